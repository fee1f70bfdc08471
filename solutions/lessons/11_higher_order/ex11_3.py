# ---
# exercise: ex11_3
# title zh: 一阶都对的类
# title en: A class that is right at first order
# kind: find_bug
# points: 5
# minutes: 12
# difficulty: 3
# answers: counterexample, hides, repaired
# ---

# %% [markdown] task lang="zh"
r"""
`bump` 算的是 $x e^{-x^2/2}$，`bump_forward` 和 `bump_backward` 就是上面的两个。

1. `counterexample = (p, q, x)`，三个数：函数 $p \cdot \mathrm{bump}(x) + q x^2$ 在 x 处的二阶导数，引擎算出来是**错的**；
2. `hides = (p, q, x)`：p 和 x 都不是 0，算出来却是**对的**。用它做检验就发现不了；
3. 修好的 `repaired(ctx, g)`。`bump_forward` 不改。检查在两个引擎上求前三阶导数。
"""

# %% [markdown] task lang="en"
r"""
`bump` computes $x e^{-x^2/2}$, with `bump_forward` and `bump_backward` from above.

1. `counterexample = (p, q, x)`, three numbers: the second derivative of $p \cdot \mathrm{bump}(x) + q x^2$ at x, as the engine computes it, is **wrong**;
2. `hides = (p, q, x)`: neither p nor x is 0, and yet it comes out **right**. A test that uses it does not find the mistake;
3. the repaired `repaired(ctx, g)`. `bump_forward` stays as it is. The check takes three derivatives on both engines.
"""

# %% answer
counterexample = ...
hides = ...
### BEGIN SOLUTION
counterexample = (1.0, 1.0, 2.0)
hides = (1.0, 1.0, 1.0)
### END SOLUTION


def repaired(ctx, g):
    ### BEGIN SOLUTION
    x, _ = ctx.saved_tensors
    return g * (1 - x * x) * (x * x / -2).exp()
    ### END SOLUTION


# %% right
counterexample = [-2, 0, 0.5]
hides = np.array([3.0, 0.0, -1.0])


def repaired(ctx, g):
    x = ctx.saved_tensors[0]
    square = x**2
    bell = math.e ** (-0.5 * square)
    return g * bell - g * square * bell


# %% equivalent
# 1.0 => 1.5
# 2.0 => 3.0
# -2 => 2
# 2 => 3
# 2 => 1
# 0 => 1
# 0 => -1
# 0.5 => 0.75
# np.array([3.0, 0.0, -1.0]) => [3.0, 0.0, -1.0]
# 3.0 => 4.5
# 0.0 => 1.0
# -1.0 => 1.0

# %% hint
#| zh: 二阶导数是对 `bump_backward` 里的式子再求一次导。那里面有三样东西：`g`、`x`、`e`。哪些还记得自己是从 `x` 来的？
#| en: The second derivative comes from differentiating what is written in `bump_backward`. Three things occur there: `g`, `x` and `e`. Which of them remember that they came from `x`?

# %% hint
#| zh: 在第二遍里被当作常数的，就当常数求导，看得到什么：−2x·e。正确的是 (x³ − 3x)·e。什么时候这两个相等？
#| en: Differentiate with whatever counts as a constant in the second pass held constant: −2x·e comes out. Right is (x³ − 3x)·e. When are the two equal?

# %% hint
#| zh: `forward` 里算的东西不记录，保存它也没有用；`backward` 里算的才会被记录。所以那一份要在哪里算？它对哪个引擎的张量都要能算。
#| en: What `forward` computes is not recorded, and saving it does not help; what `backward` computes is. So where does that factor have to be computed? It has to work on tensors of either engine.

# %% given
import math

# %% wrong="no_bump_at_all" about="testing"
#| zh: p = 0 时 `bump` 不起作用，二阶导数两边都是 2q。
#| en: With p = 0 `bump` has no effect, and the second derivative is 2q either way.
counterexample = (0.0, 1.0, 2.0)
hides = (1.0, 1.0, 1.0)

# %% wrong="at_one" about="testing"
#| zh: 在 x = 1 处 −2x 和 x³ − 3x 恰好相等，看不出错误：这一个是 `hides`。
#| en: At x = 1, −2x and x³ − 3x happen to be equal, and the mistake does not show: this one is a `hides`.
counterexample = (1.0, 1.0, 1.0)
hides = (1.0, 1.0, 2.0)

# %% wrong="hides_by_asking_nothing" about="testing"
#| zh: x = 0 或 p = 0 的检验什么都没有检验。要 p 和 x 都不是 0、却仍然看不出错误的。
#| en: A test with x = 0 or p = 0 tests nothing. Find one that does not see the mistake although neither p nor x is 0.
counterexample = (1.0, 1.0, 2.0)
hides = (1.0, 1.0, 0.0)

# %% wrong="as_it_was" about="higher"
#| zh: `e` 是在 `forward` 里算的，没有历史：第二遍里它是一个常数。
#| en: `e` was computed in `forward` and has no history: in the second pass it is a constant.
counterexample = (1.0, 1.0, 2.0)
hides = (1.0, 1.0, 1.0)


def repaired(ctx, g):
    x, e = ctx.saved_tensors
    return g * e - g * x * x * e


# %% wrong="detached_instead" about="higher"
#| zh: `detach()` 切断的是 `x` 的历史，二阶导数少得更多了。
#| en: `detach()` cuts off the history of `x`, and even more of the second derivative is missing.
counterexample = (1.0, 1.0, 2.0)
hides = (1.0, 1.0, 1.0)


def repaired(ctx, g):
    x, e = (one.detach() for one in ctx.saved_tensors)
    return g * (1 - x * x) * e


# %% wrong="half_of_it" about="higher"
#| zh: 两处的 `e` 只重算了一处，另一处仍然是常数。
#| en: Only one of the two places has its `e` computed again; in the other it is still a constant.
counterexample = (1.0, 1.0, 2.0)
hides = (1.0, 1.0, 1.0)


def repaired(ctx, g):
    x, e = ctx.saved_tensors
    return g * e - g * x * x * (x * x / -2).exp()


# %% wrong="cotangent_forgotten" about="chain"
#| zh: `e` 重算了，却把上游梯度 `g` 丢了。
#| en: `e` is computed again, but the cotangent `g` is lost.
counterexample = (1.0, 1.0, 2.0)
hides = (1.0, 1.0, 1.0)


def repaired(ctx, g):
    x, _ = ctx.saved_tensors
    return (1 - x * x) * (x * x / -2).exp()


# %% wrong="second_derivative_by_hand" about="higher"
#| zh: 这是二阶导数的公式。`backward` 永远只写一阶导数；二阶是引擎对这个公式再求导得来的。
#| en: This is the formula of the second derivative. A `backward` always states the first one; the engine gets the second by differentiating that formula.
counterexample = (1.0, 1.0, 2.0)
hides = (1.0, 1.0, 1.0)


def repaired(ctx, g):
    x, _ = ctx.saved_tensors
    return g * (x**3 - 3 * x) * (x * x / -2).exp()


# %% wrong="cotangent_without_history" about="higher"
#| zh: 这一次切断的是 `g` 的历史。`bump` 外面还有别的运算时，`g` 也随 x 变。
#| en: Now it is the history of `g` that is cut off. With other operations outside `bump`, `g` changes with x as well.
counterexample = (1.0, 1.0, 2.0)
hides = (1.0, 1.0, 1.0)


def repaired(ctx, g):
    x, _ = ctx.saved_tensors
    return g.detach() * (1 - x * x) * (x * x / -2).exp()
