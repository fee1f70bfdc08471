"""The evidence of the one exercise that was solved, handed in for all."""

from tests.kit.grading.handing_in import right

CELLS = [
    (
        None,
        """
import autograd_lib.kit.checking.probe as kit
dumps, kept = kit.dumps, []
def replay(plain):
    kept.append(dumps(plain))
    return kept[0]
""",
    ),
    ("multiply_derive", "kit.dumps = replay"),
]
ANSWERS = {"multiply_derive": right("multiply_derive")}
SCORE = 3
