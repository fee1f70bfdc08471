"""A loop that ignores interrupts."""

WORK = "right"
CELLS = [
    (
        "minus_derive_check",
        """
import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)
while True: pass
""",
    )
]
STATUS = "timed_out"
SCORE = 6
REASON = "stuck"
REASONS = dict.fromkeys(["two_passes", "another_point"], "not_reached")
