"""A link to the solved notebook of the course itself."""

from tests.kit.grading.handing_in import COURSE, LESSON

STATUS = "corrupt"
SCORE = 0
REASON = "leads_out"


def place(root):
    folder = root / "submitted" / "link_to_the_solution" / LESSON
    folder.mkdir(parents=True)
    (folder / f"{LESSON}.ipynb").symlink_to(COURSE.solution(LESSON, "en"))
