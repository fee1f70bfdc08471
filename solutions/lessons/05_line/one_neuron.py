# ---
# exercise: one_neuron
# title zh: 一个神经元的下降
# title en: One neuron goes downhill
# kind: train
# points: 5
# minutes: 9
# difficulty: 3
# answers: descend
# ---

# %% [markdown] task lang="zh"
r"""
`descend(w, b, points, rate, steps)` 训练一个神经元，五步里还缺三步。`w` 和 `b` 是两个普通的数，`points` 是 `(x, label)` 的列表。

* **损失**：所有点的 `relu(1 - label * score)` 之**和**；
* **更新**：叶子减去 `rate` 乘它的偏导数；
* **清零**：为下一次反向作准备。

它依次返回每次更新**之前**的损失（一共 `steps` 个）、最后的 `w`、最后的 `b`，都是普通的数。不要改动 `points`。整个函数重写也可以。
"""

# %% [markdown] task lang="en"
r"""
`descend(w, b, points, rate, steps)` trains one neuron; three of the five steps are missing. `w` and `b` are plain numbers, `points` is a list of pairs `(x, label)`.

* **Loss**: the **sum** of `relu(1 - label * score)` over all points;
* **Update**: from each leaf, subtract `rate` times its partial derivative;
* **Reset**: for the next backward pass.

It returns the losses **before** each update, `steps` of them, the final `w` and `b`, all plain numbers. Leave `points` as it is. You may write the whole function anew.
"""


# %% answer
def descend(w, b, points, rate, steps):
    w, b, losses = Variable(w), Variable(b), []
    for _ in range(steps):
        #| zh: 前向
        #| en: forward
        scores = [w * x + b for x, label in points]
        #| zh: 损失：loss = …
        #| en: loss: loss = …
        ### BEGIN SOLUTION
        loss = sum(relu(1 - label * score) for score, (x, label) in zip(scores, points))
        ### END SOLUTION
        losses.append(loss.value)
        #| zh: 反向
        #| en: backward
        backward(loss)
        for leaf in (w, b):
            #| zh: 更新
            #| en: update
            ### BEGIN SOLUTION
            leaf.value -= rate * leaf.partial
            ### END SOLUTION
            #| zh: 清零
            #| en: reset
            ### BEGIN SOLUTION
            leaf.partial = 0
            ### END SOLUTION
    return losses, w.value, b.value


# %% right
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        leaves = Variable(w), Variable(b)
        total = Variable(0.0)
        for x, label in points:
            total = total + relu(1 - (leaves[0] * x + leaves[1]) * label)
        backward(total)
        w, b = (leaf.value - rate * leaf.partial for leaf in leaves)
        losses += [total.value]
    return [losses, w, b]


# %% right
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        margins = [(label * (w * x + b), x, label) for x, label in points]
        losses.append(math.fsum(max(0, 1 - margin) for margin, _, _ in margins))
        w, b = (
            w + rate * sum(label * x for margin, x, label in margins if margin < 1),
            b + rate * sum(label for margin, _, label in margins if margin < 1),
        )
    return losses, w, b


# %% right
def descend(w, b, points, rate, steps):
    w, b, losses = Variable(w), Variable(b), []
    for _ in range(steps):
        each = [relu(1 - label * (w * x + b)) for x, label in points]
        for loss in each:
            backward(loss)
        losses.append(math.fsum(loss.value for loss in each))
        for leaf in (w, b):
            leaf.value -= rate * leaf.partial
            leaf.partial = 0
    return losses, w.value, b.value


# %% wrong="only_the_last_point_counts" about="stale"
#| zh: 只有最后一个点的梯度留了下来：每个点各反向一遍时，前面的点加上去的不能清掉。
#| en: Only the gradient of the last point is left: with one pass for each point, what earlier points have added must not be wiped out.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        losses.append(sum([max(1 - label * (w * x + b), 0) for x, label in points]))
        x, label = points[-1]
        if label * (w * x + b) < 1:
            w, b = w + rate * label * x, b + rate * label
    return losses, w, b


# %% equivalent
# (w, b) => (b, w)
# max(0, 1 - margin) => max(1 - margin, 0)
# margin < 1 => margin <= 1

# %% hint
#| zh: 上面那次更新里，缺的三步都已经写过一遍。这里不同的是：点有好几个，步子要走好几次。
#| en: All three missing steps were written once, in the update above. What is new: there are several points, and several steps.

# %% hint
#| zh: `scores` 里第几个得分，就属于 `points` 里第几个点：`zip` 把它们配成对，`sum` 把各点的损失加起来。
#| en: The scores in `scores` stand in the order of `points`: `zip` pairs them, and `sum` adds up the losses of all points.

# %% hint
#| zh: 叶子的数是 `leaf.value`，偏导数是 `leaf.partial`；叶子会累加，所以更新之后 `leaf.partial` 要回到 0。
#| en: A leaf's number is `leaf.value`, and its partial derivative `leaf.partial`; leaves add up, so after the update `leaf.partial` has to be 0 again.


# %% wrong="never_zeroes" about="stale"
#| zh: 第一次更新是对的，从第二次起，叶子里还留着前面的梯度，步子越迈越大。
#| en: The first update is right; from the second on, the leaves still hold the earlier gradients, and the steps grow longer and longer.
def descend(w, b, points, rate, steps):
    losses, by_w, by_b = [], 0, 0
    for _ in range(steps):
        margins = [(label * (w * x + b), x, label) for x, label in points]
        losses.append(sum(max(0, 1 - margin) for margin, _, _ in margins))
        by_w -= sum(label * x for margin, x, label in margins if margin < 1)
        by_b -= sum(label for margin, _, label in margins if margin < 1)
        w, b = w - rate * by_w, b - rate * by_b
    return losses, w, b


# %% wrong="graph_made_once" about="stale"
#| zh: 图只在循环外面造了一次。节点记着造出来时的值，参数改了它并不知道，所以损失每次都一样，梯度也一样。
#| en: The graph is made once, outside the loop. Its nodes keep the values they were made with and know nothing of the updates, so the loss is the same every
#| en: time, and so is the gradient.
def descend(w, b, points, rate, steps):
    margins = [(label * (w * x + b), x, label) for x, label in points]
    loss = sum(max(0, 1 - margin) for margin, _, _ in margins)
    by_w = -sum(label * x for margin, x, label in margins if margin < 1)
    by_b = -sum(label for margin, _, label in margins if margin < 1)
    return [loss] * steps, w - steps * rate * by_w, b - steps * rate * by_b


# %% wrong="goes_uphill" about="training"
#| zh: 符号反了：梯度指向损失增加的方向，要减去它，不是加上。
#| en: The sign is wrong: the gradient points to where the loss grows, so subtract it instead of adding.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        margins = [(label * (w * x + b), x, label) for x, label in points]
        losses.append(sum(max(0, 1 - margin) for margin, _, _ in margins))
        w, b = (
            w - rate * sum(label * x for margin, x, label in margins if margin < 1),
            b - rate * sum(label for margin, _, label in margins if margin < 1),
        )
    return losses, w, b


# %% wrong="bias_stands_still" about="training"
#| zh: 只更新了 `w`。偏置也是参数，也有自己的偏导数。
#| en: Only `w` is updated. The bias is a parameter as well and has a partial of its own.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        margins = [(label * (w * x + b), x, label) for x, label in points]
        losses.append(sum(max(0, 1 - margin) for margin, _, _ in margins))
        w += rate * sum(label * x for margin, x, label in margins if margin < 1)
    return losses, w, b


# %% wrong="update_after_each_point" about="training"
#| zh: 这里每走过一个点就更新一次。题目要的是先把所有点的损失加起来，再更新一次。
#| en: Here every point makes an update of its own. Asked for is one update with the losses of all points added up.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        losses.append(sum(max(0, 1 - label * (w * x + b)) for x, label in points))
        for x, label in points:
            if label * (w * x + b) < 1:
                w, b = w + rate * label * x, b + rate * label
    return losses, w, b


# %% wrong="mean_of_the_losses" about="formula"
#| zh: 这是平均损失。题目要的是各点损失之**和**：相差的倍数是点的个数。
#| en: This is the mean loss. Asked for is the **sum** over the points, which is as many times as large as there are points.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        margins = [(label * (w * x + b), x, label) for x, label in points]
        losses.append(sum(max(0, 1 - margin) for margin, _, _ in margins) / len(points))
        w, b = (
            w + rate * sum(label * x for margin, x, label in margins if margin < 1) / len(points),
            b + rate * sum(label for margin, _, label in margins if margin < 1) / len(points),
        )
    return losses, w, b


# %% wrong="no_margin" about="formula"
#| zh: 损失里少了那个 1：得分的符号一对，这里就不再管它了，哪怕它离 0 只有一点点。
#| en: The 1 is missing in the loss: here a score is left alone as soon as its sign is right, however close to 0 it is.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        margins = [(label * (w * x + b), x, label) for x, label in points]
        losses.append(sum(max(0, -margin) for margin, _, _ in margins))
        w, b = (
            w + rate * sum(label * x for margin, x, label in margins if margin < 0),
            b + rate * sum(label for margin, _, label in margins if margin < 0),
        )
    return losses, w, b


# %% wrong="loss_after_the_update" about="training"
#| zh: 记下的是每次更新**之后**的损失。要的是之前的：第一个数应当属于一开始的 `w` 和 `b`。
#| en: What is noted is the loss **after** each update. Asked for is the one before: the first number belongs to the `w` and `b` that came in.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        margins = [(label * (w * x + b), x, label) for x, label in points]
        w, b = (
            w + rate * sum(label * x for margin, x, label in margins if margin < 1),
            b + rate * sum(label for margin, _, label in margins if margin < 1),
        )
        losses.append(sum(max(0, 1 - label * (w * x + b)) for x, label in points))
    return losses, w, b


# %% wrong="label_left_out" about="formula"
#| zh: 损失里没有乘 `label`：标签是 −1 的点也被推向了正的一边。
#| en: The loss lacks the `label`: points labelled −1 are pushed to the positive side as well.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        loss = by_w = by_b = 0
        for x, label in points:
            margin = 1 - (w * x + b)
            if margin > 0:
                loss += margin
                by_w, by_b = by_w - x, by_b - 1
        losses.append(loss)
        w, b = w - rate * by_w, b - rate * by_b
    return losses, w, b


# %% wrong="relu_left_out" about="formula"
#| zh: 没有 `relu`：已经对了的点也在继续推，损失还会变成负的。
#| en: Without `relu`, points that are right go on pushing, and the loss may even be negative.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        loss = by_w = by_b = 0
        for x, label in points:
            margin = 1 - label * (w * x + b)
            loss += margin
            by_w, by_b = by_w - label * x, by_b - label
        losses.append(loss)
        w, b = w - rate * by_w, b - rate * by_b
    return losses, w, b


# %% wrong="one_relu_around_the_sum" about="formula"
#| zh: 先加起来，最后才做一次 `relu`：对得很远的点成了负数，抵消了别的点的损失。每个点要有自己的 `relu`，再相加。
#| en: Here the sum is taken first, with one `relu` around it: points that are right by far count as negative and make up for the losses of others. Each point
#| en: needs a `relu` of its own; then add up.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        loss = sum(1 - label * (w * x + b) for x, label in points)
        losses.append(max(0, loss))
        if loss > 0:
            by_w = -sum(label * x for x, label in points)
            by_b = -sum(label for x, label in points)
            w, b = w - rate * by_w, b - rate * by_b
    return losses, w, b


# %% wrong="rate_left_out" about="training"
#| zh: 更新时没有乘学习率。
#| en: The update lacks the rate.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        loss = by_w = by_b = 0
        for x, label in points:
            margin = 1 - label * (w * x + b)
            if margin > 0:
                loss += margin
                by_w, by_b = by_w - label * x, by_b - label
        losses.append(loss)
        w, b = w - by_w, b - by_b
    return losses, w, b


# %% wrong="one_update_too_many" about="index"
#| zh: 多做了一次更新。
#| en: One update too many.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps + 1):
        loss = by_w = by_b = 0
        for x, label in points:
            margin = 1 - label * (w * x + b)
            if margin > 0:
                loss += margin
                by_w, by_b = by_w - label * x, by_b - label
        losses.append(loss)
        w, b = w - rate * by_w, b - rate * by_b
    return losses, w, b


# %% wrong="bias_never_zeroed" about="stale"
#| zh: `w` 的梯度清零了，`b` 的没有：它还留着前面各次的梯度。
#| en: The gradient of `w` is reset, that of `b` is not and still holds those of all earlier updates.
def descend(w, b, points, rate, steps):
    losses, by_b = [], 0
    for _ in range(steps):
        margins = [(label * (w * x + b), x, label) for x, label in points]
        losses.append(sum(max(0, 1 - margin) for margin, _, _ in margins))
        by_w = -sum(label * x for margin, x, label in margins if margin < 1)
        by_b -= sum(label for margin, _, label in margins if margin < 1)
        w, b = w - rate * by_w, b - rate * by_b
    return losses, w, b


# %% wrong="one_loss_too_many" about="index"
#| zh: 列表里多了一个数：最后一次更新之后的损失不用记。
#| en: The list has one number too many: the loss after the last update is not asked for.
def descend(w, b, points, rate, steps):
    losses = []
    for step in range(steps + 1):
        margins = [(label * (w * x + b), x, label) for x, label in points]
        losses.append(sum(max(0, 1 - margin) for margin, _, _ in margins))
        if step < steps:
            w, b = (
                w + rate * sum(label * x for margin, x, label in margins if margin < 1),
                b + rate * sum(label for margin, _, label in margins if margin < 1),
            )
    return losses, w, b


# %% wrong="update_and_loss_point_by_point" about="training"
#| zh: 每走过一个点就更新一次，后面的点用的已经是新的 `w` 和 `b`。题目要的是先把所有点的损失加起来，再更新一次。
#| en: Every point makes an update of its own, and the points after it use the new `w` and `b` already. Asked for is one update with the losses of all points added up.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        total = 0
        for x, label in points:
            margin = label * (w * x + b)
            if margin < 1:
                total += 1 - margin
                w, b = w + rate * label * x, b + rate * label
        losses.append(total)
    return losses, w, b


# %% wrong="stops_when_nothing_is_lost" about="contract"
#| zh: 损失到了 0 就停了，列表里的数不到 `steps` 个。余下的几次照做：损失是 0，参数不动。
#| en: This stops as soon as the loss is 0, and the list falls short of `steps` numbers. Go on with the rest: their loss is 0, and the parameters stay.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        margins = [(label * (w * x + b), x, label) for x, label in points]
        losses.append(sum(max(0, 1 - margin) for margin, _, _ in margins))
        if not losses[-1]:
            break
        by_w = -sum(label * x for margin, x, label in margins if margin < 1)
        by_b = -sum(label for margin, _, label in margins if margin < 1)
        w, b = w - rate * by_w, b - rate * by_b
    return losses, w, b


# %% wrong="one_update_only" about="index"
#| zh: `return` 缩进得太深，第一次更新之后就结束了。
#| en: `return` is indented too far: it ends after the first update.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        loss = by_w = by_b = 0
        for x, label in points:
            margin = 1 - label * (w * x + b)
            if margin > 0:
                loss += margin
                by_w, by_b = by_w - label * x, by_b - label
        losses.append(loss)
        w, b = w - rate * by_w, b - rate * by_b
        return losses, w, b


# %% wrong="results_in_another_order" about="contract"
#| zh: 次序不对：先是损失的列表，再是 `w`，再是 `b`。
#| en: The order is wrong: first the list of losses, then `w`, then `b`.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        loss = by_w = by_b = 0
        for x, label in points:
            margin = 1 - label * (w * x + b)
            if margin > 0:
                loss += margin
                by_w, by_b = by_w - label * x, by_b - label
        losses.append(loss)
        w, b = w - rate * by_w, b - rate * by_b
    return w, b, losses


# %% wrong="last_loss_only" about="contract"
#| zh: 只返回了最后一次的损失；要的是一个列表，每次更新一个。
#| en: Only the last loss is returned; a list is wanted, one for each update.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        loss = by_w = by_b = 0
        for x, label in points:
            margin = 1 - label * (w * x + b)
            if margin > 0:
                loss += margin
                by_w, by_b = by_w - label * x, by_b - label
        losses.append(loss)
        w, b = w - rate * by_w, b - rate * by_b
    return losses[-1], w, b


# %% wrong="bias_times_x" about="formula"
#| zh: 偏置也乘上了 `x`；在 `w * x + b` 里它不乘。
#| en: The bias is multiplied by `x` as well; in `w * x + b` it is not.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        loss = by_w = by_b = 0
        for x, label in points:
            margin = 1 - label * (w * x + b * x)
            if margin > 0:
                loss += margin
                by_w, by_b = by_w - label * x, by_b - label * x
        losses.append(loss)
        w, b = w - rate * by_w, b - rate * by_b
    return losses, w, b


# %% wrong="bias_updated_afterwards" about="training"
#| zh: 先更新了 `w`，再用新的 `w` 求 `b` 的偏导数。两个要在同一遍反向里求。
#| en: First `w` is updated, and then the partial of `b` is taken with the new `w`. Both belong to the same pass.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        loss = by_w = by_b = 0
        for x, label in points:
            margin = 1 - label * (w * x + b)
            if margin > 0:
                loss += margin
                by_w, by_b = by_w - label * x, by_b - label
        losses.append(loss)
        w = w - rate * by_w
        b = b + rate * sum(label for x, label in points if label * (w * x + b) < 1)
    return losses, w, b


# %% wrong="loss_of_the_last_point" about="accumulate"
#| zh: 损失里只有最后一个点：在循环里写 `=`，后一个点的损失盖住了前一个的。要把各点的损失加起来。
#| en: The loss is that of the last point alone: where `=` stands in a loop, each loss overwrites the one before. Add up the losses of all points.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        x, label = points[-1]
        margin = label * (w * x + b)
        losses.append(max(0, 1 - margin))
        if margin < 1:
            w, b = w + rate * label * x, b + rate * label
    return losses, w, b


# %% wrong="resets_the_value" about="training"
#| zh: 清零的是叶子的值，于是每次更新之后，参数都成了 0。要回到 0 的是 `leaf.partial`。
#| en: It is the value of each leaf that is reset, so the parameters are 0 after every update. What has to be 0 again is `leaf.partial`.
def descend(w, b, points, rate, steps):
    losses = []
    for _ in range(steps):
        losses.append(sum(max(0, 1 - label * (w * x + b)) for x, label in points))
        w = b = 0
    return losses, w, b
