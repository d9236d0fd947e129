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
    again();
  }

  // What is new comes by the stream. One that never opened, or ended, is opened again from the line that is told.
  const RETRY = 2000, PATIENCE = 3000, DESPAIR = 30000;
  const main = document.querySelector("[hx-sse\\:connect]");
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
  document.addEventListener("htmx:sse:close", (event) => { if (event.target === main) { stream = null; later(); } });
  document.addEventListener("htmx:finally:request", (event) => { if (event.target === main && !stream) later(); });

  // An act's answer names the line that it led to. A stream that does not tell it was lost: it is taken up where it broke.
  const reconnect = () => {
    if (stream && stream.reader) stream.reader.cancel();
    else if (stream && stream.delayCanceller) stream.delayCanceller();
  };
  // The form of an act that is done is as new: emptied, folded up, and with another key, so that it can be sent again.
  const renew = (form, line) => {
    const key = form.elements.act;
    key.value = `${key.value.split(".")[0]}.${line}`;
    if (form.matches(".talk")) {
      form.querySelector("input:not([type=hidden])").value = "";
      return;
    }
    form.reset();
    const group = form.closest("details.moves");
    if (!group) return;
    const inside = group.contains(document.activeElement);
    for (const one of [...form.querySelectorAll("details"), group]) one.open = false;
    if (inside) group.querySelector("summary").focus();
  };
  document.addEventListener("htmx:after:request", (event) => {
    const line = Number(event.detail.ctx.response.headers.get("Rollwright-Line"));
    if (!line) return;
    setTimeout(() => { if (line > told) reconnect(); }, PATIENCE);
    setTimeout(() => { if (line > told) location.reload(); }, DESPAIR);
    const form = event.detail.ctx.sourceElement.closest("form[hx-post]");
    if (form) renew(form, line);
  });
})();
