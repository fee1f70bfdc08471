# ---
# exercise: kinks
# title zh: 折点上的导数
# title en: Derivatives at kinks
# kind: predict
# points: 4
# minutes: 8
# difficulty: 3
# answers: with_relu, with_abs, with_branch, straight_line, larger_first, larger_second
# ---

# %% [markdown] task lang="zh"
r"""
不要运行，先预测。每次都用新的叶子，对写出的式子做一遍 `backward`。前四个在 `x = Variable(0)` 处，`x.partial` 是多少？

1. `with_relu`：`3 * x + 5 * Relu(x)`。
2. `with_abs`：`7 * x + 2 * Abs(x)`。
3. `with_branch`：`7 * x + 2 * branch(x)`。
4. `straight_line`：`Relu(x) - Relu(-x)`，对每个 $x$ 它都等于 $x$。

后两个在 `x = Variable(2)`、`y = Variable(2)` 处，它们的值都是两个数里较大的那个。写成列表 `[x.partial, y.partial]`：

5. `larger_first`：`x + Relu(y - x)`。
6. `larger_second`：`y + Relu(x - y)`。
"""

# %% [markdown] task lang="en"
r"""
Predict before you run anything. Each time the leaves are new, and `backward` is called once on the expression. At `x = Variable(0)`, what is `x.partial`?

1. `with_relu`: `3 * x + 5 * Relu(x)`.
2. `with_abs`: `7 * x + 2 * Abs(x)`.
3. `with_branch`: `7 * x + 2 * branch(x)`.
4. `straight_line`: `Relu(x) - Relu(-x)`, which equals $x$ for every $x$.

At `x = Variable(2)` and `y = Variable(2)`, both expressions give the larger of the two numbers. Write a list `[x.partial, y.partial]`:

5. `larger_first`: `x + Relu(y - x)`.
6. `larger_second`: `y + Relu(x - y)`.
"""

# %% answer
with_relu = ...
with_abs = ...
with_branch = ...
straight_line = ...
larger_first = ...
larger_second = ...
### BEGIN SOLUTION
with_relu = 3
with_abs = 7
with_branch = 5
straight_line = 0
larger_first = [1, 0]
larger_second = [0, 1]
### END SOLUTION

# %% right
shut = 0.0
with_relu = 3 + 5 * shut
with_abs = 7 + 2 * shut
with_branch = 7 + 2 * -1
straight_line = shut - -shut
larger_first = (1 - shut, shut)
larger_second = larger_first[::-1]

# %% hint
#| zh: 引擎看不到整个函数，它只把每个节点的局部导数相乘、相加。在 0 处，`Relu` 和 `Abs` 的代码各把哪个数当作局部导数？
#| en: An engine does not see the whole function; it multiplies and adds the local derivatives of nodes. Which number does the code of `Relu`, and which that
#| en: of `Abs`, take at 0?

# %% hint
#| zh: `branch` 根本不是一个运算：它只是挑了一条路走。x 等于 0 时走的是哪一条？那条路上的式子对 x 的导数是多少？
#| en: `branch` is no operation at all, it merely chooses a way. Which one does it take at x equal to 0, and what is the derivative of the expression on that
#| en: way?

# %% hint
#| zh: 以 `Relu(x) - Relu(-x)` 为例：两个 `Relu` 的局部导数都按 0 处的规则取，再乘上外面的符号，最后相加。函数画出来是不是一条直线，引擎并不知道。
#| en: Take `Relu(x) - Relu(-x)`: both `Relu` nodes use the rule for 0, times the signs around them, and the results are added. Whether the function is a
#| en: straight line when drawn, the engine does not know.

# %% wrong="what_mathematics_says" about="special"
#| zh: 这里把 `Relu(x) - Relu(-x)` 和 `branch` 当成了整个函数来求导。引擎从不化简，它只走真正运行过的那些节点。
#| en: This treats `Relu(x) - Relu(-x)` and `branch` as whole functions. The engine never simplifies; it follows the nodes that were really made.
#| zh ask: 引擎看见的是整个函数，还是一个个节点？它会化简吗？
#| en ask: Does the engine see the function as a whole, or its nodes, one by one? Does it simplify?
with_relu = 3
with_abs = 7
with_branch = 7
straight_line = 1
larger_first = [1, 0]
larger_second = [0, 1]

# %% wrong="open_at_zero" about="special"
#| zh: 这里假定在 0 处 `Relu` 是开着的，`Abs` 的斜率也取了右边的。看代码：条件是严格大于。
#| en: This takes `Relu` to be open at 0 and `Abs` to have its right-hand slope there. Look at the code: the condition is strict.
#| zh ask: 输入正好是 0 的时候，代码里的条件成立吗？
#| en ask: When the input is exactly 0, does the condition in the code hold?
with_relu = 8
with_abs = 9
with_branch = 9
straight_line = 2
larger_first = [0, 1]
larger_second = [1, 0]

# %% wrong="open_but_straight" about="special"
#| zh: 这里在 0 处都取了右边的斜率。看代码：`Relu` 和 `Abs` 的条件都是严格大于，`branch` 也是；在 0 处，它们走的都不是右边那一支。
#| en: This takes the slopes on the right of 0. Look at the code: the conditions of `Relu`, `Abs` and `branch` are all strict, and at 0 none of them goes the way of positive numbers.
#| zh ask: 输入正好是 0 的时候，代码里的条件成立吗？
#| en ask: When the input is exactly 0, does the condition in the code hold?
with_relu = 8
with_abs = 9
with_branch = 9
straight_line = 1
larger_first = [0, 1]
larger_second = [1, 0]

# %% wrong="a_line_is_a_line" about="reading"
#| zh: 画出来是一条直线，斜率确实是 1；可是引擎走过的是两个 `Relu`，它们在 0 处都关着。
#| en: As a function it is a straight line of slope 1 indeed; but what the engine goes through is two `Relu` nodes, and at 0 both of them are shut.
#| zh ask: 引擎看见的是整个函数，还是一个个节点？它会化简吗？
#| en ask: Does the engine see the function as a whole, or its nodes, one by one? Does it simplify?
straight_line = 1

# %% wrong="branch_to_the_right" about="reading"
#| zh: `branch` 在 0 处走的不是 `x` 那一支：条件是严格大于，0 走的是“否则”那一支。
#| en: At 0, `branch` does not go the way of `x`: its condition is strict, and 0 goes the other way.
#| zh ask: x 为 0 时，`branch` 走的是哪一行？那一行的斜率是几？
#| en ask: At 0, which line of `branch` is run, and what slope does that line have?
with_branch = 9

# %% wrong="half_way" about="special"
#| zh: 左右斜率的平均值是一种合理的约定，有的库在两数相等时确实平分。但这里的 `Relu` 不是这样写的。
#| en: The mean of both slopes is a sensible convention, and some libraries do share equally between two equal numbers. But this `Relu` is not written that
#| en: way.
#| zh ask: 输入正好是 0 的时候，代码里的条件成立吗？
#| en ask: When the input is exactly 0, does the condition in the code hold?
with_relu = 5.5
with_abs = 7
with_branch = 7
straight_line = 1
larger_first = [0.5, 0.5]
larger_second = [0.5, 0.5]

# %% wrong="spelling_does_not_matter" about="reading"
#| zh: 最后两个式子的值总是相同，所以以为梯度也相同。可是在相等的地方，`Relu` 关着，梯度全都归了写在外面的那个变量。
#| en: The last two expressions always have equal values, so their gradients were taken to be equal as well. But where both numbers are equal `Relu` is shut,
#| en: and all of the gradient goes to the variable that stands outside.
#| zh ask: 两个数相等的时候，`Relu` 里面是几？谁在 `Relu` 外面？
#| en ask: Where both numbers are equal, what is inside `Relu`, and which variable stands outside?
with_relu = 3
with_abs = 7
with_branch = 5
straight_line = 0
larger_first = [1, 0]
larger_second = [1, 0]

# %% wrong="larger_with_relu_open" about="special"
#| zh: 这里以为两数相等时 `Relu` 开着，于是外面的那个变量什么也得不到（要不就是两个列表对调了）。`Relu` 在 0 处是关着的。
#| en: This takes `Relu` to be open where both numbers are equal, so that the variable outside gets nothing (or the two lists are exchanged). At 0, `Relu` is shut.
#| zh ask: 两个数相等的时候，`Relu` 里面是几？谁在 `Relu` 外面？
#| en ask: Where both numbers are equal, what is inside `Relu`, and which variable stands outside?
larger_first = [0, 1]
larger_second = [1, 0]

# %% wrong="branch_like_abs" about="special"
#| zh: `branch` 和 `Abs` 算出的值处处相同，但 `branch` 在 0 处走的是其中一条直线，那条直线自己的斜率不是 0。
#| en: `branch` and `Abs` have equal values everywhere, but at 0 `branch` follows one of two straight lines, and the slope of that line is not 0.
#| zh ask: x 为 0 时，`branch` 走的是哪一行？那一行的斜率是几？
#| en ask: At 0, which line of `branch` is run, and what slope does that line have?
with_relu = 3
with_abs = 7
with_branch = 7
straight_line = 0
larger_first = [1, 0]
larger_second = [0, 1]


# %% wrong="abs_like_branch" about="special"
#| zh: `Abs` 在 0 处按它自己的规矩给 0；走“否则”那一支的是 `branch`。
#| en: At 0, `Abs` gives 0 by its own rule; it is `branch` that takes the other way.
#| zh ask: `Abs` 的代码里，输入是 0 时给的斜率是哪个数？
#| en ask: In the code of `Abs`, which number is the slope where the input is 0?
with_abs = 5


# %% wrong="abs_to_the_right" about="special"
#| zh: 这里在 0 处取了 `Abs` 右边的斜率。看代码：条件是严格大于，两边都不成立时给的是另一个数。
#| en: This takes the slope of `Abs` on the right of 0. Look at the code: its conditions are strict, and where neither holds it gives another number.
#| zh ask: `Abs` 的代码里，输入是 0 时给的斜率是哪个数？
#| en ask: In the code of `Abs`, which number is the slope where the input is 0?
with_abs = 9

# %% wrong="both_get_all" about="accumulate"
#| zh: 两边不会都得 1：`Relu` 在 0 处是关着的，`y` 那一份传不过去。
#| en: They do not both get 1: `Relu` is shut at 0, and the share of `y` does not get through.
#| zh ask: 两个数相等的时候，`Relu` 里面是几？谁在 `Relu` 外面？
#| en ask: Where both numbers are equal, what is inside `Relu`, and which variable stands outside?
larger_first = [1, 1]
larger_second = [1, 1]


# %% wrong="value_for_partials" about="reading"
#| zh: 这是式子的值；要的是两个偏导数组成的列表。
#| en: That is the value of the expression; a list of both partial derivatives is wanted.
#| zh ask: 问的是表达式的值，还是它的两个偏导数？
#| en ask: Is it the value that is asked for, or the two partial derivatives?
larger_first = 2
larger_second = 2


# %% equivalent
# 3 + 5 * shut => ...
# 5 * shut => ...
# 5 => ...
# 7 + 2 * shut => ...
# 2 * shut => ...
# 2 => ...
# 2 * -1 => 2 / -1
# shut - -shut => ...
# -shut => shut
# 1 - shut => ...


# %% wrong="relu_closed_at_its_kink" about="special"
#| zh: 这里把 `Relu` 在 0 处算作开的，别的都没有变。`Relu` 的斜率是看输入是否大于 0。
#| en: This takes `Relu` to be open at 0, and changes nothing else. Whether it is open depends on the input being greater than 0.
#| zh ask: 输入正好是 0 的时候，代码里的条件成立吗？
#| en ask: When the input is exactly 0, does the condition in the code hold?
with_relu = 8
with_abs = 7
with_branch = 5
straight_line = 0
larger_first = [1, 0]
larger_second = [0, 1]


# %% wrong="outer_term_forgotten" about="accumulate"
#| zh: 表达式有两项，两项各给 x 一份：外面那一项也有。
#| en: The expression has two terms, and x receives shares from both: the term outside has one as well.
#| zh ask: 表达式有几项？每一项各给 x 多少？
#| en ask: How many terms has the expression, and what does each of them give to x?
with_relu = 0.0
with_abs = 0.0
with_branch = -2.0


# %% wrong="nothing_at_a_tie" about="accumulate"
#| zh: `Relu` 在 0 处不通，可是站在外面的那个变量不经过它，照样收到 1。
#| en: `Relu` is shut at 0, but the variable that stands outside does not go through it and receives its 1 all the same.
#| zh ask: 哪个变量不经过 `Relu` 也在表达式里？它收到多少？
#| en ask: Which variable stands in the expression without going through `Relu`, and what does it receive?
larger_first = [0.0, 0.0]
larger_second = [0.0, 0.0]
