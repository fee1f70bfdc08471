# ---
# exercise: part_first
# title zh: 先走一部分，再走全部
# title en: A part first, then the whole
# kind: predict
# points: 2
# minutes: 6
# difficulty: 3
# answers: g_first, h_first
# ---

# %% [markdown] task lang="zh"
r"""
上面的 `part_then_whole` 先从 `g` 走一遍反向，再从 `f` 走一遍；`g` 的节点存下的值已经释放，所以第二遍抛出 `RuntimeError`，并被 `suppress` 吞掉。

这以后，`a`、`b`、`c`、`d`、`e` 的 `.grad` 里各有**几遍**的份额（`None` 记作 0）？不要运行，先预测。

1. `g_first`：`part_then_whole(True)` 以后，五个数的列表。
2. `h_first`：`part_then_whole(False)` 以后，这时先造 `h`，后造 `g`。
"""

# %% [markdown] task lang="en"
r"""
`part_then_whole`, above, goes backward from `g`, then from `f`. By then, what the node of `g` saved has been freed: the second pass raises a `RuntimeError`, which `suppress` swallows.

After that, shares of **how many passes** are in the `.grad` of `a`, `b`, `c`, `d` and `e` (0 for `None`)? Predict, before you run anything.

1. `g_first`: after `part_then_whole(True)`, a list of five numbers.
2. `h_first`: after `part_then_whole(False)`, which makes `h` before `g`.
"""

# %% answer
g_first = ...
h_first = ...
### BEGIN SOLUTION
g_first = [1, 1, 1, 1, 1]
h_first = [1, 1, 0, 0, 0]
### END SOLUTION

# %% right
g_first = (1,) * 5
h_first = np.array([1, 1, 0, 0, 0])


# %% right
g_first = [sum(share) for share in ((1,), (1,), (0, 1), (0, 1), (0, 1))]
h_first = [1.0, 1.0] + [0.0] * 3


# %% equivalent
# sum(share) => ...

# %% hint
#| zh: 第 03 课：轮到谁，看编号，后造出来的先走。`f` 之后，`g` 和 `h` 谁先轮到？
#| en: Lesson 03: turns go by numbers, and what was made later goes first. After `f`, whose turn comes first, that of `g` or of `h`?

# %% hint
#| zh: 错误发生在轮到 `g` 的那一刻。在那之前已经放进叶子里的，会有谁去拿出来吗？
#| en: The error happens at the turn of `g`. Does anybody take out again what was put into leaves before?

# %% hint
#| zh: 先造 `g` 时，`h` 的编号大，先走：`c`、`d`、`e` 在报错之前就收到了。先造 `h` 时，一上来就轮到 `g`。
#| en: If `g` was made first, `h` has the larger numbers and goes first: `c`, `d` and `e` are served before the error. If `h` was made first, `g` has its turn right away.

# %% wrong="nothing_stays" about="order"
#| zh: 第二遍并不是从 `g` 开始的，出错也不会把已经放好的拿出来：`h` 后造，先轮到，`c`、`d`、`e` 在报错之前就收到了自己的那一份。
#| en: The second pass does not begin with `g`, nor does an error take out what has been put in: `h` was made later and has its turn first, so `c`, `d` and `e` have their share before the error.
#| zh ask: 第二遍里，`g` 和 `h` 谁先轮到？报错以前放进叶子里的，会被拿出来吗？
#| en ask: In the second pass, whose turn comes first, that of `g` or of `h`, and is anything taken out of the leaves when the error comes?
g_first = [1, 1, 0, 0, 0]

# %% wrong="all_served_again" about="saved"
#| zh: `a` 和 `b` 的第二份要用 `g` 存下的值来算，而这些值已经释放：报错的正是这一步，第二份没有算出来。
#| en: The second share of `a` and `b` would have to be computed from what `g` saved, and that has been freed: this very step raises, and gives no share.
#| zh ask: `a` 的第二份由哪个节点算？它还有要用的值吗？
#| en ask: Which node computes a second share for `a`, and does it still have what it needs?
g_first = [2, 2, 1, 1, 1]
h_first = [2, 2, 1, 1, 1]

# %% wrong="twice_before_the_error" about="saved"
#| zh: 报错的正是给 `a` 和 `b` 算第二份的那一步，所以它们只有第一遍的一份。
#| en: The step that raises is the one that would compute the second share of `a` and `b`, so they have that of the first pass alone.
#| zh ask: 报错的是哪个节点的哪一步？它算出了第二份没有？
#| en ask: Which node raises, at which step, and has it computed a second share?
g_first = [2, 2, 0, 0, 0]
h_first = [2, 2, 0, 0, 0]

# %% wrong="again_until_the_error" about="saved"
#| zh: 先后看对了，可是 `a` 和 `b` 没有第二份：报错的正是 `g` 要算它的那一步，因为存下的值已经释放。
#| en: The order is right, but `a` and `b` get no second share: the step of `g` that would compute it is the one that raises, since what it saved has been freed.
#| zh ask: `a` 的第二份由哪个节点算？它还有要用的值吗？
#| en ask: Which node computes a second share for `a`, and does it still have what it needs?
g_first = [2, 2, 1, 1, 1]
h_first = [2, 2, 0, 0, 0]

# %% wrong="all_empty" about="stale"
#| zh: 第一遍走完了，没有出错：它放进 `a` 和 `b` 的一直在。后来的错误不会撤销前面的事。
#| en: The first pass ended without an error: what it put into `a` and `b` stays. A later error undoes nothing.
#| zh ask: 第一遍走完的时候，`a.grad` 里是什么？后来有谁动过它？
#| en ask: What is in `a.grad` when the first pass is over, and who touches it afterwards?
g_first = [0, 0, 0, 0, 0]
h_first = [0, 0, 0, 0, 0]

# %% wrong="first_pass_is_lost" about="stale"
#| zh: `g.backward` 早已走完，它放进 `a` 和 `b` 的一份不会因为后来的错误消失。
#| en: `g.backward` was over long before, and the share that it put into `a` and `b` does not vanish with a later error.
#| zh ask: 第一遍走完的时候，`a.grad` 里是什么？后来有谁动过它？
#| en ask: What is in `a.grad` when the first pass is over, and who touches it afterwards?
g_first = [0, 0, 1, 1, 1]
h_first = [0, 0, 1, 1, 1]

# %% wrong="error_inside_h" about="order"
#| zh: 这里以为错误出在 `h` 的半路上。`h` 的节点这是第一次走，存下的值都在；它们一个接一个走完，才轮到 `g`。
#| en: This takes the error to come half way through `h`. The nodes of `h` are run for the first time and have all they saved; they all have their turns before `g` has its own.
#| zh ask: 哪些节点的值已经释放？`h` 的也是吗？
#| en ask: Which nodes have had their values freed, and are those of `h` among them?
g_first = [1, 1, 0, 0, 1]

# %% wrong="letters_in_order" about="order"
#| zh: 反向不是照字母的次序走的。`h` 的三个字母都在 `g` 报错之前收到。
#| en: The pass does not go by the order of letters. All three letters of `h` are served before `g` raises.
#| zh ask: 反向时，轮到谁是由什么决定的？
#| en ask: What decides whose turn it is in a backward pass?
g_first = [1, 1, 1, 0, 0]

# %% wrong="order_of_lines_is_nothing" about="order"
#| zh: 公式一样，编号却变了：`g` 现在后造，编号更大，第二遍从 `f` 一下来就轮到它。报错的时候，`h` 还没有走。
#| en: The formula is the same, but the numbers are not: `g` is now made later and has the larger number, so right after `f` comes its turn. At the error, `h` has not had its turn.
#| zh ask: 先造 `h` 的时候，`g` 和 `h` 谁的编号大？
#| en ask: Where `h` is made first, which has the larger number, `g` or `h`?
h_first = [1, 1, 1, 1, 1]
