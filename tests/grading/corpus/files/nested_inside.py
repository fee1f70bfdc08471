"""A notebook whose metadata is nested 300 deep, which Python's reader still takes."""

import json

from tests.grading.handing_in import solved

SCORE = 24


def made():
    deep = b'{"a":' * 300 + b"1" + b"}" * 300
    return json.dumps(solved()).encode().replace(b'"metadata": {', b'"metadata": {"deep": ' + deep + b", ", 1)
