// The face of a game that has none of its own here: its terminal board, and its legal moves as buttons.
import type { GameEvent, GameModule, ScoreLine } from "../games/contract";
import Board from "./Board.svelte";
import Play from "./Play.svelte";

/** Most views tell of their players, and what each has so far. */
interface PlainView {
  players?: { total?: number | null }[];
}

function story(event: GameEvent, names: readonly string[]): string {
  const what = event.type.replaceAll("-", " ");
  return event.seat === undefined ? what : `${names[event.seat] ?? ""}: ${what}`;
}

function sheet(view: PlainView): ScoreLine[] {
  const points = view.players?.map(({ total }) => total ?? null);
  return points === undefined ? [] : [{ label: "", points, kind: "sum" }];
}

const game: GameModule<PlainView> = { Play, Board, story, sheet, drafts: () => null };
export default game;
