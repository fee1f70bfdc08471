"""A network that was not trained, and a share of right answers that was not measured."""

LESSON = "05_line"
ANSWERS = {
    "train_moons": """
def fit(network, train, test, rates):
    return network, 1.0
"""
}
SCORE = 0
