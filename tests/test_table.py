"""What holds at any table, whatever the game: turns, take-back, text, copies, forks, logs."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import permutations
from typing import Any, cast

import pytest

import rhumbline
from rhumbline import CHANCE, BadInput, IllegalMove
from rhumbline.engine.events import Event
from rhumbline.engine.luck import deal_seats
from rhumbline.games import load
from ruletest import rule_test


def refusal(m: rhumbline.Match, seat: Any, move: Any) -> str:
    before = m.position()
    with pytest.raises(IllegalMove) as caught:
        m.play(seat, move)
    assert m.position() == before
    assert caught.value.rule in str(caught.value)
    return caught.value.rule


@rule_test("table.1", "only a seat that is to act moves, and nobody after the end")
def test_turns() -> None:
    m = rhumbline.new("cartographers", seats=2, seed=1)
    for seat in (2, -1, "0", True, None, 1.0):
        assert refusal(m, seat, "skip") == "table.1"
    while not m.over:
        for seat in m.to_act:
            m.play(seat, m.moves(seat)[0])
    assert refusal(m, 0, "skip") == "table.1"


@rule_test("table.2", "what is not sealed cannot be taken back")
def test_take_back_needs_a_sealed_choice() -> None:
    m = rhumbline.new("cartographers", seats=2, seed=1)
    with pytest.raises(IllegalMove) as caught:
        m.take_back(0)
    assert caught.value.rule == "table.2"


@rule_test("table.2", "a sealed choice can be taken back in a match resumed from a position too")
def test_take_back_after_resume() -> None:
    m = rhumbline.new("cartographers", seats=2, seed=1)
    m.play(0, m.moves(0)[0])
    again = rhumbline.resume("cartographers", m.position())
    again.take_back(0)
    assert again.to_act == (0, 1)
    for seat in (0, 1):
        again.play(seat, again.moves(seat)[0])
    assert rhumbline.replay(again.record()).position() == again.position()


@rule_test("table.3", "a move that cannot be read is refused")
def test_unreadable() -> None:
    m = rhumbline.new("cartographers", seats=2, seed=1)
    for text in ("", "   ", None, 7, ["skip"], "dance", "farm", "farm A1 A1", "FARM"):
        assert refusal(m, 0, text) == "table.3"


def test_a_seed_is_the_same_luck_everywhere() -> None:
    """An int and its text are the same seed; the edicts and first cards of a known seed are written down here."""
    entries = [rhumbline.new("cartographers", seats=2, seed=seed).entries for seed in (7, "7")]
    assert entries[0] == entries[1]
    assert [move for _, move in entries[0]] == [
        "edicts greenbough greengold-plains shoreside-expanse the-broken-road",
        "ambush goblin-attack",
    ]
    assert rhumbline.new("cartographers", seats=2, seed=8).entries != entries[0]


def test_fresh_seeds_differ() -> None:
    """Without a seed a secret one is drawn, long enough that nobody guesses it."""
    first, second = (rhumbline.new("cartographers", seats=1) for _ in range(2))
    assert first.luck.seed != second.luck.seed
    assert len(first.luck.seed or "") == 64


@pytest.mark.parametrize("seed", [True, 1.5, "", b"7", ["7"]])
def test_seeds_that_are_none(seed: Any) -> None:
    with pytest.raises(BadInput):
        rhumbline.new("cartographers", seats=2, seed=seed)


def test_manual_luck_waits_for_the_caller() -> None:
    """With chance="manual" every card and die is due from outside."""
    m = rhumbline.new("cartographers", seats=2, chance="manual")
    assert m.to_act == (CHANCE,)
    assert refusal(m, 0, "skip") == "table.1"
    m.play(CHANCE, m.moves(CHANCE)[0])
    assert m.to_act == (CHANCE,)
    m.play(CHANCE, "explore hamlet")
    assert list(m.to_act) == [0, 1]
    for wrong in cast("list[dict[str, Any]]", [{"chance": "manual", "seed": 1}, {"chance": "loaded"}]):
        with pytest.raises(BadInput):
            rhumbline.new("cartographers", seats=2, **wrong)


def test_copies_go_their_own_way() -> None:
    """A copy plays on with the same luck and leaves the original alone."""
    m = rhumbline.new("cartographers", seats=2, seed=1)
    twin = m.copy()
    before = json.dumps([m.position(), m.record(), [repr(event) for event in m.events(0)]])
    for seat in (0, 1):
        twin.play(seat, twin.moves(seat)[0])
    assert json.dumps([m.position(), m.record(), [repr(event) for event in m.events(0)]]) == before
    for seat in (0, 1):
        m.play(seat, m.moves(seat)[0])
    assert m.position() == twin.position()


def test_a_position_plays_on_identically() -> None:
    """resume(position()) gives the same cards for the same moves."""
    m = rhumbline.new("cartographers", seats=2, seed=3)
    again = rhumbline.resume("cartographers", json.loads(json.dumps(m.position())))
    for match in (m, again):
        while not match.over:
            for seat in match.to_act:
                match.play(seat, match.moves(seat)[0])
    assert m.position() == again.position()
    assert rhumbline.replay(again.record()).position() == again.position()


def test_a_fork_deals_anew() -> None:
    """A fork keeps what the seat sees, deals the rest anew and has other luck; its record replays."""
    m = rhumbline.new("cartographers", seats=2, seed=3)
    m.play(1, m.moves(1)[5])
    dealt = {json.dumps(m.fork(0, seed=seed).position()["maps"][1]["sealed"]) for seed in range(20)}
    assert len(dealt) > 5, "the fork knows what was sealed"
    fork = m.fork(0, seed="other")
    assert fork.view(0) == m.view(0)
    assert fork.luck.seed == "other"
    fork.play(0, fork.moves(0)[0])
    assert m.to_act == (0,)
    assert rhumbline.replay(fork.record()).position() == fork.position()


def test_a_sealed_record_keeps_the_seed() -> None:
    """While a match runs its sealed record has the commitment only; at the end it has the seed."""
    m = rhumbline.new("cartographers", seats=1, seed="secret")
    assert "seed" not in m.record(sealed=True)
    assert m.record(sealed=True)["commitment"] == m.luck.commitment
    assert rhumbline.replay(m.record(sealed=True)).entries == m.entries
    assert m.record()["seed"] == "secret"
    while not m.over:
        m.play(0, m.moves(0)[0])
    assert m.record(sealed=True)["seed"] == "secret"


def test_streams_only_grow() -> None:
    """What a viewer has been told stays as it is; nothing is inserted or changed later."""
    m = rhumbline.new("cartographers", seats=3, seed=2)
    told: dict[int | None, list[Event]] = {viewer: [] for viewer in (None, 0, 1, 2)}
    while not m.over:
        m.play(m.to_act[-1], m.moves(m.to_act[-1])[0])
        for viewer, before in told.items():
            now = m.events(viewer)
            assert now[: len(before)] == before
            assert m.events(viewer, since=len(before)) == now[len(before) :]
            told[viewer] = now


@pytest.mark.parametrize("name", rhumbline.games())
def test_a_branch_that_is_thrown_away_leaves_no_trace(name: str) -> None:
    """Neither its moves nor its luck: the match goes on as if it had never been, and its record replays."""
    seats = load(name).seats[-1]
    m, twin = (rhumbline.new(name, seats=seats, seed="branch") for _ in range(2))
    for step in range(30):
        for _ in range(2):
            branch = m.branch()
            for _ in range(5):
                if not branch.over:
                    branch.play(branch.to_act[0], branch.moves(branch.to_act[0])[-1])
        seat = m.to_act[0]
        move = m.moves(seat)[step % len(m.moves(seat))]
        m.play(seat, move)
        twin.play(seat, move)
    assert m.position() == twin.position()
    assert m.events() == twin.events()
    assert rhumbline.replay(m.record()).position() == m.position()


def test_a_trial_says_where_moves_lead_and_plays_nothing() -> None:
    m = rhumbline.new("pizarro", seats=3, seed=4)
    before = m.position()
    seat = m.to_act[0]
    trial = m.trial(seat, ["bid 1"])
    assert [entry.move for entry in trial.entries] == ["bid 1"]
    assert trial.to_act != m.to_act
    with pytest.raises(IllegalMove):
        m.trial(seat, ["bid 1000"])
    assert m.position() == before
    m.accept(trial)
    assert m.entries[-1].move == "bid 1"


def test_seats_are_dealt_by_the_seed() -> None:
    """Every order comes as often as any other, and the same seed deals the same seats."""
    orders = Counter(tuple(deal_seats(f"seed {n}", 3)) for n in range(6000))
    assert sorted(orders) == sorted(permutations(range(3)))
    assert all(850 < times < 1150 for times in orders.values())
    assert deal_seats("a", 8) == deal_seats("a", 8)
    assert sorted(deal_seats("a", 8)) == list(range(8))


def test_unknown_seats_have_no_view() -> None:
    m = rhumbline.new("cartographers", seats=2, seed=2)
    wrong: list[Any] = [2, -1, True, "0"]
    for seat in wrong:
        with pytest.raises(BadInput, match="there is no seat"):
            m.view(seat)


def test_preview_changes_nothing() -> None:
    """A preview shows what a draft would lead to, and plays nothing."""
    m = rhumbline.new("cartographers", seats=1, seed=2)
    before = m.position()
    move = m.moves(0)[0]
    shown = m.preview(0, move)
    assert m.position() == before
    m.play(0, move)
    assert shown["rows"] == m.view(0)["players"][0]["rows"]


def test_preview_counts_coins() -> None:
    """The coins of a draft: for the shape, and for the mountain it closes."""
    m = rhumbline.new("cartographers", seats=1, chance="manual")
    m.play(CHANCE, "edicts sentinel-wood canal-lake great-city borderlands")
    m.play(CHANCE, "explore farmland")
    assert m.preview(0, "farm A1 A2")["coins"] == 1
    p = m.position()
    p["maps"][0]["rows"] = ["...F.......", "..F........", "...F......."] + ["..........."] * 8
    assert rhumbline.resume("cartographers", p).preview(0, "farm B5 B6")["coins"] == 2


def test_a_sealed_match_takes_no_cards_from_outside() -> None:
    """Nobody chooses the cards of a match with sealed luck, also not of one cut short or told without its seed."""
    m = rhumbline.new("cartographers", seats=1, seed="fair")
    for spoilt in (m.record(), m.record(sealed=True)):
        for length in range(len(spoilt["entries"])):
            told = rhumbline.replay({**spoilt, "entries": spoilt["entries"][:length]})
            assert told.record()["chance"] == "sealed"
            assert told.luck.commitment == m.luck.commitment
            if told.to_act == (CHANCE,):
                assert refusal(told, CHANCE, told.moves(CHANCE)[0]) == "table.1"
    while not m.over:
        m.play(0, m.moves(0)[0])
    finished = {key: value for key, value in m.record().items() if key != "seed"}
    with pytest.raises(BadInput, match="reveals its seed"):
        rhumbline.replay(finished)


ODD: list[Any] = [None, 1.0, True, "0", [], b"0", float("nan"), 10**5000, 2**63, -7]


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_odd_arguments(odd: Any) -> None:
    """Whatever is handed in where a seat, a move, a name or a number belongs, the answer is BadInput."""
    m = rhumbline.new("cartographers", seats=2, seed=1)
    before = m.position()
    calls: list[Callable[[], object]] = [
        lambda: m.take_back(odd),
        lambda: m.play_move(0, odd),
        lambda: m.play_move(odd, 0),
        lambda: m.play(odd, "skip"),
        lambda: m.play(0, odd),
        lambda: rhumbline.new(odd, seats=2),
        lambda: rhumbline.new("cartographers", seats=odd),
        lambda: rhumbline.new("cartographers", seats=2, options={"sheet": odd}),
        lambda: rhumbline.new("cartographers", seats=2, chance=odd),
        lambda: rhumbline.resume(odd, before),
        lambda: rhumbline.resume("cartographers", {**before, "drawn": odd}),
        lambda: rhumbline.score(odd, ""),
        lambda: rhumbline.score("cartographers", odd),
    ]
    if odd is not None:
        calls += [lambda: m.view(odd), lambda: m.fork(odd)]
    if type(odd) is not int:
        calls += [lambda: m.moves(odd)]
    for number, call in enumerate(calls):
        try:
            call()
        except BadInput:
            continue
        message = f"call {number} was taken"
        raise AssertionError(message)
    assert m.position() == before
