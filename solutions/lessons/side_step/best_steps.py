# ---
# exercise: best_steps
# title zh: 步长多大才好
# title en: How small a step
# kind: predict
# points: 6
# minutes: 10
# difficulty: 3
# answers: matches_tenth, matches_hundredth, best_forward, best_central, best_central_32, tiny_step_32
# ---

# %% [markdown] task lang="zh"
r"""
还是 $t^3$ 在 3 处。步长是 `steps` 里的十二个值之一，从 `1e-1` 到 `1e-12`；误差是差商与 27 相差的绝对值。先用上面的式子估计两种误差，再运行。

1. float64：`two_sided` 用步长 `1e-1`，`one_sided` 用哪一个步长，误差差不多大（`matches_tenth`）？`two_sided` 用 `1e-2` 呢（`matches_hundredth`）？
2. float64：哪一个步长使 `one_sided` 的误差最小（`best_forward`）？使 `two_sided` 的最小呢（`best_central`）？
3. float32：哪一个步长使 `two_sided` 的误差最小（`best_central_32`）？
4. float32：`two_sided(3.0, 1e-8, float32)` 返回什么数（`tiny_step_32`）？

步长写成 `1e-4` 这样的数。
"""

# %% [markdown] task lang="en"
r"""
It is $t^3$ at 3 again. A step is one of the twelve values in `steps`, from `1e-1` to `1e-12`; the error is how far the quotient is from 27. Estimate both errors with the formulas above, and run later.

1. float64: which step gives `one_sided` about the error that `two_sided` has with `1e-1` (`matches_tenth`)? And with `1e-2` (`matches_hundredth`)?
2. float64: which step makes the error of `one_sided` smallest (`best_forward`), and which that of `two_sided` (`best_central`)?
3. float32: which step makes the error of `two_sided` smallest (`best_central_32`)?
4. float32: which number does `two_sided(3.0, 1e-8, float32)` return (`tiny_step_32`)?

Write a step as a number such as `1e-4`.
"""

# %% answer
matches_tenth = ...
matches_hundredth = ...
best_forward = ...
best_central = ...
best_central_32 = ...
tiny_step_32 = ...
### BEGIN SOLUTION
matches_tenth = 1e-3
matches_hundredth = 1e-5
best_forward = 1e-8
best_central = 1e-5
best_central_32 = 1e-2
tiny_step_32 = 0.0
### END SOLUTION


# %% right
def best(quotient, rounded):
    return min(steps, key=lambda h: abs(quotient(3.0, h, rounded) - 27))


def same_error(h):
    goal = two_sided(3.0, h, float64)  # as it is above 27, so is what one_sided returns
    return min(steps, key=lambda other: abs(one_sided(3.0, other, float64) - goal))


matches_tenth, matches_hundredth = same_error(1e-1), same_error(1e-2)
best_forward, best_central = best(one_sided, float64), best(two_sided, float64)
best_central_32, tiny_step_32 = best(two_sided, float32), 0

# %% hint
#| zh: h 大的时候舍入可以不管。上一节把两种差商在 t³ 上的截断误差写成了 t 和 h 的式子：先算出 `two_sided` 的误差是多少，再问 `one_sided` 的 h 要多小。别忘了 t = 3。
#| en: While h is large, rounding does not matter. The last section wrote the truncation errors of both quotients of t³ in terms of t and h: work out the error of
#| en: `two_sided` first, and then how small the h of `one_sided` has to be. Mind that t = 3.

# %% hint
#| zh: 最好的 h 大约在两种误差一样大的地方。舍入误差约为 27·ε/h，float64 的 ε 约为 `1e-16`，float32 的约为 `6e-8`。让它分别等于 9h 和 h²，解出 h，
#| zh: 再取最近的 10 的幂。
#| en: The best h is about where both errors are equal. Rounding costs about 27·ε/h, with ε about `1e-16` in float64 and `6e-8` in float32. Set it equal to 9h,
#| en: then to h², solve for h, and take the nearest power of 10.

# %% hint
#| zh: 以单边差商为例：9h = 27·ε/h 给出 h² = 3ε，代入 ε 再开方。中心差商照样做，只是左边换成 h²。至于最后一问：3 附近的 float32 数相隔约 2.4e-7，
#| zh: 加上比间隔的一半还小的 h，会变成哪个数？
#| en: For the forward quotient, 9h = 27·ε/h gives h² = 3ε; put in ε and take the root. Do the same with h² on the left for the central one. As for the last
#| en: question: float32 numbers near 3 are about 2.4e-7 apart; which number do you get when you add an h of less than half that gap?

# %% wrong="smaller_is_always_better" about="numeric"
#| zh: “h 越小越准”只在纸上成立。h 太小时，两个函数值几乎相同，相减以后剩下的多半是舍入误差，再除以 h 就被放大了。
#| en: “The smaller the better” holds on paper only. When h is tiny the two values are almost equal; what is left after subtracting is mostly rounding error,
#| en: and dividing by h magnifies it.
#| zh ask: h 很小的时候，分子那两个值还差多少？减完之后剩下的是什么？
#| en ask: When h is tiny, how far apart are the two values in the numerator, and what is left once they are subtracted?
best_forward = 1e-12
best_central = 1e-12
best_central_32 = 1e-12

# %% wrong="one_best_step_for_all" about="numeric"
#| zh: 最好的步长取决于截断误差降得多快。中心差商的截断误差小得多，不必冒险用这么小的 h。
#| en: The best step depends on how fast the truncation error falls. The central quotient's is far smaller, so there is no need to go down to such a small h.
#| zh ask: 两种差商的截断误差，随 h 变小各降得多快？
#| en ask: How fast does the truncation error of each quotient fall as h gets smaller?
best_central = 1e-8

# %% wrong="tiny_step_in_float32" about="numeric"
#| zh: float32 只有约七位数字：h 这么小，它还分得清 3 + h 和 3 − h 吗？
#| en: float32 has only about seven digits: with so small an h, can it still tell 3 + h from 3 − h?
#| zh ask: float32 能把 3 + h 和 3 − h 分开吗？
#| en ask: Can float32 tell 3 + h from 3 − h?
best_central_32 = 1e-8

# %% wrong="float32_like_float64" about="numeric"
#| zh: 这个步长适合 float64。float32 只有约七位数字，舍入误差大得多，两种误差相等的地方要往大的 h 移。
#| en: That step suits float64. With about seven digits, float32 rounds far more coarsely, so the point where both errors are equal moves to a larger h.
#| zh ask: 换成 float32，舍入误差变大还是变小？两种误差相等的地方往哪边移？
#| en ask: In float32, is the rounding error larger or smaller, and which way does the point move where both errors are equal?
best_central_32 = 1e-5

# %% wrong="same_step_same_error" about="numeric"
#| zh: 步长相同，误差并不相同：中心差商的误差里，含 h 的一次项抵消了，单边差商的还在。
#| en: The same step does not give the same error: in the error of the central quotient the term linear in h cancels, in that of the forward one it stays.
#| zh ask: 把两种差商的误差各展开一步：h 的一次项，哪一个里有，哪一个里没有？
#| en ask: Expand the error of each quotient: in which of them is there a term linear in h?
matches_tenth = 1e-1
matches_hundredth = 1e-2

# %% wrong="forgets_the_factor" about="numeric"
#| zh: 这里把单边差商的误差当成了 h。领头的一项是 3th，在 t = 3 处是 9h：h 还要小到九分之一左右。
#| en: This takes the error of the forward quotient to be h. Its leading term is 3th, which is 9h at t = 3: so h has to be about nine times smaller.
#| zh ask: `one_sided` 的误差，首项是 h 的几倍？
#| en ask: What multiple of h is the leading term of the error of `one_sided`?
matches_tenth = 1e-2
matches_hundredth = 1e-4

# %% wrong="ten_times_smaller_each_time" about="numeric"
#| zh: 第一个对。中心差商的误差与 h² 成正比：h 缩小到十分之一，误差缩小到百分之一，单边的步长也要缩小到百分之一。
#| en: The first is right. The error of the central quotient goes with h²: with a tenth of the step it is a hundredth as large, and so the forward step has to be a hundredth too.
#| zh ask: `two_sided` 的步长缩到十分之一，误差缩到几分之一？
#| en ask: When the step of `two_sided` shrinks to a tenth, what does its error shrink to?
matches_tenth = 1e-3
matches_hundredth = 1e-4

# %% wrong="divides_the_factor_twice" about="numeric"
#| zh: 太小了。`two_sided` 的误差就是 h²，没有别的因子；让 9h 等于它，再取最近的 10 的幂。
#| en: Too small. The error of `two_sided` is h² and has no other factor; set 9h equal to it, and take the nearest power of 10.
#| zh ask: 把两个误差写成等式：每一边各有什么因子？
#| en ask: Set the two errors equal: which factors stand on each side?
matches_tenth = 1e-4
matches_hundredth = 1e-6

# %% wrong="exponents_for_steps" about="reading"
#| zh: 写成了指数。题目要的是步长本身，写成 `1e-3` 这样的数。
#| en: These are exponents. The question asks for the step itself, written as a number such as `1e-3`.
#| zh ask: 题目要的是步长本身，还是它的指数？
#| en ask: Is it the step itself that is asked for, or its exponent?
matches_tenth = -3
matches_hundredth = -5
best_forward = -8
best_central = -5
best_central_32 = -2

# %% wrong="exponents_without_their_minus" about="reading"
#| zh: 写成了指数，连负号也没有。题目要的是步长本身，写成 `1e-3` 这样的数。
#| en: These are exponents, and even the minus sign is missing. The question asks for the step itself, written as a number such as `1e-3`.
#| zh ask: 题目要的是步长本身，还是它的指数？
#| en ask: Is it the step itself that is asked for, or its exponent?
matches_tenth = 3
matches_hundredth = 5
best_forward = 8
best_central = 5
best_central_32 = 2

# %% wrong="ignores_rounding" about="numeric"
#| zh: 这是纸上的导数。可是 float32 存得下 3 + `1e-8` 吗？
#| en: That is the derivative on paper. But can float32 hold 3 + `1e-8`?
#| zh ask: 在 float32 里，3 加上这么小的 h 之后是几？
#| en ask: In float32, what is 3 after so small an h has been added?
tiny_step_32 = 27.0

# %% wrong="divides_by_nothing" about="numeric"
#| zh: 分母并没有变成 0：float32 很容易存下 2e-8 这么小的数，它存不下的是离 3 只差这么一点的数。
#| en: The denominator does not become 0: float32 easily holds a number as small as 2e-8. What it cannot hold is a number that close to 3.
#| zh ask: 分子是几？分母又是几，float32 存得下吗？
#| en ask: What is the numerator, what is the denominator, and can float32 hold it?
tiny_step_32 = float("inf")


# %% wrong="central_step_too_large" about="numeric"
#| zh: 这里截断误差还占上风：它与 h² 成正比，h 再小一些会更好。
#| en: Here truncation still has the upper hand: it goes with h², so a somewhat smaller h is better.
#| zh ask: 在你选的这个 h 上，截断误差和舍入误差哪个大？
#| en ask: At the h that you chose, which is larger, the truncation error or the rounding error?
best_central = 1e-4

# %% wrong="central_step_too_small" about="numeric"
#| zh: 这里舍入误差已经占了上风：它随 1/h 增长，h 大一些会更好。
#| en: Here rounding has the upper hand already: it grows with 1/h, so a somewhat larger h is better.
#| zh ask: 在你选的这个 h 上，截断误差和舍入误差哪个大？
#| en ask: At the h that you chose, which is larger, the truncation error or the rounding error?
best_central = 1e-6

# %% wrong="single_step_too_small" about="numeric"
#| zh: float32 只有约七位数字。h 这么小时舍入误差已经占了上风，大一些会更好。
#| en: float32 has about seven digits. With so small an h rounding has the upper hand already; a larger one is better.
#| zh ask: float32 能把 3 + h 和 3 − h 分开吗？
#| en ask: Can float32 tell 3 + h from 3 − h?
best_central_32 = 1e-3

# %% wrong="square_root_in_float32" about="numeric"
#| zh: 这里舍入误差早已占了上风。`1e-4` 在 ε 的平方根附近，那是单边差商的规律；中心差商的截断误差是 h²，让它等于 27·ε/h，解出来的是立方根。
#| en: Here rounding has long had the upper hand. `1e-4` is near the square root of ε, which is the rule of the forward quotient; the truncation error of the
#| en: central one is h², and setting that equal to 27·ε/h gives a cube root.
#| zh ask: 你用的这条规则，是哪一种差商的？
#| en ask: Which of the two quotients does the rule that you used belong to?
best_central_32 = 1e-4

# %% wrong="best_steps_exchanged" about="numeric"
#| zh: 两种差商的答案对调了：中心差商的截断误差小得多，用大一些的 h 就够了。
#| en: The answers for the two quotients are exchanged: the truncation error of the central one is far smaller, so a larger h will do.
#| zh ask: 两种差商的截断误差，随 h 变小各降得多快？
#| en ask: How fast does the truncation error of each quotient fall as h gets smaller?
best_forward = 1e-5
best_central = 1e-8

# %% wrong="not_a_number_at_all" about="numeric"
#| zh: `nan` 来自 0/0。这里分子是 0，分母却不是：2e-8 存得下。
#| en: `nan` comes from 0/0. Here the numerator is 0, but the denominator is not: 2e-8 can be held.
#| zh ask: 分子是几？分母又是几，float32 存得下吗？
#| en ask: What is the numerator, what is the denominator, and can float32 hold it?
tiny_step_32 = float("nan")

# %% equivalent
# quotient(3.0, h, rounded) - 27 => 27 - quotient(3.0, h, rounded)
# one_sided(3.0, other, float64) - goal => goal - one_sided(3.0, other, float64)
# 0.1 => ...
# 0.01 => ...


# %% wrong="forward_step_too_large" about="numeric"
#| zh: 前向差商的步长取大了：这一步对中心差商才合适。前向的截断误差随 h 减小得慢，要再小一些。
#| en: The step for the forward quotient is too large: it suits the central one. The truncation error of the forward quotient falls more slowly with h, so go smaller.
#| zh ask: 在你选的这个 h 上，截断误差和舍入误差哪个大？
#| en ask: At the h that you chose, which is larger, the truncation error or the rounding error?
best_forward = 1e-5
