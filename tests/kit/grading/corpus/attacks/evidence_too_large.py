"""Evidence of seventeen megabytes of text."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
kit.dumps = lambda *a, **k: '{"parts": "' + 'x' * 17_000_000 + '"}'
""",
    )
]
SCORE = 0
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "evidence_too_large",
)
