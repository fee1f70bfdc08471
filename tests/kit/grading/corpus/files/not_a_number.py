"""NaN and Infinity, which JSON does not have and Python reads."""

import json

from tests.kit.grading.handing_in import solved

SCORE = 24


def made():
    return json.dumps({**solved(), "extra": [float("nan"), float("inf")]}).encode()
