"""A folder without a notebook, but with the backup that JupyterLab makes."""

from tests.kit.grading.handing_in import LESSON, hand_in, solved

STATUS = "missing"
SCORE = 0
REASON = "no_notebook"


def place(root):
    hand_in(root, "no_notebook", solved(), f".ipynb_checkpoints-{LESSON}.txt")
