"""A collector that returns nothing."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
kit.gather = lambda *a, **k: {}
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "forged"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "forged")
