// The load on boardgame.io, a process of its own: as bench/load/driver.py and pace.py, with five socket.io clients at
// each match.  node load.js '{"port": 1, "tables": 100, "warm": 4, "seconds": 15, "rate": 0}'
// Every act is a move of the trivial game; it is seen when the update with its number has come to all five.
"use strict";

const { io } = require("socket.io-client");

const SEATS = 5;
const PATIENCE = 20_000;
const plan = JSON.parse(process.argv[2]);
const here = `http://127.0.0.1:${plan.port}`;
const now = () => performance.now();

const wrong = [];
const times = [];
let started = 0;
let seen = 0;
let from = Infinity;
let upto = Infinity;

async function asked(path, body) {
  const answer = await fetch(`${here}/games/trivial/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Table {
  constructor(number) {
    this.number = number;
    this.state = 0;
    this.last = new Array(SEATS).fill(0);
    this.missing = 0;
    this.due = [];
    this.sent = null;
  }

  async open() {
    this.match = (await asked("create", { numPlayers: SEATS })).matchID;
    this.credentials = [];
    this.sockets = [];
    for (let seat = 0; seat < SEATS; seat += 1) {
      const joined = await asked(`${this.match}/join`, { playerID: String(seat), playerName: `Seat ${seat}` });
      this.credentials.push(joined.playerCredentials);
      await this.listen(seat);
    }
  }

  listen(seat) {
    const socket = io(`${here}/trivial`, { transports: ["websocket"], forceNew: true });
    this.sockets.push(socket);
    socket.on("update", (match, state) => this.told(seat, state._stateID));
    socket.on("disconnect", () => { if (!closing) wrong.push(`${this.match}: seat ${seat} was cut off`); });
    return new Promise((done) => {
      socket.on("connect", () => socket.emit("sync", this.match, String(seat), this.credentials[seat], SEATS));
      socket.once("sync", () => done());
    });
  }

  act(due) {
    const seat = this.state % SEATS;
    this.sent = due;
    this.missing = SEATS;
    started += 1;
    const payload = { type: "act", args: [], playerID: String(seat), credentials: this.credentials[seat] };
    this.sockets[seat].emit("update", { type: "MAKE_MOVE", payload }, this.state, this.match, String(seat));
  }

  told(seat, state) {
    const at = now();
    if (state !== this.last[seat] + 1) wrong.push(`${this.match}: ${state} came after ${this.last[seat]}`);
    this.last[seat] = state;
    this.missing -= 1;
    if (this.missing) return;
    const due = this.sent;
    this.sent = null;
    this.state += 1;
    seen += 1;
    if (plan.rate) {
      if (from <= due && due < upto) times.push((at - due) / 1000);
      if (this.due.length) this.act(this.due.shift());
    } else {
      if (from <= at && at < upto) times.push((at - due) / 1000);
      if (at < upto) this.act(now());
    }
  }
}

const sleep = (ms) => new Promise((done) => { setTimeout(done, ms); });
let closing = false;

async function play(tables) {
  const begin = now();
  from = begin + plan.warm * 1000;
  upto = from + plan.seconds * 1000;
  if (plan.rate) {
    const count = Math.floor(((upto - begin) / 1000) * plan.rate);
    for (let at = 0; at < count; at += 1) {
      const due = begin + (at * 1000) / plan.rate;
      if (due > now()) await sleep(due - now());
      const table = tables[at % tables.length];
      if (table.sent !== null) table.due.push(due);
      else table.act(due);
    }
  } else {
    for (const table of tables) table.act(begin);
    await sleep(upto - now());
  }
  const patient = now() + PATIENCE;
  while (started > seen && now() < patient) await sleep(20);
}

async function main() {
  const tables = Array.from({ length: plan.tables }, (_, number) => new Table(number));
  for (let at = 0; at < tables.length; at += 10) {
    await Promise.all(tables.slice(at, at + 10).map((table) => table.open()));
  }
  console.log("open");
  await new Promise((done) => { process.stdin.once("data", done); });
  const before = process.cpuUsage();
  await play(tables);
  const used = process.cpuUsage(before);
  closing = true;
  const measured = {
    acts: times.length, seconds: plan.seconds, times, unanswered: started - seen, seen, answers: seen,
    processor: (used.user + used.system) / 1e6,
  };
  process.stdout.write(`${JSON.stringify({ measured, wrong })}\n`, () => process.exit(0));
}

main().catch((error) => { console.error(error); process.exit(1); });
