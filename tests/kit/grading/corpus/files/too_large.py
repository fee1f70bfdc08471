"""A file of 200 MB, most of it never written: it must not be read."""

from tests.kit.grading.handing_in import hand_in

STATUS = "corrupt"
SCORE = 0
REASON = "too_large"


def place(root):
    with open(hand_in(root, "too_large", b"{"), "ab") as file:
        file.truncate(200 * 2**20)
