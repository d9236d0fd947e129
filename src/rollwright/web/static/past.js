// A character's file can be opened where the browser reads files: its text goes into the form, and is sent with it.
for (const input of document.querySelectorAll("input[type=file][data-into]")) {
  input.closest("label").hidden = false;
  input.addEventListener("change", async () => {
    const file = input.files[0];
    if (file) document.getElementById(input.dataset.into).value = await file.text();
  });
}

// Times are told by the reader's own clock, and lines stand under the reader's own days.
const told = (options) => new Intl.DateTimeFormat("en-GB", options);
const [clock, day] = [told({ hour: "2-digit", minute: "2-digit" }), told({ weekday: "long", day: "numeric", month: "long", year: "numeric" })];
const dayOf = (at) => day.format(at).replace(",", "");
const tell = (place) => {
  for (const one of place.querySelectorAll("time[datetime]")) {
    const at = new Date(one.dateTime);
    one.textContent = one.matches(".whole") ? `${dayOf(at)}, ${clock.format(at)}` : clock.format(at);
  }
};
tell(document);
for (const one of document.querySelectorAll("#lines > .day, #clock")) one.remove();
let last = "";
for (const line of document.querySelectorAll("#lines > :is(.line, .of-moment)")) {
  const now = dayOf(new Date(line.querySelector("time").dateTime));
  if (now === last) continue;
  const head = document.createElement("h2");
  head.className = "day";
  head.textContent = last = now;
  line.before(head);
}

// A replay goes on by itself, when asked to: each step for as long as it takes to read.
let playing = 0;
const play = () => document.getElementById("play");
const ready = (words) => { if (play()) { play().hidden = false; play().textContent = words; } };
const onward = async () => {
  const next = document.querySelector(".paces [rel=next]");
  const page = next && new DOMParser().parseFromString(await (await fetch(next.href)).text(), "text/html").querySelector("main");
  if (!page || !playing) { playing = 0; return ready("Play"); }
  document.querySelector("main").replaceWith(page);
  history.replaceState(null, "", next.href);
  tell(page);
  if (!play()) { playing = 0; return undefined; }
  ready("Pause");
  wait();
  return undefined;
};
const wait = () => {
  const words = document.querySelector("[aria-labelledby=happened]").innerText.length;
  playing = setTimeout(() => onward().catch(() => { playing = 0; ready("Play"); }), Math.min(1200 + 45 * words, 9000));
};
document.addEventListener("click", (event) => {
  if (event.target !== play()) return;
  if (playing) { clearTimeout(playing); playing = 0; ready("Play"); } else { ready("Pause"); playing = 1; onward(); }
});
ready("Play");
