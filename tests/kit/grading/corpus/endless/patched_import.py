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
REASONS = {
    **dict.fromkeys(
        [
            "multiply_derive",
            "minus_derive",
            "two_passes",
            "another_point",
            "divide_and_power",
            "how_many_calls",
        ],
        "no_evidence",
    ),
    "two_passes": "answer_raised",
}
