"""Evidence with a number of a hundred thousand digits."""

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
kit.dumps = lambda *a, **k: '{"parts": ' + '9' * 100_000 + '}'
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "evidence_unreadable"
REASONS = dict.fromkeys([f"ex02_{n}" for n in range(1, 7)], "evidence_unreadable")
