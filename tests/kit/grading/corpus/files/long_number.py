"""A number of ten thousand digits."""

STATUS = "corrupt"
SCORE = 0
REASON = "not_json"


def made():
    return b'{"nbformat": ' + b"9" * 10_000 + b"}"
