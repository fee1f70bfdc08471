"""UTF-8 with a byte order mark."""

import json

from tests.kit.grading.handing_in import solved

SCORE = 24


def made():
    return b"\xef\xbb\xbf" + json.dumps(solved()).encode()
