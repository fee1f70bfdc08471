# ---
# exercise: slopes_from_outputs
# title zh: 只看输出求导数
# title en: Slopes from outputs
# kind: derive
# points: 3
# minutes: 8
# difficulty: 2
# answers: Tanh, Sigmoid, Relu
# part: Tanh, Relu
# ---

# %% [markdown] task lang="zh"
r"""
三个激活函数的导数，只用函数自己的**输出**就写得出来：照常求导，再看结果里能不能认出那个输出。给你的引擎写出它们的 `slopes(out, x)`：`out` 是输出，返回函数在那里的导数；要的是公式，不是引擎或差商，也不用 `x`（检查时它是 `None`）：

* `Tanh`、`Sigmoid` 和 `Relu`；
* `Relu` 的输出是 $0$ 时返回 $0$。
"""

# %% [markdown] task lang="en"
r"""
The derivatives of these functions can be written with nothing but their own **output**: differentiate as usual, then look for the output in the result. Write their `slopes(out, x)` for your engine: `out` is the output; return the derivative there, by formula, without engine or difference quotient, and without `x` (which is `None` in the check):

* `Tanh`, `Sigmoid` and `Relu`;
* for the output $0$ of `Relu` return $0$.
"""


# %% answer
class Tanh(Function):
    @staticmethod
    def forward(x):
        return math.tanh(x)

    @staticmethod
    def slopes(out, x):
        ### BEGIN SOLUTION
        return 1 - out * out
        ### END SOLUTION


class Sigmoid(Function):
    @staticmethod
    def forward(x):
        return 1 / (1 + math.exp(-x))

    @staticmethod
    def slopes(out, x):
        ### BEGIN SOLUTION
        return out * (1 - out)
        ### END SOLUTION


class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        ### BEGIN SOLUTION
        return 1 if out > 0 else 0
        ### END SOLUTION


# %% right
class Tanh(Function):
    @staticmethod
    def forward(x):
        return math.tanh(x)

    @staticmethod
    def slopes(out, x):
        return (1 - out) * (1 + out)


class Sigmoid(Function):
    @staticmethod
    def forward(x):
        return 1 / (1 + math.exp(-x))

    @staticmethod
    def slopes(out, x):
        return out - out**2


class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        return out > 0


# %% hint
#| zh: 先照平常那样对 x 求导，得到一个含 x 的式子。式子里有没有哪一块正好就是函数的输出？
#| en: Differentiate with respect to x as usual first. Does some piece of the result happen to be the function's own output?

# %% hint
#| zh: 双曲函数满足 cosh² − sinh² = 1，两边除以 cosh² 就把 tanh 的导数写成了 tanh 自己。对 sigmoid，1 − out = e⁻ˣ/(1 + e⁻ˣ)。
#| en: Since cosh² − sinh² = 1, dividing by cosh² expresses the derivative of tanh in terms of tanh itself. For the sigmoid, 1 − out = e⁻ˣ/(1 + e⁻ˣ).

# %% hint
#| zh: sigmoid 的导数是 e⁻ˣ/(1 + e⁻ˣ)²，也就是 1/(1 + e⁻ˣ) 乘以 e⁻ˣ/(1 + e⁻ˣ)：前一个因子是 `out`，后一个是什么？relu 的输出大于 0 时，输入就是输出。
#| en: The derivative of the sigmoid is e⁻ˣ/(1 + e⁻ˣ)², that is 1/(1 + e⁻ˣ) times e⁻ˣ/(1 + e⁻ˣ): the first factor is `out`, what is the second? Where the
#| en: output of relu is above 0, it equals the input.

# %% given
import math


class Function:
    pass


# %% wrong="tanh_without_the_square" about="formula"
#| zh: tanh 的导数关于 0 左右对称；1 − out 在负的一边会大于 1。
#| en: The derivative of tanh is symmetric about 0; 1 − out exceeds 1 on the negative side.
class Tanh(Function):
    @staticmethod
    def forward(x):
        return math.tanh(x)

    @staticmethod
    def slopes(out, x):
        return 1 - out


# %% wrong="tanh_twice" about="formula"
#| zh: `Tanh` 把输出当成了输入，又做了一次 tanh。传进来的 `out` 已经是 tanh 的结果。
#| en: `Tanh` takes the output for the input and applies tanh once more. The `out` it is given is the result of tanh already.
class Tanh(Function):
    @staticmethod
    def forward(x):
        return math.tanh(x)

    @staticmethod
    def slopes(out, x):
        return 1 - math.tanh(out) ** 2


# %% wrong="sigmoid_twice" about="formula"
#| zh: `Sigmoid` 用的是以**输入**表示的公式，可是 `out` 是输出。
#| en: `Sigmoid` uses the formula in terms of the **input**, but `out` is the output.
class Sigmoid(Function):
    @staticmethod
    def forward(x):
        return 1 / (1 + math.exp(-x))

    @staticmethod
    def slopes(out, x):
        return math.exp(-out) / (1 + math.exp(-out)) ** 2


# %% wrong="sigmoid_like_tanh" about="formula"
#| zh: sigmoid 最陡的地方在输出为一半时，而 1 − s² 在那里并不是最大。
#| en: A sigmoid is steepest where its output is one half, and 1 − s² is not largest there.
class Sigmoid(Function):
    @staticmethod
    def forward(x):
        return 1 / (1 + math.exp(-x))

    @staticmethod
    def slopes(out, x):
        return 1 - out * out


# %% wrong="relu_always_open" about="special"
#| zh: `Relu` 的输出永远不小于 0，所以 `out >= 0` 总是成立，梯度从来没有被挡住。这里要的是严格大于。
#| en: The output of relu is never below 0, so in `Relu` the condition `out >= 0` always holds and nothing is ever blocked. It has to be strict.
class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        return 1 if out >= 0 else 0


# %% wrong="relu_itself" about="formula"
#| zh: `Relu` 返回了函数值，不是斜率。开着的时候，relu 是一条斜率固定的直线。
#| en: `Relu` returns the value, not the slope. Where it is open, relu is a straight line of fixed slope.
class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        return out


# %% wrong="tanh_with_a_plus" about="formula"
#| zh: 输出接近 1 时，`tanh` 已经变平了：那里的斜率应当是多少？你的呢？
#| en: Where its output is close to 1, `tanh` is flat: what should the slope be there, and what is yours?
class Tanh(Function):
    @staticmethod
    def forward(x):
        return math.tanh(x)

    @staticmethod
    def slopes(out, x):
        return 1 + out * out


# %% wrong="tanh_like_sigmoid" about="formula"
#| zh: `tanh` 在 0 处最陡，斜率是 1；把 out = 0 代进你的公式看看。
#| en: `tanh` is steepest at 0, with slope 1; what does your formula give for out = 0?
class Tanh(Function):
    @staticmethod
    def forward(x):
        return math.tanh(x)

    @staticmethod
    def slopes(out, x):
        return out * (1 - out)


# %% wrong="tanh_square_of_the_difference" about="formula"
#| zh: `tanh` 的斜率左右对称：out 和 −out 处一样陡。你的公式呢？
#| en: The slope of `tanh` is symmetric: as steep at −out as at out. Is yours?
class Tanh(Function):
    @staticmethod
    def forward(x):
        return math.tanh(x)

    @staticmethod
    def slopes(out, x):
        return (1 - out) ** 2


# %% wrong="tanh_square_differentiated" about="formula"
#| zh: 输出大于一半时，你的斜率是负的，而 `tanh` 处处上升。是不是多求了一次导？
#| en: For outputs above one half your slope is negative, but `tanh` rises everywhere. Did you differentiate something twice?
class Tanh(Function):
    @staticmethod
    def forward(x):
        return math.tanh(x)

    @staticmethod
    def slopes(out, x):
        return 1 - 2 * out


# %% wrong="sigmoid_loses_a_factor" about="formula"
#| zh: 最左边 out 接近 0，曲线是平的；你的公式在那里却给出 1。
#| en: At the far left out is nearly 0 and the curve is flat; yours gives 1 there.
class Sigmoid(Function):
    @staticmethod
    def forward(x):
        return 1 / (1 + math.exp(-x))

    @staticmethod
    def slopes(out, x):
        return 1 - out


# %% wrong="sigmoid_with_a_plus" about="formula"
#| zh: 最右边 out 接近 1，曲线又变平了；你的公式在那里却给出 2。
#| en: At the far right out is nearly 1 and the curve is flat again; yours gives 2 there.
class Sigmoid(Function):
    @staticmethod
    def forward(x):
        return 1 / (1 + math.exp(-x))

    @staticmethod
    def slopes(out, x):
        return out * (1 + out)


# %% wrong="sigmoid_the_other_way" about="formula"
#| zh: sigmoid 处处上升，out 在 0 和 1 之间：你的公式有正的时候吗？
#| en: The sigmoid rises everywhere, and out lies between 0 and 1: is yours ever positive?
class Sigmoid(Function):
    @staticmethod
    def forward(x):
        return 1 / (1 + math.exp(-x))

    @staticmethod
    def slopes(out, x):
        return out * (out - 1)


# %% wrong="sigmoid_with_a_square" about="formula"
#| zh: sigmoid 的斜率在 out 和 1 − out 处相同，左右对称。你的公式呢？
#| en: The slope of the sigmoid is symmetric: the same at out and at 1 − out. Is yours?
class Sigmoid(Function):
    @staticmethod
    def forward(x):
        return 1 / (1 + math.exp(-x))

    @staticmethod
    def slopes(out, x):
        return out * (1 - out**2)


# %% wrong="tanh_differentiated_once_more" about="formula"
#| zh: 求了两次导，第二次是对输出求的。`tanh` 处处上升，斜率不会是负的。
#| en: You have differentiated twice, the second time by the output. `tanh` rises everywhere: its slope is never negative.
class Tanh(Function):
    @staticmethod
    def forward(x):
        return math.tanh(x)

    @staticmethod
    def slopes(out, x):
        return -2 * out


# %% wrong="sigmoid_differentiated_once_more" about="formula"
#| zh: 求了两次导，第二次是对输出求的。sigmoid 处处上升，斜率不会是负的。
#| en: You have differentiated twice, the second time by the output. The sigmoid rises everywhere: its slope is never negative.
class Sigmoid(Function):
    @staticmethod
    def forward(x):
        return 1 / (1 + math.exp(-x))

    @staticmethod
    def slopes(out, x):
        return 1 - 2 * out


# %% wrong="relu_divides_by_itself" about="special"
#| zh: 输出大于 0 时 `out / out` 是 1，输出是 0 时却是除以 0。
#| en: For outputs above 0, `out / out` is 1, but for the output 0 it divides by 0.
class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        return out / out


# %% wrong="relu_opens_at_one" about="special"
#| zh: 输出大于 0 就是开着的，不必大于 1。
#| en: It is open as soon as the output is above 0; it need not be above 1.
class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        return 1 if out > 1 else 0


# %% wrong="relu_half_at_zero" about="special"
#| zh: 输出是 0 时，题目要的是 0。
#| en: For the output 0, the task asks for 0.
class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        return 1 if out > 0 else 0.5


# %% wrong="relu_always_shut" about="special"
#| zh: 输出大于 0 时导数是 1。
#| en: For an output above 0 the derivative is 1.
class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        return 0


# %% wrong="relu_none_at_zero" about="contract"
#| zh: 输出是 0 时什么也没有返回，得到的是 `None`。
#| en: For the output 0 nothing is returned, and what comes out is `None`.
class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        if out > 0:
            return 1


# %% wrong="relu_capped" about="formula"
#| zh: 0 和 1 之间的输出也在斜率为 1 的那一段上。
#| en: Outputs between 0 and 1 lie on the part with slope 1 as well.
class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        return min(out, 1)


# %% wrong="tanh_through_its_input" about="special"
#| zh: 从输出倒推输入，输出是 1 的时候就推不回去：x 一大，`math.tanh(x)` 正好就是它。公式里用不着输入。
#| en: Going back from the output to the input fails for the output 1, which `math.tanh(x)` is exactly as soon as x is large. The formula does not need the input.
class Tanh(Function):
    @staticmethod
    def forward(x):
        return math.tanh(x)

    @staticmethod
    def slopes(out, x):
        return 1 / math.cosh(math.atanh(out)) ** 2


# %% wrong="tanh_of_the_input" about="contract"
#| zh: 这里用了输入 `x`，而在检查里它是 `None`。公式里只该有输出 `out`。
#| en: This uses the input `x`, which is `None` in the check. The formula is to have nothing but the output `out` in it.
class Tanh(Function):
    @staticmethod
    def forward(x):
        return math.tanh(x)

    @staticmethod
    def slopes(out, x):
        return 1 - math.tanh(x) ** 2


# %% wrong="sigmoid_of_the_input" about="contract"
#| zh: 这里用了输入 `x`，而在检查里它是 `None`。公式里只该有输出 `out`。
#| en: This uses the input `x`, which is `None` in the check. The formula is to have nothing but the output `out` in it.
class Sigmoid(Function):
    @staticmethod
    def forward(x):
        return 1 / (1 + math.exp(-x))

    @staticmethod
    def slopes(out, x):
        return math.exp(-x) / (1 + math.exp(-x)) ** 2


# %% wrong="relu_of_the_input" about="contract"
#| zh: 这里用了输入 `x`，而在检查里它是 `None`。公式里只该有输出 `out`。
#| en: This uses the input `x`, which is `None` in the check. The formula is to have nothing but the output `out` in it.
class Relu(Function):
    @staticmethod
    def forward(x):
        return max(x, 0)

    @staticmethod
    def slopes(out, x):
        return 1 if x > 0 else 0
