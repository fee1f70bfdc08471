"""A loop that ignores interrupts."""

WORK = "right"
CELLS = [
    (
        "ex02_2_check",
        """
import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)
while True: pass
""",
    )
]
STATUS = "timed_out"
SCORE = 6
REASON = "stuck"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(3, 7)], "not_reached")
