"""Builtins that always say yes, and an assert that never fails."""

CELLS = [
    (
        None,
        """
import builtins
builtins.isinstance = lambda *a: True
builtins.all = builtins.any = lambda *a: True
builtins.abs = lambda x: 0
builtins.AssertionError = type('Nothing', (BaseException,), {})
""",
    )
]
STATUS = "timed_out"
SCORE = 0
REASON = "stuck"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "not_reached")
