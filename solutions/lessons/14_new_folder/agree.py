# ---
# exercise: agree
# title zh: 相同到小数点后十位
# title en: Equal to ten decimal places
# kind: write_test
# points: 10
# minutes: 14
# difficulty: 4
# answers: agree
# ---

# %% [markdown] task lang="zh"
r"""
写出 `agree(candidate)`：引擎对了返回 `True`，错了返回 `False`（断言不成立也算）。

`candidate(parameters, x, targets)` 是一个引擎上的网络，和 `same_network` 的一样，只是收到的是 float64 的 NumPy 数组；它返回 `(loss, gradients)`，每个参数一个梯度。网络、数据和正确的结果由你来定。相同是指形状一样，每个数相差不超过 1e-10。

要接受三个正确的引擎，拒绝十一个错误的；检查时每个都问两次。会错在哪里，什么时候错，由你来想。
"""

# %% [markdown] task lang="en"
r"""
Write `agree(candidate)`: `True` for a right engine, and `False` for a wrong one (a failed assertion will do).

`candidate(parameters, x, targets)` is the network of `same_network` on some engine, given NumPy arrays of float64. It returns `(loss, gradients)`, a gradient for each parameter. Choose the network, data and right results. Equal means: the same shapes, and no number more than 1e-10 apart.

Accept three right engines and reject eleven wrong ones; the check asks about each twice. What may be wrong, and when, is yours to think of.
"""


# %% answer
def agree(candidate):
    ### BEGIN SOLUTION
    rng = np.random.default_rng(7)
    sizes = (3, 4, 4, 3)
    parameters = [rng.normal(size=size) for n, m in itertools.pairwise(sizes) for size in ((m, n), m)]
    x, targets = rng.normal(size=(6, 3)), np.eye(3)[rng.integers(3, size=6)]
    leaves = [torch.tensor(p, requires_grad=True) for p in parameters]
    below = torch.tensor(x)
    for i in range(0, len(leaves), 2):
        below = (torch.tanh(below) if i else below) @ leaves[i].T + leaves[i + 1]
    wanted = -(torch.tensor(targets) * torch.log_softmax(below, dim=1)).sum() / len(x)
    wanted.backward()
    expected = [wanted.item(), *(leaf.grad.numpy() for leaf in leaves)]
    for _ in range(2):
        loss, gradients = candidate(parameters, x, targets)
        found = [loss, *gradients]
        if list(map(np.shape, found)) != list(map(np.shape, expected)):
            return False
        if not all(np.all(np.abs(a - b) <= 1e-10) for a, b in zip(found, expected)):
            return False
    return True
    ### END SOLUTION


# %% right
def agree(candidate):
    for seed in range(3):
        rng = np.random.default_rng(seed)
        w1, b1, w2, b2 = (rng.uniform(-1, 1, size) for size in ((2, 2), 2, (3, 2), 3))
        x, t = rng.uniform(-2, 2, (5, 2)), np.eye(3)[[0, 2, 1, 1, 0]]
        hidden = np.tanh(x @ w1.T + b1)
        powers = np.exp(hidden @ w2.T + b2)
        p = powers / powers.sum(axis=1, keepdims=True)
        upper = (p - t) / 5
        lower = upper @ w2 * (1 - hidden**2)
        right = (lower.T @ x, lower.sum(axis=0), upper.T @ hidden, upper.sum(axis=0))
        for _ in "12":
            loss, found = candidate([w1, b1, w2, b2], x, t)
            assert abs(loss + np.mean(np.log(p[t == 1]))) < 1e-10
            assert [g.shape for g in found] == [g.shape for g in right]
            assert max(np.max(np.abs(a - b)) for a, b in zip(found, right)) < 1e-10
            assert not any(np.isnan(g).any() for g in found)
    return True


# %% right
def agree(candidate):
    rng = np.random.default_rng(11)
    ok = True
    for sizes, n in (((2, 4, 3), 5), ((5, 3, 4, 2), 3)):
        shapes = [
            shape for k in range(len(sizes) - 1) for shape in ((sizes[k + 1], sizes[k]), (sizes[k + 1],))
        ]
        parameters = [rng.normal(size=shape) for shape in shapes]
        x, targets = rng.normal(size=(n, sizes[0])), np.eye(sizes[-1])[np.arange(n) % sizes[-1]]
        leaves = [torch.tensor(one, requires_grad=True) for one in parameters]
        wanted = loss_of(torch, leaves, torch.tensor(x), torch.tensor(targets))
        slopes = torch.autograd.grad(wanted, leaves)
        for _ in range(3):
            loss, found = candidate([one.copy() for one in parameters], x.copy(), targets.copy())
            ok = ok and abs(loss - wanted.item()) <= 1e-10 and len(found) == len(slopes)
            for a, b in zip(found, slopes):
                ok = ok and np.shape(a) == tuple(b.shape) and bool((np.abs(a - b.numpy()) <= 1e-10).all())
    return ok


# %% equivalent
# rng = np.random.default_rng(7) => pass
# rng = np.random.default_rng(seed) => pass
# rng = np.random.default_rng(11) => pass
# (rng.normal(size=(6, 3)), np.eye(3)[rng.integers(3, size=6)]) => (np.eye(3)[rng.integers(3, size=6)], rng.normal(size=(6, 3)))
# (((2, 4, 3), 5), ((5, 3, 4, 2), 3)) => (((5, 3, 4, 2), 3), ((2, 4, 3), 5))
# np.abs(a - b) <= 1e-10 => np.abs(a - b) < 1e-10
# a - b => b - a
# 1e-10 => 1.5e-10
# zip(found, expected) => zip(expected, found)
# zip(found, right) => zip(right, found)
# abs(loss + np.mean(np.log(p[t == 1]))) < 1e-10 => abs(loss + np.mean(np.log(p[t == 1]))) <= 1e-10
# max((np.max(np.abs(a - b)) for a, b in zip(found, right))) < 1e-10 => max((np.max(np.abs(a - b)) for a, b in zip(found, right))) <= 1e-10
# abs(loss - wanted.item()) <= 1e-10 => abs(loss - wanted.item()) < 1e-10
# np.abs(a - b.numpy()) <= 1e-10 => np.abs(a - b.numpy()) < 1e-10
# loss - wanted.item() => wanted.item() - loss
# a - b.numpy() => b.numpy() - a
# one.copy() => one
# x.copy() => x
# targets.copy() => targets
# 11 => ...
# 7 => ...
# 5 => ...
# 4 => ...
# 3 => ...
# 2 => ...
# -2 => 2
# 1 => ...
# 0 => ...

# %% hint
#| zh: 先选一个网络，让每个错误都看得出来：几层？几行数据？再想怎样比较：形状、个数、`nan`、容差。
#| en: Choose a network first on which every mistake shows: how many layers? How many rows of data? Then think of the comparison:
#| en: shapes, count, `nan`, tolerance.

# %% hint
#| zh: 用 float64 的随机数，至少两层，至少两行数据。比较损失，再比较梯度的个数、形状和每个元素，
#| zh: 差的绝对值都不超过 1e-10。`np.allclose` 默认的两个容差是 1e-5 和 1e-8，都太宽了。问它两次。
#| en: Take random numbers in float64, at least two layers, at least two rows of data. Compare the loss, then the number of gradients, their shapes and every
#| en: entry: no difference above 1e-10. By default `np.allclose` allows 1e-5 and 1e-8, both of which are too much. Ask the candidate twice.

# %% hint
#| zh: 你的比较怎样对待 `nan`？`nan` 和任何数比较都不成立，所以“有没有哪个差太大”和“是不是每个差都够小”是两个问题。
#| zh: 两个数组的差也可能是广播出来的：相减之前先看形状。
#| en: How does your comparison treat `nan`? No comparison with `nan` holds, so “is any difference too large?” and “is every difference small enough?” are
#| en: two questions. And the difference of two arrays may come about by broadcasting: look at the shapes before you subtract.

# %% given
import numpy as np


def expected(parameters, x, targets):
    *hidden, last = zip(parameters[::2], parameters[1::2])
    inputs = [x]
    for w, b in hidden:
        inputs.append(np.tanh(inputs[-1] @ w.T + b))
    w, b = last
    scores = inputs[-1] @ w.T + b
    p = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    g, slopes = (p - targets) / len(x), []
    for w, below in zip(parameters[-2::-2], reversed(inputs)):
        slopes = [g.T @ below, g.sum(axis=0), *slopes]
        g = (g @ w) * (1 - below**2)
    return -(targets * np.log(p)).sum() / len(x), slopes


# %% wrong="accepts_everything" about="testing"
#| zh: 它一个错误也抓不住，和只写一句 `return True` 一样。
#| en: It catches no mistake at all and might as well say `return True` and nothing else.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    return True


# %% wrong="refuses_everything" about="testing"
#| zh: 它连正确的也拒绝。
#| en: It refuses even the right ones.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    return False


# %% wrong="default_tolerance" about="numeric" shows="np.allclose(*_); numpy.allclose(*_)"
#| zh: `np.allclose` 默认放过十万分之一的差别，float32 的误差就在它下面。写明 `rtol` 和 `atol`。
#| en: By default `np.allclose` lets differences of one part in a hundred thousand pass, and the errors of float32 are below that. State `rtol` and `atol`.
#| zh else: 十万分之一以内的差别都放过了，而 float32 的误差比这还小。要求每个差别都不超过 1e-10。
#| en else: Differences as large as one part in a hundred thousand pass, and the errors of float32 are below that. Demand differences of at most 1e-10.
def close(a, b):
    return np.shape(a) == np.shape(b) and np.allclose(a, b)


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            close(loss, wanted)
            and len(found) == len(slopes)
            and all(close(a, b) for a, b in zip(found, slopes))
        ):
            return False
    return True


# %% wrong="forgets_the_other_tolerance" about="numeric"
#| zh: `np.allclose` 有两个容差，加在一起：写了 `rtol`，`atol` 还是默认的 1e-8，比 1e-10 大一百倍。
#| en: `np.allclose` has two tolerances, which add up: with `rtol` given, `atol` is still its default 1e-8, a hundred times 1e-10.
def close(a, b):
    return np.shape(a) == np.shape(b) and np.allclose(a, b, rtol=1e-10)


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            close(loss, wanted)
            and len(found) == len(slopes)
            and all(close(a, b) for a, b in zip(found, slopes))
        ):
            return False
    return True


# %% wrong="exactly_equal" about="numeric"
#| zh: 逐位相等要求太高了：加法换一个先后，最后一位就可能不同，正确的引擎也会被拒绝。
#| en: Equal to the last bit asks too much: another order of summation may change the last digit, and a right engine is refused.
import torch


def expected(parameters, x, targets):
    leaves = [torch.tensor(p, requires_grad=True) for p in parameters]
    w1, b1, w2, b2 = leaves
    logs = torch.log_softmax(torch.tanh(torch.tensor(x) @ w1.T + b1) @ w2.T + b2, dim=1)
    loss = -(torch.tensor(targets) * logs).sum() / len(x)
    loss.backward()
    return loss.item(), [leaf.grad.numpy() for leaf in leaves]


def close(a, b):
    return np.shape(a) == np.shape(b) and bool(np.all(np.asarray(a) == b))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            close(loss, wanted)
            and len(found) == len(slopes)
            and all(close(a, b) for a, b in zip(found, slopes))
        ):
            return False
    return True


# %% wrong="a_single_layer" about="testing"
#| zh: 只有一层，没有隐藏层：往下传的那一半反向从来没有走过。
#| en: With a single layer there is no hidden one: the half of the pass that goes on below is never taken.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            close(loss, wanted)
            and len(found) == len(slopes)
            and all(close(a, b) for a, b in zip(found, slopes))
        ):
            return False
    return True


# %% wrong="a_single_row" about="testing"
#| zh: 只有一行数据，求和与求平均就是一回事。
#| en: With a single row of data a sum and a mean are the same thing.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(1, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=1)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            close(loss, wanted)
            and len(found) == len(slopes)
            and all(close(a, b) for a, b in zip(found, slopes))
        ):
            return False
    return True


# %% wrong="asks_once" about="testing"
#| zh: 只问了一次。忘了清零的引擎第一次总是对的。
#| en: The candidate is asked once. An engine that forgets to clear is always right the first time.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    loss, found = candidate(parameters, x, targets)
    if not (
        close(loss, wanted) and len(found) == len(slopes) and all(close(a, b) for a, b in zip(found, slopes))
    ):
        return False
    return True


# %% wrong="looks_for_large_differences" about="testing"
#| zh: `nan` 大于任何数都不成立，于是被放过了。要求差**不超过** 1e-10，而不是找出超过的。
#| en: A `nan` is never greater than anything, and so it passes. Demand differences of **at most** 1e-10, in place of looking for larger ones.
def close(a, b):
    return np.shape(a) == np.shape(b) and not bool(np.any(np.abs(np.asarray(a) - b) > 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            close(loss, wanted)
            and len(found) == len(slopes)
            and all(close(a, b) for a, b in zip(found, slopes))
        ):
            return False
    return True


# %% wrong="stops_at_the_shorter_list" about="testing" shows="zip(*_)"
#| zh: `zip` 到短的那个列表为止，少了一个梯度也不会发现。先比较个数。
#| en: `zip` ends with the shorter list, and a missing gradient goes unnoticed. Compare the lengths first.
#| zh else: 少了一个梯度，没有人看出来：先比较有几个。
#| en else: A missing gradient goes unnoticed: compare first how many there are.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (close(loss, wanted) and all(close(a, b) for a, b in zip(found, slopes))):
            return False
    return True


# %% wrong="mean_of_the_differences" about="testing"
#| zh: 差取了平均：正的和负的抵消，元素换了位置也看不出来。要看每一个元素的绝对值。
#| en: The differences are averaged: positive and negative ones cancel, and entries that have changed places go unnoticed. Look at the size of each.
def close(a, b):
    return np.shape(a) == np.shape(b) and bool(abs(np.mean(np.asarray(a) - b)) <= 1e-10)


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            close(loss, wanted)
            and len(found) == len(slopes)
            and all(close(a, b) for a, b in zip(found, slopes))
        ):
            return False
    return True


# %% wrong="shapes_may_differ" about="shapes"
#| zh: 形状没有比较：多一维的数组会广播，差仍然是零。
#| en: Shapes are not compared: an array with one axis more is broadcast, and the difference is still zero.
def close(a, b):
    return bool(np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            close(loss, wanted)
            and len(found) == len(slopes)
            and all(close(a, b) for a, b in zip(found, slopes))
        ):
            return False
    return True


# %% wrong="only_the_gradients" about="testing"
#| zh: 损失也是结果，没有比较它。
#| en: The loss is a result as well, and it is not compared.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (len(found) == len(slopes) and all(close(a, b) for a, b in zip(found, slopes))):
            return False
    return True


# %% wrong="only_the_loss" about="testing"
#| zh: 只比较了损失。损失对，梯度不一定对。
#| en: Only the loss is compared. Where it is right the gradients need not be.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not close(loss, wanted):
            return False
    return True


# %% wrong="largest_signed_difference" about="testing"
#| zh: 差没有取绝对值：偏小多少都能通过。
#| en: The differences have signs: what is too small passes, however far off.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.max(np.asarray(a) - b) <= 1e-10)


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            close(loss, wanted)
            and len(found) == len(slopes)
            and all(close(a, b) for a, b in zip(found, slopes))
        ):
            return False
    return True


# %% wrong="compares_it_with_itself" about="testing"
#| zh: 引擎只和它自己比较：每次都错得一样，就看不出来。正确的结果要另外算。
#| en: The engine is compared with itself: what is wrong in the same way every time goes unnoticed. Compute what is right in another way.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = candidate(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            close(loss, wanted)
            and len(found) == len(slopes)
            and all(close(a, b) for a, b in zip(found, slopes))
        ):
            return False
    return True


# %% wrong="matrices_only" about="testing"
#| zh: 偏置的梯度一个也没有比较。
#| en: The gradients of the biases are never compared.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            close(loss, wanted)
            and len(found) == len(slopes)
            and all(close(a, b) for a, b in zip(found[::2], slopes[::2]))
        ):
            return False
    return True


# %% wrong="returns_nothing" about="contract"
#| zh: 引擎对了，它什么也不返回，也就是 `None`。打印出来的不算，要 `return True`。
#| en: For a right engine it returns nothing, which is `None`. To print the verdict is not enough: `return True`.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            close(loss, wanted)
            and len(found) == len(slopes)
            and all(close(a, b) for a, b in zip(found, slopes))
        ):
            return False


# %% wrong="default_tolerance_of_gradients" about="numeric" shows="np.allclose(*_); numpy.allclose(*_)"
#| zh: `np.allclose` 默认放过十万分之一的差别，float32 的误差就在它下面。写明 `rtol` 和 `atol`。
#| en: By default `np.allclose` lets differences of one part in a hundred thousand pass, and the errors of float32 are below that. State `rtol` and `atol`.
#| zh else: 十万分之一以内的差别都放过了，而 float32 的误差比这还小。要求每个差别都不超过 1e-10。
#| en else: Differences as large as one part in a hundred thousand pass, and the errors of float32 are below that. Demand differences of at most 1e-10.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            abs(loss - wanted) <= 1e-10
            and len(found) == len(slopes)
            and all(np.shape(a) == np.shape(b) and np.allclose(a, b) for a, b in zip(found, slopes))
        ):
            return False
    return True


# %% wrong="signed_differences_of_gradients" about="testing"
#| zh: 差没有取绝对值：偏小多少都能通过。
#| en: The differences have signs: what is too small passes, however far off.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (
            abs(loss - wanted) <= 1e-10
            and len(found) == len(slopes)
            and all(np.shape(a) == np.shape(b) and np.all(a - b <= 1e-10) for a, b in zip(found, slopes))
        ):
            return False
    return True


# %% wrong="loss_and_count" about="testing"
#| zh: 比较的只有损失和梯度的个数。损失对，梯度不一定对。
#| en: Only the loss and the number of gradients are compared. Where these are right the gradients need not be.
def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = (3, 3, 3)
    parameters = [
        rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)
    ]
    x, targets = rng.normal(size=(4, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size=4)]
    wanted, slopes = expected(parameters, x, targets)
    for _ in range(2):
        loss, found = candidate(parameters, x, targets)
        if not (close(loss, wanted) and len(found) == len(slopes)):
            return False
    return True
