"""UTF-16 without a byte order mark: every second byte is 0, which UTF-8 allows and JSON does not."""

import json

from tests.kit.grading.handing_in import solved

STATUS = "corrupt"
SCORE = 0
REASON = "not_json"


def made():
    return json.dumps(solved()).encode("utf-16-le")
