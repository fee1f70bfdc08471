# ---
# exercise: gradcheck
# title zh: 检验任何一个运算
# title en: A test of any operation
# kind: write_test
# points: 4
# minutes: 12
# difficulty: 4
# answers: gradcheck
# part: gradcheck
# ---

# %% [markdown] task lang="zh"
r"""
第 07 课的 `is_right` 只认得一种运算。写出 `gradcheck(function, inputs)`，对哪一种都行：`function(*inputs)` 由张量算出一个张量；反向在 `inputs` 处是对的，就返回 `True`，否则返回 `False`。没有公式，只有差商。第 11 课起，你的引擎里就有它。

`tensor(array, requires_grad=True)` 造一个叶子，数组在 `.value` 里，梯度也是张量；`inputs` 里的数和 `grad` 不要动。
"""

# %% [markdown] task lang="en"
r"""
`is_right` of lesson 07 knows one operation. Write `gradcheck(function, inputs)` for any: `function(*inputs)` takes tensors and returns one; return `True` if its way back is right at `inputs`, else `False`. You have difference quotients, no formula. Your engine keeps it from lesson 11 on.

`tensor(array, requires_grad=True)` makes a leaf, `.value` is the array, gradients are tensors, too; leave the numbers and the `grad` of `inputs` alone.
"""


# %% answer
def gradcheck(function, inputs):
    ### BEGIN SOLUTION
    rng = np.random.default_rng(0)
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = rng.normal(size=out.shape)
    out.backward(tensor(g))
    for _ in range(5):
        ways = [rng.normal(size=one.shape) for one in inputs]
        ends = []
        for h in (1e-5, -1e-5):
            moved = [tensor(one.value + h * way) for one, way in zip(inputs, ways)]
            ends.append((function(*moved).value * g).sum())
        slope = (ends[0] - ends[1]) / 2e-5
        along = sum((leaf.grad.value * way).sum() for leaf, way in zip(leaves, ways))
        if abs(slope - along) > 1e-6:
            return False
    return True
    ### END SOLUTION


# %% right
def gradcheck(function, inputs):
    leaves = [tensor(one.value, requires_grad=True) for one in inputs]
    out = function(*leaves)
    weights = np.random.default_rng(1).normal(size=out.shape)
    (out * tensor(weights)).sum().backward()
    for at, leaf in enumerate(leaves):
        for place in np.ndindex(*leaf.shape):
            slope = 0
            for sign in (1, -1):
                moved = [one.value.copy() for one in inputs]
                moved[at][place] += sign * 1e-5
                slope += sign * (weights * function(*map(tensor, moved)).value).sum() / 2e-5
            if not np.isclose(slope, leaf.grad.value[place], atol=1e-6):
                return False
    return True


# %% hint
#| zh: 和第 07 课的随机投影一样，`vjp` 换成：造叶子，算 `function(*leaves)`，从结果反向，读各个叶子的 `grad`。
#| en: It is lesson 07's random projection, with this in place of `vjp`: make leaves, compute `function(*leaves)`, go back from the result, and read the `grad` of each leaf.

# %% hint
#| zh: 上游梯度 `g` 取随机的，与结果同形状；差商问的是同一个数，`(g * function(…).value).sum()`。移动的时候，每次用新造的张量。
#| en: Let the cotangent `g` be random, of the shape of the result. The quotient asks about the same number, `(g * function(…).value).sum()`; to move an input, make new tensors each time.

# %% hint
#| zh: 每个输入都要有自己的随机方向，两个方向不要用同一组数；比较用很小的容差，例如 `1e-6`，不要用 `==`。
#| en: Each input needs a random direction of its own, with other numbers than the next; compare with a small tolerance such as `1e-6`, and not by `==`.

# %% given
import numpy as np


class Tensor:
    grad = None

    def __init__(self, value, requires_grad=False):
        self.value, self.requires_grad = np.array(value, float), requires_grad
        self.shape = self.value.shape

    def tolist(self):
        return self.value.tolist()


def tensor(value, requires_grad=False):
    return Tensor(getattr(value, "value", value), requires_grad)


def ones(*shape):
    return Tensor(np.ones(shape))


# %% wrong="believes_everything" about="testing"
#| zh: 它什么都放过，等于没有检验。
#| en: It lets everything pass, which is no test.
def gradcheck(function, inputs):
    return True


# %% wrong="refuses_everything" about="numeric"
#| zh: 它连正确的也拒绝。常见的原因：用 `==` 比较；差商里没有反向用过的那个 `g`；除的不是两端的距离；步长太大或太小；`True` 和 `False` 写反了。
#| en: It refuses even the right ones. Common reasons: numbers compared by `==`; a quotient without the `g` of the way back, or divided by something else than how far both ends are apart; a step that is too large or too small; `True` and `False` exchanged.
def gradcheck(function, inputs):
    rng = np.random.default_rng(0)
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = rng.normal(size=out.shape)
    out.backward(tensor(g))
    for _ in range(5):
        ways = [rng.normal(size=one.shape) for one in inputs]
        ends = []
        for h in (1e-5, -1e-5):
            moved = [tensor(one.value + h * way) for one, way in zip(inputs, ways)]
            ends.append((function(*moved).value * g).sum())
        slope = (ends[0] - ends[1]) / 2e-5
        along = sum((leaf.grad.value * way).sum() for leaf, way in zip(leaves, ways))
        if slope != along:
            return False
    return True


# %% wrong="ones_as_weights" about="testing"
#| zh: 上游梯度全是一：忘了 `g` 的、换成平均值的、转置的，都看不出来。
#| en: The cotangent is all ones: forgetting `g`, replacing it by its mean and transposing it cannot be seen.
def gradcheck(function, inputs):
    rng = np.random.default_rng(0)
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = np.ones(out.shape)
    out.backward(tensor(g))
    for _ in range(5):
        ways = [rng.normal(size=one.shape) for one in inputs]
        ends = []
        for h in (1e-5, -1e-5):
            moved = [tensor(one.value + h * way) for one, way in zip(inputs, ways)]
            ends.append((function(*moved).value * g).sum())
        slope = (ends[0] - ends[1]) / 2e-5
        along = sum((leaf.grad.value * way).sum() for leaf, way in zip(leaves, ways))
        if abs(slope - along) > 1e-6:
            return False
    return True


# %% wrong="equal_weights" about="testing"
#| zh: 上游梯度的元素都相等：换成平均值的、转置的，都看不出来。
#| en: All entries of the cotangent are equal: replacing it by its mean and transposing it cannot be seen.
def gradcheck(function, inputs):
    rng = np.random.default_rng(0)
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = np.full(out.shape, 2.5)
    out.backward(tensor(g))
    for _ in range(5):
        ways = [rng.normal(size=one.shape) for one in inputs]
        ends = []
        for h in (1e-5, -1e-5):
            moved = [tensor(one.value + h * way) for one, way in zip(inputs, ways)]
            ends.append((function(*moved).value * g).sum())
        slope = (ends[0] - ends[1]) / 2e-5
        along = sum((leaf.grad.value * way).sum() for leaf, way in zip(leaves, ways))
        if abs(slope - along) > 1e-6:
            return False
    return True


# %% wrong="first_input_only" about="testing"
#| zh: 只检验了第一个输入得到的，别的输入错了也看不见。
#| en: Only what the first input gets is tested; what is wrong with the others does not show.
def gradcheck(function, inputs):
    rng = np.random.default_rng(0)
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = rng.normal(size=out.shape)
    out.backward(tensor(g))
    for _ in range(5):
        ways = [rng.normal(size=one.shape) * (i == 0) for i, one in enumerate(inputs)]
        ends = []
        for h in (1e-5, -1e-5):
            moved = [tensor(one.value + h * way) for one, way in zip(inputs, ways)]
            ends.append((function(*moved).value * g).sum())
        slope = (ends[0] - ends[1]) / 2e-5
        along = sum((leaf.grad.value * way).sum() for leaf, way in zip(leaves, ways))
        if abs(slope - along) > 1e-6:
            return False
    return True


# %% wrong="first_entries_only" about="testing"
#| zh: 只移动了每个输入的第一个元素：别的元素错了也看不见。
#| en: Only the first entry of each input is moved: what is wrong in the others does not show.
def gradcheck(function, inputs):
    rng = np.random.default_rng(0)
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = rng.normal(size=out.shape)
    out.backward(tensor(g))
    for _ in range(5):
        ways = [(np.arange(one.value.size) == 0).reshape(one.shape) * rng.normal() for one in inputs]
        ends = []
        for h in (1e-5, -1e-5):
            moved = [tensor(one.value + h * way) for one, way in zip(inputs, ways)]
            ends.append((function(*moved).value * g).sum())
        slope = (ends[0] - ends[1]) / 2e-5
        along = sum((leaf.grad.value * way).sum() for leaf, way in zip(leaves, ways))
        if abs(slope - along) > 1e-6:
            return False
    return True


# %% wrong="wide_tolerance" about="numeric"
#| zh: 容差太大，0.5% 的错误就从下面钻过去了。
#| en: The tolerance is wide, and an error of 0.5 % slips through below it.
def gradcheck(function, inputs):
    rng = np.random.default_rng(0)
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = rng.normal(size=out.shape)
    out.backward(tensor(g))
    for i, one in enumerate(inputs):
        for place in np.ndindex(*one.shape):
            ends = []
            for h in (1e-5, -1e-5):
                moved = [t.value.copy() for t in inputs]
                moved[i][place] += h
                ends.append((function(*map(tensor, moved)).value * g).sum())
            slope = (ends[0] - ends[1]) / 2e-5
            if abs(slope - leaves[i].grad.value[place]) > 0.05 * max(1, abs(slope)):
                return False
    return True


# %% wrong="says_nothing_when_right" about="contract"
#| zh: 检验通过的时候没有 `return True`，于是返回的是 `None`。
#| en: Where the test is passed there is no `return True`, and so it returns `None`.
def gradcheck(function, inputs):
    rng = np.random.default_rng(0)
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = rng.normal(size=out.shape)
    out.backward(tensor(g))
    for _ in range(5):
        ways = [rng.normal(size=one.shape) for one in inputs]
        ends = []
        for h in (1e-5, -1e-5):
            moved = [tensor(one.value + h * way) for one, way in zip(inputs, ways)]
            ends.append((function(*moved).value * g).sum())
        slope = (ends[0] - ends[1]) / 2e-5
        along = sum((leaf.grad.value * way).sum() for leaf, way in zip(leaves, ways))
        if abs(slope - along) > 1e-6:
            return False


# %% wrong="inputs_are_the_leaves" about="sharing"
#| zh: 用的是 `inputs` 里的张量自己：它们没有要梯度，也不该被动。要造自己的叶子。
#| en: The tensors in `inputs` themselves are used: they have not asked for a gradient, and are to be left alone. Make leaves of your own.
def gradcheck(function, inputs):
    rng = np.random.default_rng(0)
    leaves = inputs
    out = function(*leaves)
    g = rng.normal(size=out.shape)
    out.backward(tensor(g))
    for _ in range(5):
        ways = [rng.normal(size=one.shape) for one in inputs]
        ends = []
        for h in (1e-5, -1e-5):
            moved = [tensor(one.value + h * way) for one, way in zip(inputs, ways)]
            ends.append((function(*moved).value * g).sum())
        slope = (ends[0] - ends[1]) / 2e-5
        along = sum((leaf.grad.value * way).sum() for leaf, way in zip(leaves, ways))
        if abs(slope - along) > 1e-6:
            return False
    return True


# %% wrong="moves_the_inputs" about="sharing"
#| zh: 移动的时候改了 `inputs` 里的数：那是别人的。
#| en: To move them, the numbers in `inputs` themselves are changed: they belong to somebody else.
def gradcheck(function, inputs):
    rng = np.random.default_rng(0)
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = rng.normal(size=out.shape)
    out.backward(tensor(g))
    for _ in range(5):
        ways = [rng.normal(size=one.shape) for one in inputs]
        ends = []
        for h in (1e-5, -2e-5):
            for one, way in zip(inputs, ways):
                one.value += h * way
            ends.append((function(*inputs).value * g).sum())
        slope = (ends[0] - ends[1]) / 2e-5
        along = sum((leaf.grad.value * way).sum() for leaf, way in zip(leaves, ways))
        if abs(slope - along) > 1e-6:
            return False
    return True


# %% wrong="first_place_decides" about="testing"
#| zh: 循环里第一次就 `return` 了：只看了一个元素，别的都没有看。
#| en: The loop comes to a `return` the first time round: one entry is looked at, and no other.
def gradcheck(function, inputs):
    rng = np.random.default_rng(0)
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = rng.normal(size=out.shape)
    out.backward(tensor(g))
    for i, one in enumerate(inputs):
        for place in np.ndindex(*one.shape):
            ends = []
            for h in (1e-5, -1e-5):
                moved = [t.value.copy() for t in inputs]
                moved[i][place] += h
                ends.append((function(*map(tensor, moved)).value * g).sum())
            away = (ends[0] - ends[1]) / 2e-5 - leaves[i].grad.value[place]
            return abs(away) < 1e-6


# %% wrong="last_input_decides" about="testing"
#| zh: 每个输入的结论冲掉了前一个的，返回的只是最后一个输入的。
#| en: What is found for each input replaces what was found before, and the last input alone decides.
def gradcheck(function, inputs):
    rng = np.random.default_rng(0)
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = rng.normal(size=out.shape)
    out.backward(tensor(g))
    for i, one in enumerate(inputs):
        fine = True
        for place in np.ndindex(*one.shape):
            ends = []
            for h in (1e-5, -1e-5):
                moved = [t.value.copy() for t in inputs]
                moved[i][place] += h
                ends.append((function(*map(tensor, moved)).value * g).sum())
            away = (ends[0] - ends[1]) / 2e-5 - leaves[i].grad.value[place]
            fine = fine and abs(away) < 1e-6
    return fine


# %% wrong="one_sign_only" about="numeric"
#| zh: 比较时没有取绝对值：偏小的（或偏大的）误差永远通过。
#| en: The difference is compared without its absolute value: errors of one sign always pass.
def gradcheck(function, inputs):
    rng = np.random.default_rng(0)
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = rng.normal(size=out.shape)
    out.backward(tensor(g))
    for i, one in enumerate(inputs):
        for place in np.ndindex(*one.shape):
            ends = []
            for h in (1e-5, -1e-5):
                moved = [t.value.copy() for t in inputs]
                moved[i][place] += h
                ends.append((function(*map(tensor, moved)).value * g).sum())
            away = (ends[0] - ends[1]) / 2e-5 - leaves[i].grad.value[place]
            if away > 1e-6:
                return False
    return True


# %% wrong="ones_as_directions" about="testing"
#| zh: 比的只是一个和：所有元素移动得一样多，或者先加起来再比，元素换了位置都看不出来。
#| en: Only a sum is compared: where all entries are moved alike, or added up first, entries in other places cannot be seen.
def gradcheck(function, inputs):
    rng = np.random.default_rng(0)
    leaves = [tensor(one.tolist(), requires_grad=True) for one in inputs]
    out = function(*leaves)
    g = rng.normal(size=out.shape)
    out.backward(tensor(g))
    ends = []
    for h in (1e-5, -1e-5):
        moved = [tensor(one.value + h) for one in inputs]
        ends.append((function(*moved).value * g).sum())
    along = sum(leaf.grad.value.sum() for leaf in leaves)
    return bool(abs((ends[0] - ends[1]) / 2e-5 - along) < 1e-6)


# %% equivalent
# 0 => 1
# 5 => ...
# abs(slope - along) > 1e-06 => abs(slope - along) >= 1e-06
# slope - along => along - slope
# 1e-06 => ...
# 1 => 2
# 1 => 0
# (1, -1) => (-1, 1)
# np.isclose(slope, leaf.grad.value[place], atol=1e-06) => ...
