"""What a learner's check says of a candidate."""

import numpy as np


def said(check, *candidate):
    """Return the check's answer; a failed `assert` is a no, and NumPy's own truth values are as good as Python's."""
    try:
        answer = check(*candidate)
    except AssertionError:
        return False
    return bool(answer) if isinstance(answer, np.bool_) else answer
