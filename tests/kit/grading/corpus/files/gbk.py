"""Chinese text in another encoding than UTF-8."""

import json

from tests.kit.grading.handing_in import released

LANGUAGE = "zh"
STATUS = "corrupt"
SCORE = 0
REASON = "not_utf8"


def made():
    return json.dumps(released("zh"), ensure_ascii=False).encode("gbk", "ignore")
