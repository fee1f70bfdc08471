# ---
# exercise: train_moons
# title zh: 第一个网络：两个月牙
# title en: The first network: two moons
# kind: train
# points: 10
# minutes: 21
# difficulty: 4
# answers: fit
# ---

# %% [markdown] task lang="zh"
r"""
写出 `fit(start, train, test, rates)`。`start` 是 `fresh_network` 那样的网络（多大都行），`train` 和 `test` 是 `moons` 那样的点。

* **前向。** 每个神经元是加权和加偏置，再做一次 `tanh`；只有**最后一层**不做 `tanh`，它唯一的神经元给出得分。
* **损失。** 一个点的损失是 `relu(1 - label * score)`。
* **训练。** 对 `rates` 里的每个学习率，把 `train` 走一遍（叫作一个 epoch）；**每个点**都做一次反向，然后更新所有的参数。
* **返回** 训练好的网络（和 `start` 一样，里面是普通的数），和它在 `test` 上分对的比例（0 到 1）。

不要改动传进来的东西。
"""

# %% [markdown] task lang="en"
r"""
Write `fit(start, train, test, rates)`. `start` is a network from `fresh_network`, of any size; `train` and `test` are points from `moons`.

* **Forward.** A neuron is a weighted sum plus the bias, then a `tanh`; only the **last layer** has no `tanh`, and its single neuron gives the score.
* **Loss.** For one point, `relu(1 - label * score)`.
* **Training.** For each of `rates`, go once through `train` (an epoch); at **every point**, a backward pass and an update of all parameters.
* **Return** the trained network (like `start`, in plain numbers) and the share of `test` it gets right (0 to 1).

Leave what is passed in as it is.
"""


# %% answer
def fit(start, train, test, rates):
    ### BEGIN SOLUTION
    layers = [[[Variable(number) for number in neuron] for neuron in layer] for layer in start]
    leaves = [leaf for layer in layers for neuron in layer for leaf in neuron]

    def score(x, y):
        outputs = [x, y]
        for layer in layers:
            sums = [sum((w * a for w, a in zip(neuron, outputs)), neuron[-1]) for neuron in layer]
            outputs = sums if layer is layers[-1] else [tanh(s) for s in sums]
        return outputs[0]

    for rate in rates:
        for x, y, label in train:
            backward(relu(1 - label * score(x, y)))
            for leaf in leaves:
                leaf.value -= rate * leaf.partial
                leaf.partial = 0

    right = sum((score(x, y).value > 0) == (label > 0) for x, y, label in test)
    return [[[leaf.value for leaf in neuron] for neuron in layer] for layer in layers], right / len(test)
    ### END SOLUTION


# %% right
def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]

    def forward(point):
        levels = [point[:2]]
        for layer in layers[:-1]:
            levels.append([math.tanh(dot(neuron, levels[-1])) for neuron in layer])
        return levels, dot(layers[-1][0], levels[-1])

    def dot(neuron, inputs):
        return math.fsum([w * a for w, a in zip(neuron, [*inputs, 1.0])])

    for rate in rates:
        for point in train:
            levels, score = forward(point)
            gradients = [-point[2]] if point[2] * score < 1 else [0.0]
            for layer, inputs in zip(reversed(layers), reversed(levels)):
                columns = list(zip(*layer))[: len(inputs)]
                below = [dot(column, gradients) for column in columns] if len(gradients) > 1 else None
                below = below or [gradients[0] * column[0] for column in columns]
                for neuron, gradient in zip(layer, gradients):
                    neuron[:] = [w - rate * gradient * a for w, a in zip(neuron, [*inputs, 1.0])]
                gradients = [g * (1 - a * a) for g, a in zip(below, inputs)]

    hits = [(forward(point)[1] > 0) is (point[2] == 1) for point in test]
    return tuple(layers), hits.count(True) / len(hits)


# %% hint
#| zh: 先只处理一个点：怎样把 `start` 里的每个数变成叶子？得分是怎样一层一层算出来的？最后一层少做了哪一步？
#| en: Take a single point first: how does every number in `start` become a leaf? How is the score computed, layer by layer? Which step does the last layer
#| en: leave out?

# %% hint
#| zh: 每一步的顺序是：算损失，`backward`，每个叶子的 `value` 减去学习率乘 `partial`，再把 `partial` 清零。叶子只造一次，放在所有循环外面；
#| zh: 测试集只在最后用来数有多少个分对了。
#| en: The order in each step is: compute the loss, call `backward`, subtract the rate times `partial` from the `value` of every leaf, reset `partial`. The
#| en: leaves are made once, outside all loops; the test set is used only at the end, to count how many points come out right.

# %% hint
#| zh: 一个神经元，上面那一格已经会算了；一层，就是对每个神经元做同样的事，它的输出又是下一层的输入。
#| zh: 损失是 `relu(1 - label * score)`。返回时把叶子换回它们的 `value`。
#| en: A cell above computes one neuron; a layer does that for each of its neurons, and its outputs are the inputs of the next layer.
#| en: The loss is `relu(1 - label * score)`. When returning, turn the leaves back into their `value`.

# %% wrong="never_zeroes" about="stale"
#| zh: 第一步是对的，从第二步起，`partial` 里还留着前面所有点的梯度。叶子会累加，清零要由你来做。
#| en: The first step is right; from the second on, `partial` still holds the gradients of all earlier points. Leaves accumulate, and resetting them is up to
#| en: you.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients, zero=False)

    return layers, share(test)


# %% wrong="never_updates" about="training"
#| zh: 网络和开始时一模一样：梯度算了，却没有哪一行改变叶子的 `value`。
#| en: The network is what it was at the start: gradients are computed, but no line changes the `value` of a leaf.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            pass

    return layers, share(test)


# %% wrong="walks_uphill" about="training"
#| zh: 符号反了：梯度指向损失**增加**最快的方向，所以要减去它，而不是加上。
#| en: The sign is wrong: the gradient points to where the loss **grows** fastest, so subtract it instead of adding.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients, sign=1)

    return layers, share(test)


# %% wrong="trains_on_test" about="training"
#| zh: 训练用的是 `test`。这样得到的正确率说明不了什么，因为网络已经见过那些点的答案；换一个测试集，训练的结果就跟着变了。
#| en: The training uses `test`. The share of right answers then says little, since the network has seen the answers to those points; with another test set
#| en: the result of the training changes.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in test:
            backward(point)
            change(gradients)

    return layers, share(test)


# %% wrong="reports_training_points" about="training"
#| zh: 网络是对的，但报告的正确率是在训练用的点上数的。要说明学到了多少，只能看没有见过的点。
#| en: The network is right, but the share reported was counted on the training points. What has been learnt shows only on points that were not seen.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients)

    return layers, share(train)


# %% wrong="once_per_epoch" about="training"
#| zh: 每走完一遍所有的点才更新一次，用的是梯度之和。这也是一种训练方法，但题目要的是每个点更新一次。
#| en: There is one update after each run through all points, with the sum of their gradients. That is a way to train as well, but here every point makes its
#| en: own update.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)

        change(gradients)
    return layers, share(test)


# %% wrong="trains_in_the_list_it_was_given" about="sharing"
#| zh: 训练改动了传进来的 `start`：再用同一个 `start` 训练，就不是从头开始了。先把里面的数抄出来。
#| en: The training changes the `start` that came in: whoever trains from the same `start` again does not begin anew. Copy its numbers first.
import math


def fit(start, train, test, rates):
    layers = start
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients)

    return layers, share(test)


# %% wrong="rates_inside_points" about="order"
#| zh: 两层循环对调了：这里每个点把所有的学习率用完，才换下一个点。外层应当是学习率，里层是点。
#| en: The two loops are exchanged: here each point uses up all the rates before the next has its turn. The outer loop goes through the rates, the inner one through the points.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for point in train:
        for rate in rates:
            backward(point)
            change(gradients)

    return layers, share(test)


# %% wrong="two_hidden_layers_taken_for_granted" about="special"
#| zh: 这里总在头两层做 `tanh`。网络的层数不一定是三层：除了最后一层，每一层都做。
#| en: This takes the first two layers to be those with a `tanh`. A network need not have three layers: all but the last one have it.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if len(found) <= 2 else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        last = 1 - outputs[-1][0] ** 2 if len(layers) <= 2 else 1
        above = [-point[2] * last if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients)

    return layers, share(test)


# %% wrong="tanh_in_the_last_layer" about="reading"
#| zh: 最后一层也做了 `tanh`：得分出不了 −1 到 1，损失就总也到不了 0。最后一层只有加权和与偏置。
#| en: The last layer has a `tanh` too: scores then stay between -1 and 1, and no loss ever comes down to 0. In the last layer there is a weighted sum and a bias, and no more.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums])
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] * (1 - outputs[-1][0] ** 2) if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients)

    return layers, share(test)


# %% wrong="biases_stand_still" about="training"
#| zh: 权重都更新了，每个神经元的最后一个数，也就是偏置，却一直没有变。
#| en: Weights are updated, but the last number of each neuron, its bias, stays what it was.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope * (i < len(neuron) - 1)
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients)

    return layers, share(test)


# %% wrong="bias_taken_from_the_front" about="index"
#| zh: 每个神经元的**最后**一个数是偏置；这里把第一个数当成了偏置。
#| en: The bias is the **last** number of each neuron; here the first is taken for it.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron[1:], found[-1])]) + neuron[0] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate([1] + outputs[d]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i + 1] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients)

    return layers, share(test)


# %% wrong="one_neuron_taken_for_the_last_layer" about="special"
#| zh: 这里把只有一个神经元的层当成了最后一层。中间的层也可以只有一个神经元，它后面也有 `tanh`。
#| en: Here a layer of one neuron is taken for the last one. A layer in between may have one neuron as well, and a `tanh` comes after it, too.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if len(layer) > 1 else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])])
                * (1 - a * a if len(outputs[d]) > 1 else 1)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients)

    return layers, share(test)


# %% wrong="relu_left_out" about="formula"
#| zh: 损失里没有 `relu`：已经对了、离 0 也够远的点还在继续推。
#| en: The loss has no `relu`: points that are right, and far enough from 0, go on pushing.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = True
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients)

    return layers, share(test)


# %% wrong="first_rate_for_all" about="training"
#| zh: 每个 epoch 用的都是第一个学习率；第几个 epoch，就用 `rates` 里的第几个。
#| en: Every epoch uses the first rate; each has its own in `rates`.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    rate = rates[0]
    for _ in rates:
        for point in train:
            backward(point)
            change(gradients)

    return layers, share(test)


# %% wrong="true_compared_with_the_label" about="special"
#| zh: 网络是对的，比例数错了：`score > 0` 是 `True` 或 `False`，也就是 1 或 0，永远不等于标签 −1，负的点一个也没有算对。
#| en: The network is right, the share is not: `score > 0` is `True` or `False`, that is 1 or 0, and never equals the label −1, so that no negative point counts.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == point[2] for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients)

    return layers, share(test)


# %% wrong="share_in_percent" about="contract"
#| zh: 网络是对的，比例却写成了百分数：要的是 0 到 1 之间的数。
#| en: The network is right, but the share is given in per cent: a number between 0 and 1 is wanted.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients)

    return layers, 100 * share(test)


# %% wrong="third_layer_taken_for_the_last" about="special"
#| zh: 这里总把第三层当作最后一层，只有它不做 `tanh`。网络的层数不一定是三层。
#| en: This takes the third layer for the last one, the only one without a `tanh`. A network need not have three layers.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if len(found) != 3 else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        last = 1 - outputs[-1][0] ** 2 if len(layers) != 3 else 1
        above = [-point[2] * last if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 if d == 3 else 1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum((forward(point)[-1][0] > 0) == (point[2] > 0) for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients)

    return layers, share(test)


# %% wrong="right_only_without_loss" about="reading"
#| zh: 网络是对的，但比例里只数了损失为 0 的点（得分与标签的乘积至少是 1）。得分的符号和标签一致，就算分对了。
#| en: The network is right, but the share counts only points whose loss is 0 (label times score at least 1). A point is right when its score has the sign of its label.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]
    gradients = [[[0] * len(neuron) for neuron in layer] for layer in start]

    def forward(point):
        found = [list(point[:2])]
        for layer in layers:
            sums = [sum([w * a for w, a in zip(neuron, found[-1])]) + neuron[-1] for neuron in layer]
            found.append([math.tanh(s) for s in sums] if layer is not layers[-1] else sums)
        return found

    def backward(point):
        outputs = forward(point)
        active = 1 - point[2] * outputs[-1][0] > 0
        above = [-point[2] if active else 0]
        for d in range(len(layers) - 1, -1, -1):
            for g, sums in zip(above, gradients[d]):
                for i, a in enumerate(outputs[d] + [1]):
                    sums[i] += g * a
            above = [
                sum([g * neuron[i] for g, neuron in zip(above, layers[d])]) * (1 - a * a)
                for i, a in enumerate(outputs[d])
            ]

    def change(gradients, sign=-1, zero=True):
        for layer, sums in zip(layers, gradients):
            for neuron, slopes in zip(layer, sums):
                for i, slope in enumerate(slopes):
                    neuron[i] += sign * rate * slope
                    slopes[i] = 0 if zero else slope

    def share(points):
        return sum(point[2] * forward(point)[-1][0] >= 1 for point in points) / len(points)

    for rate in rates:
        for point in train:
            backward(point)
            change(gradients)

    return layers, share(test)


# %% equivalent
# zip(neuron, outputs) => zip(outputs, neuron)
# score(x, y).value > 0 => score(x, y).value >= 0
# label > 0 => label >= 0
# 0 => -1
# zip(neuron, [*inputs, 1.0]) => zip([*inputs, 1.0], neuron)
# point[2] * score < 1 => point[2] * score <= 1
# :len(inputs) => :
# dot(column, gradients) => dot(gradients, column)
# len(gradients) > 1 => len(gradients) >= 1
# 1 => 0
# forward(point)[1] > 0 => forward(point)[1] >= 0
# [dot(column, gradients) for column in columns] if len(gradients) > 1 else None => [dot(column, gradients) for column in columns] if True else None


# %% wrong="bias_left_out_of_the_sum" about="formula"
#| zh: 前向里没有加偏置：每个神经元的和里少了最后那一个数。
#| en: The forward pass does not add the biases: the last number of each neuron is missing from its sum.
import math


def fit(start, train, test, rates):
    layers = [[list(neuron) for neuron in layer] for layer in start]

    def forward(point):
        levels = [point[:2]]
        for layer in layers:
            sums = [sum(w * a for w, a in zip(neuron, levels[-1])) for neuron in layer]
            levels.append(sums if layer is layers[-1] else [math.tanh(s) for s in sums])
        return levels

    for rate in rates:
        for point in train:
            *levels, (score,) = forward(point)
            gradients = [-point[2]] if point[2] * score < 1 else [0.0]
            for layer, inputs in zip(reversed(layers), reversed(levels)):
                below = [
                    sum(g * neuron[i] for g, neuron in zip(gradients, layer)) for i in range(len(inputs))
                ]
                for neuron, gradient in zip(layer, gradients):
                    for i, a in enumerate(inputs):
                        neuron[i] -= rate * gradient * a
                gradients = [g * (1 - a * a) for g, a in zip(below, inputs)]
    hits = [(forward(point)[-1][0] > 0) == (point[2] > 0) for point in test]
    return layers, sum(hits) / len(hits)
