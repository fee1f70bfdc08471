"""The lesson's folder is a link to a neighbour's."""

from tests.kit.grading.handing_in import LESSON

STATUS = "corrupt"
SCORE = 0
REASON = "leads_out"


def place(root):
    own = root / "submitted" / "lesson_link"
    own.mkdir(parents=True)
    (own / LESSON).symlink_to(f"../right_en/{LESSON}", target_is_directory=True)
