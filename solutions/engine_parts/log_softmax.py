# ---
# exercise: log_softmax
# ---


# %% answer
class LogSoftmax(Function):
    @staticmethod
    def forward(ctx, z):
        shifted = z - z.max(axis=-1, keepdims=True)
        out = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum(axis=-1, keepdims=True)


# %% right
class LogSoftmax(Function):
    @staticmethod
    def forward(ctx, z):
        out = z - np.logaddexp.reduce(z, axis=-1, keepdims=True)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        p = np.exp(ctx.saved_tensors[0])
        return (g - p * g.sum(-1)[..., None],)


# %% wrong="overflows"
class LogSoftmax(Function):
    @staticmethod
    def forward(ctx, z):
        out = z - np.log(np.exp(z).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum(axis=-1, keepdims=True)


# %% wrong="one_maximum_for_all"
class LogSoftmax(Function):
    @staticmethod
    def forward(ctx, z):
        shifted = z - z.max()
        out = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out) * g.sum(axis=-1, keepdims=True)


# %% wrong="g_adds_up_to_one"
class LogSoftmax(Function):
    @staticmethod
    def forward(ctx, z):
        shifted = z - z.max(axis=-1, keepdims=True)
        out = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g - np.exp(out)


# %% wrong="kept_beside_ctx"
class LogSoftmax(Function):
    @staticmethod
    def forward(ctx, z):
        shifted = z - z.max(axis=-1, keepdims=True)
        ctx.out = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
        return ctx.out

    @staticmethod
    def backward(ctx, g):
        return g - np.exp(ctx.out) * g.sum(axis=-1, keepdims=True)
