"""Evidence that says nothing was answered."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
kit.gather = lambda *a, **k: {'missing': ['Multiply'], 'parts': {'plain': 1}}
""",
    )
]
SCORE = 0
