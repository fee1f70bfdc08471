# ---
# exercise: which_engine
# title zh: 五个字母
# title en: Five letters
# kind: predict
# points: 5
# minutes: 4
# difficulty: 2
# answers: unchanged, mean, last_row, left_out, halved
# ---

# %% [markdown] task lang="zh"
r"""
哪个字母是没有动过的一份（`unchanged`），哪些字母是 `mean`、`last_row`、`left_out`、`halved`？不要看 `LETTERS`，从上面的数里找理由。把每个 `...` 换成一个字母，例如 `"A"`。
"""

# %% [markdown] task lang="en"
r"""
Which letter is the copy that nobody touched (`unchanged`), and which are `mean`, `last_row`, `left_out` and `halved`? Do not look into `LETTERS`: find the reasons in the numbers above. Replace each `...` by a letter, such as `"A"`.
"""

# %% answer
unchanged = ...
mean = ...
last_row = ...
left_out = ...
halved = ...
### BEGIN SOLUTION
unchanged = "B"
mean = "D"
last_row = "E"
left_out = "C"
halved = "A"
### END SOLUTION


# %% right
halved, unchanged, left_out, mean, last_row = "ABCDE"

# %% hint
#| zh: 每一份和差商那一行比：四个数里，哪几个对不上？
#| en: Compare each copy with the row of quotients: which of the four numbers do not agree?

# %% hint
#| zh: 再问每一行错的代码：梯度往回走的路上，它在去哪几个参数的路上？然后看倍数：对不上的数，是差商的几倍？
#| en: Then ask of each wrong line: on the way to which parameters does a gradient pass it? And look at the factors: how many times the quotient is a number that does not agree?

# %% wrong="lowest_loss" about="testing"
#| zh: 最后一遍里，`D` 的平均损失确实最低。可是它的两个偏置的梯度都只有差商的五十分之一：损失低不能说明梯度对。
#| en: In the last epoch `D` does have the lowest mean loss. But the gradients of both of its biases are a fiftieth of the quotients: a low loss does not show that gradients are right.
#| zh ask: `D` 的损失低；它的四个梯度和差商都一样吗？
#| en ask: The loss of `D` is low; are its four gradients those of the quotients?
unchanged, mean, last_row, left_out, halved = "DBECA"

# %% wrong="tie_broken_at_will" about="testing"
#| zh: 认对的个数，`B`、`D`、`E` 三份一样多，分不出来。`E` 的四个数没有一个和差商相同。
#| en: `B`, `D` and `E` read equally many digits, so that tells nothing. Of the four numbers of `E`, none is that of the quotients.
#| zh ask: 认对的个数并列第一的有三份。`E` 的梯度里，有哪一个和差商相同？
#| en ask: Three copies share the first place in digits read. Which of the gradients of `E` is that of the quotient?
unchanged, mean, last_row, left_out, halved = "EDBCA"

# %% wrong="slopes_exchanged" about="formula"
#| zh: 斜率只乘一半，`w1`、`b1` 的梯度就正好是差商的一半，这是 `A`。没有乘的那一份，倍数各不相同，因为各个单元的斜率不同。
#| en: With half the slope, the gradients of `w1` and `b1` are exactly half the quotients, and that is `A`. With the slope left out there is no common factor, for every unit has another slope.
#| zh ask: `A` 和 `C` 里，哪一份的数正好是差商的一个固定的倍数？
#| en ask: In which of `A` and `C` are the numbers one and the same factor times the quotients?
unchanged, mean, last_row, left_out, halved = "BDEAC"

# %% wrong="row_for_slope" about="chain"
#| zh: tanh 在去 `w1`、`b1` 的路上，不在去 `w2`、`b2` 的路上：后两个对，前两个不对的是 `C`。少了一行，四个梯度都要变。
#| en: tanh lies on the way to `w1` and `b1`, and not on that to `w2` and `b2`: it is `C` whose last two are right and whose first two are not. With a row missing, all four gradients change.
#| zh ask: 梯度走到 `w2` 和 `b2` 之前，经过 tanh 吗？
#| en ask: Does a gradient pass tanh on its way to `w2` and `b2`?
unchanged, mean, last_row, left_out, halved = "BDCEA"

# %% wrong="mean_for_half" about="formula"
#| zh: 一批有五十行，平均是和的五十分之一，不是一半；而且它只碰偏置，不碰 `w1`。
#| en: A batch has fifty rows, so the mean is a fiftieth of the sum, and not half of it; and it concerns biases only, and not `w1`.
#| zh ask: 五十个数的平均，是它们的和的几分之几？
#| en ask: What part of the sum of fifty numbers is their mean?
unchanged, mean, last_row, left_out, halved = "BAECD"


# %% wrong="row_for_mean" about="chain"
#| zh: 求平均只碰两个偏置的梯度，`w1` 和 `w2` 的还是对的：这是 `D`。最后一行没有梯度，四个数就都要变：这是 `E`。
#| en: A mean concerns the gradients of the two biases only, and leaves those of `w1` and `w2` right: that is `D`. Without the last row all four change: that is `E`.
#| zh ask: `D` 和 `E` 里，哪一份的 `w1` 和 `w2` 还和差商一样？
#| en ask: In which of `D` and `E` are the gradients of `w1` and `w2` still those of the quotients?
unchanged, mean, last_row, left_out, halved = "BEDCA"


# %% wrong="slope_for_mean" about="chain"
#| zh: `D` 里不对的是两个偏置，`w1` 是对的，而 tanh 在去 `w1` 的路上：`D` 是求平均的那一份。`C` 里 `w1` 不对、`b2` 对，这才是 tanh 的斜率。
#| en: In `D` the two biases are off and `w1` is right, and tanh is on the way to `w1`: so `D` has the mean. In `C` `w1` is off and `b2` is right, and that is the slope of tanh.
#| zh ask: tanh 在去 `w1` 的路上。`D` 的 `w1` 不对吗？
#| en ask: tanh is on the way to `w1`. Is the gradient of `w1` off in `D`?
unchanged, mean, last_row, left_out, halved = "BCEDA"


# %% wrong="half_for_row" about="chain"
#| zh: `A` 的 `w2` 和 `b2` 都对。少了一行，四个梯度都要变，像 `E` 那样；`A` 的 `w1` 和 `b1` 正好是差商的一半，是 tanh 的斜率只乘了一半。
#| en: In `A`, `w2` and `b2` are right. With a row missing all four gradients change, as in `E`; in `A`, `w1` and `b1` are exactly half the quotients: half the slope of tanh.
#| zh ask: 少了一行，哪几个梯度要变？`A` 里变了几个？
#| en ask: With a row missing, which gradients change, and how many of them are off in `A`?
unchanged, mean, last_row, left_out, halved = "BDACE"


# %% wrong="half_for_unchanged" about="testing"
#| zh: `A` 的 `w1` 和 `b1` 只有差商的一半。四个数都和差商一样的只有一份。
#| en: In `A`, `w1` and `b1` are half the quotients. There is just one copy whose four numbers are all those of the quotients.
#| zh ask: `A` 的四个梯度和差商都一样吗？
#| en ask: Are all four gradients of `A` those of the quotients?
unchanged, mean, last_row, left_out, halved = "ADECB"


# %% wrong="no_slope_for_unchanged" about="testing"
#| zh: `C` 的 `w1` 和 `b1` 和差商不同。四个数都和差商一样的只有一份。
#| en: In `C`, `w1` and `b1` differ from the quotients. There is just one copy whose four numbers are all those of the quotients.
#| zh ask: `C` 的四个梯度和差商都一样吗？
#| en ask: Are all four gradients of `C` those of the quotients?
unchanged, mean, last_row, left_out, halved = "CDEBA"
