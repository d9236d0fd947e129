// Playing by keys: a new card takes the focus, Enter presses its main button, digits pick, and "?" lists the rest.
(() => {
  const CARD = '#now article:is([id^="card-"]:not(.other), [id^="turn-"])';
  const card = () => document.querySelector("#doing article") || document.querySelector(CARD);
  const list = document.getElementById("keys");
  const wanted = () => { const box = document.querySelector('[data-setting="keys"]'); return (!box || box.checked) && matchMedia("(pointer: fine)").matches; };
  const writes = (one) => one && (one.isContentEditable || one.matches("textarea, select, input:not([type=radio], [type=checkbox])"));
  const tab = (name) => { const box = document.getElementById(`t-${name}`); if (box) box.click(); };
  const lead = (part, name) => { tab(name); if (part) { part.focus({ preventScroll: true }); part.scrollIntoView({ block: "nearest" }); } };

  // A card that asks for nothing but words is written in at once, where that opens no keyboard on the screen.
  const toWrite = (now) => {
    const [first, ...others] = now.querySelectorAll("[data-field]");
    return others.length || !matchMedia("(pointer: fine)").matches ? null : first?.querySelector("textarea, input.field:not([type=number])");
  };
  // Whoever is in the middle of a field, a menu or a list stays there; everybody else is led to what is asked.
  let last = document.querySelector(CARD)?.id;
  new MutationObserver(() => {
    const now = document.querySelector(CARD);
    const fresh = now && now.id !== last;
    last = now?.id;
    const at = document.activeElement;
    if (fresh && !writes(at) && (at === document.body || !at || at.closest("#now, #main") === at || at.closest("#now"))) (toWrite(now) || now.querySelector("h3")).focus({ preventScroll: true });
  }).observe(document.getElementById("now"), { childList: true, subtree: true });

  const keys = {
    "?": () => list.showModal(),
    g: () => lead(document.querySelector(`${CARD} h3`) || document.querySelector("#now h2"), "play"),
    d: () => lead(document.querySelector("#offers .do"), "play"),
    s: () => lead(document.querySelector("#sheets .roll") || document.querySelector("#sheets summary"), "sheet"),
    Enter: () => {
      const typed = card()?.querySelector("details[open] [name=faces]"); // real dice are being typed: none are thrown
      if (!typed) return card()?.querySelector(".btn.primary");
      typed.focus();
    },
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || document.querySelector("dialog[open]")) return;
    const at = document.activeElement;
    const digit = /^[1-9]$/.test(event.key);
    if (event.key === "Enter") {
      if (at && at !== document.body && !at.matches("h2, h3, main, article, input[type=radio], input[type=checkbox]")) return;
    } else if (writes(at) || !wanted()) return;
    const offered = digit ? card()?.querySelectorAll('button[name="choice"], .choice input, .pick input, .buttons .btn')[Number(event.key) - 1] : null;
    const press = digit ? offered : keys[event.key]?.();
    if (!press && !(event.key in keys)) return;
    event.preventDefault();
    if (press && !press.disabled) press.click();
  });
  document.querySelector("[data-keys]")?.addEventListener("click", () => list.showModal());
})();
