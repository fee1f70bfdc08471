"""A process that stops itself, which looks like one that computes."""

WORK = "right"
CELLS = [("ex02_2_check", "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)")]
STATUS = "timed_out"
SCORE = 6
REASON = "stuck"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(3, 7)], "not_reached")
