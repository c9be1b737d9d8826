"""Positions to begin a test from: a road of given tiles, pawns on it, cards in hands; everything else adds up."""

from typing import Any

import rhumbline
from rhumbline import CHANCE
from rhumbline.engine.match import Match
from rhumbline.games.gisborne.components import COPIES, KINDS

FULL = dict(zip(KINDS, COPIES.tolist(), strict=True))


def cards(text: str) -> list[str]:
    """Cards from a text, bronze first: `2b1 s3`."""
    names = []
    for word in text.split():
        count, kind = (int(word[:-2]), word[-2:]) if len(word) > 2 else (1, word)
        names += [kind] * count
    return sorted(names, key=KINDS.index)


def scene(road: str, pawns: list[str], hands: list[str], **more: Any) -> Match:
    """A match with manual luck at the beginning of a round: seats' pawns and hands on a road of these tiles.

    More, by name: `chips` on the card fields (0 for none), chips `held` in chests, `next_chip`, `discard`, cards in the
    `pile`, cards in `chests`.
    """
    chips, held, next_chip = more.get("chips"), more.get("held"), more.get("next_chip", 2)
    pile, chests = more.get("pile"), more.get("chests")
    tiles = road.split()
    seats = len(pawns)
    own = [cards(hand) for hand in hands]
    thrown = cards(more.get("discard", ""))
    chests = chests or [0] * seats
    unseen = [
        kind for kind in KINDS for _ in range(FULL[kind] - sum(hand.count(kind) for hand in own) - thrown.count(kind))
    ]
    if pile is not None:
        # Everything that is nowhere else lies in the chests, and was put there before the pile was shuffled.
        unseen = unseen[:pile]
    in_pile = len(unseen) if pile is not None else len(unseen) - sum(chests)
    if pile is not None:
        missing = 122 - sum(map(len, own)) - len(thrown) - pile - sum(chests)
        chests = [chests[0] + missing, *chests[1:]]

    on_road = chips if chips is not None else [0] * min(len(tiles), 10)
    in_chests = held or [[] for _ in pawns]
    top = next_chip if len(tiles) < 10 else None
    seen = [*on_road, *(value for chest in in_chests for value in chest), *([top] if top else [])]
    # Chips that lay on these tiles and are nowhere else have been taken by wolves.
    left = [value for value, copies in ((1, 4), (2, 4), (3, 3)) for _ in range(copies - seen.count(value))]
    boxed = left[: len(on_road) - sum(1 for value in seen if value) + (1 if top else 0)]

    def rank(seat: int) -> tuple[int, int]:
        name, number = pawns[seat].split()
        return (-1, -int(number)) if name == "bar" else (tiles.index(name), int(number))

    position: dict[str, Any] = {
        "game": "gisborne",
        "rules_version": 1,
        "seats": seats,
        "options": {},
        "chance": "manual",
        "phase": "lay",
        "round": 9,
        "order": sorted(range(seats), key=rank, reverse=True),
        "turn": 0,
        "due": 0,
        "steps": -1,
        "scorings": 0,
        "tiles": tiles,
        "chips": on_road,
        "beach_chip": True,
        "next_chip": top,
        "boxed": boxed,
        "pile": in_pile,
        "unseen": unseen,
        "discard": thrown,
        "players": [
            {
                "place": pawns[seat],
                "came_from": pawns[seat],
                "hand": own[seat],
                "shown": [],
                "chest": chests[seat],
                "chips": in_chests[seat],
            }
            for seat in range(seats)
        ],
    }
    return rhumbline.resume("gisborne", position)


def lay_all(match: Match, *lays: str) -> None:
    """Everybody lays in the order of the round: lays[seat] without the word `lay`."""
    for seat in match.position()["order"]:
        match.play(seat, f"lay {lays[seat]}")


def place(match: Match, seat: int) -> str:
    """Where a pawn stands."""
    where: str = match.position()["players"][seat]["place"]
    return where


def player(match: Match, seat: int) -> dict[str, Any]:
    """One seat of the position."""
    found: dict[str, Any] = match.position()["players"][seat]
    return found


def draw(match: Match, *texts: str) -> None:
    """CHANCE turns these up, one after another."""
    for text in texts:
        match.play(CHANCE, text)


def draw_any(match: Match) -> int:
    """Let CHANCE draw the first possible card while cards are due; gives how many were drawn."""
    drawn = 0
    while match.to_act == (CHANCE,):
        match.play(CHANCE, match.moves(CHANCE)[0])
        drawn += 1
    return drawn
