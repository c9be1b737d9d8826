"""A match: a position, the log that led to it, what each viewer has been told, and the luck that goes on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from rhumbline.engine import record as records
from rhumbline.engine.entry_points import StateArray, array_of
from rhumbline.engine.errors import BadInput, IllegalMove, shown
from rhumbline.engine.events import EVERYBODY, Event, SeatEvent, buffer
from rhumbline.engine.game import CHANCE, SPECTATOR, Game, State, acting_in, seats_in
from rhumbline.engine.luck import Luck, rng_from

TAKE_BACK = "take-back"
REFEREE = -2
"""The one who is told everything, in place of a seat: his stream is open once the game is over."""


class LogEntry(NamedTuple):
    """One entry of the log: who did what. The log is the truth; everything else follows from it."""

    by: int
    move: str


class Match:
    """One game being played. Made by `rhumbline.new`, `resume` and `replay`.

    Whatever changes a match is first played on a branch of it and then accepted: a branch that is thrown away leaves no
    trace. What holds between a table and clients that send commands (table.5) is kept by rhumbline.server.tables.table.
    """

    def __init__(
        self, game: Game, state: State, options: Mapping[str, str], luck: Luck, start: dict[str, Any] | None = None
    ) -> None:
        self.game = game
        self.options = dict(options)
        self.luck = luck
        self.start = start
        self.seats = int(state.seats)
        self.entries: list[LogEntry] = []
        self.chain: list[int] = []  # on a branch made by `trial`: the moves that were tried, by their numbers
        # How often each seat has been asked something: another seat's choice does not make a question old.
        self.prompts = [0] * self.seats
        # What each viewer has been told so far. These only grow; a branch holds what is new, and how much came before.
        self._streams: dict[int, list[Event]] = {viewer: [] for viewer in (REFEREE, SPECTATOR, *range(self.seats))}
        self._told_before = dict.fromkeys(self._streams, 0)
        self._at: StateArray = array_of(state)
        self._look(game.entry.look(self._at))
        self._ask(())

    def _look(self, masks: tuple[int, int]) -> None:
        """Note who is to act, and whose sealed choice waits."""
        self._to_act = acting_in(int(masks[0]))
        self._waiting = seats_in(int(masks[1]))

    def _ask(self, asked: tuple[int, ...], by: int = CHANCE) -> None:
        """Whoever is to act and was not asked before, or has just answered, is asked something new."""
        for seat in self._to_act:
            if seat != CHANCE and (seat == by or seat not in asked):
                self.prompts[seat] += 1

    # --- looking

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must decide; (CHANCE,) if manual luck is due; () when the game is over."""
        return self._to_act

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose sealed choice waits for the others'."""
        return self._waiting

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self._to_act

    def seen(self, seat: int | None = None) -> State:
        """A copy of the position as a record: only what that seat may know, or (None) a spectator."""
        return self.game.seen_by(self._at, self._viewer(seat))

    def truth(self) -> State:
        """A copy of the whole position as a record, secrets included: for the referee, tests and study."""
        return array_of(self._at)[0]

    def moves(self, seat: int) -> list[str]:
        """All legal moves of a seat, in notation; empty if it is not to act."""
        if type(seat) is not int:
            raise BadInput(self._no_seat(seat))
        if seat not in self._to_act:
            return []
        s, write = self._at[0], self.game.write
        return [write(s, seat, move) for move in self.game.moves(self._at, seat)]

    def outcomes(self) -> list[tuple[str, int]]:
        """Where luck is due: what may come, with whole-number weights."""
        s = self._at[0]
        return [(self.game.write(s, CHANCE, move), weight) for move, weight in self.game.chances(self._at)]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What that seat may know, ready for JSON; None is a spectator."""
        viewer = self._viewer(seat)
        view: dict[str, Any] = msgspec.to_builtins(self.game.view(self.game.seen_by(self._at, viewer), viewer))
        return view

    def events(self, seat: int | None = None, since: int = 0) -> list[Event]:
        """What that seat (None: a spectator) has been told from event number `since` on."""
        return self.stream(self._viewer(seat), since)

    def stream(self, viewer: int, since: int = 0) -> list[Event]:
        """The same for a viewer that there is, REFEREE included; a branch has only what is new in it."""
        return self._streams[viewer][max(0, since - self._told_before[viewer]) :]

    def told(self, viewer: int) -> int:
        """How many events a viewer has been told; whatever changes what he sees comes with at least one."""
        return self._told_before[viewer] + len(self._streams[viewer])

    def scores(self) -> list[dict[str, Any]]:
        """Every seat's total so far, and the lines that make it up."""
        return self.game.scores(self._at[0])

    def result(self) -> dict[str, Any] | None:
        """None while the game runs; then ranking, totals and the reason it ended."""
        return msgspec.to_builtins(self.game.result(self._at[0])) if self.over else None

    # --- playing

    def play(self, seat: int, text: str) -> None:
        """Play a move, or a chain of moves written as one; all of it or, with IllegalMove, nothing."""
        if not isinstance(text, str):
            raise IllegalMove("table.3", f"A move is a text, not {shown(text)}.")
        self._accept_with_luck(self.trial(seat, [text]))

    def play_move(self, seat: int, move: int) -> None:
        """Play one move by its number, as the compiled rules know it."""
        self._accept_with_luck(self.trial(seat, [move]))

    def take_back(self, seat: int) -> None:
        """Take back a sealed choice; possible until the last one is in (table.2)."""
        self.accept(self.trial_of_taking_back(seat))

    def preview(self, seat: int, text: str) -> dict[str, Any]:
        """What a draft would lead to, as far as that seat can know, ready for JSON; nothing is played."""
        chain = self.trial(seat, [text]).chain
        told: dict[str, Any] = msgspec.to_builtins(self.game.preview(self.seen(seat), seat, chain))
        return told

    def trial(self, seat: int, moves: Sequence[str | int]) -> Match:
        """Where these moves of a seat would lead, before luck goes on; IllegalMove names the first rule one breaks.

        Refusals rest on what the seat sees, never on the truth.
        """
        self._check_turn(seat)
        branch = self.branch()
        for move in moves:
            # Before it is read, too: what could be read would tell of what was revealed.
            branch._check_is_own_business(seat)
            for number in branch._read(seat, move):
                branch._check_is_own_business(seat)
                if number not in self.game.moves(branch._at, seat):
                    raise self.game.refuse(branch._eyes_of(seat), seat, number)
                branch._apply(seat, number)
                branch.chain.append(number)
        return branch

    def trial_of_taking_back(self, seat: int) -> Match:
        """The match as it would be after taking back a sealed choice (table.2)."""
        if self.game.take_back is None or type(seat) is not int or seat not in self._waiting:
            rule, sentence = "table.2", f"Seat {shown(seat)} has no sealed choice to take back."
            raise IllegalMove(rule, sentence)
        branch = self.branch()
        noted, asked = buffer(), branch._to_act
        branch._look(self.game.entry.undo(branch._at, seat, noted))
        branch._note(LogEntry(seat, TAKE_BACK), noted, asked)
        return branch

    def _read(self, seat: int, move: str | int) -> Sequence[int]:
        """The numbers of the moves that a text, or a number, stands for."""
        if isinstance(move, str):
            if not move.split():
                raise IllegalMove("table.3", "A move is a text that is not empty.")
            return self.game.parse(self._eyes_of(seat), seat, move)
        if type(move) is not int or not 0 <= move < max(self.game.move_codes, self.game.most_moves):
            raise IllegalMove("table.3", f"There is no move number {shown(move)}.")
        return [move]

    def _eyes_of(self, seat: int) -> State:
        """The position as somebody who is to act sees it; CHANCE sees all."""
        return self._at[0] if seat == CHANCE else self.game.seen_by(self._at, seat)

    def _check_turn(self, seat: int) -> None:
        rule = "table.1"
        if type(seat) is not int or seat not in self._to_act:
            who = ", ".join("chance" if one == CHANCE else f"seat {one}" for one in self._to_act)
            sentence = f"It is not seat {shown(seat)}'s turn; waiting for {who}." if who else "The game is over."
            raise IllegalMove(rule, sentence)
        if seat == CHANCE and not self.luck.is_manual:
            raise IllegalMove(rule, "The cards and dice of this match come from its sealed seed.")

    def is_own_business_of(self, seat: int) -> bool:
        """Whether this branch has led to nothing but that seat's own next choice."""
        return seat in self._to_act and all(
            isinstance(event, SeatEvent) and event.seat == seat for event in self._streams[seat]
        )

    def _check_is_own_business(self, seat: int) -> None:
        """table.4: else hidden cards could be tried out with moves that are then refused."""
        if self.entries and (seat == CHANCE or not self.is_own_business_of(seat)):
            raise IllegalMove(
                "table.4", "Moves sent together cannot reach past what is revealed or decided by somebody else."
            )

    def _apply(self, by: int, move: int) -> None:
        """Play and log a move that was found among the legal moves or outcomes of this very position."""
        entry = LogEntry(by, self.game.write(self._at[0], by, move))
        noted, asked = buffer(), self._to_act
        self._look(self.game.entry.step(self._at, by, move, noted))
        self._note(entry, noted, asked)

    def _note(self, entry: LogEntry, noted: StateArray, asked: tuple[int, ...]) -> None:
        """Log an entry that has been played; everybody is told what he may know of what it did."""
        self.entries.append(entry)
        self._ask(asked, entry.by)
        for event, audience in self.game.read_events(self._at[0], noted):
            for viewer, stream in self._streams.items():
                heard = event if audience in {EVERYBODY, viewer} or viewer == REFEREE else event.for_others()
                if heard is not None:
                    stream.append(heard)

    def draw_luck(self) -> None:
        """Draw and roll from the sealed seed, or as a script says, until a seat must decide."""
        while self._to_act == (CHANCE,):
            if self.luck.seed is not None:
                possible = self.game.chances(self._at)
                move, _ = possible[self.luck.pick([weight for _, weight in possible])]
                self._apply(CHANCE, move)
            elif self.luck.script:
                self._apply(CHANCE, self._scripted())
            else:
                return

    def _scripted(self) -> int:
        """What the script has come to; where that cannot come, or the script is at its end, what comes most often."""
        luck, possible = self.luck, self.game.chances(self._at)
        text = luck.script[luck.read] if luck.read < len(luck.script) else None
        luck.read += 1
        if text is not None:
            with suppress(IllegalMove):
                [move] = self.game.parse(self._at[0], CHANCE, text)
                if any(move == one for one, _ in possible):
                    return move
        return max(possible, key=lambda one: one[1])[0]

    def follow(self, entry: LogEntry) -> None:
        """Play an entry of a stored log; BadInput if it breaks a rule or is not what the seed gives."""
        if entry.by != CHANCE:
            one = entry.move == TAKE_BACK
            self.accept(self.trial_of_taking_back(entry.by) if one else self.trial(entry.by, [entry.move]))
        elif self._to_act != (CHANCE,):
            raise IllegalMove("table.1", "No card is drawn and no die is rolled now.")
        else:
            self._follow_luck(entry.move)

    def _follow_luck(self, text: str) -> None:
        numbers = self.game.parse(self._at[0], CHANCE, text)
        possible = self.game.chances(self._at)
        for number in numbers:
            if number not in [move for move, _ in possible]:
                raise self.game.refuse(self._at[0], CHANCE, number)
        if self.luck.seed is not None:
            due, _ = possible[self.luck.pick([weight for _, weight in possible])]
            if numbers != [due]:
                message = f"the seed gives {self.game.write(self._at[0], CHANCE, due)!r}, not {text!r}"
                raise BadInput(message)
        elif not self.luck.is_manual:
            self.luck.drawn += 1
        self.luck.read += 1
        self._apply(CHANCE, numbers[0])

    def _accept_with_luck(self, branch: Match) -> None:
        branch.draw_luck()
        self.accept(branch)

    # --- branches

    def branch(self) -> Match:
        """A match that goes its own way from here, its luck included; its log and streams have only what is new."""
        twin = Match.__new__(Match)
        twin.__dict__.update(
            self.__dict__,
            luck=self.luck.copy(),
            entries=[],
            chain=[],
            prompts=list(self.prompts),
            _at=array_of(self._at),
            _streams={viewer: [] for viewer in self._streams},
            _told_before={viewer: self.told(viewer) for viewer in self._streams},
        )
        return twin

    def accept(self, branch: Match) -> None:
        """Go on where a branch of this very position has got to; the branch is not to be used any more."""
        self.luck, self.prompts, self._at = branch.luck, branch.prompts, branch._at
        self._to_act, self._waiting = branch._to_act, branch._waiting
        self.entries += branch.entries
        for viewer, told in branch._streams.items():
            self._streams[viewer] += told

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        if type(seat) is not int or seat not in range(self.seats):
            raise BadInput(self._no_seat(seat))
        return seat

    def _no_seat(self, seat: object) -> str:
        return f"there is no seat {shown(seat)}; the seats are 0 to {self.seats - 1}"

    # --- keeping

    def copy(self) -> Match:
        """An independent match at the same point."""
        twin = self.branch()
        twin.entries = list(self.entries)
        twin._streams = {viewer: list(told) for viewer, told in self._streams.items()}
        twin._told_before = dict(self._told_before)
        return twin

    def fork(self, seat: int | None = None, seed: int | str | None = None) -> Match:
        """A new match from here: what that seat (None: a spectator) cannot see is dealt anew, and luck begins anew."""
        viewer = self._viewer(seat)
        luck = Luck.of(seed)
        dealt = self.game.seen_by(self._at, viewer)
        self.game.deal(dealt, viewer, rng_from("fork", luck.seed))
        return begin(self.game, dealt, self.options, luck, start={**self.header(), **self.game.position(dealt)})

    def header(self) -> dict[str, Any]:
        """What every position and record of this match begins with."""
        return {
            "game": self.game.name,
            "rules_version": self.game.rules_version,
            "seats": self.seats,
            "options": dict(self.options),
        }

    def position(self) -> dict[str, Any]:
        """The complete position, secrets and luck included, readable and ready for JSON."""
        luck: dict[str, Any] = {"chance": "manual"}
        if not self.luck.is_manual:
            luck = {"chance": "sealed", "seed": self.luck.seed, "drawn": self.luck.drawn}
        return {**self.header(), **luck, **self.game.position(self._at[0])}

    def record(self, *, sealed: bool = False) -> dict[str, Any]:
        """The whole match, ready for JSON; with `sealed`, a running match keeps its seed to itself.

        The record of a running match tells what players may not know yet: it is the referee's.
        """
        return records.of_match(self, sealed=sealed)


def begin(
    game: Game, state: State, options: Mapping[str, str], luck: Luck, start: dict[str, Any] | None = None
) -> Match:
    """A match whose luck has been drawn up to the first decision."""
    match = Match(game, state, options, luck, start)
    match.draw_luck()
    return match
