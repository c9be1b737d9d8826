"""What a draft would lead to, as far as its seat can know."""

from typing import Any, Literal

import msgspec

from rhumbline.engine.entry_points import array_of
from rhumbline.engine.events import NO_EVENTS
from rhumbline.engine.game import seats_in
from rhumbline.engine.memo import plain
from rhumbline.games.pizarro.moves import move_text
from rhumbline.games.pizarro.rules.flow import actors, play
from rhumbline.games.pizarro.scores import count_points
from rhumbline.games.pizarro.state import BY_CHANCE, PHASES, Phase
from rhumbline.games.pizarro.view import Auction, Player, ShipChoice, auction_of, player_of, ship_choices_of


class Preview(msgspec.Struct, frozen=True):
    """The table after the moves of a draft that could be played: the auction, the seat itself, and who is next."""

    moves: list[str]
    phase: Phase
    waits_for: Literal["chance"] | list[int]
    auction: Auction | None
    player: Player
    gold: int  # in the hand
    total: int
    ship_choices: list[ShipChoice]  # where a ship must be chosen after the draft


def preview(s: Any, seat: int, moves: list[int]) -> Preview:
    """What a draft would lead to, until a card must be drawn or somebody else decides."""
    after = s.copy()
    played = []
    for move in moves:
        if int(actors(after)) != 1 << seat:
            break
        played.append(move_text(move))
        play(after, seat, move, NO_EVENTS)
    p, at = plain(after), array_of(after)
    player = player_of(p, count_points(at)[seat], seat, seat)
    return Preview(
        moves=played,
        phase=PHASES[p.phase],
        waits_for="chance" if p.phase in BY_CHANCE else list(seats_in(int(actors(after)))),
        auction=auction_of(p, at),
        player=player,
        gold=sum(player.hand or []),
        total=player.total,
        ship_choices=ship_choices_of(p, at, seat),
    )
