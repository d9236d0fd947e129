// Dice across the page. They show the faces that the server has decided; what the log says is the truth.
const SHAPES = [4, 6, 8, 10, 12, 20];
const MOST = 24;
const STAY = 900;
const MOST_FALL = 20000;
let box = null; // one, even where several throws come before it is ready
let gone = 0;
let turn = 0;

// They look as they lie on the card: in its colours, and those with six sides with pips.
const kindOf = (sides) => (sides === 6 ? "dpip" : `d${sides}`);
const colours = (sides) => {
  const die = document.createElement("span");
  die.className = `die d${sides}`;
  die.style.backgroundColor = "var(--a)";
  document.getElementById("now").after(die);
  const { color, backgroundColor } = getComputedStyle(die);
  die.remove();
  return { name: `rollwright-${sides}-${backgroundColor}`, foreground: color, background: backgroundColor, outline: "none", edge: backgroundColor, texture: "none", material: "plastic" };
};

// A pool as the box takes it: one part for each kind of die, faces in the same order. null: not to be shown.
export const notation = (dice) => {
  const shown = dice.flatMap(([sides, face]) => (sides === 100 ? [[100, Math.floor(face / 10) % 10 * 10 || 100], [10, face % 10 || 10]] : [[sides, face]]));
  if (!shown.length || shown.length > MOST || shown.some(([sides]) => sides !== 100 && !SHAPES.includes(sides))) return null;
  const kinds = [...new Set(shown.map(([sides]) => sides))];
  const faces = kinds.flatMap((kind) => shown.filter(([sides]) => sides === kind).map(([, face]) => face));
  return kinds.map((kind) => `${shown.filter(([sides]) => sides === kind).length}${kindOf(kind)}`).join("+") + "@" + faces.join(",");
};

const ready = async (address) => {
  const { DiceBox } = await import(address);
  const place = document.createElement("div");
  place.id = "dice-fall";
  place.setAttribute("aria-hidden", "true");
  const stage = document.getElementById("main").getBoundingClientRect();  // over the stage: the story stays readable
  const headline = document.querySelector("#now .headline");  // and what it is about, too
  const top = Math.max(0, stage.top, headline ? Math.min(headline.getBoundingClientRect().bottom, stage.top + stage.height / 2) : 0);
  Object.assign(place.style, { left: `${stage.left}px`, top: `${top}px`, width: `${stage.width}px`, height: `${Math.min(stage.bottom, innerHeight) - top}px` });
  document.body.append(place);
  const made = new DiceBox(place, {
    sounds: false,
    shadows: true,
    theme_customColorset: colours(6),
    color_spotlight: 0xffffff,
    light_intensity: 1.6,
    gravity_multiplier: 500,
    baseScale: Math.min(100, Math.max(60, stage.width / 7)),
    strength: 1,
  });
  await made.initialize();
  const sets = new Map();
  const create = made.DiceFactory.create.bind(made.DiceFactory);
  made.DiceFactory.create = (kind, ...rest) => {
    if (sets.has(kind)) made.DiceFactory.applyColorSet(sets.get(kind));
    return create(kind, ...rest);
  };
  made.dress = async (dice) => { for (const [sides] of dice) sets.set(kindOf(sides), await made.DiceColors.makeColorSet(colours(sides))); };
  made.light_amb.color.set("#ffffff");
  made.light_amb.groundColor.set("#d8d0c8");
  made.light_amb.intensity = 3;
  return { made, place };
};

// They are gone when what they came to is told, and at once when somebody presses on or looks elsewhere: nothing lies on the page for ever.
let stop = () => {};
const clear = () => {
  turn += 1; // nor does anything fall that was still on its way
  clearTimeout(gone);
  stop();
  if (!box?.made) return;
  box.place.classList.remove("falling");
  box.made.clearDice();
};
document.addEventListener("visibilitychange", () => { if (document.hidden) clear(); });
document.addEventListener("pointerdown", clear, true);
document.addEventListener("keydown", (event) => { if (event.key === "Escape") clear(); }, true);

const boxed = async (address) => {
  const size = `${innerWidth} ${innerHeight}`;
  if (box?.size !== size) {
    box?.place?.remove();
    const made = { size };
    made.ready = ready(address).then((found) => (box === made ? Object.assign(made, found) : found.place.remove()));
    box = made;
  }
  try {
    await box.ready;
  } catch (error) {
    box = null;
    throw error;
  }
};

export const fall = async (address, dice) => {
  const what = notation(dice);
  if (what === null || document.hidden) return null;
  clear();
  const mine = turn;
  await boxed(address);
  if (mine !== turn || !box?.made) return null;
  const { made, place } = box;
  await made.dress(dice);
  if (mine !== turn) return null;
  place.classList.add("falling");
  gone = setTimeout(clear, MOST_FALL);
  const stopped = new Promise((resolve) => { stop = resolve; });
  const result = await Promise.race([made.roll(what), stopped]);
  if (!result) return null;
  const shown = result.sets.flatMap((set) => set.rolls.map((roll) => roll.value));
  document.dispatchEvent(new CustomEvent("rollwright:fell", { detail: { what, shown } }));
  await Promise.race([new Promise((resolve) => { setTimeout(resolve, STAY); }), stopped]);
  if (mine === turn) clear();
  return shown;
};
