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


# %% wrong="nothing_updated" about="training"
#| zh: 返回的还是开头的 `weights` 和 `bias`：算出来的新值没有放进 `leaf.value`。`leaf = …` 只是让名字 `leaf` 指向别的东西。
#| en: What comes back are the `weights` and `bias` of the start: the new value is not put into `leaf.value`. `leaf = …` only lets the name `leaf` stand for something else.
def train(start, points, labels, rate, steps):
    weights, bias = start
    return weights, bias


# %% wrong="step_in_the_place_of_the_value" about="training"
#| zh: 新的值只剩下这一步，旧的值丢了：从 `leaf.value` 里减去它。
#| en: The new value is the step alone, and the old value is lost: subtract the step from `leaf.value`.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, bias, points, labels)
        weights, bias = rate * points.T @ back, rate * back.sum(axis=0)
    return weights, bias


# %% wrong="minus_step_in_the_place_of_the_value" about="training"
#| zh: 新的值只剩下这一步，旧的值丢了：从 `leaf.value` 里减去它。
#| en: The new value is the step alone, and the old value is lost: subtract the step from `leaf.value`.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, bias, points, labels)
        weights, bias = -rate * points.T @ back, -rate * back.sum(axis=0)
    return weights, bias


# %% wrong="divided_once_more" about="formula"
#| zh: 梯度又除以了一次点数：`CrossEntropy` 已经对各点取过平均了。
#| en: The gradient is divided by the number of points once more: `CrossEntropy` is a mean over the points already.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, bias, points, labels)
        back = back / len(points)
        weights, bias = weights - rate * points.T @ back, bias - rate * back.sum(axis=0)
    return weights, bias


# %% wrong="softmax_twice" about="formula"
#| zh: 得分先过了一遍 softmax，`CrossEntropy` 里又有一遍：交给它的应当是得分本身。
#| en: The scores go through a softmax first, and `CrossEntropy` has one of its own: what it takes are the scores themselves.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        odds = np.exp(points @ weights + bias)
        p = odds / odds.sum(axis=1, keepdims=True)
        again = np.exp(p)
        g = (again / again.sum(axis=1, keepdims=True) - np.eye(len(bias))[labels]) / len(points)
        back = p * (g - (g * p).sum(axis=1, keepdims=True))
        weights, bias = weights - rate * points.T @ back, bias - rate * back.sum(axis=0)
    return weights, bias


# %% wrong="bias_subtracted" about="formula"
#| zh: 得分是 `points @ weights + bias`，这里减去了 `bias`。
#| en: The scores are `points @ weights + bias`; here `bias` is subtracted.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, -bias, points, labels)
        weights, bias = weights - rate * points.T @ back, bias + rate * back.sum(axis=0)
    return weights, bias


# %% wrong="rate_shared_out" about="formula"
#| zh: 学习率除以了步数：每一步都用整个 `rate`。
#| en: The rate is divided by the number of steps: each step uses the whole `rate`.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, bias, points, labels)
        weights, bias = weights - rate / steps * points.T @ back, bias - rate / steps * back.sum(axis=0)
    return weights, bias


# %% wrong="step_times_the_value" about="formula"
#| zh: 这里减去的还乘了旧的值：更新是 `leaf.value` 减去 `rate` 乘梯度，不再乘别的。
#| en: What is subtracted is multiplied by the old value as well: the update is `leaf.value` minus `rate` times the gradient, and no further factor.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, bias, points, labels)
        weights, bias = weights * (1 - rate * points.T @ back), bias * (1 - rate * back.sum(axis=0))
    return weights, bias


# %% wrong="a_leaf_without_a_share" about="chain"
#| zh: `weights` 和 `bias` 里有一个没有用在损失里，所以它的 `grad` 还是 `None`：得分是 `points @ weights + bias`。
#| en: One of `weights` and `bias` is not used in the loss, so its `grad` is still `None`: the scores are `points @ weights + bias`.
def train(start, points, labels, rate, steps):
    weights, bias = start
    for _ in range(steps):
        back = to_the_scores(weights, 0 * bias, points, labels)
        by_bias = None
        weights, bias = weights - rate * points.T @ back, bias - rate * by_bias.value
    return weights, bias


# %% wrong="no_graph_under_the_loss" about="tracking"
#| zh: 损失没有计算图，反向走不回去：`.value` 取出来的是光秃秃的数组，用它算的都不记录。得分要用 `weights` 和 `bias` 自己来算。
#| en: There is no graph under the loss to go back through: `.value` takes out the bare array, and nothing computed with that is recorded. Compute the scores with `weights` and `bias` themselves.
def train(start, points, labels, rate, steps):
    raise RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn")
