"""Making a report: which games are played, by whom, and with what luck."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from rhumbline.engine.errors import BadInput
from rhumbline.engine.game import Game
from rhumbline.lab.arena import lineups
from rhumbline.lab.report.accounts import Account, Job, Jobs, accounts, headings
from rhumbline.lab.report.changed import changed_game
from rhumbline.lab.report.figures import figures
from rhumbline.lab.report.shares import luck_and_skill
from rhumbline.lab.report.words import AS_IT_IS, Side


class Wish(NamedTuple):
    """What somebody wants to know."""

    game: Game
    seats: int
    bots: list[str]
    games: int
    seed: str
    options: dict[str, str]
    simulations: int
    cores: int | None
    compare: Path | None
    compare_options: dict[str, str]

    @property
    def compares(self) -> bool:
        """Whether two sides are set beside each other."""
        return self.compare is not None or bool(self.compare_options)

    @property
    def together(self) -> int:
        """How many games are dealt the same luck: so many that every bot has every seat."""
        return len(lineups(self.bots, self.seats))

    @property
    def played(self) -> int:
        """How many games are played on each side: no luck is left half played."""
        return -(-self.games // self.together) * self.together

    @property
    def steps(self) -> int:
        """How many games are played in all."""
        return self.played * (2 if self.compares else 1)


def jobs_of(wish: Wish) -> list[Job]:
    """Every luck with the bots in all seats, one after another; game i has the same luck on both sides."""
    return [
        Job(f"{wish.seed}/{number}", [wish.bots[one] for one in row])
        for number in range(wish.played // wish.together)
        for row in lineups(wish.bots, wish.seats)
    ]


def sides(wish: Wish, tick: Callable[[], None] = lambda: None) -> list[Side]:
    """Play, and count: the game as it is, and where one is to be compared the changed one."""
    game = wish.game
    game.new_state(wish.seats, wish.options)
    wanted = Jobs(game.name, game.filled_options(wish.options), wish.simulations, jobs_of(wish), wish.cores)
    if not wish.compares:
        return [_side(wish, AS_IT_IS, wanted.options, accounts(wanted), tick)]
    with ExitStack() as stack:
        if wish.compare is not None:
            # The other process is asked first: what is wrong with its data is told before anything is played.
            other = Jobs(game.name, wish.compare_options, wish.simulations, wanted.jobs, wish.cores)
            options, played = stack.enter_context(changed_game(game, wish.compare, other))
            name = wish.compare.name or "changed"
            changed = _side(wish, name, options, played, tick)
            base = AS_IT_IS
        else:
            options = game.filled_options(wish.options | wish.compare_options)
            if options == wanted.options:
                message = "there is nothing to compare: the options are the same on both sides"
                raise BadInput(message)
            differ = [name for name in options if options[name] != wanted.options[name]]
            name, base = (" ".join(f"{n} {chosen[n]}" for n in differ) for chosen in (options, wanted.options))
            other = Jobs(game.name, options, wish.simulations, wanted.jobs, wish.cores)
            changed = _side(wish, name, options, accounts(other), tick)
    return [_side(wish, base, wanted.options, accounts(wanted), tick), changed]


def _side(wish: Wish, name: str, options: dict[str, str], played: Iterator[Account], tick: Callable[[], None]) -> Side:
    games: list[Account] = []
    for one in played:
        games.append(one)
        tick()
    if len(games) < wish.played:
        message = f"only {len(games)} of {wish.played} games were played"
        raise RuntimeError(message)
    found = figures(games, headings(wish.game), wish.together)
    return Side(name, options, found, luck_and_skill(games, wish.together))
