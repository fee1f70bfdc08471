# ---
# exercise: index_vjp
# ---


# %% answer
class Index(Function):
    @staticmethod
    def forward(ctx, x, index):
        ctx.shape, ctx.index = x.shape, index
        return x[index]

    @staticmethod
    def backward(ctx, g):
        share = np.zeros(ctx.shape, g.dtype)
        np.add.at(share, ctx.index, g)
        return share, None


class Transpose(Function):
    @staticmethod
    def forward(ctx, a):
        return a.T

    @staticmethod
    def backward(ctx, g):
        return g.T


# %% right
class Index(Function):
    @staticmethod
    def forward(ctx, x, index):
        ctx.places = np.arange(x.size).reshape(x.shape)[index]
        ctx.shape = x.shape
        return x[index]

    @staticmethod
    def backward(ctx, g):
        count = int(np.prod(ctx.shape))
        share = np.bincount(ctx.places.reshape(-1), weights=g.reshape(-1), minlength=count)
        return share.reshape(ctx.shape), None


class Transpose(Function):
    @staticmethod
    def forward(ctx, a):
        return np.transpose(a)

    @staticmethod
    def backward(ctx, g):
        return (np.transpose(g),)


# %% wrong="the_last_copy_wins"
class Index(Function):
    @staticmethod
    def forward(ctx, x, index):
        ctx.shape, ctx.index = x.shape, index
        return x[index]

    @staticmethod
    def backward(ctx, g):
        share = np.zeros(ctx.shape, g.dtype)
        share[ctx.index] += g
        return share, None


# %% wrong="copies"
class Index(Function):
    @staticmethod
    def forward(ctx, x, index):
        ctx.shape, ctx.index = x.shape, index
        return x[index].copy()

    @staticmethod
    def backward(ctx, g):
        share = np.zeros(ctx.shape, g.dtype)
        np.add.at(share, ctx.index, g)
        return share, None


# %% wrong="turned_copies"
class Transpose(Function):
    @staticmethod
    def forward(ctx, a):
        return a.T.copy()

    @staticmethod
    def backward(ctx, g):
        return g.T


# %% wrong="not_turned_back"
class Transpose(Function):
    @staticmethod
    def forward(ctx, a):
        ctx.shape = a.shape
        return a.T

    @staticmethod
    def backward(ctx, g):
        return g.reshape(ctx.shape)
