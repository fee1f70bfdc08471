"""The student's whole folder is a link to a neighbour's."""

STATUS = "corrupt"
SCORE = 0
REASON = "leads_out"


def place(root):
    (root / "submitted").mkdir(exist_ok=True)
    (root / "submitted" / "folder_link").symlink_to(root / "submitted" / "right_en", target_is_directory=True)
