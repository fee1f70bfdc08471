"""All right answers of a lesson on formulas, beside cells that ask engines, look at modules and run text."""

LESSON = "01_two_starts"
WORK = "right"
CELLS = [
    (
        None,
        """
import sys, torch, numpy as np
from torch.autograd import grad
print(eval('1 + 1'), len(sys.modules), 'f' in globals())
""",
    ),
    (
        "partials_of_f",
        """
x = torch.tensor(3.0, requires_grad=True)
print(grad(x * x, x), dfdx(3, 2), dfdy(3, 2), np.gradient([1.0, 2.0]))
assert getattr(np, 'pi') > 3
""",
    ),
]
SCORE = 16
