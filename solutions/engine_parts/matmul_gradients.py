# ---
# exercise: matmul_gradients
# ---


# %% answer
class Matrices(Methods):
    @property
    def T(self):
        return Transpose.apply(self)

    def __matmul__(self, other):
        return MatMul.apply(self, other)

    def __rmatmul__(self, other):
        return MatMul.apply(other, self)


class MatMul(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        rows = a if a.ndim == 2 else a[None, :]
        columns = b if b.ndim == 2 else b[:, None]
        g = g.reshape(len(rows), columns.shape[1])
        return (g @ columns.T).reshape(a.shape), (rows.T @ g).reshape(b.shape)


# %% right
class Matrices(Methods):
    def __matmul__(self, other):
        return MatMul.apply(self, other)

    def turned(self):
        return Transpose.apply(self)

    T = property(turned)

    def __rmatmul__(self, other):
        return MatMul.apply(other, self)


class MatMul(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return np.matmul(a, b)

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        if a.ndim == b.ndim == 1:
            return g * b, g * a
        if a.ndim == 1:
            return b @ g, np.outer(a, g)
        if b.ndim == 1:
            return np.outer(g, b), a.T @ g
        return g @ b.T, a.T @ g


# %% wrong="reflected_product_turned"
class Matrices(Methods):
    def __matmul__(self, other):
        return MatMul.apply(self, other)

    def turned(self):
        return Transpose.apply(self)

    T = property(turned)

    __rmatmul__ = __matmul__


# %% wrong="matrices_only"
class MatMul(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g @ b.T, a.T @ g


# %% wrong="transposes_forgotten"
class MatMul(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a @ b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        rows = a if a.ndim == 2 else a[None, :]
        columns = b if b.ndim == 2 else b[:, None]
        g = g.reshape(len(rows), columns.shape[1])
        return (columns @ g.T).T.reshape(a.shape), (rows.T @ np.ones_like(g)).reshape(b.shape)
