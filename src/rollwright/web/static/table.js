// The little that a table's page does by itself: the title says whose turn it is, the log stays at its end.
(() => {
  const name = document.title.replace(/^Your turn – /, "");
  const mine = () => document.querySelector("#now .card:not(.other)") !== null;
  const log = () => document.getElementById("log");
  let turn = mine();
  const settle = () => {
    const now = mine();
    document.title = (now ? "Your turn – " : "") + name;
    if (now && !turn) document.dispatchEvent(new CustomEvent("rollwright:turn"));
    turn = now;
    const box = log();
    if (box) box.scrollTop = box.scrollHeight;
  };
  const seen = new MutationObserver(settle);
  for (const id of ["now", "log"]) {
    const part = document.getElementById(id);
    if (part) seen.observe(part, { childList: true, subtree: true });
  }
  settle();

  // What can be started is fetched when its group is opened, and again when something has changed meanwhile.
  const fetched = new Map();
  const fetch = (group) => {
    if (!group.open || fetched.get(group.id) === group.dataset.number) return;
    fetched.set(group.id, group.dataset.number);
    if (window.htmx) window.htmx.ajax("GET", group.dataset.path, { target: group.querySelector(".offers"), swap: "innerMorph" });
  };
  const moves = document.getElementById("moves");
  if (moves) {
    moves.addEventListener("toggle", (event) => { if (event.target.matches("details.moves")) fetch(event.target); }, true);
    const again = () => moves.querySelectorAll("details.moves[open]").forEach(fetch);
    new MutationObserver(again).observe(moves, { attributes: true, attributeFilter: ["data-number"], subtree: true, childList: true });
  }
  // A stream that never opened is not tried again by htmx: look again as soon as the server answers.
  let connected = false;
  document.addEventListener("htmx:sse:after:connection", () => { connected = true; });
  setInterval(() => {
    if (connected || document.hidden || !window.htmx || !document.querySelector("[hx-sse\\:connect]")) return;
    window.fetch(location.href, { method: "HEAD" }).then((answer) => { if (answer.ok && !connected) location.reload(); }, () => {});
  }, 4000);

  // An act that was taken is done: the same form, sent again, is another one, under another key. One that never arrived,
  // or was refused, keeps its key and its words.
  const act = (event) => event.target && event.target.closest && event.target.closest("form[hx-post]");
  const taken = (event) => {
    const { response, text } = event.detail.ctx;
    return response.status < 400 && !text.includes('class="trouble"');
  };
  const key = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  document.addEventListener("htmx:after:request", (event) => {
    const form = act(event);
    if (!form || !taken(event)) return;
    const hidden = form.querySelector("input[type=hidden][name=act]");
    if (hidden) hidden.value = key();
    if (form.matches(".talk")) form.querySelector("input:not([type=hidden])").value = "";
  });

  // What an act changes comes by the stream, maybe before the answer. One that was lost (a server that was restarted) is
  // made up for by looking again.
  const PATIENCE = 3000;
  let waiting = 0;
  let told = 0;
  const before = new WeakMap();
  document.addEventListener("htmx:sse:after:message", () => { told += 1; clearTimeout(waiting); waiting = 0; });
  document.addEventListener("htmx:before:request", (event) => { if (act(event)) before.set(act(event), told); });
  document.addEventListener("htmx:after:request", (event) => {
    const form = act(event);
    if (!form || waiting || before.get(form) !== told || !taken(event)) return;
    waiting = setTimeout(() => location.reload(), PATIENCE);
  });
})();
