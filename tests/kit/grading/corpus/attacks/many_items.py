"""Evidence of a million empty lists, small as text."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
kit.dumps = lambda *a, **k: '{"parts": {"plain": [' + '[],' * 1_000_000 + '[]]}}'
""",
    )
]
SCORE = 0
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "evidence_too_large",
)
