# ---
# exercise: sum_and_mean
# ---


# %% answer
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.kept = x.shape, x.sum(axis=axis, keepdims=True).shape
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return np.broadcast_to(g.reshape(ctx.kept), ctx.shape), None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        out = x.sum(axis=axis, keepdims=True)
        ctx.shape, ctx.kept, ctx.count = x.shape, out.shape, x.size / max(out.size, 1)
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return np.broadcast_to(g.reshape(ctx.kept), ctx.shape) / ctx.count, None, None


# %% right
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.x_shape, ctx.axis, ctx.keepdims = x.shape, axis, keepdims
        return np.sum(x, axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        if ctx.axis is not None and not ctx.keepdims:
            g = np.expand_dims(g, ctx.axis)
        return g * np.ones(ctx.x_shape), None, None


class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        axes = range(x.ndim) if axis is None else np.atleast_1d(axis)
        ctx.axes = tuple(int(i) % x.ndim for i in axes)
        ctx.shape = x.shape
        return np.mean(x, axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        count, shape = 1, list(ctx.shape)
        for i in ctx.axes:
            count, shape[i] = count * ctx.shape[i], 1
        return (g.reshape(shape) + np.zeros(ctx.shape)) / count, None, None


# %% wrong="keepdims_forgotten"
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape = x.shape
        return x.sum(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return np.broadcast_to(g, ctx.shape), None, None


# %% wrong="dimensions_always_dropped"
class Sum(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.kept = x.shape, x.sum(axis=axis, keepdims=True).shape
        return x.sum(axis=axis)

    @staticmethod
    def backward(ctx, g):
        return np.broadcast_to(g.reshape(ctx.kept), ctx.shape), None, None


# %% wrong="divides_by_all"
class Mean(Function):
    @staticmethod
    def forward(ctx, x, axis, keepdims):
        ctx.shape, ctx.kept = x.shape, x.sum(axis=axis, keepdims=True).shape
        return x.mean(axis=axis, keepdims=keepdims)

    @staticmethod
    def backward(ctx, g):
        return np.broadcast_to(g.reshape(ctx.kept), ctx.shape) / max(np.prod(ctx.shape), 1), None, None
