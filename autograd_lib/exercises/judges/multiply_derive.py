"""The backward step of a product."""

from ...scalar import Multiply
from ..beside.multiply_derive import collect
from .shared.trees import judge_of_pairs

JUDGE = judge_of_pairs(Multiply, "p", collect)
