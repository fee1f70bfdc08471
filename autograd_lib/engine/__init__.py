"""torch's automatic differentiation on NumPy: `import autograd_lib.engine as torch`.

`core` is the engine in one sitting, with a guide of its own. What torch has around it can be read in this order; each
step needs only those before it:

1. `torch/dtypes`, `torch/shapes`, `torch/device`, `torch/memory`, `torch/printing`: torch's rules and texts for arrays
2. `torch/hooks`, `torch/anomaly`, `torch/node`, `torch/saved`, `torch/operation`: nodes, and what they keep for whom
3. `torch/grad_mode`, `torch/passes`: the walk, with all that may look on
4. `torch/strided`, `torch/views`, `torch/inplace`: memory that is shared and changed; the hardest part
5. `breadth/ops`, `breadth/ops/selecting`, `breadth/ops/shaping`, `breadth/ops/joining`: what a formula looks like here
6. `torch/differentiation`, `torch/tensor`: `backward()`, `grad()`, and the tensor that has them
7. `torch/function`: the users' own Functions

Everything else is breadth: `breadth/methods` gives operations their names on tensors, `breadth/ops` holds their
formulas. The modules whose names are imported with * say in __all__ which part of torch's namespace they hold.
"""

import math

from . import autograd, cuda, linalg, nn
from .combining import *  # noqa: F403
from .factories import *  # noqa: F403
from .functions import FUNCTIONS
from .random import *  # noqa: F403
from .tensors import Tensor
from .torch import dtypes
from .torch.dtypes import *  # noqa: F403
from .torch.grad_mode import *  # noqa: F403
from .torch.printing import set_printoptions
from .torch.shapes import Size

__all__ = ["Size", "Tensor", "autograd", "cuda", "linalg", "nn", "set_printoptions"]  # and all of the above

globals().update(FUNCTIONS)  # exp, sum, matmul, …: the methods of Tensor as functions

half, float, double = dtypes.float16, dtypes.float32, dtypes.float64
short, int, long, bool = dtypes.int16, dtypes.int32, dtypes.int64, dtypes.bool_
e, inf, nan, pi = math.e, math.inf, math.nan, math.pi
