"""A relative link that climbs out of the student's folder and into a neighbour's."""

from tests.kit.grading.handing_in import LESSON

STATUS = "corrupt"
SCORE = 0
REASON = "leads_out"


def place(root):
    folder = root / "submitted" / "link_climbs" / LESSON
    folder.mkdir(parents=True)
    (folder / f"{LESSON}.ipynb").symlink_to(f"../../right_en/{LESSON}/{LESSON}.ipynb")
