// A page beside the table follows what happens there: its parts are fetched anew, what is being filled in stays.
(() => {
  const from = document.querySelector("[data-follow]");
  if (!from) return;
  const folds = (part) => [...part.querySelectorAll("details")], head = (one) => one.querySelector("summary").textContent;
  const said = (part) => part.innerHTML.replace(/name="act" value="[^"]*"| open=""/g, "");
  let busy = false;
  let again = false;
  let leaving = false;
  addEventListener("submit", (event) => { if (!event.target.matches("[hx-post]")) leaving = true; });
  addEventListener("pagehide", () => { leaving = true; });
  const look = async () => {
    if (busy) { again = true; return; }
    busy = true;
    const answer = await fetch(location.href).catch(() => null);
    if (leaving) return;
    if (answer && !answer.ok) {
      if (answer.status !== 405) location.reload();  // it answers a form, and can't be looked at again
      return;
    }
    const page = answer && new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of page ? document.querySelectorAll("[data-part]") : []) {
      const fresh = page.getElementById(part.id);
      if (!fresh) { location.reload(); return; }
      if (said(fresh) === said(part) || part.contains(document.activeElement?.closest("input:not([readonly]), textarea, select"))) continue;
      const open = folds(part).filter((one) => one.open).map(head);
      for (const one of folds(fresh)) one.open ||= open.includes(head(one));  // what one reads stays open
      part.replaceChildren(...fresh.childNodes);
    }
    busy = false;
    if (again) { again = false; look(); }
  };
  const nudged = (text) => {
    const nudge = new DOMParser().parseFromString(text, "text/html").querySelector(".nudge");
    if (!nudge) return;
    document.querySelectorAll(".nudge").forEach((one) => one.remove());
    document.getElementById("main").before(nudge);
    nudge.querySelector("[data-seen]").onclick = () => { location.href = from.dataset.table; };
  };
  const news = new EventSource(from.dataset.follow);
  news.onmessage = (event) => (/^\d+$/.test(event.data) ? look() : nudged(event.data));
  news.onerror = () => { if (news.readyState === EventSource.CLOSED) look(); };
})();
