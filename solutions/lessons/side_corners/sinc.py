# ---
# exercise: sinc
# title zh: 值都对的程序
# title en: A program whose values are right
# kind: find_bug
# points: 7
# minutes: 12
# difficulty: 3
# answers: points, sinc_values, sinc_gradients, smooth
# ---

# %% [markdown] task lang="zh"
r"""
`sinc` 的梯度呢？

1. `points`：一个列表，里面都是普通的数，用它做成张量 `x`。`sinc(x).sum().backward()` 之后，`x.grad` 里**至少有一个数是错的，也至少有一个是对的**（只差一点舍入误差的，不算错）；
2. 先不运行，预测 `sinc_values` 和 `sinc_gradients`：`sinc(x)` 和 `x.grad` 里的数，各写一个列表，精确到小数点后三位（`math.inf`、`-math.inf`、`math.nan` 也可以写）；
3. 写出修好的 `smooth(x)`，`x` 是引擎的张量，形状任意，不要改动它。对每个有限的 x，值和梯度都要对，只有 $0 < |x| < 0.1$ 处的梯度不算（舍入误差）。
"""

# %% [markdown] task lang="en"
r"""
And the gradient of `sinc`?

1. `points`: a list of plain numbers, for the tensor `x`. After `sinc(x).sum().backward()`, **at least one number in `x.grad` is wrong and at least one is right** (apart from round-off);
2. before you run it, predict the numbers in `sinc(x)` and in `x.grad`: two lists, `sinc_values` and `sinc_gradients`, to three decimals (`math.inf`, `-math.inf` and `math.nan` are allowed);
3. write the repaired `smooth(x)`, where `x` is a tensor of the engine, of any shape; do not change it. Value and gradient have to be right for every finite x, except the gradient where $0 < |x| < 0.1$ (round-off).
"""

# %% answer
points = ...
sinc_values = ...
sinc_gradients = ...
### BEGIN SOLUTION
points = [0.0, math.pi]
sinc_values = [1, 0]
sinc_gradients = [math.nan, -1 / math.pi]
### END SOLUTION


def smooth(x):
    ### BEGIN SOLUTION
    safe = torch.where(x == 0, torch.ones_like(x), x)
    return torch.where(x == 0, torch.ones_like(x), torch.sin(safe) / safe)
    ### END SOLUTION


# %% right
points = np.array([1.0, 0.0, 2.0])
sinc_values = np.array([0.841, 1.0, 0.455])
sinc_gradients = (-0.301, float("nan"), -0.435)


def smooth(x):
    # Only the divisor is made safe: the numerator is harmless everywhere.
    divisor = torch.where(x == 0, torch.ones_like(x), x)
    return torch.where(x == 0, torch.ones_like(x), x.sin() / divisor)


# %% right
points = [0, -0.5]
sinc_values = [1.0, 0.959]
sinc_gradients = [np.nan, 0.162]


def smooth(x):
    out, fine = torch.ones_like(x), x != 0
    out[fine] = torch.sin(x[fine]) / x[fine]
    return out


# %% hint
#| zh: `torch.where` 两边都算。在哪一个输入上，没有选中的一边的局部导数不是有限的数？
#| en: `torch.where` computes both sides. At which input is the local derivative of the side not chosen anything but a finite number?

# %% hint
#| zh: 没有选中的一边收到 0，再乘自己的局部导数：0 乘 `nan` 是多少？别的元素互不相干，照公式求导：sin(x)/x 的导数是 cos(x)/x − sin(x)/x²。
#| en: The side not chosen receives 0 and multiplies it by its local derivative: what is 0 times `nan`? The other entries do not mind; there the derivative is
#| en: cos(x)/x − sin(x)/x².

# %% hint
#| zh: 外面再挑选已经晚了：`nan` 是里面的除法造成的。除法之前就要把 0 换成别的数，随便哪个都行，因为算出来的反正不会被选中。（0 处的值应当是 1，导数应当是 0。）
#| en: To choose outside is too late: the `nan` is made by the division inside. Put another number in place of 0 before dividing; any will do, since what comes of it will not be chosen. (At 0 the value should be 1 and the derivative 0.)

# %% given
import math

import numpy as np

import autograd_lib.engine as torch

# %% wrong="nothing_wrong_here" about="special"
#| zh: 在这些点上两边的局部导数都是有限的，梯度都对。
#| en: At these points the local derivatives of both sides are finite, and the gradient is right.
points = [1.0, -2.0]
sinc_values = [0.841, 0.455]
sinc_gradients = [-0.301, 0.435]

# %% wrong="nothing_right_here" about="reading"
#| zh: 这里没有一个对的数：看不出坏掉的是整个梯度，还是只有一个元素。
#| en: There is no right number here: one cannot see whether the whole gradient is spoilt or one entry alone.
points = [0.0]
sinc_values = [1]
sinc_gradients = [math.nan]

# %% wrong="round_off_only" about="numeric"
#| zh: 1e-4 处差的是舍入误差：两个很大的数相减。这里要的是另一种错，公式本身给不出数的地方。
#| en: What is off at 1e-4 is round-off, a difference of two large numbers. You need the other kind of mistake, where the formula itself has no number to give.
points = [1e-4, 1.0]
sinc_values = [1, 0.841]
sinc_gradients = [0, -0.301]

# %% wrong="zero_survives" about="special"
#| zh: 0 乘 `nan` 不是 0，还是 `nan`。
#| en: 0 times `nan` is not 0 but `nan`.
points = [0.0, math.pi]
sinc_values = [1, 0]
sinc_gradients = [0, -1 / math.pi]

# %% wrong="all_spoilt" about="special"
#| zh: `nan` 只毁掉自己那个元素：别的元素和它没有关系。
#| en: A `nan` spoils its own entry alone: the others have nothing to do with it.
points = [0.0, math.pi]
sinc_values = [1, 0]
sinc_gradients = [math.nan, math.nan]

# %% wrong="infinite" about="special"
#| zh: 0/0 是 `nan`，不是无穷大；而且它在反向里还要乘 0。
#| en: 0/0 is `nan` and not infinity; and on the way back it is multiplied by 0, too.
points = [0.0, math.pi]
sinc_values = [1, 0]
sinc_gradients = [math.inf, -1 / math.pi]


# %% wrong="chosen_outside_again" about="special"
#| zh: 在外面怎样挑选都没有用：里面的除法仍然在 0 处做 0/0，它的局部导数仍然是 `nan`。
#| en: No choice made outside helps: the division inside still computes 0/0 at 0, and its local derivative is still `nan`.
def smooth(x):
    quotient = torch.where(x == 0, torch.ones_like(x), torch.sin(x) / x)
    return torch.where(x == 0, torch.ones_like(x), quotient)


# %% wrong="nudged" about="special"
#| zh: 所有的输入都挪动了一点：0 处没有 `nan` 了，可是处处都有了误差。
#| en: All inputs are shifted by a little: there is no `nan` at 0 any more, but an error everywhere.
def smooth(x):
    return torch.sin(x + 1e-6) / (x + 1e-6)


# %% wrong="one_if_for_all" about="special"
#| zh: 一个 `if` 替整个张量作主：只要有一个 0，别的元素就都成了 1。
#| en: One `if` decides for the whole tensor: as soon as there is one 0, every entry becomes 1.
def smooth(x):
    if (x == 0).any():
        return 0 * x + 1
    return torch.sin(x) / x


# %% wrong="chosen_inside_only" about="special"
#| zh: 输入是安全了，可是 0 处算出来的成了 sin 1：外面那一次挑选也不能少。
#| en: The input is safe now, but at 0 the result is sin 1: the choice outside is needed as well.
def smooth(x):
    safe = torch.where(x == 0, torch.ones_like(x), x)
    return torch.sin(safe) / safe


# %% wrong="cut_off" about="tracking" shows="_.detach(); _.data"
#| zh: `detach()` 之后梯度处处都不对：分母也依赖 x。
#| en: After `detach()` the gradient is wrong everywhere: the divisor depends on x as well.
#| zh else: 除以的那个数不带历史，梯度就处处都不对：分母也依赖 x。
#| en else: What is divided by has no history, so the gradient is wrong everywhere: the divisor depends on x as well.
def smooth(x):
    divisor = torch.where(x == 0, torch.ones_like(x), x).detach()
    return torch.where(x == 0, torch.ones_like(x), torch.sin(x) / divisor)


# %% wrong="clamped" about="special"
#| zh: 负数也被换掉了：sin x / x 在负数处也有定义。
#| en: The negative numbers are replaced as well, where sin x / x is perfectly defined.
def smooth(x):
    safe = x.clamp(min=1e-9)
    return torch.where(x == 0, torch.ones_like(x), torch.sin(safe) / safe)


# %% equivalent
# np.array([1.0, 0.0, 2.0]) => ...
# np.array([0.841, 1.0, 0.455]) => ...


# %% wrong="series_everywhere" about="special"
#| zh: 级数的头几项只在 0 附近够准，离得远就不对了。
#| en: The first terms of the series are good enough near 0 only, and wrong far from it.
def smooth(x):
    return 1 - x**2 / 6 + x**4 / 120


# %% wrong="series_for_the_negative" about="special"
#| zh: 条件里少了绝对值：负数全都走了级数。
#| en: The condition lacks the absolute value: all negative numbers go through the series.
import autograd_lib.engine as torch


def smooth(x):
    near = x < 0.1
    safe = torch.where(near, torch.ones_like(x), x)
    return torch.where(near, 1 - x**2 / 6 + x**4 / 120, torch.sin(safe) / safe)


# %% wrong="one_around_zero" about="special"
#| zh: 0 附近一整段都换成了常数 1，值和梯度在那里都不对。换的只应当是 0 这一点。
#| en: All of a neighbourhood of 0 is replaced by the constant 1, with wrong values and gradients there. Replace the point 0 alone.
import autograd_lib.engine as torch


def smooth(x):
    near = x.abs() < 0.3
    safe = torch.where(near, torch.ones_like(x), x)
    return torch.where(near, torch.ones_like(x), torch.sin(safe) / safe)


# %% wrong="cut_off_altogether" about="tracking"
#| zh: 全部由分离出来的 `x` 算出，结果没有历史，反向走不到 `x`。
#| en: All of it is computed from a detached `x`; the result has no history, and no way leads back to `x`.
import autograd_lib.engine as torch


def smooth(x):
    values = x.detach()
    safe = torch.where(values == 0, torch.ones_like(values), values)
    return torch.where(values == 0, torch.ones_like(values), torch.sin(safe) / safe)


# %% wrong="series_of_large_numbers" about="special"
#| zh: 同一个陷阱换了一边：级数对每个 x 都算，x 很大时它的斜率是无穷大；没有选中，收到的是 0，而 0 乘无穷大是 `nan`。给级数也准备一个安全的输入。
#| en: The same trap on the other side: the series is computed for every x, and where x is very large its slope is infinite; not chosen, it receives 0, and 0 times infinity is `nan`. Give the series a safe input of its own.
def smooth(x):
    safe = torch.where(x == 0, torch.ones_like(x), x)
    return torch.where(x.abs() < 0.1, 1 - x**2 / 6 + x**4 / 120, torch.sin(safe) / safe)


# %% wrong="entry_by_entry" about="shapes"
#| zh: `for one in x` 只沿第一个轴走：`x` 有两个轴时，`one` 是一整行；一个轴也没有时，没有什么可走。形状是任意的。
#| en: `for one in x` walks along the first axis only: where `x` has two, `one` is a whole row, and where it has none there is nothing to walk along. The shape may be any.
def smooth(x):
    parts = []
    for one in x:
        parts.append(one * 0 + 1 if one.item() == 0 else torch.sin(one) / one)
    return torch.stack(parts)


# %% wrong="moved_away_from_zero" about="special"
#| zh: 把 `x` 挪开一点，麻烦也只是挪了个地方：在 0 的旁边，还是有一个点让除数正好是 0。
#| en: Moving `x` by a little only moves the trouble: beside 0 there is still a point at which the divisor is exactly 0.
def smooth(x):
    return torch.sin(x + 1e-12) / (x + 1e-12)


# %% wrong="ordinary_at_zero" about="special"
#| zh: 这里全是普通的数。x 为 0 的那一个，没有选中的一边给出的局部导数不是普通的数，乘 0 之后也不是。
#| en: All of these are ordinary numbers. Where x is 0, the local derivative of the side not chosen is none, nor is it one after being multiplied by 0.
points = [0.0, 2.0]
sinc_values = [1.0, 0.455]
sinc_gradients = [1.0, -0.435]
