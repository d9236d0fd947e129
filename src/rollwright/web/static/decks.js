// The dice of this device. It draws a chain of links that nobody else knows, and shows the tip; the server is bound to its
// part before it sees a link, and asks for the next one when dice are about to fall. See docs/decisions/fair-dice.md.
(() => {
  const LINKS = 1024;
  const path = document.body.dataset.table;
  const kept = `rollwright deck ${path}`;

  // SHA-256 of 32 bytes: browsers have it only on pages that came encrypted, and many tables are played in one room.
  const K = [], H = [];
  for (let n = 2; K.length < 64; n += 1) {
    let prime = true;
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (H.length < 8) H.push((Math.sqrt(n) % 1) * 2 ** 32 | 0);
    K.push((Math.cbrt(n) % 1) * 2 ** 32 | 0);
  }
  const turned = (x, n) => (x >>> n) | (x << (32 - n));
  const digest = (words) => {
    const w = [...words, 0x80000000 | 0, 0, 0, 0, 0, 0, 0, 256];
    for (let i = 16; i < 64; i += 1) {
      const a = w[i - 15], b = w[i - 2];
      w[i] = (w[i - 16] + w[i - 7] + (turned(a, 7) ^ turned(a, 18) ^ (a >>> 3)) + (turned(b, 17) ^ turned(b, 19) ^ (b >>> 10))) | 0;
    }
    let [a, b, c, d, e, f, g, h] = H;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[i] + w[i]) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    return [a, b, c, d, e, f, g, h].map((x, i) => (x + H[i]) | 0);
  };
  const written = (words) => words.map((one) => (one >>> 0).toString(16).padStart(8, "0")).join("");
  const after = (words, steps) => { for (let at = 0; at < steps; at += 1) words = digest(words); return words; };

  let deck = null;
  try { deck = JSON.parse(sessionStorage.getItem(kept)); } catch { /* a browser that keeps nothing has a deck as long as the page */ }
  let begun = null;
  const begin = async () => {
    const seed = [...crypto.getRandomValues(new Int32Array(8))];
    const body = new URLSearchParams({ tip: written(after(seed, LINKS)), act: `deck-${written(seed.slice(0, 2))}-${Date.now()}` });
    const answer = await fetch(`${path}/deck`, { method: "POST", body, headers: { "HX-Request": "true" } });
    deck = answer.ok ? { number: (await answer.json()).deck, seed } : null;
    try { sessionStorage.setItem(kept, JSON.stringify(deck)); } catch { /* as above */ }
  };
  const ready = () => { begun ||= begin().catch(() => { deck = null; }).finally(() => { begun = null; }); return begun; };
  const link = (number) => written(after(deck.seed, LINKS - 1 - number));

  const send = async (to, request) => {
    if (!deck) await ready();
    for (let tries = 0; deck && tries < 5; tries += 1) {
      request.headers["Rollwright-Deck"] = String(deck.number);
      const answer = await fetch(to, request);
      if (answer.status !== 202) return answer;
      const asked = await answer.json();
      if (asked.over || asked.deck !== deck.number) { delete request.headers["Rollwright-Link"]; await ready(); }
      else request.headers["Rollwright-Link"] = link(asked.number);
    }
    delete request.headers["Rollwright-Deck"];
    return fetch(to, request);
  };
  document.addEventListener("htmx:config:request", (event) => {
    const ctx = event.detail.ctx, to = ctx.request.action;
    if (ctx.request.method === "POST" && to.includes("/act/") && !to.endsWith("/act/say")) ctx.fetch = send;
  });
})();
