"""Games of the day and challenges over HTTP."""

from __future__ import annotations

import json
from typing import Annotated, Any

import sqlalchemy as sa
from litestar import Controller, Request, Response, get, post, route
from litestar.params import Parameter

from rhumbline import games
from rhumbline.locales import word
from rhumbline.server.daily import challenges, contests, keeping, standings, trying
from rhumbline.server.daily.contests import Contest
from rhumbline.server.http import asking, previews, site
from rhumbline.server.http import daily_forms as forms
from rhumbline.server.http.errors import nobody
from rhumbline.server.people import players
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.tables import lessons
from rhumbline.server.tables.lobby import proper_name
from rhumbline.server.tables.registry import TableRegistry

Asked = Request[Any, Any, Any]
Day = Annotated[str, Parameter(max_length=10)]
GameName = Annotated[str, Parameter(max_length=40)]
ContestId = Annotated[str, Parameter(max_length=24)]


def _registry(request: Asked) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


async def _begin(request: Asked, contest_id: str, name: str) -> forms.TableName:
    """A table for the player who asks, who is known by this name from now on."""
    asking.count_new_table(request)
    somebody, registry = await _player(request), _registry(request)
    table_id = await trying.begin(registry, contest_id, somebody, name)
    await players.rename(registry.store, somebody.player_id, proper_name(name))
    return forms.TableName(table_id)


async def _player(request: Asked) -> Somebody:
    somebody = await asking.player_of(request)
    if somebody is None:
        raise nobody()
    return somebody


@post("/api/lessons/{game:str}", status_code=200, summary="Learn a game at a practice table, or go on with that")
async def lesson(request: Asked, game: GameName, data: forms.BeginLesson) -> forms.TableName:
    """Cards, dice and opponents follow a script; nothing of it is rated or kept for long."""
    asking.count_new_table(request)
    name = proper_name(data.name)
    return forms.TableName(await lessons.begin(_registry(request), game, await _player(request), name, anew=data.anew))


class Daily(Controller):
    """The games of the day."""

    path = "/api/daily"

    @get(summary="Today's games, what is published of their luck and of tomorrow's, and how one stands")
    async def today(self, request: Asked) -> forms.Today:
        """For everybody; how somebody stands is told to himself."""
        registry, somebody = _registry(request), await asking.player_of(request)
        await keeping.look_ahead(registry)
        now = registry.clock.wall()
        day, next_day = contests.day_of(now), contests.day_of(now + contests.DAY)
        who = somebody and somebody.player_id

        def work(connection: sa.Connection) -> list[forms.DayInShort]:
            own = standings.days_of(connection, who, games(), day)
            found = []
            for days in own:
                contest = contests.find(connection, contests.id_of(day, days.game))
                coming = contests.find(connection, contests.id_of(next_day, days.game))
                if contest is not None and coming is not None:
                    found.append(_in_short(connection, contest, coming, who, days))
            return found

        return forms.Today(day, contests.ends(day), await registry.store.read(work))

    @get("/{day:str}/{game:str}", summary="A day's game: its results, and its seed when the day is over")
    async def look(self, request: Asked, day: Day, game: GameName) -> forms.DayTold:
        """Who still can play it is told only how many have."""
        registry, somebody = _registry(request), await asking.player_of(request)
        await keeping.look_ahead(registry)
        today = contests.day_of(registry.clock.wall())
        who = somebody and somebody.player_id
        if not contests.is_day(day) or day > today or game not in games():
            raise contests.no_such_day()

        def work(connection: sa.Connection) -> forms.DayTold | None:
            contest = contests.find(connection, contests.id_of(day, game))
            return None if contest is None else _told(connection, contest, who, today)

        told = await registry.store.read(work)
        if told is None:
            raise contests.no_such_day()
        return told

    @post("/{game:str}", status_code=200, summary="Play the day's game, or go on with it")
    async def begin(self, request: Asked, game: GameName, data: forms.BeginDay) -> forms.TableName:
        """One try a player. It is begun within its day, and may be finished within the next one."""
        if not contests.is_day(data.day) or game not in games():
            raise contests.no_such_day()
        await keeping.look_ahead(_registry(request))
        return await _begin(request, contests.id_of(data.day, game), data.name)


def _in_short(
    connection: sa.Connection, contest: Contest, coming: Contest, who: str | None, days: forms.MyDays
) -> forms.DayInShort:
    return forms.DayInShort(
        game=contest.game,
        options=json.loads(contest.options),
        seats=contest.seats,
        seat=contest.seat,
        bots=contest.has(),
        commitment=contest.commitment,
        tomorrow=coming.commitment,
        finished=standings.count(connection, contest),
        you=standings.try_of(connection, contest, who),
        days=days,
    )


def _told(connection: sa.Connection, contest: Contest, who: str | None, today: str) -> forms.DayTold:
    own = standings.try_of(connection, contest, who)
    day, is_open = str(contest.day), contest.day == today and contest.told is None
    over = own.state in {"finished", "gone"}
    # Whoever is still at it could learn from the others' results how good his own are.
    shown = over or (not is_open and own.state == "none")
    done = standings.finished(connection, contest) if shown else []
    before, after = standings.beside(connection, contest, today)
    return forms.DayTold(
        day=day,
        game=contest.game,
        options=json.loads(contest.options),
        seats=contest.seats,
        seat=contest.seat,
        bots=contest.has(),
        commitment=contest.commitment,
        seed=None if contest.told is None else contest.seed,
        until=contests.ends(day),
        is_open=is_open,
        finished=standings.count(connection, contest),
        you=own,
        days=standings.days_of(connection, who, [contest.game], today)[0],
        shown=shown,
        by_points=contest.seats == 1,
        results=standings.table_of(done, who, replays=over),
        bars=standings.bars_of(contest, done, who),
        before=before,
        after=after,
    )


class Challenges(Controller):
    """Somebody's game, to be played again by others."""

    path = "/api"

    @post("/tables/{table_id:str}/challenge", status_code=200, summary="Challenge others to beat one's finished game")
    async def challenge(self, request: Asked, table_id: asking.TableId) -> forms.ChallengeName:
        """Played alone or against bots only. Whoever has the name may take it up."""
        somebody = await _player(request)
        asker = await asking.find_seat(request, table_id)
        return forms.ChallengeName(await challenges.challenge(_registry(request), asker.live, somebody))

    @get("/challenges/{challenge_id:str}", summary="Who is to be beaten at what, and how all have done")
    async def look(self, request: Asked, challenge_id: ContestId) -> forms.ChallengeTold:
        """Games can be looked back at by those who have finished their own."""
        somebody = await asking.player_of(request)
        told = await _find_offer(request, challenge_id, somebody and somebody.player_id)
        if told is None:
            raise trying.no_such_challenge()
        return told

    @post("/challenges/{challenge_id:str}", status_code=200, summary="Take up a challenge, or go on with it")
    async def take_up(self, request: Asked, challenge_id: ContestId, data: forms.TakeUp) -> forms.TableName:
        """One try a player, without an end in time."""
        if not trying.is_challenge(challenge_id):
            raise trying.no_such_challenge()
        return await _begin(request, challenge_id, data.name)


def page(pages: dict[str, site.Page]) -> Any:
    """The handler of the address of a challenge: the app, with tags for those who show a preview of it."""

    @route("/challenge/{challenge_id:str}", http_method=["GET", "HEAD"], include_in_schema=False)
    async def show(request: Asked, challenge_id: str) -> Response[bytes]:
        plain = site.answer(pages, "/challenge", request.headers)
        told = await _find_offer(request, challenge_id, None) if plain.status_code == 200 else None
        if told is None:
            return plain  # the app itself says what is wrong
        language = previews.language_of(request.headers.get("accept-language", ""))
        name = told.by or word(language, "app", "app.former")
        title = word(language, "pages", "challenge.title").format(name=name, result=told.total)
        text = previews.title_of(told.game, language)
        return previews.with_tags(request, pages, previews.Preview(told.game, title, text), language)

    return show


async def _find_offer(request: Asked, challenge_id: str, who: str | None) -> forms.ChallengeTold | None:
    def work(connection: sa.Connection) -> forms.ChallengeTold | None:
        contest = contests.find(connection, challenge_id)
        return None if contest is None else _offer(connection, contest, who)

    return await _registry(request).store.read(work) if trying.is_challenge(challenge_id) else None


def _offer(connection: sa.Connection, contest: Contest, who: str | None) -> forms.ChallengeTold | None:
    done = standings.finished(connection, contest)
    own = standings.try_of(connection, contest, who)
    first = next((one for one in done if one.table_id == contest.by_table), None)
    if first is None:  # the game that is to be beaten counts no more
        return None
    return forms.ChallengeTold(
        id=contest.id,
        game=contest.game,
        options=json.loads(contest.options),
        seats=contest.seats,
        seat=contest.seat,
        bots=contest.has(),
        by=first.name,
        former=first.name == "",
        yours=who is not None and first.player_id == who,
        total=first.total,
        place=first.place,
        you=own,
        results=standings.table_of(done, who, replays=own.state in {"finished", "gone"}),
    )
