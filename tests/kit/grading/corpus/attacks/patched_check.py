"""A `check` that returns full marks."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking as kit
kit.check = lambda *a, **k: 24.0
""",
    )
]
SCORE = 0
