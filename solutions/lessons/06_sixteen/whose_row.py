# ---
# exercise: whose_row
# title zh: 又一个 g
# title en: One more g
# kind: predict
# points: 2
# minutes: 3
# difficulty: 2
# answers: share
# ---

# %% [markdown] task lang="zh"
r"""
$L$ 要是 $2y_0 - y_1$ 呢？`pull([2.0, -1.0])` 会交出什么？先预测，不要运行：写成三个数的列表 `share`。
"""

# %% [markdown] task lang="en"
r"""
And if $L$ is $2y_0 - y_1$: what does `pull([2.0, -1.0])` return? Predict it without running anything: `share` is a list of three numbers.
"""

# %% answer
share = ...
### BEGIN SOLUTION
share = [2, 5, -3]
### END SOLUTION


# %% right
share = tuple(2.0 * top - bottom for top, bottom in zip((1, 2, 0), (0, -1, 3)))

# %% hint
#| zh: 反向求的是 2 乘第一个输出减去第二个输出的梯度。
#| en: The pass finds the gradient of twice the first output minus the second.

# %% hint
#| zh: 你已经有第一个输出的梯度和第二个输出的梯度。
#| en: You have the gradient of the first output, and that of the second.

# %% wrong="rows_without_weights" about="chain"
#| zh: 两行直接加起来了：各自的权重没有乘上。
#| en: The two rows are added as they are, without their weights.
#| zh ask: 两行各要算几次？
#| en ask: How many times does each row count?
share = [1, 1, 3]

# %% wrong="sign_lost" about="chain"
#| zh: 第二行的权重是负的。
#| en: The weight of the second row is negative.
#| zh ask: 第二个权重是正的还是负的？
#| en ask: Is the second weight positive or negative?
share = [2, 3, 3]

# %% wrong="the_weights_themselves" about="reading"
#| zh: 这是传进去的权重；交出来的有三个数，每个输入一个。
#| en: These are the weights that went in. What comes out has three numbers, one for each input.
#| zh ask: `x` 有几个数？
#| en ask: How many numbers has `x`?
share = [2, -1]

# %% wrong="second_row_only" about="index"
#| zh: 只有第二行乘上了权重；第一行的两倍也要加进去。
#| en: Only the second row is there, times its weight; twice the first belongs to the sum as well.
#| zh ask: 第一个输出也动，它的那一份在哪里？
#| en ask: The first output moves as well: where is its share?
share = [0, 1, -3]

# %% wrong="first_row_only" about="index"
#| zh: 只有第一行的两倍；第二行也有一份。
#| en: Only twice the first row; the second has a share as well.
#| zh ask: 第二个输出也动，它的那一份在哪里？
#| en ask: The second output moves as well: where is its share?
share = [2, 4, 0]


# %% wrong="weights_exchanged" about="index"
#| zh: 两个权重对调了：2 属于第一个输出，-1 属于第二个。
#| en: The two weights are exchanged: 2 belongs to the first output, -1 to the second.
#| zh ask: L 里，y₀ 前面是哪个数？
#| en ask: In L, which number stands in front of y₀?
share = [-1, -4, 6]


# %% wrong="one_sign_forgotten" about="formula"
#| zh: 第二行的每个数都乘 -1，包括本来就是负的那个：负负得正。
#| en: Every number of the second row is multiplied by -1, also the one that is negative already: minus times minus is plus.
#| zh ask: 第二行的每个数乘上 -1，各是多少？
#| en ask: What is each number of the second row, times -1?
share = [2, 3, -3]


# %% wrong="last_sign_forgotten" about="formula"
#| zh: 第二行的每个数都乘 -1，包括本来就是负的那个：负负得正。
#| en: Every number of the second row is multiplied by -1, also the one that is negative already: minus times minus is plus.
#| zh ask: 第二行的每个数乘上 -1，各是多少？
#| en ask: What is each number of the second row, times -1?
share = [2, 5, 3]


# %% wrong="first_weight_lost" about="chain"
#| zh: 第一行也有权重，是 2。
#| en: The first row has a weight as well, which is 2.
#| zh ask: 两行各要算几次？
#| en ask: How many times does each row count?
share = [1, 3, -3]


# %% wrong="two_for_both" about="chain"
#| zh: 2 只乘第一行；第二行的权重是 -1。
#| en: Only the first row is multiplied by 2; the weight of the second is -1.
#| zh ask: 两行各要算几次？
#| en ask: How many times does each row count?
share = [2, 6, -6]


# %% wrong="mean_of_the_rows" about="formula"
#| zh: 各份相加，不取平均。
#| en: The shares are added up, and not averaged.
#| zh ask: 各份要相加，还是取平均？
#| en ask: Are shares added up, or averaged?
share = [1, 2.5, -1.5]


# %% wrong="one_total" about="shapes"
#| zh: 三个输入各有自己的一份，不加成一个数。
#| en: Each of the three inputs has its own share; they are not added up to one number.
#| zh ask: `x` 有几个数？
#| en ask: How many numbers has `x`?
share = 4


# %% wrong="rows_not_added" about="chain"
#| zh: 乘上权重的两行还要加起来：`x` 的每个数只收到一个总和。
#| en: The two rows, each times its weight, are still to be added: each number of `x` receives one total.
#| zh ask: `x` 有几个数？每个收到几份，合起来是多少？
#| en ask: How many numbers has `x`, how many shares does each get, and what do these make together?
share = [[2, 4, 0], [0, 1, -3]]


# %% wrong="all_signs_turned" about="formula"
#| zh: 符号全反了：是 2y₀ - y₁，不是 y₁ - 2y₀。
#| en: Every sign is the wrong one: it is 2y₀ - y₁, and not y₁ - 2y₀.
#| zh ask: L 是 2y₀ - y₁，还是 y₁ - 2y₀？
#| en ask: Is L 2y₀ - y₁, or y₁ - 2y₀?
share = [-2, -5, 3]


# %% wrong="times_the_input" about="formula"
#| zh: 导数里没有 `x` 自己：`y` 对 `x` 是线性的，每个 `x` 前面的系数就是导数。
#| en: `x` itself is not in the derivative: `y` is linear in `x`, and the factor of each `x` is the derivative.
#| zh ask: 对 `x` 求导以后，`x` 还在吗？
#| en ask: Once it is differentiated with respect to `x`, is `x` still there?
share = [2, 10, -9]


# %% wrong="third_entry_empty" about="index"
#| zh: 第三个数：第一行里是 0，第二行里不是。
#| en: The third number is 0 in the first row, and not in the second.
#| zh ask: 第二行的第三个数是多少？
#| en ask: What is the third number of the second row?
share = [2, 5, 0]
