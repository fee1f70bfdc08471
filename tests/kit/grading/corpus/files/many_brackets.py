"""Six million empty lists: small as a file, hundreds of megabytes as Python objects."""

STATUS = "corrupt"
SCORE = 0
REASON = "too_complex"


def made():
    return b'{"cells": [' + b"[]," * 6_000_000 + b"[]]}"
