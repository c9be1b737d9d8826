"""Joins a table and plays: python examples/client.py http://127.0.0.1:8000 TABLE NAME [INVITE]."""

import asyncio
import json
import random
import sys
import urllib.request
from typing import Any

from websockets.asyncio.client import connect


def join(url: str, table: str, name: str, invite: str | None = None) -> str:
    """Take a free seat; the answer's cookie is the seat's key."""
    body = json.dumps({"name": name, "invite": invite}).encode()
    request = urllib.request.Request(f"{url}/api/tables/{table}/join", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return str(answer.headers["Set-Cookie"]).split(";")[0]


async def play(url: str, table: str, cookie: str) -> Any:
    """Answer every prompt with some legal move, until the game is over."""
    document: Any = {"result": None, "prompt": None}
    asked, address = 0, f"{url.replace('http', 'ws', 1)}/api/tables/{table}/live"
    async with connect(address, additional_headers={"Cookie": cookie}, max_size=None) as socket:
        while not document["result"]:
            told = json.loads(await socket.recv())
            document = told.get("whole", document)
            for path, value in told.get("changes", []):
                place = document
                for key in path[:-1]:
                    place = place[key]
                place[path[-1]] = value
            if (prompt := document["prompt"]) and prompt["id"] != asked:
                asked, move = prompt["id"], random.choice(prompt["moves"])
                await socket.send(json.dumps({"type": "act", "id": f"{asked}", "prompt": asked, "moves": [move]}))
    return document["result"]


print(asyncio.run(play(sys.argv[1], sys.argv[2], join(*sys.argv[1:]))))
