"""A server whose limits fill up again ten times slower: what a test has used up stays used up on a slow machine, too.

Takes the words of `rhumbline`.
"""

import sys

from rhumbline.cli import run
from rhumbline.server.http import limits

SLOWER = 10
FEWER_DOCUMENTS = 10

if __name__ == "__main__":
    for name in ("REQUESTS", "NEW_TABLES", "SOCKETS", "CHAT", "RESYNCED"):
        limit: limits.Limit = getattr(limits, name)
        setattr(limits, name, limit._replace(rate=limit.rate / SLOWER))
    # So that a test need not ask for hundreds of them.
    limits.RESYNCED = limits.RESYNCED._replace(burst=limits.RESYNCED.burst / FEWER_DOCUMENTS)
    sys.exit(run(sys.argv[1:]))
