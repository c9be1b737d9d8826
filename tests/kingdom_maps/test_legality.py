"""The engine's moves against an independent, slow reading of the rules."""

import random
from typing import Any

import pytest

import rhumbline
from kingdom_maps.oracle import BESIDE, can_draw, groups, near, signs_of
from kingdom_maps.tables import NAMES, POWERS
from rhumbline.engine.conformance import random_walk
from rhumbline.engine.events import NO_EVENTS
from rhumbline.engine.game import CHANCE
from rhumbline.engine.luck import rng_from
from rhumbline.games import load

GAME = load("kingdom-maps")


def moves_by_the_book(m: rhumbline.Match, seat: int) -> set[str]:
    """Every move the rules allow, from the readable position alone."""
    p = m.position()
    sheet = p["maps"][seat]
    drawn = signs_of(sheet["rows"])
    active, draft = p["active"], sheet["draft"]
    powers = sum(name in drawn for name in POWERS) - sheet["powers_spent"]
    if p["phase"] == "territory":
        limit = (3, 3, 2, 1)[p["seats"] - 1]
        return {f"territory {name}" for name, used in sheet["uses"].items() if used < limit}
    if p["phase"] == "draw" and draft and draft["die"]:
        group = set(draft["hexes"])
        if len(group) == draft["amount"]:
            return {f"query {criterion}" for criterion in p["criteria"]}
        empty = [name for name in NAMES if name not in drawn and name not in group]
        if group:
            return {f"hex {name}" for name in empty if group & set(BESIDE[name])}
        return {
            f"hex {name}" for name in empty if (not drawn or near(drawn, name)) and fits(drawn, name, draft["amount"])
        }
    dice = list(p["dice"])
    if p["phase"] == "draw":
        dice.remove(p["maps"][active]["draft"]["die"])
    found = set()
    for i, face in enumerate(dice):
        word = f"second {dice[1 - i]}" if p["phase"] == "second" else "die"
        for amount in range(1, 7):
            change = " ".join([word, str(face)] + ["+1"] * (amount - face) + ["-1"] * (face - amount))
            if abs(amount - face) <= powers and can_draw(drawn, amount):
                found.add(change)
    if not any(can_draw(drawn, face) for face in dice):
        found |= {f"die {face}" for face in dice} if p["phase"] == "die" else {"skip"}
    return found


def fits(drawn: dict[str, str], name: str, amount: int) -> bool:
    """Whether the empty hexes that hang together with this one are enough."""
    reached, border = {name}, {name}
    while border:
        border = {other for one in border for other in BESIDE[one] if other not in drawn} - reached
        reached |= border
    return len(reached) >= amount


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_moves_equal_the_book(seats: int) -> None:
    """Every list of moves of some random games is the oracle's, and no move is missing."""
    for seed in range(4):
        for s, seat, move in random_walk(GAME, seats, {}, f"book {seed}"):
            if move >= 0 and seat != CHANCE:
                m = rhumbline.resume(
                    "kingdom-maps",
                    {**rhumbline.new("kingdom-maps", seats, chance="manual").position(), **GAME.position(s)},
                )
                listed = m.moves(seat)
                assert len(set(listed)) == len(listed)
                assert set(listed) == moves_by_the_book(m, seat)


def test_every_group_and_no_other_can_be_drawn() -> None:
    """draw.3, draw.6: hex by hex exactly the connected groups that touch the map are reached, on random maps."""
    rng = random.Random(5)
    tried = 0
    for s, seat, move in random_walk(GAME, 2, {}, "groups"):
        choosing = move >= 0 and seat != CHANCE and s.die[seat] > 0 and s.group[seat].sum() == 0
        if not choosing or s.amount[seat] > 4 or rng.random() < 0.5:
            continue
        reached = all_groups(s.copy(), seat)
        assert reached == groups(signs_of(GAME.position(s)["maps"][seat]["rows"]), int(s.amount[seat]))
        tried += 1
    assert tried > 5


def all_groups(s: Any, seat: int) -> set[frozenset[str]]:
    """Every whole group that hex moves lead to."""
    states = [(s, frozenset[str]())]
    found = set()
    seen = set()
    while states:
        state, group = states.pop()
        moves = [(move, text) for move in GAME.moves(state, seat) if (text := GAME.write(state, seat, move))]
        for move, text in moves:
            wider = group | {text.removeprefix("hex ")}
            if wider in seen:
                continue
            seen.add(wider)
            if len(wider) == int(state.amount[seat]):
                found.add(wider)
            else:
                after = state.copy()
                GAME.play(after, seat, move, NO_EVENTS)
                states.append((after, wider))
    return found


def test_every_written_group_is_accepted_in_any_order() -> None:
    """draw.6: whatever group the book allows may be written, shuffled."""
    rng = random.Random(6)
    tried = 0
    for s, seat, move in random_walk(GAME, 3, {}, "written"):
        if move < 0 or seat == CHANCE or s.die[seat] == 0 or s.group[seat].sum() or rng.random() < 0.7:
            continue
        able = groups(signs_of(GAME.position(s)["maps"][seat]["rows"]), min(4, int(s.amount[seat])))
        if s.amount[seat] > 4:
            continue
        for group in rng.sample(sorted(able, key=sorted), min(20, len(able))):
            names = sorted(group)
            rng.shuffle(names)
            copy = s.copy()
            for code in GAME.parse(copy, seat, f"draw {' '.join(names)}"):
                assert code in GAME.moves(copy, seat)
                GAME.play(copy, seat, code, NO_EVENTS)
            tried += 1
    assert tried > 100


def test_dealt_worlds_vary() -> None:
    """turn.6: what is dealt in place of a hidden draft is any draft, not always the same."""
    m = rhumbline.new("kingdom-maps", seats=2, seed=1)
    m.play(0, "territory farm")
    m.play(0, "die " + str(m.view()["dice"][0]))
    m.play(1, m.moves(1)[0])
    while 1 in m.to_act:
        m.play(1, m.moves(1)[-1])
    seen = m.seen(0)
    worlds = set()
    for seed in range(20):
        world = seen.copy()
        GAME.deal(world, 0, rng_from(seed))
        assert GAME.faults(world) == []
        worlds.add(world.tobytes())
    assert len(worlds) > 10
