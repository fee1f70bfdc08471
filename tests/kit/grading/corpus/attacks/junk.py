"""A collector that returns a number."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
kit.gather = lambda *a, **k: 5
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "forged"
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "forged",
)
