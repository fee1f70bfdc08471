# ---
# exercise: split_batch
# title zh: 拆开以后
# title en: After the split
# kind: find_bug
# points: 6
# minutes: 15
# difficulty: 3
# answers: counterexample, repaired
# ---

# %% [markdown] task lang="zh"
r"""
有人说：“拆开以后，学习率调小一点就行。”

1. 给出一个**反例** `(points, sizes)`：从 `w = b = 0` 走的第一步，与整批 `[len(points)]` 走的**方向不同**。`points` 是由 `(x, y)` 组成的列表，2 到 4 个，数的绝对值不超过 100；`sizes` 是正整数的列表，加起来等于 `len(points)`。
2. 写出修好的 `repaired`，参数与 `fit` 相同，返回 `w` 和 `b` 的值：不管怎样拆，都和不拆时走到同一个地方，仍然是**每一份走一次反向**。
"""

# %% [markdown] task lang="en"
r"""
“After a split just make the learning rate smaller”, somebody says.

1. Give a **counterexample** `(points, sizes)`: the first step from `w = b = 0` has another **direction** than that of the whole batch, `[len(points)]`. `points` is a list of 2 to 4 pairs `(x, y)` of numbers whose absolute values are at most 100; `sizes` is a list of positive integers whose sum is `len(points)`.
2. Write `repaired`, with the parameters of `fit`, which returns the values of `w` and `b`: however the batch is split, it ends where the whole batch ends, and still goes backward **once for each part**.
"""

# %% answer
counterexample = ...
### BEGIN SOLUTION
counterexample = ([(1.0, 1.0), (2.0, 3.0), (-1.0, 2.0)], [2, 1])
### END SOLUTION


def repaired(torch, points, sizes, rate, steps):
    ### BEGIN SOLUTION
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) / len(points)
            loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate * parameter.grad
                parameter.grad = None
    return w.item(), b.item()
    ### END SOLUTION


# %% right
counterexample = [[[3, 1], [0, 5], [1, 1], [2, -4]], (1, 3)]


def repaired(torch, points, sizes, rate, steps):
    parameters = torch.zeros(2, requires_grad=True)
    for _ in range(steps):
        total, start = torch.zeros(2), 0
        for size in sizes:
            x, y = (torch.tensor(row) for row in zip(*points[start : start + size]))
            start += size
            loss = ((parameters[0] * x + parameters[1] - y) ** 2).mean()
            total += torch.autograd.grad(loss, parameters)[0] * (size / len(points))
        parameters = (parameters - rate * total).detach().requires_grad_()
    return parameters.detach()


# %% equivalent
# w * x + b - y => y - (w * x + b)
# parameters[0] * x + parameters[1] - y => y - (parameters[0] * x + parameters[1])
# (parameters - rate * total).detach() => parameters - rate * total
# parameters.detach() => parameters
# (2.0, 3.0) => ...
# (-1.0, 2.0) => ...
# (1, 3) => ...
# 1.0 => ...
# 2.0 => ...
# 3.0 => ...
# 3 => ...
# 1 => ...
# 0 => ...
# 5 => ...
# 2 => ...
# -4 => ...
# -1.0 => 1.0
# (w, b) => (b, w)
# 4 => 5
# 4 => 3

# %% hint
#| zh: 梯度是各行的份额之和。在 `fit` 里，分成 `[4, 1]` 时，第一行的份额除以几？第五行的呢？整批时又除以几？
#| en: A gradient is a sum of the shares of rows. In `fit`, with parts of `[4, 1]`, by what is the share of the first row divided? And that of the fifth? And in the whole batch?

# %% hint
#| zh: 各份一样大时，每一行都被高估了同样的倍数，步子只是长一些。要让方向变，各行的倍数就得不同。而且各行的份额自己也不能都指着同一个方向。
#| en: With parts of one size every row is overweighted by the same factor, and the step is merely longer. For another direction the rows need different factors; and
#| en: their shares must not all point in one direction themselves.

# %% hint
#| zh: 每一行该有的份量，与它落在哪一份里无关。`fit` 里哪个数使它有关？
#| en: The weight that a row should have does not depend on the part in which it is. Which number in `fit` makes it depend?

# %% wrong="equal_parts" about="testing"
#| zh: 各份一样大：每一行都被高估了同样的倍数（份数那么多倍），步子长了，方向没有变。学习率除以份数就补得回来。
#| en: The parts are of one size: every row is overweighted by the same factor, the number of parts, so the step is longer, in the same direction. A learning rate divided by it mends that.
counterexample = ([(1.0, 1.0), (2.0, 3.0), (-1.0, 2.0), (0.5, -1.0)], [2, 2])

# %% wrong="a_single_part" about="testing"
#| zh: 只有一份，就是没有拆：`fit` 是对的。
#| en: A single part is no split: `fit` is right.
counterexample = ([(1.0, 1.0), (2.0, 3.0), (-1.0, 2.0)], [3])

# %% wrong="rows_all_alike" about="testing"
#| zh: 各行的份额都指着同一个方向，怎样加权都看不出来，例如各行都一样的时候。
#| en: The shares of all rows point in one direction, for instance where all rows are alike, so how they are weighted cannot show.
counterexample = ([(1.0, 2.0), (1.0, 2.0), (1.0, 2.0)], [2, 1])

# %% wrong="a_row_without_a_share" about="testing"
#| zh: 直线 `w = b = 0` 已经经过 y 为 0 的那一行，它的份额是零，乘上什么倍数都一样；其余各行的倍数又相同。
#| en: The line `w = b = 0` already passes through the row whose y is 0: the share of that row is zero, whatever it is multiplied by; and all other rows have the same factor.
counterexample = ([(1.0, 1.0), (2.0, 3.0), (-1.0, 2.0), (2.0, 0.0)], [3, 1])

# %% wrong="already_at_the_minimum" about="testing"
#| zh: `w = b = 0` 已经经过每一行：第一步哪里也不去，没有方向可比。
#| en: The line `w = b = 0` already passes through every row: the first step goes nowhere, and there is no direction to compare.
counterexample = ([(1.0, 0.0), (2.0, 0.0), (-1.0, 0.0)], [2, 1])


# %% wrong="divides_by_the_number_of_parts" about="training"
#| zh: 除以份数，只有各份一样大时才对。一行的份量仍然取决于它落在多大的一份里。
#| en: Dividing by the number of parts is right only if they are of one size. The weight of a row still depends on how large its part is.
def repaired(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) / len(part) / len(sizes)
            loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate * parameter.grad
                parameter.grad = None
    return w.item(), b.item()


# %% wrong="divides_twice" about="training"
#| zh: 除以整批的行数就够了；再除以份数，步子就短了。
#| en: Dividing by the rows of the whole batch is enough; dividing by the number of parts as well makes the steps too short.
def repaired(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) / len(points) / len(sizes)
            loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate * parameter.grad
                parameter.grad = None
    return w.item(), b.item()


# %% wrong="drops_the_mean" about="formula"
#| zh: 损失成了和，方向对了，步子却长了 `len(points)` 倍：损失是整批的平均。
#| en: The loss has become a sum. The direction is right, but the step is `len(points)` times too long: the loss is the mean over the whole batch.
def repaired(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part)
            loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate * parameter.grad
                parameter.grad = None
    return w.item(), b.item()


# %% wrong="all_at_once" about="training"
#| zh: 数都对，可是一步只有一次反向，那时整批的图都还活着：内存装不下的正是它。不管是一次算完，还是把各份的损失先加起来，都一样。
#| en: The numbers are right, but with one backward pass in a step the graph of the whole batch is alive, which is just what does not fit into memory. That is so whether
#| en: everything is computed at once or the losses of the parts are added first.
def repaired(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        loss = sum((w * x + b - y) ** 2 for x, y in points) / len(points)
        loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate * parameter.grad
                parameter.grad = None
    return w.item(), b.item()


# %% wrong="updates_after_each_part" about="training"
#| zh: 每一份以后就更新，后面的份就从别的地方算起了。一步只更新一次，放在各份之后。
#| en: With an update after each part the later parts are computed at another place. A step has one update, after all parts.
def repaired(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) / len(points)
            loss.backward()
            with torch.no_grad():
                for parameter in (w, b):
                    parameter -= rate * parameter.grad
                    parameter.grad = None
    return w.item(), b.item()


# %% wrong="clears_between_parts" about="stale"
#| zh: 每一份之前都清零，于是只剩下最后一份的梯度。各份之间要让它们加起来。
#| en: The gradients are cleared before each part, so only those of the last part remain. Between parts let them add up.
def repaired(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            w.grad = b.grad = None
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) / len(points)
            loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate * parameter.grad
    return w.item(), b.item()


# %% wrong="clears_w_only" about="stale"
#| zh: 只清了 `w`，`b` 的梯度一步一步累积下去。每个参数都要清。
#| en: Only `w` is cleared; the gradients of `b` go on adding up from step to step. Every parameter has to be cleared.
def repaired(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) / len(points)
            loss.backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = None
    return w.item(), b.item()


# %% wrong="smaller_steps" about="training"
#| zh: 步子短了，方向还是错的：走得慢些，去的还是那个错误的地方。
#| en: The steps are shorter, but still in the wrong direction: they take longer to get to the same wrong place.
def repaired(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) / len(part)
            loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate / 2 * parameter.grad
                parameter.grad = None
    return w.item(), b.item()


# %% wrong="returns_b_first" about="index"
#| zh: 返回的次序反了：先 `w`，后 `b`。
#| en: They are returned in the wrong order: `w` first, then `b`.
def repaired(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) / len(points)
            loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate * parameter.grad
                parameter.grad = None
    return b.item(), w.item()


# %% wrong="weights_a_sum_again" about="formula"
#| zh: 一份的**平均**才该乘上这一份占的比例；这里的是和，已经按行数算了一遍，再乘比例，大份里的行就又重了。
#| en: It is the **mean** of a part that is to be multiplied by its share of the rows. This is the sum, which counts the rows already, so rows in a large part weigh too much.
def repaired(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) * len(part) / len(points)
            loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate * parameter.grad
                parameter.grad = None
    return w.item(), b.item()


# %% wrong="always_five_rows" about="training"
#| zh: 除的总是 5，那是上文那批数据的行数。这里的数据由参数 `points` 给出：除以 `len(points)`。
#| en: This always divides by 5, the number of rows of the data above. The data here come in as `points`: divide by `len(points)`.
def repaired(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) / 5
            loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate * parameter.grad
                parameter.grad = None
    return w.item(), b.item()


# %% wrong="a_rate_for_each_part" about="training"
#| zh: 学习率除以份数，步子短了，方向还是错的：只有各份一样大时才补得回来。
#| en: With the learning rate divided by the number of parts the steps are shorter, but still in the wrong direction: that helps only if the parts are of one size.
def repaired(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) / len(part)
            loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate / len(sizes) * parameter.grad
                parameter.grad = None
    return w.item(), b.item()


# %% wrong="never_clears" about="training"
#| zh: `.grad` 从来没有清空：每一步的梯度都加在以前各步的上面。
#| en: `.grad` is never cleared: the gradient of each step is added to those of all steps before.
def repaired(torch, points, sizes, rate, steps):
    w = torch.tensor(0.0, requires_grad=True)
    b = torch.tensor(0.0, requires_grad=True)
    for _ in range(steps):
        rest = points
        for size in sizes:
            part, rest = rest[:size], rest[size:]
            loss = sum((w * x + b - y) ** 2 for x, y in part) / len(points)
            loss.backward()
        with torch.no_grad():
            for parameter in (w, b):
                parameter -= rate * parameter.grad
    return w.item(), b.item()
