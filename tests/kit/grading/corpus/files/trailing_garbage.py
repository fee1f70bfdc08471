"""A notebook with the end of an earlier, longer one behind it."""

import json

from tests.kit.grading.handing_in import solved

STATUS = "corrupt"
SCORE = 0
REASON = "not_json"


def made():
    return json.dumps(solved()).encode() + b'"]}'
