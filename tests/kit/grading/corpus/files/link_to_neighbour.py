"""A link to another student's notebook."""

from tests.kit.grading.handing_in import LESSON

STATUS = "corrupt"
SCORE = 0
REASON = "leads_out"


def place(root):
    folder = root / "submitted" / "link_to_neighbour" / LESSON
    folder.mkdir(parents=True)
    (folder / f"{LESSON}.ipynb").symlink_to(root / "submitted" / "right_en" / LESSON / f"{LESSON}.ipynb")
