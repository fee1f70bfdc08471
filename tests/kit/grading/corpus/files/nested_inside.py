"""A notebook whose metadata is nested 300 deep, which Python's reader still takes."""

from tests.kit.grading.handing_in import solved

SCORE = 24


def made():
    deep = 1
    for _ in range(300):
        deep = {"deep": deep}
    return solved() | {"metadata": {"deep": deep, "autograd_kit": {"language": "en"}}}
