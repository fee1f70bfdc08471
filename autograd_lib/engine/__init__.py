"""torch's automatic differentiation on NumPy: `import autograd_lib.engine as torch`.

A way to read it: node, tensors, operation, ops/arithmetic, backward, accumulate, saved, function; then views and
inplace. Everything else is breadth. The modules whose names are imported with * say in __all__ which part of torch's
namespace they hold.
"""

import math

from . import autograd, dtypes, linalg, nn
from .combining import *  # noqa: F403
from .dtypes import *  # noqa: F403
from .factories import *  # noqa: F403
from .functions import FUNCTIONS
from .grad_mode import *  # noqa: F403
from .random import *  # noqa: F403
from .shapes import Size
from .tensors import Tensor

__all__ = ["Size", "Tensor", "autograd", "linalg", "nn"]  # and all of the above

globals().update(FUNCTIONS)  # exp, sum, matmul, …: the methods of Tensor as functions

half, float, double = dtypes.float16, dtypes.float32, dtypes.float64
short, int, long, bool = dtypes.int16, dtypes.int32, dtypes.int64, dtypes.bool_
e, inf, nan, pi = math.e, math.inf, math.nan, math.pi
