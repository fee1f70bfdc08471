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
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "evidence_too_large")
