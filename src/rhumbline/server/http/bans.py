"""Addresses that the operator has shut out: stored, and known to every process within some seconds."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network

import sqlalchemy as sa

from rhumbline.engine.errors import BadInput
from rhumbline.server.http.limits import counted_as
from rhumbline.server.storage import schema
from rhumbline.server.storage.store import Store
from rhumbline.server.tables.registry import TableRegistry

LOOK = 5.0
"""Seconds between two looks at what other processes have stored."""
WIDEST = {4: 8, 6: 16}
"""Bits that a network must have at least: whoever types a slash too early shuts out the world."""
Network = IPv4Network | IPv6Network


class Bans:
    """What one process knows of them."""

    def __init__(self) -> None:
        self.networks: frozenset[Network] = frozenset()

    def shut_out(self, counted: str) -> bool:
        """Whether an address, or the network it is counted as, may not come in."""
        if not self.networks:
            return False
        try:
            asking = ip_network(counted.partition("%")[0], strict=False)
        except ValueError:
            return False
        # One lookup for each length of prefix, however many networks there are.
        lengths = {one.prefixlen for one in self.networks if one.version == asking.version}
        return any(asking.supernet(new_prefix=bits) in self.networks for bits in lengths if bits <= asking.prefixlen)


def read_network(text: str) -> Network:
    """The addresses somebody means who types this; an address of version 6 stands for its network of 64 bits."""
    try:
        network = ip_network(counted_as(text.strip()), strict=False)
    except ValueError:
        message = "an address is written as 192.0.2.7 or 2001:db8::1, a network as 192.0.2.0/24"
        raise BadInput(message) from None
    if network.prefixlen < WIDEST[network.version]:
        message = f"{network} would shut out too many; name smaller networks"
        raise BadInput(message)
    return network


async def ban(store: Store, network: Network) -> None:
    """Shut these addresses out."""
    c = schema.bans.c

    def work(connection: sa.Connection) -> None:
        if connection.execute(sa.select(c.network).where(c.network == str(network))).first() is None:
            connection.execute(sa.insert(schema.bans), {"network": str(network), "made": time.time()})

    await store.writer.change(work)


async def lift(store: Store, network: str) -> None:
    """Let these addresses in again."""
    gone = sa.delete(schema.bans).where(schema.bans.c.network == network)
    await store.writer.change(lambda connection: connection.execute(gone) and None)


async def look(registry: TableRegistry, bans: Bans) -> None:
    """Take over what is stored; whoever is shut out now is sent away."""
    query = sa.select(schema.bans.c.network)
    stored: Iterable[str] = await registry.store.read(lambda connection: list(connection.execute(query).scalars()))
    bans.networks = frozenset(ip_network(one) for one in stored)
    for live in registry.live.values():
        for client in live.clients:
            if not client.closing and bans.shut_out(client.address):
                client.say_bye("This address may not use this server.", again=False)


async def keep_up(registry: TableRegistry, bans: Bans) -> None:
    """Look again and again."""
    while True:
        with contextlib.suppress(sa.exc.SQLAlchemyError):  # told by the others who ask the store
            await look(registry, bans)
        await asyncio.sleep(LOOK)
