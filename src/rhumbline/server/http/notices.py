"""Notices over HTTP: what somebody wants to be told, where he is reached, and how it ends."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from litestar import Controller, Request, Response, get, post, route

from rhumbline.server.http import asking, site
from rhumbline.server.http import notice_forms as forms
from rhumbline.server.http.access import AccessPolicy
from rhumbline.server.http.asking import address_of, player_of
from rhumbline.server.http.errors import Denied, nobody
from rhumbline.server.live import protocol
from rhumbline.server.notices import receivers, wishes
from rhumbline.server.notices.mail import is_address
from rhumbline.server.notices.postman import Offer, Postman, ask_to_confirm
from rhumbline.server.notices.push import Subscription, is_proper
from rhumbline.server.notices.receivers import NotReceived
from rhumbline.server.storage.keys import Somebody
from rhumbline.server.tables import lobby
from rhumbline.server.tables.registry import TableRegistry

Asked = Request[Any, Any, Any]


def _not_offered() -> Denied:
    return Denied(409, "http.notices", "This server does not send notifications of this kind.")


async def _asker(request: Asked) -> Somebody:
    somebody = await player_of(request)
    if somebody is None:
        raise nobody()
    return somebody


async def _told(request: Asked, somebody: Somebody) -> forms.Notices:
    registry: TableRegistry = request.app.state.registry
    postman: Postman = request.app.state.postman
    offer = postman.offer

    def work(connection: sa.Connection) -> tuple[wishes.Wishes, dict[str, Subscription]]:
        player_id = somebody.player_id
        return wishes.of(connection, player_id), wishes.subscriptions_of(connection, player_id)

    want, subscribed = await registry.store.read(work)
    return forms.Notices(
        push_key=None if offer.pusher is None else offer.pusher.public_key,
        mail=offer.mailer is not None,
        webhook=offer.webhooks,
        here=somebody.device_id in subscribed,
        devices=len(subscribed),
        chosen_push=list(want.chosen["push"]),
        chosen_mail=list(want.chosen["mail"]),
        live=want.live,
        address=want.address,
        confirmed=want.confirmed,
    )


def _offer(request: Asked) -> Offer:
    postman: Postman = request.app.state.postman
    return postman.offer


class MyNotices(Controller):
    """The notices of the player whose device asks."""

    path = "/api/me/notices"

    @get(summary="What one is told elsewhere, and what this server can send")
    async def look(self, request: Asked) -> forms.Notices:
        """The usual wishes for one who has never said."""
        return await _told(request, await _asker(request))

    @post(status_code=200, summary="Choose what one is told elsewhere")
    async def choose(self, request: Asked, data: forms.ChooseNotices) -> forms.Notices:
        """All of it anew."""
        somebody = await _asker(request)
        postman: Postman = request.app.state.postman
        chosen: dict[wishes.Way, Any] = {"push": data.push, "mail": data.mail}
        store = postman.registry.store
        await wishes.choose(store, somebody.player_id, chosen, live=data.live, language=data.language)
        await postman.learn()
        return await _told(request, somebody)

    @post("/push", status_code=200, summary="Let this device take pushes")
    async def subscribe(self, request: Asked, data: forms.PushTo) -> forms.Notices:
        """It is signed out of them with the device."""
        somebody, offer = await _asker(request), _offer(request)
        if offer.pusher is None:
            raise _not_offered()
        to = Subscription(data.endpoint, data.p256dh, data.auth)
        if receivers.proper(to.endpoint, private=offer.private) is None or not is_proper(to):
            raise Denied(400, "http.push", "This is not a browser's address for push messages.")
        await wishes.subscribe(request.app.state.registry.store, somebody, to, data.language)
        return await _told(request, somebody)

    @post("/push/stop", status_code=200, summary="No more pushes on this device")
    async def unsubscribe(self, request: Asked) -> forms.Notices:
        """Those of other devices go on."""
        somebody = await _asker(request)
        await wishes.unsubscribe(request.app.state.registry.store, somebody.device_id)
        return await _told(request, somebody)

    @post("/mail", status_code=200, summary="Give an address for mails")
    async def want_mail(self, request: Asked, data: forms.MailTo) -> forms.Notices:
        """A mail goes there with a link that confirms it; until then no other does."""
        somebody, offer = await _asker(request), _offer(request)
        if offer.mailer is None:
            raise _not_offered()
        address = data.address.strip()
        if not is_address(address):
            raise Denied(400, "http.mail", "This is not an email address such as ada@example.org.")
        access: AccessPolicy = request.app.state.access
        # Nobody is to have others mailed: neither from one place, nor as one player, nor to one address.
        askers = (address_of(request), somebody.player_id, address.lower())
        may = [access.mails.take(asker) for asker in askers]
        if not all(may):
            raise Denied(429, "http.rate", "That was a lot of email already; wait a while.")
        language = wishes.spoken(data.language)
        code = await wishes.want_mail(request.app.state.registry.store, somebody.player_id, address, language)
        try:
            await ask_to_confirm(offer, address, language, code)
        except NotReceived:
            raise Denied(
                409, "http.mail", "The email could not be sent; check the address, or try again later."
            ) from None
        return await _told(request, somebody)

    @post("/mail/stop", status_code=200, summary="Take one's address back")
    async def no_mail(self, request: Asked) -> forms.Notices:
        """It is forgotten."""
        somebody = await _asker(request)
        await wishes.forget_address(request.app.state.registry.store, somebody.player_id)
        return await _told(request, somebody)


@post("/api/mail/confirm", status_code=200, summary="Confirm an address by the link that was mailed")
async def confirm_mail(request: Asked, data: forms.ConfirmMail) -> forms.MailDone:
    """For whoever reads mail there, signed in or not."""
    if not await wishes.confirm(request.app.state.registry.store, data.code):
        raise Denied(404, "http.link", "This link has already been used or is too old; ask for a new one.")
    return forms.MailDone(True)


@post("/api/mail/stop", status_code=200, summary="End the mails, or have them again, with the secret of one")
async def stop_mail(request: Asked, data: forms.StopMail) -> forms.MailDone:
    """For whoever has one of the mails, signed in or not."""
    if not await wishes.stop_mail(request.app.state.registry.store, data.secret, again=data.again):
        raise Denied(404, "http.link", "This link is too old; you can change this on your own page.")
    return forms.MailDone(True)


def stop_page(pages: dict[str, site.Page]) -> Any:
    """The address in each mail: whoever opens it gets the app, and a mail program that posts there ends the mails."""

    @route("/stop/{secret:str}", http_method=["GET", "HEAD", "POST"], include_in_schema=False, status_code=200)
    async def stop(request: Asked, secret: str) -> Response[bytes]:
        if request.method != "POST":
            return site.answer(pages, "/stop", request.headers)
        # RFC 8058: one request, without a cookie and without a question. What was no secret needs no answer of its own.
        await wishes.stop_mail(request.app.state.registry.store, secret[:64], again=False)
        return Response(b"", media_type="text/plain")

    return stop


class TableNotices(Controller):
    """What a table tells elsewhere."""

    path = "/api/tables"

    @post("/{table_id:str}/webhook", status_code=200, summary="Tell a group chat whose turn it is; the host's")
    async def webhook(self, request: Asked, table_id: asking.TableId, data: forms.Webhook) -> protocol.TableState:
        """The address is a secret: the host is shown only where it leads."""
        asker, offer = await asking.find_seat(request, table_id), _offer(request)
        if data.address is not None and not offer.webhooks:
            raise _not_offered()
        if data.address is not None and receivers.proper(data.address, private=offer.private) is None:
            raise Denied(400, "http.webhook", "This is not the https address of a chat's webhook.")
        language = wishes.spoken(data.language)
        await lobby.set_webhook(request.app.state.registry, asker.live, asker.secrets, data.address, language)
        return asker.table()

    @post("/{table_id:str}/quiet", status_code=200, summary="Hear nothing of a table elsewhere, or again")
    async def quiet(self, request: Asked, table_id: asking.TableId, data: forms.Quiet) -> protocol.TableState:
        """For all seats of the asker there."""
        asker = await asking.find_seat(request, table_id)
        await lobby.set_quiet(request.app.state.registry, asker.live, list(asker.seats.values()), quiet=data.quiet)
        return asker.table()
