# ---
# exercise: penalty
# title zh: 梯度惩罚
# title en: A gradient penalty
# kind: implement_op
# points: 6
# minutes: 15
# difficulty: 4
# answers: penalty
# ---

# %% [markdown] task lang="zh"
r"""
写出 `penalty(torch, f, x)`：`x` 是一个矩阵，每行一个输入；`f(x)` 给每行一个得分，只依赖那一行。返回上面的 $P$，一个 0 维的张量，由它能反向走到 `f` 的参数；计算时不要往参数的 `.grad` 里加任何东西。

某一行的梯度可能恰好是 0。那时参数的梯度也要是有限的数，这一行对它没有贡献，对 $P$ 的贡献仍是 $(0 - 1)^2$。（在根号里加一个很小的数也行，例如 $10^{-20}$，只要结果准到百万分之一。）
"""

# %% [markdown] task lang="en"
r"""
Write `penalty(torch, f, x)`: `x` is a matrix with one input in each row, and `f(x)` gives each row a score that depends on that row alone. Return $P$, a tensor of 0 dimensions from which a backward pass leads to the parameters of `f`; computing it adds nothing to their `.grad`.

A row's gradient may be exactly 0. Even then the parameters' gradients have to be finite: that row contributes nothing to them, and $(0 - 1)^2$ to $P$. (A small number under the root is fine, such as $10^{-20}$, as long as results are right to one part in a million.)
"""


# %% answer
def penalty(torch, f, x):
    ### BEGIN SOLUTION
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    squares = (g * g).sum(dim=1)
    safe = torch.where(squares == 0, torch.ones_like(squares), squares)
    lengths = torch.where(squares == 0, torch.zeros_like(squares), safe.sqrt())
    return ((lengths - 1) ** 2).mean()
    ### END SOLUTION


# %% right
def penalty(torch, f, x):
    total = 0.0
    for row in x:
        leaf = row.detach().clone().reshape(1, -1).requires_grad_()
        (g,) = torch.autograd.grad(f(leaf)[0], leaf, create_graph=True)
        total = total + (((g**2).sum() + 1e-24) ** 0.5 - 1) ** 2
    return total / len(x)


# %% equivalent
# x.detach() => x
# lengths - 1 => 1 - lengths
# row.detach().clone() => row.detach()
# row.detach() => row
# 0 => -1
# ((g ** 2).sum() + 1e-24) ** 0.5 - 1 => 1 - ((g ** 2).sum() + 1e-24) ** 0.5
# 1e-24 => 1.4999999999999998e-24

# %% hint
#| zh: 要求导的是哪个量，对什么求导？惩罚本身又要对什么求导？
#| en: What is to be differentiated, with respect to what? And with respect to what will the penalty itself be differentiated?

# %% hint
#| zh: 每行的得分只依赖自己那一行，所以 `f(x).sum()` 对 `x` 的梯度的第 i 行就是第 i 个得分的梯度。它还要再被求导，所以要有历史。
#| en: The score of a row depends on that row alone, so row i of the gradient of `f(x).sum()` with respect to `x` is the gradient of score i. It will be differentiated
#| en: again, so it needs a history.

# %% hint
#| zh: 长度要逐行算，最后求平均。至于 0：用 `torch.where(condition, a, b)`，开方之前换成安全的数，之后再换回 0；或者在根号里加上一个极小的数。
#| en: Lengths are per row, and a mean comes last. As for 0: with `torch.where(condition, a, b)` put in a safe number before the root and 0 after it; or add something tiny under the root.


# %% wrong="nan_at_zero" about="special" because="nan_of_a_root"
#| zh: 平常都对。可是有一行的梯度是 0 时，√ 在那里的斜率是无穷大，乘上 0 得到 `nan`，所有参数的梯度都毁了。
#| en: Right as a rule. But where the gradient of a row is 0, the slope of √ is infinite; times 0 it is `nan`, and the gradients of all parameters are ruined.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    return (((g * g).sum(dim=1).sqrt() - 1) ** 2).mean()


# %% wrong="too_much_under_the_root" about="special"
#| zh: 根号里加的数太大了：梯度小的行，长度跟着变了。加得小一些，例如 1e-24，或者先换成安全的数。
#| en: What is added under the root is too large: for rows with a small gradient it changes the length. Add less, such as 1e-24, or put in a safe number first.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    return ((((g * g).sum(dim=1) + 1e-3).sqrt() - 1) ** 2).mean()


# %% wrong="zero_rows_left_out" about="special"
#| zh: 梯度是 0 的行也是一行：它要算进 P，贡献 (0 − 1)²。
#| en: A row whose gradient is 0 is a row like any other: it counts in P, with (0 − 1)².
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    squares = (g * g).sum(dim=1)
    return ((squares[squares > 0].sqrt() - 1) ** 2).sum() / len(x) if (squares > 0).any() else squares.sum()


# %% wrong="gradient_without_history" about="higher"
#| zh: 值是对的，但它是一个没有历史的数，训练时对 `w` 没有任何作用。要 `create_graph=True`，之后也不要再 `detach()`。
#| en: The value is right, but it is a number without a history and has no effect on `w` in training. It takes `create_graph=True`, and no `detach()` after that.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x)
    return (((g * g).sum(dim=1).sqrt() - 1) ** 2).mean()


# %% wrong="one_length_for_all" about="shapes"
#| zh: 这里把整个矩阵当成一个向量求了长度。每一行有自己的长度。
#| en: Here the whole matrix is taken for one vector. Each row has a length of its own.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    return ((g * g).sum().sqrt() - 1) ** 2


# %% wrong="mean_of_the_scores" about="shapes"
#| zh: `f(x).mean()` 把每一行的梯度都除以了行数，长度也就小了那么多倍。用 `sum()`。
#| en: `f(x).mean()` divides the gradient of each row by the number of rows, and the lengths shrink as much. Use `sum()`.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).mean(), x, create_graph=True)
    return (((g * g).sum(dim=1).sqrt() - 1) ** 2).mean()


# %% wrong="squared_length" about="formula"
#| zh: 少了开方：这是长度的平方。
#| en: The square root is missing: this is the square of the length.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    return (((g * g).sum(dim=1) - 1) ** 2).mean()


# %% wrong="sum_over_rows" about="shapes"
#| zh: 最后要求平均，不是求和。
#| en: The last step is a mean and not a sum.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    return (((g * g).sum(dim=1).sqrt() - 1) ** 2).sum()


# %% wrong="by_way_of_grad" about="stale"
#| zh: `backward` 把得分对 `w` 的梯度也加进了 `w.grad`，训练就跟着走样了。用 `torch.autograd.grad`，只要 x 的。
#| en: `backward` has added the gradient of the scores with respect to `w` to `w.grad` as well, and training goes astray. Use `torch.autograd.grad` and ask for that of x
#| en: alone.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        f(x).sum().backward(create_graph=True)
    return (((x.grad * x.grad).sum(dim=1).sqrt() - 1) ** 2).mean()


# %% wrong="lengths_of_columns" about="shapes"
#| zh: 这里算的是各列的长度。一个输入是一行：按 `dim=1` 求和。
#| en: These are the lengths of the columns. An input is a row: sum over `dim=1`.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    return ((((g * g).sum(dim=0) + 1e-24).sqrt() - 1) ** 2).mean()


# %% wrong="still_much_under_the_root" about="special"
#| zh: 1e-8 在根号里，开方就是 1e-4：梯度是 0 的行，长度成了 0.0001，P 就差了万分之几。加得再小一些，例如 1e-24。
#| en: The root of 1e-8 is 1e-4: a row with gradient 0 gets the length 0.0001, and P is off by parts in ten thousand. Add much less, such as 1e-24.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    return ((((g * g).sum(dim=1) + 1e-8).sqrt() - 1) ** 2).mean()


# %% wrong="mean_over_the_others" about="special"
#| zh: 梯度是 0 的行被丢掉了，平均也只在其余的行上取。它也是一行：贡献 (0 − 1)²，也算进行数。
#| en: Rows whose gradient is 0 are dropped, and the mean is over the rest. They are rows too: each contributes (0 − 1)² and counts in n.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    squares = (g * g).sum(dim=1)
    return ((squares[squares > 0].sqrt() - 1) ** 2).mean()


# %% wrong="mean_of_the_lengths" about="formula"
#| zh: 这里先把长度平均，再和 1 比：一行太长、一行太短，就抵消了。每一行先各算 (长度 − 1)²，最后才平均。
#| en: Here the lengths are averaged first and then compared with 1, so that one too long and one too short cancel. Take (length − 1)² for each row, and the mean last.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    lengths = ((g * g).sum(dim=1) + 1e-24).sqrt()
    return (lengths.mean() - 1) ** 2


# %% wrong="compared_with_zero" about="formula"
#| zh: 平方的是长度本身。要罚的是它与 1 的差。
#| en: The length itself is squared. What is penalised is its difference from 1.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    squares = (g * g).sum(dim=1)
    safe = torch.where(squares == 0, torch.ones_like(squares), squares)
    lengths = torch.where(squares == 0, torch.zeros_like(squares), safe.sqrt())
    return (lengths**2).mean()


# %% wrong="one_length_divided_by_rows" about="shapes"
#| zh: 求长度时把各行混成了一个向量，再除以行数也分不开了。每一行先有自己的长度，平方以后再平均。
#| en: All rows are mixed in one length, and dividing by their number does not part them again. Each row has a length of its own; the mean comes after the square.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    return ((g * g).sum().sqrt() - 1) ** 2 / len(x)


# %% wrong="absolute_difference" about="formula"
#| zh: 这里取的是长度与 1 之差的绝对值，P 里是它的平方。
#| en: This takes the absolute value of the difference between length and 1; in P it is squared.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    lengths = ((g**2).sum(dim=1) + 1e-24) ** 0.5
    return (lengths - 1).abs().mean()


# %% wrong="square_of_the_length_alone" about="formula"
#| zh: 平方只盖住了长度：应当先减 1，再把差平方。
#| en: Only the length is squared: subtract 1 first, and square the difference.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    lengths = ((g**2).sum(dim=1) + 1e-24) ** 0.5
    return (lengths**2 - 1).mean()


# %% wrong="sum_of_the_sizes" about="formula"
#| zh: 这是各元素绝对值的和，不是梯度的长度：长度是平方和的平方根。
#| en: This is the sum of the entries' absolute values, and not the length of the gradient, which is the root of the sum of squares.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    lengths = g.abs().sum(dim=1)
    return ((lengths - 1) ** 2).mean()


# %% wrong="many_scores_at_once" about="chain"
#| zh: `f(x)` 每行一个得分，引擎不知道要对哪一个求导。每个得分只随自己那一行变，所以先把它们加成一个数。
#| en: `f(x)` holds a score for each row, and the engine cannot know which of them to differentiate. Each depends on its own row alone, so add them up to one number first.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x), x, create_graph=True)
    lengths = ((g**2).sum(dim=1) + 1e-24) ** 0.5
    return ((lengths - 1) ** 2).mean()
