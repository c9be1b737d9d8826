"""What is asked and answered about notices over HTTP; OpenAPI description and TypeScript types are made of it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from rhumbline.server.http.forms import Body, Secret
from rhumbline.server.storage.rows import WishKind

Language = Annotated[str, Meta(max_length=16, description="The tag of a language; English where it is not spoken.")]
Kinds = Annotated[list[WishKind], Meta(max_length=16)]


class ChooseNotices(Body):
    """Which notices somebody wants by push and by mail; `live` also of live tables."""

    push: Kinds
    mail: Kinds
    live: bool = False
    language: Language = "en"


class PushTo(Body):
    """Where this browser takes pushes, as it says itself. Bytes are base64url."""

    endpoint: Annotated[str, Meta(max_length=2000)]
    p256dh: Annotated[str, Meta(max_length=120, pattern="^[A-Za-z0-9_=-]+$")]
    auth: Annotated[str, Meta(max_length=40, pattern="^[A-Za-z0-9_=-]+$")]
    language: Language = "en"


class MailTo(Body):
    """An address for mails, which is asked whether it is right."""

    address: Annotated[str, Meta(max_length=254)]
    language: Language = "en"


class ConfirmMail(Body):
    """The code of a link that was mailed."""

    code: Secret


class StopMail(Body):
    """The secret in the last line of a mail; `again`: it was a mistake."""

    secret: Secret
    again: bool = False


class Webhook(Body):
    """Where a table's group chat takes messages; null: nowhere any more."""

    address: Annotated[str, Meta(max_length=1000)] | None = None
    language: Language = "en"


class Quiet(Body):
    """Whether one wants to hear nothing of a table while one is not there."""

    quiet: bool = True


class Notices(Struct):
    """What this server can send, what one has chosen, and where one is reached.

    `push_key` is the key a browser subscribes with; null: no pushes are sent. `mail` and `webhook` tell whether mails
    are sent, and group chats told. `here`: this device takes pushes; `devices` is how many do. `chosen_push` and
    `chosen_mail` are kinds of notices. An `address` gets mails once it is `confirmed`.
    """

    push_key: str | None
    mail: bool
    webhook: bool
    here: bool
    devices: int
    chosen_push: list[WishKind]
    chosen_mail: list[WishKind]
    live: bool
    address: str | None
    confirmed: bool


class MailDone(Struct):
    """An address is confirmed, or the mails have ended or begun again."""

    done: bool


class NoticeKept(Struct):
    """A notice in the outbox, as it is stored."""

    table: str
    kind: str
    way: str
    at: float
    state: str


class NoticesKept(Struct):
    """All that is stored about how a player is told something."""

    language: str
    chosen: dict[str, list[WishKind]]
    live: bool
    address: str | None
    confirmed: bool
    push: list[str]
    outbox: list[NoticeKept]
