"""torch's automatic differentiation on NumPy: `import autograd_lib.engine as torch`.

`core` is the engine in one sitting and has a guide of its own. What stands around it is what torch adds: `operation`,
`node` and `saved` show it under torch's names, `passes` has hooks, anomaly detection and capture, `tensors` torch's
bookkeeping, `views` and `inplace` memory that is shared and changed.

Everything else is breadth: `methods` gives operations their names on tensors, `ops` holds their formulas, one class
each. The modules whose names are imported with * say in __all__ which part of torch's namespace they hold.
"""

import math

from . import autograd, dtypes, linalg, nn
from .combining import *  # noqa: F403
from .dtypes import *  # noqa: F403
from .factories import *  # noqa: F403
from .functions import FUNCTIONS
from .grad_mode import *  # noqa: F403
from .printing import set_printoptions
from .random import *  # noqa: F403
from .shapes import Size
from .tensors import Tensor

__all__ = ["Size", "Tensor", "autograd", "linalg", "nn", "set_printoptions"]  # and all of the above

globals().update(FUNCTIONS)  # exp, sum, matmul, …: the methods of Tensor as functions

half, float, double = dtypes.float16, dtypes.float32, dtypes.float64
short, int, long, bool = dtypes.int16, dtypes.int32, dtypes.int64, dtypes.bool_
e, inf, nan, pi = math.e, math.inf, math.nan, math.pi
