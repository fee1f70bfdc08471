# ---
# exercise: hvp
# title zh: 黑塞矩阵乘向量，两种办法
# title en: Hessian times vector, two ways
# kind: implement_op
# points: 8
# minutes: 12
# difficulty: 4
# answers: hvp, hvp_by_difference
# ---

# %% [markdown] task lang="zh"
r"""
写出 `hvp(torch, f, x, v)`（第一种办法）和 `hvp_by_difference(torch, f, x, v, h=1e-5)`（第二种，只用一阶梯度：$x + hv$ 和 $x - hv$ 两点的梯度之差除以 $2h$；`h` 可能很大）。

* `f` 由一个 float64 张量算出一个数；`x`、`v` 和 $Hv$ 的形状都和它一样，几维都可以；`x` 和 `v` 要保持原样，`requires_grad` 和 `x.grad` 也一样。
* `f` 可能是线性的，例如 `(3 * x).sum()`，那时返回零张量。
* 有一个 `f`，二阶导数像“再求一次”里那样是错的：第二个函数不应当受它影响。
"""

# %% [markdown] task lang="en"
r"""
Write `hvp(torch, f, x, v)`, the first way, and `hvp_by_difference(torch, f, x, v, h=1e-5)`, the second: the difference of the gradients at $x + hv$ and $x - hv$ over $2h$ (`h` may be large).

* `f` makes one number from a float64 tensor of any shape; `x`, `v` and $Hv$ share it; `x` and `v` stay as they are, `requires_grad` and `x.grad` included.
* `f` may be linear, like `(3 * x).sum()`: return zeros.
* One `f` has wrong second derivatives, as in “Once more”: that must not affect the second way.
"""


# %% answer
def hvp(torch, f, x, v):
    ### BEGIN SOLUTION
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    if not g.requires_grad:
        return torch.zeros_like(x)
    return torch.autograd.grad((g * v).sum(), x)[0]
    ### END SOLUTION


def hvp_by_difference(torch, f, x, v, h=1e-5):
    ### BEGIN SOLUTION
    def gradient(at):
        at = at.detach().requires_grad_()
        return torch.autograd.grad(f(at), at)[0]

    return (gradient(x + h * v) - gradient(x - h * v)) / (2 * h)
    ### END SOLUTION


# %% right
def hvp(torch, f, x, v):
    leaf = x.clone().requires_grad_()
    # A square that counts for nothing: it gives every gradient a history.
    (g,) = torch.autograd.grad(f(leaf) + 0 * (leaf * leaf).sum(), leaf, create_graph=True)
    return torch.autograd.grad(g, leaf, grad_outputs=v)[0]


def hvp_by_difference(torch, f, x, v, h=1e-5):
    ends = []
    for sign in (1, -1):
        leaf = (x + sign * h * v).clone().requires_grad_()
        f(leaf).backward()
        ends.append(leaf.grad)
    return (ends[0] - ends[1]) / h / 2


# %% equivalent
# 0 => -1
# at.detach() => at
# 1e-05 => 1.5000000000000002e-05
# (x + sign * h * v).clone() => x + sign * h * v
# f(leaf) + 0 * (leaf * leaf).sum() => f(leaf) - 0 * (leaf * leaf).sum()
# 0 * (leaf * leaf).sum() => 0 / (leaf * leaf).sum()
# leaf * leaf => leaf / leaf

# %% hint
#| zh: 黑塞矩阵的一行是梯度的一个元素的梯度。哪一个数的梯度等于所有行乘上 v 再相加？
#| en: A row of the Hessian is the gradient of one entry of the gradient. Which number has a gradient that is the sum of all rows, weighted by v?

# %% hint
#| zh: 第一种：第 i 行是 gᵢ 的梯度，要的是各行乘上 vᵢ 再相加；和的梯度就是梯度的和，而 v 是常数。第二种：走一小步 hv，梯度大约变化 hHv；
#| zh: 从 x − hv 到 x + hv 呢？
#| en: First way: row i is the gradient of gᵢ, and you want the rows, times vᵢ, added up; the gradient of a sum is the sum of the gradients, and v is a constant. Second
#| en: way: along a small step hv the gradient changes by about hHv; and from x − hv to x + hv?

# %% hint
#| zh: 第一种：`torch.autograd.grad` 用两次，哪一次要记录？第二次求的是哪一个数的梯度？要是梯度里没有 x，它的 `requires_grad` 是什么？第二种：先写一个小函数，给一个点，返回那里的普通梯度；两种都从 `x.detach().requires_grad_()` 这样的新叶子开始。
#| en: First way: `torch.autograd.grad` is called twice; which call is to be recorded, and of which number does the second take the gradient? What is `requires_grad` of a gradient without x in it? Second way: write a small function that returns the
#| en: ordinary gradient at a point. Both begin with a new leaf such as `x.detach().requires_grad_()`.


# %% wrong="linear_forgotten" about="special"
#| zh: 平常都对。可是 f 是线性的时候，梯度里没有 x，也就没有历史，第二次求导就报错；而 Hv 不过是 0。
#| en: Right as a rule. But where f is linear there is no x in the gradient, hence no history, and the second differentiation raises; and Hv is simply 0.
def hvp(torch, f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    return torch.autograd.grad((g * v).sum(), x)[0]


# %% wrong="zero_without_a_shape" about="shapes"
#| zh: f 是线性的时候，Hv 也是一个形状和 `x` 相同的张量，里面全是 0；这里返回的是一个数。
#| en: For a linear f, too, Hv is a tensor in the shape of `x`, with 0 in every entry; here a single number is returned.
def hvp(torch, f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    return torch.autograd.grad((g * v).sum(), x)[0] if g.requires_grad else 0.0


# %% wrong="vector_forgotten" about="chain"
#| zh: 这里没有用到 v：`g.sum()` 的梯度是黑塞矩阵各行之和。求和之前先乘上 v。
#| en: v is not used here: the gradient of `g.sum()` is the sum of all rows of the Hessian. Multiply by v before the sum.
def hvp(torch, f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    return torch.autograd.grad(g.sum(), x)[0] if g.requires_grad else torch.zeros_like(x)


# %% wrong="curvature_along_v" about="shapes"
#| zh: 这是 v·Hv，一个数；要的是 Hv 本身，形状和 `x` 相同。
#| en: This is v·Hv, a single number; what is wanted is Hv itself, in the shape of `x`.
def hvp(torch, f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    if not g.requires_grad:
        return torch.zeros_like(x)
    return (torch.autograd.grad((g * v).sum(), x)[0] * v).sum()


# %% wrong="rows_all_alike" about="chain"
#| zh: `g.sum()` 的梯度把黑塞矩阵的各行加在了一起，事后再乘 v 已经分不开了。v 要在求和之前乘上去。
#| en: The gradient of `g.sum()` adds all rows of the Hessian together, and multiplying by v afterwards cannot part them. Multiply by v before the sum.
def hvp(torch, f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    return torch.autograd.grad(g.sum(), x)[0] * v


# %% wrong="gradient_times_vector" about="chain"
#| zh: 这是梯度乘 v，还没有求第二次导数。
#| en: This is the gradient times v; nothing has been differentiated a second time.
def hvp(torch, f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    return (g * v).detach()


# %% wrong="history_cut_off" about="higher" shows="g.detach()"
#| zh: `g` 没有历史，不能再求导：不要 `detach()`，也不要忘了 `create_graph=True`。
#| en: `g` has no history and cannot be differentiated: no `detach()` here, and do not forget `create_graph=True`.
#| zh else: `g` 没有历史，不能再求导：不要忘了 `create_graph=True`，也不要切断历史。
#| en else: `g` has no history and cannot be differentiated: do not forget `create_graph=True`, and cut nothing off.
def hvp(torch, f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    return torch.autograd.grad((g.detach() * v).sum(), x)[0]


# %% wrong="leaves_it_in_grad" about="stale"
#| zh: 数是对的，但是留在了传进来的 `x` 的 `.grad` 里，下一次调用就会加在上面。
#| en: The numbers are right, but they stay in the `.grad` of the `x` that was passed in, and the next call adds to them.
def hvp(torch, f, x, v):
    x.requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    if not g.requires_grad:
        return torch.zeros_like(x)
    (g * v).sum().backward()
    return x.grad


# %% wrong="a_difference_for_both" about="borrowed"
#| zh: 这是第二种办法，差几位数字。第一种是精确的：求 Σ g·v 的梯度。
#| en: This is the second way, and some digits are lost. The first one is exact: take the gradient of Σ g·v.
def hvp(torch, f, x, v):
    def gradient(at):
        at = at.detach().requires_grad_()
        return torch.autograd.grad(f(at), at)[0]

    h = 1e-5
    return (gradient(x + h * v) - gradient(x - h * v)) / (2 * h)


# %% wrong="one_sided" about="numeric"
#| zh: 单边差商的误差与 h 成正比。两边各走一步，误差就小到 h² 的量级。
#| en: The error of a one-sided quotient is proportional to h. Step to both sides, and it is of the order of h².
def hvp_by_difference(torch, f, x, v, h=1e-5):
    def gradient(at):
        at = at.detach().requires_grad_()
        return torch.autograd.grad(f(at), at)[0]

    return (gradient(x + h * v) - gradient(x)) / h


# %% wrong="step_of_its_own" about="numeric"
#| zh: 没有用到参数 `h`，步长是写死的。
#| en: The argument `h` is not used: the step is fixed in the code.
def hvp_by_difference(torch, f, x, v, h=1e-5):
    def gradient(at):
        at = at.detach().requires_grad_()
        return torch.autograd.grad(f(at), at)[0]

    return (gradient(x + 1e-5 * v) - gradient(x - 1e-5 * v)) / 2e-5


# %% wrong="half_forgotten" about="numeric"
#| zh: 两个点相距 2h，要除以 2h。
#| en: The two points are 2h apart: divide by 2h.
def hvp_by_difference(torch, f, x, v, h=1e-5):
    def gradient(at):
        at = at.detach().requires_grad_()
        return torch.autograd.grad(f(at), at)[0]

    return (gradient(x + h * v) - gradient(x - h * v)) / h


# %% wrong="all_coordinates_at_once" about="chain"
#| zh: 这里每个坐标都走了同样的一步，得到的是各列的和。要沿着 v 的方向走：x + h·v。
#| en: Here every coordinate takes the same step, which gives the sum of all columns. Step along v: x + h·v.
def hvp_by_difference(torch, f, x, v, h=1e-5):
    def gradient(at):
        at = at.detach().requires_grad_()
        return torch.autograd.grad(f(at), at)[0]

    return (gradient(x + h) - gradient(x - h)) / (2 * h) * v


# %% wrong="second_derivative_after_all" about="borrowed"
#| zh: 第二种办法不应当用二阶导数，它的好处正在于此：f 里的 backward 不必能再求导。
#| en: The second way should do without second derivatives; that is the point of it, since no backward in f has to be differentiable then.
def hvp_by_difference(torch, f, x, v, h=1e-5):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    return torch.autograd.grad((g * v).sum(), x)[0]


# %% wrong="moves_x_and_back" about="sharing"
#| zh: `x` 被原地挪过去，又挪了回来：最后几位已经不是原来的了，而且别人这时也在用它。请做新的张量。
#| en: `x` is moved in place and then back: its last digits are no longer what they were, and it belongs to somebody else. Make new tensors.
def hvp_by_difference(torch, f, x, v, h=1e-5):
    def gradient(at):
        at = at.detach().clone().requires_grad_()
        return torch.autograd.grad(f(at), at)[0]

    x += h * v
    above = gradient(x)
    x -= 2 * h * v
    below = gradient(x)
    x += h * v
    return (above - below) / (2 * h)


# %% wrong="vectors_only" about="shapes"
#| zh: `g @ v` 只对一维的 x 是一个数；x 有几维都可以，所以先逐个相乘，再全部加起来。
#| en: `g @ v` is a single number for an x of one dimension only. x may have any number of them: multiply entry by entry, then add up all.
def hvp(torch, f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    if not g.requires_grad:
        return torch.zeros_like(x)
    return torch.autograd.grad(g @ v, x)[0]


# %% wrong="declared_and_left" about="special"
#| zh: f 是线性的时候提前返回了，传进来的 `x` 仍然要求导。给自己做一个叶子，就不用改回来。
#| en: Where f is linear this returns early, and the `x` that was passed in still requires a gradient. Make a leaf of your own, and nothing has to be put back.
def hvp(torch, f, x, v):
    x.requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    if not g.requires_grad:
        return torch.zeros_like(v)
    (product,) = torch.autograd.grad((g * v).sum(), x)
    x.requires_grad_(False)
    return product


# %% wrong="direction_alone" about="numeric"
#| zh: v 的长度被除掉了：v 长一倍，Hv 也大一倍。走的就是 h·v，不用把 v 变成单位长。
#| en: The length of v has been divided away: with v twice as long, Hv is twice as large. Step by h·v as it is.
def hvp_by_difference(torch, f, x, v, h=1e-5):
    def gradient(at):
        at = at.detach().requires_grad_()
        return torch.autograd.grad(f(at), at)[0]

    unit = v / (v * v).sum().sqrt()
    return (gradient(x + h * unit) - gradient(x - h * unit)) / (2 * h)


# %% wrong="the_whole_matrix" about="shapes"
#| zh: 对 (2, 3) 的 x，`hessian` 的形状是 (2, 3, 2, 3)，不是可以用 `@` 乘 v 的矩阵；而且整个矩阵根本用不着。求 Σ g·v 的梯度。
#| en: For an x of shape (2, 3) the `hessian` has the shape (2, 3, 2, 3) and is no matrix to multiply v by with `@`; nor is the whole of it needed. Take the gradient of Σ g·v.
def hvp(torch, f, x, v):
    return torch.autograd.functional.hessian(f, x) @ v


# %% wrong="tuple_for_a_tensor" in="hvp" about="contract"
#| zh: `torch.autograd.grad` 返回的是元组，里面每个输入各有一个梯度。取出那一个：`(out,) = …`。
#| en: `torch.autograd.grad` returns a tuple with a gradient for each input. Take the one out: `(out,) = …`.
def hvp(torch, f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    if not g.requires_grad:
        return torch.zeros_like(v)
    out = torch.autograd.grad((g * v).sum(), x)
    return out


# %% wrong="never_recorded" in="hvp" about="higher"
#| zh: 第一次求导没有记录，`g` 从来就没有历史，于是对每个 f 都返回了 0：要 `create_graph=True`。
#| en: The first differentiation is not recorded, so that `g` never has a history and 0 is returned for every f: it takes `create_graph=True`.
def hvp(torch, f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x)
    if not g.requires_grad:
        return torch.zeros_like(v)
    (out,) = torch.autograd.grad((g * v).sum(), x)
    return out


# %% wrong="many_outputs" in="hvp" about="chain"
#| zh: `g` 有好几个元素，引擎不知道要对哪一个求导。先把 `g` 逐个元素地乘 v，再加成一个数。
#| en: `g` has several entries, and the engine cannot know which of them to differentiate. Multiply by v entry by entry and add up to a single number first.
def hvp(torch, f, x, v):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    if not g.requires_grad:
        return torch.zeros_like(v)
    (out,) = torch.autograd.grad(g, x)
    return out


# %% wrong="same_step_for_all" in="hvp_by_difference" about="chain"
#| zh: 每个坐标都走了同样的一步，v 没有用上。要沿着 v 走：x + h·v。
#| en: Every coordinate takes the same step, and v is not used. Step along v: x + h·v.
def hvp_by_difference(torch, f, x, v, h=1e-5):
    def gradient(at):
        at = at.detach().requires_grad_()
        return torch.autograd.grad(f(at), at)[0]

    return (gradient(x + h) - gradient(x - h)) / (2 * h)


# %% wrong="values_for_gradients" in="hvp_by_difference" about="reading"
#| zh: 这里相减的是 f 的值，得到的是一个数，是 f 沿 v 的斜率。要相减的是梯度。
#| en: Values of f are subtracted here, which gives a single number, the slope of f along v. It is gradients that are to be subtracted.
def hvp_by_difference(torch, f, x, v, h=1e-5):
    def gradient(at):
        at = at.detach().requires_grad_()
        return f(at).detach()

    return (gradient(x + h * v) - gradient(x - h * v)) / (2 * h)
