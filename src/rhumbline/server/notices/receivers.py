"""Handing something to a receiver that somebody has named: over HTTPS, and never into the operator's own network.

Every address that a name stands for must be a public one, and the one that was looked at is the one that is connected
to. Redirects are not followed: they are answers like any other.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from socket import SOCK_STREAM, gaierror, getaddrinfo
from urllib.parse import SplitResult, urlsplit

import httptools

LONGEST = 15.0
"""Seconds for all of it."""
MOST_READ = 16 * 1024
GIVEN_OUT = IPv6Network("2000::/3")
"""Addresses of version 6 that networks have; others lead to this house, or to an address of version 4."""


# A name server that does not answer keeps nobody else waiting.
_lookups = ThreadPoolExecutor(8, thread_name_prefix="lookup")


class NotReceived(Exception):
    """What was handed over did not arrive; `status` is what the receiver said, 0 if it said nothing."""

    def __init__(self, why: str, status: int = 0) -> None:
        super().__init__(why)
        self.status = status

    @property
    def for_good(self) -> bool:
        """Whether it is of no use to try again."""
        return 400 <= self.status < 500 and self.status not in {408, 425, 429}


def proper(address: str, *, private: bool) -> SplitResult | None:
    """An address that can be handed something: over HTTPS, or where `private` receivers are let over HTTP, too."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    plain = address.isascii() and address.isprintable() and " " not in address
    if parts.scheme not in ({"https", "http"} if private else {"https"}) or not parts.hostname or not plain:
        return None
    return None if port == 0 or parts.username is not None else parts


def is_public(text: str) -> bool:
    """Whether an address is one of the public network."""
    found: IPv4Address | IPv6Address = ip_address(text.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        elif found.sixtofour is not None or found.teredo is not None or found not in GIVEN_OUT:
            return False
    return found.is_global and not found.is_multicast


async def _addresses(host: str, port: int) -> list[str]:
    try:
        look_up = partial(getaddrinfo, host, port, type=SOCK_STREAM)
        found = await asyncio.get_running_loop().run_in_executor(_lookups, look_up)
    except (gaierror, UnicodeError):
        raise NotReceived("there is no such host") from None
    return [str(one[4][0]) for one in found]


class _Answer:
    """What httptools calls while it reads an answer."""

    def __init__(self) -> None:
        self.complete = False

    def on_headers_complete(self) -> None:
        """What comes after the headers is of no interest."""
        self.complete = True


async def hand_over(address: str, headers: Mapping[str, str], body: bytes, *, private: bool) -> int:
    """Post this to the receiver at an address; gives the status it answered with, of those that mean yes."""
    parts = proper(address, private=private)
    if parts is None or parts.hostname is None:
        raise NotReceived("the address cannot be used", 400)
    try:
        async with asyncio.timeout(LONGEST):
            status = await _post(parts, parts.hostname, headers, body, private=private)
    except (OSError, TimeoutError, ssl.SSLError, asyncio.IncompleteReadError, httptools.HttpParserError) as problem:
        raise NotReceived(type(problem).__name__) from None
    if not 200 <= status < 300:
        raise NotReceived("the receiver refused it", status)
    return status


async def _post(parts: SplitResult, host: str, headers: Mapping[str, str], body: bytes, *, private: bool) -> int:
    port = parts.port or (443 if parts.scheme == "https" else 80)
    addresses = await _addresses(host, port)
    if not private and not all(map(is_public, addresses)):
        raise NotReceived("the address is not a public one", 400)
    context = ssl.create_default_context() if parts.scheme == "https" else None
    name = host if context is not None else None
    reader, writer = await asyncio.open_connection(addresses[0], port, ssl=context, server_hostname=name)
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        told = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close", **headers}
        lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items())]
        writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
        await writer.drain()
        return await _status(reader)
    finally:
        writer.transport.abort()


async def _status(reader: asyncio.StreamReader) -> int:
    answer = _Answer()
    parser = httptools.HttpResponseParser(answer)
    read = 0
    while not answer.complete:
        part = await reader.read(MOST_READ)
        read += len(part)
        if not part or read > MOST_READ:
            raise NotReceived("the receiver did not answer as one does")
        parser.feed_data(part)
    status: int = parser.get_status_code()
    return status
