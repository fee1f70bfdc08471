"""Right answers in a notebook of the second edition, whose exercises were numbers: it is told, and not called empty."""

from tests.second_edition import old_notebook

STATUS = "unjudged"
SCORE = 0
REASON = "second_edition"


def made():
    return old_notebook()
