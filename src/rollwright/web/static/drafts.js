// A form that gives way to another, or to another page, is kept with what was filled in, until it is sent or given up.
(() => {
  const TICKED = "input:is([type=radio], [type=checkbox])";
  const doing = document.getElementById("doing"), list = document.getElementById("unfinished");
  const KEPT = `rollwright:drafts ${list.dataset.of}`; // in this tab, as long as it is open
  const drafts = new Map(JSON.parse(sessionStorage.getItem(KEPT) || "[]"));
  const save = () => sessionStorage.setItem(KEPT, JSON.stringify([...drafts]));
  let opened = "";
  let shown = "";
  const filled = (part) => [...part.querySelectorAll("input, select, textarea")].filter((one) => one.name && one.type !== "hidden" && one.type !== "file");
  document.addEventListener("click", (event) => {
    const link = event.target.closest('[hx-target="#doing"]');
    if (link) opened = link.getAttribute("hx-get");
    if (event.target.closest("[data-close], [data-then], [data-brings]") && doing.contains(event.target)) { drafts.delete(shown); save(); }
  }, true);
  // What was taken back opens by itself as it was filled in, but never in place of a form that somebody is at.
  document.addEventListener("htmx:before:request", (event) => {
    const { sourceElement, sourceEvent } = event.detail.ctx;
    if (!sourceElement?.closest?.(".undone") || sourceEvent?.type === "click") return;
    if (doing.firstElementChild) event.preventDefault(); else opened = sourceElement.getAttribute("hx-get");
  });
  const words = (one) => { const label = one.closest("label"), said = label?.querySelector("span, b") || label; return [...(said?.childNodes || [])].filter((each) => each.nodeType === 3).map((each) => each.data).join("").trim(); };
  const entered = (part) => filled(part).map((one) => [one.name, one.value, one.checked, ...(one.type === "radio" && one.checked ? [words(one)] : [])]);
  const keep = () => {
    const form = doing.querySelector("form.act");
    if (!form || !shown) return;
    drafts.set(shown, { title: doing.querySelector("h3").textContent, values: entered(form), stands: Boolean(form.querySelector("[data-stands]")) });
    save();
  };
  doing.addEventListener("input", keep);
  doing.addEventListener("change", keep);
  const sending = new WeakMap();
  doing.addEventListener("submit", (event) => { sending.set(event.target, shown); }, true);
  document.addEventListener("htmx:after:request", (event) => {
    const { response, sourceElement } = event.detail.ctx;
    if (!response.headers.get("Rollwright-Line") || !sending.has(sourceElement)) return;
    drafts.delete(sending.get(sourceElement));
    save();
    tell();
  });
  // What can't be sent now isn't offered; what is for a round that is over has had its time.
  const waits = new Set(), TOGETHER = 500;
  const aside = () => [...drafts].filter(([path]) => path !== shown || !doing.firstElementChild);
  let looking = 0;
  const look = async () => {
    for (const [path, draft] of aside()) {
      const now = await fetch(path, { headers: { "HX-Request": "true" } }).catch(() => null);
      if (now?.ok) waits.delete(path);
      else if (now?.status === 403 && draft.stands) drafts.delete(path);
      else if (now?.status === 403) waits.add(path);
    }
    looking = 0;
    save();
    tell();
  };
  const soon = () => { looking ||= aside().length && setTimeout(look, TOGETHER); };
  const tell = () => {
    const others = aside().filter(([path]) => !waits.has(path));
    const said = others.map(([path, { title }]) => `${path} ${title}`).join();
    if (said === list.dataset.said) return;
    list.dataset.said = said;
    list.replaceChildren(...others.map(([path, draft]) => {
      const line = document.createElement("p");
      const words = document.createElement("span");
      const again = document.createElement("button");
      line.className = "notice";
      words.className = "grow";
      words.textContent = `Not sent yet: ${draft.title}`;
      again.className = "btn small";
      again.type = "button";
      again.textContent = "Go on with it";
      again.addEventListener("click", async () => {
        const now = await fetch(path, { headers: { "HX-Request": "true" } });
        if (now.ok) { opened = path; window.htmx.ajax("GET", path, { target: doing, swap: "innerHTML" }); return; }
        drafts.delete(path); // its time is over: a fight has ended, somebody has gone
        save();
        words.textContent = `Too late to send this: ${draft.title}.`;
        again.remove();
      });
      line.append(words, again);
      return line;
    }));
  };
  const why = (form, value) => {
    const gone = Object.entries(JSON.parse(form?.querySelector("[data-gone]")?.dataset.gone || "{}"));
    return (gone.find(([key]) => key === value) || gone.find(([key]) => value.split(" ").includes(key)))?.[1];
  };
  // What was picked is offered no longer: it is said why, until another is picked.
  const miss = (one, [, value, , words]) => {
    const field = one.closest("[data-field]");
    if (!field || field.querySelector(":scope > .missed")) return;
    const gone = why(one.form, value);
    const line = document.createElement("p");
    line.className = "notice missed";
    line.setAttribute("role", "status");
    line.textContent = `${gone ? gone : words ? `“${words}” can’t be picked any more` : "What you had picked can’t be picked any more"}: pick again.`;
    field.querySelector("[data-picked]")?.replaceChildren();
    const legend = field.querySelector(":scope > legend");
    if (legend) legend.after(line); else field.prepend(line);
  };
  document.addEventListener("change", (event) => { if (event.target.matches?.(TICKED)) event.target.closest("[data-field]")?.querySelector(":scope > .missed")?.remove(); });
  const fill = (part, were) => {
    const same = JSON.parse(part.closest("form")?.querySelector("[data-same]")?.dataset.same || "{}"); // what means the same goes by another key now
    const values = were.map(([name, value, ...rest]) => [name, rest[0] ? same[value] || value : value, ...rest]);
    const all = filled(part), ticked = ({ name, value }) => values.some((was) => was[0] === name && was[1] === value && was[2]);
    const lost = (one) => !all.some((other) => other.name === one.name && ticked(other)) && values.find(([name, , ticks]) => name === one.name && ticks);
    for (const one of all) {
      const missed = one.type === "radio" && lost(one);
      if (missed) { one.checked = false; one.required = true; miss(one, missed); continue; } // nothing else is picked in its place
      const ticks = one.matches(TICKED), was = values.find(([name, value]) => name === one.name && (!ticks || value === one.value));
      if (was && ticks) one.checked = was[2]; else if (was) one.value = was[1];
    }
    const form = part.closest("form");
    if (form) form.dispatchEvent(new CustomEvent("rollwright:filled", { bubbles: true }));
  };
  new MutationObserver(() => {
    const form = doing.querySelector("form.act");
    shown = form ? opened : "";
    const draft = drafts.get(shown);
    if (form && draft) fill(form, draft.values);
    for (const one of draft && form ? form.querySelectorAll(".picked-one:has(:checked)") : []) one.open = false; // it says what is picked
    tell();
  }).observe(doing, { childList: true });
  for (const id of ["now", "log"]) {
    const part = document.getElementById(id);
    if (part) new MutationObserver(soon).observe(part, { childList: true, subtree: true });
  }
  tell();
  soon();
  window.rollwrightDrafts = { shown: () => shown, opens: (path) => { opened = path; }, begun: () => drafts.has(shown), entered, fill, why };
})();
