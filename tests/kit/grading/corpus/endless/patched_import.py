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
REASONS = {**dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "no_evidence"), "ex02_3": "answer_raised"}
