"""A folder under the notebook's name."""

from tests.kit.grading.handing_in import LESSON

STATUS = "corrupt"
SCORE = 0
REASON = "not_a_file"


def place(root):
    (root / "submitted" / "directory" / LESSON / f"{LESSON}.ipynb").mkdir(parents=True)
