"""A fork bomb that hears no interrupt: everything that it started ends with its kernel."""

WORK = "right"
CELLS = [
    (
        "ex02_2_check",
        """
import os, signal
signal.signal(signal.SIGINT, signal.SIG_IGN)
while True:
    try: os.fork()
    except OSError: pass
""",
    )
]
STATUS = "timed_out"
SCORE = 6
REASON = "stuck"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(3, 7)], "not_reached")
