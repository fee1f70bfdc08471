"""A file of white space."""

STATUS = "corrupt"
SCORE = 0
REASON = "empty"


def made():
    return b" \n\t "
