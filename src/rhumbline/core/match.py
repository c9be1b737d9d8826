"""A match: a position, the log that led to it, and the luck that goes on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from rhumbline.core import record as records
from rhumbline.core.chance import Luck, rng_from
from rhumbline.core.errors import BadInput, IllegalMove, shown
from rhumbline.core.game import CHANCE, SPECTATOR, Game, State, acting_in, seats_in
from rhumbline.core.steps import At, copy_of

if TYPE_CHECKING:
    from rhumbline.core.plain import Plain

TAKE_BACK = "take-back"


class Entry(NamedTuple):
    """One line of a log: who did what."""

    by: int
    move: str


class Match:
    """One game being played. Made by `rhumbline.new`, `resume` and `replay`.

    What holds between a table and clients that send commands (table.4, table.5) is kept by rhumbline.server.table.
    """

    def __init__(
        self, game: Game, state: State, options: Mapping[str, str], luck: Luck, start: dict[str, Any] | None = None
    ) -> None:
        self.game = game
        self.options = dict(options)
        self.luck = luck
        self.start = start
        self.entries: list[Entry] = []
        self.seats = int(state.seats)
        self._stand(game.at(state))
        # What each viewer has heard so far; these lists only grow, and a sealed choice joins them at the reveal.
        self._heard: dict[int, list[Entry]] = {viewer: [] for viewer in (SPECTATOR, *range(self.seats))}
        self._heard_before = dict.fromkeys(self._heard, 0)  # lines that are not in these lists: see `branch`
        self._under_seal: dict[int, list[Entry]] = {}
        self.let_chance_act()

    def _stand(self, at: At) -> None:
        """Go on from this position."""
        self._at = at
        self._state = at[0]
        self._plain: Plain | None = None  # the same as plain numbers, where they have been read
        self._look(self.game.steps.look(at))

    def _look(self, masks: tuple[int, int]) -> None:
        """Note who is to act, and whose sealed choice waits, in the position as it is now."""
        self._to_act = acting_in(int(masks[0]))
        self._waiting = seats_in(int(masks[1]))

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
        return not self.to_act

    def seen(self, seat: int | None = None) -> State:
        """A copy of the position as a record: only what that seat may know, or (None) a spectator."""
        return self.game.seen_by(self._state, self._viewer(seat))

    def seen_by_each(self) -> At:
        """The same for a spectator, seat 0, seat 1, ..., as an array."""
        return self.game.seen_by_each(self._at, self.seats)

    def truth(self) -> State:
        """A copy of the whole position as a record, secrets included: for the referee, tests and study."""
        return copy_of(self._at)[0]

    def moves(self, seat: int) -> list[str]:
        """All legal moves of a seat, in notation; empty if it is not to act."""
        if type(seat) is not int:
            message = f"there is no seat {shown(seat)}; the seats are 0 to {self.seats - 1}"
            raise BadInput(message)
        if seat not in self.to_act:
            return []
        if seat == CHANCE:
            return [text for text, _ in self.outcomes()]
        return self.game.write_all(self.game.plain(self._state), seat, self.game.moves_at(self._at, seat))

    def outcomes(self) -> list[tuple[str, int]]:
        """Where manual luck is due: what may come, with whole-number weights."""
        return [(self.game.write(self._state, CHANCE, move), weight) for move, weight in self.chances()]

    def chances(self) -> list[tuple[int, int]]:
        """The same by the numbers of the moves."""
        return self.game.chances_at(self._at) if self._to_act == (CHANCE,) else []

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What that seat may know, ready for JSON; None is a spectator."""
        viewer = self._viewer(seat)
        view = self.game.view(self.game.seen_by(self._state, viewer), viewer)
        # Views share parts with one another; this one is the caller's to change.
        own: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view))
        return own

    def log(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """What that seat (None: a spectator) has heard from line `since` on; `entries` has the whole truth."""
        return [{"n": n, "by": by, "move": move} for n, by, move in self.lines(self._viewer(seat), since)]

    def lines(self, viewer: int, since: int) -> list[tuple[int, int | str, str]]:
        """The same without names, for a viewer that there is."""
        since = max(since, self._heard_before[viewer])
        heard = self._heard[viewer][since - self._heard_before[viewer] :]
        return [(n, "chance" if by == CHANCE else by, move) for n, (by, move) in enumerate(heard, since)]

    def heard(self, seat: int | None = None) -> int:
        """How many lines that seat (None: a spectator) has heard."""
        return self.heard_by_each()[self._viewer(seat)]

    def heard_by_each(self) -> dict[int, int]:
        """The same for every viewer."""
        return {viewer: before + len(self._heard[viewer]) for viewer, before in self._heard_before.items()}

    def scores(self) -> list[dict[str, Any]]:
        """Every seat's total so far, and the lines that make it up."""
        return self.game.scores(self._state)

    def result(self) -> dict[str, Any] | None:
        """None while the game runs; then ranking, totals and the reason it ended."""
        return self.game.result(self._state) if self.over else None

    # --- playing

    def play(self, seat: int, text: str) -> None:
        """Play a move, or a chain of moves written as one; all of it or, with IllegalMove, nothing."""
        for move in self.read(seat, text):
            self.play_checked(seat, move)
        self.let_chance_act()

    def read(self, seat: int, text: str) -> list[int]:
        """The moves a text stands for, checked as if they were played; nothing is."""
        self._check_turn(seat)
        if not isinstance(text, str) or not text.split():
            rule, sentence = "table.3", "A move is a text that is not empty."
            raise IllegalMove(rule, sentence)
        chain = self.game.parse(self._state, seat, text)
        trial = copy_of(self._at)
        for move in chain:
            self._try(trial, seat, move)
        return chain

    def preview(self, seat: int, text: str) -> dict[str, Any]:
        """What a draft would lead to, as far as that seat can know; nothing is played."""
        return self.game.preview(self.seen(seat), seat, self.read(seat, text))

    def play_move(self, seat: int, move: int) -> None:
        """Play one move by its number, as the compiled rules know it."""
        self._check_turn(seat)
        if type(move) is not int or not 0 <= move < max(self.game.move_codes, self.game.most_moves):
            rule, sentence = "table.3", f"There is no move of the number {shown(move)}."
            raise IllegalMove(rule, sentence)
        self._try(copy_of(self._at), seat, move)
        self.play_checked(seat, move)
        self.let_chance_act()

    def take_back(self, seat: int) -> None:
        """Take back a sealed choice; possible until the last one is in."""
        undo = self.game.take_back
        if undo is None or type(seat) is not int or seat not in self._waiting:
            rule, sentence = "table.2", f"Seat {shown(seat)} has no sealed choice to take back."
            raise IllegalMove(rule, sentence)
        undo(self._state, seat)
        self._plain = None
        self._look(self.game.steps.look(self._at))
        # A match resumed from a position has sealed choices that are in no log.
        self._under_seal.pop(seat, None)
        self.entries.append(Entry(seat, TAKE_BACK))
        self._heard[seat].append(Entry(seat, TAKE_BACK))

    def _check_turn(self, seat: int) -> None:
        rule = "table.1"
        if type(seat) is not int or seat not in self.to_act:
            who = ", ".join("chance" if one == CHANCE else f"seat {one}" for one in self.to_act)
            sentence = f"Seat {shown(seat)} is not to act; waiting for {who}." if who else "The game is over."
            raise IllegalMove(rule, sentence)
        if seat == CHANCE and not self.luck.is_manual:
            sentence = "The cards and dice of this match come from its sealed seed."
            raise IllegalMove(rule, sentence)

    def _try(self, trial: At, seat: int, move: int) -> None:
        """Play a move on a trial copy, refusing it with a reason if it is not legal there."""
        if seat not in acting_in(int(self.game.steps.look(trial)[0])):
            rule, sentence = "table.1", f"Seat {seat} has nothing more to decide there."
            raise IllegalMove(rule, sentence)
        listed = (
            [move for move, _ in self.game.chances_at(trial)] if seat == CHANCE else self.game.moves_at(trial, seat)
        )
        if move not in listed:
            raise self.game.refuse(trial[0], seat, move)
        self.game.steps.step(trial, seat, move)

    def play_checked(self, seat: int, move: int) -> None:
        """Log and play a move that was found among the legal moves or outcomes of this very position."""
        game = self.game
        before = self._plain or game.plain(self._at.tobytes())
        entry = Entry(seat, game.write(before, seat, move))
        self._look(game.steps.step(self._at, seat, move))
        self._plain = None
        self.entries.append(entry)
        waiting = self._waiting
        for other in [other for other in self._under_seal if other not in waiting]:
            self._reveal(other)
        if seat in waiting:
            self._under_seal.setdefault(seat, []).append(entry)
            self._heard[seat].append(entry)
            if (covered := game.covered(before, seat, move)) is not None:
                self._tell_others(seat, Entry(seat, covered))
        elif (secret := game.overheard(before, seat, move)) is not None:
            self._heard[secret[0]].append(entry)
            self._tell_others(secret[0], Entry(seat, secret[1]))
        else:
            for heard in self._heard.values():
                heard.append(entry)
        if game.noticed is not None:
            self._plain = game.plain(self._at.tobytes())
            news = [Entry(by, told) for by, told in game.noticed(before, self._plain)]
            for heard in self._heard.values():
                heard.extend(news)

    def _tell_others(self, seat: int, *entries: Entry) -> None:
        for viewer, heard in self._heard.items():
            if viewer != seat:
                heard.extend(entries)

    def _reveal(self, seat: int) -> None:
        """Everybody else hears what this seat had chosen under seal."""
        self._tell_others(seat, *self._under_seal.pop(seat))

    def let_chance_act(self) -> None:
        """Draw and roll from the sealed seed until a seat must decide."""
        while self.luck.seed is not None and self.to_act == (CHANCE,):
            possible = self.chances()
            move, _ = possible[self.luck.pick([weight for _, weight in possible])]
            self.play_checked(CHANCE, move)

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        if type(seat) is not int or seat not in range(self.seats):
            message = f"there is no seat {shown(seat)}; the seats are 0 to {self.seats - 1}"
            raise BadInput(message)
        return seat

    # --- keeping

    def copy(self) -> Match:
        """An independent match at the same point."""
        twin = Match.__new__(Match)
        at = copy_of(self._at)
        twin.__dict__ |= self.__dict__ | {
            "luck": self.luck.copy(),
            "entries": list(self.entries),
            "_at": at,
            "_state": at[0],
            "_heard": {viewer: list(heard) for viewer, heard in self._heard.items()},
            "_under_seal": {seat: list(entries) for seat, entries in self._under_seal.items()},
        }
        return twin

    def branch(self) -> Match:
        """A match that goes its own way from here, and may be thrown away: its logs have only what comes then."""
        twin = Match.__new__(Match)
        at = copy_of(self._at)
        twin.__dict__.update(
            self.__dict__,
            entries=[],
            _at=at,
            _state=at[0],
            _heard_before=self.heard_by_each(),
            _heard={viewer: [] for viewer in self._heard},
            _under_seal={seat: list(entries) for seat, entries in self._under_seal.items()},
        )
        return twin

    def join(self, branch: Match) -> None:
        """Go on where a branch of this very position has got to; the branch is not to be used any more."""
        got_to = vars(branch)
        for name in ("_at", "_state", "_plain", "_to_act", "_waiting", "_under_seal"):
            self.__dict__[name] = got_to[name]
        self.entries += branch.entries
        for viewer, heard in got_to["_heard"].items():
            self._heard[viewer] += heard

    def fork(self, seat: int | None = None, seed: int | str | None = None) -> Match:
        """A new match from here: what that seat (None: a spectator) cannot see is dealt anew, and luck begins anew."""
        viewer = self._viewer(seat)
        luck = Luck.of(seed)
        dealt = self.game.seen_by(self._state, viewer)
        self.game.deal(dealt, viewer, rng_from("fork", luck.seed))
        return Match(self.game, dealt, self.options, luck, start={**self.header(), **self.game.position(dealt)})

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
        return {**self.header(), **luck, **self.game.position(self._state)}

    def record(self, *, sealed: bool = False) -> dict[str, Any]:
        """The whole match, ready for JSON; with `sealed`, a running match keeps its seed to itself.

        The record of a running match tells what players may not know yet: it is the referee's.
        """
        return records.of_match(self, sealed=sealed)
