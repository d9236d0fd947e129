// The making of a character: what can be picked is searched, and what follows from a choice is filled in at once.
(() => {
  for (const one of document.querySelectorAll(".find, [data-step]")) one.hidden = false;
  // What is pressed in a list leaves one where one was, unless something else is asked next.
  const SCROLL = "rollwright:stays", asks = () => document.querySelector("#question h2")?.textContent ?? "";
  const stay = () => sessionStorage.setItem(SCROLL, JSON.stringify([scrollY, asks()]));
  const step = document.querySelector(".step-list [aria-current]");
  if (step) step.closest("ol").scrollLeft = step.offsetLeft - 16;
  document.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]");
    if (!step) return;
    const input = step.parentElement.querySelector("input, select"), by = Number(step.dataset.step);
    const purse = [...document.querySelectorAll("[data-buys]")].find((one) => input.name.startsWith(one.dataset.buys));
    // More than the rules allow can be typed, and be talked over; a plus stops before it.
    const full = by > 0 && (Number(input.value) >= Number(input.dataset.stop ?? Infinity) || (purse && Number(purse.dataset.left) < 1));
    const word = step.parentElement.querySelector("[role=status]") || step.parentElement.appendChild(Object.assign(document.createElement("small"), { role: "status" }));
    word.textContent = !full ? "" : purse && Number(purse.dataset.left) < 1 ? "None left" : `${input.dataset.stop} at most`;
    if (full) return;
    if (input.matches("select")) {  // a scale of which a press goes on by several
      const last = input.options.length - 1;
      word.textContent = by > 0 && input.selectedIndex + by > last ? `${input.options[last].text} at most` : "";
      if (word.textContent || input.selectedIndex + by < 0) return;
      input.selectedIndex += by;
    } else if (by > 0) input.stepUp(); else input.stepDown();
    if (purse) purse.dataset.left = String(Number(purse.dataset.left) - Math.sign(by));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  document.addEventListener("change", (event) => {  // what is picked is explained beside it
    const line = event.target.matches("select") && event.target.parentElement.querySelector(".tell");
    if (line) line.textContent = event.target.selectedOptions[0].dataset.tell || "";
  });
  const stood = new Map();
  document.addEventListener("change", (event) => {  // each value goes to one field: picked twice, two fields swap
    const part = event.target.closest("[data-swaps]");
    if (!part) return;
    const all = [...part.querySelectorAll("input[type=radio]")], { name, value } = event.target;
    const was = stood.get(name) ?? all.find((one) => one.name === name && one.defaultChecked)?.value;
    const other = all.find((one) => one.name !== name && one.checked && one.value === value);
    const given = other && all.find((one) => one.name === other.name && one.value === was);
    if (given) { given.checked = true; stood.set(given.name, was); }
    for (const one of part.querySelectorAll(".swapped")) one.remove();
    const [here, there] = [event.target, given].map((one) => one?.closest("fieldset")?.querySelector("legend"));
    if (there && was !== value) here.append(Object.assign(document.createElement("small"), { className: "swapped", role: "status", textContent: ` Swapped: ${there.textContent.split(",")[0].trim()} has ${was} now.` }));
    stood.set(name, value);
  });
  // What is picked and not yet sent is there again for whoever looks at the table in between.
  const keeps = document.querySelector("[data-keeps]"), KEPT = "rollwright:picked", PICKED = "input:is([type=radio], [type=checkbox])";
  const picked = () => [...keeps.querySelectorAll(PICKED)].filter((one) => one.checked).map((one) => [one.name, one.value]);
  try {
    const [of, pairs] = JSON.parse(localStorage.getItem(KEPT)) || [];
    const has = (one) => pairs.some(([name, value]) => name === one.name && value === one.value);
    if (keeps && of === keeps.dataset.keeps) {
      for (const one of keeps.querySelectorAll(PICKED)) one.checked = has(one);
      for (const [name, value] of pairs) stood.set(name, value);
    }
  } catch { /* a browser that keeps nothing has what the page says */ }
  keeps?.addEventListener("change", () => setTimeout(() => {
    try { localStorage.setItem(KEPT, JSON.stringify([keeps.dataset.keeps, picked()])); } catch { /* as above */ }
  }));
  document.addEventListener("change", (event) => {  // what was wrong is not said any longer once it is mended
    if (!event.target.matches("[aria-invalid]")) return;
    event.target.removeAttribute("aria-invalid");
    for (const one of document.querySelectorAll("#problem, .trouble")) one.remove();
  });
  document.addEventListener("input", (event) => {
    const box = event.target.closest("[data-picks]");
    if (!box) return;
    const wanted = box.value.trim().toLowerCase();
    const picks = document.getElementById(box.dataset.picks);
    for (const one of picks.querySelectorAll("[data-find]")) one.hidden = !one.dataset.find.includes(wanted);
    for (const title of picks.querySelectorAll("h3")) title.hidden = !title.nextElementSibling.querySelector("[data-find]:not([hidden])");
  });
  document.addEventListener("input", (event) => {
    const box = event.target.closest("[data-finds]");
    if (!box) return;
    const wanted = box.value.trim().toLowerCase(), rows = document.querySelector(box.dataset.finds);
    rows.style.minHeight ||= `${Math.min(rows.offsetHeight, innerHeight / 4)}px`;  // little moves, however few are found
    rows.classList.toggle("finding", Boolean(wanted));
    for (const one of rows.querySelectorAll("[data-find]")) one.hidden = !one.dataset.find.includes(wanted);
    for (const one of rows.querySelectorAll(".listed-group")) {  // what is found is seen, and folded up again after that
      one.hidden = !one.querySelector("[data-find]:not([hidden])");
      if (wanted || box.dataset.sought) one.open = Boolean(wanted);
    }
    box.dataset.sought = wanted;
    rows.querySelector(".unfound")?.remove();
    if (rows.querySelector("[data-find]:not([hidden])")) return;
    rows.append(Object.assign(document.createElement("p"), { className: "unfound", role: "status", textContent: `Nothing here is called “${box.value.trim()}”.` }));
  });
  const named = (blank) => blank.querySelector("input.field")?.value.trim();
  for (const blank of document.querySelectorAll("details.blank + details.blank")) blank.hidden = !named(blank) && !named(blank.previousElementSibling);
  document.addEventListener("input", (event) => {  // what is being added goes by its name, and another can be added then
    const blank = event.target.closest("details.blank"), title = blank?.querySelector("summary"), first = blank?.querySelector("input.field");
    if (!first || first !== event.target) return;
    title.dataset.empty ??= title.textContent;
    title.textContent = named(blank) || title.dataset.empty;
    const next = blank.nextElementSibling;
    if (next?.matches("details.blank")) next.hidden = !named(next) && !named(blank);
  });
  document.addEventListener("keydown", (event) => {  // Enter in the search is no reason to send the form
    if (event.key === "Enter" && event.target.matches("[data-picks], [data-finds]")) event.preventDefault();
  });
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-refills]")) return;
    const form = event.target.form;
    stay();
    form.requestSubmit();
  });
  // What was unfolded in a shop stays so, whatever is taken; and so does what one wants to see of it.
  const OPEN = "rollwright:open", folds = () => [...document.querySelectorAll(".listed-group, details.basket, details.more:has(.takes)")], head = (one) => one.matches(".basket") ? "basket" : one.querySelector("summary").firstChild.textContent.trim();
  const paid = document.querySelector("[data-affords]");
  document.addEventListener("submit", () => sessionStorage.setItem(OPEN, JSON.stringify([folds().filter((one) => one.open).map(head), paid?.checked])));
  const [unfolded, payable] = JSON.parse(sessionStorage.getItem(OPEN)) || [[]];
  sessionStorage.removeItem(OPEN);
  for (const one of folds()) one.open ||= unfolded.includes(head(one));
  if (paid) paid.checked = payable ?? paid.checked;
  // Whoever shops or takes something comes back to the same place: what was pressed, or stands next to it, is where it was.
  const BOUGHT = "rollwright:bought", TAKEN = "rollwright:taken", rows = () => [...document.querySelectorAll(".wares .listed-row")], high = (one) => one.getBoundingClientRect().top;
  document.addEventListener("submit", ({ target, submitter }) => {
    const all = rows(), place = all.indexOf(submitter), box = target.querySelector("[data-finds]");
    if (place >= 0) sessionStorage.setItem(BOUGHT, JSON.stringify([box?.value, high(submitter), [...all.slice(place), ...all.slice(0, place).reverse()].map((one) => one.dataset.key)]));
    else if (submitter?.name === "take") sessionStorage.setItem(TAKEN, JSON.stringify([submitter.value, high(submitter)]));
    else if (submitter?.closest(".listed, .basket") || ["remove", "at"].includes(submitter?.name)) stay();
  });
  const [at, of] = JSON.parse(sessionStorage.getItem(SCROLL)) || [];
  sessionStorage.removeItem(SCROLL);
  if (at && of === asks()) scrollTo(0, at);
  const [took, stoodAt] = JSON.parse(sessionStorage.getItem(TAKEN)) || [];
  sessionStorage.removeItem(TAKEN);
  const taker = took && [...document.querySelectorAll("button[name=take]")].find((one) => one.value === took);
  if (taker) { scrollBy(0, high(taker) - stoodAt); taker.closest("li").classList.add("fresh"); }
  const [sought, top, near] = JSON.parse(sessionStorage.getItem(BOUGHT)) || [];
  sessionStorage.removeItem(BOUGHT);
  const wares = document.querySelector(".wares"), box = wares?.parentElement.querySelector("[data-finds]");
  if (sought && box) {
    box.value = sought;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
  // What is left to spend is told above the buttons as one fills in: they stay under the finger all the same.
  const left = document.getElementById("left"), on = document.querySelector(".sheet-form .on");
  let stands = null;
  document.addEventListener("htmx:before:swap", () => { stands = on && high(on); });
  if (left && on) new MutationObserver(() => { if (stands !== null) scrollBy(0, high(on) - stands); }).observe(left, { childList: true });
  // The sheet beside it shows what a press has changed there.
  const SHEET = "rollwright:sheet", shows = () => [...document.querySelectorAll("#live section")];
  document.addEventListener("submit", () => sessionStorage.setItem(SHEET, JSON.stringify(shows().map((one) => one.textContent))));
  const showed = JSON.parse(sessionStorage.getItem(SHEET)) || [], changed = shows().filter((one, at) => showed.length === shows().length && one.textContent !== showed[at]);
  sessionStorage.removeItem(SHEET);
  // Beside a new step it is where one left it: what the rules say stays in sight above it.
  const beside = document.querySelector(".judged"), SIDE = "rollwright:side";
  document.addEventListener("submit", () => sessionStorage.setItem(SIDE, String(beside?.scrollTop || 0)));
  if (beside) beside.scrollTop = Number(sessionStorage.getItem(SIDE));
  for (const one of changed) one.classList.add("fresh");
  const keyed = (key) => rows().find((one) => one.dataset.key === key && !one.hidden), next = near?.map(keyed).find((one) => one);
  const back = () => { if (next) scrollBy(0, high(next) - top); };
  back();
  addEventListener("load", back, { once: true });  // its letters may have come after that, and lines are shorter now
  for (const one of near ? [keyed(near[0]), document.querySelector("details.basket > summary")] : []) one?.classList.add("fresh");  // it is seen what a press has done
})();
