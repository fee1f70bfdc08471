"""A transfer that broke off."""

import json

from tests.kit.grading.handing_in import solved

STATUS = "corrupt"
SCORE = 0
REASON = "not_json"


def made():
    return json.dumps(solved()).encode()[:5000]
