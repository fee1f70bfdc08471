"""The name that a browser gives to a second download."""

from tests.kit.grading.handing_in import hand_in, solved

SCORE = 24
NOTES = ("renamed",)


def place(root):
    hand_in(root, "renamed", solved(), "02_changed_formula (1).ipynb")
