"""A notebook as the second edition handed it out, and as somebody answered it."""

import json

from .kit.grading.handing_in import EXERCISES, solved


def old_notebook(language="en"):
    """Return a lesson's notebook with all answers, its exercises called as they were."""
    text = json.dumps(solved(language), ensure_ascii=False)
    for number, name in (*enumerate(EXERCISES, 1), (7, "by_hand")):
        text = text.replace(name, f"ex02_{number}")
    return json.loads(text)
