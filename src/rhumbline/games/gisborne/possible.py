"""Whether a position can come about: what its phase, its turn and the cards laid say of everything else."""

from typing import Any

import numpy as np

from rhumbline.engine.errors import must
from rhumbline.games.gisborne import components, state
from rhumbline.games.gisborne.components import BEACH_CHIP, DEALT, SLOTS
from rhumbline.games.gisborne.moves import LAY_TEXTS
from rhumbline.games.gisborne.rules import race
from rhumbline.games.gisborne.rules.flow import legal_lays

SCORING = {state.SCORE, state.SCORE_CARD}
DRAWING = {state.REFILL, *SCORING}


def check_turn(s: Any, p: Any) -> None:
    """Whether the phase fits the rest."""
    phase = int(s.phase)
    moving = phase in {state.TILE, state.RIVER, state.WOLVES} or (phase == state.CHIP and p.round > 0)
    before = phase in {state.ORDER, state.DEAL} or (phase == state.CHIP and not moving)
    must((p.round == 0) == before, "round 1 begins after the deal")
    must(p.turn == 0 or moving or phase not in {state.ORDER, state.CHIP, state.OVER}, "it is nobody's turn")
    laid = [seat for seat in range(s.seats) if s.laid[seat] != state.OPEN]
    if phase == state.LAY:
        must(sorted(p.order[: p.turn]) == laid, "those whose turn to lay is over have laid, and nobody else")
    else:
        there = len(laid) == (s.seats if moving else 0)
        must(there, "cards lie on the table exactly from laying to the end of the moves")
    must(moving or p.steps == -1, "steps are left only while pawns move")
    must(phase in {state.DEAL, *DRAWING} or p.due == 0, "cards are due only when they are dealt or drawn")
    must(moving or phase in DRAWING or p.scorings == 0, "no scoring is due")
    _check_beach(s, p)
    _check_scorings(s, p, moving)
    if phase == state.LAY:
        for seat in laid:
            out = np.empty(components.MOST_MOVES, dtype=np.int32)
            lay = int(s.laid[seat])
            must(lay in out[: legal_lays(s, seat, out)], f"player {seat} cannot have laid {LAY_TEXTS[lay]!r}")
    if phase in {state.LAY, state.OVER, *SCORING}:
        places = [int(s.place[seat]) for seat in p.order]
        must(places == sorted(places, reverse=True), "the order is that of the pawns")
    _check_mover(s, p) if moving else _check_draw(s, p)


def _check_beach(s: Any, p: Any) -> None:
    """end.1, end.2: who may stand there, where, and who has the 4."""
    phase = int(s.phase)
    arrived = [seat for seat in p.order if s.place[seat] >= state.BEACH]
    must(arrived or phase != state.OVER, "the game is over when a pawn has reached the beach")
    must(s.boxed[BEACH_CHIP] == 0, "the 4 never meets wolves")
    must(all(s.origin[seat] < state.BEACH for seat in range(s.seats)), "nobody comes from the beach")
    must(p.beach_chip == (not arrived), "the 4 lies on the beach exactly until the first pawn comes")
    if not arrived:
        return
    must(len(p.tiles) == SLOTS, "the beach is reached over all tiles")
    walking = phase in {state.RIVER, state.WOLVES}
    must(walking or phase in {state.OVER, *DRAWING}, "the game ends with the round of the first arrival")
    if walking:
        must(arrived == [seat for seat in p.order[: p.turn] if seat in arrived], "only who has moved has arrived")
    # In the order of the round, and in that of the pawns after it, the first one to arrive comes first.
    places = [int(s.place[seat]) - state.BEACH for seat in arrived]
    must(places == components.BEACH_PLACES[: len(arrived)], "places on the beach are taken in turn, 5 first")
    must(s.chips[arrived[0], BEACH_CHIP] == 1, "the 4 is in the chest of the first one on the beach")


def _check_scorings(s: Any, p: Any, moving: bool) -> None:
    """scoring.1: one for each pawn that has moved on to a chip, and one more at the end of the last round (end.4)."""
    moved = p.order[: p.turn] if moving else p.order
    landed = sum(1 for seat in moved if s.place[seat] < state.BEACH)
    final = 1 if s.ending and s.phase in SCORING else 0
    must(p.scorings <= min(landed, p.chips.count(0)) + final, "more scorings are due than chips can have been taken")


def _steps(s: Any, seat: int) -> int:
    """The steps a pawn had at the start of its move."""
    return int(race.steps_from(s, int(s.origin[seat]), int(s.laid[seat])))


def _way(s: Any, seat: int) -> list[tuple[int, int]]:
    """Every field a moving pawn comes to, as far as tiles lie, with the steps it has left there."""
    here, left = max(int(s.origin[seat]), -1), _steps(s, seat)
    way = [(here, left)]
    while left > 0 or race.is_occupied(s, here, seat) or race.kind_of(s, here) == components.SHORTCUT:
        stops = left == 0 and not race.is_occupied(s, here, seat)
        here += race.bridge_of(s, here) if stops else 1
        if here >= s.length:
            break
        left = max(left - 1, 0)
        way.append((here, left))
    return way


def _check_mover(s: Any, p: Any) -> None:
    phase, seat = int(s.phase), p.order[p.turn]
    place = int(s.place[seat])
    for other in p.order[: p.turn]:
        # How far it was moved on depends on where the others stood then; it never falls short.
        steps, walked = _steps(s, other), max(int(s.place[other]), -1) - max(int(s.origin[other]), -1)
        stays = s.place[other] == s.origin[other]
        must(stays if steps == 0 else walked >= steps, f"player {other} has not moved as laid")
    must(_steps(s, seat) > 0, f"player {seat} has laid nothing to walk with")
    must(place < state.BEACH, "a pawn on the beach has arrived")
    way = _way(s, seat)
    if phase == state.WOLVES:
        must(p.steps == -1, "a pawn among wolves has finished its steps")
        caught = race.kind_of(s, place) == components.WOLVES and race.smallest_chip(s, seat) > 0
        must(caught, f"no wolves have caught player {seat}")
        must((place, 0) == way[-1], f"player {seat} has not moved as laid")
        return
    must(p.steps > 0 or (p.steps == 0 and race.is_occupied(s, place, seat)), "a pawn on its way has steps left")
    must((max(place, -1), p.steps) in way, f"player {seat} has not so many steps left there")
    must(place >= 0 or place == s.origin[seat], f"player {seat} does not move on the bar")
    ahead = place + 1 if place >= 0 else 0
    if phase == state.RIVER:
        must(ahead < s.length and race.is_river_before(s, ahead), f"player {seat} stands at no river")
        must(s.hand_size[seat] > components.RIVER_HAND, f"player {seat} has nothing to discard")
    elif phase == state.TILE:
        must(ahead == s.length and len(p.tiles) < SLOTS - 1, "a tile is laid when a pawn leaves the last one")
    else:
        must(1 < len(p.tiles) < SLOTS - 1, "no chip is turned up without a tile that took one")
        must(ahead == s.first[len(p.tiles) - 1], "the next chip is turned up before a pawn goes on to the new tile")


def _check_draw(s: Any, p: Any) -> None:
    phase = int(s.phase)
    if phase == state.DEAL:
        full = [DEALT] * p.turn + [DEALT - p.due] + [0] * (s.seats - p.turn - 1)
        dealt = p.due >= 1 and [len(player.hand) for player in p.players] == full
        must(dealt, f"{DEALT} cards are dealt to each, seat by seat")
    if phase in DRAWING:
        must(p.due >= 1 and p.pile >= 1, "cards are due, and there are some")
    if phase == state.REFILL:
        must(p.due <= p.players[p.order[p.turn]].refill, "more cards are due than a round brings")
    else:
        must(all(player.refill == 0 for player in p.players), "no refill is due")
    if phase in SCORING:
        most = components.POSITION_CARDS[s.seats, p.turn]
        must(p.scorings >= 1 and p.due <= most, "more cards are due than a scoring brings")
        must(phase == state.SCORE_CARD or p.turn < s.seats - 1, "the last one has no choice")
