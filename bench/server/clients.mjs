// Scripted players for both servers, of the same shape: one socket a seat, a random legal move as soon as it is its turn,
// and on to the next match when one is over.
// Prints one JSON line: moves a second, and the time from sending a move until it is confirmed.
import { readFileSync } from "node:fs";
import { WebSocket } from "ws";
import { io } from "socket.io-client";

const job = JSON.parse(readFileSync(0));
const took = [];
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const began = performance.now();
const from = began + job.warm * 1000;
const until = from + job.seconds * 1000;
let sent = 0;
let dry = 0;
let confirmed = 0;

// With a pace, moves go out at that many a second over all tables; without one, at once.
const paced = (send) => {
  if (!job.pace) return send();
  const due = began + (sent++ / job.pace) * 1000;
  setTimeout(send, Math.max(0, due - performance.now()));
};
const confirm = (at) => {
  const now = performance.now();
  confirmed += 1;
  if (now >= from && now < until) took.push(now - at);
};

function rhumbline(chairs) {
  if (chairs.length === 0) return void (dry += 1);
  const [{ table, cookie }, ...later] = chairs;
  const socket = new WebSocket(`${job.url}/api/tables/${table}/live`, { headers: { Cookie: cookie } });
  let document = null;
  let asked = 0;
  const open = new Map();
  socket.on("message", (frame) => {
    const told = JSON.parse(frame);
    if (told.type === "ack") {
      confirm(open.get(told.id));
      open.delete(told.id);
      return;
    }
    if (told.type !== "update") return;
    if (told.whole) document = told.whole;
    for (const [path, value] of told.changes ?? []) {
      let place = document;
      for (const key of path.slice(0, -1)) place = place[key];
      place[path.at(-1)] = value;
    }
    if (document.result) {
      socket.close();
      return rhumbline(later);
    }
    const prompt = document.prompt;
    if (!prompt || prompt.id === asked) return;
    asked = prompt.id;
    const moves = [pick(prompt.moves)];
    paced(() => {
      open.set(String(asked), performance.now());
      socket.send(JSON.stringify({ type: "act", id: String(asked), prompt: prompt.id, moves }));
    });
  });
}

function boardgame(number, seat) {
  const socket = io(`${job.url}/tic-tac-toe`, { transports: ["websocket"] });
  let round = 0;
  let match = null;
  let at = 0;
  const join = () => {
    match = `m${number}-${round++}`;
    socket.emit("sync", match, String(seat), undefined, 2);
  };
  const act = (state) => {
    if (at && state.ctx.currentPlayer !== String(seat)) {
      confirm(at);
      at = 0;
    }
    const free = state.G.cells.flatMap((cell, i) => (cell === null ? [i] : []));
    if (free.length === 0) return join();
    if (state.ctx.currentPlayer !== String(seat)) return;
    const payload = { type: "clickCell", args: [pick(free)], playerID: String(seat) };
    paced(() => {
      at = performance.now();
      socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, match, String(seat));
    });
  };
  socket.on("connect", join);
  socket.on("sync", (name, info) => name === match && act(info.state));
  socket.on("update", (name, state) => name === match && act(state));
}

if (job.players) job.players.forEach(rhumbline);
else for (let n = 0; n < job.tables; n++) [0, 1].forEach((seat) => boardgame(n, seat));

setTimeout(() => {
  took.sort((a, b) => a - b);
  const at = (q) => Number((took[Math.floor(took.length * q)] ?? NaN).toFixed(1));
  const moves = Math.round(took.length / job.seconds);
  if (dry) console.error(`${dry} players had no match left to play`);
  console.log(JSON.stringify({ moves_a_second: moves, p50_ms: at(0.5), p99_ms: at(0.99), confirmed }));
  process.exit(dry ? 1 : 0);
}, until - began);
