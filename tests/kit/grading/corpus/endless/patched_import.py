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
SCORE = 0
REASONS = dict.fromkeys([f"ex02_{n}" for n in (1, 2, 4, 5, 6)], "no_evidence")  # a prediction imports nothing
