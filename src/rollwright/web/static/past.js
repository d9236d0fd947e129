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
for (const one of document.querySelectorAll("time[datetime]")) {
  const at = new Date(one.dateTime);
  one.textContent = one.matches(".whole") ? `${dayOf(at)}, ${clock.format(at)}` : clock.format(at);
}
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

