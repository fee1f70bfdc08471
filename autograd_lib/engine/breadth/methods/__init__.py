"""What can be done with a tensor, under torch's names: one class per kind, all of them bases of `Tensor`."""

from .arithmetic import ArithmeticMethods
from .comparing import ComparingMethods
from .conversion import ConversionMethods
from .elementwise import ElementwiseMethods
from .indexing import IndexingMethods
from .matrices import MatrixMethods
from .ordering import OrderingMethods
from .pieces import PiecesMethods
from .reductions import ReductionMethods
from .shaping import ShapingMethods


class Methods(
    ArithmeticMethods,
    ComparingMethods,
    ElementwiseMethods,
    ReductionMethods,
    OrderingMethods,
    ShapingMethods,
    PiecesMethods,
    MatrixMethods,
    IndexingMethods,
    ConversionMethods,
):
    """All of them: what a tensor inherits."""
