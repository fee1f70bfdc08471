"""Evidence that holds itself."""

CELLS = [
    (
        None,
        """
x = []; x.append(x)
import autograd_lib.kit.checking.probe as kit
kit.gather = lambda *a, **k: {'parts': x}
""",
    )
]
SCORE = 0
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "no_evidence")
