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
# A prediction, two_passes, imports nothing.
OTHERS = ("multiply_derive", "minus_derive", "another_point", "divide_and_power", "how_many_calls")
REASONS = dict.fromkeys(OTHERS, "no_evidence")
