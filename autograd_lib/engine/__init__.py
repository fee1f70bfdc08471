"""torch's automatic differentiation on NumPy: `import autograd_lib.engine as torch`.

A way to read it, some 2,900 lines; each step needs only those before it:

1. `node`: what a computation leaves behind, and why it is freed in time
2. `tensors`: an array and its place in the graph; `shapes`, `dtypes`, `grad_mode` for what it asks of them
3. `operation`: how an operation is recorded; `ops/arithmetic`, `ops/elementwise`, `ops/products` for formulas
4. `backward`: the one walk back, and `accumulate`, the end of every path
5. `saved`: what is kept for the way back, freed, and protected from changes
6. `autograd/__init__` and `autograd/function`: `backward`, `grad`, and the user's own Functions
7. `views`, `inplace`: memory that is shared and changed; the hardest part, and the last

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
