"""Which returned gradients are refused, with which words, and which pass although they are odd."""

from ...kit.checking import Text
from ...kit.checking.collecting import as_given
from ...kit.checking.predictions import predictions
from ..engines import library

# By the name of the prediction: what `backward` returns for x * y * k, where gx and gy are the right gradients.
RETURNS = {
    "program_1": "gx, gy",
    "program_2": "gx, gy, torch.ones(3)",
    "program_3": "gx.sum(), gy, None",
    "program_4": "gx * torch.ones(2, 3), gy, None",
    "program_5": "None, gy, None",
}
RUNS = {
    "program_1": lambda torch, gx, gy: (gx, gy),
    "program_2": lambda torch, gx, gy: (gx, gy, torch.ones(3)),
    "program_3": lambda torch, gx, gy: (gx.sum(), gy, None),
    "program_4": lambda torch, gx, gy: (gx * torch.ones(2, 3), gy, None),
    "program_5": lambda torch, gx, gy: (None, gy, None),
}
# What tells the messages apart, by the word of the prediction.
SIGNS = {
    "count": "incorrect number of gradients",
    "shape": "invalid gradient at index",
    "number": "gradient different than None",
}
WORDS = ("runs", *SIGNS)
LABELS = {
    name: Text(f"`{name}`：`return {returned}`", f"`{name}`: `return {returned}`")
    for name, returned in RETURNS.items()
}
FIVE = Text("五个预测", "the five predictions")


def what_happens(name):
    """Return the word for what a program does, by running it on our engine."""
    torch = library("engine")
    x = torch.tensor([2.0, 3.0, 5.0], requires_grad=True)
    y = torch.tensor([7.0, 11.0, 13.0], requires_grad=True)
    try:
        product_returning(torch, RUNS[name]).apply(x, y, 1.0).sum().backward()
    except RuntimeError as error:
        return next(word for word, sign in SIGNS.items() if sign in str(error))
    return "runs"


def product_returning(torch, returned):
    """Return the Function x * y * k whose backward returns what `returned(torch, gx, gy)` makes of its gradients."""

    class Product(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y, k):
            ctx.save_for_backward(x, y)
            ctx.k = k
            return x * y * k

        @staticmethod
        def backward(ctx, g):
            x, y = ctx.saved_tensors
            return returned(torch, g * y * ctx.k, g * x * ctx.k)

    return Product


def truth():
    """Return the word for what each program does."""
    return {name: what_happens(name) for name in RETURNS}


JUDGE = predictions(truth, LABELS, one_of=WORDS, all_alike=FIVE, collect=as_given)
