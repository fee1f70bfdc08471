"""The notebook of another lesson."""

from tests.kit.grading.handing_in import released

STATUS = "corrupt"
SCORE = 0
REASON = "other_lesson"


def made():
    return released(lesson="03_two_visits")
