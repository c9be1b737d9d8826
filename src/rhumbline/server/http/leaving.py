"""Leaving a game over HTTP: resigning, proposals and votes, holidays. Each answer is the table as it is then."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, post

from rhumbline.server.http import asking, forms
from rhumbline.server.live import protocol
from rhumbline.server.tables import leaving


class Leaving(Controller):
    """What people at a table may do so that nobody is stuck there."""

    path = "/api/tables"

    @post("/{table_id:str}/resign", status_code=200, summary="Give one's seat to a bot for good")
    async def resign(
        self, request: Request[Any, Any, Any], table_id: asking.TableId, seat: asking.SeatOfMine = None
    ) -> protocol.TableState:
        """The game goes on, also if only bots are left."""
        asker = await asking.find_seat(request, table_id, seat)
        await leaving.resign(request.app.state.registry, asker.live, asker.viewer)
        return asker.table()

    @post("/{table_id:str}/propose", status_code=200, summary="Propose to end the game, or to go on without somebody")
    async def propose(
        self,
        request: Request[Any, Any, Any],
        table_id: asking.TableId,
        data: forms.Propose,
        seat: asking.SeatOfMine = None,
    ) -> protocol.TableState:
        """All people must want the end; for the other a majority of the others is enough."""
        asker = await asking.find_seat(request, table_id, seat)
        wanted = protocol.Proposed(data.kind, data.about if data.kind == "remove" else None)
        await leaving.propose(request.app.state.registry, asker.live, list(asker.seats), asker.viewer, wanted)
        return asker.table()

    @post("/{table_id:str}/vote", status_code=200, summary="Say yes or no to what is proposed")
    async def vote(
        self, request: Request[Any, Any, Any], table_id: asking.TableId, data: forms.Vote
    ) -> protocol.TableState:
        """For all seats of this device."""
        asker = await asking.find_seat(request, table_id)
        await leaving.vote(request.app.state.registry, asker.live, list(asker.seats), yes=data.yes)
        return asker.table()

    @post("/{table_id:str}/abort", status_code=200, summary="End a game before anybody has moved; the host's")
    async def abort(self, request: Request[Any, Any, Any], table_id: asking.TableId) -> protocol.TableState:
        """It has no result."""
        asker = await asking.find_seat(request, table_id)
        await leaving.abort(request.app.state.registry, asker.live, list(asker.seats))
        return asker.table()

    @post("/{table_id:str}/close", status_code=200, summary="Close a table where somebody's time is out")
    async def close(self, request: Request[Any, Any, Any], table_id: asking.TableId) -> protocol.TableState:
        """Anybody's who has a seat, if the table was laid out so."""
        asker = await asking.find_seat(request, table_id)
        await leaving.close(request.app.state.registry, asker.live)
        return asker.table()

    @post("/{table_id:str}/away", status_code=200, summary="Take a holiday, or come back from one")
    async def away(
        self,
        request: Request[Any, Any, Any],
        table_id: asking.TableId,
        data: forms.Away,
        seat: asking.SeatOfMine = None,
    ) -> protocol.TableState:
        """Over days only: one's time does not run meanwhile."""
        asker = await asking.find_seat(request, table_id, seat)
        await leaving.go_away(request.app.state.registry, asker.live, asker.viewer, data.until)
        return asker.table()
