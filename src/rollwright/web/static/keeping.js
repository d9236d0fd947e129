// What one is at stays as it is when news comes: where it stands on the screen, what is open, what is half filled in.
(() => {
  const main = document.getElementById("main");
  const WRITTEN = "textarea, input:not([type=hidden], [type=radio], [type=checkbox])";
  const LINES = "textarea, [type=text], input:not([type])";
  const TICKED = "input:is([type=radio], [type=checkbox])";
  const MINE = '#now article:is([id^="card-"]:not(.other), [id^="turn-"])';
  const BUSY = 1500, AIMS = 8000; // so long after moving the pointer somebody is about to do something; over a control, longer
  const SLIGHT = 36; // so far no finger comes upon another row
  const ROOM = 4000; // so long a list stays where it was when something above it has gone
  const WORDS = 44; // half as wide are the words “More below”
  const LED = 6000; // so long after acting one is led to what comes of it
  const PASSING = 1000; // so long what comes is put in its place: whose part of the page has gone with it never says that it is done
  const IDLE = 20000; // so long after the last move nobody is at the page: what is new is shown to them

  // The place where somebody is does not move when something comes or goes above it: the field that has the focus, what is
  // under the pointer or the finger, the form that is open; for a while, the list of what one can do and, for who has
  // scrolled, what is in the upper part of the view.
  const side = document.querySelector(".side");
  const parts = [main, side];
  const inner = main.firstElementChild; // room is made in it, not in the stage itself: the foot of a card that sticks would rise
  let pointed = null, moved = Date.now(), turned = 0, down = false; // `turned`: when somebody last scrolled by hand
  let acted = 0, sent = null, arrived = false; // when somebody sent a form, until they go on by their own hand; which card that was; whether they were led since
  let place = [0, 0];
  const at = (event) => { pointed = event.target; moved = Date.now(); place = [event.clientX, event.clientY]; };
  const rests = () => (pointed?.contains(document.elementFromPoint(...place)) ? pointed : null); // a form may have come there since
  for (const part of parts) {
    part.addEventListener("pointermove", at, { passive: true });
    part.addEventListener("pointerdown", (event) => { at(event); down = true; acted = 0; }, { passive: true });
    part.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") pointed = null; });
  }
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => { down = false; moved = Date.now(); }, { passive: true });
  main.addEventListener("submit", ({ target }) => { acted = Date.now(); sent = target.closest("article"); arrived = false; }, true);
  for (const name of ["click", "input"]) main.addEventListener(name, ({ target }) => { if (sent?.contains(target)) sent = null; }, true); // one is at it still
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => { // nor is one done with what was refused
    if (sent?.contains(ctx.sourceElement) && ctx.sourceElement.matches("[hx-post]") && !ctx.response?.headers.get("Rollwright-Line")) sent = null;
  });
  for (const name of ["wheel", "touchmove"]) main.addEventListener(name, () => { turned = Date.now(); acted = 0; }, { passive: true });
  const led = () => Date.now() - acted < LED;
  const idle = () => Date.now() - Math.max(moved, turned) > IDLE;
  const around = (one) => parts.find((part) => part.contains(one));
  const typing = () => document.activeElement && around(document.activeElement) && document.activeElement.matches("input, textarea, select");
  const seen = (one) => { // it is in view, and not under the foot of its form
    const { top, bottom } = one.getBoundingClientRect(), box = around(one).getBoundingClientRect(), foot = one.closest("form")?.querySelector("footer");
    const low = foot && !foot.contains(one) ? Math.min(box.bottom, foot.getBoundingClientRect().top) : box.bottom;
    return one.checkVisibility() && (top + bottom) / 2 > box.top && (top + bottom) / 2 < low;
  };
  const within = (one) => { const seen = one.getBoundingClientRect(), box = main.getBoundingClientRect(); return seen.height && seen.bottom > box.top && seen.top < box.bottom && [seen, box]; };
  const form = () => {
    const card = [...document.querySelectorAll(`#doing > .card, ${MINE}`)].find((one) => one !== sent && within(one));
    const [seen, box] = card ? within(card) : [], press = card?.querySelector(".btn.primary");
    const stands = press && (seen.bottom <= box.bottom || (!press.closest("footer") && within(press))); // a foot that sticks is no place
    return stands ? press : card;
  };
  const offers = document.getElementById("offers");
  const listed = () => [...offers.querySelectorAll(".do")].find((one) => { const [seen, box] = within(one) || []; return seen && seen.top >= box.top && seen.bottom <= box.bottom; });
  const newest = () => document.querySelector("#now .moment");
  let lowered = -1; // where the list was kept in its place, and the headline in sight
  const headed = () => (newest()?.querySelector("h2") || newest())?.getBoundingClientRect().top - main.getBoundingClientRect().top; // so far down its headline stands in the view
  // Odds that take more room than was kept for them push nothing away that can be pressed below them.
  const under = (odds) => { const one = odds?.closest(MINE) && odds.nextElementSibling; return one && within(one) ? one : null; };
  const anchor = (odds) => {
    const patience = down ? Infinity : aims() || BUSY;
    let from = typing() && seen(document.activeElement) ? document.activeElement : under(odds) || (led() ? null : Date.now() - moved < patience ? rests() : null);
    const filling = !from && (!led() || arrived) && form();
    const box = main.getBoundingClientRect(), top = main.scrollTop <= 8 || main.scrollTop === lowered || (newest()?.getBoundingClientRect().top ?? -Infinity) >= box.top; // what comes is seen
    const brief = Date.now() - Math.max(moved, turned) < ROOM, lower = top && main.scrollTop > 8 && !filling && !idle();
    const list = !from && !led() && (brief || lower) && listed();
    from = from || filling;
    const firm = Boolean(from);
    from = from || list;
    if (!from && !led() && !idle() && !top) from = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 3);
    const part = from && around(from), chain = [];
    for (let one = from; part && one && one !== part; one = one.parentElement) chain.push([one, one.getBoundingClientRect().top]);
    return { part, firm, filling, brief, stood: main.scrollTop, list: list && [list, list.getBoundingClientRect().top], top, chain: part === main ? chain.slice(0, -1) : chain }; // the whole stage is no place on it
  };
  const tellFilled = (form) => form.dispatchEvent(new CustomEvent("rollwright:filled", { bubbles: true }));
  // A card that is put anew has the same button or field again; what was written there is not lost.
  const callOf = (one) => one.closest("article")?.id.split("-")[1];
  const anew = (one) => {
    const cards = [...document.querySelectorAll(MINE)];
    return cards.find((card) => callOf(card) === callOf(one)) || cards[0];
  };
  const again = (one) => {
    const card = anew(one), button = one.closest("button");
    if (card && one.matches(TICKED)) return card.querySelector(`[type=${one.type}][name="${CSS.escape(one.name)}"][value="${CSS.escape(one.value)}"]`);
    if (card && one.matches(WRITTEN)) return card.querySelector(`[name="${CSS.escape(one.name)}"]`);
    if (!card || !(button || one.matches("article"))) return null;
    const words = (other) => (other.querySelector(".stack > span") || other).textContent.trim();
    const same = button && [...card.querySelectorAll("button")].find((other) => words(other) === words(button));
    const main = button?.matches(".primary") && callOf(one) === callOf(card) && card.querySelector(".btn.primary"); // of the same moment
    return button ? same || main : card;
  };
  const appear = (one) => {
    one.classList.add("moving");
    requestAnimationFrame(() => requestAnimationFrame(() => one.classList.remove("moving")));
  };
  let leaves = 0;
  const aims = () => (pointed?.closest("a, button, label, summary, input") ? AIMS : 0);
  const rise = () => {
    const kept = [...now.querySelectorAll(".buttons")].filter((one) => one.style.paddingBottom);
    if (!offers.style.marginTop && !inner.style.paddingTop && !kept.length) return;
    if (down || (typing() && document.activeElement.matches(LINES)) || Date.now() - moved < Math.max(ROOM, aims())) later();
    else {
      for (const one of kept) one.style.paddingBottom = "";
      inner.style.paddingTop = offers.style.marginTop = "";
      appear(offers);
    }
  };
  const later = () => { clearTimeout(leaves); leaves = setTimeout(rise, ROOM); };
  const stay = (part, firm, one, top, list) => {
    part.scrollTop += one.getBoundingClientRect().top - top;
    const short = one.getBoundingClientRect().top - top;
    if (part !== main || Math.abs(short) < 1) return;
    const { paddingTop, paddingBottom } = getComputedStyle(main);
    if (short < 0) { // room above it, for a while
      if (list && -short < main.clientHeight / 2) offers.style.marginTop = `${-short}px`;
      if (firm) inner.style.paddingTop = `${-short}px`;
      return later();
    }
    inner.style.paddingBottom = `${main.clientHeight + main.scrollTop + short - parseFloat(paddingTop) - parseFloat(paddingBottom) - inner.offsetHeight}px`;
    main.scrollTop += short;
  };
  // Who looks at a moment sees its headline whole.
  const align = (whole) => {
    const off = (newest()?.getBoundingClientRect().top ?? 0) - main.getBoundingClientRect().top - 8;
    if (off < 0 && (whole || off > -40)) main.scrollTop += off;
  };
  const close = () => { inner.style.paddingTop = inner.style.paddingBottom = offers.style.marginTop = ""; };
  // Room that was left for what has gone closes when it is out of sight.
  main.addEventListener("scrollend", () => {
    const high = inner.style.paddingTop && parseFloat(inner.style.paddingTop);
    if (!high || down || main.scrollTop < high) return;
    const to = main.scrollTop - high;
    inner.style.paddingTop = "";
    main.scrollTop = to;
  });
  let written = [], folds = [], rows = [], reserved = null, turn = null;
  const asksFor = (form) => [...form.querySelectorAll('[name="procedure"], [name="a.who"]')].map((one) => one.value).join(" ");
  const FOLDS = "details:is(.picked-one, .fold, .listed-group)";
  const holds = (fold) => [...fold.querySelectorAll("[name]")].map((one) => (fold.matches(".listed-group") ? `${one.name} ${one.value}` : one.name)); // how a group is headed may change: how far somebody is
  const alike = (one, other) => one.className === other.className && holds(one).some((each) => holds(other).includes(each));
  // What is offered no longer stays greyed where it was: nothing comes under a finger that aims at what stands below it.
  const ROWS = "label:is(.choice, .listed-row, .pick)", stays = (row) => !row.closest(".gone");
  const greyed = (one, fresh) => {
    const listed = (part) => [...part.querySelectorAll(`${ROWS}, .listed-group`)], keys = (row) => [...row.querySelectorAll("input")].map((input) => input.value);
    const there = listed(fresh), found = new Map();
    for (const each of listed(one)) {
      const under = each.parentElement.closest(".listed-group");
      if (under?.matches(".gone") || found.get(under)?.matches(".gone")) continue; // it has gone with all that stands there
      let other = there.find((every) => every.matches(".listed-group") === each.matches(".listed-group") && keys(every).some((key) => keys(each).includes(key)));
      if (other?.matches(".listed-group")) other.open ||= each.open;
      const before = each.previousElementSibling, into = under ? found.get(under) : fresh.querySelector(".listed, .choices, .pick-row");
      if (!other && into) {
        other = each.cloneNode(true);
        other.classList.add("gone");
        other.inert = true;
        const why = keys(each).map((key) => window.rollwrightDrafts.why(fresh.closest("form"), key)).find(Boolean), note = other.querySelector("small");
        if (why && !each.matches(".listed-group")) (note || other.appendChild(document.createElement("small"))).textContent = `${why}.`;
        for (const input of other.querySelectorAll("input")) { input.removeAttribute("name"); input.checked = false; input.disabled = true; }
        const after = found.get(before) || (before?.matches("summary") && into.querySelector(":scope > summary"));
        if (after?.parentElement === into) after.after(other); else into.prepend(other);
      }
      if (other) found.set(each, other);
    }
  };
  const roundOf = (form) => form.querySelector("[data-stands]")?.dataset.stands; // what it is for
  const pickable = (part) => { for (const fold of part.querySelectorAll(".picked-one:not(:has(:checked))")) fold.open = true; }; // nothing is picked: one sees what there is
  const carry = () => {
    const gone = folds.filter(([one]) => !one.isConnected);
    for (const [one, open] of gone) {
      const fold = [...(anew(one)?.querySelectorAll(FOLDS) || [])].find((other) => alike(one, other));
      if (fold) fold.open = open || fold.matches("[open].listed-group"); // where something is picked now, it is seen
    }
    const part = reserved && !reserved.isConnected && anew(reserved)?.querySelector("form.act > .in:has(> .fs)");
    if (part) { part.style.minHeight = reserved.style.minHeight; part.dataset.held = reserved.dataset.held; } // its foot stays where it was
    for (const [one, call, high] of rows) { // where a button has gone, nothing else comes under the finger; odds have their room
      const odds = one.matches(".chances"), other = !one.isConnected && [...document.querySelectorAll(`${MINE} ${odds ? ".chances" : ".buttons"}`)].find((each) => callOf(each) === call);
      const less = other && high - other.offsetHeight;
      if (other && odds) other.style.minHeight = `${high}px`;
      else if (less > 0) { other.style.paddingBottom = `${less}px`; later(); }
    }
    for (const [one, focused] of written) {
      const other = !one.isConnected && again(one);
      if (!other || other === one) continue;
      if (other.type === "radio") other.checked ||= one.checked; // what is usual now stays picked until another is
      else if (other.matches(TICKED)) other.checked = one.checked;
      else if (other.matches(WRITTEN) && !other.value) other.value = one.value;
      if (focused) other.focus({ preventScroll: true });
      if (focused && other.matches(LINES)) other.setSelectionRange(one.value.length, one.value.length);
      if (!other.matches("button")) tellFilled(other.form);
    }
    const same = turn && !turn.isConnected && anew(turn)?.querySelector("form.act"); // what a scene asks stays as one has seen it
    for (const one of same && asksFor(same) === asksFor(turn) ? turn.querySelectorAll("[data-field]") : []) {
      const other = same.querySelector(`[data-field="${CSS.escape(one.dataset.field)}"]`);
      if (other && roundOf(same) === roundOf(turn)) greyed(one, other);
      if (other && one.querySelector("[type=radio]:checked")) window.rollwrightDrafts.fill(other, window.rollwrightDrafts.entered(one));
    }
    for (const card of new Set(gone.map(([one]) => anew(one)))) if (card) pickable(card);
  };
  let held = null, odds = false, passes = 0;
  let fresh = false; // something came above the view, and was not looked at yet
  let asked = "";
  let owed = 0, was = [], placed = -1; // what stood first, and where; where one was led
  const due = () => document.querySelectorAll("#due li").length;
  let open = [];
  // What waits for one, or is told to everybody before all else: a question, one's turn, the session's end. And the boards of a scene.
  const waits = () => document.querySelector(MINE) || document.querySelector("#over > .over");
  const mine = () => { const one = waits(); return one ? (one.matches("article") ? one.id : one.textContent) : ""; };
  const boards = () => [...document.querySelectorAll("#trackers .tracker")].map((one) => [one, one.querySelector("h3")?.textContent.replace(/\d+/g, "")]);
  let boarded = [], high = 0;
  // What somebody does themselves moves the page as they mean it: it is not put back to where it was.
  for (const name of ["wheel", "touchmove", "click", "change"]) addEventListener(name, () => { held = null; }, { capture: true, passive: true });
  document.addEventListener("htmx:before:swap", (event) => {
    const leads = event.detail.ctx?.sourceElement?.closest?.('[hx-target="#doing"]'); // to a form that one has asked for
    const place = event.detail.ctx?.sourceElement?.closest?.(".chances");
    held = leads ? null : held || anchor(place);
    clearTimeout(passes);
    passes = setTimeout(() => { held = null; }, PASSING);
    odds = Boolean(place);
    reading ||= reads();
    if (leads) close();
    asked = mine();
    owed = due();
    was = [newest()?.id, main.scrollTop];
    boarded = boards().map(([, title]) => title);
    high = main.querySelector("#trackers > .leads")?.offsetHeight;
    const kept = (what) => [...document.querySelectorAll(`${MINE} ${what}`)].filter((one) => !sent?.contains(one)); // what was sent goes into no other card
    written = kept(`:is(${WRITTEN}, ${TICKED}, button)`).filter((one) => (one.matches(TICKED) ? one.checked !== one.defaultChecked : one.matches(WRITTEN) && one.value) || one === document.activeElement).map((one) => [one, one === document.activeElement]);
    rows = kept(":is(.buttons, .chances)").map((one) => [one, callOf(one), one.offsetHeight]);
    turn = kept("form.act").find((one) => one.matches('[id^="turn-"] *'));
    [reserved] = kept("form.act > [data-held]");
    folds = kept(FOLDS).map((one) => [one, one.open]);
    open = [...document.querySelectorAll("#trackers details[open][id]")].map((one) => one.id);
  });
  document.addEventListener("htmx:after:swap", () => {
    for (const id of open) { const one = document.getElementById(id); if (one) one.open = true; }
    carry();
    const entering = written.some(([one]) => one.matches(`${WRITTEN}, ${TICKED}`));
    written = [];
    const card = mine(), call = (id) => id.split("-")[1];
    const yields = held?.filling && now.contains(held.filling) && !entering && call(card) !== call(asked); // to what is asked of oneself
    const fills = doing.firstElementChild || form()?.closest(".card").querySelector(`${WRITTEN}, ${TICKED}, select`); // somebody is about to pick there
    const kept = hold() && !yields, top = held?.top;
    held = null;
    const board = boards().find(([, title]) => title && !boarded.includes(title));
    const free = !typing() && !kept && Date.now() - turned > BUSY;
    const news = newest()?.id !== was[0] && newest(), leads = was[1] === placed && !matchMedia("(max-width: 56rem)").matches;
    const grown = main.querySelector("#trackers > .leads")?.offsetHeight !== high && Date.now() - Math.max(moved, turned) > ROOM && !down; // nobody is about to press what stands below it
    const come = now.querySelector(":scope > [data-come]"), own = asks(); // what came of one's own press is read before an offer below it
    const to = come && own && come.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING ? come : own;
    if (!typing() && !fills && card && card === asked && grown) show(to);
    else if (free && (card ? card !== asked : due() > owed)) show(to);
    else if (free && !card && news && (idle() || (leads && news.matches(".ended")))) show(news); // who was led here is led on
    else if (free && board) {
      board[0].scrollIntoView({ block: "nearest" });
      if (top) align(true); // but not in place of what came
    }
    look();
    setTimeout(() => { reading = null; });
  });
  const hold = () => {
    const stands = ([one]) => one.isConnected && one.getClientRects().length && one.checkVisibility(); // not in a list that has folded
    const first = held?.chain[0];
    const other = first && !stands(first) && again(first[0]);
    const gone = held?.filling && !other && !stands(first); // a form that has gone holds nothing
    const list = held?.list && (gone || !held.firm) && stands(held.list) && held.list;
    const kept = list || (other ? [other, first[1]] : held?.chain.find(stands));
    close();
    const firm = kept && held.firm && !gone;
    const stood = main.scrollTop;
    if (kept) stay(held.part, firm, ...kept, list && held.brief); // later nobody reaches for the list: no hole is left above it
    if (list && held.top) {
      const off = Math.min(0, Math.floor(headed() || 0));
      if (held.brief && off < -SLIGHT && matchMedia("(max-width: 56rem)").matches) fresh = newest().matches(".ended, :has(> .seen)"); // something has come of it
      else { // where there is room, its headline is seen whole
        main.scrollTop += Math.max(off, Math.min(0, held.stood - main.scrollTop));
        lowered = main.scrollTop;
      }
    }
    if (kept && (!firm || (held.filling && odds && main.scrollTop !== stood)) && now.contains(kept[0])) align(odds && held.top); // its odds let a card grow downwards
    settle(list ? null : kept?.[0]);
    return firm;
  };
  new MutationObserver(() => { if (held) hold(); }).observe(main, { childList: true, subtree: true });
  // What stands below a card that grew or went appears at its new place, and does not jump there.
  let depth = 0;
  const now = document.getElementById("now");
  const settle = (kept = null) => {
    const high = now.offsetHeight;
    if (Math.abs(high - depth) > 8) {
      const top = now.getBoundingClientRect().top;
      for (const one of inner.querySelectorAll(":scope > *, #scene > .set")) {
        if (!one.firstElementChild || one.getBoundingClientRect().top <= top || one.contains(document.activeElement) || one.contains(kept)) continue;
        appear(one);
      }
    }
    depth = high;
  };

  // An entry of the story that went on stays where it began; who reads further up has the same lines before them.
  const log = document.getElementById("log");
  let reading = null;
  const reads = () => {
    const top = log.getBoundingClientRect().top, ends = log.scrollHeight - log.scrollTop - log.clientHeight < 48;
    const one = !ends && [...log.children].find((each) => each.id && each.getBoundingClientRect().bottom > top);
    return one ? [one.id, one.getBoundingClientRect().top] : null;
  };
  new MutationObserver((changes) => {
    for (const one of changes.flatMap((each) => [...each.addedNodes])) {
      const old = one.id && document.getElementById(one.id);
      if (!old || old === one) continue;
      for (const fold of old.querySelectorAll("details[open][id]")) one.querySelector(`#${CSS.escape(fold.id)}`)?.setAttribute("open", "");
      old.replaceWith(one);
    }
    const kept = reading && document.getElementById(reading[0]);
    if (kept) log.scrollTop += kept.getBoundingClientRect().top - reading[1];
  }).observe(log, { childList: true });

  // A card that is out of sight says so; one press leads to it.
  const pill = document.getElementById("to-card");
  const asks = () => {
    const one = waits();
    return one?.closest(".moment") || (fresh && newest()) || one || document.querySelector("#due > .panel");
  };
  const show = (moment = asks()) => {
    if (!moment) return;
    const top = (one) => one.getBoundingClientRect().top, room = main.clientHeight - 24;
    const own = moment.querySelector(MINE), come = led() && moment.querySelector("[data-come]"), card = own || moment, bottom = (one) => one.getBoundingClientRect().bottom;
    const ends = Math.min(bottom(card), top(card) + room / 2); // so much of it is seen
    const boards = [...document.querySelectorAll("#trackers > .leads, #due")].filter((one) => one.offsetHeight && top(one) < top(moment)); // where one stands above, both are seen if there is room
    const seen = boards.find((one) => (own ? bottom(moment) : ends) - top(one) < room) || [moment, ...[".headline", ".seen", ".seen > .in"].map((one) => moment.querySelector(one))].find((one) => one && top(one) < top(card) + 1 && ends - top(one) < room); // dice that fell, too
    const first = come && own && come.compareDocumentPosition(own) & Node.DOCUMENT_POSITION_FOLLOWING; // what came of one's own press stands above an offer
    main.scrollTop += top(first ? come : seen || card) - top(main) - 8;
    placed = main.scrollTop;
    arrived = true;
  };
  document.addEventListener("rollwright:show", (event) => show(event.detail));
  const bar = document.getElementById("bar"), doing = document.getElementById("doing");
  const look = () => {
    const own = document.querySelector(MINE), card = own?.matches('[id^="turn-"]') && doing.firstElementChild ? null : own; // one is at it
    const box = main.getBoundingClientRect();
    const headline = document.querySelector("#now .headline");
    const owes = document.querySelector("#due > .panel");
    bar.classList.toggle("due-seen", Boolean(owes && within(owes))); // it is read there
    bar.classList.toggle("says", !headline || headline.getBoundingClientRect().bottom < box.top + 24 || !headline.offsetHeight);
    const grew = main.getBoundingClientRect().top - box.top; // the bar did
    if (grew) main.scrollTop += grew; // setting it at all would end a scroll that is under way
    const there = card && card.getBoundingClientRect();
    fresh &&= !card && (newest()?.getBoundingClientRect().bottom ?? Infinity) < box.top + 24; // not over the very words
    const said = card?.querySelector(".eyebrow")?.textContent, head = card?.querySelector("h3"), title = head?.dataset.short || head?.textContent;
    pill.textContent = card ? (said ? `${said}: ${title}` : title) : "See what happened";
    const under = Boolean(card) && there.top > box.top;
    pill.classList.toggle("below", under);
    pill.hidden = !fresh && (!card || !there.height || (there.bottom > box.top + 80 && there.top < box.bottom - 100));
    pill.style.top = under && !doing.firstElementChild ? `${main.clientHeight - pill.offsetHeight - 12 - parseFloat(getComputedStyle(main).paddingTop)}px` : ""; // over the foot of a form it would hide its button
  };
  main.addEventListener("scroll", look, { passive: true });
  bar.addEventListener("click", (event) => { // on a phone what it says is on another tab
    const tab = document.getElementById("t-play");
    if (!tab.checked && !event.target.closest('a:not([href^="#"]), button, form')) tab.click();
    const to = event.target.closest('a[href^="#"]'), there = to && document.getElementById(to.hash.slice(1));
    if (there && !there.checkVisibility() && doing.firstElementChild) { // what it leads to has given way to the form that is open
      event.preventDefault();
      show(doing);
    }
  });
  // A page that goes on below the fold says so by a shade.
  const below = () => {
    for (const one of parts) one.classList.toggle("goes-on", one.clientHeight > 0 && one.scrollHeight - one.scrollTop - one.clientHeight > 24);
    for (const foot of main.querySelectorAll("form.act > footer")) { // and a form, how much of it is under its foot
      const top = foot.getBoundingClientRect().top;
      const under = (one) => { const seen = one.getBoundingClientRect(); return seen.top > top - 24 && seen.bottom > top + 1; };
      const more = [...foot.parentElement.querySelectorAll(".f")].filter((one) => one.offsetHeight && one.checkVisibility() && !foot.contains(one) && under(one)).length;
      if (more) foot.dataset.below = "↓ More below"; else delete foot.dataset.below;
    }
  };
  main.addEventListener("click", (event) => { // and a press on that leads there, unless something to be pressed shows through
    const foot = event.target;
    if (!foot.matches("[data-below]") || event.clientY >= foot.getBoundingClientRect().top) return;
    const words = Math.abs(event.clientX - foot.getBoundingClientRect().left - foot.offsetWidth / 2) < WORDS;
    const under = !words && document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest("label, button, a, summary, input, textarea, select")).find((one) => one && foot.parentElement.contains(one));
    if (!under) main.scrollBy({ top: main.clientHeight / 2, behavior: "smooth" });
    else if (under.matches("input, textarea, select")) under.focus();
    else under.click();
  });
  const sized = new ResizeObserver(below);
  for (const one of [...parts, inner, ...side.children]) sized.observe(one);
  for (const one of parts) one.addEventListener("scroll", below, { passive: true });
  pill.addEventListener("click", () => { show(); look(); document.querySelector(`${MINE} h3, #now h2`)?.focus({ preventScroll: true }); });

  // Whoever is offered to help can say no: their card folds up, and they may think again until the dice fall.
  const declined = new Set();
  const stayed = new Map(); // what was said of others who stay out holds when the card is put anew
  const fold = () => {
    for (const one of now.querySelectorAll(".guide.out[id]")) {
      if (one.textContent) stayed.set(one.id, one.textContent);
      else if (stayed.has(one.id)) one.textContent = stayed.get(one.id);
    }
    for (const one of now.querySelectorAll("[data-declines].btn.quiet")) {
      const out = declined.has(one.dataset.declines);
      for (const name of ["declined", "other"]) one.closest("article").classList.toggle(name, out);
    }
    const says = bar.querySelector(".mine > b"), out = now.querySelector(".declined") && !document.querySelector(MINE);
    if (!says || Boolean(out) === Boolean(says.dataset.else)) return; // what stood there comes back
    const words = says.dataset.else;
    if (out) says.dataset.else = says.textContent; else delete says.dataset.else;
    says.textContent = words || "You’re staying out of this";
  };
  now.addEventListener("click", (event) => {
    const call = event.target.closest("[data-declines]")?.dataset.declines;
    if (!call) return;
    if (!declined.delete(call)) declined.add(call);
    fold();
    look();
    document.dispatchEvent(new CustomEvent("rollwright:declined"));
    document.getElementById(`now-${call}`).querySelector("h2").focus({ preventScroll: true });
  });
  for (const part of [now, bar]) new MutationObserver(fold).observe(part, { childList: true, subtree: true });

  new MutationObserver(() => { // who has opened a form is at it, and led nowhere else
    if (doing.firstElementChild) acted = 0;
    look();
  }).observe(doing, { childList: true });

  // Who can be picked in an open form is who is there now: somebody came or left. What was written and ticked stays.
  const { shown, begun, entered, fill } = window.rollwrightDrafts;
  const follow = async () => {
    const form = doing.querySelector("form.act"), path = shown();
    const answer = form && path && await fetch(path, { headers: { "HX-Request": "true" } }).catch(() => null);
    if (answer && !answer.ok && form.isConnected && !begun()) { doing.replaceChildren(); return; } // it can't be done any more
    const heldUp = (words) => { // it can't be sent meanwhile, or can again
      const line = form.querySelector("[data-held-up]");
      if (!line || line.textContent === words) return;
      line.textContent = words;
      form.querySelector("footer .btn.primary").disabled = Boolean(words);
    };
    if (answer && !answer.ok && form.isConnected) heldUp("This can’t be sent just now. It stays here as you filled it in.");
    const there = answer?.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(form.id);
    if (!there || !form.isConnected) return;
    const field = (one, all) => all.querySelector(`[data-field="${CSS.escape(one.dataset.field)}"]`);
    const offered = (one) => [...one.querySelectorAll("option, label, [data-fills]")].filter(stays).map((each) => each.value + each.textContent).join("\n");
    held = anchor();
    const [stood, stands] = [form, there].map((one) => one.querySelector("[data-stands]"));
    const goes = roundOf(form) === roundOf(there);
    if (stood && goes) { stood.dataset.passed = stands.dataset.passed; stood.dataset.gone = stands.dataset.gone; stood.dataset.same = stands.dataset.same; }
    else if (stood && stands) { // what it was for has passed: it says so, and what is filled in stays where it is
      const first = [...form.querySelectorAll("[data-field]")].find(within);
      if (first) held = { part: main, firm: true, chain: [[first, first.getBoundingClientRect().top]] };
      stands.textContent = `${stood.dataset.passed} ${stands.dataset.now}`;
      stands.hidden = false;
      stood.replaceWith(stands);
    }
    for (const one of form.querySelectorAll("[data-field]")) {
      const fresh = field(one, there);
      if (fresh?.dataset.when) one.dataset.when = fresh.dataset.when; // with what it goes has changed with what is offered
      const guides = fresh ? [one, fresh].map((all) => all.querySelector(":scope > legend > small, :scope > .label > small")) : [];
      if (guides[0] && guides[1]) guides[0].textContent = guides[1].textContent; // what one has left, say
      if (!fresh || offered(fresh) === offered(one)) continue;
      const values = entered(one), at = one.contains(document.activeElement) ? document.activeElement : null;
      const caret = at && at.matches(LINES) && [at.selectionStart, at.selectionEnd];
      const open = one.querySelector("details")?.open, seeks = one.querySelector("[data-finds]")?.value;
      if (goes) greyed(one, fresh);
      one.replaceChildren(...fresh.childNodes);
      const fold = one.querySelector("details");
      if (fold && open !== undefined) fold.open = open;
      fill(one, values);
      pickable(one);
      const same = at && [...one.querySelectorAll("input, select, textarea")].find((other) => other.name === at.name && (!at.matches(TICKED) || other.value === at.value));
      same?.focus({ preventScroll: true });
      if (same?.matches(LINES)) same.setSelectionRange(...caret);
      const finds = seeks && one.querySelector("[data-finds]");
      if (finds) { finds.value = seeks; finds.dispatchEvent(new Event("input", { bubbles: true })); }
    }
    heldUp(there.querySelector("[data-held-up]")?.textContent || "");
    const until = form.querySelector("[data-until]");
    if (until) until.textContent = there.querySelector("[data-until]")?.textContent || "";
    tellFilled(form);
    hold();
    held = null;
  };
  let soon = 0;
  document.addEventListener("htmx:sse:after:message", () => { clearTimeout(soon); soon = setTimeout(follow, 300); });

  // What has just come under a resting pointer is not pressed by a click that was meant for what stood there before.
  const SETTLES = 350;
  let came = 0;
  new MutationObserver((changes) => {
    if (changes.some((one) => [...one.addedNodes].some((node) => node.querySelector && (node.matches(".moment, article") || node.querySelector("article"))))) came = Date.now();
  }).observe(document.getElementById("now"), { childList: true, subtree: true });
  // A press on a card that goes while the finger is down is sent all the same: whether it still fits, the table says.
  let pressing = null;
  addEventListener("pointerdown", (event) => { // before anybody else hears of it: dice that still roll give way, and cards go
    const button = event.target.closest?.('#now form[hx-post] button:not([type="button"])');
    pressing = button && { button, form: button.form, box: button.getBoundingClientRect() };
  }, { capture: true, passive: true });
  addEventListener("pointercancel", () => { pressing = null; }, { passive: true });
  addEventListener("pointerup", (event) => {
    const { button, form, box } = pressing || {};
    if (!button || button.isConnected || event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) return;
    pressing = null;
    form.hidden = true;
    main.append(form);
    window.htmx.process(form);
    form.requestSubmit(button);
    setTimeout(() => form.remove(), LED);
  }, { passive: true });
  main.addEventListener("click", (event) => {
    if (!event.isTrusted || !event.detail || Date.now() - came > SETTLES || moved > came) return;
    const meant = event.target.closest("#now button, #offers .do, #due .btn");
    if (!meant || meant === pressing?.button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  depth = now.offsetHeight;
  look();
})();
