from .shared.trees import binary


def collect(answers, challenge):
    """One product, a product of a leaf with itself, and products of products, one of them used twice."""
    return binary(answers["Multiply"], challenge)
