"""A list instead of a notebook."""

STATUS = "corrupt"
SCORE = 0
REASON = "not_a_notebook"


def made():
    return b"[1, 2]"
