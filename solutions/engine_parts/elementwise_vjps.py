# ---
# exercise: elementwise_vjps
# ---


# %% answer
class Methods(Operators):
    def exp(self):
        return Exp.apply(self)

    def log(self):
        return Log.apply(self)

    def tanh(self):
        return Tanh.apply(self)

    def relu(self):
        return Relu.apply(self)

    def __abs__(self):
        return self.relu() + (-self).relu()


class Add(Function):
    @staticmethod
    def forward(ctx, a, b):
        return a + b

    @staticmethod
    def backward(ctx, g):
        return g, g


class Negate(Function):
    @staticmethod
    def forward(ctx, a):
        return -a

    @staticmethod
    def backward(ctx, g):
        return -g


class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return None if b is None else g * b, None if a is None else g * a


class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g / b, None if a is None else -g * (a / b / b)


class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x, n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        lower = np.where(n == 0, 0, n - 1)  # at x = 0, x**-1 times n = 0 would be nan
        return g * n * x**lower, None


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.exp(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * out


class Log(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.log(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g / x


# %% right
class Methods(Operators):
    def exp(self):
        return Exp.apply(self)

    def log(self):
        return Log.apply(self)

    def tanh(self):
        return Tanh.apply(self)

    def relu(self):
        return Relu.apply(self)

    def __abs__(self):
        return self.relu() + (-self).relu()


class Add(Function):
    @staticmethod
    def forward(ctx, a, b):
        return a + b

    @staticmethod
    def backward(ctx, g):
        return (g,) * 2


class Negate(Function):
    @staticmethod
    def forward(ctx, a):
        return -a

    @staticmethod
    def backward(ctx, g):
        return (-1 * g,)


class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(*(one if needed else None for one, needed in zip((b, a), ctx.needs_input_grad)))
        return a * b

    @staticmethod
    def backward(ctx, g):
        return tuple(other if other is None else other * g for other in ctx.saved_tensors)


class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(b, a) if ctx.needs_input_grad[1] else ctx.save_for_backward(b)
        return np.true_divide(a, b)

    @staticmethod
    def backward(ctx, g):
        b, *a = ctx.saved_tensors
        return g / b, -g * a[0] / b**2 if a else None


class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(np.asarray(x), np.asarray(n))
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        slope = np.where(n == 1, 1.0, n * np.where(n == 0, 1.0, x) ** (n - 1))
        return (g * slope, None)


class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.asarray(np.exp(x))
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        return (ctx.saved_tensors[0] * g,)


class Log(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.asarray(np.log(x))

    @staticmethod
    def backward(ctx, g):
        return (g * (1 / ctx.saved_tensors[0]),)


# %% wrong="abs_without_a_corner"
class Methods(Operators):
    def exp(self):
        return Exp.apply(self)

    def log(self):
        return Log.apply(self)

    def tanh(self):
        return Tanh.apply(self)

    def relu(self):
        return Relu.apply(self)

    def __abs__(self):
        return 2 * self.relu() - self


# %% wrong="factors_exchanged"
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        for_a, for_b = ctx.needs_input_grad
        ctx.save_for_backward(a if for_b else None, b if for_a else None)
        return a * b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return None if a is None else g * a, None if b is None else g * b


# %% wrong="keeps_factors_beside"
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.a, ctx.b = a, b
        return a * b

    @staticmethod
    def backward(ctx, g):
        return g * ctx.b, g * ctx.a


# %% wrong="saves_both"
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a * b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g * b, g * a


# %% wrong="changes_g"
class Multiply(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a, b)
        return a * b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        for_b = g * a
        g *= b
        return g, for_b


# %% wrong="divisor_without_its_sign"
class Divide(Function):
    @staticmethod
    def forward(ctx, a, b):
        ctx.save_for_backward(a if ctx.needs_input_grad[1] else None, b)
        return a / b

    @staticmethod
    def backward(ctx, g):
        a, b = ctx.saved_tensors
        return g / b, None if a is None else g * (a / b / b)


# %% wrong="nan_at_zero"
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x, n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * n * x ** (n - 1.0), None


# %% wrong="through_the_logarithm"
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x, n)
        return np.exp(n * np.log(x))

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * n * np.exp((n - 1) * np.log(x)), None


# %% wrong="zeros_for_the_exponent"
class Power(Function):
    @staticmethod
    def forward(ctx, x, n):
        ctx.save_for_backward(x, n)
        return x**n

    @staticmethod
    def backward(ctx, g):
        x, n = ctx.saved_tensors
        return g * n * x ** np.where(n == 0, 0, n - 1), np.zeros(np.shape(n))


# %% wrong="exp_from_a_copy"
class Exp(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.exp(x)
        ctx.save_for_backward(out.copy())
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * out


# %% wrong="log_of_the_result"
class Log(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.log(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g / out


# %% wrong="the_sign_forgotten"
class Negate(Function):
    @staticmethod
    def forward(ctx, a):
        return -a

    @staticmethod
    def backward(ctx, g):
        return g
