"""Which shapes come out of an operation, and which shapes and numbers come back."""

from ... import engine as torch
from ...kit.checking import Text
from ...kit.checking.predictions import predictions

LABELS = {
    "added": Text("`(a + b).shape`", "`(a + b).shape`"),
    "grad_a": Text(
        "`(a + b).sum().backward()`，然后 `a.grad.shape`", "`(a + b).sum().backward()`, then `a.grad.shape`"
    ),
    "filled_a": Text(
        "`(a + b).sum().backward()`，然后 `a.grad` 里的每一个数",
        "`(a + b).sum().backward()`, then each number in `a.grad`",
    ),
    "deeper": Text("`(a * c).shape`", "`(a * c).shape`"),
    "x_plus_v": Text("`(x + v).shape`", "`(x + v).shape`"),
}


def truth():
    """Return what the reference engine gives for the lines of the exercise."""
    a = torch.ones(3, 1, requires_grad=True)
    b, c, v, x = (torch.ones(*shape) for shape in ((4,), (2, 1, 4), (3,), (3, 4)))
    (a + b).sum().backward()
    return {
        "added": list((a + b).shape),
        "grad_a": list(a.grad.shape),
        "filled_a": a.grad[0, 0].item(),
        "deeper": list((a * c).shape),
        "x_plus_v": _shape_or_raises(lambda: x + v),
    }


def _shape_or_raises(compute):
    try:
        return list(compute().shape)
    except RuntimeError:
        return "raises"


JUDGE = predictions(truth, LABELS, one_of=("raises",))
