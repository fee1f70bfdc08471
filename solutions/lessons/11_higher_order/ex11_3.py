# ---
# exercise: ex11_3
# title zh: 消失的二阶导数
# title en: The second derivative that vanishes
# kind: find_bug
# points: 5
# minutes: 8
# difficulty: 3
# answers: counterexample, repaired
# ---

# %% [markdown] task lang="zh"
r"""
1. 给出一个**反例** `counterexample = (p, q, x)`，三个数。函数是 $p \cdot \mathrm{cube}(x) + q x^2$，其中 `cube` 用的是上面的 `raw_backward`：在你的反例上，它的二阶导数必须是错的。
2. 写出修好的 `repaired(ctx, g)`。检查用它做成 `cube`，在两台引擎上求前三阶导数。
"""

# %% [markdown] task lang="en"
r"""
1. Give a **counterexample** `counterexample = (p, q, x)`, three numbers. The function is $p \cdot \mathrm{cube}(x) + q x^2$, where `cube` has the `raw_backward` from above; on yours, its second derivative has to come out wrong.
2. Write the repaired `repaired(ctx, g)`. The check makes a `cube` with it and takes three derivatives on both engines.
"""

# %% answer
counterexample = ...
### BEGIN SOLUTION
counterexample = (1.0, 1.0, 2.0)
### END SOLUTION


def repaired(ctx, g):
    ### BEGIN SOLUTION
    (x,) = ctx.saved_tensors
    return g * 3 * x**2
    ### END SOLUTION


# %% right
counterexample = [-2, 0, 1]


def repaired(ctx, g):
    x = ctx.saved_tensors[0]
    square = x * x
    return g * (square + square + square)


# %% hint
#| zh: `x.data` 的数和 `x` 一样。它少了什么？
#| en: The numbers of `x.data` are those of `x`. What does it lack?

# %% hint
#| zh: 对第二遍反向来说，3·`x.data`² 是常数，所以 p·x³ 对二阶导数的贡献成了 0，只剩下 2q。什么时候 6px + 2q 恰好也等于 2q？
#| en: To the second pass 3·`x.data`² is a constant, so p·x³ contributes 0 to the second derivative, and 2q is all that is left. When does 6px + 2q equal 2q
#| en: as well?

# %% hint
#| zh: 例如 `(1.0, 1.0, 2.0)`：应当是 14，得到的却是 2。修复：去掉 `.data`，写成 `return g * 3 * x**2`。
#| en: For example `(1.0, 1.0, 2.0)`: 14 is right, and 2 comes out. The repair drops `.data`: `return g * 3 * x**2`.

# %% wrong="no_cube_at_all"
#| zh: p = 0 时三次方不起作用，二阶导数两边都是 2q。
#| en: With p = 0 the cube has no effect, and the second derivative is 2q either way.
counterexample = (0.0, 1.0, 2.0)

# %% wrong="at_zero"
#| zh: 在 x = 0 处，x³ 的二阶导数 6x 本来就是 0，看不出少了它。
#| en: At x = 0 the second derivative of x³, 6x, is 0 anyway, so nobody can see that it is missing.
counterexample = (1.0, 1.0, 0.0)

# %% wrong="detached_instead"
#| zh: `detach()` 和 `.data` 一样切断了历史，二阶导数照样消失。
#| en: `detach()` cuts off the history just like `.data`, and the second derivative vanishes all the same.
counterexample = (1.0, 1.0, 2.0)


def repaired(ctx, g):
    (x,) = ctx.saved_tensors
    return g * 3 * x.detach() ** 2


# %% wrong="half_of_it"
#| zh: 两个因子里只有一个是活的，于是二阶导数只有一半：3x 而不是 6x。
#| en: Only one of the two factors is alive, so half of the second derivative comes out: 3x and not 6x.
counterexample = (1.0, 1.0, 2.0)


def repaired(ctx, g):
    (x,) = ctx.saved_tensors
    return g * 3 * x * x.data


# %% wrong="cotangent_forgotten"
#| zh: 修好了 `x.data`，却把上游梯度 `g` 丢了。
#| en: `x.data` is mended, but the cotangent `g` is lost.
counterexample = (1.0, 1.0, 2.0)


def repaired(ctx, g):
    (x,) = ctx.saved_tensors
    return 3 * x**2


# %% wrong="second_derivative_by_hand"
#| zh: 这是二阶导数的公式。`backward` 永远只写一阶导数；二阶是引擎对这个公式再求导得来的。
#| en: This is the formula of the second derivative. A `backward` always states the first one; the engine gets the second by differentiating that formula.
counterexample = (1.0, 1.0, 2.0)


def repaired(ctx, g):
    (x,) = ctx.saved_tensors
    return g * 6 * x


# %% wrong="cotangent_without_history"
#| zh: 这一次切断的是 `g` 的历史。三次方外面还有别的运算时，`g` 也随 x 变。
#| en: Now it is the history of `g` that is cut off. With other operations after the cube, `g` changes with x as well.
counterexample = (1.0, 1.0, 2.0)


def repaired(ctx, g):
    (x,) = ctx.saved_tensors
    return g.detach() * 3 * x**2
