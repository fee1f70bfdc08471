# ---
# exercise: ex13_5
# title zh: 故意说谎的梯度
# title en: Gradients that lie on purpose
# kind: implement_op
# points: 7
# minutes: 15
# difficulty: 3
# answers: straight_through, reversal
# ---

# %% [markdown] task lang="zh"
r"""
* `straight_through(torch, x)`：取整（`torch.round`），梯度原样通过；
* `reversal(torch, x, strength)`：值不变，梯度乘以 `-strength`，一个普通的数。

`torch` 是两个引擎之一。返回的要是新的张量：改动它，`x` 不应当跟着变。
"""

# %% [markdown] task lang="en"
r"""
* `straight_through(torch, x)`: rounds (`torch.round`), and its gradient passes as it is;
* `reversal(torch, x, strength)`: leaves the value as it is, and its gradient is multiplied by `-strength`, a plain number.

`torch` is one of the two engines. What you return has to be a new tensor: when it is edited, `x` must not change.
"""


# %% answer
def straight_through(torch, x):
    ### BEGIN SOLUTION
    class StraightThrough(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return torch.round(x)

        @staticmethod
        def backward(ctx, g):
            return g

    return StraightThrough.apply(x)
    ### END SOLUTION


def reversal(torch, x, strength):
    ### BEGIN SOLUTION
    class Reversal(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, strength):
            ctx.strength = strength
            return x.clone()

        @staticmethod
        def backward(ctx, g):
            return -ctx.strength * g, None

    return Reversal.apply(x, strength)
    ### END SOLUTION


# %% right
def straight_through(torch, x):
    return x + (torch.round(x) - x).detach()


def reversal(torch, x, strength):
    return x.detach() * (1 + strength) - strength * x


# %% hint
#| zh: 前向和反向各说什么？取整的前向是真的，反向装作是恒等；反转的前向是恒等，反向呢？
#| en: What do forward and backward say, each by itself? With rounding, forward is true and backward pretends to be the identity. With the reversal, forward
#| en: is the identity; and backward?

# %% hint
#| zh: 两个 `torch.autograd.Function`。取整的 `backward` 原样传下 `g`。
#| zh: 反转的 `forward` 要返回一份复制，`backward` 返回 `-strength * g`；`strength` 不是张量，它的那一格是 `None`。
#| en: Two subclasses of `torch.autograd.Function`. The `backward` of rounding hands `g` on as it is. The reversal's `forward` has to return a copy, and
#| en: `backward` returns `-strength * g`; `strength` is no tensor, and its slot is `None`.

# %% hint
#| zh: `strength` 不是张量，用不着 `save_for_backward`，记成 `ctx` 的一个属性就行。如果 `forward` 返回的就是 `x` 自己，别人改结果的时候会怎样？
#| zh: 取整呢，`torch.round` 的结果是不是新的？
#| en: `strength` is no tensor and does not need `save_for_backward`: an attribute of `ctx` will do. What would happen to the caller's edit if `forward`
#| en: returned `x` itself? And with rounding: is the result of `torch.round` new?


# %% wrong="honest_rounding" about="formula"
#| zh: 这是诚实的取整：它的导数处处是 0，下面的参数什么也学不到。
#| en: This is honest rounding: its derivative is 0 everywhere, and the parameters below learn nothing.
def straight_through(torch, x):
    return torch.round(x)


# %% wrong="gradient_cut_off" about="tracking"
#| zh: `detach()` 把历史整个切断了：不是装作恒等，而是根本走不回去。
#| en: `detach()` cuts the whole history off: that is not pretending to be the identity, there is no way back at all.
def straight_through(torch, x):
    return torch.round(x).detach()


# %% wrong="identity_both_ways" about="formula"
#| zh: 前向没有取整。
#| en: Forward does not round.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x.clone()

        @staticmethod
        def backward(ctx, g):
            return g

    return Made.apply(x)


def reversal(torch, x, strength):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, strength):
            ctx.strength = strength
            return x.clone()

        @staticmethod
        def backward(ctx, g):
            return -ctx.strength * g, None

    return Made.apply(x, strength)


# %% wrong="rounds_the_gradient" about="formula"
#| zh: 取整的是值，不是梯度；`g` 原样传下去。
#| en: It is the value that gets rounded, not the gradient; hand `g` on as it is.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return torch.round(x)

        @staticmethod
        def backward(ctx, g):
            return torch.round(g)

    return Made.apply(x)


def reversal(torch, x, strength):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, strength):
            ctx.strength = strength
            return x.clone()

        @staticmethod
        def backward(ctx, g):
            return -ctx.strength * g, None

    return Made.apply(x, strength)


# %% wrong="rounds_down" about="formula"
#| zh: `floor` 总是往下走，`round` 到最近的整数。
#| en: `floor` always goes down; `round` goes to the nearest whole number.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return torch.floor(x)

        @staticmethod
        def backward(ctx, g):
            return g

    return Made.apply(x)


def reversal(torch, x, strength):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, strength):
            ctx.strength = strength
            return x.clone()

        @staticmethod
        def backward(ctx, g):
            return -ctx.strength * g, None

    return Made.apply(x, strength)


# %% wrong="rounds_in_place" about="sharing"
#| zh: `copy_` 有下划线：它改掉了别人的输入。
#| en: `copy_` has an underscore: it changes an input that belongs to others.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x.copy_(torch.round(x))

        @staticmethod
        def backward(ctx, g):
            return g

    return Made.apply(x)


def reversal(torch, x, strength):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, strength):
            ctx.strength = strength
            return x.clone()

        @staticmethod
        def backward(ctx, g):
            return -ctx.strength * g, None

    return Made.apply(x, strength)


# %% wrong="forgets_the_sign" about="formula"
#| zh: 没有反转：少了负号。
#| en: Nothing is reversed: the minus sign is missing.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return torch.round(x)

        @staticmethod
        def backward(ctx, g):
            return g

    return Made.apply(x)


def reversal(torch, x, strength):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, strength):
            ctx.strength = strength
            return x.clone()

        @staticmethod
        def backward(ctx, g):
            return ctx.strength * g, None

    return Made.apply(x, strength)


# %% wrong="forgets_the_strength" about="chain"
#| zh: 反转了，却没有乘 `strength`；强度恰好是 1 时才看不出来。
#| en: It is reversed, but not multiplied by `strength`; only with a strength of exactly 1 would nothing show.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return torch.round(x)

        @staticmethod
        def backward(ctx, g):
            return g

    return Made.apply(x)


def reversal(torch, x, strength):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, strength):
            ctx.strength = strength
            return x.clone()

        @staticmethod
        def backward(ctx, g):
            return -g, None

    return Made.apply(x, strength)


# %% wrong="reverses_the_value_too" about="formula"
#| zh: 前向也乘了 `-strength`。这样一来梯度倒是诚实的了；要的是前向不变，只有反向说谎。
#| en: Forward multiplies by `-strength` as well, which makes the gradient an honest one. What is wanted leaves the value alone, and only backward lies.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return torch.round(x)

        @staticmethod
        def backward(ctx, g):
            return g

    return Made.apply(x)


def reversal(torch, x, strength):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, strength):
            ctx.strength = strength
            return -strength * x

        @staticmethod
        def backward(ctx, g):
            return -ctx.strength * g, None

    return Made.apply(x, strength)


# %% wrong="one_gradient_for_two_inputs" about="contract"
#| zh: `apply` 有两个输入，`backward` 就要返回两个：`strength` 的那一格是 `None`。
#| en: `apply` has two inputs, so `backward` has to return two: the slot of `strength` is `None`.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return torch.round(x)

        @staticmethod
        def backward(ctx, g):
            return g

    return Made.apply(x)


def reversal(torch, x, strength):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, strength):
            ctx.strength = strength
            return x.clone()

        @staticmethod
        def backward(ctx, g):
            return -ctx.strength * g

    return Made.apply(x, strength)
