"""A notebook without a list of cells."""

STATUS = "corrupt"
SCORE = 0
REASON = "not_a_notebook"


def made():
    return b'{"nbformat": 4, "metadata": {}}'
