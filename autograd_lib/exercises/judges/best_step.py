"""Three steps for a difference quotient, ranked by how close they come."""

from ...kit.checking import Text
from ...kit.checking.predictions import predictions

STEPS = (1e-1, 1e-5, 1e-12)
STEP_TOLERANCE = 1e-6  # the next step is thousands of times as large
LABELS = {
    "most_digits": Text(
        "`most_digits`：正确位数最多的步长", "`most_digits`: the step with the most correct digits"
    ),
    "in_between": Text("`in_between`：中间的步长", "`in_between`: the step in between"),
    "fewest_digits": Text("`fewest_digits`：正确位数最少的步长", "`fewest_digits`: the step with the fewest"),
}


def truth():
    """Return the three steps, by trying them."""
    errors = {h: abs(((3 + h) ** 3 - 27) / h - 27) for h in STEPS}
    return dict(zip(LABELS, sorted(errors, key=errors.get), strict=True))


JUDGE = predictions(truth, LABELS, one_of=STEPS, rel_tol=dict.fromkeys(LABELS, STEP_TOLERANCE), abs_tol=0)
