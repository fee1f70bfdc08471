# ---
# exercise: printed
# title zh: 三段代码，六个输出
# title en: Three pieces of code, six outputs
# kind: predict
# points: 2
# minutes: 6
# difficulty: 1
# answers: sum_x, sum_y, cube_x, cube_y, exp_value, exp_grad
# ---

# %% [markdown] task lang="zh"
r"""
上面的 `three_parts()` 打印三行，每行两个张量。不要运行，先预测：

1. 第 1 段：`sum_x` 和 `sum_y`，写成列表的列表。
2. 第 2 段：`cube_x` 和 `cube_y`，写法相同。
3. 第 3 段：`y` 只要第一个元素 `exp_value`，一个数；`x.grad` 是 `exp_grad`，两个数的列表。（用得着的话：$e^{-2} = 0.1353$。）
"""

# %% [markdown] task lang="en"
r"""
`three_parts()`, from the cell above, prints three lines of two tensors each. Predict them before you run it:

1. Part 1: `sum_x` and `sum_y`, as lists of lists.
2. Part 2: `cube_x` and `cube_y`, likewise.
3. Part 3: of `y` only the first entry, `exp_value`, one number; `x.grad` is `exp_grad`, a list of two. (If you need it: $e^{-2} = 0.1353$.)
"""

# %% answer
sum_x = ...
sum_y = ...
cube_x = ...
cube_y = ...
exp_value = ...
exp_grad = ...
### BEGIN SOLUTION
sum_x = sum_y = [[1, 1], [1, 1]]
cube_x = [[1, 2], [4, -6]]
cube_y = [[3, 3], [0.75, 12]]
exp_value = 0
exp_grad = [0, 0]
### END SOLUTION

# %% right
sum_x, sum_y = np.ones((2, 2)), torch.ones(2, 2)
cube_x = 2 * np.array([[0.5, 1.0], [2.0, -3.0]])
cube_y = 3 * np.array([[1.0, -1.0], [0.5, 2.0]]) ** 2
exp_value = 0.0
exp_grad = np.array([x * (x + 2) * np.exp(x) for x in (0.0, -2.0)])


# %% right
sum_x, sum_y = ([[1.0] * 2] * 2 for _ in "xy")
cube_x = [[2 * one for one in row] for row in ((0.5, 1), (2, -3))]
cube_y = [[3 * one * one for one in row] for row in ((1, -1), (0.5, 2))]
exp_value = 0**2 * 1
exp_grad = (0, -2 * 2 * 0.1353 + (-2) ** 2 * 0.1353)


# %% equivalent
# 0**2 * 1 => ...
# (-2) ** 2 * 0.1353 => ...

# %% hint
#| zh: 每个元素单独看：它只是一个数的函数。全 1 的上游梯度乘上去，等于没有乘。
#| en: Look at each entry by itself: it is a function of one number. A cotangent of ones multiplies by 1.

# %% hint
#| zh: x² 的导数是 2x，y³ 的是 3y²；负数平方之后是正的，加倍之后还是负的。
#| en: The derivative of x² is 2x, that of y³ is 3y²; a negative number is positive when squared, and stays negative when doubled.

# %% hint
#| zh: 第 3 段用乘积法则：2x·eˣ + x²·eˣ。提出公因子 x·eˣ，另一个因子在哪里等于 0？
#| en: Part 3 takes the product rule: 2x·eˣ + x²·eˣ. Take out the common factor x·eˣ: where is the other factor 0?

# %% wrong="values_for_gradients" about="reading"
#| zh: 这是前向算出来的值。问的是反向之后叶子里的 `.grad`。
#| en: These are the values of the forward pass. The question is about `.grad` in the leaves after the pass back.
#| zh ask: 这几个数是前向算出来的，还是反向放进叶子里的？
#| en ask: Do these numbers come from the forward pass, or are they what the backward pass puts into the leaves?
sum_x = [[1.5, 0], [2.5, -1]]
sum_y = [[1.5, 0], [2.5, -1]]
cube_x = [[1.25, 0], [4.125, 17]]
cube_y = [[1.25, 0], [4.125, 17]]
exp_grad = [0, 0.5413]

# %% wrong="the_other_factor" about="formula"
#| zh: 那是 `x * y` 的法则：梯度是另一个因子。和对每一项的导数都是 1。
#| en: That is the rule for `x * y`, where the gradient is the other factor. The derivative of a sum with respect to each term is 1.
#| zh ask: `x` 的一个元素加 1，和里对应的元素加多少？这和 `y` 有关吗？
#| en ask: If an entry of `x` grows by 1, by how much does that entry of the sum grow, and does `y` matter?
sum_x = [[1, -1], [0.5, 2]]
sum_y = [[0.5, 1], [2, -3]]

# %% wrong="its_own_numbers" about="formula"
#| zh: 这是张量自己的数。和对每一项的导数都是 1，与那一项是多少无关。
#| en: These are the tensor's own numbers. The derivative of a sum with respect to each term is 1, whatever the term is.
#| zh ask: `x` 的一个元素加 1，和里对应的元素加多少？这和它自己是多少有关吗？
#| en ask: If an entry of `x` grows by 1, by how much does that entry of the sum grow, and does it matter how large the entry was?
sum_x = [[0.5, 1], [2, -3]]
sum_y = [[1, -1], [0.5, 2]]

# %% wrong="one_number" about="shapes"
#| zh: 这里把四个元素加成了一个数。`.grad` 和叶子的形状一样：每个元素各有自己的一个。
#| en: Here four entries were added to make one number. A `.grad` has the shape of its leaf: one number for each entry.
#| zh ask: `x` 的形状是什么？`x.grad` 的呢？
#| en ask: What is the shape of `x`, and that of `x.grad`?
sum_x = 4
sum_y = 4

# %% wrong="adds_up_though_reset" about="stale"
#| zh: 第 2 段的第一行是 `x.grad = y.grad = None`：上一段留下的已经清掉了。
#| en: Part 2 begins with `x.grad = y.grad = None`: what the part before left is gone.
#| zh ask: 第 2 段开始的时候，`x.grad` 里是什么？
#| en ask: What is in `x.grad` when part 2 begins?
cube_x = [[2, 3], [5, -5]]
cube_y = [[4, 4], [1.75, 13]]

# %% wrong="exponent_in_front_only" about="formula"
#| zh: y³ 的导数是 3y²：3 下来作因子，指数只减一，`y` 还要平方。
#| en: The derivative of y³ is 3y²: the 3 comes down as a factor and the exponent falls by one only, so `y` is squared.
#| zh ask: 三次方求导之后，剩下的是几次方？
#| en ask: What power is left when a third power is differentiated?
cube_y = [[3, -3], [1.5, 6]]

# %% wrong="no_factor" about="formula"
#| zh: 指数减了一，可是原来的指数要下来作因子：2x、3y²。
#| en: The exponent has fallen by one, but the old exponent comes down as a factor: 2x, 3y².
#| zh ask: 求导之后，原来的指数到哪里去了？
#| en ask: When a power is differentiated, where does the old exponent go?
cube_x = [[0.5, 1], [2, -3]]
cube_y = [[1, 1], [0.25, 4]]

# %% wrong="powers_kept" about="formula"
#| zh: 这是幂本身，没有求导。x² 的导数是 2x，y³ 的是 3y²。
#| en: These are the powers themselves, not differentiated. The derivative of x² is 2x, that of y³ is 3y².
#| zh ask: 这些数是幂，还是幂的导数？
#| en ask: Are these numbers powers, or derivatives of powers?
cube_x = [[0.25, 1], [4, 9]]
cube_y = [[1, -1], [0.125, 8]]

# %% wrong="sign_lost" about="formula"
#| zh: 2x 在 −3 处是 −6：平方没有负的，它的导数有。
#| en: At −3, 2x is −6: a square is never negative, but its derivative can be.
#| zh ask: 在 −3 处，`x` 往右挪一点，x² 是变大还是变小？
#| en ask: At −3, move `x` a little to the right: does x² grow or fall?
cube_x = [[1, 2], [4, 6]]

# %% wrong="sign_kept" about="formula"
#| zh: 3y² 里 `y` 是平方：在 −1 处也是 3。
#| en: In 3y² the `y` is squared: at −1 it is 3 as well.
#| zh ask: 在 −1 处，`y` 往右挪一点，y³ 是变大还是变小？
#| en ask: At −1, move `y` a little to the right: does y³ grow or fall?
cube_y = [[3, -3], [0.75, 12]]

# %% wrong="the_exponential_alone" about="formula"
#| zh: e⁰ 是 1，可是前面还乘着 x²，在 0 处它是 0。
#| en: e⁰ is 1, but it is multiplied by x², which is 0 at 0.
#| zh ask: 在 0 处，eˣ 前面的因子是多少？
#| en ask: At 0, what is the factor in front of eˣ?
exp_value = 1
exp_grad = [1, 0.1353]

# %% wrong="display_for_number" about="reading"
#| zh: 这是打印出来的样子，一段文字。题目要的是其中的数。
#| en: This is how it looks in print, a piece of text. The number in it is asked for.
#| zh ask: 你写下的是一个数，还是打印一个张量时看到的文字？
#| en ask: Is what you wrote a number, or the text that one sees when a tensor is printed?
exp_value = "tensor(0., grad_fn=<MulBackward0>)"

# %% wrong="whole_result" about="reading"
#| zh: 这是 `y` 的两个元素。`exp_value` 只要第一个。
#| en: These are both entries of `y`. Only the first is asked for in `exp_value`.
#| zh ask: `exp_value` 要的是几个数？
#| en ask: How many numbers are asked for in `exp_value`?
exp_value = [0, 0.5413]

# %% wrong="first_term_alone" about="formula"
#| zh: 这是 2x·eˣ，乘积法则的一半：eˣ 也在变，还有一份 x²·eˣ。
#| en: This is 2x·eˣ, half of the product rule: eˣ moves as well, and gives x²·eˣ.
#| zh ask: 两个因子里，哪一个被当成了不动的？
#| en ask: Which of the two factors was taken to stand still?
exp_grad = [0, -0.5413]

# %% wrong="terms_subtracted" about="formula"
#| zh: 乘积法则的两份相加：2x·eˣ + x²·eˣ；这里相减了。
#| en: The two terms of the product rule are added, 2x·eˣ + x²·eˣ; here they were subtracted.
#| zh ask: 乘积法则的两份，是相加还是相减？
#| en ask: Are the two terms of the product rule added or subtracted?
exp_grad = [0, -1.0827]

# %% wrong="sign_of_x_lost" about="formula"
#| zh: 在 −2 处 2x·eˣ 是负的，正好和 x²·eˣ 抵消；这里两份都算成了正的。
#| en: At −2 the term 2x·eˣ is negative and cancels x²·eˣ exactly; here both were taken as positive.
#| zh ask: 在 −2 处，2x·eˣ 是正的还是负的？
#| en ask: Is 2x·eˣ positive or negative at −2?
exp_grad = [0, 1.0827]

# %% wrong="exponential_left_out" about="formula"
#| zh: 这是 x² 的导数 2x；`y` 里还有 eˣ，它既是因子，自己也在变。
#| en: This is 2x, the derivative of x²; `y` has eˣ as well, which is a factor and moves itself.
#| zh ask: `y` 里除了 x²，还有什么随 `x` 变？
#| en ask: What else in `y` moves with `x`, beside x²?
exp_grad = [0, -4]
