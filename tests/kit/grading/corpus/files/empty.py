"""A file without content."""

STATUS = "corrupt"
SCORE = 0
REASON = "empty"


def made():
    return b""
