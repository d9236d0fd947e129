// What one is at stays as it is when news comes: where it stands on the screen, what is open, what is half filled in.
(() => {
  const main = document.getElementById("main");
  const MINE = '#now article[id^="card-"]:not(.other)';
  const BUSY = 1500, AIMS = 8000; // so long after moving the pointer somebody is about to do something; over a control, longer

  // The place under the pointer, or that has the focus, does not move when something comes above it.
  let pointed = null;
  let moved = 0;
  const at = (event) => { pointed = event.target; moved = Date.now(); };
  for (const name of ["pointermove", "pointerdown"]) main.addEventListener(name, at, { passive: true });
  main.addEventListener("pointerleave", () => { pointed = null; });
  const typing = () => document.activeElement && main.contains(document.activeElement) && document.activeElement.matches("input, textarea, select");
  const anchor = () => {
    const patience = pointed && pointed.closest("a, button, label, summary, input") ? AIMS : BUSY;
    const from = typing() ? document.activeElement : Date.now() - moved < patience ? pointed : null;
    const chain = [];
    for (let one = from; one && one !== main && main.contains(one); one = one.parentElement) chain.push([one, one.getBoundingClientRect().top]);
    return chain.slice(0, -1); // the whole stage is no place on it
  };
  const stay = (one, top) => {
    main.scrollTop += one.getBoundingClientRect().top - top;
    const short = one.getBoundingClientRect().top - top;
    if (short < 1) return;
    main.style.paddingBottom = `${parseFloat(getComputedStyle(main).paddingBottom) + short + main.clientHeight - main.firstElementChild.offsetHeight}px`;
    main.scrollTop += short;
  };
  let held = null;
  let asked = "";
  let owed = 0;
  const due = () => document.querySelectorAll("#due li").length;
  let open = [];
  const mine = () => { const card = document.querySelector(MINE); return card ? card.id : ""; };
  document.addEventListener("htmx:before:swap", (event) => {
    const leads = event.detail.ctx?.sourceElement?.closest?.('[hx-target="#doing"]'); // to a form that one has asked for
    held = leads ? null : held || anchor();
    asked = mine();
    owed = due();
    open = [...document.querySelectorAll("#log details[open][id], #trackers details[open][id]")].map((one) => one.id);
  });
  document.addEventListener("htmx:after:swap", () => {
    for (const id of open) { const one = document.getElementById(id); if (one) one.open = true; }
    const kept = hold();
    held = null;
    const card = mine();
    if (card ? card !== asked : due() > owed) { if (!typing() && !kept) show(); }
    look();
  });
  const hold = () => {
    const kept = held && held.find(([one]) => one.isConnected && one.getClientRects().length);
    main.style.paddingBottom = "";
    if (kept) stay(...kept); else settle();
    return kept;
  };
  new MutationObserver(() => { if (held) hold(); }).observe(main, { childList: true, subtree: true });
  // What stands below a card that grew or went appears at its new place, and does not jump there.
  let depth = 0;
  const now = document.getElementById("now");
  const settle = () => {
    const high = now.offsetHeight;
    if (Math.abs(high - depth) > 8) {
      for (let one = now.nextElementSibling; one; one = one.nextElementSibling) {
        if (!one.firstElementChild || one.contains(document.activeElement)) continue;
        one.classList.add("moving");
        requestAnimationFrame(() => requestAnimationFrame(() => one.classList.remove("moving")));
      }
    }
    depth = high;
  };

  // A card that is out of sight says so; one press leads to it.
  const pill = document.getElementById("to-card");
  const show = () => {
    const moment = document.querySelector(MINE)?.closest(".moment") || document.querySelector("#due > .panel");
    if (moment) main.scrollTop += moment.getBoundingClientRect().top - main.getBoundingClientRect().top - 8;
  };
  const bar = document.getElementById("bar");
  const look = () => {
    const card = document.querySelector(MINE);
    const box = main.getBoundingClientRect();
    const headline = document.querySelector("#now .headline");
    bar.classList.toggle("says", !headline || headline.getBoundingClientRect().bottom < box.top + 24 || !headline.offsetHeight);
    const there = card && card.getBoundingClientRect();
    pill.hidden = !card || !there.height || (there.bottom > box.top + 80 && there.top < box.bottom - 40);
  };
  main.addEventListener("scroll", look, { passive: true });
  pill.addEventListener("click", () => { show(); look(); document.querySelector(`${MINE} h3`)?.focus({ preventScroll: true }); });

  // A form that gives way to another is kept with what was filled in, until it is sent or given up.
  const doing = document.getElementById("doing");
  const list = document.getElementById("unfinished");
  const drafts = new Map();
  let opened = "";
  let shown = "";
  const filled = (form) => [...form.elements].filter((one) => one.name && one.type !== "hidden" && one.type !== "file");
  document.addEventListener("click", (event) => {
    const link = event.target.closest('[hx-target="#doing"]');
    if (link) opened = link.getAttribute("hx-get");
    if (event.target.closest("[data-close]") && doing.contains(event.target)) drafts.delete(shown);
  }, true);
  const keep = () => {
    const form = doing.querySelector("form.act");
    if (!form || !shown) return;
    const values = filled(form).map((one) => [one.name, one.value, one.checked]);
    drafts.set(shown, { title: doing.querySelector("h3").textContent, values });
  };
  doing.addEventListener("input", keep);
  doing.addEventListener("change", keep);
  const sending = new WeakMap();
  doing.addEventListener("submit", (event) => { sending.set(event.target, shown); }, true);
  document.addEventListener("htmx:after:request", (event) => {
    const { response, sourceElement } = event.detail.ctx;
    if (!response.headers.get("Rollwright-Line") || !sending.has(sourceElement)) return;
    drafts.delete(sending.get(sourceElement));
    tell();
  });
  const tell = () => {
    const others = [...drafts].filter(([path]) => path !== shown || !doing.firstElementChild);
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
      again.addEventListener("click", () => { opened = path; window.htmx.ajax("GET", path, { target: doing, swap: "innerHTML" }); });
      line.append(words, again);
      return line;
    }));
  };
  new MutationObserver(() => {
    const form = doing.querySelector("form.act");
    shown = form ? opened : "";
    const draft = drafts.get(shown);
    if (form && draft) {
      for (const one of filled(form)) {
        const was = draft.values.find(([name, value]) => name === one.name && (!["radio", "checkbox"].includes(one.type) || value === one.value));
        if (!was) continue;
        if (["radio", "checkbox"].includes(one.type)) one.checked = was[2]; else one.value = was[1];
      }
      form.querySelector("input:checked, select")?.dispatchEvent(new Event("change", { bubbles: true }));
    }
    tell();
  }).observe(doing, { childList: true });

  // What has just come under a resting pointer is not pressed by a click that was meant for what stood there before.
  const SETTLES = 350;
  let came = 0;
  new MutationObserver((changes) => {
    if (changes.some((one) => [...one.addedNodes].some((node) => node.querySelector && (node.matches(".moment, article") || node.querySelector("article"))))) came = Date.now();
  }).observe(document.getElementById("now"), { childList: true, subtree: true });
  main.addEventListener("click", (event) => {
    if (!event.isTrusted || !event.detail || Date.now() - came > SETTLES || moved > came) return;
    if (!event.target.closest("#now button, #offers .do, #due .btn")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  depth = now.offsetHeight;
  look();
})();
