"""What everybody is told: every event says the truth, and nobody is told of what did not happen."""

import random
from collections import Counter
from typing import Any

import pytest

import rhumbline
from kingdom_maps.tables import NAMES, POWERS, all_but, begin, say, some, table
from rhumbline import CHANCE, IllegalMove, Match
from rhumbline.engine.events import Event, kinds
from rhumbline.engine.match import REFEREE
from rhumbline.games.kingdom_maps import events as told
from rhumbline.games.kingdom_maps import terminal
from rhumbline.games.kingdom_maps.scores import Mark
from ruletest import rule_test

Json = dict[str, Any]
SIGNS = {"mountain": "M", "forest": "F", "farm": "A", "lake": "L", "town": "T", "desert": "D"}


def after(m: Match, *entries: tuple[int, str]) -> list[Event]:
    """What a spectator is told of these moves."""
    before = len(m.events())
    return say(m, *entries).events()[before:]


def story(events: list[Event], seat: int | None = None) -> list[str]:
    """The lines that a terminal prints."""
    lines = [terminal.tell(event, lambda other: "you" if other == seat else f"seat {other}") for event in events]
    return [line for line in lines if line is not None]


# --- each event by its rule


@rule_test("setup.2", "the four criteria are told, and whose turn begins")
def test_criteria_are_told() -> None:
    m = rhumbline.new("kingdom-maps", seats=3, chance="manual")
    assert after(m, (CHANCE, "criteria A2 A4 B1 B5")) == [
        told.CriteriaRolled(["A2", "A4", "B1", "B5"]),
        told.TurnBegan(0, turn=1),
    ]


@rule_test("turn.2", "roll, territory with the uses left, and the die of the active player are for all to hear")
def test_what_is_done_openly() -> None:
    m = begin(4, "1 3 4")
    assert m.events()[-1] == told.DiceRolled(0, [1, 3, 4], again=False)
    assert after(m, (0, "territory forest")) == [told.TerritoryAnnounced(0, "forest", uses_left=0)]
    assert after(m, (0, "die 4")) == [told.DieTaken(0, die=4, amount=4, powers=0)]
    assert m.events(2) == m.events()


@rule_test("power.2", "powers spent on a die are told with it: the active player's at once, the others' in the end")
def test_powers_spent_are_told() -> None:
    maps = [some("F3 F4 F5 F6 F7 F8 F9")] * 2
    m = say(table(maps, 2), (CHANCE, "roll 1 4 6"), (0, "territory farm"))
    assert after(m, (0, "die 4 -1 -1")) == [told.DieTaken(0, die=4, amount=2, powers=2)]
    assert after(m, (1, "die 1 +1")) == []
    assert m.events(1)[-1] == told.DieChosen(1, die=1, amount=2, powers=1)
    assert after(m, (1, "draw F10 F11"), (0, "draw F10 F11")) == [
        told.Ready(1),
        told.Drew(0, territory="farm", die=4, amount=2, powers=2, hexes=["F10", "F11"]),
        told.Drew(1, territory="farm", die=1, amount=2, powers=1, hexes=["F10", "F11"]),
        told.TurnBegan(1, turn=4),
    ]


@rule_test("power.1", "the power hexes that a drawing covers are told, with all that can be used from then on")
def test_powers_opened_are_told() -> None:
    m = say(begin(1, "1 4 6"), (0, "territory farm"), (0, "die 4"))
    assert after(m, (0, "draw C3 C4 C5 C6"))[1:] == [told.PowersOpened(0, ["C3", "C6"], free=2)]
    say(m, (CHANCE, "roll 1 2"), (0, "second 2 1 +1"))
    assert after(m, (0, "draw D3 D4")) == [
        told.Drew(0, territory="forest", die=1, amount=2, powers=1, hexes=["D3", "D4"]),
        told.TurnBegan(0, turn=2),
    ]


@rule_test("query.1", "the question mark is told with its criterion and what that paid")
def test_the_question_mark_is_told() -> None:
    empty = "J4 A1 A2 A3 A4"
    m = table([all_but(empty), all_but(empty)], 20, spent=(6, 6))
    say(m, (CHANCE, "roll 1 1 4"), (0, "territory lake"), (0, "die 1"), (1, "die 4"), (0, "hex J4"))
    assert after(m, (0, "query A2"), (1, "draw A1 A2 A3 A4"))[1:3] == [
        told.Drew(0, territory="lake", die=1, amount=1, powers=0, hexes=["J4"]),
        told.QueryScored(0, "A2", points=20),
    ]


@rule_test("solo.1", "the second roll, and which die names the type and which the amount, are told")
def test_the_second_drawing_is_told() -> None:
    m = say(begin(1), (0, "territory forest"), (0, "die 1"))
    assert after(m, (0, "hex F3"), (CHANCE, "roll 2 5")) == [
        told.Drew(0, territory="forest", die=1, amount=1, powers=0, hexes=["F3"]),
        told.PowersOpened(0, ["F3"], free=1),
        told.DiceRolled(0, [2, 5], again=True),
    ]
    assert after(m, (0, "second 5 2 +1")) == [
        told.SecondChosen(0, territory="town", type_die=5, die=2, amount=3, powers=1)
    ]


# --- who cannot draw


@rule_test("end.1", "an active player who cannot draw is told as taking a die, and not as drawing anything with it")
def test_an_active_player_who_cannot_draw() -> None:
    m = table([all_but("A1 A2"), all_but("A1 A2 A3 A4")], 20, spent=(6, 6))
    say(m, (CHANCE, "roll 3 4 6"), (0, "territory lake"))
    heard = after(m, (0, "die 3"))
    assert heard == [told.DieTaken(0, die=3, amount=None, powers=0), told.Ready(0)]
    assert not any("draw" in line for line in story(heard))
    heard = after(m, (1, "die 4"), (1, "draw A1 A2 A3 A4"))
    assert heard[:2] == [
        told.CouldNotDraw(0, territory="lake", die=3),
        told.Drew(1, territory="lake", die=4, amount=4, powers=0, hexes=["A1", "A2", "A3", "A4"]),
    ]
    assert story(heard)[0] == "seat 0 could not draw"


@rule_test("end.1", "any other player who cannot draw is told so when all are done")
def test_a_passive_player_who_cannot_draw() -> None:
    m = table([all_but("A1 A2 A3 A4 A5"), all_but("A1 A2")], 20, spent=(6, 6))
    say(m, (CHANCE, "roll 3 4 5"), (0, "territory lake"), (0, "die 5"), (1, "skip"))
    heard = after(m, (0, "draw A1 A2 A3 A4 A5"))
    assert [type(event) for event in heard] == [told.Drew, told.CouldNotDraw, told.GameOver]
    assert heard[1] == told.CouldNotDraw(1, territory="lake", die=None)
    totals = [score["total"] for score in m.scores()]
    assert heard[2] == told.GameOver("could-not-draw", stuck=[1], totals=totals, mark=None)
    assert story(heard, 1)[1] == "you could not draw"
    assert story(heard, 1)[2] == f"the game is over, you could not draw: seat 0 {totals[0]}, you {totals[1]}"


@rule_test("solo.5", "alone, a drawing that cannot be made is told with the end of the game, the first as the second")
def test_alone_and_stuck() -> None:
    m = say(table([all_but("A1")], 13, spent=(6,)), (CHANCE, "roll 2 2 2"), (0, "territory town"))
    # Ten rows, 90 deep forests, and 6 for the question mark.
    over = told.GameOver("could-not-draw", stuck=[0], totals=[116], mark=Mark(100, "Normal Explorer"))
    heard = after(m, (0, "die 2"))
    assert heard == [told.DieTaken(0, 2, amount=None, powers=0), told.CouldNotDraw(0, "town", die=2), over]
    assert story(heard, 0)[-1] == "the game is over, you could not draw: 116 points, Normal Explorer"
    m = table([all_but("A1 A2 A3")], 13, spent=(6,))
    say(m, (CHANCE, "roll 1 1 1"), (0, "territory town"), (0, "die 1"), (0, "hex A1"), (CHANCE, "roll 3 6"))
    assert [type(event) for event in after(m, (0, "skip"))] == [told.CouldNotDraw, told.GameOver]
    assert m.events()[-2] == told.CouldNotDraw(0, territory=None, die=None)
    assert m.events(0)[-3] == told.SkipChosen(0)


@rule_test("end.2", "that the next player has no use left is told as the reason of the end")
def test_no_use_left_is_told() -> None:
    m = table([all_but("A1 A2 A3 A4 A5 A6")], 17)
    say(m, (CHANCE, "roll 1 1 1"), (0, "territory desert"), (0, "die 1"), (0, "hex A1"), (CHANCE, "roll 1 1"))
    over = after(m, (0, "second 1 1"), (0, "hex A2"))[-1]
    assert over == told.GameOver("no-use-left", stuck=[], totals=[m.scores()[0]["total"]], mark=mark_of(m))
    assert story([over])[0].startswith("the game is over, no uses are left: ")


def mark_of(m: Match) -> Mark | None:
    """The mark of a finished solo game, by its result."""
    result = m.result()
    assert result is not None
    return next((Mark(**mark) for mark in m.view()["marks"] if mark["title"] == result["title"]), None)


# --- whole games


def play_on(m: Match, rng: random.Random) -> list[Event]:
    """One move, taking back or roll; what the referee is told of it."""
    before = m.told(REFEREE)
    if m.to_act == (CHANCE,):
        m.play(CHANCE, rng.choice(m.outcomes())[0])
    elif m.waiting and rng.random() < 0.05:
        m.take_back(rng.choice(m.waiting))
    else:
        seat = rng.choice(m.to_act)
        moves = m.moves(seat)
        # The question mark early, and powers often.
        wanted = [move for move in moves if "1" in move.split()[1:] or move == "hex J4"]
        m.play(seat, rng.choice(wanted if wanted and rng.random() < 0.5 else moves))
    return m.stream(REFEREE, before)


def signs(view: Json, seat: int) -> dict[str, str]:
    return dict(zip(NAMES, "".join(view["players"][seat]["rows"]), strict=True))


def check_drawing(event: told.Drew, before: Json, now: Json) -> None:
    """What was drawn is new on that map, and the powers spent are those that are told."""
    older, newer = signs(before, event.seat), signs(now, event.seat)
    assert event.hexes == [name for name in NAMES if older[name] != newer[name]]
    assert {newer[name] for name in event.hexes} == {SIGNS[event.territory]}
    assert event.amount == len(event.hexes)
    assert event.die in before["dice"]
    spent = [view["players"][event.seat]["powers"]["spent"] for view in (before, now)]
    assert spent[1] - spent[0] == event.powers == abs(event.amount - event.die)


def check_turn(event: Event, now: Json) -> None:
    """What was rolled, announced and taken lies on the table."""
    match event:
        case told.CriteriaRolled():
            assert event.criteria == [criterion["id"] for criterion in now["criteria"]]
        case told.TurnBegan():
            assert (event.seat, event.turn) == (now["active"], now["turn"])
        case told.DiceRolled():
            assert (event.seat, event.dice, event.again) == (now["active"], now["dice"], now["second"])
        case told.TerritoryAnnounced():
            assert (event.seat, event.territory) == (now["active"], now["territory"])
            assert event.uses_left == now["players"][event.seat]["uses_left"][event.territory]
        case told.SecondChosen():
            assert now["territories"][event.type_die - 1]["name"] == event.territory == now["territory"]
            assert sorted([event.type_die, event.die]) == now["dice"]
            assert event.amount == now["players"][0]["amount"]
        case told.DieTaken() if event.amount is not None:
            player = now["players"][event.seat]
            assert (event.die, event.amount) == (player["die"], player["amount"])
            assert event.powers == abs(event.die - event.amount) <= player["powers"]["free"]


def check_draft(event: Event, m: Match) -> None:
    """What was chosen is in the draft of its seat."""
    seat: int = getattr(event, "seat", 0)
    you, ready = m.view(seat)["you"], m.view()["ready"]
    match event:
        case told.DieChosen():
            assert (event.die, event.amount) == (you["die"], you["amount"])
        case told.Ready():
            assert seat in ready
        case told.TookBack():
            assert (you["hexes"], you["query"], seat in ready) == ([], None, False)


def check_sheet(event: Event, now: Json) -> None:
    """What was opened, scored or left out is on the sheet of its seat."""
    match event:
        case told.PowersOpened():
            last = now["players"][event.seat]["last"]["hexes"]
            assert event.hexes == [name for name in last if name in POWERS]
            assert event.free == now["players"][event.seat]["powers"]["free"]
        case told.QueryScored():
            assert {"criterion": event.criterion, "points": event.points} == now["players"][event.seat]["query"]
        case told.CouldNotDraw():
            assert event.seat in now["stuck"]
            assert now["players"][event.seat]["last"]["hexes"] == []
            assert now["phase"] == "over"
        case told.GameOver():
            assert event.stuck == now["stuck"]
            assert event.totals == [player["total"] for player in now["players"]]


def test_whole_games_are_told_truly() -> None:
    """Every event of many games fits the table before and after it, and every kind of event occurs."""
    seen: Counter[type[Event]] = Counter()
    for seats in (1, 2, 3, 4):
        for seed in range(4):
            m = rhumbline.new("kingdom-maps", seats=seats, chance="manual")
            rng = random.Random(f"{seats} {seed}")
            while not m.over:
                before = m.view()
                for event in play_on(m, rng):
                    seen[type(event)] += 1
                    if isinstance(event, told.Drew):
                        check_drawing(event, before, m.view())
                    check_turn(event, m.view())
                    check_draft(event, m)
                    check_sheet(event, m.view())
            events = m.events()
            drawings = Counter(event.seat for event in events if isinstance(event, told.Drew | told.CouldNotDraw))
            assert len(set(drawings.values())) == 1
            assert sum(isinstance(event, told.GameOver) for event in events) == 1
            assert isinstance(events[-1], told.GameOver)
            drawn = Counter(event.seat for event in events if isinstance(event, told.Drew) for _ in event.hexes)
            opened = Counter(
                event.seat for event in events if isinstance(event, told.PowersOpened) for _ in event.hexes
            )
            for seat in range(seats):
                final = signs(m.view(), seat)
                assert drawn[seat] == sum(sign != "." for sign in final.values())
                assert opened[seat] == sum(final[name] != "." for name in POWERS)
            asked = {event.seat for event in events if isinstance(event, told.QueryScored)}
            assert asked == {player["seat"] for player in m.view()["players"] if player["query"]}
    assert set(seen) == set(kinds(told))


def test_every_event_has_its_line() -> None:
    """A terminal tells all but single hexes, in whole words, and speaks to the one who reads."""
    for seats in (1, 3):
        m = rhumbline.new("kingdom-maps", seats=seats, chance="manual")
        rng = random.Random(seats)
        while not m.over:
            play_on(m, rng)
        for event in m.stream(REFEREE):
            lines = story([event], 0)
            assert len(lines) == (0 if isinstance(event, told.HexChosen) else 1)
            assert not any("None" in line or "told." in line for line in lines)
            if getattr(event, "seat", None) == 0:
                assert all("you" in line and "seat 0" not in line for line in lines)


def test_a_line_reads_well() -> None:
    """Some lines as they are printed."""
    m = say(begin(2, "1 3 4"), (0, "territory forest"), (0, "die 1"), (1, "die 3"), (1, "draw C4 C5 C6"), (0, "hex A1"))
    assert story(m.events(1), 1) == [
        "what counts: A2 Surveyed rows, A4 Borders, B1 Inland lakes and B5 Deep forest",
        "— turn 1: seat 0 —",
        "seat 0 rolled 1, 3 and 4",
        "seat 0 announced forests (2 uses left)",
        "seat 0 took the 1: 1 hex to draw",
        "you chose the 3: 3 hexes to draw",
        "you: done",
        "seat 0 drew 1 forest with the 1: A1",
        "you drew 3 forests with the 3: C4 C5 C6",
        "you opened 1 power on C6: 1 to use now",
        "— turn 2: you —",
    ]


# --- moves sent together


def test_a_whole_turn_may_be_sent_together() -> None:
    """table.4: territory, die and hexes tell of nobody but the one who sends them; dice yet to be rolled are beyond."""
    m = begin(2)
    m.accept(m.trial(0, ["territory lake", "die 3", "draw E4 E5 D5"]))
    assert m.to_act == (1,)
    alone = begin(1)
    with pytest.raises(IllegalMove) as refusal:
        alone.trial(0, ["territory lake", "die 1", "hex F6", "second 1 1"])
    assert refusal.value.rule == "table.4"
