"""A link to itself."""

from tests.kit.grading.handing_in import LESSON

STATUS = "corrupt"
SCORE = 0
REASON = "leads_out"


def place(root):
    folder = root / "submitted" / "circle" / LESSON
    folder.mkdir(parents=True)
    (folder / f"{LESSON}.ipynb").symlink_to(f"{LESSON}.ipynb")
