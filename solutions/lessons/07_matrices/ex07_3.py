# ---
# exercise: ex07_3
# title zh: 方阵上的两遍反向
# title en: Two passes over square matrices
# kind: predict
# points: 6
# minutes: 12
# difficulty: 3
# answers: a_after_1, b_after_1, row_after_2, column_after_2, unseen_1, unseen_2
# ---

# %% [markdown] task lang="zh"
r"""
五个叶子的 `.grad` 起初都是 `None`。不要运行，先预测；下面的两遍依次运行。

```python
# 第 1 遍
g = a @ b
g.backward(torch.ones_like(g))

# 第 2 遍
g = a @ b
grad_tensor = torch.ones_like(g)
grad_tensor[1][1] = 2
g.backward(grad_tensor)
```

1. `a_after_1` 和 `b_after_1`：第 1 遍之后的 `a.grad` 和 `b.grad`，写成列表的列表。
2. `row_after_2` 和 `column_after_2`：第 2 遍之后的 `a.grad[1]` 和 `b.grad[:, 1]`，三个数的列表。
3. 下面四种 `dA` 都写错了。哪几种拿第 1 遍的 `g` 来算，结果恰好是对的？`unseen_1`，写成名字的列表，可以是空的。哪几种拿第 2 遍的 `g` 来算，结果恰好是对的？`unseen_2`。

| 名字 | 写错的 `dA(g, a, b)` |
|---|---|
| `"ones"` | `np.ones_like(g) @ b.T` |
| `"plain"` | `g @ b` |
| `"turned"` | `g.T @ b.T` |
| `"side"` | `b.T @ g` |
"""

# %% [markdown] task lang="en"
r"""
At the start the `.grad` of all five leaves is `None`. Predict before you run anything; the two passes below are run one after the other.

```python
# pass 1
g = a @ b
g.backward(torch.ones_like(g))

# pass 2
g = a @ b
grad_tensor = torch.ones_like(g)
grad_tensor[1][1] = 2
g.backward(grad_tensor)
```

1. `a_after_1` and `b_after_1`: `a.grad` and `b.grad` after pass 1, as lists of lists.
2. `row_after_2` and `column_after_2`: `a.grad[1]` and `b.grad[:, 1]` after pass 2, lists of three numbers.
3. All four `dA` below are wrong. Which of them happen to give the right result for the `g` of pass 1? `unseen_1`, a list of names, which may be empty. Which of them do for the `g` of pass 2? `unseen_2`.

| name | the wrong `dA(g, a, b)` |
|---|---|
| `"ones"` | `np.ones_like(g) @ b.T` |
| `"plain"` | `g @ b` |
| `"turned"` | `g.T @ b.T` |
| `"side"` | `b.T @ g` |
"""

# %% answer
a_after_1 = ...
b_after_1 = ...
row_after_2 = ...
column_after_2 = ...
unseen_1 = ...
unseen_2 = ...
### BEGIN SOLUTION
a_after_1 = [[15, 9, 16], [15, 9, 16], [15, 9, 16]]
b_after_1 = [[13, 13, 13], [14, 14, 14], [18, 18, 18]]
row_after_2 = [39, 19, 39]
column_after_2 = [28, 31, 40]
unseen_1 = ["ones", "turned"]
unseen_2 = ["turned"]
### END SOLUTION

# %% right
rows_of_b, columns_of_a = b.sum(1).detach(), a.sum(0).detach()
a_after_1 = rows_of_b.expand(3, 3)
b_after_1 = columns_of_a.reshape(3, 1).expand(3, 3)
row_after_2 = rows_of_b * 2 + b[:, 1]
column_after_2 = columns_of_a * 2 + a[1]
unseen_1 = ("turned", "ones")
unseen_2 = ("turned",)


# %% equivalent
# b.sum(1).detach() => b.sum(1)
# a.sum(0).detach() => a.sum(0)
# ('turned', 'ones') => ('ones', 'turned')

# %% hint
#| zh: 上游梯度全是一的时候，你的 dA 化简成什么？它的每一行之间有什么不同？dB 的每一列之间呢？
#| en: What does your dA come down to when the incoming gradient is all ones? In what do its rows differ, and the columns of dB?

# %% hint
#| zh: `g[1][1]` 多出来的 1 只经过 C 的一个元素：它给 `a.grad` 的第 1 行添上 b 的某一列，给 `b.grad` 的第 1 列添上 a 的某一行。第 3 题：把 `g` 写成矩阵，
#| zh: 看四种写法各自对它做了什么。
#| en: The extra 1 in `g[1][1]` goes through a single entry of C: it adds a certain column of b to row 1 of `a.grad`, and a certain row of a to column 1 of
#| en: `b.grad`. For part 3: write `g` out as a matrix, and see what each of the four does to it.

# %% hint
#| zh: 第 2 遍之后，`.grad` 里有几遍？第 3 题：`g @ b` 和 `b.T @ g` 加的是 b 的列，对不上 b 的行；另外两种，只看 `g` 变了没有。
#| en: How many passes are in `.grad` after pass 2? For part 3: `g @ b` and `b.T @ g` add columns of b, where rows of b are wanted; for the other two, see whether `g` is changed at all.

# %% wrong="the_other_factor" about="formula"
#| zh: 这是 `a * b` 的法则：梯度就是另一个因子。`@` 的梯度还要加起来：a 的每个元素都用在 C 的一整行里。
#| en: That is the rule for `a * b`, where the gradient is the other factor. For `@` there is a sum as well: every entry of a is used in a whole row of C.
a_after_1 = [[4, 9, 2], [7, 1, 1], [6, 7, 3]]
b_after_1 = [[2, 4, 6], [2, 3, 4], [9, 7, 8]]
row_after_2 = [39, 19, 39]
column_after_2 = [28, 31, 40]
unseen_1 = ["ones", "turned"]
unseen_2 = ["turned"]

# %% wrong="sums_the_wrong_way" about="transpose"
#| zh: 加的方向反了：这是 b 的列和与 a 的行和。a.grad 里是 b 的行和，b.grad 里是 a 的列和。
#| en: Summed in the wrong direction: these are the column sums of b and the row sums of a. In a.grad stand the row sums of b, in b.grad the column sums of
#| en: a.
a_after_1 = [[17, 17, 6], [17, 17, 6], [17, 17, 6]]
b_after_1 = [[12, 12, 12], [9, 9, 9], [24, 24, 24]]
row_after_2 = [39, 19, 39]
column_after_2 = [28, 31, 40]
unseen_1 = ["plain"]
unseen_2 = ["turned"]

# %% wrong="rows_and_columns_exchanged" about="transpose"
#| zh: 加出来的数是对的，摆放的方向不对：`a.grad[i, k]` 与 i 无关，所以三**行**相同；`b.grad[k, j]` 与 j 无关，所以三**列**相同。
#| en: The sums are right, but they lie the wrong way: `a.grad[i, k]` does not depend on i, so its three **rows** are equal; `b.grad[k, j]` does not depend
#| en: on j, so its three **columns** are.
a_after_1 = [[15, 15, 15], [9, 9, 9], [16, 16, 16]]
b_after_1 = [[13, 14, 18], [13, 14, 18], [13, 14, 18]]

# %% wrong="nothing_accumulates" about="accumulate"
#| zh: 这是第 2 遍自己的那一份。叶子的 `.grad` 不会被新的一遍覆盖：每一遍都往里加。
#| en: This is the share of pass 2 by itself. A new pass does not overwrite the `.grad` of a leaf: every pass adds to it.
row_after_2 = [24, 10, 23]
column_after_2 = [15, 17, 22]

# %% wrong="doubles_the_whole_row" about="index"
#| zh: 把整整一行都加倍了。变成 2 的只有 `g[1][1]` 一个元素，C 的同一行里另外两个元素的权重还是 1。
#| en: The whole row was doubled. Only the single entry `g[1][1]` has become 2; the other two entries in that row of C still weigh 1.
row_after_2 = [45, 27, 48]

# %% wrong="doubles_one_entry" about="index"
#| zh: 这里以为 `g[1][1]` 只影响 `a.grad[1][1]`。C 的一个元素用到了 a 的一整行，所以那一整行都要变。
#| en: This takes `g[1][1]` to concern `a.grad[1][1]` only. One entry of C uses a whole row of a, so that whole row changes.
row_after_2 = [30, 27, 32]

# %% wrong="square_hides_everything" about="testing"
#| zh: 方阵的形状总是对得上，数却不一定对：`g @ b` 加的是 b 的列，不是 b 的行。
#| en: With square matrices every shape fits, but not every number: `g @ b` adds columns of b and not rows.
unseen_1 = ["ones", "plain", "turned", "side"]

# %% wrong="only_forgetting_is_hidden" about="testing"
#| zh: 全是 1 的 `g` 转置以后还是它自己，所以把 `g` 转置的那一种也看不出来。
#| en: A `g` of ones is its own transpose, so the one that transposes `g` cannot be seen either.
unseen_1 = ["ones"]

# %% wrong="one_change_shows_all" about="testing"
#| zh: 改动的那个 1 在对角线上：`g` 还是对称的，转置以后什么也没有变。
#| en: The one that was changed stands on the diagonal: `g` is still symmetric, and transposing it changes nothing.
unseen_2 = []

# %% wrong="still_all_ones" about="reading"
#| zh: 第 2 遍的 `g` 里有一个 2。`np.ones_like(g)` 把它换成了 1，第 1 行就错了。
#| en: There is a 2 in the `g` of pass 2. `np.ones_like(g)` makes it a 1, and row 1 is wrong.
unseen_2 = ["ones", "turned"]
