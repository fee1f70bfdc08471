"""The function of two inputs whose slopes are found by hand, and by a quotient."""


def f(x, y):
    """Return the lesson's y(x² − xy + y), whatever the learner did to that name."""
    return y * (x * x - x * y + y)
