"""What changed between two documents, and how a client makes the new one of it."""

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referees import new_referee, random_game
from rhumbline import games
from rhumbline.games import load
from rhumbline.server.live import protocol
from rhumbline.server.live.changes import apply, changes

plain = st.recursive(
    st.none() | st.integers(0, 3) | st.sampled_from("abc"),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3),
    max_leaves=12,
)


@settings(max_examples=500, deadline=None)
@given(plain, plain)
def test_changes_make_the_new_document(before: object, after: object) -> None:
    told = json.loads(json.dumps(changes(before, after)))
    assert apply(copy.deepcopy(before), told) == after
    assert bool(told) == (before != after)


@pytest.mark.parametrize("name", games())
def test_changes_are_smaller_than_documents(name: str) -> None:
    """Over a whole game, a client that follows the changes has the document; they are less to send."""
    referee = new_referee(load(name), load(name).seats[-1])
    before = referee.document(0)
    client = json.loads(protocol.encode(before))
    sent = whole = 0
    for _ in random_game(referee, random.Random(name)):
        after = referee.document(0)
        told = protocol.encode(changes(before, after))
        client = apply(client, json.loads(told))
        assert client == json.loads(protocol.encode(after))
        before = after
        sent += len(told)
        whole += len(protocol.encode(after))
    assert sent < whole
