# ---
# exercise: which_pass
# title zh: 同样的矩阵，走两遍
# title en: Twice over the same matrices
# kind: predict
# points: 2
# minutes: 5
# difficulty: 2
# answers: a_after_1, row_after_2
# ---

# %% [markdown] task lang="zh"
r"""
`a` 和 `b` 是上面的矩阵，`.grad` 起初都是 `None`。不要运行，先预测：

```python
# 第 1 遍
y = a @ b
y.backward(torch.ones_like(y))

# 第 2 遍
y = a @ b
grad_tensor = torch.ones_like(y)
grad_tensor[1][1] = 2
y.backward(grad_tensor)
```

1. `a_after_1`：第 1 遍之后的 `a.grad`，写成列表的列表。
2. `row_after_2`：第 2 遍之后的 `a.grad[1]`，三个数的列表。
"""

# %% [markdown] task lang="en"
r"""
`a` and `b` are the matrices above, whose `.grad` is `None` at the start. Predict before you run anything:

```python
# pass 1
y = a @ b
y.backward(torch.ones_like(y))

# pass 2
y = a @ b
grad_tensor = torch.ones_like(y)
grad_tensor[1][1] = 2
y.backward(grad_tensor)
```

1. `a_after_1`: `a.grad` after pass 1, as a list of lists.
2. `row_after_2`: `a.grad[1]` after pass 2, a list of three numbers.
"""

# %% answer
a_after_1 = ...
row_after_2 = ...
### BEGIN SOLUTION
a_after_1 = [[15, 9, 16], [15, 9, 16], [15, 9, 16]]
row_after_2 = [39, 19, 39]
### END SOLUTION

# %% right
rows_of_b = b.sum(1).detach()
a_after_1 = rows_of_b.expand(3, 3)
row_after_2 = rows_of_b * 2 + b[:, 1]


# %% equivalent
# b.sum(1).detach() => b.sum(1)

# %% hint
#| zh: 上游梯度全是一的时候，`g @ b.T` 化简成什么？它的每一行之间有什么不同？
#| en: What does `g @ b.T` come down to when the cotangent is all ones? In what do its rows differ?

# %% hint
#| zh: `grad_tensor[1][1]` 多出来的 1 只经过 `y` 的一个元素：它给 `a.grad` 的第 1 行添上 b 的某一列。第 2 遍之后，`.grad` 里有几遍？
#| en: The extra 1 in `grad_tensor[1][1]` goes through a single entry of `y`: it adds a certain column of b to row 1 of `a.grad`. How many passes are in `.grad` after pass 2?

# %% wrong="the_other_factor" about="formula"
#| zh: 这是 `a * b` 的法则：梯度就是另一个因子。`@` 的梯度还要加起来：a 的每个元素都用在 `y` 的一整行里。
#| en: That is the rule for `a * b`, where the gradient is the other factor. For `@` there is a sum as well: every entry of a is used in a whole row of `y`.
#| zh ask: `a` 的一个元素，在 `y` 的哪些元素里出现？
#| en ask: In which entries of `y` does one entry of `a` occur?
a_after_1 = [[4, 9, 2], [7, 1, 1], [6, 7, 3]]

# %% wrong="sums_the_wrong_way" about="transpose"
#| zh: 加的方向反了：这是 b 的列和，a.grad 里是 b 的行和。
#| en: Summed in the wrong direction: these are the column sums of b; in a.grad stand the row sums.
#| zh ask: `a.grad[i, k]` 是对什么求的和？它和 i 有关吗？
#| en ask: Over what does `a.grad[i, k]` sum, and does it depend on i?
a_after_1 = [[17, 17, 6], [17, 17, 6], [17, 17, 6]]

# %% wrong="rows_and_columns_exchanged" about="transpose"
#| zh: 加出来的数是对的，摆放的方向不对：`a.grad[i, k]` 与 i 无关，所以三**行**相同。
#| en: The sums are right, but they lie the wrong way: `a.grad[i, k]` does not depend on i, so its three **rows** are equal.
#| zh ask: `a.grad[i, k]` 是对什么求的和？它和 i 有关吗？
#| en ask: Over what does `a.grad[i, k]` sum, and does it depend on i?
a_after_1 = [[15, 15, 15], [9, 9, 9], [16, 16, 16]]

# %% wrong="nothing_accumulates" about="accumulate"
#| zh: 这是第 2 遍自己的那一份。叶子的 `.grad` 不会被新的一遍覆盖：每一遍都往里加。
#| en: This is the share of pass 2 by itself. A new pass does not overwrite the `.grad` of a leaf: every pass adds to it.
#| zh ask: 第 2 遍开始之前，`a.grad` 里是什么？
#| en ask: What is in `a.grad` before pass 2 begins?
row_after_2 = [24, 10, 23]

# %% wrong="doubles_the_whole_row" about="index"
#| zh: 把整整一行都加倍了。变成 2 的只有 `grad_tensor[1][1]` 一个元素，`y` 的同一行里另外两个元素的权重还是 1。
#| en: The whole row was doubled. Only the single entry `grad_tensor[1][1]` has become 2; the other two entries in that row of `y` still weigh 1.
#| zh ask: 第 2 遍的上游梯度里，改的是哪一个元素？同一行的其余元素权重是几？
#| en ask: Which entry of the cotangent differs in pass 2, and what do the others in its row weigh?
row_after_2 = [45, 27, 48]

# %% wrong="doubles_one_entry" about="index"
#| zh: 这里以为 `grad_tensor[1][1]` 只影响 `a.grad[1][1]`。`y` 的一个元素用到了 a 的一整行，所以那一整行都要变。
#| en: This takes `grad_tensor[1][1]` to concern `a.grad[1][1]` only. One entry of `y` uses a whole row of a, so that whole row changes.
#| zh ask: `a` 的一个元素，在 `y` 的哪些元素里出现？
#| en ask: In which entries of `y` does one entry of `a` occur?
row_after_2 = [30, 27, 32]

# %% wrong="another_row" about="index"
#| zh: 第二遍改动的那个 2 没有算进来：这是第一遍的两倍，也就是另外两行的数。改的是 `grad_tensor[1][1]`，问的正是 `a.grad[1]`。
#| en: The 2 of the second pass does not show here: this is twice the first pass, which is what the other two rows hold. What is changed is `grad_tensor[1][1]`, and the question is `a.grad[1]`.
#| zh ask: 改的那个元素在第几行？问的又是第几行？
#| en ask: In which row is the entry that was changed, and which row is asked for?
row_after_2 = [30, 18, 32]
