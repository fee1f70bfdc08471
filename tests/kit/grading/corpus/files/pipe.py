"""A named pipe, which would wait for its writer."""

import os

from tests.kit.grading.handing_in import LESSON

STATUS = "corrupt"
SCORE = 0
REASON = "not_a_file"


def place(root):
    folder = root / "submitted" / "pipe" / LESSON
    folder.mkdir(parents=True)
    os.mkfifo(folder / f"{LESSON}.ipynb")
