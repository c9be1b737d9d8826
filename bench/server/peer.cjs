// boardgame.io's own server with its in-memory store, and two games: the tic-tac-toe of its tutorial, and the same with a
// payload shaped like one of our views, of which several values change with each move. Run with `node peer.cjs PORT`.
const { Server } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

// As much as ours, which the load prints beside it: with what boardgame.io adds, a state of 5 KB.
const BYTES = 4500;
const CHANGES = 6;
const SEATS = 4;
// Values that change together are far from one another; none changes again before all others have.
const STRIDE = 37;

const player = (seat) => ({
  seat,
  name: `Player ${seat + 1}`,
  coins: 0,
  hand: ["seek 7", "chart 3", "sail 12"],
  scores: { total: 0, lines: ["harvest", "borders", "coins"].map((label) => ({ label, points: 0 })) },
  cards: [],
});

/** A table to look at, made larger card by card until it has its size. */
function payload() {
  const table = {
    round: 1,
    phase: "autumn",
    deck: { left: 60, discarded: 0, top: null },
    market: ["orchard", "harbour", "mill", "chapel"].map((name) => ({ name, price: 3, taken: false })),
    players: Array.from({ length: SEATS }, (_, seat) => player(seat)),
  };
  for (let n = 0; JSON.stringify(table).length < BYTES; n++) {
    const cells = Array.from({ length: 4 }, (_, i) => `${"abcdefghijk"[(n + i) % 11]}${(n * i) % 11}`);
    table.players[n % SEATS].cards.push({ id: `card-${n}`, kind: "river", cost: n % 7, cells });
  }
  return table;
}

/** The paths of all numbers that may change, at whatever depth they are. */
function numbers(value, path = []) {
  if (typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => numbers(inside, [...path, key]));
}

const click = ({ G, playerID }, id) => {
  if (G.cells[id] !== null) return INVALID_MOVE;
  G.cells[id] = playerID;
};

const turn = { minMoves: 1, maxMoves: 1 };
const bare = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn,
  moves: { clickCell: click },
};

const paths = numbers(payload()).filter((path) => path.at(-1) !== "seat");
while (paths.length % STRIDE === 0) paths.pop();
const equalWork = {
  name: "equal-work",
  setup: () => ({ cells: Array(9).fill(null), table: payload() }),
  turn,
  moves: {
    clickCell: (context, id) => {
      if (click(context, id) === INVALID_MOVE) return INVALID_MOVE;
      const first = context.ctx.turn * CHANGES;
      for (let n = first; n < first + CHANGES; n++) {
        const path = paths[(n * STRIDE) % paths.length];
        let place = context.G.table;
        for (const key of path.slice(0, -1)) place = place[key];
        place[path.at(-1)] += 1;
      }
    },
  },
};

Server({ games: [bare, equalWork] }).run(Number(process.argv[2]), () => console.log("ready"));
