"""One more product of a row of weights with a matrix, predicted."""

from ...kit.checking import Text
from ...kit.checking.predictions import predictions

ROWS = ((1.0, 2.0, 0.0), (0.0, -1.0, 3.0))  # the lesson's A
WEIGHTS = (2.0, -1.0)
LABELS = {"share": Text("`share`：g = [2, -1]", "`share`: g = [2, -1]")}


def truth():
    """Return the weighted sum of the rows."""
    return {
        "share": [
            sum(g * one for g, one in zip(WEIGHTS, column, strict=True)) for column in zip(*ROWS, strict=True)
        ]
    }


JUDGE = predictions(truth, LABELS)
