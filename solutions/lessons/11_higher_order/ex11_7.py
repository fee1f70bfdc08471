# ---
# exercise: ex11_7
# title zh: 梯度惩罚
# title en: A gradient penalty
# kind: implement_op
# points: 0
# minutes: 10
# difficulty: 4
# answers: penalty
# ---

# %% [markdown] task lang="zh"
r"""
写出 `penalty(torch, f, x)`：`x` 是一个矩阵，每行一个输入；`f(x)` 给每行一个得分，而且每行的得分只依赖自己那一行。返回上面的 $P$，一个 0 维的张量，由它出发能反向走到 `f` 的参数。计算 $P$ 时不要往参数的 `.grad` 里加任何东西。
"""

# %% [markdown] task lang="en"
r"""
Write `penalty(torch, f, x)`, where `x` is a matrix with one input in each row, and `f(x)` gives one score to each row, which depends on that row alone. Return $P$ from above, a tensor of 0 dimensions from which a backward pass leads to the parameters of `f`. While $P$ is computed, nothing must be added to the `.grad` of the parameters.
"""


# %% answer
def penalty(torch, f, x):
    ### BEGIN SOLUTION
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    return (((g * g).sum(dim=1).sqrt() - 1) ** 2).mean()
    ### END SOLUTION


# %% right
def penalty(torch, f, x):
    total = 0.0
    for row in x:
        leaf = row.detach().clone().reshape(1, -1).requires_grad_()
        (g,) = torch.autograd.grad(f(leaf)[0], leaf, create_graph=True)
        total = total + ((g**2).sum() ** 0.5 - 1) ** 2
    return total / len(x)


# %% hint
#| zh: 要求导的是哪个量，对什么求导？惩罚本身又要对什么求导？
#| en: What is to be differentiated, and by what? And by what will the penalty itself be differentiated?

# %% hint
#| zh: 每行的得分只依赖自己那一行，所以 `f(x).sum()` 对 `x` 的梯度的第 i 行就是第 i 个得分的梯度。它还要再被求导，所以要有历史。
#| en: The score of a row depends on that row alone, so row i of the gradient of `f(x).sum()` by `x` is the gradient of score i. It will be differentiated
#| en: again, so it needs a history.

# %% hint
#| zh: `(g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)`，然后 `return (((g * g).sum(dim=1).sqrt() - 1) ** 2).mean()`。
#| en: `(g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)`, then `return (((g * g).sum(dim=1).sqrt() - 1) ** 2).mean()`.


# %% wrong="gradient_without_history"
#| zh: 值是对的，但它是一个没有历史的数，训练时对 `w` 没有任何作用。要 `create_graph=True`。
#| en: The value is right, but it is a number without a history and has no effect on `w` in training. It takes `create_graph=True`.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x)
    return (((g * g).sum(dim=1).sqrt() - 1) ** 2).mean()


# %% wrong="one_length_for_all"
#| zh: 这里把整个矩阵当成一个向量求了长度。每一行有自己的长度。
#| en: Here the whole matrix is taken for one vector. Each row has a length of its own.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    return ((g * g).sum().sqrt() - 1) ** 2


# %% wrong="mean_of_the_scores"
#| zh: `f(x).mean()` 把每一行的梯度都除以了行数，长度也就小了那么多倍。用 `sum()`。
#| en: `f(x).mean()` divides the gradient of each row by the number of rows, and the lengths shrink as much. Use `sum()`.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).mean(), x, create_graph=True)
    return (((g * g).sum(dim=1).sqrt() - 1) ** 2).mean()


# %% wrong="squared_length"
#| zh: 少了开方：这是长度的平方。
#| en: The square root is missing: this is the square of the length.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    return (((g * g).sum(dim=1) - 1) ** 2).mean()


# %% wrong="sum_over_rows"
#| zh: 最后要求平均，不是求和。
#| en: The last step is a mean and not a sum.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
    return (((g * g).sum(dim=1).sqrt() - 1) ** 2).sum()


# %% wrong="by_way_of_grad"
#| zh: `backward` 把得分对 `w` 的梯度也加进了 `w.grad`，训练就跟着走样了。用 `torch.autograd.grad`，只要 x 的。
#| en: `backward` has added the gradient of the scores by `w` to `w.grad` as well, and training goes astray. Use `torch.autograd.grad` and ask for that of x
#| en: alone.
def penalty(torch, f, x):
    x = x.detach().requires_grad_()
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        f(x).sum().backward(create_graph=True)
    return (((x.grad * x.grad).sum(dim=1).sqrt() - 1) ** 2).mean()
