"""What viewers are told: every kind of event at its place, the truth in it, and no secret before its time."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import rhumbline
from cartographers.table import FULL, let_all, start, turn_up, with_maps
from rhumbline import Match
from rhumbline.engine.events import NO_EVENTS, Event, buffer, kinds
from rhumbline.games.cartographers import events as told
from rhumbline.games.cartographers.events import (
    AmbushRevealed,
    AmbushStruck,
    CardRevealed,
    Chose,
    CoinLost,
    CoinWon,
    Drew,
    EdictsLaid,
    EdictStars,
    GameEnded,
    RuinsRevealed,
    SeasonBegan,
    SeasonEnded,
    SeasonScored,
    Skipped,
    TookBack,
)
from rhumbline.games.cartographers.terminal import tell
from ruletest import rule_test

SIGNS = {"forest": "F", "village": "V", "farm": "A", "water": "W", "monster": "M"}
RING = "...F.......\n..F........\n...V......."  # around the mountain B4, all but B5


def since(m: Match, count: int, viewer: int | None = None) -> list[Event]:
    return m.events(viewer, count)


def heard(m: Match) -> int:
    return len(m.events(None))


# --- each kind at its place


@rule_test("setup.2", "the edicts and the first season are told before the first card")
def test_the_beginning() -> None:
    assert start(2).events(0) == [
        EdictsLaid(["sentinel-wood", "canal-lake", "great-city", "borderlands"]),
        SeasonBegan("spring", 8, 1),
    ]


@rule_test("explore.1", "a card is told with its time, and whether it must be drawn on ruins")
def test_cards() -> None:
    m = turn_up(start(2), "great-river")
    let_all(m, "water A3 B2 B3 C1 C2", "water A3 B2 B3 C1 C2")
    count = heard(m)
    turn_up(m, "temple-ruins", "outpost-ruins", "orchard")
    assert since(m, count) == [
        RuinsRevealed("temple-ruins"),
        RuinsRevealed("outpost-ruins"),
        CardRevealed("orchard", 2, 3, 8, on_ruins=True),
    ]
    assert CardRevealed("great-river", 1, 1, 8, on_ruins=False) in m.events(1)


@rule_test("ambush.1", "to which side the maps are passed is told, and on whose map each seat has drawn")
def test_ambush() -> None:
    m = turn_up(start(3), "bugbear-assault")
    assert m.events(None)[-1] == AmbushRevealed("bugbear-assault", "left")
    m = turn_up(start(3), "goblin-attack")
    assert m.events(None)[-1] == AmbushRevealed("goblin-attack", "right")
    count = heard(m)
    let_all(m, "monster A1 B2 C3", "monster D1 E2 F3", "monster D3 E2 F1")
    assert since(m, count)[2:] == [
        Drew(0, "goblin-attack", 1, "monster", ["A1", "B2", "C3"], "monster A1 B2 C3"),
        Drew(1, "goblin-attack", 2, "monster", ["D1", "E2", "F3"], "monster D1 E2 F3"),
        Drew(2, "goblin-attack", 0, "monster", ["D3", "E2", "F1"], "monster D3 E2 F1"),
    ]


@rule_test(
    "draw.1", "the owner of a choice is told it at once, the others that it was made; the last one waits for none"
)
def test_choices() -> None:
    m = turn_up(start(3), "goblin-attack")
    count = heard(m)
    m.play(2, "monster A1 B2 C3")
    mine, theirs = Chose(2, 0, "monster", ["A1", "B2", "C3"], "monster A1 B2 C3"), Chose(2, 0, None, None, None)
    assert since(m, count, 2) == [mine]
    assert since(m, count, 0) == since(m, count, 1) == since(m, count) == [theirs]
    m.take_back(2)
    assert all(since(m, count + 1, viewer) == [TookBack(2)] for viewer in (0, 1, 2, None))
    let_all(m, "monster A1 B2 C3", "monster A1 B2 C3", "monster A1 B2 C3")
    assert [type(event) for event in since(m, count + 2, 2)] == [Chose, Chose, Drew, Drew, Drew]


@rule_test("draw.7", "a map that is full is told to be passed over; its owner knows so before")
def test_skip() -> None:
    m = with_maps(turn_up(start(2), "hamlet"), FULL, "...")
    let_all(m, "skip", "village A1 B1 B2")
    assert m.events(0)[:2] == [Chose(0, 0, None, [], "skip"), Skipped(0, "hamlet", 0)]
    assert m.events(1)[:2] == [Chose(0, 0, None, None, None), Skipped(0, "hamlet", 0)]
    m = with_maps(turn_up(start(2), "goblin-attack"), FULL, "...")
    let_all(m, "monster A1 B2 C3", "skip")
    assert Skipped(1, "goblin-attack", 0) in m.events(0)


@rule_test("coins.1", "a coin for a shape is told after its drawing, with how many that makes")
def test_coin_for_a_shape() -> None:
    m = turn_up(start(2), "great-river")
    count = heard(m) + 1
    let_all(m, "water A1 A2 A3", "water A3 B2 B3 C1 C2")
    assert since(m, count) == [
        Drew(0, "great-river", 0, "water", ["A1", "A2", "A3"], "water A1 A2 A3"),
        CoinWon(0, "shape", None, 1),
        Drew(1, "great-river", 1, "water", ["A3", "B2", "B3", "C1", "C2"], "water A3 B2 B3 C1 C2"),
    ]


@rule_test("coins.5", "a coin for a mountain goes to the owner of the map, whoever has closed the ring")
def test_coin_for_a_mountain() -> None:
    m = with_maps(turn_up(start(2), "gnoll-raid"), RING, "...")
    let_all(m, "monster A1 A2 B1 C1 C2", "monster B5 B6 C5 D5 D6")
    drawn, won = m.events(None)[-2:]
    assert isinstance(drawn, Drew)
    assert (drawn.seat, drawn.map) == (1, 0)
    assert won == CoinWon(0, "mountain", "B4", 1)


@rule_test("coins.4", "a coin beyond the end of the track is told as lost")
def test_coin_lost() -> None:
    m = with_maps(turn_up(start(1), "great-river"), RING)
    p = m.position()
    p["maps"][0]["coins"] = 13
    m = rhumbline.resume("cartographers", p)
    m.play(0, "water B5 C5 D5")
    assert m.events(0)[1:] == [CoinWon(0, "shape", None, 14), CoinLost(0, "mountain", "B4")]


@rule_test("solo.1", "where the monsters of the solo game lie is told, and how many places were tried")
def test_solo_ambush() -> None:
    m = turn_up(start(1), "gnoll-raid")
    assert m.events(0)[-2:] == [
        AmbushRevealed("gnoll-raid", None),
        AmbushStruck("gnoll-raid", 0, ["A1", "A2", "B1", "C1", "C2"], 1),
    ]
    m = turn_up(with_maps(start(1), "F"), "gnoll-raid")
    assert m.events(0)[-1] == AmbushStruck("gnoll-raid", 0, ["B1", "B2", "C1", "D1", "D2"], 2)


@rule_test("solo.2", "monsters that fit nowhere are told to have found no space, wherever they tried")
def test_solo_ambush_without_room() -> None:
    m = turn_up(with_maps(start(1), FULL), "gnoll-raid")
    assert m.events(0)[-1] == AmbushStruck("gnoll-raid", 0, [], 9 * 10)


@rule_test(
    "season.1", "a season's end tells each seat's edicts, coins, monsters and stars, then the next season begins"
)
def test_season() -> None:
    m = with_maps(start(2), "F", ".M", revealed=["hinterland-stream", "homestead", "orchard"])
    turn_up(m, "fishing-village")
    count = heard(m)
    let_all(m, "water K1 K2 K3 K4", "water K1 K2 K3 K4")
    ended = since(m, count + 3)
    assert ended == [
        SeasonEnded("spring", 8, 8),
        SeasonScored(0, "spring", [EdictStars("A", "sentinel-wood", 1), EdictStars("B", "canal-lake", 0)], 0, 0, 1, 1),
        SeasonScored(
            1, "spring", [EdictStars("A", "sentinel-wood", 0), EdictStars("B", "canal-lake", 0)], 0, -3, -3, -3
        ),
        SeasonBegan("summer", 8, 2),
    ]


def random_game(seats: int, sheet: str, seed: int) -> Iterator[Match]:
    """A random game, after each of its entries; now and then a choice is taken back."""
    rng = random.Random(seed)
    m = rhumbline.new("cartographers", seats=seats, options={"sheet": sheet}, chance="manual")
    while not m.over:
        yield m
        if m.waiting and rng.random() < 0.1:
            m.take_back(rng.choice(m.waiting))
            yield m
        by = rng.choice(m.to_act)
        m.play(by, rng.choice(m.moves(by)))
    yield m


@rule_test("end.1", "the end of the game is told with its result; solo.3: alone, with rating and title")
def test_the_end() -> None:
    for seats in (1, 3):
        *_, m = random_game(seats, "wilderness", seats)
        result = m.result()
        assert result is not None
        last = m.events(None)[-1]
        assert last == GameEnded(
            result["ranking"],
            result["totals"],
            result["lost_to_monsters"],
            result.get("rating"),
            result.get("title"),
        )
        assert isinstance(last, GameEnded)
        assert (last.rating is None) == (seats > 1)


# --- whole games


class Scribe:
    """Somebody who only hears what happens, and keeps the maps, coins and stars by that."""

    def __init__(self, seats: int) -> None:
        self.rows = [[["."] * 11 for _ in range(11)] for _ in range(seats)]
        self.coins = [0] * seats
        self.totals = [0] * seats
        self.ready: set[int] = set()
        self.season, self.spent = "spring", 0

    def draw(self, owner: int, terrain: str, spaces: list[str]) -> None:
        for name in spaces:
            row, column = "ABCDEFGHIJK".index(name[0]), int(name[1:]) - 1
            assert self.rows[owner][row][column] == "."
            self.rows[owner][row][column] = SIGNS[terrain]

    def hear(self, event: Event) -> None:
        match event:
            case Chose():
                self.ready.add(event.seat)
            case TookBack():
                self.ready.remove(event.seat)
            case CardRevealed():
                self.spent += event.time
                assert event.spent == self.spent
            case Drew():
                self.ready = set()
                self.draw(event.map, event.terrain, event.spaces)
                assert event.drawing == " ".join([event.terrain, *event.spaces])
            case AmbushStruck():
                self.draw(event.map, "monster", event.spaces)
            case CoinWon():
                self.coins[event.seat] += 1
                assert event.coins == self.coins[event.seat]
            case SeasonEnded():
                assert (event.season, event.spent) == (self.season, self.spent)
            case SeasonScored():
                self.score(event)
            case SeasonBegan():
                self.season, self.spent = event.season, 0
            case _:
                pass

    def score(self, event: SeasonScored) -> None:
        assert event.stars == sum(one.stars for one in event.edicts) + event.coins + event.monsters
        assert event.coins == self.coins[event.seat]
        self.totals[event.seat] += event.stars
        assert event.total == self.totals[event.seat]

    def compare(self, view: dict[str, Any]) -> None:
        """The table as it is seen is the table as it was told."""
        players = view["players"]
        assert [player["rows"] for player in players] == [["".join(row) for row in rows] for rows in self.rows]
        assert [player["coins"] for player in players] == self.coins
        assert [player["total"] for player in players] == self.totals
        assert view["ready"] == sorted(self.ready)
        if view["phase"] != "over":
            assert (view["season"], view["time"]["spent"]) == (self.season, self.spent)


@pytest.mark.parametrize("seats", range(1, 9))
def test_who_only_listens_knows_the_table(seats: int) -> None:
    """Maps, coins, stars, time and who is ready follow from the events alone, for every viewer at every step."""
    sheet = ("wilderness", "wastelands")[seats % 2]
    viewers = (None, 0, seats - 1)
    scribes = {viewer: Scribe(seats) for viewer in viewers}
    counts = dict.fromkeys(viewers, 0)
    for m in random_game(seats, sheet, seats):
        for viewer, scribe in scribes.items():
            for event in m.events(viewer, counts[viewer]):
                scribe.hear(event)
            counts[viewer] = len(m.events(viewer))
            scribe.compare(m.view(viewer))


def test_every_kind_happens() -> None:
    """No kind of event is there for nothing."""
    seen = {type(event) for seats in (1, 2, 5) for event in list(random_game(seats, "wilderness", 7))[-1].events(0)}
    rare = {Skipped, CoinLost}  # shown above
    assert seen | rare == set(kinds(told))


def test_whatever_changes_is_told() -> None:
    """Who sees another position has been told something; and who moves is told something of his own."""
    for seats in (1, 2, 4):
        viewers = (None, *range(seats))
        seen: dict[int | None, bytes] = {}
        counts = dict.fromkeys(viewers, 0)
        entries = 0
        for m in random_game(seats, "wastelands", 20 + seats):
            movers = {by for by, _ in m.entries[entries:]}
            for viewer in viewers:
                now, news = m.seen(viewer).tobytes(), m.events(viewer, counts[viewer])
                assert news or seen.get(viewer, now) == now
                assert viewer not in movers or viewer in {getattr(event, "seat", None) for event in news}
                seen[viewer], counts[viewer] = now, len(m.events(viewer))
            entries = len(m.entries)


@rule_test("draw.1", "whatever is chosen, the others are told the same until the last choice is in")
def test_choices_are_told_alike() -> None:
    m = turn_up(start(3), "homestead")
    heard_by_others = set()
    for move in m.moves(1)[::40]:
        branch = m.copy()
        branch.play(1, move)
        assert move in str(branch.events(1))
        heard_by_others.add(str([branch.events(viewer, heard(m)) for viewer in (0, 2, None)]))
    assert len(heard_by_others) == 1


def test_a_move_is_the_same_whether_or_not_anybody_listens() -> None:
    """A buffer without room changes nothing but what is noted."""
    for m in random_game(3, "wilderness", 11):
        if m.over:
            return
        by, game = m.to_act[0], m.game
        move = game.moves(m.truth(), by)[0]
        heard_of, unheard_of = m.truth(), m.truth()
        game.play(heard_of, by, move, buffer()[0])
        game.play(unheard_of, by, move, NO_EVENTS)
        assert heard_of.tobytes() == unheard_of.tobytes()


# --- the story in the terminal


def name(seat: int) -> str:
    return "you" if seat == 0 else f"seat {seat}"


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            EdictsLaid(["greenbough", "canal-lake", "great-city", "borderlands"]),
            "The Queen's edicts are A Greenbough, B Canal Lake, C Great City, D Borderlands.",
        ),
        (SeasonBegan("fall", 7, 2), "Fall begins and lasts until time 7, with 2 unseen ambushes in the deck."),
        (CardRevealed("hamlet", 1, 3, 8, on_ruins=False), "Hamlet is revealed: time 1 (3 of 8)."),
        (
            CardRevealed("hamlet", 1, 3, 8, on_ruins=True),
            "Hamlet is revealed: time 1 (3 of 8). It must be drawn on ruins.",
        ),
        (
            RuinsRevealed("temple-ruins"),
            "Temple Ruins is revealed: the next explore card must be drawn on ruins.",
        ),
        (
            AmbushRevealed("goblin-attack", "right"),
            "Ambush! Goblin Attack is revealed. All maps are passed to the right.",
        ),
        (AmbushRevealed("goblin-attack", None), "Ambush! Goblin Attack is revealed."),
        (AmbushStruck("goblin-attack", 0, ["A1", "B2", "C3"], 9), "Goblin Attack left monsters on A1 B2 C3."),
        (AmbushStruck("goblin-attack", 0, [], 81), "Goblin Attack found no room on the map."),
        (Chose(0, 0, "farm", ["A1"], "farm A1"), None),
        (TookBack(2), "Seat 2 took a choice back."),
        (Drew(0, "farmland", 0, "farm", ["A1", "A2"], "farm A1 A2"), "You drew farm on A1 A2."),
        (
            Drew(1, "goblin-attack", 0, "monster", ["A1", "B2", "C3"], "monster A1 B2 C3"),
            "Seat 1 drew monsters on your map: A1 B2 C3.",
        ),
        (Skipped(0, "goblin-attack", 2), "You drew nothing: the map of seat 2 is full."),
        (CoinWon(0, "shape", None, 1), "You won a coin for the shape: 1 coin now."),
        (CoinWon(1, "mountain", "B4", 3), "Seat 1 won a coin for surrounding the mountain B4: 3 coins now."),
        (CoinLost(1, "shape", None), "Seat 1 won a coin for the shape, but the coin track is full."),
        (SeasonEnded("spring", 9, 8), "Spring ends at time 9 of 8."),
        (
            SeasonScored(
                0, "winter", [EdictStars("D", "borderlands", 6), EdictStars("A", "greenbough", 4)], 2, -1, 11, 40
            ),
            "You scored 11 stars in winter (D Borderlands 6, A Greenbough 4, coins 2, monsters -1): 40 in all.",
        ),
        (GameEnded([[1], [0]], [30, 40], [1, 2], None, None), "The game is over: the winner is seat 1, with 40 stars."),
        (
            GameEnded([[0, 1]], [40, 40], [2, 2], None, None),
            "The game is over: you and seat 1 share the victory with 40 stars.",
        ),
        (
            GameEnded([[0]], [90], [2], 11, "Journeyman Topographer"),
            "The game is over: 90 stars, a rating of 11, Journeyman Topographer.",
        ),
        (GameEnded([[0]], [9], [2], -70, None), "The game is over: 9 stars, a rating of -70, and no title."),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_story(event: Event, line: str | None) -> None:
    """Each event is a sentence; that somebody has chosen is seen at the table."""
    told = tell(event, name)
    assert (told and told[0].upper() + told[1:]) == line
