# ---
# exercise: three_clouds
# title zh: 三团点
# title en: Three clouds
# kind: train
# points: 5
# minutes: 6
# difficulty: 3
# answers: train
# ---

# %% [markdown] task lang="zh"
r"""
`train` 训练一层的分类器，还缺两行。`start` 是一对数组：`weights`，一行一个特征，一列一个类；`bias`，每类一个数。`points` 一行一个点，`labels` 是类别编号。

1. `loss`：得分 `points @ weights + bias` 的交叉熵，用 `CrossEntropy.apply` 算。
2. 更新：`leaf.value` 是叶子的数组，`leaf.grad.value` 是它的梯度，`rate` 是学习率。

一共更新 `steps` 次，返回最后的 `weights` 和 `bias`，都是数组。不要改动传进来的数组。
"""

# %% [markdown] task lang="en"
r"""
`train` trains a classifier of one layer, and two lines are missing. `start` is a pair of arrays: `weights`, a row for each feature and a column for each class, and `bias`, a number for each class. `points` has a row for each point; `labels` holds their classes.

1. `loss`: the cross-entropy of the scores `points @ weights + bias`, by `CrossEntropy.apply`.
2. The update: `leaf.value` is a leaf's array, `leaf.grad.value` its gradient, and `rate` the learning rate.

Make `steps` updates and return the final `weights` and `bias`, both arrays. Leave the arrays that come in as they are.
"""


# %% answer
def train(start, points, labels, rate, steps):
    weights, bias = (tensor(one, requires_grad=True) for one in start)
    for _ in range(steps):
        #| zh: 第 1 行：loss = …
        #| en: line 1: loss = …
        ### BEGIN SOLUTION
        loss = CrossEntropy.apply(points @ weights + bias, labels)
        ### END SOLUTION
        loss.backward()
        for leaf in (weights, bias):
            #| zh: 第 2 行：leaf.value = …
            #| en: line 2: leaf.value = …
            ### BEGIN SOLUTION
            leaf.value = leaf.value - rate * leaf.grad.value
            ### END SOLUTION
            leaf.grad = None
    return weights.value, bias.value


# %% right
def train(start, points, labels, rate, steps):
    layer = list(start)
    for _ in range(steps):
        leaves = [tensor(one, requires_grad=True) for one in layer]
        CrossEntropy.apply(points @ leaves[0] + leaves[1], labels).backward()
        layer = [leaf.value - rate * leaf.grad.value for leaf in leaves]
    return layer


# %% right
import numpy as np


def train(start, points, labels, rate, steps):
    weights, bias = np.array(start[0]), np.array(start[1])
    for _ in range(steps):
        odds = np.exp(points @ weights + bias)
        wrongly = odds / odds.sum(axis=1, keepdims=True) - np.eye(len(bias))[labels]
        for row, point in zip(wrongly, points):
            weights -= rate / len(points) * np.outer(point, row)
            bias -= rate / len(points) * row
    return weights, bias


# %% hint
#| zh: 第 05 课的五步：前向、损失、反向、更新、清零。这里哪几步已经写好了，缺的是哪几步？
#| en: The five steps of lesson 05: forward, loss, backward, update, reset. Which of them stand there already, and which are missing?

# %% hint
#| zh: 第 1 行：`CrossEntropy.apply` 收到两样东西，得分和 `labels`。第 2 行：新的 `leaf.value` 是旧的减去学习率乘梯度。
#| en: Line 1: `CrossEntropy.apply` takes two things, the scores and `labels`. Line 2: the new `leaf.value` is the old one minus the rate times the gradient.

# %% given
import numpy as np


def to_the_scores(weights, bias, points, labels):
    odds = np.exp(points @ weights + bias)
    return (odds / odds.sum(axis=1, keepdims=True) - np.eye(len(bias))[labels]) / len(points)


# %% wrong="uphill" about="training"
#| zh: 方向反了：梯度指向损失增加的方向，更新要减去它。
#| en: The wrong direction: the gradient points to where the loss grows, so an update subtracts it.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, bias, points, labels)
        weights, bias = weights + rate * points.T @ back, bias + rate * back.sum(axis=0)
    return weights, bias


# %% wrong="bias_by_mean" about="formula"
#| zh: 偏置用在每一行里，它的梯度是各行之**和**；这里取了平均，小了点数那么多倍。
#| en: The bias is used in every row, and its gradient is the **sum** of the rows; here it is their mean, too small by the number of points.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, bias, points, labels)
        weights, bias = weights - rate * points.T @ back, bias - rate * back.mean(axis=0)
    return weights, bias


# %% wrong="never_reset" about="stale"
#| zh: 第一次更新是对的；从第二次起，`grad` 里还留着前面各次的梯度。
#| en: The first update is right; from the second on, `grad` still holds the gradients of the earlier ones.
def train(start, points, labels, rate, steps):
    (weights, bias), by_weights, by_bias = start, 0, 0
    for _ in range(steps):
        back = to_the_scores(weights, bias, points, labels)
        by_weights, by_bias = by_weights + points.T @ back, by_bias + back.sum(axis=0)
        weights, bias = weights - rate * by_weights, bias - rate * by_bias
    return weights, bias


# %% wrong="graph_made_once" about="stale"
#| zh: 损失只算了一次，在循环外面：每一步用的都是开头的梯度。
#| en: The loss is computed once, outside the loop: every step uses the gradient of the beginning.
def train(start, points, labels, rate, steps):
    weights, bias = start
    back = to_the_scores(weights, bias, points, labels)
    for _ in range(steps):
        weights, bias = weights - rate * points.T @ back, bias - rate * back.sum(axis=0)
    return weights, bias


# %% wrong="weights_transposed" about="transpose"
#| zh: `weights` 的梯度转置了：它一行一个特征，一列一个类，和 `weights` 一样。特征和类一样多的时候，形状看不出来。
#| en: The gradient of `weights` is transposed: it has a row for each feature and a column for each class, as `weights` has. With as many features as classes, the shape does not tell.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, bias, points, labels)
        weights, bias = weights - rate * back.T @ points, bias - rate * back.sum(axis=0)
    return weights, bias


# %% wrong="labels_as_numbers" about="index"
#| zh: 从概率里减去的是类别的编号。编号只说是哪一列，那一列上减去的是 1。
#| en: What is subtracted from the probabilities is the number of the class. It only names a column; in that column, 1 is subtracted.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        odds = np.exp(points @ weights + bias)
        back = (odds / odds.sum(axis=1, keepdims=True) - np.array(labels)[:, None]) / len(points)
        weights, bias = weights - rate * points.T @ back, bias - rate * back.sum(axis=0)
    return weights, bias


# %% wrong="scores_without_bias" about="formula"
#| zh: 得分里没有加 `bias`，所以它也收不到应得的梯度。
#| en: `bias` is not added to the scores, and so does not get the gradient that it should.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, 0 * bias, points, labels)
        weights = weights - rate * points.T @ back
    return weights, bias


# %% wrong="bias_stays" about="training"
#| zh: 只有 `weights` 更新了，`bias` 还是开头的样子。
#| en: Only `weights` is updated; `bias` is still what it was at the start.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, bias, points, labels)
        weights = weights - rate * points.T @ back
    return weights, bias


# %% wrong="without_the_rate" about="formula"
#| zh: 梯度没有乘学习率 `rate`。
#| en: The gradient is not multiplied by the learning rate, `rate`.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, bias, points, labels)
        weights, bias = weights - points.T @ back, bias - back.sum(axis=0)
    return weights, bias


# %% wrong="sum_for_mean" about="formula"
#| zh: 这是各点损失之和的梯度；交叉熵是对各点取平均的。
#| en: That is the gradient of the sum over all points; the cross-entropy is their mean.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, bias, points, labels) * len(points)
        weights, bias = weights - rate * points.T @ back, bias - rate * back.sum(axis=0)
    return weights, bias


# %% wrong="once_only" about="training"
#| zh: 只更新了一次；要更新 `steps` 次。
#| en: There is a single update, where `steps` of them are asked for.
def train(start, points, labels, rate, steps):
    weights, bias = start
    back = to_the_scores(weights, bias, points, labels)
    return weights - rate * points.T @ back, bias - rate * back.sum(axis=0)


# %% wrong="changes_the_start" about="sharing"
#| zh: 数都对，可是 `-=` 写进了传进来的 `start`。
#| en: The numbers are right, but `-=` writes into the `start` that came in.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, bias, points, labels)
        weights -= rate * points.T @ back
        bias -= rate * back.sum(axis=0)
    return weights, bias
