"""A difference, there and back."""

from ...scalar import Minus
from .shared.trees import judge_of_pairs

JUDGE = judge_of_pairs(Minus, "d")
