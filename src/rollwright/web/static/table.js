// The little that a table's page does by itself: the title says whose turn it is, the story stays at its end, fields
// appear when they matter, and what is to be found is found.
(() => {
  document.documentElement.classList.add("js");  // what only works with scripts is shown by it, whatever is sent anew
  const name = document.title.replace(/^Your turn – /, "");
  const mine = () => document.querySelector('#now article[id^="card-"]:not(.other)') !== null;
  const log = () => document.getElementById("log");
  let turn = mine();
  const tab = (name) => {
    const box = document.getElementById(`t-${name}`);
    if (box) { box.checked = true; mark(); }
  };
  const narrow = () => matchMedia("(max-width: 56rem)").matches;
  const mark = (news) => {
    for (const name of ["play", "story", "sheet"]) {
      const box = document.getElementById(`t-${name}`);
      if (!box) continue;
      if (box.checked) {
        box.parentElement.classList.remove("news");
        if (name === "story") document.querySelectorAll("#arrived .heard").forEach((one) => one.remove());
      } else if (news === name) box.parentElement.classList.add("news");
    }
    remember();
  };
  // News in the story is what somebody says or hands out: all else is on the stage. Unread, it is still news when the
  // page is loaded again.
  const LAST = `rollwright:story:${location.pathname}`, newest = () => [...(log()?.querySelectorAll(".said, .handout") || [])].at(-1)?.id || "";
  const remember = () => { try { localStorage.setItem(LAST, document.querySelector(".news #t-story") ? "" : newest()); } catch { /* it is known until the page is left */ } };
  try {
    const read = localStorage.getItem(LAST);
    mark(narrow() && read !== null && read !== newest() ? "story" : "");
  } catch { /* nothing is kept */ }
  for (const box of document.querySelectorAll(".tabs input")) box.addEventListener("change", () => { mark(); settle(); });

  // A field that matters only with some values of others is hidden, and not sent, with the rest.
  const values = (form, name) => {
    const part = [...form.querySelectorAll("[data-field]")].find((one) => one.dataset.field === name);
    if (!part || part.hidden) return [];
    const picked = [...part.querySelectorAll("input:checked")];
    const other = part.querySelector("select, input:not([type=radio]):not([type=checkbox])");
    return (picked.length || !other ? picked : [other]).map((one) => one.value);
  };
  const matter = (form) => {
    for (const part of form.querySelectorAll("[data-when]")) {
      const wanted = Object.entries(JSON.parse(part.dataset.when));
      part.hidden = !wanted.every(([name, keys]) => values(form, name).some((key) => keys.includes(key)));
      for (const input of part.querySelectorAll("input, select, textarea")) input.disabled = part.hidden;
    }
    for (const part of form.querySelectorAll("[data-fits]")) {  // an option that doesn't go with what is picked elsewhere
      const wanted = JSON.parse(part.dataset.fits), input = part.querySelector("input");
      part.hidden = !wanted.every(([name, keys]) => values(form, name).some((key) => keys.includes(key)));
      input.disabled = part.hidden || part.closest("[data-field]").hidden;
      if (!part.hidden || !input.checked) continue;
      const other = [...part.closest("[data-field]").querySelectorAll("input")].find((one) => !one.disabled);
      if (other) other.checked = true;
    }
    for (const part of form.querySelectorAll("[data-most]")) {
      const boxes = [...part.querySelectorAll("input[type=checkbox]")];
      const full = boxes.filter((one) => one.checked).length >= Number(part.dataset.most);
      for (const box of boxes) box.disabled = full && !box.checked;
    }
    for (const part of form.querySelectorAll("[data-but]")) {
      const taken = values(form, part.dataset.but);
      for (const box of part.querySelectorAll("input")) box.disabled = taken.includes(box.value);  // its row stays: nothing moves under a finger
    }
    for (const part of form.querySelectorAll("[data-instead]")) {
      const other = form.querySelector(`[data-field="${CSS.escape(part.dataset.instead)}"]`);
      if (other) other.classList.toggle("overruled", values(form, part.dataset.field).length > 0);
    }
    for (const fold of form.querySelectorAll(".fold")) fold.hidden = ![...fold.querySelectorAll("[data-field]")].some((one) => !one.hidden);
    for (const part of form.querySelectorAll("[data-shows]")) { // nobody hidden is picked
      const hidden = JSON.parse(part.dataset.shows);
      part.hidden = ![...form.querySelectorAll("[data-field] :is(input:checked, option:checked)")].some((one) => hidden.includes(one.value));
    }
    for (const button of form.querySelectorAll("[data-buttons]")) {  // it says what will happen
      const other = Object.entries(JSON.parse(button.dataset.buttons)).flatMap(([name, said]) => {
        const keys = values(form, name);
        if (said.only) return keys.length && keys.every((key) => said.only.includes(key)) ? [said.then] : [];
        return keys.map((key) => said[key] || (key && key !== "none" && said.any));
      });
      const text = other.find((text) => text) || button.dataset.usual;
      if (button.textContent !== text) button.textContent = text;
    }
  };
  const dress = (root) => {
    for (const form of root.querySelectorAll("form")) if (form.querySelector("[data-when], [data-fits], [data-most], [data-but], [data-instead], [data-buttons], [data-shows]")) matter(form);
    for (const one of root.querySelectorAll("[data-address]")) one.value = new URL(one.value, location.href).href;
  };
  // The odds on a card follow what is picked there, a moment after the last change; an answer that comes too late is dropped.
  const ask = (place, form) => {
    if (!place.isConnected || !window.htmx) return;
    const picked = [...new FormData(form)].filter(([name, value]) => name.startsWith("f.") && !form.querySelector(`.field.big[name="${CSS.escape(name)}"]`) && value.length < 200);
    window.htmx.ajax("GET", `${place.dataset.odds}?${new URLSearchParams(picked)}`, { source: place, target: place, swap: "innerHTML" });
  };
  document.addEventListener("htmx:finally:request", (event) => { if (event.detail.ctx.status === "swapped" && event.target.classList) event.target.classList.remove("stale"); });
  // The room that was kept for the odds, or for what a form would do, stays, however little of it they take: nobody presses what has just moved.
  document.addEventListener("htmx:before:swap", (event) => {
    const place = event.detail.ctx?.sourceElement?.closest?.(".chances, .ahead");
    if (place?.closest("article")) place.style.minHeight = `${place.offsetHeight}px`;
  });
  let soon = 0;
  const follow = (form) => {
    const card = form.closest('article[id^="card-"]');
    const place = card && card.querySelector(":scope > [data-odds]");
    if (!place || !form.elements.card || place.querySelector(":scope > a.small")?.closest(".card.other")) return;
    place.classList.add("stale");
    clearTimeout(soon);
    soon = setTimeout(() => ask(place, form), 250);
  };
  // What a choice opens is seen where it was made; what is to be typed there has the focus, unless somebody goes on choosing by keys.
  let aimed = -1000;
  document.addEventListener("pointerdown", (event) => { aimed = event.timeStamp; }, true);
  const typed = (part) => [...part.querySelectorAll("input.field:not([type=number], [list], [data-finds], [data-follows]), textarea")].find((one) => one.checkVisibility());
  const bring = (parts, pointed, fold, rest, still) => requestAnimationFrame(() => {
    const first = [...parts, fold && fold.closest("form")].map((one) => one && typed(one)).find((one) => one);
    if (first && pointed && matchMedia("(pointer: fine)").matches) first.focus({ preventScroll: true });
    const folded = fold && !still ? [fold.closest(".card").querySelector("header"), fold] : [];  // of what has room, all is seen; of the rest, what comes last
    for (const one of [...folded, ...parts.reverse(), folded.length && first?.closest(".f")]) if (one) one.scrollIntoView({ block: "nearest" });
    if (rest) rest();
  });
  // Where a list has folded, what is seen below it stays where it was on the screen, and so does the foot of its form: nobody
  // presses beside what they meant.
  const seenBelow = (fold) => {
    const form = fold.closest("form"), part = fold.closest(".stage, .side") || document.scrollingElement, box = part.getBoundingClientRect();
    const low = Math.min(box.top + part.clientHeight, form.querySelector(":scope > footer")?.getBoundingClientRect().top ?? Infinity);
    const fields = [...form.querySelectorAll(".f")].filter((one) => !fold.contains(one) && fold.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
    return [part, fields.map((one) => [one, one.getBoundingClientRect()]).filter(([one, { top, bottom, height }]) => height && one.checkVisibility() && bottom > box.top && top + 20 < low)];
  };
  const shut = (fold) => {
    const held = fold.closest(".act > .in"), at = held?.parentElement.querySelector(":scope > footer")?.getBoundingClientRect().top;
    const [part, seen] = seenBelow(fold);
    fold.open = false;
    if (at !== undefined) held.style.minHeight = `${at}px`;  // room to scroll in
    const keep = () => {
      const [one, { top } = {}] = seen.find(([each]) => each.checkVisibility()) || [];
      if (!one) return false;
      const stood = part.scrollTop;
      part.scrollTop += one.getBoundingClientRect().top - top;
      if (Math.abs(one.getBoundingClientRect().top - top) > 1) {  // one can't scroll so far: the list stays open
        fold.open = true;
        part.scrollTop = stood;
      }
      return true;
    };
    const rest = () => {
      if (at === undefined) return;
      held.style.minHeight = `${at - held.getBoundingClientRect().top}px`;
      after(held);
    };
    return { keep, rest };
  };
  // The foot comes up to what is left of the form when somebody scrolls, or has left the form: whoever goes on filling in
  // finds the button where it was. A hole so large that one loses sight of it closes by itself, when the hand is at rest.
  const CALM = 1000, HOLE = 160; // what is lower than this is no hole: the foot stays where one looks for it
  const calming = new WeakMap();
  const after = (held, least = 0) => {
    held.dataset.held = least;
    clearTimeout(calming.get(held));
    calming.set(held, setTimeout(() => shrink(held, HOLE), CALM));
  };
  const rest = (part) => {
    for (const held of part.querySelectorAll("[data-held]")) {
      const least = Number(held.dataset.held);
      delete held.dataset.held;
      shrink(held, least);
    }
  };
  for (const name of ["wheel", "touchmove"]) document.addEventListener(name, () => rest(document), { capture: true, passive: true });
  document.addEventListener("pointerout", ({ pointerType, target, relatedTarget }) => {
    const card = pointerType === "mouse" && target.closest?.(".card");
    if (card && !card.contains(relatedTarget)) rest(card);
  });
  const shrink = (held, least = 0) => {
    const foot = held.parentElement?.querySelector(":scope > footer");
    if (!held.isConnected || !foot) return;
    if (foot.matches(":hover")) { foot.addEventListener("pointerleave", () => shrink(held, least), { once: true }); return; }
    const high = held.offsetHeight;
    held.style.minHeight = "";
    const needs = held.offsetHeight;
    held.style.minHeight = `${high}px`;
    if (high - needs < least) return;
    held.animate?.([{ minHeight: `${high}px` }, { minHeight: `${needs}px` }], { duration: matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 200, easing: "ease-out" });
    held.style.minHeight = `${needs}px`;
  };
  // A picture that is chosen is seen before it is sent.
  const preview = async (input, file) => {
    const old = input.parentElement.querySelector(".preview");
    const drawn = file ? await createImageBitmap(file).catch(() => null) : null;
    if (old) old.remove();
    if (!drawn) return;
    const canvas = document.createElement("canvas");
    const scale = Math.min(1, 320 / drawn.width, 288 / drawn.height);
    canvas.className = "preview";
    canvas.width = Math.max(1, drawn.width * scale);
    canvas.height = Math.max(1, drawn.height * scale);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", `Chosen: ${file.name}`);
    canvas.getContext("2d").drawImage(drawn, 0, 0, canvas.width, canvas.height);
    input.after(canvas);
  };
  // A list that folds says what is picked in it.
  const says = (fold, input) => fold.querySelector("[data-picked]").replaceChildren(...[...(input.checked ? input.parentElement.children : [])].slice(1).map((one) => one.cloneNode(true)));
  document.addEventListener("rollwright:filled", ({ target: form }) => {
    for (const input of form.querySelectorAll(".picked-one [type=radio]:checked")) says(input.closest(".picked-one"), input);
    matter(form);
    follow(form);
  });
  // What a number shows is there as it is typed: nothing moves when somebody presses a button after that.
  document.addEventListener("input", ({ target }) => { if (target.type === "number" && target.form) matter(target.form); });
  document.addEventListener("change", (event) => {
    event.target.closest(".fold")?.querySelector("[data-as-it-is]")?.remove();  // it says what no longer is
    const form = event.target.form;
    if (!form) return;
    const file = event.target.dataset.largest && event.target.files[0];
    if (file) {  // told before it is sent
      const word = document.getElementById(event.target.getAttribute("aria-describedby"));
      const large = file.size > Number(event.target.dataset.largest);
      if (large) event.target.value = "";
      if (word) word.textContent = large ? "That file is too large; a picture has at most 4 MB." : "";
      preview(event.target, large ? null : file);
    }
    const card = form.closest(".card");
    for (const one of [form.querySelector(":scope > .in"), card?.querySelector(":scope > .chances")]) {
      if (card && one) one.style.minHeight = `${one.offsetHeight}px`;  // the foot stays where it is, whatever is hidden now
    }
    const steps = event.target.checked && event.target.closest(".in-steps");
    if (steps) for (const one of steps.querySelectorAll("input")) one.checked = one === event.target;  // one step of a row
    const hidden = [...form.querySelectorAll("[data-when]")].filter((one) => one.hidden);
    const fold = event.target.type === "radio" && event.target.closest(".picked-one"), pressed = event.timeStamp - aimed < 1000;
    const folds = fold && pressed && shut(fold);
    matter(form);
    if (fold) says(fold, event.target);
    const still = folds && folds.keep();
    bring(hidden.filter((one) => !one.hidden), pressed, pressed && fold, folds?.rest, still);
    const part = card && form.querySelector(":scope > .in");
    if (part && !folds) after(part, HOLE);
    if (!event.target.matches(".field.big")) follow(form);
  });
  // What stands picked already is picked by a press, too; what the press has changed has been told already.
  let changedBy = null;
  document.addEventListener("change", ({ target }) => { changedBy = target; }, true);
  document.addEventListener("click", ({ target, timeStamp }) => {
    const fold = target.matches?.("[type=radio]") && timeStamp - aimed < 1000 && target.closest(".picked-one");
    if (!fold) return;
    changedBy = null;
    requestAnimationFrame(() => { if (fold.open && changedBy !== target) target.dispatchEvent(new Event("change", { bubbles: true })); });
  });
  // What is to have a name shows the first words of what is written of it: it has them, unless somebody writes another.
  const LOOSE = /(\s+(a|an|the|to|of|and|or|in|on|at|by|with|for|from|into|is|are))+$/i;
  document.addEventListener("input", (event) => {
    for (const one of event.target.form?.querySelectorAll(`[data-follows="${CSS.escape(event.target.name)}"]`) || []) {
      const all = event.target.value.trim().split(/[.:;!?]/)[0], words = all.split(/\s+/).slice(0, 6).join(" ").replace(LOOSE, "");
      one.dataset.example ??= one.placeholder;
      one.placeholder = all ? words.replace(/[\s.,;:!?–…-]+$/, "") + (words.length < all.length ? "…" : "") : one.dataset.example;
    }
  });
  // What is typed where somebody stands already is somebody else.
  let entered = null;
  document.addEventListener("focusin", (event) => {
    if (!event.target.matches("input[list], input[type=number]")) return;  // what is typed stands for what stood there
    entered = event.target;
    entered.select();
  });
  document.addEventListener("click", async (event) => {
    const step = event.target.closest("[data-step]");
    if (step) {
      const input = step.parentElement.querySelector("input");
      if (Number(step.dataset.step) > 0) input.stepUp(); else input.stepDown();
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }
    if (event.target === entered) entered.select();  // a press alone would put the caret into what stands there
    entered = null;
    const fills = event.target.closest("[data-fills]");
    if (fills) {
      const input = document.getElementById(fills.dataset.fills);
      input.value = fills.dataset.words;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }
    const hides = event.target.closest("[data-hides] button");
    if (hides) document.querySelector(hides.form.dataset.hides).hidden = true;
    const copy = event.target.closest("[data-copy]");
    if (copy) {
      const from = document.querySelector(copy.dataset.copy);
      from.select();
      try { await navigator.clipboard.writeText(from.value); } catch { document.execCommand("copy"); }
      copy.textContent = "Copied";
    }
    const over = event.target.closest("[data-close]");
    if (over && (doing || hand)) {
      event.preventDefault();
      if (hand && hand.contains(over)) letGo(); else close();
    }
    const opener = event.target.closest('[hx-target="#hand"]');
    if (opener) address = opener.getAttribute("hx-get");
    if (opener && !(hand && hand.contains(opener))) { opened = opener; placed = false; }
    else if (hand && hand.firstElementChild && !event.target.closest("#hand")) letGo();
  });
  // What is called so, or known by that very word; where nothing is, what is good for it.
  const fits = (box) => {
    const rows = [...document.querySelectorAll(`${box.dataset.finds} [data-find]`)], wanted = box.value.trim().toLowerCase();
    const called = rows.filter((one) => one.dataset.find.includes(wanted) || one.dataset.means?.split(" ").includes(wanted));
    return called.length ? called : rows.filter((one) => one.dataset.means?.includes(wanted));
  };
  // What is called so comes before what only mentions it, and so does the part of the list that it stands in.
  const ranked = (rows, wanted) => {
    const rank = (one) => { const title = one.querySelector("b").textContent.toLowerCase(); return title.startsWith(wanted) ? 1 : title.includes(wanted) ? 2 : 3; };
    for (const list of rows.querySelectorAll(".dos, .starts")) {
      const ranks = [...list.children].map((one) => one.style.order = wanted ? rank(one) : ""), part = list.closest(".more, .chapter") ?? list;
      const best = Math.min(...ranks.filter((_, place) => !list.children[place].hidden));
      for (const one of [part, part.previousElementSibling]) if (one === part || one?.matches("h3")) one.style.order = wanted ? Math.min(best, 3) : "";
    }
  };
  const switched = new WeakMap();  // by list: what was picked before one searched, and what a search has picked instead
  const unpicked = new WeakMap();  // by list: what was picked before nothing was found
  const find = (box) => {
    const wanted = box.value.trim().toLowerCase(), rows = document.querySelector(box.dataset.finds);
    if (rows.matches(".listed")) rows.style.minHeight ||= `${Math.min(rows.offsetHeight, document.getElementById("main")?.clientHeight / 3 || Infinity)}px`;  // little moves while one searches
    rows.classList.toggle("finding", Boolean(wanted));
    const found = fits(box);
    for (const one of document.querySelectorAll(`${box.dataset.finds} [data-find]`)) {
      const hides = !found.includes(one) && !one.querySelector("input[type=checkbox]:checked");  // what is ticked stays in view
      if (one.hidden !== hides) one.hidden = hides;
    }
    ranked(rows, wanted);
    for (const head of rows.querySelectorAll(".listed-head")) {  // one under which nothing is found says nothing
      let one = head.nextElementSibling;
      while (one?.hidden && !one.matches(".listed-head")) one = one.nextElementSibling;
      head.hidden = !one || one.matches(".listed-head, .unfound");
    }
    for (const one of document.querySelectorAll(`${box.dataset.finds} details:has([data-find]:not([hidden]))`)) one.open ||= Boolean(wanted);
    // What is picked is among what is seen: else a press would take what nobody looks at. Where nothing is, nothing is picked.
    const picked = wanted && rows.querySelector("[data-find][hidden] input[type=radio]:checked"), former = unpicked.get(rows), old = picked || former;
    const seen = old && (former?.closest("[data-find]:not([hidden])") ? former : rows.querySelector(`[data-find]:not([hidden]) input[type=radio][name="${CSS.escape(old.name)}"]`));
    aimed = -1000;  // nobody has pressed it
    if (seen) unpicked.delete(rows); else if (picked) unpicked.set(rows, picked);
    if (seen && picked) switched.set(rows, { was: switched.get(rows)?.was ?? picked, now: seen });
    const searched = wanted ? undefined : switched.get(rows);  // whoever has only looked around has what they had
    if (!wanted) switched.delete(rows);
    if (searched?.now.checked) { searched.was.checked = true; searched.was.dispatchEvent(new Event("change", { bubbles: true })); }
    const other = searched ? undefined : seen || picked;
    if (other) { other.checked = Boolean(seen); other.dispatchEvent(new Event("change", { bubbles: true })); }
    if (rows.matches(".listed")) unfound(box, rows);
  };
  // A list in which nothing is found says so, and how one gets it back.
  const unfound = (box, rows) => {
    rows.querySelector(".unfound")?.remove();
    if (rows.querySelector("[data-find]:not([hidden])")) return;
    const word = document.createElement("p"), all = document.createElement("button");
    word.className = "unfound flow";
    word.setAttribute("role", "status");
    word.append(`Nothing here is called “${box.value.trim()}”.`, all);
    Object.assign(all, { type: "button", className: "btn small", textContent: "Show all" });
    all.addEventListener("click", () => { box.value = ""; find(box); box.focus(); });
    rows.append(word);
  };
  // What is opened is in view, above the foot of its card; where something is to be typed there, that has the focus.
  const reveal = (fold) => {
    const part = fold.closest(".stage, .side, .blocks");
    if (!part || !fold.open) return;
    fold.querySelector("[name=faces]")?.focus({ preventScroll: true });
    fold.scrollIntoView({ block: fold.offsetHeight < part.clientHeight - 120 ? "nearest" : "start" });
  };
  document.addEventListener("click", (event) => {
    const fold = event.target.closest("summary")?.parentElement;
    const held = fold?.closest(".act > .in, .chances");
    if (held) held.style.minHeight = "";
    if (fold) requestAnimationFrame(() => reveal(fold));
  });
  // A slash shows what can be typed after it.
  const say = document.getElementById("say");
  const commands = document.getElementById("commands");
  const slash = () => {
    const typed = say.value.toLowerCase();
    const fits = [...commands.querySelectorAll("[data-command]")].filter((one) => {
      const command = one.dataset.command.toLowerCase();
      const may = typed.startsWith("/") && (command.startsWith(typed) || typed.startsWith(command));
      one.parentElement.hidden = !may;
      return may;
    });
    commands.classList.toggle("on", fits.length > 0);
  };
  if (say && commands) {
    say.addEventListener("input", slash);
    commands.addEventListener("click", (event) => {
      const command = event.target.closest("[data-command]");
      if (!command) return;
      say.value = command.dataset.command;
      say.focus();
      slash();
    });
  }
  // What one does is written in a few lines; Enter sends it, as in any line.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || !event.target.matches("textarea.big")) return;
    event.preventDefault();
    event.target.form.requestSubmit();
  });
  // Enter takes the only one that is found.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[data-finds]")) return;
    const only = event.target.value.trim() ? fits(event.target) : [];
    const press = only.length === 1 && only[0].querySelector("input, .do, a, button");
    event.preventDefault();
    if (press && !press.checked) press.click();
  });
  // What is missing is said beside it, in our words, and goes when it is mended.
  const MISSING = "wanting";
  document.addEventListener("invalid", (event) => {
    event.preventDefault();
    const input = event.target, place = input.closest(".f") || input.closest("fieldset, label") || input.parentElement;
    if (input.form.querySelector(`.${MISSING}`)) return;
    const word = document.createElement("p");
    word.className = `problem ${MISSING}`;
    word.setAttribute("role", "alert");
    word.textContent = !input.validity.valueMissing ? `${input.validationMessage.replace(/\.$/, "")}.` : input.type === "radio" || input.matches("select") ? "Pick one first." : "Write something here first.";
    place.append(word);
    input.focus({ preventScroll: true });
    place.scrollIntoView({ block: "nearest" });
  }, true);
  const mended = ({ target: { form } }) => {
    form?.querySelectorAll(`.${MISSING}`).forEach((one) => one.remove());
    form?.elements.at && document.getElementById(form.elements.at.value)?.replaceChildren();
  };
  document.addEventListener("input", mended, true);
  document.addEventListener("change", mended, true);
  document.addEventListener("input", (event) => {
    const box = event.target.closest("[data-finds]");
    if (!box) return;
    find(box);
    const stage = box.closest("#offers") && box.value.trim() && box.closest(".stage"), hit = stage && document.querySelector(`${box.dataset.finds} :is([data-find]:not([hidden]), .nothing)`);
    const low = Math.min(stage?.getBoundingClientRect().bottom, visualViewport?.height ?? Infinity);  // a keyboard on the screen covers the rest
    if (hit && hit.getBoundingClientRect().bottom > low) box.closest("header").scrollIntoView({ block: "start" });
  });
  const offers = document.getElementById("offers");
  const sought = () => { dress(offers); for (const box of offers.querySelectorAll("[data-finds]")) if (box.value) find(box); };
  if (offers) {
    sought();
    new MutationObserver(sought).observe(offers, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });
  }
  const forget = () => { for (const box of offers.querySelectorAll("[data-finds]")) { box.value = ""; find(box); } };
  const desk = document.getElementById("gm");
  if (desk) {
    new MutationObserver((changes) => {
      if (!changes.some((one) => one.addedNodes.length || one.removedNodes.length)) return;
      dress(desk);
      for (const box of desk.querySelectorAll("[data-finds]")) if (box.value) find(box);
    }).observe(desk, { childList: true, subtree: true });
  }
  const doing = document.getElementById("doing");
  const close = () => { if (doing) doing.replaceChildren(); if (offers) forget(); };
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && doing && doing.contains(document.activeElement)) close(); });
  if (doing) {
    new MutationObserver(() => {
      if (!doing.firstElementChild) return;
      dress(doing);
      tab("play");
      const main = document.getElementById("main");
      const room = mine() ? (narrow() ? 56 : 44) : 8;  // above it, for the way back to what waits
      const board = main.querySelector("#trackers > .leads"), upper = () => (board && board.offsetHeight < main.clientHeight / 2 && board.getBoundingClientRect().top < doing.getBoundingClientRect().top ? board : doing);
      const seen = () => { main.scrollTop += upper().getBoundingClientRect().top - main.getBoundingClientRect().top - room; };
      seen();
      requestAnimationFrame(seen);  // the bar above may have grown by it
      const covers = matchMedia("(pointer: coarse)").matches && doing.querySelector("[type=radio], [type=checkbox], select");  // a keyboard on the screen, what is to be picked
      const first = doing.querySelector(covers ? ".btn.primary, button" : "input:not([type=hidden]):not([type=radio]):not([type=checkbox]):not([data-finds]), textarea, .btn.primary, button");
      if (first && !doing.contains(document.activeElement)) first.focus({ preventScroll: true });
    }).observe(doing, { childList: true });
  }
  // An open form about a moment follows that moment: put anew when it has changed, closed with a word when it has gone.
  let following = 0;
  const anew = async () => {
    const card = doing?.querySelector("[data-again]"), to = card?.dataset.again;
    const answer = card && await fetch(to, { headers: { "HX-Request": "true" } }).catch(() => null);
    const text = answer && await answer.text();
    if (!text || !card.isConnected) return;
    const there = new DOMParser().parseFromString(text, "text/html").querySelector("[data-again]");
    if (!there) {
      close();
      if (changed) note("That was taken back: there is nothing left to overrule.");
    } else if (there.textContent !== card.textContent) window.htmx.ajax("GET", to, { target: doing, swap: "innerMorph" });
  };
  // What the gamemaster changes is changed where it stands: a small form opens beside it, and stays.
  const hand = document.getElementById("hand");
  const beside = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, beside];
  let opened = null;
  let placed = false;
  let held = "";
  let address = "";  // what is open there: a press on one of several fields leaves the others where they are
  const letGo = () => {
    hand.replaceChildren();
    if (opened && opened.isConnected) opened.focus({ preventScroll: true });
    opened = null;
  };
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && hand && hand.firstElementChild) letGo(); });
  if (hand) {
    new MutationObserver(() => {
      if (!hand.firstElementChild) return;
      if (!placed && opened && opened.isConnected) {  // once: what is pressed there again stays under the finger
        placed = true;
        const at = opened.getBoundingClientRect();
        beside.replaceSync("");
        const box = hand.getBoundingClientRect();
        const x = Math.max(8, Math.min(at.left - 40, innerWidth - box.width - 16));
        const low = matchMedia("(max-width: 56rem)").matches;
        const y = low ? box.top : at.bottom + box.height + 12 > innerHeight ? Math.max(8, at.top - box.height - 8) : at.bottom + 6;
        beside.replaceSync(`#hand { --x: ${x}px; --y: ${y}px; --end: auto }`);
      }
      const same = held && document.getElementById(held);
      const first = same || hand.querySelector("input:not([type=hidden]), textarea, select") || hand.querySelector("button");
      held = "";
      if (first && !hand.contains(document.activeElement)) {
        first.focus({ preventScroll: true });
        if (first.select && !same) first.select();
      }
    }).observe(hand, { childList: true });
  }
  // What was set is said when its form has closed; plus and minus leave it open.
  const pressed = new WeakMap();
  const changed = document.getElementById("changed");
  let gone = 0;
  const note = (words) => {
    changed.textContent = words;
    clearTimeout(gone);
    gone = setTimeout(() => { changed.textContent = ""; }, 5000);
  };
  document.addEventListener("submit", () => { if (changed) changed.textContent = ""; }, true);  // it may be so no more
  document.addEventListener("submit", (event) => { pressed.set(event.target, event.submitter ? event.submitter.name : ""); if (event.submitter?.name === "to") event.target.dataset.to = event.submitter.textContent; }, true);
  const tellChange = (form) => {
    const input = form.querySelector("select, input:not([type=hidden]), textarea");
    const to = form.dataset.to || (input.matches("select") ? input.selectedOptions[0].textContent : input.value.trim());
    const [name, title] = [".eyebrow", "h3"].map((one) => hand.querySelector(one).textContent);
    note(`${name ? `${name}: ` : ""}${title} is now ${to || "empty"}.`);
  };
  // Of a list, what is picked with the pointer is set; by keys one may look through it first.
  let pointed = false;
  document.addEventListener("pointerdown", () => { pointed = true; }, true);
  document.addEventListener("keydown", () => { pointed = false; }, true);
  document.addEventListener("change", (event) => {
    if (pointed && event.target.matches("#hand .once select")) event.target.form.requestSubmit(event.target.form.querySelector("[name=set]"));
  });
  // After a press, far down as it may have been, the view is back at the moment; so is who goes by keys.
  let returning = 0;
  const acting = new WeakSet();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.closest("#now, #doing, #offers, #due, #sheets, #log, #bar") || form.matches(".keep")) return;
    acting.add(form);
    returning = Date.now() + 15000;  // on a slow connection too
    follows = true;  // what comes of it is told at the story's end, wherever one has read before
    atEnd();
  }, true);
  const goBack = () => {
    const moment = document.querySelector("#now .moment:not(.ended)") || document.querySelector("#due > .panel") || document.querySelector("#now .moment");
    const main = document.getElementById("main");
    if (!main || (doing && doing.firstElementChild)) return;
    tab("play");
    if (!moment) { main.scrollTop = 0; return; }  // the scene, then
    document.dispatchEvent(new CustomEvent("rollwright:show", { detail: moment }));
    const at = document.activeElement;
    const busy = at && at.matches("input, textarea, select");  // whoever has gone on to a field stays there
    if (!busy) (moment.querySelector('article[id^="card-"]:not(.other) h3') || moment.querySelector("h2, h3"))?.focus({ preventScroll: true });
  };
  // Whoever goes on by themselves is led nowhere any more; the second click of two is none of that.
  for (const name of ["keydown", "wheel", "touchmove"]) document.addEventListener(name, () => { returning = 0; }, { capture: true, passive: true });
  document.addEventListener("mousedown", (event) => { if (event.detail < 2) returning = 0; }, true);
  // Whoever presses twice in one place does not press what has just come there, unless it only opens something, or is what a
  // card is for: but where the card before had the same button, and that was pressed and heard, it is the old one that was meant.
  // What is not done for that says so: a press is never lost unseen.
  const STILL = 700;
  let before = { x: 0, y: 0, words: "" }, came = -STILL;
  const beneath = () => {
    const one = document.elementFromPoint(before.x, before.y)?.closest("button, a");
    return one && { one, words: one.textContent };
  };
  let there = null;
  const changes = () => { // only what stands there now and did not before has come
    const now = beneath();
    if (now?.one !== there?.one || now?.words !== there?.words) came = performance.now();
    there = now;
  };
  for (const swap of ["htmx:after:swap", "htmx:sse:after:message"]) document.addEventListener(swap, () => requestAnimationFrame(changes));
  document.addEventListener("click", (event) => {
    const one = event.target.closest?.("form[hx-post] button:not([type=button]), a[hx-get]");
    if (!one || !event.detail || one.closest(".keep, .ticks")) return;
    const still = event.timeStamp - came < STILL && Math.hypot(event.clientX - before.x, event.clientY - before.y) < 6;
    const card = one.closest("article")?.id, alike = one.textContent === before.words;
    const other = one.matches(".primary") ? alike && before.heard && card !== before.card : !alike;
    const again = event.detail > 1 && !(one === before.one && one.closest("#now")); // there it is done once, however often it is sent
    if (again || (still && other && !one.matches("a"))) {
      event.preventDefault();
      event.stopImmediatePropagation();
      const place = one !== before.one && one.form?.elements.at && document.getElementById(one.form.elements.at.value);
      if (place) place.textContent = "This has only just come here. Press again if you mean it.";
    } else before = { x: event.clientX, y: event.clientY, words: one.textContent, one, card };
    there = beneath();
  }, true);
  dress(document);
  const steps = document.getElementById("steps");
  if (steps) new MutationObserver(() => dress(steps)).observe(steps, { childList: true });
  const settle = () => {
    const now = mine();
    document.title = (now ? "Your turn – " : "") + name;
    if (now && !turn) document.dispatchEvent(new CustomEvent("rollwright:turn"));
    turn = now;
    dress(document.getElementById("now") || document);
    for (const one of narrow() ? document.querySelectorAll("#now .older .more[open]:not([data-folded])") : []) {
      one.dataset.folded = "";  // on a phone what is older makes room for what is now; whoever opens it has it open
      one.open = false;
    }
    atEnd();
  };
  // The newest line is in view, and whole, unless somebody reads further up; then a button leads down to it.
  let follows = true;
  const below = document.getElementById("newer");
  const atEnd = () => {
    const box = log();
    if (!box) return;
    if (follows) box.scrollTop = box.scrollHeight;
    else if (below) below.hidden = false;
  };
  if (log()) {
    log().addEventListener("scroll", () => {
      follows = log().scrollHeight - log().scrollTop - log().clientHeight < 48;
      if (follows && below) below.hidden = true;
    });
    new ResizeObserver(() => { if (follows) atEnd(); }).observe(log());
    if (below) below.addEventListener("click", () => { follows = true; below.hidden = true; atEnd(); });
  }
  // What one's own action has come to is looked at before another's is joined, unless one is writing.
  const COME = "#now [data-come]";
  let own = document.querySelector(COME)?.id;
  const showOwn = () => {
    const come = document.querySelector(COME), at = document.activeElement;
    if (come && come.id !== own && !at?.matches("input, textarea, select")) requestAnimationFrame(() => document.dispatchEvent(new CustomEvent("rollwright:show", { detail: come })));
    own = come?.id;
  };
  let sent = 0, last = newest();  // what one has just done oneself is no news
  document.addEventListener("submit", () => { sent = Date.now(); }, true);
  const seen = new MutationObserver((changes) => {
    if (changes.some((one) => one.target.closest && one.target.closest("#log"))) {
      mark(newest() !== last && Date.now() - sent > 2000 ? "story" : "");
      last = newest();
    }
    const now = changes.some((one) => one.target.closest && one.target.closest("#now"));
    if (now && mine() && narrow()) mark("play");
    if (now) showOwn();
    settle();
    if (now && Date.now() < returning) goBack();
    clearTimeout(following);
    following = setTimeout(anew, 200);
  });
  for (const id of ["now", "log"]) {
    const part = document.getElementById(id);
    if (part) seen.observe(part, { childList: true, subtree: true });
  }
  document.addEventListener("rollwright:declined", settle);
  settle();

  // A hand-out that comes is told in a line above everything else; one press opens it over the page.
  const read = document.getElementById("read");
  const READ = `rollwright:read:${location.pathname}`;
  const listed = () => [...document.querySelectorAll("#notes > .opens")].map((one) => one.id);
  let known = null;
  try { known = JSON.parse(localStorage.getItem(READ)); } catch { /* nothing is kept: what is there is known */ }
  known = new Set(known || (read && listed()));
  const unfold = (fold) => {
    document.getElementById("read-title").textContent = fold.querySelector("summary b").textContent;
    document.getElementById("read-in").replaceChildren(...[...fold.children].slice(1).map((one) => one.cloneNode(true)));
    document.getElementById(`new-${fold.id}`)?.remove();
    read.showModal();
    read.scrollTop = 0;
  };
  const announce = (id) => {
    const fold = document.getElementById(id);
    const line = document.createElement("p"), words = document.createElement("span"), button = document.createElement("button");
    line.className = "notice handed";
    line.id = `new-${id}`;
    words.className = "grow";
    words.textContent = `New for you: ${fold.querySelector("summary b").textContent}`;
    button.className = "btn";
    button.type = "button";
    button.textContent = "Read it";
    button.addEventListener("click", () => { const there = document.getElementById(id); if (there) unfold(there); else line.remove(); });
    line.append(words, button);
    arrived.append(line);
  };
  const arrived = document.getElementById("arrived");
  // A whisper for one is told there, too, where the story isn't in view; it is read there.
  const heard = (said) => {
    const line = document.createElement("p"), words = document.createElement("span"), button = document.createElement("button");
    line.className = "notice handed heard";
    words.className = "grow";
    words.textContent = `New for you: ${said.querySelector("b").textContent.trim().replace(/\s+/g, " ")}`;
    button.className = "btn";
    button.type = "button";
    button.textContent = "Read it";
    button.addEventListener("click", () => { tab("story"); said.scrollIntoView({ block: "center" }); });
    line.append(words, button);
    arrived.append(line);
  };
  if (arrived && log()) {
    new MutationObserver((changes) => {
      const come = changes.flatMap((one) => [...one.addedNodes]).filter((one) => one.matches?.(".whisper.for-me") && !one.nextElementSibling);
      if (narrow() && !document.getElementById("t-story")?.checked) come.forEach(heard);
    }).observe(log(), { childList: true });
  }
  const side = document.querySelector(".side");
  if (read && side) {
    const come = () => {
      const fresh = listed().filter((id) => !known.has(id));
      known = new Set(listed());
      try { localStorage.setItem(READ, JSON.stringify([...known])); } catch { /* it holds until the page is left */ }
      fresh.forEach(announce);
    };
    new MutationObserver(come).observe(side, { childList: true, subtree: true });
    come();
    document.addEventListener("click", (event) => {
      const summary = event.target.closest(".opens > summary");
      if (!summary) return;
      event.preventDefault();
      unfold(summary.parentElement);
    });
  }

  // Who plays several has the one before them who is asked, else whom they came to play or played last: in the bar, and first of the sheets.
  const wanted = location.hash.startsWith("#sheet-") && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const bar = document.getElementById("bar");
  const PLAYED = `rollwright:played:${location.pathname}`;
  let leader = "", played = "";
  try { played = sessionStorage.getItem(PLAYED) || ""; } catch { /* it is known until the page is left */ }
  if (wanted) played = wanted.id.slice("sheet-".length);
  const lead = () => {
    const all = [...bar.querySelectorAll("[data-lead]")], asked = all.find((one) => one.matches("[data-asked]"));
    const filled = doing?.querySelector('form.act [name="a.who"]')?.value, acts = all.some((one) => one.dataset.lead === filled) && filled; // the form that is open is about them
    const plays = acts || asked?.dataset.lead;
    if (plays && plays !== played) {
      played = plays;
      try { sessionStorage.setItem(PLAYED, played); } catch { /* as above */ }
    }
    const who = wanted || all.some((one) => one.dataset.lead === played) ? played : all[0]?.dataset.lead;
    for (const one of all) {
      const hides = one.dataset.lead !== who;
      if (one.hidden !== hides && all.some((other) => other.dataset.lead === who)) one.hidden = hides;
    }
    const sheet = who && document.getElementById(`sheet-${who}`);
    if (!sheet || (leader === who && sheet.parentElement.firstElementChild === sheet)) return;
    if (sheet.parentElement.firstElementChild !== sheet) sheet.parentElement.prepend(sheet);  // all that is sent anew comes in the usual order
    if (leader === who || (!leader && !played)) return;
    for (const one of document.querySelectorAll("#sheets > .sheet[open]")) one.open = one === sheet;
    sheet.open = true;
    document.querySelector(".side").scrollTop = 0;
  };
  if (wanted || new Set([...(bar?.querySelectorAll("[data-lead]") || [])].map((one) => one.dataset.lead)).size > 1) {
    const led = () => { lead(); leader = bar.querySelector("[data-lead]:not([hidden])")?.dataset.lead || leader; };
    led();
    for (const part of [bar, document.getElementById("sheets"), doing]) new MutationObserver(led).observe(part, { childList: true, subtree: true, attributeFilter: ["hidden", "data-asked"] });
  }

  // What is new comes by the stream. One that never opened, or ended, is opened again from the line that is told.
  const RETRY = 2000, PATIENCE = 3000, DESPAIR = 60000;
  const main = document.querySelector("[hx-sse\\:connect]");
  const table = location.pathname.split("/").slice(0, 3).join("/");
  const [path, since] = main ? main.getAttribute("hx-sse:connect").split("?since=") : ["", "0"];
  let stream = null;
  let told = Number(since);
  const open = () => {
    if (stream || !window.htmx) return;
    if (document.hidden) later();
    else window.htmx.ajax("GET", `${path}?since=${told}`, { source: main });
  };
  const later = () => setTimeout(open, RETRY);
  document.addEventListener("htmx:sse:after:connection", (event) => { stream = event.detail.connection; });
  document.addEventListener("htmx:sse:after:message", (event) => { told = Math.max(told, Number(event.detail.message.id)); });
  document.addEventListener("htmx:sse:error", (event) => { event.detail.connection.lastEventId = `${told}`; }); // what could not be put on the page is sent again
  document.addEventListener("htmx:sse:close", (event) => { if (event.target === main) { stream = null; later(); } });
  document.addEventListener("htmx:finally:request", (event) => { if (event.target === main && !stream) later(); });

  // An act's answer names the line that it led to. A stream that does not tell it was lost: it is taken up where it broke.
  const reconnect = () => {
    if (stream && stream.reader) stream.reader.cancel();
    else if (stream && stream.delayCanceller) stream.delayCanceller();
  };
  let sender = null;
  document.addEventListener("submit", (event) => { sender = event.submitter; }, true);
  // The form of an act that is done is as new: emptied, and with another key, so that it can be sent again.
  const renew = (form, line) => {
    if (form.matches(".talk")) return;
    const key = form.elements.act;
    key.value = `${key.value.split(".")[0]}.${line}`;
    if (form.closest("#doing") && !form.matches(".keep")) {
      const then = form.querySelector("a[data-then]");  // to the form that one came from
      if (then) return then.click();
      if (sender && form.contains(sender) && sender.matches("[data-leads]")) {
        window.rollwrightDrafts.opens(sender.value);  // it follows what happens, like one that was pressed for
        return window.htmx.ajax("GET", sender.value, { target: "#doing", swap: "innerHTML" });
      }
      close();
      if (document.body.matches(".desk-page")) scrollTo(0, 0);
      return;
    }
    if (form.matches(".once") && pressed.get(form) !== "by") {
      tellChange(form);
      return letGo();
    }
    if (form.matches(".keep")) {
      held = document.activeElement ? document.activeElement.id : "";
      window.htmx.ajax("GET", address, { target: hand, swap: "innerHTML" });
      return;
    }
    if (form.closest("#now")) return;
    form.reset();
  };
  // What is said is on its way at once: the next words can be typed, and come back only where they were refused.
  document.addEventListener("htmx:config:request", (event) => {
    const ctx = event.detail.ctx;
    if (!ctx.sourceElement.matches(".talk")) return;
    ctx.said = say.value;
    say.value = "";
    ctx.sourceElement.elements.act.value = `${Date.now()}-${Math.random()}`;
    slash();
    follows = true;
  });
  document.addEventListener("htmx:finally:request", (event) => {
    const ctx = event.detail.ctx;
    const done = ctx.response && ctx.response.headers.get("Rollwright-Line");
    if (ctx.said && !done && !say.value) say.value = ctx.said;
  });
  // Why something was refused is in view; so are dice to be typed again.
  document.addEventListener("htmx:finally:request", (event) => {
    const { sourceElement, response } = event.detail.ctx;
    const form = !response?.headers.get("Rollwright-Line") && sourceElement.closest?.("form[hx-post]");
    const typed = form && form.querySelector(".real[open] [name=faces]");
    if (typed) { typed.focus({ preventScroll: true }); typed.select(); }
    const place = form && form.elements.at && document.getElementById(form.elements.at.value);
    if (place && place.textContent) place.scrollIntoView({ block: "nearest" });
  });
  // A press that did not get through says so beside its button; pressed again, it is still done once. A line that is only
  // asked as a form is filled in, as its odds are, stays as it was, and is asked again at the next change.
  document.addEventListener("htmx:error", (event) => {
    const form = event.detail.ctx && event.detail.ctx.sourceElement;
    const place = form && form.matches("form[hx-post]") && document.getElementById(form.elements.at?.value);
    if (place) place.textContent = "That didn’t get through. Press again.";
  });
  document.addEventListener("htmx:after:request", (event) => {
    const line = Number(event.detail.ctx.response.headers.get("Rollwright-Line"));
    if (!line) return;
    setTimeout(() => { if (line > told) reconnect(); }, PATIENCE);
    setTimeout(() => { if (line > told) location.reload(); }, DESPAIR);
    const form = event.detail.ctx.sourceElement.closest("form[hx-post]");
    if (!form) return;
    if (form === before.one?.form) before.heard = true;
    renew(form, line);
    if (offers && form.action.endsWith("/start")) forget();
    if (!acting.has(form) || !returning) return;
    returning = Date.now() + 1200;
    goBack();
  });
})();
