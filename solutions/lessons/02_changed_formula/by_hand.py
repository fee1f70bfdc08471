# ---
# exercise: by_hand
# title zh: 手填一张梯度表
# title en: A table of gradients, filled in by hand
# kind: predict
# points: 0
# minutes: 12
# difficulty: 2
# answers: at_v4, at_v3, at_v2, at_v1, at_x, at_y
# ---

# %% [markdown] task lang="zh"
r"""
换一个点，用手走一遍反向。（学过反向传播的可以跳过。）下面是 $y(x^2 - xy + y)$ 在 $x = 5$、$y = 2$ 处的前向记录，一行一步：

| 步骤 | 值 | 梯度 |
|---|---|---|
| $v_1 = x \cdot x$ | 25 | `at_v1` |
| $v_2 = x \cdot y$ | 10 | `at_v2` |
| $v_3 = v_1 - v_2$ | 15 | `at_v3` |
| $v_4 = v_3 + y$ | 17 | `at_v4` |
| $v_5 = y \cdot v_4$ | 34 | 1 |

从最后一行的 1 出发，从下往上填：每一行把自己的梯度乘上局部导数，送给它用到的两个量；一个量的梯度是送到它那里的各份之和。写出 `at_v4`、`at_v3`、`at_v2`、`at_v1`，以及两个变量的梯度 `at_x` 和 `at_y`。
"""

# %% [markdown] task lang="en"
r"""
Do the backward walk by hand, at another point. (If you already know backpropagation, skip this.) Here is the forward record of $y(x^2 - xy + y)$ at $x = 5$ and $y = 2$, a line for each step:

| step | value | gradient |
|---|---|---|
| $v_1 = x \cdot x$ | 25 | `at_v1` |
| $v_2 = x \cdot y$ | 10 | `at_v2` |
| $v_3 = v_1 - v_2$ | 15 | `at_v3` |
| $v_4 = v_3 + y$ | 17 | `at_v4` |
| $v_5 = y \cdot v_4$ | 34 | 1 |

Start from the 1 in the last line and work upwards: each line multiplies its gradient by the local derivatives and sends the results to the two quantities that it uses; the gradient of a quantity is the sum of the shares sent to it. Give `at_v4`, `at_v3`, `at_v2`, `at_v1`, and the gradients `at_x` and `at_y` of both variables.
"""

# %% answer
at_v4 = ...
at_v3 = ...
at_v2 = ...
at_v1 = ...
at_x = ...
at_y = ...
### BEGIN SOLUTION
at_v4 = 2
at_v3 = 2
at_v2 = -2
at_v1 = 2
at_x = 16
at_y = 9
### END SOLUTION

# %% right
x, y = 5, 2
at_v4 = y
at_v3 = at_v4 * 1.0
at_v1, at_v2 = at_v3 * 1, at_v3 * -1
at_x = at_v1 * x + at_v1 * x + at_v2 * y
at_y = 17 + at_v4 + at_v2 * x

# %% hint
#| zh: 最后一行是 y 和 v₄ 的乘积，它给 v₄ 的一份是 1 乘以 y 的值。v₄ 又是怎样得来的？
#| en: The last line is the product of y and v₄; the share that it sends to v₄ is 1 times the value of y. And how was v₄ made?

# %% hint
#| zh: 加法把自己的梯度原样送给两边；减法给右边的一份要变号；乘法给一边的一份，要乘上**另一边**的值。
#| en: A sum sends its gradient unchanged to both sides; a difference changes the sign of what goes to its right; a product multiplies by the value of the
#| en: **other** side.

# %% hint
#| zh: x 出现在三处：v₁ 里两处，v₂ 里一处。y 也出现在三处：v₂、v₄、v₅ 里各一处。每一处都送来一份。
#| en: x occurs in three places: two in v₁ and one in v₂. So does y: one each in v₂, v₄ and v₅. Each place sends a share.

# %% wrong="one_share_of_the_square" about="accumulate"
#| zh: v₁ 用了 x 两次，要送两份。这里只算了一份。
#| en: v₁ uses x twice and sends two shares. Only one of them was counted.
#| zh ask: `v₁` 这一行里，x 用了几次？
#| en ask: How many times does the line of `v₁` use x?
at_v4 = 2
at_v3 = 2
at_v2 = -2
at_v1 = 2
at_x = 6
at_y = 9

# %% wrong="difference_without_its_sign" about="formula"
#| zh: v₃ 给右边的 v₂ 的一份要变号：v₂ 变大，v₃ 就变小。
#| en: What v₃ sends to v₂, on its right, changes sign: when v₂ grows, v₃ shrinks.
#| zh ask: `v₂` 增大一点，`v₃` 往哪边动？
#| en ask: When `v₂` grows a little, which way does `v₃` move?
at_v4 = 2
at_v3 = 2
at_v2 = 2
at_v1 = 2
at_x = 24
at_y = 29

# %% wrong="own_value_in_a_product" about="formula"
#| zh: 乘法给一边的一份，要乘上另一边的值。这里乘成了自己的值。
#| en: In a product, the share of one side is multiplied by the value of the other. Here it was multiplied by its own.
#| zh ask: 一个乘积里，一边动一点，结果按什么倍数动？
#| en ask: In a product, when one side moves a little, by what factor does the result move?
at_v4 = 17
at_v3 = 17
at_v2 = -17
at_v1 = 17
at_x = 85
at_y = -15

# %% wrong="last_product_exchanged" about="index"
#| zh: 最后一行 y·v₄ 的两份对调了：送给 v₄ 的是 y 的值，送给 y 的是 v₄ 的值。下面的各行也就跟着错了。
#| en: The two shares of the last line, y·v₄, are exchanged: v₄ is sent the value of y, and y that of v₄. All lines above it follow suit.
#| zh ask: 最后一行 y·v₄：v₄ 动一点，结果按谁的值动？
#| en ask: In the last line, y·v₄: when v₄ moves a little, whose value says how far the result moves?
at_v4 = 17
at_v3 = 17
at_v2 = -17
at_v1 = 17
at_x = 136
at_y = -66

# %% wrong="last_share_only" about="accumulate"
#| zh: y 出现在三处，收到三份。这里只写了 v₅ 送来的那一份。
#| en: y occurs in three places and receives three shares. Only the one from v₅ was written down.
#| zh ask: 把表里用到 y 的行一条条数出来：每一行都送了一份吗？
#| en ask: Count the lines of the table that use y: has each of them sent its share?
at_v4 = 2
at_v3 = 2
at_v2 = -2
at_v1 = 2
at_x = 16
at_y = 17

# %% wrong="share_of_the_sum_forgotten" about="accumulate"
#| zh: y 在 v₄ 里也出现了：v₃ + y 把自己的梯度原样送给 y。
#| en: y occurs in v₄ as well: v₃ + y sends its gradient on to y unchanged.
#| zh ask: 把表里用到 y 的行一条条数出来：每一行都送了一份吗？
#| en ask: Count the lines of the table that use y: has each of them sent its share?
at_v4 = 2
at_v3 = 2
at_v2 = -2
at_v1 = 2
at_x = 16
at_y = 7

# %% wrong="values_for_adjoints" about="reading"
#| zh: 这些是前向的值。梯度问的是：这个量动一点，最后的结果动多少。
#| en: These are values of the forward walk. A gradient asks how far the final result moves when this quantity does.
#| zh ask: 你填的是往前走的数，还是往回走的数？
#| en ask: Are these numbers of the walk forward, or of the walk back?
at_v4 = 17
at_v3 = 15
at_v2 = 10
at_v1 = 25
at_x = 5
at_y = 2


# %% wrong="sum_sends_ones" about="chain"
#| zh: 加法和减法的局部导数是 1 和 −1，但还要乘上自己收到的梯度，它是 2。
#| en: Sums and differences have the local derivatives 1 and −1, but these are multiplied by the gradient that came in, which is 2.
#| zh ask: 局部导数还要乘上什么，才是送出去的那一份？
#| en ask: What is a local derivative multiplied by before it is sent on?
at_v4 = 2
at_v3 = 1
at_v2 = -1
at_v1 = 1
at_x = 8
at_y = 13

# %% wrong="y_in_front_forgotten" about="accumulate"
#| zh: y 也是最后一行的因子：那一份是 v₄ 的值 17。
#| en: y is a factor of the last line as well: that share is the value of v₄, 17.
#| zh ask: 把表里用到 y 的行一条条数出来：每一行都送了一份吗？
#| en ask: Count the lines of the table that use y: has each of them sent its share?
at_y = -8

# %% wrong="v2_sends_nothing_to_x" about="accumulate"
#| zh: v₂ 里也有 x，它送来 −2 乘以 2，也就是 −4。
#| en: v₂ contains x as well, and sends −2 times 2, which is −4.
#| zh ask: `v₂` 这一行用到了哪些量？每一个都收到它的一份了吗？
#| en ask: Which quantities does the line of `v₂` use, and has each of them received its share?
at_x = 20

# %% wrong="v2_sends_nothing_to_y" about="accumulate"
#| zh: v₂ 里也有 y，它送来 −2 乘以 5，也就是 −10。
#| en: v₂ contains y as well, and sends −2 times 5, which is −10.
#| zh ask: `v₂` 这一行用到了哪些量？每一个都收到它的一份了吗？
#| en ask: Which quantities does the line of `v₂` use, and has each of them received its share?
at_y = 19

# %% wrong="numbers_of_the_picture" about="reading"
#| zh: 8 和 1 是图上 (3, 2) 处的数。这里 x 是 5，送给 x 和 y 的各份要用表里的值来算。
#| en: 8 and 1 are the numbers of the picture, at (3, 2). Here x is 5: the shares of x and y are worked out with the values of the table.
#| zh ask: 这张表是在哪一点上算的？
#| en ask: At which point was this table worked out?
at_x = 8
at_y = 1

# %% wrong="variables_exchanged" about="index"
#| zh: x 和 y 的梯度对调了。
#| en: The gradients of x and y are exchanged.
#| zh ask: 送给 x 的各份有哪些？送给 y 的呢？
#| en ask: Which shares were sent to x, and which to y?
at_x = 9
at_y = 16

# %% equivalent
# at_v4 * 1.0 => ...
# at_v3 * 1 => ...
# at_v3 * -1 => ...
