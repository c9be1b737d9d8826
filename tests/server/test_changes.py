"""What changed between two documents, and how a client makes the new one of it."""

import copy
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rhumbline import games
from rhumbline.core.chance import Luck
from rhumbline.core.match import Match
from rhumbline.games import load
from rhumbline.server import words
from rhumbline.server.changes import apply, changes
from rhumbline.server.table import Referee

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
    rng = random.Random(name)
    game = load(name)
    options = game.filled_options(None)
    referee = Referee(Match(game, game.new_state(game.seats[-1], options), options, Luck(None)), Luck("s"))
    referee.accept(referee.opening())
    client = json.loads(words.encode(referee.document(0)))
    before = referee.document(0)
    sent = whole = 0
    while acting := referee.match.to_act:
        seat = rng.choice(acting)
        moves = referee.match.moves(seat)
        referee.accept(referee.propose(seat, referee.now.prompts[seat], [rng.choice(moves)], None))
        after = referee.document(0)
        told = words.encode(changes(before, after))
        client = apply(client, json.loads(told))
        assert words.encode(client) == words.encode(after)
        before = after
        sent += len(told)
        whole += len(words.encode(after))
    assert sent < whole
