"""Evidence that is brackets only."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
kit.dumps = lambda *a, **k: '[' * 10_000 + ']' * 10_000
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
