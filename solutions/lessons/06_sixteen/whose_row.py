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
And when $L$ is $2y_0 - y_1$? What does `pull([2.0, -1.0])` return? Predict, without running it: a list of three numbers, `share`.
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

# %% wrong="columns_for_rows" about="shapes"
#| zh: 权重乘在了列上；每个权重属于一个输出，也就是一行。
#| en: The weights multiply columns here; each weight belongs to an output, which is a row.
#| zh ask: 一个权重属于一个输出，还是一个输入？
#| en ask: Does a weight belong to an output, or to an input?
share = [0, 1, -3]

# %% wrong="first_row_only" about="index"
#| zh: 只有第一行的两倍；第二行也有一份。
#| en: Only twice the first row; the second has a share as well.
#| zh ask: 第二个输出也动，它的那一份在哪里？
#| en ask: The second output moves as well: where is its share?
share = [2, 4, 0]
