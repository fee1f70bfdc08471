"""Answers to ex13_2 as text, with pieces to be exchanged."""

FUNCTIONS = """
def functions(torch):
    class Affine(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, w, b):
            ctx.save_for_backward(x, w)
            return x @ w.T + b

        @staticmethod
        def backward(ctx, g):
            x, w = ctx.saved_tensors
            return {affine}

    class Tanh(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            y = torch.tanh(x)
            ctx.save_for_backward({saved})
            return y

        @staticmethod
        def backward(ctx, g):
            (y,) = ctx.saved_tensors
            return g * (1 - y * y)

    class CrossEntropy(torch.autograd.Function):
        @staticmethod
        def forward(ctx, scores, targets):
            powers = torch.exp({shifted})
            p = powers / powers.sum(1)[:, None]
            ctx.save_for_backward(p, targets)
            return -(targets * torch.log(p + {tiny})).sum() / len(p)

        @staticmethod
        def backward(ctx, g):
            p, targets = ctx.saved_tensors
            return {slope}

    return Affine.apply, Tanh.apply, CrossEntropy.apply
"""
FORMULAS = {
    "affine": "g @ w, g.T @ x, g.sum(0)",
    "saved": "y",
    "shifted": "scores - torch.amax(scores, 1)[:, None]",
    "slope": "g * (p - targets) / len(p), None",
    "tiny": "0",
}


def functions(**changed):
    """Return the first part of an answer with some formulas changed."""
    return FUNCTIONS.format(**{**FORMULAS, **changed})


LOSS = """

def loss_of(torch, parameters, x, targets):
    affine, tanh, cross_entropy = functions(torch)
    *hidden, last = zip(parameters[::2], parameters[1::2])
    for w, b in hidden:
        x = tanh(affine(x, w, b))
    {end}
"""
FIT = """

def fit(torch, parameters, x, targets, rates):
    losses = []
    for rate in rates:
        loss = loss_of(torch, parameters, x, targets)
        loss.backward()
        with torch.no_grad():
            for p in parameters:
                p -= rate * p.grad
                {clear}
        losses.append(loss.item())
    return losses
"""
STABLE_LOGS = functions().replace(
    "return -(targets * torch.log(p + 0)).sum() / len(p)",
    "return -(targets * (scores - torch.logsumexp(scores, 1)[:, None])).sum() / len(p)",
)


def whole(
    functions=STABLE_LOGS, end="return cross_entropy(affine(x, *last), targets)", clear="p.grad = None"
):
    """Return a whole answer with some lines changed."""
    return functions + LOSS.format(end=end) + FIT.format(clear=clear)


def changed(before, after):
    """Return a whole answer whose functions have one piece replaced."""
    if before not in STABLE_LOGS:
        raise ValueError(f"no such piece: {before}")
    return whole(STABLE_LOGS.replace(before, after))
