# ---
# exercise: logistic
# title zh: 逻辑回归
# title en: Logistic regression
# kind: train
# points: 6
# minutes: 15
# difficulty: 3
# answers: fit
# ---

# %% [markdown] task lang="zh"
r"""
写出 `fit(initial, train, test, rate, steps)`，返回 `w, b, accuracy`。

* `initial` 是 `(w, b)`：一个 NumPy 向量和一个数，从它们开始，不要改动数组。
* `train` 和 `test` 都是 `(x, y)`：x 是矩阵，一行一个点；y 是 0.0 和 1.0 组成的向量。
* 走 `steps` 步梯度下降，学习率是 `rate`，每一步都用 `train` 全部点的平均交叉熵。
* `accuracy` 是最后在 `test` 上分对的比例。返回的 `w` 和 `b` 可以是张量、数组或数。

用什么都行：`repaired`、库里的损失、你的公式。检查里也有一个点离得很远。
"""

# %% [markdown] task lang="en"
r"""
Write `fit(initial, train, test, rate, steps)`, which returns `w, b, accuracy`.

* `initial` is `(w, b)`, a NumPy vector and a number to start from; leave the array as it is.
* `train` and `test` are `(x, y)` each: x is a matrix with one point a row, y a vector of 0.0 and 1.0.
* Take `steps` steps of gradient descent with the rate `rate`, each on the mean cross-entropy over all of `train`.
* `accuracy` is the share of `test` that is right in the end. `w` and `b` may be tensors, arrays or numbers.

Use `repaired`, the library's loss, or your formulas. The check has a point far out, too.
"""


# %% answer
def fit(initial, train, test, rate, steps):
    ### BEGIN SOLUTION
    w = torch.tensor(initial[0], requires_grad=True)
    b = torch.tensor(initial[1], dtype=w.dtype, requires_grad=True)
    x, y = (torch.tensor(part) for part in train)
    for _ in range(steps):
        repaired(x @ w + b, y).backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = b.grad = None
    x, y = test
    right = (x @ w.detach().numpy() + b.item() > 0) == (y == 1)
    return w, b, right.mean()
    ### END SOLUTION


# %% right
def fit(initial, train, test, rate, steps):
    w, b = initial[0].copy(), initial[1]
    x, y = train
    for _ in range(steps):
        z = x @ w + b
        r = (0.5 * (1 + np.tanh(z / 2)) - y) / len(y)
        w, b = w - rate * r @ x, b - rate * r.sum()
    hits = [float((point @ w + b > 0) == bool(label)) for point, label in zip(*test)]
    return w.tolist(), b, sum(hits) / len(hits)


# %% right
def fit(initial, train, test, rate, steps):
    w = torch.tensor([*initial[0].tolist(), initial[1]]).reshape(-1, 1).requires_grad_()

    def logits(points):
        ones = np.ones((len(points), 1))
        return (torch.tensor(np.hstack([points, ones]).tolist()) @ w).flatten()

    targets = torch.tensor(train[1].tolist())
    for _ in range(steps):
        loss = torch.nn.functional.binary_cross_entropy_with_logits(logits(train[0]), targets)
        (gradient,) = torch.autograd.grad(loss, [w])
        w = (w - rate * gradient).detach().requires_grad_()
    said = logits(test[0]) > 0
    return w[:-1, 0], w[-1, 0], (said == torch.tensor(test[1] == 1)).float().mean()


# %% wrong="one_step_too_many" about="index"
#| zh: 多走了一步：要走的是 `steps` 步。
#| en: One step too many: `steps` steps are to be taken.
import numpy as np


def fit(initial, train, test, rate, steps):
    (w, b), (x, y) = initial, train
    for _ in range(steps + 1):
        error = (0.5 + 0.5 * np.tanh((x @ w + b) / 2) - y) / len(y)
        w, b = w - rate * error @ x, b - rate * error.sum()
    return w, b, np.mean((test[0] @ w + b > 0) == test[1])


# %% wrong="point_by_point" about="training"
#| zh: 每看一个点就走一步；要的是每一步都用全部的点，取平均。
#| en: A step is taken after every point; each step is to use all points, with the mean of their losses.
import numpy as np


def fit(initial, train, test, rate, steps):
    (w, b), (x, y) = initial, train
    for _ in range(steps):
        for point, label in zip(x, y):
            error = 0.5 + 0.5 * np.tanh((point @ w + b) / 2) - label
            w, b = w - rate * error * point, b - rate * error
    return w, b, np.mean((test[0] @ w + b > 0) == test[1])


# %% equivalent
# initial[0].copy() => initial[0]
# torch.tensor(initial[1], dtype=w.dtype, requires_grad=True) => torch.tensor(initial[1], requires_grad=True)
# x @ w.detach().numpy() + b.item() > 0 => x @ w.detach().numpy() + b.item() >= 0
# point @ w + b > 0 => point @ w + b >= 0
# point @ w => w @ point
# (w - rate * gradient).detach() => w - rate * gradient
# logits(test[0]) > 0 => logits(test[0]) >= 0
# 0 => -1

# %% hint
#| zh: 先只走一步：怎样把 `initial` 里的数变成引擎的叶子？z 是什么，损失是什么？算完 `backward()` 以后，梯度在哪里？
#| en: Take a single step first: how do the numbers in `initial` become leaves of the engine? What is z, and what is the loss? Where are the gradients after
#| en: `backward()`?

# %% hint
#| zh: 更新要原地进行，所以写在 `torch.no_grad()` 里；两个 `.grad` 都要在下一次 `backward()` 之前清掉。损失可以直接用你的 `repaired(z, y)`；一个点算作 1，只要它的 z > 0。
#| en: An update is made in place, hence inside `torch.no_grad()`; both `.grad` have to be cleared before the next `backward()`. As the loss you can use your `repaired(z, y)`; a point counts as 1 when its z > 0.

# %% hint
#| zh: 每一步的次序：z = x @ w + b，损失，`backward()`，在 `torch.no_grad()` 里更新 w 和 b，然后把两个 `.grad` 都清掉。叶子只做一次，放在循环外面；
#| zh: 测试集只在最后用来数正确率。
#| en: The order in each step: z = x @ w + b, the loss, `backward()`, update w and b inside `torch.no_grad()`, then clear both `.grad`. The leaves are made
#| en: once, outside the loop; the test set serves only for counting at the end.

# %% wrong="never_zeroes" about="stale"
#| zh: 第一步是对的，从第二步起，`.grad` 里还留着前面各步的梯度。叶子会累积，清零要由你来做。
#| en: The first step is right; from the second on, `.grad` still holds the gradients of earlier steps. Leaves accumulate, and clearing them is up to you.
import autograd_lib.engine as torch


def loss(z, y):
    p = torch.sigmoid(z)
    return (torch.logaddexp(z, torch.zeros_like(z)) - y * z).mean()


def fit(initial, train, test, rate, steps):
    w = torch.tensor(initial[0], requires_grad=True)
    b = torch.tensor(initial[1], dtype=torch.float64, requires_grad=True)
    x, y = map(torch.tensor, train)
    for _ in range(steps):
        loss(x @ w + b, y).backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        pass
    x, y = map(torch.tensor, test)
    right = ((x @ w + b > 0) == (y > 0.5)).sum().item()
    return w, b, right / len(y)


# %% wrong="never_zeroes_in_single_precision" about="stale"
#| zh: 第一步是对的，从第二步起，`.grad` 里还留着前面各步的梯度。叶子会累积，清零要由你来做。
#| en: The first step is right; from the second on, `.grad` still holds the gradients of earlier steps. Leaves accumulate, and clearing them is up to you.
import autograd_lib.engine as torch


def fit(initial, train, test, rate, steps):
    w = torch.tensor(initial[0].tolist(), requires_grad=True)
    b = torch.tensor(initial[1], requires_grad=True)
    x, y = (torch.tensor(part.tolist()) for part in train)
    for _ in range(steps):
        z = x @ w + b
        (torch.logaddexp(z, torch.zeros_like(z)) - y * z).mean().backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
    x, y = (torch.tensor(part.tolist()) for part in test)
    right = ((x @ w + b > 0) == (y > 0.5)).sum().item()
    return w, b, right / len(y)


# %% wrong="zeroes_only_the_weights" about="stale"
#| zh: 只清了 w，没有清 b。清零必须轮到每一个叶子，少一个，结果就不知不觉地错了。
#| en: Only w was cleared, b was not. Clearing has to reach every leaf; leave one out, and it goes wrong silently.
import autograd_lib.engine as torch


def loss(z, y):
    p = torch.sigmoid(z)
    return (torch.logaddexp(z, torch.zeros_like(z)) - y * z).mean()


def fit(initial, train, test, rate, steps):
    w = torch.tensor(initial[0], requires_grad=True)
    b = torch.tensor(initial[1], dtype=torch.float64, requires_grad=True)
    x, y = map(torch.tensor, train)
    for _ in range(steps):
        loss(x @ w + b, y).backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = None
    x, y = map(torch.tensor, test)
    right = ((x @ w + b > 0) == (y > 0.5)).sum().item()
    return w, b, right / len(y)


# %% wrong="never_updates" about="training"
#| zh: w 和 b 和开始时一模一样：梯度算了，却没有用上。
#| en: w and b are what they were at the start: gradients were computed, but never used.
import autograd_lib.engine as torch


def loss(z, y):
    p = torch.sigmoid(z)
    return (torch.logaddexp(z, torch.zeros_like(z)) - y * z).mean()


def fit(initial, train, test, rate, steps):
    w = torch.tensor(initial[0], requires_grad=True)
    b = torch.tensor(initial[1], dtype=torch.float64, requires_grad=True)
    x, y = map(torch.tensor, train)
    for _ in range(steps):
        loss(x @ w + b, y).backward()
        with torch.no_grad():
            pass
        w.grad = b.grad = None
    x, y = map(torch.tensor, test)
    right = ((x @ w + b > 0) == (y > 0.5)).sum().item()
    return w, b, right / len(y)


# %% wrong="walks_uphill" about="training"
#| zh: 符号反了：梯度指向损失**增加**最快的方向，所以要减去它。
#| en: The sign is wrong: the gradient points to where the loss **grows** fastest, so subtract it.
import autograd_lib.engine as torch


def loss(z, y):
    p = torch.sigmoid(z)
    return (torch.logaddexp(z, torch.zeros_like(z)) - y * z).mean()


def fit(initial, train, test, rate, steps):
    w = torch.tensor(initial[0], requires_grad=True)
    b = torch.tensor(initial[1], dtype=torch.float64, requires_grad=True)
    x, y = map(torch.tensor, train)
    for _ in range(steps):
        loss(x @ w + b, y).backward()
        with torch.no_grad():
            w += rate * w.grad
            b += rate * b.grad
        w.grad = b.grad = None
    x, y = map(torch.tensor, test)
    right = ((x @ w + b > 0) == (y > 0.5)).sum().item()
    return w, b, right / len(y)


# %% wrong="forgets_the_bias" about="training"
#| zh: b 一直没有动。没有偏置，分界线的位置就被钉住了，只能转动，不能平移。
#| en: b never moves. Without its bias the dividing line can turn but cannot be shifted.
import autograd_lib.engine as torch


def loss(z, y):
    p = torch.sigmoid(z)
    return (torch.logaddexp(z, torch.zeros_like(z)) - y * z).mean()


def fit(initial, train, test, rate, steps):
    w = torch.tensor(initial[0], requires_grad=True)
    b = torch.tensor(initial[1], dtype=torch.float64, requires_grad=True)
    x, y = map(torch.tensor, train)
    for _ in range(steps):
        loss(x @ w + b, y).backward()
        with torch.no_grad():
            w -= rate * w.grad
        w.grad = b.grad = None
    x, y = map(torch.tensor, test)
    right = ((x @ w + b > 0) == (y > 0.5)).sum().item()
    return w, b, right / len(y)


# %% wrong="trains_on_test" about="training"
#| zh: 训练用的是 `test`。这样得到的正确率说明不了什么，因为答案已经见过了；换一个测试集，训练的结果就跟着变了。
#| en: The training uses `test`. The share of right answers then says little, since the answers were seen; with another test set the result of the training
#| en: changes.
import autograd_lib.engine as torch


def loss(z, y):
    p = torch.sigmoid(z)
    return (torch.logaddexp(z, torch.zeros_like(z)) - y * z).mean()


def fit(initial, train, test, rate, steps):
    w = torch.tensor(initial[0], requires_grad=True)
    b = torch.tensor(initial[1], dtype=torch.float64, requires_grad=True)
    x, y = map(torch.tensor, test)
    for _ in range(steps):
        loss(x @ w + b, y).backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = b.grad = None
    x, y = map(torch.tensor, test)
    right = ((x @ w + b > 0) == (y > 0.5)).sum().item()
    return w, b, right / len(y)


# %% wrong="reports_training_points" about="training"
#| zh: w 和 b 是对的，但报告的正确率是在训练用的点上数的。
#| en: w and b are right, but the share reported was counted on the training points.
import autograd_lib.engine as torch


def loss(z, y):
    p = torch.sigmoid(z)
    return (torch.logaddexp(z, torch.zeros_like(z)) - y * z).mean()


def fit(initial, train, test, rate, steps):
    w = torch.tensor(initial[0], requires_grad=True)
    b = torch.tensor(initial[1], dtype=torch.float64, requires_grad=True)
    x, y = map(torch.tensor, train)
    for _ in range(steps):
        loss(x @ w + b, y).backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = b.grad = None
    x, y = map(torch.tensor, train)
    right = ((x @ w + b > 0) == (y > 0.5)).sum().item()
    return w, b, right / len(y)


# %% wrong="sum_for_mean" about="training"
#| zh: 损失用的是和，不是平均值：每一步都大了许多倍，点越多，步子越大。
#| en: The loss is a sum instead of a mean: every step is many times too large, and the more points, the larger.
import autograd_lib.engine as torch


def loss(z, y):
    p = torch.sigmoid(z)
    return (torch.logaddexp(z, torch.zeros_like(z)) - y * z).sum()


def fit(initial, train, test, rate, steps):
    w = torch.tensor(initial[0], requires_grad=True)
    b = torch.tensor(initial[1], dtype=torch.float64, requires_grad=True)
    x, y = map(torch.tensor, train)
    for _ in range(steps):
        loss(x @ w + b, y).backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = b.grad = None
    x, y = map(torch.tensor, test)
    right = ((x @ w + b > 0) == (y > 0.5)).sum().item()
    return w, b, right / len(y)


# %% wrong="naive_loss" about="numeric"
#| zh: 平常都对，遇到离得很远的点就成了 nan，而且一旦成了 nan 就再也回不来。这正是 `quiet_error` 的损失，没有修过的那一个。
#| en: Right on ordinary data; with a point far out it turns to nan, and once it is nan it never comes back. This is the loss of `quiet_error` before its repair.
import autograd_lib.engine as torch


def loss(z, y):
    p = torch.sigmoid(z)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


def fit(initial, train, test, rate, steps):
    w = torch.tensor(initial[0], requires_grad=True)
    b = torch.tensor(initial[1], dtype=torch.float64, requires_grad=True)
    x, y = map(torch.tensor, train)
    for _ in range(steps):
        loss(x @ w + b, y).backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = b.grad = None
    x, y = map(torch.tensor, test)
    right = ((x @ w + b > 0) == (y > 0.5)).sum().item()
    return w, b, right / len(y)


# %% wrong="writes_into_the_start" about="sharing" shows="_ -= _"
#| zh: 训练是对的，可是 `-=` 直接写进了 `initial` 里的那个数组：下一次再从它开始，就已经是训练过的了。先复制一份。
#| en: The training is right, but `-=` writes into the very array in `initial`: whoever begins with it again begins with what has been trained. Copy it first.
#| zh else: 训练是对的，可是 `initial` 里的那个数组被改掉了：下一次再从它开始，就已经是训练过的了。先复制一份。
#| en else: The training is right, but the very array in `initial` is changed: whoever begins with it again begins with what has been trained. Copy it first.
import numpy as np


def fit(initial, train, test, rate, steps):
    w, b = initial
    x, y = train
    for _ in range(steps):
        r = (0.5 * (1 + np.tanh((x @ w + b) / 2)) - y) / len(y)
        w -= rate * (x.T @ r)
        b -= rate * r.sum()
    x, y = test
    return w, b, ((x @ w + b > 0) == (y > 0.5)).mean()


# %% wrong="one_step_too_few" about="index"
#| zh: 少走了一步：循环要跑 `steps` 次。
#| en: One step too few: the loop is to run `steps` times.
import numpy as np


def fit(initial, train, test, rate, steps):
    w, b = (initial[0].copy(), initial[1])
    x, y = train
    for _ in range(steps - 1):
        r = (0.5 * (1 + np.tanh((x @ w + b) / 2)) - y) / len(y)
        w = w - rate * r @ x
        b = b - rate * r.sum()
    return (w, b, ((test[0] @ w + b > 0) == (test[1] > 0.5)).mean())


# %% wrong="accuracy_in_percent" about="contract"
#| zh: `accuracy` 要的是比例，0 到 1 之间，不是百分数。
#| en: `accuracy` is a share between 0 and 1, not a percentage.
import numpy as np


def fit(initial, train, test, rate, steps):
    w, b = (initial[0].copy(), initial[1])
    x, y = train
    for _ in range(steps):
        r = (0.5 * (1 + np.tanh((x @ w + b) / 2)) - y) / len(y)
        w = w - rate * r @ x
        b = b - rate * r.sum()
    return (w, b, 100 * ((test[0] @ w + b > 0) == (test[1] > 0.5)).mean())


# %% wrong="updates_one_after_the_other" about="training"
#| zh: w 更新以后，b 的梯度又用新的 w 重算了一遍。一步里的两个梯度要在同一个地方求。
#| en: After w was updated, the gradient of b is computed with the new w. Both gradients of a step belong to the same point.
import numpy as np


def fit(initial, train, test, rate, steps):
    w, b = (initial[0].copy(), initial[1])
    x, y = train
    for _ in range(steps):
        r = (0.5 * (1 + np.tanh((x @ w + b) / 2)) - y) / len(y)
        w = w - rate * r @ x
        r = (0.5 * (1 + np.tanh((x @ w + b) / 2)) - y) / len(y)
        b = b - rate * r.sum()
    return (w, b, ((test[0] @ w + b > 0) == (test[1] > 0.5)).mean())


# %% wrong="ignores_the_start" about="training"
#| zh: 从零开始了：要从 `initial` 里的 w 和 b 开始。
#| en: This begins at zero: begin with the w and b in `initial`.
import numpy as np


def fit(initial, train, test, rate, steps):
    w, b = (np.zeros_like(initial[0]), 0.0)
    x, y = train
    for _ in range(steps):
        r = (0.5 * (1 + np.tanh((x @ w + b) / 2)) - y) / len(y)
        w = w - rate * r @ x
        b = b - rate * r.sum()
    return (w, b, ((test[0] @ w + b > 0) == (test[1] > 0.5)).mean())


# %% wrong="ignores_the_rate" about="training"
#| zh: 学习率写死成了 0.5：要用传进来的 `rate`。
#| en: The learning rate is fixed at 0.5: use the `rate` that is passed in.
import numpy as np


def fit(initial, train, test, rate, steps):
    w, b = (initial[0].copy(), initial[1])
    x, y = train
    for _ in range(steps):
        r = (0.5 * (1 + np.tanh((x @ w + b) / 2)) - y) / len(y)
        w = w - 0.5 * r @ x
        b = b - 0.5 * r.sum()
    return (w, b, ((test[0] @ w + b > 0) == (test[1] > 0.5)).mean())


# %% wrong="squared_error_for_cross_entropy" about="formula"
#| zh: 这是平方误差的梯度，多了 σ(1 − σ)。要的是交叉熵。
#| en: This is the gradient of a squared error, with σ(1 − σ) in it. Cross-entropy is wanted.
import numpy as np


def fit(initial, train, test, rate, steps):
    w, b = (initial[0].copy(), initial[1])
    x, y = train
    for _ in range(steps):
        p = 0.5 * (1 + np.tanh((x @ w + b) / 2))
        r = 2 * (p - y) * p * (1 - p) / len(y)
        w = w - rate * r @ x
        b = b - rate * r.sum()
    return (w, b, ((test[0] @ w + b > 0) == (test[1] > 0.5)).mean())


# %% wrong="probability_for_the_score" about="formula"
#| zh: 损失要的是得分 z，这里给它的是概率：sigmoid 套了两次，每一份梯度都变小了。
#| en: The loss wants the score z, and gets a probability here: the sigmoid is applied twice, and every share of the gradient is smaller.
import autograd_lib.engine as torch


def fit(initial, train, test, rate, steps):
    w = torch.tensor(initial[0], requires_grad=True)
    b = torch.tensor(initial[1], dtype=torch.float64, requires_grad=True)
    x, y = map(torch.tensor, train)
    for _ in range(steps):
        p = torch.sigmoid(x @ w + b)
        (torch.logaddexp(p, torch.zeros_like(p)) - y * p).mean().backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = b.grad = None
    x, y = map(torch.tensor, test)
    right = ((x @ w + b > 0) == (y > 0.5)).sum().item()
    return w, b, right / len(y)


# %% wrong="counts_before_training" about="training"
#| zh: 正确率是训练之前数的。
#| en: The share was counted before the training.
import numpy as np


def fit(initial, train, test, rate, steps):
    w, b = (initial[0].copy(), initial[1])
    x, y = train
    acc = ((test[0] @ w + b > 0) == (test[1] > 0.5)).mean()
    for _ in range(steps):
        r = (0.5 * (1 + np.tanh((x @ w + b) / 2)) - y) / len(y)
        w = w - rate * r @ x
        b = b - rate * r.sum()
    return (w, b, acc)


# %% wrong="writes_into_the_test_set" about="sharing" shows="_ *= 2"
#| zh: `x *= 2` 改的是 `test` 里的数组，别人还要用它。
#| en: `x *= 2` changes the array in `test`, which others still need.
#| zh else: `test` 里的数组被改掉了，别人还要用它。
#| en else: The array in `test` is changed, and others still need it.
import numpy as np


def fit(initial, train, test, rate, steps):
    w, b = (initial[0].copy(), initial[1])
    x, y = train
    for _ in range(steps):
        r = (0.5 * (1 + np.tanh((x @ w + b) / 2)) - y) / len(y)
        w = w - rate * r @ x
        b = b - rate * r.sum()
    x, y = test
    x *= 2
    return (w, b, ((x @ w + 2 * b > 0) == (y > 0.5)).mean())


# %% wrong="column_minus_row" about="shapes"
#| zh: (n, 1) 的预测减 (n,) 的标签，广播成了 (n, n)，就像 `line_through_eight` 那样。相减之前，两边的形状要一样。
#| en: Predictions of shape (n, 1) minus labels of shape (n,) broadcast to (n, n), as in `line_through_eight`. Give both sides the same shape before you subtract.
import numpy as np


def fit(initial, train, test, rate, steps):
    w, b = initial[0].reshape(-1, 1), initial[1]
    x, y = train
    for _ in range(steps):
        r = 0.5 * (1 + np.tanh((x @ w + b) / 2)) - y
        w = w - rate * (x * r.mean(axis=1, keepdims=True)).mean(axis=0).reshape(-1, 1)
        b = b - rate * r.mean()
    return w.ravel(), b, (((test[0] @ w + b).ravel() > 0) == (test[1] > 0.5)).mean()


# %% wrong="clamps_the_probability" about="numeric"
#| zh: 截断以后没有了 nan，可是离得很远、错得最厉害的点，梯度成了 0：它再也推不动 w 和 b。损失要从 logit 直接算。
#| en: Clamped, there is no nan, but the points that are far out and most wrong have a gradient of 0 and push w and b no more. Compute the loss straight from the logits.
import autograd_lib.engine as torch


def fit(initial, train, test, rate, steps):
    w = torch.tensor(initial[0], requires_grad=True)
    b = torch.tensor(initial[1], dtype=torch.float64, requires_grad=True)
    x, y = map(torch.tensor, train)
    for _ in range(steps):
        p = torch.sigmoid(x @ w + b).clamp(1e-6, 1 - 1e-6)
        (-(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()).backward()
        with torch.no_grad():
            w -= rate * w.grad
            b -= rate * b.grad
        w.grad = b.grad = None
    x, y = map(torch.tensor, test)
    return w, b, ((x @ w + b > 0) == (y > 0.5)).sum().item() / len(y)


# %% wrong="compares_logits_with_a_half" about="formula"
#| zh: 数分对的点时，拿 z 和 0.5 比，可那是概率的界线：那里的 z 是 0。
#| en: For the share of right answers, z is compared with 0.5, which is where a probability changes sides: there z is 0.
import numpy as np


def fit(initial, train, test, rate, steps):
    (w, b), (x, y) = initial, train
    for _ in range(steps):
        error = (0.5 + 0.5 * np.tanh((x @ w + b) / 2) - y) / len(y)
        w, b = w - rate * error @ x, b - rate * error.sum()
    return w, b, np.mean((test[0] @ w + b > 0.5) == test[1])


# %% wrong="counts_for_a_share" about="contract"
#| zh: `accuracy` 要的是比例，0 到 1 之间，不是分对了几个。
#| en: `accuracy` is a share between 0 and 1, not how many are right.
import numpy as np


def fit(initial, train, test, rate, steps):
    (w, b), (x, y) = initial, train
    for _ in range(steps):
        error = (0.5 + 0.5 * np.tanh((x @ w + b) / 2) - y) / len(y)
        w, b = w - rate * error @ x, b - rate * error.sum()
    return w, b, np.sum((test[0] @ w + b > 0) == test[1])


# %% wrong="slope_of_the_squared_error" about="formula"
#| zh: 这是平方误差的梯度：多了一个 σ 的斜率。交叉熵的梯度里，它已经约掉了。
#| en: This is the gradient of the squared error, which has the slope of σ as a further factor. In that of the cross-entropy it has cancelled.
import numpy as np


def fit(initial, train, test, rate, steps):
    w, b = initial[0].copy(), initial[1]
    x, y = train
    for _ in range(steps):
        p = 0.5 * (1 + np.tanh((x @ w + b) / 2))
        r = (p - y) * p * (1 - p) / len(y)
        w, b = w - rate * r @ x, b - rate * r.sum()
    hits = (test[0] @ w + b > 0) == (test[1] == 1)
    return w, b, hits.mean()
