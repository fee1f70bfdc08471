"""UTF-16 with a byte order mark, as some Windows editors save."""

import json

from tests.kit.grading.handing_in import solved

STATUS = "corrupt"
SCORE = 0
REASON = "not_utf8"


def made():
    return json.dumps(solved()).encode("utf-16")
