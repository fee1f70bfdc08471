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
STATUS = "tampered"
SCORE = 0
REASON = "no_evidence"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "no_evidence")
