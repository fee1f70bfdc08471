"""A process that stops itself, which looks like one that computes."""

WORK = "right"
CELLS = [("minus_derive_check", "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)")]
STATUS = "timed_out"
SCORE = 6
REASON = "stuck"
REASONS = dict.fromkeys(["two_passes", "another_point"], "not_reached")
