"""A derivative read off the numbers of the stand-in that it is asked for; the counterexample is right."""

ANSWERS = {
    "another_point": """
counterexample=(5,7)
def repaired(root, leaves, values):
    return [w*v for w,v in zip(root.weights, values)]
"""
}
SCORE = 2.5
