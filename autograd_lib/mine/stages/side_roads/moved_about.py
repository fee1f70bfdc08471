# ──── Side road · 支线：Numbers moved about · 搬来搬去 ────

#| part?: reshape_vjp

#| part?: transpose_vjp

#| part?: cat_vjp

#| part?: stack_vjp

#| part?: where_vjp


def moving(name, move, back):
    """Return an operation that only moves the numbers of its arrays, as `how` says.

    The way back needs no number of theirs: `back` is given g, arrays of zeros in their shapes, and `how`.
    """

    def forward(ctx, how, *arrays):
        ctx.how, ctx.shapes = how, [np.shape(one) for one in arrays]
        return move(arrays, how)

    def backward(ctx, g):
        return None, *back(g, [np.zeros(shape) for shape in ctx.shapes], ctx.how)

    both = {"forward": staticmethod(forward), "backward": staticmethod(backward)}
    return type(name, (Function,), {**both, "__module__": __name__})


def chosen(g, arrays, condition):
    """Return the shares of what `where` chooses from, in the shape of g, to which it has broadcast all three."""
    return where_vjp(g, np.broadcast_to(condition, g.shape), *(np.broadcast_to(x, g.shape) for x in arrays))


Reshape = moving(
    "Reshape", lambda xs, shape: xs[0].reshape(shape), lambda g, xs, shape: [reshape_vjp(g, *xs, shape)]
)
Swap = moving(
    "Swap", lambda xs, dims: np.swapaxes(*xs, *dims), lambda g, xs, dims: [transpose_vjp(g, *xs, *dims)]
)
Cat = moving("Cat", np.concatenate, cat_vjp)
Stack = moving("Stack", np.stack, stack_vjp)
Where = moving("Where", lambda xs, condition: np.where(condition, *xs), chosen)


def reshape(tensor, *shape):
    return Reshape.apply(shape[0] if isinstance(shape[0], (tuple, list)) else shape, tensor)


def view(tensor, *shape):
    out = reshape(tensor, *shape)
    if out.memory is not tensor.memory and out.value.size:
        raise RuntimeError(
            "view size is not compatible with input tensor's size and stride. Use .reshape(...) instead."
        )
    return out


def transpose(tensor, dim0, dim1):
    return Swap.apply((dim0, dim1), tensor)


def cat(tensors, dim=0):
    return Cat.apply(dim, *tensors)


def stack(tensors, dim=0):
    return Stack.apply(dim, *tensors)


def where(condition, input, other):
    if condition.dtype != bool_:
        refuse(f"a condition of {condition.dtype}")
    return Where.apply(numbers_of(condition).copy(), input, other)


Tensor.reshape, Tensor.view, Tensor.transpose = reshape, view, transpose

# ──── Side road · 支线：Numbers moved about · 搬来搬去：any rank · 任意维数 ────

#| part?: matmul_vjp


class MatMul(MatMul):
    """`@` of any rank, in the place of the one above, which knows matrices and vectors."""

    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        return matmul_vjp(g, *ctx.saved_tensors)


matmul = MatMul.apply

# ──── Side road · 支线：Numbers moved about · 搬来搬去：einsum ────

#| part?: einsum_vjp


class Einsum(Function):
    """A sum of products, written in letters."""

    @staticmethod
    def forward(ctx, spec, a, b):
        ctx.spec = spec
        ctx.save_for_backward(a, b)
        return np.einsum(spec, a, b)

    @staticmethod
    def backward(ctx, g):
        return None, *einsum_vjp(g, ctx.spec, *ctx.saved_tensors)


def einsum(spec, *operands):
    spec = spec.replace(" ", "")
    pieces = spec.replace("->", ",").split(",")
    if (len(operands), spec.count(","), spec.count("->")) != (2, 1, 1) or not "".join(pieces).isalpha():
        refuse("an einsum of other than two inputs, or without all three pieces of letters,")
    if any(len(set(piece)) < len(piece) for piece in pieces) or len({one.dtype for one in operands}) > 1:
        refuse("an einsum with a letter twice in one piece, or of two number types,")
    named = [
        (letter, n)
        for piece, one in zip(pieces, operands, strict=False)
        for letter, n in zip(piece, one.shape, strict=False)
    ]
    if len(set(named)) > len(dict(named)):
        refuse("an einsum in which a letter has two sizes")
    return Einsum.apply(spec, *operands)


KINDS[Einsum] = "fi"
