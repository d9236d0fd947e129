// Who is here, nudges, offers that pass by the clock, and a word when the connection is bad.
(() => {
  const present = document.getElementById("present");
  const mark = () => {
    const here = new Set(present.textContent.split(" "));
    for (const face of document.querySelectorAll("#here [data-seat]")) {
      const on = here.has(face.dataset.seat);
      face.classList.toggle("on", on);
      face.title = face.title.replace(/, is here$/, "") + (on ? ", is here" : "");
    }
    if (here.size < 2 && here.has("")) return;  // nobody has said yet who is here
    const away = (seats) => seats !== "" && !seats.split(" ").some((one) => here.has(one));
    for (const one of document.querySelectorAll("#now [data-away], #now [data-nudges]")) {
      const gone = away(one.dataset.away ?? one.dataset.nudges);
      if (one.matches("details")) {  // who isn't here is answered for: it needn't be looked for
        if (gone && !one.dataset.opened) one.open = one.dataset.opened = true;
      } else if (one.hidden !== (one.matches("form") ? gone : !gone)) one.hidden = !one.hidden;
    }
  };
  if (present) {
    const seen = new MutationObserver(mark);
    seen.observe(present, { childList: true, characterData: true, subtree: true });
    seen.observe(document.getElementById("here"), { childList: true });
    seen.observe(document.getElementById("now"), { childList: true, subtree: true, attributeFilter: ["hidden", "data-away", "data-nudges"] });
    mark();
  }

  const arrived = document.getElementById("arrived");
  if (arrived) {
    new MutationObserver((changes) => {
      const come = changes.flatMap((one) => [...one.addedNodes]).some((one) => one.matches && one.matches(".nudge"));
      if (!come) return;
      for (const old of [...arrived.querySelectorAll(".nudge")].slice(0, -1)) old.remove();
      const box = document.getElementById("t-play");
      if (box) box.click();
      document.dispatchEvent(new CustomEvent("rollwright:nudge"));
    }).observe(arrived, { childList: true });
    const away = () => arrived.querySelectorAll(".nudge").forEach((one) => one.remove());
    arrived.addEventListener("click", (event) => {
      if (!event.target.closest("[data-seen]")) return;
      away();
      const card = document.querySelector('#now article[id^="card-"]:not(.other)');
      if (card) card.scrollIntoView({ block: "nearest" });
    });
    document.addEventListener("submit", (event) => { if (event.target.closest("#now")) away(); }, true);
  }

  // An offer passes when its time is over: every page at the table says so, and the first to say it is heard.
  const ends = new Map();
  const tick = () => {
    for (const one of document.querySelectorAll("[data-left]")) {
      if (!ends.has(one.id)) ends.set(one.id, Date.now() + Number(one.dataset.left) * 1000);
      const left = Math.ceil((ends.get(one.id) - Date.now()) / 1000);
      const text = left > 0 ? `Passes by itself in ${left} s` : "Time is up";
      if (one.textContent !== text) one.firstChild.data = text;  // no part of the page is new by that
      if (left > -1) continue;
      ends.set(one.id, Date.now() + 10000);
      const { call, sequence, to } = one.dataset;
      const body = new URLSearchParams({ call, sequence, act: `clock-${call}-${sequence}` });
      fetch(to, { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => {});
    }
  };
  setInterval(tick, 500);

  // A press that takes long is said, and no longer when it goes well again; odds may take long on any connection.
  const SLOW = 6000, STAYS = 4000;
  const line = document.getElementById("connection");
  const say = (text) => { if (line && line.textContent !== text) line.textContent = text; };
  const asked = new Map();
  const check = () => {
    const slow = [...asked.values()].some((since) => Date.now() - since > SLOW);
    if (!navigator.onLine) say("You are offline");
    else if (slow) say("Slow connection");
  };
  document.addEventListener("htmx:before:request", (event) => {
    const ctx = event.detail.ctx;
    if (!ctx.sourceElement?.closest?.("form[hx-post]")) return;
    asked.set(ctx, Date.now());
    setTimeout(check, SLOW + 50);
  });
  document.addEventListener("htmx:finally:request", (event) => {
    const since = asked.get(event.detail.ctx);
    asked.delete(event.detail.ctx);
    if (since && !asked.size) setTimeout(() => { if (!asked.size && navigator.onLine) say(""); }, Date.now() - since > SLOW ? STAYS : 0);
  });
  window.addEventListener("offline", check);
  window.addEventListener("online", () => say(""));
})();
