"""The pipe on which messages leave, closed; what was earned before stays earned."""

WORK = "right"
CELLS = [
    (
        "minus_derive_check",
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
REASONS = dict.fromkeys(["two_passes", "another_point"], "not_reached")
