"""A student's folder with nothing in it."""

STATUS = "missing"
SCORE = 0
REASON = "no_folder"


def place(root):
    (root / "submitted" / "no_folder").mkdir(parents=True)
