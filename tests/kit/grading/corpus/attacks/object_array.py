"""An array of objects, which would have to be unpickled."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
kit.dumps = lambda *a, **k: '{"parts": {"plain": {"$array": {"dtype": "object", "shape": [1], "data": "gASVAAAAAAAAAAB9lC4="}}}}'
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
