# ---
# exercise: through_the_steps
# title zh: 对牛顿法求导
# title en: Differentiate Newton's method
# kind: implement_op
# points: 8
# minutes: 15
# difficulty: 4
# answers: newton, newton_vjp
# ---

# %% [markdown] task lang="zh"
r"""
从 $s = 1$ 开始走 `steps` 步，至少 1 步，逐个元素地算。

1. `newton(a, steps)`：`a` 是一维张量，元素都是正数，可能是我们引擎的，也可能是 PyTorch 的。返回走完以后的 $s$，只用 `+`、`-`、`*`、`/`。检查会对它求一阶和二阶导数。
2. `newton_vjp(g, a, steps)`：同一个运算的反向，用 NumPy 手写。`g`、`a` 是一维数组，返回 `a` 的梯度。要求的是**这个程序**的导数，不是 $\sqrt a$ 的。不要用差商，也不要改动传进来的数组。
"""

# %% [markdown] task lang="en"
r"""
From $s = 1$, make `steps` steps, at least 1, element by element.

1. `newton(a, steps)`: `a` is a one-dimensional tensor of positive numbers, of our engine or of PyTorch. Return $s$ after the steps, with only `+`, `-`, `*` and `/`. The check differentiates it twice.
2. `newton_vjp(g, a, steps)`: the backward of the same operation, by hand in NumPy. `g` and `a` are one-dimensional arrays; return the gradient of `a`, that of **this program**, not of $\sqrt a$. No difference quotients; leave the arrays as they are.
"""


# %% answer
def newton(a, steps):
    ### BEGIN SOLUTION
    s = 1.0
    for _ in range(steps):
        s = (s + a / s) / 2
    return s
    ### END SOLUTION


def newton_vjp(g, a, steps):
    ### BEGIN SOLUTION
    s, ds = 1.0, 0.0
    for _ in range(steps):
        s, ds = (s + a / s) / 2, (ds + 1 / s - a * ds / s**2) / 2
    return g * ds
    ### END SOLUTION


# %% right
def newton(a, steps):
    if steps == 0:
        return 0 * a + 1
    before = newton(a, steps - 1)
    return 0.5 * (before + a / before)


def newton_vjp(g, a, steps):
    values = [np.ones(len(a))]
    for _ in range(steps):
        values.append((values[-1] + a / values[-1]) / 2)
    by_s, by_a = np.array(g), np.zeros(len(a))
    for s in reversed(values[:-1]):
        by_a = by_a + by_s / (2 * s)
        by_s = by_s * (1 - a / s**2) / 2
    return by_a


# %% hint
#| zh: `newton` 就是把公式写进一个普通的 `for` 循环。`a` 是张量，那么 `s` 从第一步起也是。
#| en: `newton` is the formula in an ordinary `for` loop. `a` is a tensor, so `s` is one from the first step on.

# %% hint
#| zh: 手算时一步一步来：新的 s 依赖 a 两次，一次直接，一次经过旧的 s。分子分母都随 a 变的商，求导用哪条法则？旧的 s 对 a 的导数记作 s′。
#| en: By hand, go step by step: the new s depends on a twice, directly and through the old s. Which rule differentiates a quotient of which both parts
#| en: change with a? Write s′ for the derivative of the old s with respect to a.

# %% hint
#| zh: 一种办法：让导数跟着值一起走，起点 s = 1 对 a 的导数是几？每一步的新导数用的是**旧的** s，最后乘上 `g`。另一种：先把每一步的 s 都记下来，再带着 `g` 倒着走。
#| en: One way: let the derivative travel with the value. What is it for the start, s = 1? Each new one uses the **old** s; multiply by `g` in the end. Another: keep the s of every step, then
#| en: walk back through them with `g`.


# %% wrong="takes_the_root" about="reading"
#| zh: 这是极限，不是那几步。步数少的时候值和梯度都不同。
#| en: This is the limit and not the steps. After few of them value and gradient are both different.
def newton(a, steps):
    return a**0.5


# %% wrong="one_step_too_many" about="reading"
#| zh: 循环以前已经走了一步，总共多了一步。
#| en: One step is made before the loop, so there is one too many.
def newton(a, steps):
    s = (1 + a) / 2
    for _ in range(steps):
        s = (s + a / s) / 2
    return s


# %% wrong="forgets_to_halve" about="reading"
#| zh: 取的是平均数：相加以后要除以 2。
#| en: It is the mean of the two: divide by 2 after adding.
def newton(a, steps):
    s = 1.0
    for _ in range(steps):
        s = s + a / s
    return s


# %% wrong="cuts_every_step" about="tracking" shows="_.detach(); _.data"
#| zh: 每一步都 `detach()`，图里就只剩下最后一步，前面各步的导数全都丢了。
#| en: With `detach()` at each step only the last one is left in the graph, and the derivatives of the others are lost.
#| zh else: 图里只剩下最后一步，前面各步的导数全都丢了。
#| en else: Only the last step is left in the graph, and the derivatives of the others are lost.
def newton(a, steps):
    s = a * 0 + 1
    for _ in range(steps):
        s = s.detach()
        s = (s + a / s) / 2
    return s


# %% wrong="derivative_of_the_limit" about="reading"
#| zh: 这是 √a 的导数，走到了头才和它一样。要的是走 `steps` 步的这个程序的导数。
#| en: This is the derivative of √a, which is right only once the steps have arrived. You need that of the program with `steps` steps.
import numpy as np


def newton_vjp(g, a, steps):
    return g / (2 * np.sqrt(a))


# %% wrong="old_s_held_constant" about="chain"
#| zh: `a / s` 里的 s 也依赖 a：少了 −a·s′/s² 这一项。
#| en: The s in `a / s` depends on a too: the term −a·s′/s² is missing.
import numpy as np


def newton_vjp(g, a, steps):
    s, ds = 1.0, 0.0
    for _ in range(steps):
        s, ds = (s + a / s) / 2, (ds + 1 / s) / 2
    return g * ds


# %% wrong="only_the_last_step" about="chain"
#| zh: 这里只有最后一步里 a 的直接作用。a 还通过前面各步的 s 起作用。
#| en: This is only what a does directly in the last step. It also acts through the s of the steps before.
import numpy as np


def newton_vjp(g, a, steps):
    s, ds = 1.0, 0.0
    for _ in range(steps):
        s, ds = (s + a / s) / 2, 1 / (2 * s)
    return g * ds


# %% wrong="uses_the_new_s" about="stale"
#| zh: `s` 先更新了，`ds` 用的就成了新的 s。局部导数要在旧的 s 处取。
#| en: `s` is updated first, so `ds` uses the new one. The local derivatives belong at the old s.
import numpy as np


def newton_vjp(g, a, steps):
    s, ds = 1.0, 0.0
    for _ in range(steps):
        s = (s + a / s) / 2
        ds = (ds + 1 / s - a * ds / s**2) / 2
    return g * ds


# %% wrong="cotangent_forgotten" about="chain"
#| zh: 导数对了，还要乘上游梯度 `g`。
#| en: The derivative is right; it still has to be multiplied by the cotangent `g`.
import numpy as np


def newton_vjp(g, a, steps):
    s, ds = 1.0, 0.0
    for _ in range(steps):
        s, ds = (s + a / s) / 2, (ds + 1 / s - a * ds / s**2) / 2
    return ds


# %% wrong="sign_of_the_quotient" about="formula"
#| zh: 除法的分母变大，商变小：a·s′/s² 前面是负号。
#| en: When a denominator grows the quotient shrinks: a·s′/s² takes a minus sign.
import numpy as np


def newton_vjp(g, a, steps):
    s, ds = 1.0, 0.0
    for _ in range(steps):
        s, ds = (s + a / s) / 2, (ds + 1 / s + a * ds / s**2) / 2
    return g * ds


# %% equivalent
# 0 * a + 1 => 1
# 0 * a => 0 / a
# 0 * a => 0
# np.array(g) => g


# %% wrong="slope_at_the_result" about="reading"
#| zh: 1/(2s) 是极限的导数：只有走到了头，它才是这个程序的。
#| en: 1/(2s) is the derivative at the limit: it is that of this program only once the steps have arrived.
import numpy as np


def newton_vjp(g, a, steps):
    s = np.ones(len(a))
    for _ in range(steps):
        s = (s + a / s) / 2
    return g / (2 * s)


# %% wrong="share_overwritten" about="accumulate"
#| zh: 往回走的每一步都给 a 一份，要加起来；这里后一份盖掉了前一份。
#| en: On the way back every step has a share for a, and they add up; here each overwrites the one before.
import numpy as np


def newton_vjp(g, a, steps):
    kept = [np.ones(len(a))]
    for _ in range(steps - 1):
        kept.append((kept[-1] + a / kept[-1]) / 2)
    by_s = g
    for s in reversed(kept):
        by_a = by_s / (2 * s)
        by_s = by_s * (1 - a / s**2) / 2
    return by_a


# %% wrong="square_forgotten" about="formula"
#| zh: a/s 对 s 的导数是 −a/s²，这里只除了一次 s。
#| en: The derivative of a/s with respect to s is −a/s²; here s divides only once.
import numpy as np


def newton_vjp(g, a, steps):
    s, ds = 1.0, 0.0
    for _ in range(steps):
        s, ds = (s + a / s) / 2, (ds + 1 / s - a * ds / s) / 2
    return g * ds


# %% wrong="one_step_too_few" about="reading"
#| zh: 少走了一步：`range(1, steps)` 只有 steps − 1 圈。
#| en: There is one step too few: `range(1, steps)` makes steps − 1 turns.
import numpy as np


def newton(a, steps):
    s = 0 * a + 1
    for _ in range(1, steps):
        s = (s + a / s) / 2
    return s


def newton_vjp(g, a, steps):
    s, ds = 1.0, 0.0
    for _ in range(1, steps):
        s, ds = (s + a / s) / 2, (ds + 1 / s - a * ds / s**2) / 2
    return g * ds


# %% wrong="ones_of_one_engine" about="reading"
#| zh: 这里的 `torch` 是我们的引擎，它的 `ones_like` 不认识 PyTorch 的张量。从普通的数 1 开始，或者从 a 算出 1，两个引擎就都能用。
#| en: `torch` is our engine here, and its `ones_like` does not know a tensor of PyTorch. Begin with the plain number 1, or compute a 1 from a; that works on both engines.
import autograd_lib.engine as torch


def newton(a, steps):
    s = torch.ones_like(a)
    for _ in range(steps):
        s = (s + a / s) / 2
    return s


# %% wrong="in_place" about="sharing"
#| zh: `s += …`、`s *= …` 原地改掉了 s，而除法已经把它存了下来，反向时要用。写 `s = …`，每一步都是新的张量。
#| en: `s += …` and `s *= …` change s in place, though the division has saved it for the backward pass. Write `s = …`, which makes a new tensor at each step.
def newton(a, steps):
    s = 1.0
    for _ in range(steps):
        s += a / s
        s *= 0.5
    return s


# %% wrong="divides_in_place" about="sharing"
#| zh: `s += …`、`s /= …` 原地改掉了 s，而除法已经把它存了下来，反向时要用。写 `s = …`，每一步都是新的张量。
#| en: `s += …` and `s /= …` change s in place, though the division has saved it for the backward pass. Write `s = …`, which makes a new tensor at each step.
def newton(a, steps):
    s = 1.0
    for _ in range(steps):
        s += a / s
        s /= 2
    return s


# %% wrong="scales_the_cotangent_in_place" about="sharing"
#| zh: 传进来的 `g` 被原地改掉了，调用者可能还要用它。写 `g = g * …`，做一个新的数组。
#| en: The `g` that came in is changed in place, though the caller may still want it. Write `g = g * …`, which makes a new array.
import numpy as np


def newton_vjp(g, a, steps):
    kept = [np.ones(len(a))]
    for _ in range(steps - 1):
        kept.append((kept[-1] + a / kept[-1]) / 2)
    by_a = np.zeros(len(a))
    for s in reversed(kept):
        by_a += g / (2 * s)
        g *= (1 - a / s**2) / 2
    return by_a


# %% wrong="back_from_the_result" about="index"
#| zh: 多算了一步：最后的 s 是结果，没有哪一步从它出发，最后一步是从它前面的那个 s 出发的。
#| en: There is a step too many: the last s is the result, and no step begins there. The last step begins at the s before it.
import numpy as np


def newton_vjp(g, a, steps):
    kept = [np.ones(len(a))]
    for _ in range(steps):
        kept.append((kept[-1] + a / kept[-1]) / 2)
    by_s, by_a = g, np.zeros(len(a))
    for s in reversed(kept):
        by_a = by_a + by_s / (2 * s)
        by_s = by_s * (1 - a / s**2) / 2
    return by_a


# %% wrong="half_forgotten_by_hand" about="formula"
#| zh: `newton_vjp` 里，导数没有像值那样减半：每一步两者都要。
#| en: In `newton_vjp` the derivative is not halved, as the value is: each step halves both.
def newton_vjp(g, a, steps):
    s, ds = 1.0, 0.0
    for _ in range(steps):
        s, ds = (s + a / s) / 2, ds + 1 / s - a * ds / s**2
    return g * ds


# %% wrong="two_steps_at_least" about="special"
#| zh: 步数少的时候多走了：`steps` 是几，就走几步。
#| en: Where there are few steps it makes more: make as many as `steps` says.
def newton(a, steps):
    s = 1.0
    for _ in range(max(steps, 2)):
        s = (s + a / s) / 2
    return s


def newton_vjp(g, a, steps):
    s, ds = 1.0, 0.0
    for _ in range(max(steps, 2)):
        s, ds = (s + a / s) / 2, (ds + 1 / s - a * ds / s**2) / 2
    return g * ds


# %% wrong="brackets_left_out" in="newton" about="formula"
#| zh: 括号没有了：这里减半的只有 a / s，应当减半的是两项之和。
#| en: The brackets are missing: here a / s alone is halved, and it should be the sum of both.
def newton(a, steps):
    s = 1
    for _ in range(steps):
        s = s + a / s / 2
    return s


# %% wrong="halves_a" in="newton" about="formula"
#| zh: 这里取的是 s 和 a / 2 的平均；应当是 s 和 a / s 的。
#| en: This is the mean of s and a / 2; the mean of s and a / s is wanted.
def newton(a, steps):
    s = 1
    for _ in range(steps):
        s = (s + a / 2) / 2
    return s


# %% wrong="range_one_short" in="newton" about="index"
#| zh: 少走了一步：`range(1, steps)` 和 `range(steps - 1)` 都只有 steps − 1 个数。
#| en: One step is missing: `range(1, steps)`, like `range(steps - 1)`, holds only steps − 1 numbers.
def newton(a, steps):
    s = 1.0
    for _ in range(1, steps):
        s = (s + a / s) / 2
    return s


# %% wrong="a_only_through_s" in="newton_vjp" about="chain"
#| zh: a 在每一步里还直接起作用，经过 a / s：那一份是 1 / (2s)，这里没有算进去，所以全是 0。
#| en: In every step a also acts directly, through a / s: that share is 1 / (2s), and it is left out here, so that everything is 0.
import numpy as np


def newton_vjp(g, a, steps):
    s, ds = np.ones(len(a)), np.zeros(len(a))
    for _ in range(steps):
        ds = (ds - a / s**2 * ds) / 2
        s = (s + a / s) / 2
    return g * ds


# %% wrong="start_moves_with_a" in="newton_vjp" about="chain"
#| zh: 起点 s = 1 与 a 无关：`ds` 从 0 开始，不是从 1。
#| en: The start s = 1 does not depend on a: `ds` begins at 0, and not at 1.
import numpy as np


def newton_vjp(g, a, steps):
    s, ds = np.ones(len(a)), np.ones(len(a))
    for _ in range(steps):
        ds = (ds + 1 / s - a / s**2 * ds) / 2
        s = (s + a / s) / 2
    return g * ds
