"""A counter of steps that is set back by the code that it counts."""

LESSON = "04_as_written"
ANSWERS = {
    "second_pass": """
def one_pass(root):
    root._reads.clear(); root._budget=10**9
    root.derive(1)
"""
}
SCORE = 0
