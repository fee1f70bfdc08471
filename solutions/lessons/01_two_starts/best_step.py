# ---
# exercise: best_step
# title zh: 三个步长
# title en: Three steps
# kind: predict
# points: 2
# minutes: 3
# difficulty: 2
# answers: most_digits, in_between, fewest_digits
# ---

# %% [markdown] task lang="zh"
r"""
`quotient_of_cube(h)` 是 $t^3$ 在 $t = 3$ 处的差商，真正的导数是 27。步长取 `1e-1`、`1e-5`、`1e-12`，哪一个得到的正确位数最多，哪一个居中，哪一个最少？先预测，不要运行：各写一个步长。
"""

# %% [markdown] task lang="en"
r"""
`quotient_of_cube(h)` is the difference quotient of $t^3$ at $t = 3$, where the derivative is 27. Of the steps `1e-1`, `1e-5` and `1e-12`, which gives the most correct digits, which comes in between, and which gives the fewest? Predict, without running it: write one step for each.
"""

# %% answer
most_digits = ...
in_between = ...
fewest_digits = ...
### BEGIN SOLUTION
most_digits = 1e-5
in_between = 1e-12
fewest_digits = 1e-1
### END SOLUTION


# %% right
errors = {h: abs(((3 + h) ** 3 - 27) / h - 27) for h in (1e-1, 1e-5, 1e-12)}
most_digits, in_between, fewest_digits = sorted(errors, key=errors.get)

# %% hint
#| zh: 纸上，差商与导数大约相差步长的九倍。步长是 `1e-1` 时，这是多少？
#| en: On paper the quotient is off by about nine times the step. How much is that for `1e-1`?

# %% hint
#| zh: Python 的数大约有十六位。`3 + 1e-12` 的立方和 27，前面有多少位是一样的？相减以后还剩下几位？
#| en: Python's numbers have about sixteen digits. How many digits do the cube of `3 + 1e-12` and 27 share? How many are left after the subtraction?

# %% wrong="the_smaller_the_better" about="numeric"
#| zh: 纸上是这样。机器上的数只有十六位左右：步长太小，两个函数值几乎相等，相减以后正确的位数就没剩几位。
#| en: On paper, yes. A machine's numbers have some sixteen digits: with a very small step the two values are almost equal, and few correct digits survive the subtraction.
#| zh ask: `3 + 1e-12` 的立方和 27，前面有多少位是一样的？
#| en ask: How many leading digits do the cube of `3 + 1e-12` and 27 share?
most_digits = 1e-12
in_between = 1e-5
fewest_digits = 1e-1

# %% wrong="the_larger_the_better" about="numeric"
#| zh: 步长大，舍入是小了，可是割线离切线也远了：`1e-1` 时差商相差将近 1。
#| en: A large step keeps rounding small, but its secant is far from the tangent: with `1e-1` the quotient is off by almost 1.
#| zh ask: 步长是 `1e-1` 时，割线离切线有多远？
#| en ask: With a step of `1e-1`, how far is the secant from the tangent?
most_digits = 1e-1
in_between = 1e-5
fewest_digits = 1e-12

# %% wrong="rounding_is_the_worst" about="numeric"
#| zh: 最好的一个对了。`1e-12` 还剩四位左右，`1e-1` 却只有一位：差商是 27.91。
#| en: The best one is right. But `1e-12` keeps about four digits, `1e-1` only one: its quotient is 27.91.
#| zh ask: `1e-1` 和 `1e-12`，各差多少？
#| en ask: How far off are `1e-1` and `1e-12`, each?
most_digits = 1e-5
in_between = 1e-1
fewest_digits = 1e-12

# %% wrong="exponents_for_steps" about="reading"
#| zh: 要写步长本身，例如 `1e-5`，不是它的指数。
#| en: Write the step itself, such as `1e-5`, not its exponent.
#| zh ask: 问的是步长，还是它的指数？
#| en ask: Is the step asked for, or its exponent?
most_digits = -5
in_between = -12
fewest_digits = -1


# %% wrong="the_middle_is_the_worst" about="numeric"
#| zh: `1e-5` 的差商只差 0.0001 左右；`1e-1` 的差商相差将近 1。
#| en: With `1e-5` the quotient is off by about 0.0001 only; with `1e-1` it is off by almost 1.
#| zh ask: 步长是 `1e-5` 时，割线离切线有多远？`1e-1` 呢？
#| en ask: With a step of `1e-5`, how far is the secant from the tangent? And with `1e-1`?
fewest_digits = 1e-5
