"""A bot in thirty lines: it plays the first move offered, or the one with the most words where there is a choice.

Try it with `rhumbline bot --check "python examples/bots/first.py"`, and let it play with
`rhumbline arena kingdom-maps random --bot "python examples/bots/first.py"`. docs/bots.md tells what is said.
"""

import json
import sys


def choose(question: dict[str, object]) -> str:
    """Here goes your idea: `view` is what your seat sees, `moves` are all legal moves."""
    moves = question["moves"]
    assert isinstance(moves, list)
    return str(max(moves, key=lambda move: len(move.split())))


def main() -> None:
    """Answer line by line until there are no more."""
    for line in sys.stdin:
        told = json.loads(line)
        if told["type"] == "hello":
            answer = {"type": "ready", "name": "first"}
        elif told["type"] == "choose":
            answer = {"type": "move", "id": told["id"], "move": choose(told)}
        else:
            return
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
