"""`rhumbline bot --at LINK`: a program in a seat of a running server. What it answers is played there."""

import json
import re
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from rhumbline.bots.foreign import PATIENCE, Fault, Program, hello
from rhumbline.engine.errors import BadInput, shown
from rhumbline.games import load
from rhumbline.server.live.changes import apply

LINK = re.compile(r"/t/(?P<table>[\w-]+)#key=(?P<secret>[\w-]+)")


def play_at(link: str, command: str, budget: float) -> None:
    """Let a program play the seat of this link until the game is over."""
    address = urlsplit(link)
    found = LINK.fullmatch(f"{address.path}#{address.fragment}")
    if address.scheme not in {"http", "https"} or found is None:
        message = f"the link of a seat looks like http://HOST/t/TABLE#key=SECRET, not {shown(link)}"
        raise BadInput(message)
    live = f"{address.scheme.replace('http', 'ws')}://{address.netloc}/api/tables/{found['table']}/live"
    program = Program(command)
    try:
        with connect(live, additional_headers={"Authorization": f"Bearer {found['secret']}"}, max_size=None) as socket:
            result = _play(socket, program, budget)
    except (OSError, InvalidHandshake, ConnectionClosed) as problem:
        message = f"the server at {address.netloc} cannot be reached: {problem}"
        raise BadInput(message) from None
    except Fault as fault:
        raise BadInput(str(fault)) from None
    finally:
        program.end()
    print(json.dumps(result))


def _play(socket: ClientConnection, program: Program, budget: float) -> Any:
    """Answer every prompt of this seat; gives the result."""
    table: dict[str, Any] = {}
    document: dict[str, Any] = {"prompt": None, "result": None}
    asked = None
    while document["result"] is None:
        told = json.loads(socket.recv())
        if told["type"] == "table":
            table = told
        elif told["type"] == "update":
            document = told.get("whole") or apply(document, told.get("changes") or [])
        elif told["type"] in {"refused", "bye"}:
            message = f"the server says: {told.get('sentence') or told['type']}"
            raise BadInput(message)
        prompt = document["prompt"]
        if prompt and prompt["id"] != asked:
            if asked is None:
                game = load(table["game"])
                program.ask(hello(game, len(table["chairs"]), table["you"]), "ready", PATIENCE)
            asked = prompt["id"]
            question = {"type": "choose", "id": asked, "seat": table["you"], "budget": budget}
            answer = program.ask(
                question | {"moves": prompt["moves"], "view": document["view"]}, "move", budget + PATIENCE
            )
            if answer.get("move") not in prompt["moves"]:
                raise Fault(f"{shown(answer.get('move'))} is not one of the moves offered.")
            act = {"type": "act", "id": f"bot-{asked}", "prompt": asked, "moves": [answer["move"]]}
            socket.send(json.dumps(act))
    return document["result"]
