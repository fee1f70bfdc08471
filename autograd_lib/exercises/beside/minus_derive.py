from .shared.trees import binary


def collect(answers, challenge):
    """One difference, a leaf minus itself, and differences of differences, one of them used twice."""
    return binary(answers["Minus"], challenge)
