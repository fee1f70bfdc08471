# ---
# exercise: fused_backward
# title zh: 一个通过了检验的反向
# title en: A backward that passed its test
# kind: find_bug
# points: 5
# minutes: 6
# difficulty: 3
# answers: counterexample, repaired
# ---

# %% [markdown] task lang="zh"
r"""
1. 给出一个**反例** `counterexample`：三组数 `(x, y, g)`，形状相同，写法例如 `([1.0, 2.0], [10.0, 20.0], [1.0, 1.0])`；`fused_backward(g, x, y)` 在它上面要给出错误的结果。
2. 写出修好的 `repaired(g, x, y)`：返回 $z = 10(x + y)^2$ 对 `x` 的和对 `y` 的 VJP。数组可以是任何形状，不要改动传进来的数组。
"""

# %% [markdown] task lang="en"
r"""
1. Give a **counterexample**, `counterexample`: three lists of numbers `(x, y, g)` of one shape, written like `([1.0, 2.0], [10.0, 20.0], [1.0, 1.0])`, for which `fused_backward(g, x, y)` gives a wrong result.
2. Write `repaired(g, x, y)`, which returns the VJPs of $z = 10(x + y)^2$ with respect to `x` and `y`. Arrays may have any shape; those passed in must stay as they are.
"""

# %% answer
counterexample = ...
### BEGIN SOLUTION
counterexample = ([1.0, 2.0, 3.0], [10.0, 20.0, 30.0], [1.0, 0.0, -2.0])
### END SOLUTION


def repaired(g, x, y):
    ### BEGIN SOLUTION
    slope = 20 * (x + y)
    return g * slope, g * slope
    ### END SOLUTION


# %% right
counterexample = [np.array([[0.0, 1.0]]), np.array([[5.0, -1.0]]), np.array([[-1.0, 1.0]])]


def repaired(g, x, y):
    shared = 10 * np.multiply(g, x + y)
    return [shared + shared] * 2


# %% right
counterexample = ([1e6] * 100, [3e5] * 100, [-2] * 99 + [2])


def repaired(g, x, y):
    gradient = g * (20 * x + 20 * y)
    return gradient, gradient.copy()


# %% hint
#| zh: 那两次试验的 `g` 有什么共同之处？换一个没有这个特点的 `g`，从 `fused_backward` 里走一遍。
#| en: What do the `g` of both trials have in common? Take one without it, and follow it through `fused_backward`.

# %% hint
#| zh: 每个输出有自己的上游梯度。`fused_backward` 里，第一个输出的权重变了，第二个输入的结果会不会跟着变？应不应该变？还有，什么样的 x 和 y 让斜率本身就是 0？反例要避开。
#| en: Each output has a cotangent of its own. In `fused_backward`, does the result for the second entry change with the weight of the first? Should it? And
#| en: for which x and y is the slope itself 0? A counterexample has to keep away from them.

# %% hint
#| zh: 反例里 `g` 至少要有两个元素，而且不能都相等。要修好它，想一想 VJP 的定义：每个输出的斜率，乘上哪一个数？
#| en: In a counterexample `g` has at least two entries, and they are not all equal. For the repair think of what a VJP is: the slope of each output, times which
#| en: number?

# %% wrong="a_cotangent_of_ones" about="testing"
#| zh: `g` 全是 1 时，平均数也是 1，乘哪一个都一样。这正是已经试过的那一次。
#| en: With a `g` of ones the mean is 1 as well, and it makes no difference which is multiplied. This is the trial that has been made already.
counterexample = ([1.0, 2.0, 3.0], [10.0, 20.0, 30.0], [1.0, 1.0, 1.0])

# %% wrong="equal_weights" about="testing"
#| zh: 这里 `g` 的元素都相等，于是它们的平均数就是每一个元素，`fused_backward` 的结果是对的。
#| en: All entries of this `g` are equal, so their mean is each of them, and `fused_backward` is right.
counterexample = ([1.0, 2.0, 3.0], [10.0, 20.0, 30.0], [-7.0, -7.0, -7.0])

# %% wrong="a_single_entry" about="testing"
#| zh: 只有一个元素时，平均数就是它自己，什么错也看不出来。
#| en: With a single entry the mean is that entry, and no mistake can be seen.
counterexample = ([1.0], [10.0], [0.5])

# %% wrong="inputs_that_cancel" about="testing"
#| zh: 这里 x + y 处处是 0，局部导数也就是 0，乘什么都不变。
#| en: Here x + y is 0 everywhere, so the local derivative is 0, and it stays that whatever it is multiplied by.
counterexample = ([1.0, 2.0], [-1.0, -2.0], [3.0, 0.5])

# %% wrong="still_the_mean" in="repaired" about="chain"
#| zh: `repaired` 里乘的仍然是 `g` 的平均数。每个输出要乘自己的那个权重。
#| en: `repaired` still multiplies by the mean of `g`. Each output is multiplied by its own weight.
import numpy as np

counterexample = ([1.0, 2.0], [10.0, 20.0], [0.5, 3.0])


def repaired(g, x, y):
    slope = 20 * (x + y) * np.mean(g)
    return slope, slope


# %% wrong="ignores_it" in="repaired" about="chain"
#| zh: 现在 `repaired` 里一点也没有用到 `g`。
#| en: Now `repaired` does not use `g` at all.
import numpy as np

counterexample = ([1.0, 2.0], [10.0, 20.0], [0.5, 3.0])


def repaired(g, x, y):
    slope = 20 * (x + y)
    return slope, slope


# %% wrong="only_the_first_entry" in="repaired" about="chain"
#| zh: 只用了 `g` 的第一个元素。每个输出有自己的上游梯度，要逐个元素相乘。
#| en: Only the first entry of `g` is used. Each output has a cotangent of its own: multiply element by element.
import numpy as np

counterexample = ([1.0, 2.0], [10.0, 20.0], [0.5, 3.0])


def repaired(g, x, y):
    slope = 20 * (x + y)
    return np.ravel(g)[0] * slope, np.ravel(g)[0] * slope


# %% wrong="total_of_the_cotangent" in="repaired" about="chain"
#| zh: 把 `g` 加成了一个数。求和发生在损失里，不在这里：第 i 个输出只乘 `g[i]`。
#| en: `g` was summed to one number. The sum belongs to the loss and not here: output i is multiplied by `g[i]` alone.
import numpy as np

counterexample = ([1.0, 2.0], [10.0, 20.0], [0.5, 3.0])


def repaired(g, x, y):
    slope = 20 * (x + y)
    return np.sum(g) * slope, np.sum(g) * slope


# %% wrong="cotangent_without_slope" in="repaired" about="chain"
#| zh: 这一次 `g` 传下去了，局部导数却不见了。两个都要，乘在一起。
#| en: Now `g` is handed on, but the local derivative is gone. Both are needed, multiplied.
import numpy as np

counterexample = ([1.0, 2.0], [10.0, 20.0], [0.5, 3.0])


def repaired(g, x, y):
    return g, g


# %% wrong="mends_one_argument" in="repaired" about="chain"
#| zh: x 那一边修好了，y 那一边还是老样子。
#| en: The side of x is mended, that of y is as it was.
import numpy as np

counterexample = ([1.0, 2.0], [10.0, 20.0], [0.5, 3.0])


def repaired(g, x, y):
    slope = 20 * (x + y)
    return g * slope, np.mean(g) * slope


# %% wrong="works_in_place" in="repaired" about="sharing"
#| zh: 数是对的，可是 `g *= …` 改掉了传进来的数组，而同一个 `g` 可能还要传给别的节点。
#| en: The numbers are right, but `g *= …` changes the array that was passed in, and the same `g` may still be on its way to other nodes.
import numpy as np

counterexample = ([1.0, 2.0], [10.0, 20.0], [0.5, 3.0])


def repaired(g, x, y):
    g *= 20 * (x + y)
    return g, g


# %% wrong="half_of_the_slope" about="formula"
#| zh: 平方的导数带一个 2：10·2(x + y)。
#| en: The derivative of a square has a 2: 10·2(x + y).
import numpy as np


def repaired(g, x, y):
    return g * 10 * (x + y), g * 10 * (x + y)


# %% wrong="factor_ten_lost" about="formula"
#| zh: 外面的 10 丢了。
#| en: The 10 outside is lost.
import numpy as np


def repaired(g, x, y):
    return g * 2 * (x + y), g * 2 * (x + y)


# %% wrong="own_variable_only" about="formula"
#| zh: (x + y)² 对 x 的导数是 2(x + y)，两个都在，不只是 x。
#| en: The derivative of (x + y)² with respect to x is 2(x + y): both are in it, not only x.
import numpy as np


def repaired(g, x, y):
    return g * 20 * x, g * 20 * y


# %% wrong="cotangent_added" about="chain"
#| zh: g 要**乘**上去，这里加了上去。
#| en: g is to be **multiplied**; here it is added.
import numpy as np


def repaired(g, x, y):
    return g + 20 * (x + y), g + 20 * (x + y)


# %% wrong="one_result_of_two" about="contract"
#| zh: 要返回两个数组，每个输入一个。
#| en: Two arrays are to be returned, one for each input.
import numpy as np


def repaired(g, x, y):
    return g * 20 * (x + y)


# %% wrong="minus_for_y" about="formula"
#| zh: x + y 里两边都是加号，y 的那一个没有负号。
#| en: Both sides of x + y have a plus; the one for y has no minus sign.
import numpy as np


def repaired(g, x, y):
    return g * 20 * (x + y), -g * 20 * (x + y)


# %% wrong="value_for_the_slope" about="formula"
#| zh: 乘的是 z 的值；要乘的是它的导数 20(x + y)。
#| en: The factor is the value of z; it should be its derivative, 20(x + y).
import numpy as np


def repaired(g, x, y):
    z = 10 * (x + y) ** 2
    return g * z, g * z


# %% wrong="one_number_for_all" about="shapes"
#| zh: 点积把各个元素加在了一起；结果要和输入形状相同。
#| en: The product sums over all entries; the results have the shape of the inputs.
import numpy as np


def repaired(g, x, y):
    total = np.sum(g * 20 * (x + y))
    return total, total


# %% wrong="sum_in_place" about="sharing" shows="_ += _"
#| zh: `x += y` 改掉了传进来的 x。
#| en: `x += y` changes the x that came in.
#| zh else: 传进来的 x 被改掉了。
#| en else: The x that came in is changed.
import numpy as np


def repaired(g, x, y):
    x += y
    return g * 20 * x, g * 20 * x


# %% equivalent
# 1.0 => ...
# 2.0 => ...
# 3.0 => ...
# 10.0 => ...
# 20.0 => ...
# 30.0 => ...
# 0.0 => ...
# -2.0 => ...
# np.array([[0.0, 1.0]]) => [[0.0, 1.0]]
# np.array([[5.0, -1.0]]) => [[5.0, -1.0]]
# 5.0 => ...
# -1.0 => 1.0
# np.array([[-1.0, 1.0]]) => [[-1.0, 1.0]]
# np.multiply(g, x + y) => np.multiply(x + y, g)
# 1000000.0 => ...
# 300000.0 => ...
# 2 => 3
# 2 => 1
# (gradient, gradient.copy()) => (gradient.copy(), gradient)
# gradient.copy() => gradient


# %% wrong="along_the_first_dimension" about="shapes"
#| zh: 0 维的数组没有长度，`len(g)` 就抛出了异常。不用循环：整个数组一起乘，几维都行。
#| en: A zero-dimensional array has no length, and `len(g)` raises. No loop is needed: multiply whole arrays, of any number of dimensions.
import numpy as np


def repaired(g, x, y):
    slope = np.array([20 * (x[i] + y[i]) * g[i] for i in range(len(g))])
    return slope, slope
