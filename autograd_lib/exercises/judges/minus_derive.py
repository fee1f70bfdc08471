"""A difference, there and back."""

from ...scalar import Minus
from ..beside.minus_derive import collect
from .shared.trees import judge_of_pairs

JUDGE = judge_of_pairs(Minus, "d", collect)
