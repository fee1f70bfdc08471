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
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "no_evidence")
