# ---
# exercise: bump
# title zh: 一阶都对的类
# title en: A class that is right at first order
# kind: find_bug
# points: 6
# minutes: 12
# difficulty: 3
# answers: counterexample, hides, repaired
# ---

# %% [markdown] task lang="zh"
r"""
`Bump` 算的是 $x e^{-x^2/2}$。只对 `Bump` 这一个运算求二阶导数，引擎也不报错。

1. `counterexample = (x, multiple)`：在这个 x 处，引擎算出来的二阶导数是**错的**；`multiple` 说它给出的数是 $e^{-x^2/2}$ 的几倍。先算，不要运行；
2. `hides`：一个不是 0 的 x，引擎的二阶导数在那里却是**对的**；
3. 修好的 `repaired(ctx, g)`，代替 `bump_backward`：和别的运算放在一起，直到三阶都对。`bump_forward` 不改。
"""

# %% [markdown] task lang="en"
r"""
`Bump` computes $x e^{-x^2/2}$. Even for the second derivative of `Bump` alone, the engine raises nothing.

1. `counterexample = (x, multiple)`: at this x the second derivative comes out **wrong**; `multiple` says how many times $e^{-x^2/2}$ the engine's number is. Work it out before you run anything;
2. `hides`: an x other than 0 at which the engine's second derivative is **right** all the same;
3. `repaired(ctx, g)`, in place of `bump_backward`: right up to third order, among other operations too. `bump_forward` stays as it is.
"""

# %% answer
counterexample = ...
hides = ...
### BEGIN SOLUTION
counterexample = (2.0, -4.0)
hides = 1.0
### END SOLUTION


def repaired(ctx, g):
    ### BEGIN SOLUTION
    x, _ = ctx.saved_tensors
    return g * (1 - x * x) * (x * x / -2).exp()
    ### END SOLUTION


# %% right
counterexample = [-0.5, 1]
hides = -1


def repaired(ctx, g):
    x = ctx.saved_tensors[0]
    square = x**2
    bell = math.e ** (-0.5 * square)
    return g * bell - g * square * bell


# %% equivalent
# -1 => 1

# %% hint
#| zh: 二阶导数是对 `bump_backward` 里的式子再求一次导。那里面有三样东西：`g`、`x`、`e`。哪些还记得自己是从 `x` 来的？
#| en: The second derivative comes from differentiating what is written in `bump_backward`. Three things occur there: `g`, `x` and `e`. Which of them remember that they came from `x`?

# %% hint
#| zh: 在第二遍里被当作常数的，就当常数求导，看看得到 `e` 的几倍。再手算一次正确的二阶导数。什么时候这两个相等？
#| en: Differentiate with whatever counts as a constant in the second pass held constant: how many times `e` comes out? Then take the second derivative rightly, by hand. When are the two equal?

# %% hint
#| zh: `forward` 里算的东西不记录，保存它也没有用；`backward` 里算的才会被记录。所以那一份要在哪里算？它对哪个引擎的张量都要能算。
#| en: What `forward` computes is not recorded, and saving it does not help; what `backward` computes is. So where does that factor have to be computed? It has to work on tensors of either engine.

# %% given
import math

# %% wrong="at_one" about="testing"
#| zh: 在 x = 1 处，引擎给出的 −2 倍恰好是对的，看不出错误：这一个是 `hides`。
#| en: At x = 1 the −2 that the engine gives happens to be right, and the mistake does not show: this one is a `hides`.
counterexample = (1.0, -2.0)

# %% wrong="the_true_multiple" about="reading"
#| zh: x³ − 3x 是正确的倍数。引擎给出的是另一个：把 `e` 当作常数再求导。
#| en: x³ − 3x is the right multiple. The engine gives another one: differentiate with `e` held constant.
counterexample = (2.0, 2.0)

# %% wrong="sign_lost" about="formula"
#| zh: 1 − x² 的导数是 −2x，带负号。
#| en: The derivative of 1 − x² is −2x, with a minus sign.
counterexample = (2.0, 4.0)

# %% wrong="value_for_multiple" about="reading"
#| zh: 这是引擎给出的二阶导数本身。要的是它是 `e` 的几倍。
#| en: This is the engine's second derivative itself. The question is how many times `e` that is.
counterexample = (2.0, -0.5413411329464508)

# %% wrong="hides_by_asking_nothing" about="testing"
#| zh: x = 0 处两个二阶导数都是 0，这样的检验什么都没有检验。要一个不是 0 的 x。
#| en: At x = 0 both second derivatives are 0, and such a test tests nothing. Find an x other than 0.
hides = 0.0

# %% wrong="hides_where_truth_is_zero" about="testing"
#| zh: √3 处正确的二阶导数是 0，引擎给出的却不是。要的是两者相等的地方。
#| en: At √3 the true second derivative is 0, but what the engine gives is not. You need a place where the two are equal.
hides = math.sqrt(3)


# %% wrong="as_it_was" about="higher"
#| zh: 第二遍里 `e` 是一个常数：在 `forward` 里算出来的没有历史，切断过的没有，它们的副本也没有。
#| en: In the second pass `e` is a constant: what was computed in `forward` has no history, nor has what was detached, nor a copy of either.
def repaired(ctx, g):
    x, e = ctx.saved_tensors
    return g * e - g * x * x * e


# %% wrong="detached_instead" about="higher" shows="_.detach(); _.data"
#| zh: `detach()` 切断的是 `x` 的历史，二阶导数少得更多了。
#| en: `detach()` cuts off the history of `x`, and even more of the second derivative is missing.
#| zh else: `x` 的历史也断了，二阶导数少得更多了。
#| en else: The history of `x` is cut off as well, and even more of the second derivative is missing.
def repaired(ctx, g):
    x, e = (one.detach() for one in ctx.saved_tensors)
    return g * (1 - x * x) * e


# %% wrong="half_of_it" about="higher"
#| zh: 两处的 `e` 只重算了一处，另一处仍然是常数。
#| en: Only one of the two places has its `e` computed again; in the other it is still a constant.
def repaired(ctx, g):
    x, e = ctx.saved_tensors
    return g * e - g * x * x * (x * x / -2).exp()


# %% wrong="other_half_of_it" about="higher"
#| zh: 两处的 `e` 只重算了一处，另一处仍然是常数。
#| en: Only one of the two places has its `e` computed again; in the other it is still a constant.
def repaired(ctx, g):
    x, e = ctx.saved_tensors
    return g * (x * x / -2).exp() - g * x * x * e


# %% wrong="cotangent_forgotten" about="chain"
#| zh: `e` 重算了，却把上游梯度 `g` 丢了。
#| en: `e` is computed again, but the cotangent `g` is lost.
def repaired(ctx, g):
    x, _ = ctx.saved_tensors
    return (1 - x * x) * (x * x / -2).exp()


# %% wrong="second_derivative_by_hand" about="higher"
#| zh: 这是二阶导数的公式。`backward` 永远只写一阶导数；二阶是引擎对这个公式再求导得来的。
#| en: This is the formula of the second derivative. A `backward` always states the first one; the engine gets the second by differentiating that formula.
def repaired(ctx, g):
    x, _ = ctx.saved_tensors
    return g * (x**3 - 3 * x) * (x * x / -2).exp()


# %% wrong="cotangent_without_history" about="higher"
#| zh: 这一次切断的是 `g` 的历史。`bump` 外面还有别的运算时，`g` 也随 x 变。
#| en: Now it is the history of `g` that is cut off. With other operations outside `bump`, `g` changes with x as well.
def repaired(ctx, g):
    x, _ = ctx.saved_tensors
    return g.detach() * (1 - x * x) * (x * x / -2).exp()


# %% wrong="exp_of_one_engine" about="reading"
#| zh: 在我们的引擎上对了。可是 `engine.exp` 不认识 PyTorch 的张量；张量自己的方法和运算符，两个引擎都懂。
#| en: This is right on our engine. But `engine.exp` does not know a tensor of PyTorch; methods of the tensor itself, and operators, work on both engines.
import autograd_lib.engine as engine


def repaired(ctx, g):
    x, _ = ctx.saved_tensors
    return g * (1 - x * x) * engine.exp(x * x / -2)


# %% wrong="second_derivative_with_saved_e" about="higher"
#| zh: 这是二阶导数的公式。`backward` 永远只写一阶导数；二阶是引擎对这个公式再求导得来的。
#| en: This is the formula of the second derivative. A `backward` always states the first one; the engine gets the second by differentiating that formula.
def repaired(ctx, g):
    x, e = ctx.saved_tensors
    return g * (x**3 - 3 * x) * e


# %% wrong="inner_slope_left_out" about="chain"
#| zh: 指数上还有 x，链式法则要乘上里面的导数。
#| en: There is an x in the exponent too: by the chain rule its derivative is a factor.
def repaired(ctx, g):
    x, _ = ctx.saved_tensors
    return g * (x * x / -2).exp()


# %% wrong="plus_for_minus" about="formula"
#| zh: 括号里的符号反了：指数是负的，它的导数带一个负号。
#| en: The sign in the brackets is the wrong one: the exponent is negative, and so is its derivative.
def repaired(ctx, g):
    x, _ = ctx.saved_tensors
    return g * (1 + x * x) * (x * x / -2).exp()


# %% wrong="exponent_without_its_half" about="formula"
#| zh: 指数里的一半丢了：导数里的指数和值里的是同一个。
#| en: The half in the exponent is lost: the exponential in the derivative is the one in the value.
def repaired(ctx, g):
    x, _ = ctx.saved_tensors
    return g * (1 - x * x) * (-x * x).exp()


# %% wrong="exp_of_pytorch" about="reading"
#| zh: PyTorch 的 `exp` 不认识我们引擎的张量；张量自己的方法和运算符，两个引擎都懂。
#| en: The `exp` of PyTorch does not know a tensor of our engine; methods of the tensor itself, and operators, work on both engines.
import torch


def repaired(ctx, g):
    x, e = ctx.saved_tensors
    return g * (1 - x * x) * torch.exp(x * x / -2)


# %% wrong="exp_of_numpy" about="higher"
#| zh: NumPy 的 `exp` 只算数，不会被记录，遇到要梯度的张量就报错。张量自己的方法和运算符会被记录，两个引擎都懂。
#| en: The `exp` of NumPy computes numbers only: it is not recorded, and it raises for a tensor that requires a gradient. Methods of the tensor itself, and operators, are recorded and work on both engines.
import numpy as np


def repaired(ctx, g):
    x, e = ctx.saved_tensors
    return g * (1 - x * x) * np.exp(x * x / -2)


# %% wrong="exp_of_one_number" about="higher"
#| zh: `math.exp` 只认一个数，而 `x` 是有好几个元素的张量；它也不会被记录。用张量自己的方法。
#| en: `math.exp` takes a single number, and `x` is a tensor with several entries; nor is it recorded. Use a method of the tensor itself.
import math


def repaired(ctx, g):
    x, e = ctx.saved_tensors
    return g * (1 - x * x) * math.exp(x * x / -2)
