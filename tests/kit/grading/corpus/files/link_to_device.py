"""A link to a device that never ends."""

from tests.kit.grading.handing_in import LESSON

STATUS = "corrupt"
SCORE = 0
REASON = "leads_out"


def place(root):
    folder = root / "submitted" / "link_to_device" / LESSON
    folder.mkdir(parents=True)
    (folder / f"{LESSON}.ipynb").symlink_to("/dev/zero")
