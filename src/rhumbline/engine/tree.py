"""What a seat has learnt about its own later decisions while its chains were tried: a tree, kept as a table.

A node is a decision as the seat would come to it: what it has heard since, starting from a chain. It knows a few moves,
those the evaluation likes best, and how each has fared. The first is tried first; the more often the node is reached,
the more of the others are tried (progressive widening), and the better ones more often (UCB).
"""

import numpy as np

from rhumbline.engine.events import EVERYBODY, WIDTH
from rhumbline.engine.jit import rule

FEW = 16
NODE = np.dtype(
    (
        np.record,
        [
            ("key", np.uint64),  # 0: free
            ("reached", np.int32),
            ("known", np.int32),
            ("moves", np.int32, (FEW,)),
            ("tried", np.int32, (FEW,)),
            ("total", np.float64, (FEW,)),
        ],
    )
)
NODES = 1 << 15
DEEPEST = 16
"""Decisions after the chain that are made by what the tree knows; later ones by the evaluation."""
WIDENING = 0.5
"""With so much times the square root of how often a node was reached, moves are added to the first."""
NONE = -1
_NEAR = 8

# splitmix64: streams that begin at neighbouring numbers have nothing in common.
GOLDEN = np.uint64(0x9E3779B97F4A7C15)
FIRST = np.uint64(0xBF58476D1CE4E5B9)
SECOND = np.uint64(0x94D049BB133111EB)
ONE = np.uint64(1)


@rule
def scrambled(word):
    """A generator's state from any number; also a key."""
    z = word + GOLDEN
    z = (z ^ (z >> np.uint64(30))) * FIRST
    z = (z ^ (z >> np.uint64(27))) * SECOND
    return (z ^ (z >> np.uint64(31))) | ONE


@rule
def hear(key, events, seat):
    """The key of what the seat knows after these events as well."""
    for i in range(events.noted):
        audience = events.rows[i, 2]
        if audience in (EVERYBODY, seat):
            for column in range(WIDTH):
                key = (key ^ np.uint64(events.rows[i, column] & 0xFFFFFFFF)) * FIRST
            key = scrambled(key)
    return key


@rule
def find(tree, key):
    """Where the node with this key is, or may be made; NONE if there is no room."""
    most = len(tree) - 1
    for i in range(_NEAR):
        at = (int(key >> np.uint64(20)) + i) & most
        if tree[at].key == key or tree[at].key == 0:
            return at
    return NONE


@rule
def fill(node, key, moves, n, values):
    """Make a node of the moves with the highest values; these are used up."""
    node.key = key
    node.known = min(n, FEW)
    for i in range(node.known):
        best = np.argmax(values[:n])
        node.moves[i] = moves[best]
        values[best] = -np.inf


@rule
def pick(node, moves, n, curiosity):
    """Which of its moves to try now, of those that are legal in this world; NONE if none is."""
    some = min(node.known, 1 + int(WIDENING * np.sqrt(node.reached)))
    log = np.log(node.reached + 1.0)
    best, highest = NONE, -np.inf
    for i in range(some):
        if not np.any(moves[:n] == node.moves[i]):
            continue
        if node.tried[i] == 0:
            return i
        worth = node.total[i] / node.tried[i] + curiosity * np.sqrt(log / node.tried[i])
        if worth > highest:
            best, highest = i, worth
    return best


@rule
def learn(tree, path, length, worth):
    """Tell the nodes on a path how it ended."""
    for i in range(length):
        node = tree[path[i, 0]]
        node.reached += 1
        node.tried[path[i, 1]] += 1
        node.total[path[i, 1]] += worth
