"""UTF-32, which begins as UTF-16 does."""

import json

from tests.kit.grading.handing_in import solved

STATUS = "corrupt"
SCORE = 0
REASON = "not_utf8"


def made():
    return json.dumps(solved()).encode("utf-32")
