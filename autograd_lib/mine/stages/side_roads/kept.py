# ──── Side road · 支线：What is kept · 留着的 ────


class enable_grad(no_grad):
    """The opposite switch."""

    def __enter__(self):
        super().__enter__()
        state.recording = True


class Again(Function):
    """Runs a Function that is written as PyTorch has it: inside it there are tensors."""

    @staticmethod
    def forward(ctx, function, run, *arrays):
        ctx.function, ctx.theirs, tensors = function, Context(), [Tensor(one) for one in arrays]
        out = function.forward(ctx.theirs, run, *tensors)
        if any(one._version for one in tensors):
            refuse("a stretch that changes its inputs")
        ctx.save_for_backward(*map(numbers_of, ctx.theirs.saved_tensors))
        ctx.theirs.saved_tensors = ()
        return numbers_of(out)

    @staticmethod
    def backward(ctx, g):
        ctx.theirs.saved_tensors = [Tensor(one) for one in ctx.saved_tensors]
        shares = ctx.function.backward(ctx.theirs, Tensor(g))
        ctx.theirs.saved_tensors = ()
        return None, *map(numbers_of, shares)


class OnTensors:
    """What `torch.autograd.Function` is to the class below."""

    @classmethod
    def apply(cls, run, *inputs):
        return Again.apply(cls, run, *inputs)


torch = Names(autograd=Names(Function=OnTensors, grad=grad), enable_grad=enable_grad, no_grad=no_grad)
torch.set_grad_enabled, torch.clone = lambda mode: enable_grad() if mode else no_grad(), Tensor.clone

#| part?: Stretch


def checkpoint(run, *inputs, use_reentrant=False):
    """Return run(*inputs), of which only the inputs are kept: for the way back it is run once more."""
    tracked = [one for one in inputs if form_of(one)]
    others = [None if form_of(one) else (one,) for one in inputs]

    def alone(*given):
        """Run it on what is given, recorded; if it is recorded anyway, some gradients would be lost."""
        following = iter(given)
        with enable_grad():
            out = run(*(other[0] if other else next(following) for other in others))
        if out.requires_grad and not any(one.requires_grad for one in given):
            refuse("a checkpoint of what uses tensors with gradients that are not among its inputs")
        return out

    return Stretch.apply(alone, *tracked) if tracked and state.recording else run(*inputs)


utils = Names(checkpoint=Names(checkpoint=checkpoint))
