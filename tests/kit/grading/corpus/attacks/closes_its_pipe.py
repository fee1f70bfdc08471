"""The pipe on which messages leave, closed; what was earned before stays earned."""

WORK = "right"
CELLS = [
    (
        "ex02_2_check",
        """
import os
null = os.open('/dev/null', os.O_WRONLY)
os.dup2(null, get_ipython().writer.fd)
""",
    )
]
STATUS = "crashed"
SCORE = 6
REASON = "channel_broken"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(3, 7)], "not_reached")
