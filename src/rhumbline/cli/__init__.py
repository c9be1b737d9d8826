"""The command line. Bad input ends with one line on stderr and exit code 2."""

import sys
from collections.abc import Sequence
from typing import NoReturn

from rhumbline.engine.errors import BadInput


def main(words: Sequence[str] | None = None) -> NoReturn:
    """Run a command and end the process with its exit code."""
    sys.exit(run(words))


def run(words: Sequence[str] | None = None) -> int:
    """Run a command; gives its exit code."""
    import typer
    from typer.exceptions import TyperException

    from rhumbline.cli.commands import app
    from rhumbline.cli.screen import make_streams_safe

    make_streams_safe()
    asked = sys.argv[1:] if words is None else list(words)

    try:
        code = app(asked or ["--help"], prog_name="rhumbline", standalone_mode=False)
    except BadInput as problem:
        return _complain(str(problem))
    except TyperException as problem:
        return _complain(problem.format_message())
    except (typer.Abort, KeyboardInterrupt):
        print("stopped", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Whoever reads our output has gone, as `head` does; there is nobody left to tell.
        sys.stderr.close()
        return 141
    return code if isinstance(code, int) else 0


def _complain(sentence: str) -> int:
    one_line = " ".join(sentence.split())
    print(f"rhumbline: {one_line}", file=sys.stderr)
    return 2
