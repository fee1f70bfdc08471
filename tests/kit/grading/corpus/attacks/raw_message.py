"""Bytes that no run sends."""

WORK = "right"
CELLS = [
    (
        "ex02_2_check",
        """
import os
os.write(get_ipython().writer.fd, b"[" * 10**4)
""",
    )
]
STATUS = "crashed"
SCORE = 6
REASON = "channel_broken"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(3, 7)], "not_reached")
