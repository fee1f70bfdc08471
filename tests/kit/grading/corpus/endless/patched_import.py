"""An import that fails, which keeps no evidence back."""

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
