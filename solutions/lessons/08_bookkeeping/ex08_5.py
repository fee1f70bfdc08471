# ---
# exercise: ex08_5
# title zh: 怎么也稳不下来的训练
# title en: A training run that never settles
# kind: find_bug
# points: 6
# minutes: 8
# difficulty: 2
# answers: counterexample, repaired
# ---

# %% [markdown] task lang="zh"
r"""
可是走得久一些，参数就一直来回摆动，怎么也停不下来。

1. 给出一个**反例** `(points, rate, steps)`：`points` 是由 `(x, y)` 组成的列表，至多 20 个；`rate` 是正数；`steps` 是 0 到 100 的整数。在它上面，`fit` 的结果必须与真正的梯度下降不同，而后者不能发散。
2. 写出修好的 `repaired`，参数与 `fit` 相同，返回 `w` 和 `b` 的值。
"""

# %% [markdown] task lang="en"
r"""
When it runs for longer, however, the parameters keep swinging to and fro and never come to rest.

1. Give a **counterexample** `(points, rate, steps)`: `points` is a list of at most 20 pairs `(x, y)`, `rate` is a positive number, and `steps` an integer from 0 to 100. On it, `fit` must end elsewhere than true gradient descent, and the latter must not run away.
2. Write the repaired function `repaired`, with the parameters of `fit`, which returns the values of `w` and `b`.
"""

# %% answer
counterexample = ...
### BEGIN SOLUTION
counterexample = ([(1.0, 3.0), (2.0, 5.0)], 0.1, 2)
### END SOLUTION


def repaired(torch, points, rate, steps):
    ### BEGIN SOLUTION
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        loss = sum((w * x + b - y) ** 2 for x, y in points) / len(points)
        loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = None
        b.grad = None
    return w.item(), b.item()
    ### END SOLUTION


# %% right
counterexample = [[[-1, 4]], 1 / 4, 3]


def repaired(torch, points, rate, steps):
    x = torch.tensor([point[0] for point in points])
    y = torch.tensor([point[1] for point in points])
    parameters = torch.zeros(2, requires_grad=True)
    for _ in range(steps):
        if parameters.grad is not None:
            parameters.grad.zero_()
        ((parameters[0] * x + parameters[1] - y) ** 2).mean().backward()
        parameters.data -= rate * parameters.grad
    return parameters.detach()


# %% equivalent
# (1.0, 3.0) => (3.0, 1.0)
# 1.0 => 1.5
# 3.0 => 4.5
# (2.0, 5.0) => (5.0, 2.0)
# 2.0 => 3.0
# 5.0 => 7.5
# 0.1 => 0.15000000000000002
# 2 => 3
# w * x + b - y => y - (w * x + b)
# -1 => 1
# 1 => 2
# 1 => 0
# 4 => 5
# 4 => 3
# 1 / 4 => 1 * 4
# 1 / 4 => 4 / 1
# 1 / 4 => 1
# 1 / 4 => 4
# 3 => 2
# parameters[0] * x + parameters[1] - y => y - (parameters[0] * x + parameters[1])
# parameters.detach() => parameters

# %% hint
#| zh: `loss.backward()` 对 `w.grad` 做的是 `=` 还是 `+=`？第一步时有差别吗？第二步呢？
#| en: Does `loss.backward()` do `=` or `+=` to `w.grad`? Does it matter in the first step? In the second?

# %% hint
#| zh: 第二步用的是第一步和第二步的梯度之和。只有第一步的梯度不是零、并且至少走两步，才看得出来。修复：每一步都让**每个**参数的 `.grad` 从头开始。
#| en: The second step uses the sum of the first and the second gradient. It shows only if the first gradient is not zero and at least two steps are taken.
#| en: The repair: let the `.grad` of **every** parameter begin anew in every step.

# %% hint
#| zh: 放在循环里的什么位置，才不会把刚算好、还没有用的梯度也丢掉？
#| en: Where in the loop does it belong, so that gradients just computed are not thrown away unused?

# %% wrong="a_single_step" about="testing"
#| zh: 只走一步时还没有旧的梯度可加，`fit` 是对的。
#| en: With a single step there is no old gradient to be added, and `fit` is right.
counterexample = ([(1.0, 2.0), (2.0, 3.0)], 0.1, 1)

# %% wrong="already_at_the_minimum" about="testing"
#| zh: `w = b = 0` 已经是最小值，每一步的梯度都是零，加起来还是零。
#| en: `w = b = 0` is the minimum already, so every gradient is zero, and so is their sum.
counterexample = ([(1.0, 0.0), (2.0, 0.0)], 0.1, 5)

# %% wrong="clears_w_only" about="stale"
#| zh: 只清了 `w`，`b` 的梯度还在累积。每个参数都要清：漏一个就够错的了。
#| en: Only `w` is cleared; the gradients of `b` still add up. Every parameter has to be cleared: one left out is enough to go wrong.
counterexample = ([(1.0, 2.0), (2.0, 3.0)], 0.1, 2)


def repaired(torch, points, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        loss = sum((w * x + b - y) ** 2 for x, y in points) / len(points)
        loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = None
    return w.item(), b.item()


# %% wrong="clears_b_only" about="stale"
#| zh: 只清了 `b`，`w` 的梯度还在累积。每个参数都要清。
#| en: Only `b` is cleared; the gradients of `w` still add up. Every parameter has to be cleared.
counterexample = ([(1.0, 2.0), (2.0, 3.0)], 0.1, 2)


def repaired(torch, points, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        loss = sum((w * x + b - y) ** 2 for x, y in points) / len(points)
        loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        b.grad = None
    return w.item(), b.item()


# %% wrong="clears_before_the_loop" about="stale"
#| zh: 循环之前清一次没有用：那时 `.grad` 本来就是 `None`。每一步都要清。
#| en: Clearing once before the loop does nothing: `.grad` is `None` then anyway. It has to be cleared in every step.
counterexample = ([(1.0, 2.0), (2.0, 3.0)], 0.1, 2)


def repaired(torch, points, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    w.grad = None
    b.grad = None
    for _ in range(steps):
        loss = sum((w * x + b - y) ** 2 for x, y in points) / len(points)
        loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
    return w.item(), b.item()


# %% wrong="clears_between_backward_and_update" about="training"
#| zh: 刚算好的梯度在更新之前就清掉了，参数一步也没有动。
#| en: The gradients are cleared after they were computed and before they are used: the parameters never move.
counterexample = ([(1.0, 2.0), (2.0, 3.0)], 0.1, 2)


def repaired(torch, points, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        loss = sum((w * x + b - y) ** 2 for x, y in points) / len(points)
        loss.backward()
        w.grad.zero_()
        b.grad.zero_()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
    return w.item(), b.item()


# %% wrong="zeroes_what_is_not_there" about="special"
#| zh: 第一步时 `.grad` 还是 `None`，`None` 没有 `zero_()`。用 `w.grad = None`，或者放到更新之后。
#| en: In the first step `.grad` is still `None`, and `None` has no `zero_()`. Use `w.grad = None`, or move it behind the update.
counterexample = ([(1.0, 2.0), (2.0, 3.0)], 0.1, 2)


def repaired(torch, points, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        w.grad.zero_()
        b.grad.zero_()
        loss = sum((w * x + b - y) ** 2 for x, y in points) / len(points)
        loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
    return w.item(), b.item()


# %% wrong="divides_by_the_number_of_steps" about="training"
#| zh: 这是所有梯度的平均值，旧的那些是在别的地方算的。梯度下降每一步只用当前位置的梯度。
#| en: This is the mean of all gradients, and the old ones were computed elsewhere. Gradient descent uses the gradient at the present place only.
counterexample = ([(1.0, 2.0), (2.0, 3.0)], 0.1, 2)


def repaired(torch, points, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    count = 0
    for _ in range(steps):
        loss = sum((w * x + b - y) ** 2 for x, y in points) / len(points)
        loss.backward()
        count = count + 1
        with torch.no_grad():
            w -= rate * w.grad / count
            b -= rate * b.grad / count
    return w.item(), b.item()


# %% wrong="clears_one_of_two" about="stale"
#| zh: 只清了 w，b 的梯度还在累积。
#| en: Only w is cleared; the gradient of b goes on adding up.
counterexample = ([(1.0, 3.0), (2.0, 5.0)], 0.1, 2)


def repaired(torch, points, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        loss = sum(((w * x + b - y) ** 2 for x, y in points)) / len(points)
        loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = None
    return (w.item(), b.item())


# %% wrong="smaller_steps" about="training"
#| zh: 步子小了，摆动看起来轻一些，梯度却照样累积。
#| en: With smaller steps the swinging is milder, but the gradients add up as before.
counterexample = ([(1.0, 3.0), (2.0, 5.0)], 0.1, 2)


def repaired(torch, points, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        loss = sum(((w * x + b - y) ** 2 for x, y in points)) / len(points)
        loss.backward()
        with torch.no_grad():
            w -= rate / 10 * w.grad
            b -= rate / 10 * b.grad
    return (w.item(), b.item())


# %% wrong="drops_the_mean" about="formula"
#| zh: 损失成了和：要和 `fit` 一样取平均。
#| en: The loss has become a sum: take the mean, as `fit` does.
counterexample = ([(1.0, 3.0), (2.0, 5.0)], 0.1, 2)


def repaired(torch, points, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        loss = sum(((w * x + b - y) ** 2 for x, y in points))
        loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = None
        b.grad = None
    return (w.item(), b.item())


# %% wrong="returns_b_first" about="index"
#| zh: 返回的次序反了：先 `w`，后 `b`。
#| en: They are returned in the wrong order: `w` first, then `b`.
counterexample = ([(1.0, 3.0), (2.0, 5.0)], 0.1, 2)


def repaired(torch, points, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        loss = sum(((w * x + b - y) ** 2 for x, y in points)) / len(points)
        loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = None
        b.grad = None
    return (b.item(), w.item())
