// What a person likes at a table: dice that roll, a tone or a notice when it is their turn. Kept in this browser.
(() => {
  const KEPT = "rollwright:";
  const kept = (name, fallback) => {
    try {
      return localStorage.getItem(KEPT + name) ?? fallback;
    } catch {
      return fallback;
    }
  };
  const on = (name) => {
    const box = document.querySelector(`[data-setting="${name}"]`);
    return kept(name, (box && box.dataset.default) || "off") === "on";
  };
  const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const settings = document.getElementById("settings");
  const say = (text) => {
    const line = document.getElementById("settings-say");
    if (line) line.textContent = text;
  };

  const change = async (box) => {
    const name = box.dataset.setting;
    if (name === "notice" && box.checked) {
      const may = "Notification" in window ? await Notification.requestPermission() : "denied";
      if (may !== "granted") {
        box.checked = false;
        say("The browser doesn’t allow notifications here.");
      }
    }
    if (name === "sound" && box.checked) tone();
    if (name === "dice" && box.checked && still()) say("Your device asks for less motion: dice stay still.");
    try {
      localStorage.setItem(KEPT + name, box.checked ? "on" : "off");
    } catch {
      say("This browser can’t keep settings: this lasts until you leave the page.");
    }
  };
  if (settings) {
    settings.hidden = false;
    for (const box of settings.querySelectorAll("[data-setting]")) {
      box.checked = on(box.dataset.setting);
      box.addEventListener("change", () => change(box));
    }
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && settings.open) {
        settings.open = false;
        settings.querySelector("summary").focus();
      }
    });
    document.addEventListener("click", (event) => {
      if (settings.open && !settings.contains(event.target)) settings.open = false;
    });
  }

  let sound = null;
  const tone = () => {
    try {
      sound = sound || new AudioContext();
      const start = sound.currentTime;
      for (const [pitch, at] of [[660, 0], [880, 0.14]]) {
        const voice = sound.createOscillator();
        const loud = sound.createGain();
        voice.frequency.value = pitch;
        loud.gain.setValueAtTime(0.0001, start + at);
        loud.gain.exponentialRampToValueAtTime(0.12, start + at + 0.02);
        loud.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.3);
        voice.connect(loud).connect(sound.destination);
        voice.start(start + at);
        voice.stop(start + at + 0.32);
      }
      document.dispatchEvent(new CustomEvent("rollwright:tone"));
    } catch {
      say("This browser doesn’t play sound.");
    }
  };
  const call = (words) => {
    if (on("sound")) tone();
    if (on("notice") && document.hidden && "Notification" in window && Notification.permission === "granted") {
      const title = document.title.replace(/^Your turn – /, "").replace(/ – Rollwright$/, "");
      const notice = new Notification(words, { body: title, tag: location.pathname });
      notice.onclick = () => {
        window.focus();
        notice.close();
      };
    }
  };
  document.addEventListener("rollwright:turn", () => call("Your turn"));
  document.addEventListener("rollwright:nudge", () => call("They are waiting for you"));

  const dice = document.getElementById("dice");
  const MOST = 20000;
  const veil = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, veil];
  let last = 0;
  const drawable = () => {
    const canvas = document.createElement("canvas");
    return Boolean(canvas.getContext("webgl2"));
  };
  let rolls = new Set(), notes = 0;
  const note = () => { rolls = new Set([...document.querySelectorAll("#now article.throws")].map((one) => one.id.split("-")[1])); };
  const fell = async () => {
    const news = [...dice.children].filter((one) => Number(one.dataset.line) > last);
    if (!news.length) return;
    last = Math.max(...news.map((one) => Number(one.dataset.line)));
    if (!on("dice") || still() || document.hidden || !drawable()) return;
    // Results wait until the dice lie; what is asked in other moments can be pressed meanwhile.
    const told = (call) => [`#now-${call}`, `#moment-${call}`].map((at) => `.falling-now ${at} [data-tried] > span { visibility: hidden } .falling-now ${at} [data-tried]::after { content: attr(data-tried) }`);
    const at = (call) => `.falling-now :is(#now-${call} :is(.card, .waits), #moment-${call} > div > :not(h3, .meta)) { visibility: hidden } .falling-now :is(#now-${call}, #moment-${call}).not-yet { visibility: visible }`;
    // One's own roll that was asked for before is asked for still, while another's dice fall: only what they came to waits.
    const asked = (call) => [`.falling-now #now-${call} article.throws { visibility: visible }`, `.falling-now #now-${call} article.throws .counts-so-far { visibility: hidden }`];
    veil.replaceSync(news.flatMap(({ dataset: { call } }) => [at(call), ...told(call), ...(rolls.has(call) ? asked(call) : [])]).join(" "));
    document.body.classList.add("falling-now");
    const faces = news.flatMap((one) => one.dataset.dice.trim().split(/\s+/).map((die) => die.split(":").map(Number)));
    const mine = last;
    const lie = () => {
      if (mine !== last) return;
      document.body.classList.remove("falling-now");
      for (const one of document.querySelectorAll(".not-yet")) { one.classList.remove("not-yet"); delete one.dataset.was; }
    };
    const late = setTimeout(lie, MOST); // whatever becomes of the dice
    try {
      const { fall } = await import(dice.dataset.script);
      await fall(dice.dataset.box, faces);
    } catch (error) {
      console.warn("The dice stay still:", error);
    } finally {
      clearTimeout(late);
      lie();
    }
  };
  // Nor does anything else tell it before: whatever came or changed together with the dice. What is said is seen, and what was asked before.
  const drawn = (classes) => (classes || "").split(/\s+/).filter((one) => one && !/^(htmx-.*|not-yet|moving)$/.test(one)).join(" "); // as the server has it
  const veiled = (changes) => {
    if (!document.body.matches(".falling-now")) return;
    const moved = new Set(changes.flatMap((each) => [...each.removedNodes]));
    const words = (node) => node.textContent.replace(/\s+/g, " ").trim();
    const before = new Map(); // what says the same as what stood there is no news: a row that can't be pressed now
    for (const { target, removedNodes } of changes) before.set(target, new Set([...(before.get(target) || []), ...[...removedNodes].map(words)]));
    for (const { type, target, addedNodes, removedNodes, attributeName, oldValue } of changes) {
      if (attributeName === "class" && drawn(oldValue) === drawn(target.className.baseVal ?? target.className)) continue;
      for (const node of type === "childList" ? addedNodes : [target]) {
        if (type === "childList" && words(node) && before.get(target).has(words(node))) continue;
        const part = node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement;
        const one = part?.closest("#bar .last") || part; // whose a result is, and what it is: both or neither
        if (one && !one.matches(".not-yet") && !moved.has(one) && !one.id.match(/^(bar|now|log|sheets|trackers|due|over)$/) && !one.closest(".said, #now .moment:not(.ended), #now .headline")) {
          one.classList.add("not-yet");
          // A number of a sheet stays as it was.
          const was = type === "characterData" ? oldValue : removedNodes.length === 1 && addedNodes.length === 1 ? words(removedNodes[0]) : "";
          if (was && !one.children.length && one.closest("#sheets, #trackers")) one.dataset.was = was.trim();
        }
      }
    }
  };
  if (dice) {
    new MutationObserver(fell).observe(dice, { childList: true });
    note();
    new MutationObserver(() => { clearTimeout(notes); notes = setTimeout(note, 500); }).observe(document.getElementById("now"), { childList: true, subtree: true });
    const seen = new MutationObserver(veiled);  // after the one before: it has told by then whether dice fall
    for (const id of ["bar", "now", "log", "sheets", "trackers", "due", "over"]) {
      const part = document.getElementById(id), looks = ["sheets", "trackers"].includes(id) && { attributes: true, attributeOldValue: true, attributeFilter: ["d", "class", "aria-label"] };
      if (part) seen.observe(part, { childList: true, characterData: true, characterDataOldValue: true, subtree: true, ...looks });
    }
  }

  // The gamemaster's tools follow what happens; what is open or half filled in there stays so.
  const gm = document.getElementById("gm");
  let waiting = 0;
  const renew = () => {
    waiting = 0;
    window.htmx.ajax("GET", gm.dataset.address + location.search, { target: gm, swap: "innerMorph" });
  };
  const later = () => {
    if (!waiting && window.htmx) waiting = setTimeout(renew, 300);
  };
  if (gm) {
    const seen = new MutationObserver(later);
    for (const id of ["now", "log", "notes", "here"]) {
      const part = document.getElementById(id);
      if (part) seen.observe(part, { childList: true, subtree: true });
    }
    const place = location.hash && document.querySelector(location.hash);
    if (place && place.tagName === "DETAILS") place.open = true;
  }
})();
