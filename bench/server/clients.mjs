// Scripted players for both servers, of the same shape: one socket a seat, a random legal move as soon as it is its turn,
// and on to the next match when one is over.
// Prints one JSON line: moves a second, the time from sending a move until it is confirmed, and what players were sent.
import { readFileSync } from "node:fs";
import { WebSocket } from "ws";
import { io } from "socket.io-client";
import { changed, Work } from "./work.mjs";

const job = JSON.parse(readFileSync(0));
const pick = (list) => list[Math.floor(Math.random() * list.length)];
const began = performance.now();
const from = began + job.warm * 1000;
const until = from + job.seconds * 1000;
const took = [];
const work = new Work();
let sent = 0;
let confirmed = 0;
let dry = 0;
let refused = 0;

const isMeasured = (now) => now >= from && now < until;
// With a pace, moves go out at that many a second over all tables; without one, at once.
const paced = (send) => {
  if (!job.pace) return send();
  const due = began + (sent++ / job.pace) * 1000;
  setTimeout(send, Math.max(0, due - performance.now()));
};
const confirm = (at) => {
  const now = performance.now();
  confirmed += 1;
  if (isMeasured(now)) took.push(now - at);
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
    if (told.type === "refused") refused += 1;
    if (told.type !== "update") return;
    if (told.whole) document = told.whole;
    for (const [path, value] of told.changes ?? []) {
      let place = document;
      for (const key of path.slice(0, -1)) place = place[key];
      place[path.at(-1)] = value;
    }
    if (told.changes && isMeasured(performance.now()) && work.isDue(frame.length)) {
      const ofGame = told.changes.filter(([path]) => path[0] === "view").length;
      work.look(document, told.changes.length, document.view, ofGame);
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
  const socket = io(`${job.url}/${job.game}`, { transports: ["websocket"] });
  let round = 0;
  let match = null;
  let at = 0;
  let before = null;
  let bytes = 0;
  const join = () => {
    match = `m${number}-${round++}`;
    socket.emit("sync", match, String(seat), undefined, 2);
  };
  const act = (state) => {
    before = state;
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
  socket.on("connect", () => {
    socket.io.engine.on("packet", (packet) => (bytes = packet.data?.length ?? 0));
    join();
  });
  socket.on("sync", (name, info) => name === match && act(info.state));
  socket.on("update", (name, state) => {
    if (name !== match) return;
    if (isMeasured(performance.now()) && work.isDue(bytes)) {
      work.look(state, changed(before, state), state.G, changed(before.G, state.G));
    }
    act(state);
  });
}

if (job.players) job.players.forEach(rhumbline);
else for (let n = 0; n < job.tables; n++) [0, 1].forEach((seat) => boardgame(n, seat));

setTimeout(() => {
  took.sort((a, b) => a - b);
  const at = (q) => Number((took[Math.floor(took.length * q)] ?? NaN).toFixed(1));
  const { user, system } = process.cpuUsage();
  const figures = {
    moves_a_second: Math.round(took.length / job.seconds),
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    players_cpu_share: Number(((user + system) / 1000 / performance.now()).toFixed(2)),
  };
  if (dry) console.error(`${dry} players had no match left to play`);
  if (refused) console.error(`${refused} moves were refused`);
  if (took.length === 0) console.error("no move was confirmed in time");
  console.log(JSON.stringify({ figures, work: work.figures(took.length), confirmed }));
  process.exit(dry || refused || took.length === 0 ? 1 : 0);
}, until - began);
