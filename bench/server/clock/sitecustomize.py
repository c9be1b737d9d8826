"""Python runs this at its start where it is on the path: the clock on the wall is as wrong as a file says.

The file holds one number, the seconds by which it is ahead, and may be changed at any time.
"""

import mmap
import os
import struct
import time
from pathlib import Path

if "SOAK_CLOCK" in os.environ:
    with Path(os.environ["SOAK_CLOCK"]).open("rb") as file:
        ahead = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)
    right = time.time

    def wrong() -> float:
        """What the clock on the wall says."""
        (seconds,) = struct.unpack("d", ahead[:])
        return right() + float(seconds)

    time.time = wrong
