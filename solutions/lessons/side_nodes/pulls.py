# ---
# exercise: pulls
# title zh: 加权和的函数
# title en: The functions of a weighted sum
# kind: find_bug
# points: 4
# minutes: 10
# difficulty: 3
# answers: counterexample, repaired
# ---

# %% [markdown] task lang="zh"
r"""
1. 给出一个**反例**：两个一样长的列表，一个是权重，一个是节点的值，写成 `counterexample = ([…], […])`。检查会用这些值造出新的节点，连同权重一起交给 `weighted_sum`，再对得到的每个函数调用 `pull(1)`；至少有一个节点的偏导数要错。
2. 写出修好的 `repaired(weights, nodes)`，返回值与 `weighted_sum` 的形式相同：和，以及一个列表，其中第 i 个函数属于第 i 个节点。这些函数可能以任何次序、带着不同的梯度被调用，同一个节点也可能出现两次。
"""

# %% [markdown] task lang="en"
r"""
1. Give a **counterexample**: two lists of equal length, the weights and the values of the nodes, as `counterexample = ([…], […])`. `weighted_sum` gets these weights and new nodes of these values; after `pull(1)` on each function, at least one node has a wrong partial derivative.
2. Write `repaired(weights, nodes)`. Like `weighted_sum` it returns the sum, and a list in which function i belongs to node i. They may be called in any order, with different gradients, and a node may occur twice.
"""

# %% answer
counterexample = ...
### BEGIN SOLUTION
counterexample = ([2, 5], [3, 4])
### END SOLUTION


def repaired(weights, nodes):
    ### BEGIN SOLUTION
    value = sum(weight * node.value for weight, node in zip(weights, nodes))
    pulls = []
    for weight, node in zip(weights, nodes):

        def pull(gradient, weight=weight, node=node):
            node.partial += gradient * weight

        pulls.append(pull)
    return value, pulls
    ### END SOLUTION


# %% right
counterexample = ((1, 0), (0.5, -4))


def repaired(weights, nodes):
    def make(weight, node):
        def pull(gradient):
            node.partial = node.partial + weight * gradient

        return pull

    pulls = [make(*pair) for pair in zip(weights, nodes)]
    return sum(w * n.value for w, n in zip(weights, nodes)), pulls


# %% right
import functools

import numpy as np

counterexample = np.array([[2.0, 5.0, -1.0], [3.0, 4.0, 1e6]])


def pull_to(node, weight, gradient):
    node.partial += gradient * weight


def repaired(weights, nodes):
    pairs = list(zip(nodes, weights))
    return sum(n.value * w for n, w in pairs), [functools.partial(pull_to, n, w) for n, w in pairs]


# %% hint
#| zh: `pull` 里的 `node` 和 `weight` 是什么时候去查的：造出 `pull` 的时候，还是调用 `pull` 的时候？那时循环走到哪里了？
#| en: When are `node` and `weight` inside `pull` looked up: when `pull` is made, or when it is called? Where is the loop by then?

# %% hint
#| zh: 所有的 `pull` 共用同一个变量 `node`，循环结束后它停在最后一个节点上。所以要看出问题，至少要有另一个节点也应当收到一点什么。
#| en: All `pull` functions share one variable `node`, which after the loop stays at the last node. So the bug shows as soon as some other node ought to
#| en: receive something too.

# %% hint
#| zh: 参数的默认值，在造出函数的那一刻就算好了，以后不再变。循环里变的不止 `node` 一个。
#| en: The default value of a parameter is computed at the moment the function is made, and stays what it was. And `node` is not the only thing that changes
#| en: in the loop.

# %% wrong="a_single_term" about="testing"
#| zh: 只有一项的时候，最后一项就是唯一的一项，每个函数看到的都对。
#| en: With a single term the last one is the only one, and every function sees the right thing.
counterexample = ([2], [3])


# %% wrong="weights_all_zero" about="testing"
#| zh: 权重全是 0，偏导数也就全是 0：每个函数看到的不管是哪一项，结果都对。
#| en: Every weight is 0, and so every partial derivative is 0 too: whichever term a function sees, its result is right.
counterexample = ([0, 0], [1, 2])


# %% wrong="copies_inside_the_loop" about="stale"
#| zh: 所有函数看到的仍然是最后一项。循环没有自己的作用域：就算在循环里另起一个名字，它也还是整个 `repaired` 的一个变量，由所有函数共用。
#| zh: 改写成 `lambda` 或列表推导也一样。
#| en: All functions still see the last term. A loop has no scope of its own: even a new name inside it is one variable of the whole of `repaired`, shared by
#| en: all functions. Writing it as a `lambda` or a comprehension changes nothing.
def repaired(weights, nodes):
    value = sum(weight * node.value for weight, node in zip(weights, nodes))
    pulls = []
    for weight, node in zip(weights, nodes):
        w, n = weight, node

        def pull(gradient):
            n.partial += gradient * w

        pulls.append(pull)
    return value, pulls


# %% wrong="binds_only_the_node" about="stale"
#| zh: `node` 固定住了，`weight` 还没有：每个节点都收到了自己的一份，可是乘的都是最后一个权重。
#| en: `node` is fixed now, `weight` is not: every node receives a share, but each is multiplied by the last weight.
def repaired(weights, nodes):
    value = sum(weight * node.value for weight, node in zip(weights, nodes))
    pulls = []
    for weight, node in zip(weights, nodes):

        def pull(gradient, node=node):
            node.partial += gradient * weight

        pulls.append(pull)
    return value, pulls


# %% wrong="binds_only_the_weight" about="stale"
#| zh: `weight` 固定住了，`node` 还没有：权重都对，可是全都加到了最后一个节点上。
#| en: `weight` is fixed now, `node` is not: the weights are right, but everything is added to the last node.
def repaired(weights, nodes):
    value = sum(weight * node.value for weight, node in zip(weights, nodes))
    pulls = []
    for weight, node in zip(weights, nodes):

        def pull(gradient, weight=weight):
            node.partial += gradient * weight

        pulls.append(pull)
    return value, pulls


# %% wrong="pulls_at_once" about="chain"
#| zh: 加上去的只是权重，没有乘以传进来的 `gradient`。也许是在前向里就加了，那时还不知道它是多少；要等函数被调用时再乘、再加。
#| en: What is added is the weight alone, without the `gradient` that comes in as a factor, perhaps already in the forward walk, when it is not known
#| en: yet. Multiply and add when the function is called.
def repaired(weights, nodes):
    value = sum(weight * node.value for weight, node in zip(weights, nodes))
    pulls = []
    for weight, node in zip(weights, nodes):
        node.partial += weight
        pulls.append(lambda gradient: None)
    return value, pulls


# %% wrong="assigns_not_adds" about="accumulate"
#| zh: 两个名字都固定住了，但是 `=` 会冲掉别的份：同一个节点用了两次，只剩下后来的那一份。
#| en: Both names are fixed, but `=` wipes out other shares: of a node that is used twice only the later share is left.
def repaired(weights, nodes):
    value = sum(weight * node.value for weight, node in zip(weights, nodes))
    pulls = []
    for weight, node in zip(weights, nodes):

        def pull(gradient, node=node, weight=weight):
            node.partial = gradient * weight

        pulls.append(pull)
    return value, pulls


# %% wrong="gradient_left_out" about="chain"
#| zh: 传进来的 `gradient` 没有乘进去。
#| en: The `gradient` that comes in is not a factor.
def repaired(weights, nodes):
    value = sum(weight * node.value for weight, node in zip(weights, nodes))
    pulls = []
    for weight, node in zip(weights, nodes):

        def pull(gradient, weight=weight, node=node):
            node.partial += weight

        pulls.append(pull)
    return value, pulls


# %% wrong="weight_left_out" about="formula"
#| zh: 权重没有乘进去：加权和对一个节点的导数就是它的权重。
#| en: The weight is not a factor: the derivative of a weighted sum by a node is that node's weight.
def repaired(weights, nodes):
    value = sum(weight * node.value for weight, node in zip(weights, nodes))
    pulls = []
    for weight, node in zip(weights, nodes):

        def pull(gradient, node=node):
            node.partial += gradient

        pulls.append(pull)
    return value, pulls


# %% wrong="value_for_weight" about="formula"
#| zh: 乘的是节点自己的值；加权和对节点的导数是它的权重。
#| en: The factor is the node's own value; the derivative by a node is its weight.
def repaired(weights, nodes):
    value = sum(weight * node.value for weight, node in zip(weights, nodes))
    pulls = []
    for weight, node in zip(weights, nodes):

        def pull(gradient, node=node):
            node.partial += gradient * node.value

        pulls.append(pull)
    return value, pulls


# %% wrong="functions_in_reverse" about="index"
#| zh: 函数的次序反了：第 i 个函数要属于第 i 个节点。
#| en: The functions are in reverse: number i belongs to node number i.
def repaired(weights, nodes):
    value = sum(weight * node.value for weight, node in zip(weights, nodes))
    pulls = []
    for weight, node in zip(weights, nodes):

        def pull(gradient, weight=weight, node=node):
            node.partial += gradient * weight

        pulls.insert(0, pull)
    return value, pulls


# %% wrong="one_function_for_all" about="contract"
#| zh: 每个函数都推了所有的节点；一个函数只管一个。
#| en: Each function pulls at all nodes; one function is for one node.
def repaired(weights, nodes):
    def pull(gradient):
        for weight, node in zip(weights, nodes):
            node.partial += gradient * weight

    return sum(weight * node.value for weight, node in zip(weights, nodes)), [pull] * len(nodes)


# %% wrong="sum_without_weights" about="formula"
#| zh: 和里没有乘权重。
#| en: The sum lacks its weights.
def repaired(weights, nodes):
    value = sum(node.value for node in nodes)
    pulls = []
    for weight, node in zip(weights, nodes):

        def pull(gradient, weight=weight, node=node):
            node.partial += gradient * weight

        pulls.append(pull)
    return value, pulls


# %% wrong="functions_not_returned" about="contract"
#| zh: 要返回一对：和，以及函数的列表。
#| en: A pair is to be returned: the sum, and the list of functions.
def repaired(weights, nodes):
    return sum(weight * node.value for weight, node in zip(weights, nodes))


# %% equivalent
# ([2, 5], [3, 4]) => ([3, 4], [2, 5])
# 2 => ...
# 5 => ...
# 3 => ...
# 4 => ...
# ((1, 0), (0.5, -4)) => ((0.5, -4), (1, 0))
# (1, 0) => (0, 1)
# 1 => 2
# 0 => ...
# (0.5, -4) => (-4, 0.5)
# 0.5 => ...
# -4 => 4
# np.array([[2.0, 5.0, -1.0], [3.0, 4.0, 1000000.0]]) => [[2.0, 5.0, -1.0], [3.0, 4.0, 1000000.0]]
# 2.0 => ...
# 5.0 => ...
# -1.0 => 1.0
# 1.0 => ...
# 3.0 => ...
# 4.0 => ...
# 1000000.0 => ...
