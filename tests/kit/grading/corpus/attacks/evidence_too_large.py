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
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "evidence_too_large")
