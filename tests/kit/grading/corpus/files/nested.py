"""Brackets nested 200,000 deep."""

STATUS = "corrupt"
SCORE = 0
REASON = "not_json"


def made():
    return b"[" * 200_000
