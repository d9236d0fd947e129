// boardgame.io with a trivial game, for bench/page.py:  node server.js memory|flatfile FOLDER
// It prints its address when it is ready.
"use strict";

const { Server, FlatFile } = require("boardgame.io/server");

const game = {
  name: "trivial",
  setup: () => ({ count: 0 }),
  turn: { activePlayers: { all: "open" }, stages: { open: {} } },
  moves: { act: ({ G }) => { G.count += 1; } },
  disableUndo: true, // otherwise the state holds all that came before, and grows with every move
};

const [store, folder] = process.argv.slice(2);
const server = Server({
  games: [game],
  origins: ["http://127.0.0.1"],
  db: store === "flatfile" ? new FlatFile({ dir: folder }) : undefined,
});

server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`http://127.0.0.1:${appServer.address().port}`);
});
process.on("SIGTERM", () => process.exit(0));
