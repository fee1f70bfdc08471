"""Two downloads, neither of which has the right name."""

from tests.kit.grading.handing_in import hand_in, solved

STATUS = "missing"
SCORE = 0
REASON = "several_notebooks"


def place(root):
    for number in (1, 2):
        hand_in(root, "two_names", solved(), f"02_changed_formula ({number}).ipynb")
