# ---
# exercise: ex07_3
# title zh: 三遍反向，谁也没有清零
# title en: Three passes, and nobody resets
# kind: predict
# points: 7
# minutes: 8
# difficulty: 3
# answers: a_after_1, b_after_1, row_of_pass_2, row_after_2, column_after_2, row_after_3, single_share
# ---

# %% [markdown] task lang="zh"
r"""
五个叶子的 `.grad` 起初都是 `None`。不要运行，先预测；下面的三遍照笔记里的写法，中间谁也没有清零。

```python
# 第 1 遍
g = a @ b
h = c @ d**2 / e
f = g + h
g.backward(torch.ones_like(g))

# 第 2 遍
g = a @ b
h = c @ d**2 / e
f = g + h
grad_tensor = torch.ones_like(g)
grad_tensor[1][1] = 2
g.backward(grad_tensor)

# 第 3 遍
g = a @ b
h = c @ d**2 / e
f = g + h
f.backward(torch.ones_like(f))
```

1. `a_after_1` 和 `b_after_1`：第 1 遍之后的 `a.grad` 和 `b.grad`，写成列表的列表。
2. `row_of_pass_2`：第 2 遍自己给 `a.grad[1]` 添的那一份；`row_after_2`：第 2 遍之后屏幕上的 `a.grad[1]`；`column_after_2`：那时的 `b.grad[:, 1]`。都是三个数的列表。
3. `row_after_3`：第 3 遍之后的 `a.grad[1]`。`single_share`：到这时，哪些叶子的 `.grad` 里只有一份梯度？写成名字的列表。
"""

# %% [markdown] task lang="en"
r"""
In the beginning the `.grad` of all five leaves is `None`. Predict before you run anything; the three passes below are written as in the note, and nobody resets in between.

```python
# pass 1
g = a @ b
h = c @ d**2 / e
f = g + h
g.backward(torch.ones_like(g))

# pass 2
g = a @ b
h = c @ d**2 / e
f = g + h
grad_tensor = torch.ones_like(g)
grad_tensor[1][1] = 2
g.backward(grad_tensor)

# pass 3
g = a @ b
h = c @ d**2 / e
f = g + h
f.backward(torch.ones_like(f))
```

1. `a_after_1` and `b_after_1`: `a.grad` and `b.grad` after pass 1, as lists of lists.
2. `row_of_pass_2`: the share that pass 2 by itself adds to `a.grad[1]`; `row_after_2`: `a.grad[1]` as it appears on the screen after pass 2; `column_after_2`: `b.grad[:, 1]` at that moment. Lists of three numbers.
3. `row_after_3`: `a.grad[1]` after pass 3. `single_share`: which leaves hold just a single share of gradient in their `.grad` by then? Give a list of names.
"""

# %% answer
a_after_1 = ...
b_after_1 = ...
row_of_pass_2 = ...
row_after_2 = ...
column_after_2 = ...
row_after_3 = ...
single_share = ...
### BEGIN SOLUTION
a_after_1 = [[15, 9, 16], [15, 9, 16], [15, 9, 16]]
b_after_1 = [[13, 13, 13], [14, 14, 14], [18, 18, 18]]
row_of_pass_2 = [24, 10, 23]
row_after_2 = [39, 19, 39]
column_after_2 = [28, 31, 40]
row_after_3 = [54, 28, 55]
single_share = ["c", "d", "e"]
### END SOLUTION

# %% right
rows_of_b, columns_of_a = b.sum(1).detach(), a.sum(0).detach()
a_after_1 = rows_of_b.expand(3, 3)
b_after_1 = columns_of_a.reshape(3, 1).expand(3, 3)
row_of_pass_2 = rows_of_b + b[:, 1]
row_after_2 = rows_of_b + row_of_pass_2
column_after_2 = columns_of_a * 2 + a[1]
row_after_3 = np.array([45.0, 27.0, 48.0]) + np.array([9, 1, 7])
single_share = tuple("edc")


# %% equivalent
# b.sum(1).detach() => b.sum(1)
# a.sum(0).detach() => a.sum(0)
# np.array([45.0, 27.0, 48.0]) => [45.0, 27.0, 48.0]
# np.array([9, 1, 7]) => [9, 1, 7]

# %% hint
#| zh: 上游梯度全是一的时候，你的 dA 化简成什么？它的每一行之间有什么不同？dB 的每一列之间呢？
#| en: What does your dA come down to when the incoming gradient is all ones? In what do its rows differ, and the columns of dB?

# %% hint
#| zh: 全是 1 时，`a.grad[i, k]` 是 b 第 k 行的和，`b.grad[k, j]` 是 a 第 k 列的和。`g[1][1]` 多出来的 1 只经过 C 的一个元素：
#| zh: 它给 `a.grad` 的第 1 行添上 b 的某一列，给 `b.grad` 的第 1 列添上 a 的某一行。
#| en: With ones, `a.grad[i, k]` is the sum of row k of b, and `b.grad[k, j]` the sum of column k of a. The extra 1 in `g[1][1]` goes through a single entry
#| en: of C: it adds a certain column of b to row 1 of `a.grad`, and a certain row of a to column 1 of `b.grad`.

# %% hint
#| zh: 第 2 遍自己添的一行，等于 `a_after_1` 的一行，再加上 b 的哪一列？屏幕上的数又是几遍之和？`single_share`：每一遍的根各是谁，从它能走到哪些叶子？
#| en: The row that pass 2 adds by itself is a row of `a_after_1` plus a column of b: which? And how many passes are in the numbers on the screen? For
#| en: `single_share`: what is the root of each pass, and which leaves can be reached from it?

# %% wrong="the_other_factor" about="formula"
#| zh: 这是 `a * b` 的法则：梯度就是另一个因子。`@` 的梯度还要加起来：a 的每个元素都用在 C 的一整行里。
#| en: That is the rule for `a * b`, where the gradient is the other factor. For `@` there is a sum as well: every entry of a is used in a whole row of C.
a_after_1 = [[4, 9, 2], [7, 1, 1], [6, 7, 3]]
b_after_1 = [[2, 4, 6], [2, 3, 4], [9, 7, 8]]
row_of_pass_2 = [24, 10, 23]
row_after_2 = [39, 19, 39]
column_after_2 = [28, 31, 40]
row_after_3 = [54, 28, 55]
single_share = ["c", "d", "e"]

# %% wrong="sums_the_wrong_way" about="transpose"
#| zh: 加的方向反了：这是 b 的列和与 a 的行和。a.grad 里是 b 的行和，b.grad 里是 a 的列和。
#| en: Summed in the wrong direction: these are the column sums of b and the row sums of a. In a.grad stand the row sums of b, in b.grad the column sums of
#| en: a.
a_after_1 = [[17, 17, 6], [17, 17, 6], [17, 17, 6]]
b_after_1 = [[12, 12, 12], [9, 9, 9], [24, 24, 24]]
row_of_pass_2 = [24, 10, 23]
row_after_2 = [39, 19, 39]
column_after_2 = [28, 31, 40]
row_after_3 = [54, 28, 55]
single_share = ["c", "d", "e"]

# %% wrong="rows_and_columns_exchanged" about="transpose"
#| zh: 加出来的数是对的，摆放的方向不对：`a.grad[i, k]` 与 i 无关，所以三**行**相同；`b.grad[k, j]` 与 j 无关，所以三**列**相同。
#| en: The sums are right, but they lie the wrong way: `a.grad[i, k]` does not depend on i, so its three **rows** are equal; `b.grad[k, j]` does not depend
#| en: on j, so its three **columns** are.
a_after_1 = [[15, 15, 15], [9, 9, 9], [16, 16, 16]]
b_after_1 = [[13, 14, 18], [13, 14, 18], [13, 14, 18]]
row_of_pass_2 = [24, 10, 23]
row_after_2 = [39, 19, 39]
column_after_2 = [28, 31, 40]
row_after_3 = [54, 28, 55]
single_share = ["c", "d", "e"]

# %% wrong="nothing_accumulates" about="accumulate"
#| zh: 这些都是某一遍自己的那一份。叶子的 `.grad` 不会被新的一遍覆盖：每一遍都往里加。
#| en: These are the shares of one pass each. A new pass does not overwrite the `.grad` of a leaf: every pass adds to it.
a_after_1 = [[15, 9, 16], [15, 9, 16], [15, 9, 16]]
b_after_1 = [[13, 13, 13], [14, 14, 14], [18, 18, 18]]
row_of_pass_2 = [24, 10, 23]
row_after_2 = [24, 10, 23]
column_after_2 = [15, 17, 22]
row_after_3 = [15, 9, 16]
single_share = ["a", "b", "c", "d", "e"]

# %% wrong="doubles_the_whole_row" about="index"
#| zh: 把整整一行都加倍了。变成 2 的只有 `g[1][1]` 一个元素，C 的同一行里另外两个元素的权重还是 1。
#| en: The whole row was doubled. Only the single entry `g[1][1]` has become 2; the other two entries in that row of C still weigh 1.
a_after_1 = [[15, 9, 16], [15, 9, 16], [15, 9, 16]]
b_after_1 = [[13, 13, 13], [14, 14, 14], [18, 18, 18]]
row_of_pass_2 = [30, 18, 32]
row_after_2 = [45, 27, 48]
column_after_2 = [28, 31, 40]
row_after_3 = [60, 36, 64]
single_share = ["c", "d", "e"]

# %% wrong="doubles_one_entry" about="index"
#| zh: 这里以为 `g[1][1]` 只影响 `a.grad[1][1]`。C 的一个元素用到了 a 的一整行，所以那一整行都要变。
#| en: This takes `g[1][1]` to concern `a.grad[1][1]` only. One entry of C uses a whole row of a, so that whole row changes.
a_after_1 = [[15, 9, 16], [15, 9, 16], [15, 9, 16]]
b_after_1 = [[13, 13, 13], [14, 14, 14], [18, 18, 18]]
row_of_pass_2 = [15, 18, 16]
row_after_2 = [30, 27, 32]
column_after_2 = [28, 31, 40]
row_after_3 = [45, 36, 48]
single_share = ["c", "d", "e"]

# %% wrong="the_printed_row_as_a_share" about="reading"
#| zh: 这是屏幕上看到的累积值，里面还有第 1 遍的一份。要的是第 2 遍**自己**添的那一份。
#| en: That is the accumulated row as it appears on the screen, with the share of pass 1 in it. What is asked for is the share that pass 2 itself has added.
a_after_1 = [[15, 9, 16], [15, 9, 16], [15, 9, 16]]
b_after_1 = [[13, 13, 13], [14, 14, 14], [18, 18, 18]]
row_of_pass_2 = [39, 19, 39]
row_after_2 = [39, 19, 39]
column_after_2 = [28, 31, 40]
row_after_3 = [54, 28, 55]
single_share = ["c", "d", "e"]
