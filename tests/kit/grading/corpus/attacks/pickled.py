"""Evidence that is a pickle which would write a file."""

CELLS = [
    (
        None,
        """
import base64, os, pickle
class Bomb:
    def __reduce__(self): return os.system, ('touch pwned',)
import autograd_lib.kit.checking.probe as kit
kit.dumps = lambda *a, **k: base64.b64encode(pickle.dumps(Bomb())).decode()
""",
    )
]
STATUS = "tampered"
SCORE = 0
REASON = "evidence_unreadable"
REASONS = dict.fromkeys(
    ["multiply_derive", "minus_derive", "two_passes", "another_point"],
    "evidence_unreadable",
)
