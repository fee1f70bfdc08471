"""Bytes that no run sends."""

WORK = "right"
CELLS = [
    (
        "minus_derive_check",
        """
import os
os.write(get_ipython().writer.fd, b"[" * 10**4)
""",
    )
]
STATUS = "crashed"
SCORE = 6
REASON = "channel_broken"
REASONS = dict.fromkeys(["two_passes", "another_point"], "not_reached")
