"""A link that stays in the student's own folder."""

from tests.kit.grading.handing_in import LESSON, hand_in, solved

SCORE = 24


def place(root):
    path = hand_in(root, "link_inside", solved(), "kept.txt")
    (path.parent / f"{LESSON}.ipynb").symlink_to("kept.txt")
