# ---
# exercise: array_node
# ---


# %% answer
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (1 - out * out)


class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.maximum(x, 0)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return np.where(out > 0, g, 0)


def one_pass(root, g):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            for parent, share in node.shares(total):
                totals[parent] = totals[parent] + share if parent in totals else share


# %% right
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.asarray(np.tanh(x))
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        y = ctx.saved_tensors[0]
        return (g * (1 - y**2),)


class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.where(x > 0, x, 0)
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        share = g.copy()
        share[ctx.saved_tensors[0] == 0] = 0
        return share


def one_pass(root, g):
    arrived = []
    waiting = {root: [g]}
    for node in in_order(root):
        shares = waiting.pop(node, [])
        if shares:
            total = sum(shares[1:], shares[0])
            arrived.append((node, total))
            for parent, share in node.shares(total):
                waiting.setdefault(parent, []).append(share)
    return arrived


# %% wrong="adds_in_place"
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (1 - out * out)


class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.maximum(x, 0)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return np.where(out > 0, g, 0)


def one_pass(root, g):
    totals = {root: g}
    for node in in_order(root):
        if node in totals:
            total = totals.pop(node)
            yield node, total
            for parent, share in node.shares(total):
                if parent in totals:
                    totals[parent] += share
                else:
                    totals[parent] = share


# %% wrong="half_a_tanh_slope"
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (1 - out * out) / 2


# %% wrong="tanh_overflows"
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        e = np.exp(2 * x)
        out = (e - 1) / (e + 1)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (1 - out * out)


# %% wrong="tanh_from_the_input"
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.x = np.tanh(x)
        return ctx.x

    @staticmethod
    def backward(ctx, g):
        return g * (1 - ctx.x * ctx.x)


# %% wrong="relu_by_product"
class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.maximum(x, 0)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (out > 0)


# %% wrong="relu_at_zero"
class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.maximum(x, 0)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return np.where(out >= 0, g, 0)
