# ---
# exercise: by_hand
# title zh: 往回填一张表
# title en: A table, filled in backwards
# kind: predict
# points: 0
# minutes: 5
# difficulty: 1
# answers: at_v4, at_v3, at_v2, at_v1
# ---

# %% [markdown] task lang="zh"
r"""
$y(x^2 - xy - y)$ 在 $x = 3$、$y = 2$ 处的五步，值都算好了：

| 步骤 | 值 | 答案 |
|---|---|---|
| $v_1 = x \cdot x$ | 9 | `at_v1` |
| $v_2 = x \cdot y$ | 6 | `at_v2` |
| $v_3 = v_1 - v_2$ | 3 | `at_v3` |
| $v_4 = v_3 - y$ | 1 | `at_v4` |
| $v_5 = y \cdot v_4$ | 2 | 1 |

从下往上填四个数：这一行的值增加 1，$v_5$ 变动多少？（$x$、$y$ 不动，下面几行跟着重算；变小写成负数。）
"""

# %% [markdown] task lang="en"
r"""
The five steps of $y(x^2 - xy - y)$ at $x = 3$ and $y = 2$, with all values worked out:

| step | value | answer |
|---|---|---|
| $v_1 = x \cdot x$ | 9 | `at_v1` |
| $v_2 = x \cdot y$ | 6 | `at_v2` |
| $v_3 = v_1 - v_2$ | 3 | `at_v3` |
| $v_4 = v_3 - y$ | 1 | `at_v4` |
| $v_5 = y \cdot v_4$ | 2 | 1 |

Fill in four numbers from the bottom up: if the value of this line grows by 1, how far does $v_5$ move? ($x$ and $y$ stay, and the lines below are worked out again; write a negative number where it shrinks.)
"""

# %% answer
at_v4 = ...
at_v3 = ...
at_v2 = ...
at_v1 = ...
### BEGIN SOLUTION
at_v4 = 2
at_v3 = 2
at_v2 = -2
at_v1 = 2
### END SOLUTION

# %% right
x, y = 3, 2
at_v4 = y
at_v3 = at_v4 * 1.0
at_v1, at_v2 = at_v3 * 1, at_v3 * -1

# %% hint
#| zh: 真的加 1 试试：v₄ 从 1 变成 2，v₅ 从多少变成多少？
#| en: Do add the 1: v₄ goes from 1 to 2, and v₅ from what to what?

# %% hint
#| zh: 往上走不必从头算。v₃ 增加 1，v₄ 变动多少？v₄ 每变动 1，v₅ 变动多少，下面一行已经回答过了。
#| en: Going up, there is no need to begin anew. When v₃ grows by 1, how far does v₄ move? And how far v₅ moves for each 1 of v₄, the line below has answered.

# %% wrong="sign_of_a_difference_lost" about="formula"
#| zh: v₂ 站在减号右边：它变大，v₃ 就变小，v₅ 也跟着变小。
#| en: v₂ stands on the right of a minus sign: when it grows, v₃ shrinks, and v₅ with it.
#| zh ask: `v_2` 增加 1 的时候，`v_3` 往哪边动？
#| en ask: When `v_2` grows by 1, which way does `v_3` move?
at_v4 = 2
at_v3 = 2
at_v2 = 2
at_v1 = 2

# %% wrong="signs_of_the_wrong_side" about="formula"
#| zh: 减号只影响它右边的量：v₃ 和 v₁ 都在左边，它们变大，差也变大。
#| en: A minus sign reverses only what stands on its right: v₃ and v₁ stand on the left, and when they grow, so does the difference.
#| zh ask: 一个差里，左边的量增加 1，差往哪边动？
#| en ask: In a difference, when the left side grows by 1, which way does the difference move?
at_v4 = 2
at_v3 = -2
at_v2 = 2
at_v1 = -2

# %% wrong="own_value_in_the_product" about="index"
#| zh: v₅ 是 y 乘以 v₄：v₄ 增加 1，乘积多出一个 y，不是多出一个 v₄。上面几行也就跟着错了。
#| en: v₅ is y times v₄: when v₄ grows by 1, the product gains one more y, not one more v₄. The lines above follow suit.
#| zh ask: `v_4` 从 1 变成 2，最后的乘积从几变成几？
#| en ask: When `v_4` goes from 1 to 2, the last product goes from what to what?
at_v4 = 1
at_v3 = 1
at_v2 = -1
at_v1 = 1

# %% wrong="values_for_gradients" about="reading"
#| zh: 这些是每一步的值。问的是值增加 1 以后，v₅ 变动多少。
#| en: These are the values of the steps. The question is how far v₅ moves when a value grows by 1.
#| zh ask: 你填的是这一行的值，还是 `v_5` 的变动？
#| en ask: Are these the values of the lines, or moves of `v_5`?
at_v4 = 1
at_v3 = 3
at_v2 = 6
at_v1 = 9

# %% wrong="new_value_for_the_move" about="reading"
#| zh: 这是变动以后 v₅ 的新值。问的是变动了多少：减去原来的 2。
#| en: These are the new values of v₅. How far it has moved is the new value less the old one, 2.
#| zh ask: 你填的是 `v_5` 的新值，还是新值和原来的值的差？
#| en ask: Is this the new value of `v_5`, or how far that is from the old one?
at_v4 = 4
at_v3 = 4
at_v2 = 0
at_v1 = 4

# %% wrong="one_step_only" about="chain"
#| zh: 这只走了一步，到 v₄ 或 v₃ 就停下了。到 v₅ 还要乘上最后一行的那个倍数。
#| en: This goes one step and stops at v₄ or v₃. On the way to v₅ there is still the factor of the last line.
#| zh ask: `v_3` 增加 1，`v_4` 变动 1；那么 `v_5` 呢？
#| en ask: When `v_3` grows by 1, `v_4` moves by 1; and what does `v_5` do?
at_v4 = 2
at_v3 = 1
at_v2 = -1
at_v1 = 1

# %% wrong="one_step_too_far" about="reading"
#| zh: 这里又往下走了一步，变的是 x。问的是 v₁ 自己增加 1。
#| en: This goes a step further and moves x. The question is about v₁ itself growing by 1.
#| zh ask: 增加 1 的是 `v_1`，还是造出它的那个数？
#| en ask: What grows by 1: `v_1`, or the number it is made of?
at_v1 = 12

# %% equivalent
# at_v4 * 1.0 => ...
# at_v3 * 1 => ...
# at_v3 * -1 => ...
