"""NumPy warns of overflow, 0/0 and log(0); torch returns inf or nan and says nothing. So do we.

`numpy.errstate` would do, but entering it costs 0.85 µs, more than most operations on small arrays. It only sets a
context variable; that variable is found here through the standard library, and setting it costs 0.1 µs.
"""

import contextvars

import numpy as np


def _find():
    """Return NumPy's context variable for floating point errors and its value for `all="ignore"`."""
    before = contextvars.copy_context()
    after = before.copy()
    after.run(np.seterr, all="ignore")
    # By identity: a Jupyter kernel keeps lists and dictionaries in its context, which have no hash.
    (found,) = (pair for pair in after.items() if before.get(pair[0]) is not pair[1])
    return found


_errors, QUIET = _find()
# hush(QUIET) turns the warnings off and returns a token; unhush(token) puts them back to what they were.
hush, unhush = _errors.set, _errors.reset
