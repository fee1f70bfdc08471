# ---
# exercise: array_node
# title zh: 两个运算，一遍反向
# title en: Two operations and the pass
# kind: fill_in
# points: 8
# minutes: 13
# difficulty: 3
# answers: Relu, Tanh, one_pass
# part: Tanh, Relu, one_pass
# ---

# %% [markdown] task lang="zh"
r"""
* `Relu` 和 `Tanh`，`forward` 和 `backward`：像 `Exp` 那样，存下的是输出；`Relu` 的输出是 0 的地方，交出的也是零，哪怕 `g` 在那里是 `inf`；
* `one_pass(root, g)`：从 `root` 反向走一遍，根收到的是 `g`。每个节点处理一次（用 `in_order`），并且 `yield` 一对 `(node, total)`，也可以放进列表，最后返回；`total` 是它收到的各份之和。`node.shares(total)` 给出它要传下去的各份：`[(parent, share), …]`。

叶子的 `grad` 由引擎去累加。传进来的 `g` 和各份都要保持原样。
"""

# %% [markdown] task lang="en"
r"""
* `Relu` and `Tanh`, `forward` and `backward`: like `Exp`, they save their output; where the output of `Relu` is 0, so is its share, even if `g` is `inf` there;
* `one_pass(root, g)`: goes back from `root`, which receives `g`. Every node has one turn (`in_order`), in which you `yield` a pair `(node, total)`, or put it in a list to return; `total` is the sum of what the node received. `node.shares(total)` is what it hands on: `[(parent, share), …]`.

The engine adds to the `grad` of leaves. Leave `g` and all shares as they are.
"""


# %% answer
class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        ### BEGIN SOLUTION
        out = np.maximum(x, 0)
        ctx.save_for_backward(out)
        return out
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        (out,) = ctx.saved_tensors
        return np.where(out > 0, g, 0)
        ### END SOLUTION


class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        ### BEGIN SOLUTION
        out = np.tanh(x)
        ctx.save_for_backward(out)
        return out
        ### END SOLUTION

    @staticmethod
    def backward(ctx, g):
        ### BEGIN SOLUTION
        (out,) = ctx.saved_tensors
        return g * (1 - out * out)
        ### END SOLUTION


def one_pass(root, g):
    ### BEGIN SOLUTION
    totals = {root: g}
    for node in in_order(root):
        total = totals.pop(node)
        yield node, total
        for parent, share in node.shares(total):
            totals[parent] = totals[parent] + share if parent in totals else share
    ### END SOLUTION


# %% right
class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.maximum(x, 0)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return np.where(out, g, 0.0)


class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        y = np.asarray(np.tanh(x))
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, g):
        y = ctx.saved_tensors[0]
        return (g - g * y**2,)


def one_pass(root, g):
    waiting, passed = {root: [g]}, []
    for node in in_order(root):
        first, *others = waiting[node]
        total = sum(others, first)
        passed.append((node, total))
        for parent, share in node.shares(total):
            waiting.setdefault(parent, []).append(share)
    return passed


# %% hint
#| zh: 两个 `backward` 也都是 VJP：`g` 乘以斜率。第 05 课里，斜率只用输出就写出来了，而输出在前向时已经算好。第 05 课的 `max`、`if` 只看一个数：要逐个元素地挑，NumPy 有 `np.maximum` 和 `np.where`。
#| en: Both `backward` are VJPs as well: `g` times the slope. In lesson 05 you wrote these slopes with the output alone, and the forward pass has computed the output. But `max` and `if` of lesson 05
#| en: look at one number: to choose element by element, NumPy has `np.maximum` and `np.where`.

# %% hint
#| zh: `one_pass` 与 `second_pass` 的相比：出发的数不是 1 而是 `g`；总数不放在节点里，放在每一遍新做的字典里；传下去的不是总数乘斜率，而是 `shares` 交出来的。
#| en: Compared with `second_pass`, `one_pass` starts from `g` and not from 1, keeps its totals not in the nodes but in a dictionary that each pass makes anew, and hands on not a total times a slope but
#| en: what `shares` gives.

# %% hint
#| zh: 小心 `+=`：对数组，它改的是**同一个**数组，而 `Add` 交出来的正是收到的那个 `g`。`totals[parent] = totals.get(parent, 0) + share` 每次都做一个新数组。
#| en: Beware of `+=`: on an array it changes that **very** array, and `Add` returns the very `g` it was given.
#| en: `totals[parent] = totals.get(parent, 0) + share` makes a new array each time.


# %% equivalent
# np.asarray(np.tanh(x)) => np.tanh(x)


# %% given
import numpy as np


class Function:
    pass


def in_order(root):
    found, todo = {root}, [root.shares and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number, reverse=True)


# %% wrong="starts_from_one" about="chain"
#| zh: 这里总是从 1 出发，`g` 没有用到。根是数组时，每个元素占多少要由 `g` 来说。
#| en: This always starts from 1, and `g` is not used. When the root is an array, `g` has to say how much each entry counts.
def one_pass(root, g):
    totals = {root: np.ones(root.value.shape)}
    for node in in_order(root):
        total = totals.pop(node)
        yield node, total
        for parent, share in node.shares(total):
            totals[parent] = totals[parent] + share if parent in totals else share


# %% wrong="inner_nodes_keep_theirs" about="stale"
#| zh: 第二遍开始时，字典里还留着第一遍的总数，于是又被传了一次：叶子得到的不是两倍，而是更多。字典要在每一遍里新做一个。
#| en: When the second pass begins, the dictionary still holds the totals of the first, which are handed on once more: leaves get more than twice the gradient. Each pass needs a new one.
totals = {}


def one_pass(root, g):
    totals[root] = totals.get(root, 0) + g
    for node in in_order(root):
        yield node, totals[node]
        for parent, share in node.shares(totals[node]):
            totals[parent] = totals.get(parent, 0) + share


# %% wrong="leaves_reset_too" about="accumulate"
#| zh: 每一遍都把叶子也清了零，第一遍的梯度就丢了。叶子要累加，什么时候清零由用它的人决定。
#| en: Each pass resets the leaves as well, and the gradients of the first pass are lost. Leaves accumulate; when to reset them is up to whoever uses them.
def one_pass(root, g):
    order = in_order(root)
    for node in order:
        node.grad = None
    totals = {root: g}
    for node in order:
        yield node, totals[node]
        for parent, share in node.shares(totals[node]):
            totals[parent] = totals.get(parent, 0) + share


# %% wrong="along_every_path" about="cost"
#| zh: 各份加起来是对的，可是它沿着每一条路径各走一次：节点被用了两次，它下面的一切就都走两遍，层层翻倍。要用 `in_order`，每个节点只处理一次。
#| en: The shares add up to the right numbers, but this walks along every path: below a node that is used twice everything is walked twice, and that doubles from level to level. Go by `in_order`, one turn for each node.
def one_pass(root, g):
    yield root, g
    for parent, share in root.shares(g):
        yield from one_pass(parent, share)


# %% wrong="adds_in_place" about="sharing" shows="_ += _"
#| zh: 数起初是对的，可是 `+=` 改的是同一个数组。`Add` 交出来的就是收到的那个 `g`，于是传进来的 `g`，或者别的节点的总数，也被一起改掉了。
#| en: The numbers are right at first, but `+=` changes one and the same array. `Add` returns the very `g` it was given, so the `g` that came in, or the total of another node, is changed along with it.
#| zh else: 数起初是对的，可是有一份写进了别人也拿着的数组里。`Add` 交出来的就是收到的那个 `g`，于是传进来的 `g`，或者别的节点的总数，也被一起改掉了。
#| en else: The numbers are right at first, but a share is written into an array that somebody else holds, too. `Add` returns the very `g` it was given, so the `g` that came in, or the total of another node, is changed along with it.
def one_pass(root, g):
    totals = {root: g}
    for node in in_order(root):
        total = totals.pop(node)
        yield node, total
        for parent, share in node.shares(total):
            if parent in totals:
                totals[parent] += share
            else:
                totals[parent] = share


# %% wrong="last_share_wins" about="accumulate"
#| zh: 用的是 `=`，不是相加：一个节点被用了两次，就有两份送来，后到的把先到的盖掉了。
#| en: Here stands `=` where shares should be added: a node that is used twice receives two of them, and the later one wipes out the earlier.
def one_pass(root, g):
    totals = {root: g}
    for node in in_order(root):
        total = totals.pop(node)
        yield node, total
        for parent, share in node.shares(total):
            totals[parent] = share


# %% wrong="tanh_looks_again" about="stale"
#| zh: 输出放在类上，而类只有一个：下一次 `forward` 就把它换掉了，先算的那个节点用上的是别人的数。存到 `ctx` 上。
#| en: The output is put on the class, of which there is only one: the next `forward` replaces it, and the node made before uses the numbers of another. Save it on `ctx`.
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        Tanh.out = np.tanh(x)
        return Tanh.out

    @staticmethod
    def backward(ctx, g):
        return g * (1 - Tanh.out**2)


# %% wrong="tanh_of_no_operand" about="chain"
#| zh: `Tanh` 的 `backward` 算了，却没有返回：交出来的是 `None`，梯度到这里就停下了。
#| en: The `backward` of `Tanh` computes the share and does not return it: what it hands over is `None`, and the gradient goes no further.
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        g * (1 - out * out)


# %% wrong="tanh_of_the_input" about="formula"
#| zh: `Tanh` 的斜率是 1 减**输出**的平方，这里用的是输入的平方。
#| en: The slope of `Tanh` is 1 minus the square of its **output**; here the square of the input is used.
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return np.tanh(x)

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * (1 - x * x)


# %% wrong="tanh_forgets_the_cotangent" about="chain"
#| zh: `Tanh` 的 `backward` 没有用到 `g`：上面送下来的一切到这里就断了。
#| en: The `backward` of `Tanh` does not use `g`: all that was sent down from above ends here.
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return 1 - out * out


# %% wrong="tanh_without_the_square" about="formula"
#| zh: `tanh` 的局部导数是 1 − t²，这里少了平方。
#| en: The slope of `tanh` is 1 − t²; here the square is missing.
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (1 - out)


# %% wrong="tanh_of_one_number" about="shapes"
#| zh: `math.tanh` 只会算一个数；数组要用 `np.tanh`。
#| en: `math.tanh` takes a single number; for an array use `np.tanh`.
import math


class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = math.tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (1 - out * out)


# %% wrong="tanh_changes_the_cotangent" about="sharing"
#| zh: `g *= …` 改掉了传进来的数组，别处还要用它。
#| en: `g *= …` changes the array that came in, which others still need.
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        g *= 1 - out * out
        return g


# %% wrong="cotangent_left_out" about="chain"
#| zh: 没有给根放上 `g`，往下传的全是 0。
#| en: The root never gets its `g`, so nothing but 0 is handed down.
def one_pass(root, g):
    order = in_order(root)
    totals = dict.fromkeys(order, 0.0)
    for node in order:
        yield node, totals[node]
        for parent, share in node.shares(totals[node]):
            totals[parent] = totals[parent] + share


# %% wrong="oldest_first" about="order"
#| zh: 方向反了：从叶子走到根，处理一个节点时，它还什么都没有收到。
#| en: The wrong way round: from the leaves to the root, when a node has its turn nothing has arrived there.
def one_pass(root, g):
    totals = {root: g}
    for node in reversed(in_order(root)):
        total = totals.get(node, 0)
        yield node, total
        for parent, share in node.shares(total):
            totals[parent] = totals.get(parent, 0) + share


# %% wrong="always_pulls_the_first_g" about="chain"
#| zh: 每个节点都应当把**自己**的总数往下传，这里传的总是最初的 `g`。
#| en: Each node hands down the total that has arrived at **it**; here it is the `g` of the root every time.
def one_pass(root, g):
    totals = {root: g}
    for node in in_order(root):
        total = totals.pop(node)
        yield node, total
        for parent, share in node.shares(g):
            totals[parent] = totals[parent] + share if parent in totals else share


# %% wrong="root_starts_anew" about="accumulate"
#| zh: 根的 `grad` 直接换成了 `g`。根自己是叶子的时候，前几遍累加的就丢了。往 `grad` 里加是引擎的事。
#| en: The `grad` of the root is replaced by `g`. Where the root itself is a leaf, what earlier passes have added up is lost. Adding to `grad` is up to the engine.
def one_pass(root, g):
    root.grad = g
    totals = {root: g}
    for node in in_order(root):
        total = totals[node]
        yield node, total
        for parent, share in node.shares(total):
            totals[parent] = totals.get(parent, 0) + share


# %% wrong="in_the_order_of_finding" about="order"
#| zh: 这里按找到的先后处理节点，可是先找到的不一定先收齐：有的节点还有一份没有送来，就已经往下传了。要按编号，从大到小。
#| en: Nodes have their turn in the order in which they are found, and some hand on before all of their shares have come. Go by number, the largest first.
def one_pass(root, g):
    order = [root]
    for node in order:
        for parent in node.parents:
            if parent not in order:
                order.append(parent)
    totals = {root: g}
    for node in order:
        yield node, totals[node]
        for parent, share in node.shares(totals[node]):
            totals[parent] = totals.get(parent, 0) + share


# %% wrong="empties_the_cotangent" about="sharing"
#| zh: 根的总数就是传进来的那个 `g`，`total[...] = 0` 把它也改成了 0。用过的总数放着不管就行。
#| en: The total of the root is the very `g` that came in, and `total[...] = 0` sets that to 0, too. A total that has been used can be left alone.
def one_pass(root, g):
    totals = {root: g}
    for node in in_order(root):
        total = totals[node]
        yield node, total.copy()
        for parent, share in node.shares(total):
            totals[parent] = totals.get(parent, 0) + share
        total[...] = 0


# %% wrong="root_keeps_its_own" about="stale"
#| zh: 清零时漏掉了根：再从它出发一遍，它的总数就成了两遍的和。
#| en: The root is left out when the others are reset: start from it a second time, and its total is the sum of both passes.
def one_pass(root, g):
    order = in_order(root)
    for node in order[1:]:
        node.total = 0
    root.total = getattr(root, "total", 0) + g
    for node in order:
        yield node, node.total
        for parent, share in node.shares(node.total):
            parent.total = parent.total + share


# %% wrong="cotangent_at_the_leaves" about="chain"
#| zh: 这里不从 `g` 出发，最后才乘上它。要是一路上每个元素各算各的，结果还对；可是 `@` 会把元素混在一起，`g` 要从根开始送下去。
#| en: This does not start from `g`, but multiplies by it at the end. That is right as long as every element goes its own way, but `@` mixes them: `g` has to be sent down from the root.
def one_pass(root, g):
    totals = {root: np.ones(root.value.shape)}
    for node in in_order(root):
        total = totals.pop(node)
        yield node, g * total
        for parent, share in node.shares(total):
            totals[parent] = totals.get(parent, 0) + share


# %% wrong="one_pull_for_a_parent" about="accumulate"
#| zh: 字典里一个父节点只留得下一份。`c + c` 的两个操作数是同一个节点，它应得两份，这里丢了一份。
#| en: A dictionary keeps one share for each parent. In `c + c` both operands are the same node, which is due two shares, and one of them is lost.
def one_pass(root, g):
    totals = {root: g}
    for node in in_order(root):
        total = totals.pop(node)
        yield node, total
        for parent, share in dict(node.shares(total)).items():
            totals[parent] = totals[parent] + share if parent in totals else share


# %% wrong="totals_handed_on_at_every_arrival" about="order"
#| zh: 每来一份就把到那时为止的总数往下传，先来的几份因此传了不止一次。要么只传新来的那一份，要么等各份都到齐。
#| en: At every arrival the total so far is handed on, and so what came earlier is handed on more than once. Hand on the new share alone, or wait until all have arrived.
def one_pass(root, g):
    totals = {}

    def go(node, share):
        totals[node] = totals.get(node, 0) + share
        for parent, own in node.shares(totals[node]):
            go(parent, own)

    go(root, g)
    return list(totals.items())


# %% wrong="tanh_of_two_exponentials" about="numeric"
#| zh: x 很大时，两个指数之比成了 inf / inf，也就是 `nan`。`np.tanh` 没有这个麻烦。
#| en: Where x is large, the quotient of two exponentials becomes inf / inf, which is `nan`. `np.tanh` has no such trouble.
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        with np.errstate(all="ignore"):
            e = np.exp(2 * x)
            out = (e - 1) / (e + 1)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (1 - out * out)


# %% wrong="tanh_loses_its_brackets" about="formula"
#| zh: `g` 只乘到了 1 上：少了一对括号。
#| en: Only the 1 is multiplied by `g`: a pair of brackets is missing.
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * 1 - out * out


# %% wrong="tanh_slope_beside_g" about="contract"
#| zh: `g` 和斜率要相乘，成为一份；这里分开交出来，成了两份，可是 `Tanh` 只有一个输入。
#| en: `g` and the slope are multiplied, which gives one share; here they are handed over one beside the other, as two shares, but `Tanh` has one input.
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g, 1 - out * out


# %% wrong="tanh_unpacked_without_a_comma" about="contract"
#| zh: `ctx.saved_tensors` 总是元组，哪怕里面只有一个数组：`(out,) = …`，逗号才把它取出来。
#| en: `ctx.saved_tensors` is always a tuple, even with a single array in it: in `(out,) = …` it is the comma that takes it out.
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        out = ctx.saved_tensors
        return g * (1 - out * out)


# %% wrong="half_a_tanh_slope" about="formula"
#| zh: 一半从哪里来？`tanh` 的斜率就是 1 − t²，不用再减半。
#| en: Where does the half come from? The slope of `tanh` is 1 − t², and is not halved.
class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (1 - out * out) / 2


# %% wrong="shares_of_the_root_alone" about="chain"
#| zh: 只走了一步：根的父节点收到了各自的份，却没有轮到它们再往下传。
#| en: This goes one step: the parents of the root receive their shares, but never have a turn to hand them on.
def one_pass(root, g):
    yield root, g
    yield from root.shares(g)


# %% wrong="relu_of_one_number" about="shapes"
#| zh: Python 的 `max` 要判断整个数组“是不是”比 0 大，它没有一个答案；逐个元素地比较用 `np.maximum`。
#| en: Python's `max` asks whether the whole array is above 0, to which there is no single answer; `np.maximum` compares element by element.
class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        out = max(x, 0)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return np.where(out > 0, g, 0)


# %% wrong="relu_asks_the_whole_array" about="shapes"
#| zh: `if` 只看一个真假，`out > 0` 却是一整个数组的真假；逐个元素地挑用 `np.where`。
#| en: `if` takes one true or false, and `out > 0` is an array of them; `np.where` chooses element by element.
class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.maximum(x, 0)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g if out > 0 else 0 * g


# %% wrong="relu_lets_everything_through" about="special"
#| zh: `Relu` 的输出处处都 `>= 0`，这个条件谁也拦不住：输出是 0 的地方要拦下，写 `> 0`。
#| en: The output of `Relu` is `>= 0` everywhere, so this stops nothing: where the output is 0, nothing goes through; write `> 0`.
class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.maximum(x, 0)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return np.where(out >= 0, g, 0)


# %% wrong="relu_of_the_cotangent" about="formula"
#| zh: 被截掉负数的是 `g`：过不过得去要看**输出**，`g` 是正是负都照样通过。
#| en: What is clipped here is `g`: whether it goes through depends on the **output**; `g` itself may be negative.
class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.maximum(x, 0)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        return np.maximum(g, 0)


# %% wrong="relu_forgets_the_cotangent" about="chain"
#| zh: 这是 `Relu` 的斜率，还没有乘上 `g`。
#| en: This is the slope of `Relu`, without the `g`.
class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.maximum(x, 0)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return np.where(out > 0, 1.0, 0.0)


# %% wrong="activations_keep_nothing" about="saved"
#| zh: `forward` 什么也没有存，`backward` 从 `ctx.saved_tensors` 里就取不出输出来。
#| en: `forward` saves nothing, so `backward` finds no output in `ctx.saved_tensors`.
class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        return np.maximum(x, 0)

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return np.where(out > 0, g, 0)


class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        return np.tanh(x)

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (1 - out * out)


# %% wrong="relu_multiplies_infinity" about="special"
#| zh: 斜率 0 乘上 `inf` 是 `nan`。不要乘，用 `np.where` 来挑。
#| en: A slope of 0 times `inf` is `nan`. Do not multiply; choose with `np.where`.
class Relu(Function):
    @staticmethod
    def forward(ctx, x):
        out = np.maximum(x, 0)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, g):
        (out,) = ctx.saved_tensors
        return g * (out > 0)
