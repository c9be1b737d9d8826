"""Looking back: records, replay by step, luck that can be checked, forks, import."""

import asyncio
import hashlib
import hmac
import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import rhumbline
from harness import Guest, Server, play_all
from rhumbline import cli
from rhumbline.engine import record as records
from rhumbline.games import load


@pytest.fixture(scope="module")
def played(server: Server) -> Iterator[tuple[Guest, str, list[str]]]:
    """A finished game of Pizarro, which has secrets worth keeping."""
    with Guest(server.url) as guest:
        table, cookies = guest.table("pizarro", 3, 2)
        asyncio.run(play_all(guest, table, cookies, random.Random(4).choice))
        yield guest, table, cookies


def test_the_record_verifies(played: tuple[Guest, str, list[str]], tmp_path: Path) -> None:
    """The exported record replays, its luck follows from the seed, and the seed from the commitment at creation."""
    guest, table, _ = played
    answer = guest.get(f"/api/tables/{table}/record")
    record = records.parse(answer.text)
    assert record["commitment"] == guest.get(f"/api/tables/{table}").json()["commitment"]
    assert rhumbline.replay(record).over
    file = tmp_path / "game.jsonl"
    file.write_text(answer.text, "utf-8")
    assert cli.run(["verify", str(file)]) == 0


def test_luck_can_be_derived_by_anybody(played: tuple[Guest, str, list[str]]) -> None:
    """With nothing but SHA-256 and the page's numbers every card and die comes out again."""
    guest, table, _ = played
    told = guest.get(f"/api/tables/{table}/luck").json()
    assert hashlib.sha256(f"rhumbline {told['seed']}".encode()).hexdigest() == told["commitment"]
    assert told["outcomes"]
    for index, one in enumerate(told["outcomes"]):
        assert one["index"] == index
        digest = hmac.digest(told["seed"].encode(), f"{index}".encode(), "sha256")
        left = int.from_bytes(digest, "big") % sum(one["weights"])
        came = 0
        while left >= one["weights"][came]:
            left -= one["weights"][came]
            came += 1
        assert came == one["came"]


def test_nothing_is_told_before_the_end(guest: Guest) -> None:
    """Record, luck, fork, open replay and other seats' eyes wait for the end; one's own steps do not."""
    table, cookies = guest.table("pizarro", 3, 1)
    base = f"/api/tables/{table}"
    for path in ("/record", "/luck", "/review", "/review/3", "/replay?step=0&eyes=open", "/replay?step=0&eyes=1"):
        assert guest.get(base + path, cookies[0]).status_code == 409
    assert guest.post(f"{base}/fork", cookies[0], step=0, name="Ada").status_code == 409
    for path in ("/replay?event=0&eyes=open", "/replay?event=0&eyes=2", "/replay?since=0&eyes=1"):
        assert guest.get(base + path, cookies[0]).status_code == 409
    own = guest.get(f"{base}/replay?step=0", cookies[0]).json()
    assert own["view"]["you"]["seat"] == 0
    assert own["seed"] is None
    assert guest.get(f"{base}/replay?step=0&eyes=watch", cookies[0]).json()["view"]["you"] is None
    waiting, host, _ = guest.make("cartographers", 2)
    assert guest.get(f"/api/tables/{waiting}/replay?step=0", host).status_code == 409


def test_replay_by_step(played: tuple[Guest, str, list[str]]) -> None:
    """Each viewer's steps are what that viewer was shown; open steps show every hand."""
    guest, table, cookies = played
    base = f"/api/tables/{table}/replay"
    first = guest.get(f"{base}?step=0&eyes=2").json()
    last = guest.get(f"{base}?step={first['last']}&eyes=2").json()
    assert last["result"] is not None
    assert first["result"] is None
    assert [player["hand"] is None for player in guest.get(f"{base}?step=3&eyes=2").json()["view"]["players"]] == [
        True,
        True,
        False,
    ]
    everything = guest.get(f"{base}?since=-1&eyes=0").json()["events"]
    heard = [event for step in range(10) for event in guest.get(f"{base}?step={step}&eyes=0").json()["events"]]
    assert heard == everything[: len(heard)]
    assert guest.get(f"{base}?step=9&eyes=0").json()["heard"] == len(heard)
    opened = guest.get(f"{base}?step=20&eyes=open").json()
    assert len(opened["views"]) == 3
    assert (opened["step"], opened["entry"]) == (20, 20)
    for wrong in ("step=99999", "step=1&eyes=9", "step=1&eyes=x", "step=-1", "step=99999&eyes=open"):
        assert guest.get(f"{base}?{wrong}", cookies[0]).status_code in {400, 404}


def test_replay_by_an_event(played: tuple[Guest, str, list[str]]) -> None:
    """An event leads to the first step that tells it; the last step since the first tells all of them."""
    guest, table, _ = played
    for eyes in ("0", "watch", "open"):
        base = f"/api/tables/{table}/replay?eyes={eyes}"
        last = guest.get(f"{base}&since=-1").json()
        assert last["step"] == last["last"]
        assert len(last["events"]) == last["heard"]
        for event in (0, 7, last["heard"] - 1):
            found = guest.get(f"{base}&event={event}").json()
            new = found["heard"] - len(found["events"])
            assert new <= event < found["heard"]
            assert found["events"] == last["events"][new : found["heard"]]
            late = guest.get(f"{base}&event={event}&since={event}").json()["events"]
            assert late == last["events"][event : found["heard"]]
            if found["step"] > 0:
                assert guest.get(f"{base}&step={found['step'] - 1}").json()["heard"] == new
        assert guest.get(f"{base}&event={last['heard']}").status_code == 404
    mine = guest.get(f"/api/tables/{table}/replay?eyes=1&step=9").json()
    opened = guest.get(f"/api/tables/{table}/replay?eyes=open&step={mine['entry']}").json()
    assert opened["views"][1] == mine["view"]


def test_import_and_fork(played: tuple[Guest, str, list[str]]) -> None:
    """A record from elsewhere becomes a table to replay; any position of it becomes a new game that plays on."""
    guest, table, _ = played
    text = guest.get(f"/api/tables/{table}/record").text
    kept = guest.http.post("/api/records", content=text)
    assert kept.status_code == 201
    name, link = kept.json()["id"], kept.headers["set-cookie"].split(";")[0]
    assert guest.get(f"/api/tables/{name}/record", link).text == text
    step = guest.get(f"/api/tables/{name}/replay?step=0&eyes=open", link).json()["last"] // 2
    forked = guest.post(f"/api/tables/{name}/fork", link, step=step, name="Ada", seat=1)
    assert forked.status_code == 201
    new, host = forked.json()["id"], forked.headers["set-cookie"].split(";")[0]
    for seat in (0, 2):
        assert guest.post(f"/api/tables/{new}/seats/{seat}", host, bot="greedy").status_code == 200
    assert guest.post(f"/api/tables/{new}/start", host).json()["stage"] == "running"
    (ada,) = asyncio.run(play_all(guest, new, [host], random.Random(5).choice))
    assert ada.document["result"] is not None
    record = records.parse(guest.get(f"/api/tables/{new}/record").text)
    assert rhumbline.replay(record).over
    assert guest.post(f"/api/tables/{name}/fork", link, step=99999, name="A").status_code == 404
    assert guest.post(f"/api/tables/{name}/fork", link, step=step, name="A", seat=7).status_code == 404
    last = guest.get(f"/api/tables/{name}/replay?step=0&eyes=open", link).json()["last"]
    assert guest.post(f"/api/tables/{name}/fork", link, step=last, name="A").status_code == 409


def test_bad_records_are_refused(guest: Guest) -> None:
    """A record that breaks a rule, is unfinished, or is none at all is not kept."""
    match = rhumbline.new("cartographers", seats=load("cartographers").seats[0], seed=9)
    unfinished = "\n".join(records.lines(match.record()))
    while not match.over:
        match.play(0, match.moves(0)[0])
    lines = list(records.lines(match.record()))
    cheat = json.loads(lines[5]) | {"move": "farm A1"}
    for text in (unfinished, "", "x", "{}", "\n".join([*lines[:5], json.dumps(cheat), *lines[6:]]), b"\xff"):
        answer = guest.http.post("/api/records", content=text)
        assert answer.status_code == 400
        assert answer.json()["rule"] == "http.record"
