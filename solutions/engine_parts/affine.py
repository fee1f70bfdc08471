# ---
# exercise: affine
# ---


# %% answer
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return g @ w.T, x.T @ g, g.sum(0)


# %% right
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x if ctx.needs_input_grad[1] else None, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        for_x = g @ w.T if ctx.needs_input_grad[0] else None
        return for_x, None if x is None else x.T @ g, g.sum(0)


# %% wrong="bias_by_the_mean"
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return g @ w.T, x.T @ g, g.mean(0)


# %% wrong="one_number_for_the_bias"
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return g @ w.T, x.T @ g, g.sum()


# %% wrong="last_row_dropped"
class Affine(Function):
    @staticmethod
    def forward(ctx, x, w, b):
        ctx.save_for_backward(x, w)
        return x @ w + b

    @staticmethod
    def backward(ctx, g):
        x, w = ctx.saved_tensors
        return g @ w.T, x[:-1].T @ g[:-1], g.sum(0)
