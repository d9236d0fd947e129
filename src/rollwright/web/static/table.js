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

  // What an act changes comes by the stream. One that was lost (a server that was restarted) is made up for by looking again.
  const PATIENCE = 3000;
  let waiting = 0;
  document.addEventListener("htmx:sse:after:message", () => { clearTimeout(waiting); waiting = 0; });
  document.addEventListener("htmx:after:request", (event) => {
    const act = event.target && event.target.closest && event.target.closest("form[hx-post]");
    if (!act || waiting) return;
    waiting = setTimeout(() => {
      waiting = 0;
      const trouble = document.getElementById("trouble");
      if (!trouble || !trouble.textContent.trim()) location.reload();
    }, PATIENCE);
  });
  document.addEventListener("htmx:after:request", (event) => {
    const form = event.target && event.target.closest && event.target.closest("form.talk");
    if (form) form.querySelector("input:not([type=hidden])").value = "";
  });
})();
