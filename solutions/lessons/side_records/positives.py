# ---
# exercise: positives
# title zh: 正数的乘积
# title en: The product of positives
# kind: predict
# points: 6
# minutes: 7
# difficulty: 2
# answers: gradient, nudged, repeated, products
# ---

# %% [markdown] task lang="zh"
r"""
不要运行，先预测。`y = product_of_positives(x)`，然后 `y.backward()`。前三问要的是 `x.grad`，各写成一个列表：

1. `gradient`：`x` 是 `[-2, -1, 0, 1, 2, 3]`；
2. `nudged`：`x` 是 `[-2, -1, 0.001, 1, 2, 3]`；
3. `repeated`：`x` 是 `[2, -4, 2, 5]`；
4. `products`：对第一个 `x`，`y` 的图里有几个 `MulBackward0` 节点？
"""

# %% [markdown] task lang="en"
r"""
Predict; run nothing yet. After `y = product_of_positives(x)` and `y.backward()`, items 1 to 3 ask for `x.grad`, each as a list:

1. `gradient`: `x` is `[-2, -1, 0, 1, 2, 3]`;
2. `nudged`: `x` is `[-2, -1, 0.001, 1, 2, 3]`;
3. `repeated`: `x` is `[2, -4, 2, 5]`;
4. `products`: for the first `x`, how many `MulBackward0` nodes are in the graph of `y`?
"""

# %% answer
gradient = ...
nudged = ...
repeated = ...
products = ...
### BEGIN SOLUTION
gradient = [0, 0, 0, 6, 3, 2]
nudged = [0, 0, 6, 0.006, 0.003, 0.002]
repeated = [10, 0, 10, 4]
products = 3
### END SOLUTION

# %% right
gradient = np.array([0.0, 0.0, 0.0, 2 * 3, 1 * 3, 1 * 2])
nudged = (0, 0, 1 * 2 * 3, 0.001 * 2 * 3, 0.001 * 3, 0.001 * 2)
repeated = [20 / 2, 0, 20 / 2, 20 / 5]
products = np.int64(6) - 3

# %% hint
#| zh: 对这个输入，循环实际算的是哪个乘积？把没有参加的元素划掉，剩下的就是一个普通的公式。
#| en: Which product does the loop really compute for this input? Cross out the entries that take no part; what is left is an ordinary formula.

# %% hint
#| zh: 没有参加的元素，梯度是 0。参加了的元素，梯度是其余参加者的乘积。每乘一次，图里多一个节点，从 1 开始的那一次也算。
#| en: An entry that takes no part has gradient 0. One that does has the product of the others that do. Each multiplication adds a node to the graph, and so
#| en: does the first one, by 1.

# %% hint
#| zh: `repeated` 里有两个 2：它们是两个元素，各有各的梯度，求其中一个时另一个照样是因子。`nudged`：现在多了一个参加者，别人的梯度里也有它。
#| en: There are two 2s in `repeated`: two entries, each with its own gradient, and each is a factor in that of the other. `nudged`: one more entry takes part, and appears in the
#| en: gradients of the others too.

# %% wrong="none_where_skipped" about="shapes"
#| zh: `x` 整个是一个张量，它有一个梯度，形状和它相同。没有参加的元素在里面占一个 0；`None` 只能是整个张量的。
#| en: `x` is one single tensor with one gradient of its shape. Entries that take no part hold a 0 in it; only a whole tensor can have `None`.
#| zh ask: `x.grad` 是一个张量，还是每个元素各有一个？没有参加的元素在里面怎么写？
#| en ask: Is `x.grad` one tensor, or one for each entry? How does an entry that takes no part stand in it?
gradient = [None, None, None, 6, 3, 2]
repeated = [10, None, 10, 4]

# %% wrong="ones_where_used" about="formula"
#| zh: 这是求和的梯度。乘积的局部导数是其余因子的乘积。
#| en: This is the gradient of a sum. The local derivative of a product is the product of the other factors.
#| zh ask: 对一个因子求导，其余的因子到哪里去了？
#| en ask: When a product is differentiated with respect to one factor, what becomes of the others?
gradient = [0, 0, 0, 1, 1, 1]
repeated = [1, 0, 1, 1]

# %% wrong="whole_product_everywhere" about="formula"
#| zh: 把乘积本身当成了梯度。对某个因子求导，这个因子自己就不见了。
#| en: The product itself was taken for the gradient. Differentiating with respect to a factor removes it.
#| zh ask: 对一个因子求导，其余的因子到哪里去了？
#| en ask: When a product is differentiated with respect to one factor, what becomes of the others?
gradient = [0, 0, 0, 6, 6, 6]
repeated = [20, 0, 20, 20]

# %% wrong="zero_takes_part" about="special"
#| zh: 0 不大于 0，所以条件不成立，它没有参加。要是参加了，乘积就是 0，而文中打印的是 6。
#| en: 0 is not greater than 0, so the condition fails and it takes no part. Had it taken part, the product would be 0, and 6 was printed above.
#| zh ask: 0 满足循环里的条件吗？
#| en ask: Does 0 meet the condition in the loop?
gradient = [0, 0, 6, 0, 0, 0]
products = 4

# %% wrong="nudge_changes_little" about="reading"
#| zh: 0.001 是正数，所以现在参加：乘积从 6 跳到 0.006，其余的梯度也跟着乘上 0.001。
#| en: 0.001 is positive and takes part now: the product jumps from 6 to 0.006, and every other gradient is multiplied by 0.001 too.
#| zh ask: 0.001 满足条件吗？乘积变成多少？
#| en ask: Does 0.001 meet the condition, and what does the product become?
nudged = [0, 0, 0, 6, 3, 2]

# %% wrong="one_node_for_every_turn" about="reading"
#| zh: 循环转了 6 圈，但只有条件成立的那几圈做了乘法。图记的是做过的运算，不是源代码。
#| en: The loop made 6 turns, but multiplied only in those where the condition held. A graph records operations that happened, not source code.
#| zh ask: 图里记下的是源代码的行，还是真正做过的运算？哪几圈里做了乘法？
#| en ask: Does a graph record lines of source code, or operations that happened? In which turns was there a product?
products = 6

# %% wrong="one_node_for_the_line" about="reading"
#| zh: 源代码里乘法只写了一行，但它执行了好几次，每次都记下一个新的节点。
#| en: The source has the multiplication on one line only, but the line runs several times and records a new node each time.
#| zh ask: 图里记下的是源代码的行，还是真正做过的运算？哪几圈里做了乘法？
#| en ask: Does a graph record lines of source code, or operations that happened? In which turns was there a product?
products = 1

# %% wrong="first_product_not_counted" about="reading"
#| zh: 第一次乘的是整数 1 和一个张量。这也是乘法，也记下一个节点。
#| en: The first multiplication is of the integer 1 and a tensor. It is one all the same, and it is recorded.
#| zh ask: 第一次乘法是谁乘谁？它也是一次张量运算吗？
#| en ask: What is multiplied in the very first product, and is that an operation on a tensor?
products = 2

# %% equivalent
# np.array([0.0, 0.0, 0.0, 2 * 3, 1 * 3, 1 * 2]) => ...
# 1 * 3 => 3
# np.int64(6) - 3 => ...
# 1 * 2 => 2

# %% wrong="a_gradient_without_a_part" about="special"
#| zh: 第三个元素是 0，没有参加：它不在乘积里，梯度是 0，不是其余因子的乘积。
#| en: The third entry, 0, takes no part: it is not in the product, and its gradient is 0 and not the product of the others.
#| zh ask: 0 满足循环里的条件吗？
#| en ask: Does 0 meet the condition in the loop?
gradient = [0, 0, 6, 6, 3, 2]

# %% wrong="others_left_as_they_were" about="formula"
#| zh: 0.001 现在也是一个因子，所以别的元素的梯度里也有它。
#| en: 0.001 is a factor now, so it is in the gradients of the other entries as well.
#| zh ask: 0.001 现在是一个因子：它出现在谁的梯度里？
#| en ask: 0.001 is a factor now: in whose gradients does it stand?
nudged = [0, 0, 6, 6, 3, 2]

# %% wrong="a_square_of_two_entries" about="formula"
#| zh: 两个 2 是两个元素，不是一个元素的平方：对其中一个求导，另一个只是一个因子。
#| en: The two 2s are two entries and not the square of one: with respect to either of them, the other is just a factor.
#| zh ask: 两个 2 是同一个元素，还是两个？
#| en ask: Are the two 2s one entry, or two?
repeated = [20, 0, 20, 4]


# %% wrong="only_those_that_took_part" about="shapes"
#| zh: 没有参加的元素漏掉了：`x.grad` 的形状和 `x` 的相同，它们在里面各占一个 0。
#| en: The entries that took no part are left out: `x.grad` has the shape of `x`, and each of them holds a 0 in it.
#| zh ask: `x.grad` 是一个张量，还是每个元素各有一个？没有参加的元素在里面怎么写？
#| en ask: Is `x.grad` one tensor, or one for each entry? How does an entry that takes no part stand in it?
gradient = [6, 3, 2]
nudged = [6, 0.006, 0.003, 0.002]
repeated = [10, 10, 4]


# %% wrong="ones_where_skipped" about="special"
#| zh: 没有参加乘法的元素变了，`y` 会变吗？
#| en: When an entry that takes no part in the product changes, does `y`?
#| zh ask: 没有参加乘积的元素变一点，`y` 变不变？
#| en ask: When an entry that takes no part in the product changes a little, does `y` change?
gradient = [1, 1, 1, 6, 3, 2]
repeated = [10, 1, 10, 4]


# %% wrong="all_entries_multiplied" about="reading"
#| zh: 这里把所有的元素都乘进去了。循环里有一个 `if`：谁参加？
#| en: This multiplies all entries. There is an `if` in the loop: who takes part?
#| zh ask: 循环里有一个 `if`：哪些元素参加了？
#| en ask: There is an `if` in the loop: which entries take part?
gradient = [0, 0, 12, 0, 0, 0]
repeated = [-40, 20, -40, -16]


# %% wrong="nudged_entry_takes_no_part" about="special"
#| zh: 第三个元素现在大于 0：它参加乘法，`y` 也随它变。
#| en: The third entry is now greater than 0: it takes part in the product, and `y` depends on it.
#| zh ask: 0.001 满足条件吗？乘积变成多少？
#| en ask: Does 0.001 meet the condition, and what does the product become?
nudged = [0, 0, 0, 0.006, 0.003, 0.002]


# %% wrong="five_between_six" about="reading"
#| zh: 六个数连乘要乘五次，可是参加的只有三个；从 `1` 开始，每个乘一次。
#| en: Six numbers take five products, but only three take part; beginning with `1`, there is one product for each.
#| zh ask: 图里记下的是源代码的行，还是真正做过的运算？哪几圈里做了乘法？
#| en ask: Does a graph record lines of source code, or operations that happened? In which turns was there a product?
products = 5
