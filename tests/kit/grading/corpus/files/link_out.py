"""A link to a notebook outside the classroom."""

import json

from tests.kit.grading.handing_in import LESSON, solved

STATUS = "corrupt"
SCORE = 0
REASON = "leads_out"


def place(root):
    outside = root / "elsewhere.ipynb"
    outside.write_text(json.dumps(solved()), encoding="utf-8")
    folder = root / "submitted" / "link_out" / LESSON
    folder.mkdir(parents=True)
    (folder / f"{LESSON}.ipynb").symlink_to(outside)
