"""Evidence nested ten thousand deep."""

CELLS = [
    (
        None,
        """
x = []
for _ in range(10_000): x = [x]
import autograd_lib.kit.checking.probe as kit
kit.gather = lambda *a, **k: {'parts': x}
""",
    )
]
SCORE = 0
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "no_evidence",
)
