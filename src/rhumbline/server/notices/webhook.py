"""A table's group chat: one line of JSON that Slack, Mattermost, Discord and those like them take."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec

from rhumbline.server.notices import receivers

# A name must not call everybody in the chat, nor become a link there.
HARMLESS = str.maketrans({"@": "@\u200b", "<": "\u2039", ">": "\u203a"})


def host_of(address: str) -> str:
    """What the host of a table is shown of its webhook: where it leads, and not its secret path."""
    return urlsplit(address).hostname or ""


async def send(address: str, text: str, link: str | None, *, private: bool) -> None:
    """Tell the chat at this address; each kind of chat reads the field it knows."""
    line = text.translate(HARMLESS) + (f" {link}" if link is not None else "")
    body = msgspec.json.encode({"text": line, "content": line, "allowed_mentions": {"parse": []}})
    await receivers.hand_over(address, {"Content-Type": "application/json"}, body, private=private)
