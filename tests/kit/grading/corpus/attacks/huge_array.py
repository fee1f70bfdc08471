"""An array that claims to be larger than its bytes."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
kit.dumps = lambda *a, **k: '{"parts": {"plain": {"$array": {"dtype": "float64", "shape": [99999, 99999], "data": ""}}}}'
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "evidence_unreadable"
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "evidence_unreadable",
)
