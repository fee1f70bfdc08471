"""A counter of steps that is set back by the code that it counts."""

LESSON = "04_operators"
ANSWERS = {
    "ex04_5": """
def backward(root):
    root._reads.clear(); root._budget=10**9
    root.derive(1)
"""
}
SCORE = 0
