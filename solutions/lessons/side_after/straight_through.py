# ---
# exercise: straight_through
# title zh: 故意说谎的梯度
# title en: A gradient that lies on purpose
# kind: implement_op
# points: 5
# minutes: 9
# difficulty: 3
# answers: straight_through
# ---

# %% [markdown] task lang="zh"
r"""
`straight_through(torch, x)`：值是 −1、0、1 中离 x 最近的一个；梯度却装作算的是 `x.clamp(-1.5, 1.5)`，也就是 x，到 ±1.5 为止。

`torch` 是两个引擎之一，x 的形状任意，没有一个元素正好在两个整数的中间。x 和传到 `backward` 里的 `g` 都是别人的，不要改动。
"""

# %% [markdown] task lang="en"
r"""
`straight_through(torch, x)`: its value is −1, 0 or 1, whichever is nearest to x; its gradient pretends that it was `x.clamp(-1.5, 1.5)`, which is x as far as ±1.5.

`torch` is one of the two engines; x may have any shape, and no entry lies exactly half-way between two integers. Both x and the `g` that `backward` is given belong to others: leave them as they are.
"""


# %% answer
def straight_through(torch, x):
    ### BEGIN SOLUTION
    class StraightThrough(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.round(x).clamp(-1, 1)

        @staticmethod
        def backward(ctx, g):
            (given,) = ctx.saved_tensors
            return g * (given.abs() < 1.5)

    return StraightThrough.apply(x)
    ### END SOLUTION


# %% right
def straight_through(torch, x):
    limited = x.clamp(-1.5, 1.5)
    return limited + (torch.round(x).clamp(-1, 1) - limited).detach()


# %% wrong="rounds_its_own_limits" about="formula"
#| zh: ±1.5 恰好在两个整数中间，会取整成 ±2：取整之后再限制到 ±1。另外，取整自己的梯度处处是 0，这里往回走的就是它。
#| en: ±1.5 lies half-way and is rounded to ±2: limit to ±1 after rounding. And rounding has a gradient of 0 everywhere; it is that which goes back here.
def straight_through(torch, x):
    return x.clamp(-1.5, 1.5).round()


# %% equivalent
# given.abs() < 1.5 => given.abs() <= 1.5

# %% hint
#| zh: 前向和反向各说什么？分开来想。反向装作的那个函数，在哪里的导数是 1，在哪里是 0？它要知道前向的什么？
#| en: What do forward and backward say, each by itself? Of the function that backward pretends: where is its derivative 1, and where 0? What does it have to know of forward?

# %% hint
#| zh: 一个 `torch.autograd.Function` 的子类。它的 `backward` 让一部分 `g` 通过，一部分不让，这由 **x** 决定，不由取整的结果决定。
#| en: A subclass of `torch.autograd.Function`. Its `backward` lets some entries of `g` pass and stops others: **x** decides which, not the rounded result.

# %% hint
#| zh: 比较的结果（如 `x > 0`）可以和 `g` 相乘：真是 1，假是 0。正负两边都有尽头。
#| en: The result of a comparison, such as `x > 0`, may be multiplied by `g`: true counts as 1, false as 0. There is an end on either side.


# %% wrong="honest_rounding" about="formula"
#| zh: 这是诚实的取整：它的导数处处是 0，下面的参数什么也学不到。
#| en: This is honest rounding: its derivative is 0 everywhere, and the parameters below learn nothing.
def straight_through(torch, x):
    return torch.round(x).clamp(-1, 1)


# %% wrong="gradient_cut_off" about="tracking" shows="_.detach(); _.data"
#| zh: `detach()` 把历史整个切断了：不是装作别的，而是根本走不回去。
#| en: `detach()` cuts the whole history off: that is not pretending to be something else, there is no way back at all.
#| zh else: 历史整个断了：不是装作别的，而是根本走不回去。
#| en else: The whole history is cut off: that is not pretending to be something else, there is no way back at all.
def straight_through(torch, x):
    return torch.round(x).clamp(-1, 1).detach()


# %% wrong="passes_everywhere" about="formula"
#| zh: 远在 ±1.5 以外，结果已经到头了，梯度却还在通过。那里应当是 0。（取整的结果从不超过 1，要问的是 x。）
#| en: Far beyond ±1.5 the value is at its end, and the gradient still passes. There it should be 0. (The rounded value never exceeds 1; ask x.)
def straight_through(torch, x):
    return x + (torch.round(x).clamp(-1, 1) - x).detach()


# %% wrong="stops_where_the_value_ends" about="formula"
#| zh: 这里从 ±1 起就不让过了，而 1.2 也取整成 1，那里的梯度应当通过：尽头在 ±1.5。
#| en: This stops at ±1 already. But 1.2 is rounded to 1 as well, and its gradient should pass: the end is at ±1.5.
def straight_through(torch, x):
    limited = x.clamp(-1, 1)
    return limited + (torch.round(x).clamp(-1, 1) - limited).detach()


# %% wrong="asks_the_rounded_value" about="saved"
#| zh: 决定的是 x，不是取整的结果：结果是 ±1 的，x 可能是 0.7，也可能是 3。
#| en: It is x that decides, not the rounded value: where that is ±1, x may be 0.7 or 3.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            out = torch.round(x).clamp(-1, 1)
            ctx.save_for_backward(out)
            return out

        @staticmethod
        def backward(ctx, g):
            (out,) = ctx.saved_tensors
            return g * (out.abs() < 1)

    return Made.apply(x)


# %% wrong="one_end_only" about="special"
#| zh: 只看了正的一头；−1.5 以下也到头了。
#| en: Only the positive end is looked at; there is another below −1.5.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.round(x).clamp(-1, 1)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * (x < 1.5)

    return Made.apply(x)


# %% wrong="all_integers" about="formula"
#| zh: 值只许是 −1、0、1：2.3 应当变成 1，这里成了 2。
#| en: Only −1, 0 and 1 are allowed: 2.3 should become 1, and becomes 2 here.
def straight_through(torch, x):
    limited = x.clamp(-1.5, 1.5)
    return limited + (torch.round(x) - limited).detach()


# %% wrong="sign_only" about="formula"
#| zh: 0.3 离 0 最近，不是 1：三个值，不是两个。
#| en: 0.3 is nearest to 0, not to 1: there are three values, not two.
def straight_through(torch, x):
    limited = x.clamp(-1.5, 1.5)
    return limited + (torch.sign(x) - limited).detach()


# %% wrong="identity_both_ways" about="formula"
#| zh: 前向没有取整。
#| en: Forward does not round.
def straight_through(torch, x):
    return x.clamp(-1.5, 1.5)


# %% wrong="rounds_the_gradient" about="formula"
#| zh: 取整的是值，不是梯度；`g` 通过的时候原样传下去。
#| en: It is the value that gets rounded, not the gradient; where `g` passes, hand it on as it is.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.round(x).clamp(-1, 1)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return torch.round(g) * (x.abs() < 1.5)

    return Made.apply(x)


# %% wrong="rounds_in_place" about="sharing"
#| zh: `copy_` 有下划线：它改掉了别人的输入。
#| en: `copy_` has an underscore: it changes an input that belongs to others.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x.clone())
            return x.copy_(torch.round(x).clamp(-1, 1))

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * (x.abs() < 1.5)

    return Made.apply(x)


# %% wrong="asks_the_cotangent" about="saved"
#| zh: 这里看的是 `g` 有多大。决定让不让过的是 x。
#| en: This looks at the size of `g`. What decides is x.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.round(x).clamp(-1, 1)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * (g.abs() < 1.5)

    return Made.apply(x)


# %% wrong="limits_the_cotangent" about="formula"
#| zh: 这里限制的是 `g` 的大小。到 ±1.5 为止的是 x；`g` 要么原样通过，要么成为 0。
#| en: This limits the size of `g`. It is x that goes as far as ±1.5; `g` passes as it is, or becomes 0.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.round(x).clamp(-1, 1)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g.clamp(-1.5, 1.5)

    return Made.apply(x)


# %% wrong="edits_the_cotangent" about="sharing" shows="g *= _"
#| zh: `*=` 改掉了 `g` 本身，而同一个 `g` 也许还要传给别的节点。返回一个新的。
#| en: `*=` changes `g` itself, and the same `g` may be on its way to other nodes too. Return a new one.
#| zh else: `g` 本身被改掉了，而同一个 `g` 也许还要传给别的节点。返回一个新的。
#| en else: `g` itself is changed, and the same `g` may be on its way to other nodes too. Return a new one.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.round(x).clamp(-1, 1)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            g *= x.abs() < 1.5
            return g

    return Made.apply(x)


# %% wrong="one_if_for_all" about="special"
#| zh: 一个 `if` 替整个张量作主，元素不止一个时就报错。比较得到的是一张掩码，用它去乘 `g`。
#| en: One `if` decides for a whole tensor, and raises where there is more than one entry. A comparison gives a mask: multiply `g` by that.
def straight_through(torch, x):
    class Made(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.round(x).clamp(-1, 1)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g if abs(x) < 1.5 else 0 * g

    return Made.apply(x)


# %% wrong="fraction_cut_off" about="formula"
#| zh: 这里去掉了小数部分，0.8 成了 0。离它最近的是 1。
#| en: Here the fraction is cut off, and 0.8 becomes 0. It is nearest to 1.
def straight_through(torch, x):
    limited = x.clamp(-1.5, 1.5)
    return limited + (torch.trunc(x).clamp(-1, 1) - limited).detach()


# %% wrong="ones_for_the_cotangent" about="chain"
#| zh: `backward` 里没有用 `g`：放行的地方，传下去的应当是它。
#| en: `backward` does not use `g`: where it lets pass, that is what has to be handed on.
def straight_through(torch, x):
    class StraightThrough(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.round(x).clamp(-1, 1)

        @staticmethod
        def backward(ctx, g):
            (given,) = ctx.saved_tensors
            return torch.ones_like(g) * (given.abs() < 1.5)

    return StraightThrough.apply(x)


# %% wrong="class_is_called" about="reading"
#| zh: 这里得到的是类的一个对象，什么也没有算。运算要用 `apply` 来调用，就像 `StraightThrough.apply(x)`。
#| en: This makes an object of the class, and nothing is computed. An operation is called by `apply`, as in `StraightThrough.apply(x)`.
def straight_through(torch, x):
    class StraightThrough(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.round(x).clamp(-1, 1)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * (x.abs() < 1.5)

    return StraightThrough(x)


# %% wrong="value_for_slope" about="formula"
#| zh: `g` 乘的是 `x.clamp(-1.5, 1.5)` 的值。要乘的是它的导数：中间是 1，两头之外是 0。
#| en: `g` is multiplied by the value of `x.clamp(-1.5, 1.5)`. Multiply by its derivative: 1 in between, 0 beyond either end.
def straight_through(torch, x):
    class StraightThrough(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return torch.round(x).clamp(-1, 1)

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * x.clamp(-1.5, 1.5)

    return StraightThrough.apply(x)


# %% wrong="wrong_part_detached" about="tracking"
#| zh: 切断的是该往回走的那一份。带着历史的应当是 `x.clamp(-1.5, 1.5)`，它与取整结果之差才是常数。
#| en: What is cut off is the part that should go back. It is `x.clamp(-1.5, 1.5)` that keeps its history; what the rounded value differs from it by is the constant.
def straight_through(torch, x):
    limited = x.clamp(-1.5, 1.5)
    return limited.detach() + (torch.round(x).clamp(-1, 1) - limited)
