"""The backward step of a product."""

from ...scalar import Multiply
from .shared.trees import judge_of_pairs

JUDGE = judge_of_pairs(Multiply, "p")
