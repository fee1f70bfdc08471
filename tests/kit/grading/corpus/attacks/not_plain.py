"""A collector that returns NaN, which is no JSON."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
kit.gather = lambda *a, **k: {'parts': float('nan')}
""",
    )
]
SCORE = 0
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "no_evidence",
)
