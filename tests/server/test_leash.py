"""What tests start ends with them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from harness import PATIENCE

OWNER = """
import sys, time
import leash
for _ in range(2):
    print(leash.start([sys.executable, "-c", "import time; time.sleep(600)"]).pid, flush=True)
ended = leash.start([sys.executable, "-c", ""])
leash.wait(ended)
time.sleep(600)
"""


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # One that has ended and that nobody has waited for yet is dead, too.
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


def test_what_a_killed_test_had_started_ends() -> None:
    """SIGKILL leaves a test process no time to end anything; its servers end all the same."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}
    with subprocess.Popen([sys.executable, "-c", OWNER], stdout=subprocess.PIPE, text=True, env=environment) as owner:
        assert owner.stdout is not None
        started = [int(owner.stdout.readline()) for _ in range(2)]
        assert all(map(is_alive, started))
        owner.send_signal(signal.SIGKILL)
    end = time.monotonic() + PATIENCE
    while any(map(is_alive, started)):
        assert time.monotonic() < end, "a process has outlived the one that started it"
        time.sleep(0.02)
