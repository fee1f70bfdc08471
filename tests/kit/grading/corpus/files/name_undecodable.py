"""A name in another encoding than the file system's."""

import os

from tests.kit.grading.handing_in import LESSON

STUDENT = "caf\udce9"
SHOWN = "caf\\udce9"
STATUS = "corrupt"
SCORE = 0
REASON = "bad_name"


def place(root):
    os.makedirs(os.fsencode(root / "submitted") + b"/caf\xe9/" + LESSON.encode())
