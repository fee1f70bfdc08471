# ---
# exercise: still_finite
# title zh: 五个得分
# title en: Five scores
# kind: predict
# points: 3
# minutes: 3
# difficulty: 2
# answers: at_5, at_16_4, at_17, at_120, at_minus_17
# ---

# %% [markdown] task lang="zh"
r"""
标签是 $y = 0$，得分 $z$ 是 5、16.4、17、120，都分错了。照定义，$p = 1/(1 + e^{-z})$，损失是 $-\log(1 - p)$，都用 float32 算（大约 7 位数字）；精确值几乎就是 $z$。预测算出来的是哪一种：

| 词 | 损失 |
|---|---|
| `"right"` | 前三位数字与精确值一致 |
| `"off"` | 是有限的数，但不一致 |
| `"broken"` | 无穷大或者 nan |

`at_minus_17` 也分错了：$y = 1$，$z = -17$，损失是 $-\log p$。
"""

# %% [markdown] task lang="en"
r"""
The label is $y = 0$; the score $z$ is 5, 16.4, 17 or 120: always wrong. As defined, $p = 1/(1 + e^{-z})$ and the loss is $-\log(1 - p)$, in float32 (about 7 digits); the exact value is almost $z$. Predict:

| word | the loss |
|---|---|
| `"right"` | begins with three right digits |
| `"off"` | is finite, but does not |
| `"broken"` | is infinite or nan |

`at_minus_17` is wrong as well: $y = 1$, $z = -17$, and the loss is $-\log p$.
"""

# %% answer
at_5 = ...
at_16_4 = ...
at_17 = ...
at_120 = ...
at_minus_17 = ...
### BEGIN SOLUTION
at_5 = "right"
at_16_4 = "off"
at_17 = "broken"
at_120 = "broken"
at_minus_17 = "right"
### END SOLUTION

# %% right
at_5 = at_minus_17 = "right"
at_16_4 = "off"
at_17 = at_120 = "broken"

# %% hint
#| zh: 先只看 p：它离 1 有多远？float32 里，1 附近相邻的两个数大约相差 `1e-7`，靠近 0 的数却密得多。
#| en: Look at p first: how far from 1 is it? Near 1, neighbouring float32 numbers are about `1e-7` apart, and near 0 they lie much closer together.

# %% hint
#| zh: `exp(-5)` 约是 `0.007`，`exp(-16.4)` 约是 `7.5e-8`，`exp(-17)` 约是 `4.1e-8`。把它们加到 1 上，再舍入，各得到什么？
#| en: `exp(-5)` is about `0.007`, `exp(-16.4)` about `7.5e-8`, and `exp(-17)` about `4.1e-8`. Add each to 1 and round: what do you get?

# %% wrong="finite_means_right" about="numeric"
#| zh: 没有溢出，也没有 nan，可是 1 − p 只剩下一位二进制数，取对数以后是 15.94。有限的数也可能是错的。
#| en: Nothing overflows and nothing is nan, but of 1 − p a single binary digit is left, and its logarithm gives 15.94. A finite number can be wrong, too.
#| zh ask: 1 − p 里还剩几位可靠的数字？
#| en ask: How many digits of 1 − p can still be relied on?
at_16_4 = "right"

# %% wrong="breaks_at_once" about="numeric"
#| zh: p 还不是 1：它是比 1 小的第二个 float32，1 − p 约是 `1.2e-7`，对数是有限的。
#| en: p is not 1 yet: it is the second float32 below 1, so 1 − p is about `1.2e-7` and has a finite logarithm.
#| zh ask: 1 加上 `7.5e-8`，离 1 近，还是离 1 后面的那个 float32 近？
#| en ask: Is 1 plus `7.5e-8` nearer to 1, or to the next float32 after 1?
at_16_4 = "broken"

# %% wrong="only_far_out" about="numeric"
#| zh: 17 已经够远了：1 加上 `4.1e-8` 舍入成 1，p 就是 1，1 − p 就是 0。不必等到指数下溢。
#| en: 17 is far enough: 1 plus `4.1e-8` is rounded to 1, so p is 1, and 1 − p is 0. No exponential has to underflow for that.
#| zh ask: 在 float32 里，1 加上 `4.1e-8` 是多少？
#| en ask: In float32, what is 1 plus `4.1e-8`?
at_17 = "right"

# %% wrong="off_a_little_longer" about="numeric"
#| zh: 不会慢慢变坏：p 一旦舍入成 1，1 − p 就是 0，对数是负无穷。
#| en: It does not go bad by degrees: once p is rounded to 1, 1 − p is 0, and its logarithm is minus infinity.
#| zh ask: 在 float32 里，1 加上 `4.1e-8` 是多少？
#| en ask: In float32, what is 1 plus `4.1e-8`?
at_17 = "off"

# %% wrong="both_sides_alike" about="numeric"
#| zh: 两边不一样。这里的 p 约是 `4.1e-8`，靠近 0，float32 存得很准；要减去它的是另一边，1 − p 才会丢掉数字。
#| en: The two sides are not alike. Here p is about `4.1e-8`, close to 0, where float32 is precise; it is the subtraction 1 − p, on the other side, that loses digits.
#| zh ask: 这一次的 p 靠近 0，还是靠近 1？
#| en ask: Is p close to 0 this time, or close to 1?
at_minus_17 = "broken"

# %% wrong="a_little_off_there_too" about="numeric"
#| zh: 这里没有 1 − p：p 约是 `4.1e-8`，七位数字都在，对数就是 −17。
#| en: There is no 1 − p here: p is about `4.1e-8` with all its seven digits, and its logarithm is −17.
#| zh ask: 这一次的损失里，有没有从 1 里减去什么？
#| en ask: Is anything subtracted from 1 in this loss?
at_minus_17 = "off"

# %% wrong="as_on_paper" about="numeric"
#| zh: 在纸上是对的，p 永远小于 1。在 float32 里，p 会舍入成 1。
#| en: On paper it is so, for p is always below 1. In float32, p is rounded to 1.
#| zh ask: 在 float32 里，`1 + exp(-120)` 是多少？
#| en ask: In float32, what is `1 + exp(-120)`?
at_120 = "right"

# %% wrong="finite_at_120" about="numeric"
#| zh: p 在这里就是 1，1 − p 是 0，它的对数不是有限的数。
#| en: Here p is 1, 1 − p is 0, and its logarithm is not finite.
#| zh ask: 在 float32 里，`1 + exp(-120)` 是多少？
#| en ask: In float32, what is `1 + exp(-120)`?
at_120 = "off"

# %% wrong="off_from_the_start" about="numeric"
#| zh: 1 − p 约是 `0.0067`，只丢了两三位数字，还剩四五位，前三位没有问题。
#| en: 1 − p is about `0.0067`: two or three digits are lost and four or five left, so the first three are sound.
#| zh ask: 1 − p 里还剩几位可靠的数字？
#| en ask: How many digits of 1 − p can still be relied on?
at_5 = "off"

# %% wrong="broken_from_the_start" about="numeric"
#| zh: p 约是 `0.9933`，离 1 还远，1 − p 的对数是有限的。
#| en: p is about `0.9933`, still far from 1, and 1 − p has a finite logarithm.
#| zh ask: z 是 5 时，p 离 1 有多远？
#| en ask: How far from 1 is p when z is 5?
at_5 = "broken"
