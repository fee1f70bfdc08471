"""A file under the lesson's name."""

from tests.kit.grading.handing_in import LESSON

STATUS = "corrupt"
SCORE = 0
REASON = "not_a_file"


def place(root):
    folder = root / "submitted" / "lesson_is_a_file"
    folder.mkdir(parents=True)
    (folder / LESSON).write_text("hello", encoding="utf-8")
