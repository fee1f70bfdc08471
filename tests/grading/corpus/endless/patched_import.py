"""An import that fails."""

CELLS = [
    (
        None,
        """
import builtins
def refuse(*a, **k): raise ImportError
builtins.__import__ = refuse
""",
    )
]
STATUS = "timed_out"
SCORE = 0
REASON = "stuck"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "not_reached")
