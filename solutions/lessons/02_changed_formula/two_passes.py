# ---
# exercise: two_passes
# title zh: 反向跑两遍
# title en: Two backward passes
# kind: predict
# points: 8
# minutes: 6
# difficulty: 2
# answers: x_after_two, y_after_two, x_after_reset, y_after_reset
# ---

# %% [markdown] task lang="zh"
r"""
不要运行，先预测。$f$ 的树重新搭好，`x = Variable(3)`，`y = Variable(2)`，求值一次，然后：

1. 连续调用两次 `func.derive(1)`。`x.partial` 和 `y.partial` 是多少？写进 `x_after_two` 和 `y_after_two`。
2. 接着只执行 `x.partial = 0`，再调用一次 `func.derive(1)`。此时它们又是多少？写进 `x_after_reset` 和 `y_after_reset`。
"""

# %% [markdown] task lang="en"
r"""
Predict before you run anything. The tree of $f$ is built again, with `x = Variable(3)` and `y = Variable(2)`, and evaluated once. Then:

1. `func.derive(1)` is called twice in a row. What are `x.partial` and `y.partial`? Write `x_after_two` and `y_after_two`.
2. Only `x.partial = 0` is executed, then `func.derive(1)` once more. And now? Write `x_after_reset` and `y_after_reset`.
"""

# %% answer
x_after_two = ...
y_after_two = ...
x_after_reset = ...
y_after_reset = ...
### BEGIN SOLUTION
x_after_two = 16
y_after_two = 2
x_after_reset = 8
y_after_reset = 3
### END SOLUTION

# %% right
once = {"x": 2 * (2 * 3 - 2), "y": 3**2 - 2 * 3 * 2 + 2 * 2}
x_after_two, y_after_two = (2.0 * once[name] for name in "xy")
x_after_reset, y_after_reset = once["x"], 3 * once["y"]

# %% hint
#| zh: 看 `Variable.derive`：它对 `self.partial` 做的是 `=` 还是 `+=`？
#| en: Look at `Variable.derive`: does it do `=` or `+=` to `self.partial`?

# %% hint
#| zh: 每一遍反向都会再贡献一次 8 和 1。没有任何一行代码替你清零，除了你自己写的那一行——而那一行只提到了 x。
#| en: Each pass contributes 8 and 1 once more. No line resets anything for you, except the one you wrote yourself, and that one mentions only x.

# %% wrong="assigned_not_added" about="accumulate"
#| zh: 这里假定每一遍都会覆盖上一遍的结果。可是叶子做的是累加（`+=`），上一遍的数还在里面。
#| en: This assumes that each pass overwrites the last one. But a leaf adds (`+=`), so the earlier number is still in there.
#| zh ask: 第二遍开始的时候，`x.partial` 里是什么？叶子拿到新的一份时怎么做？
#| en ask: What is in `x.partial` when the second pass begins, and what does a leaf do with a new share?
x_after_two = 8
y_after_two = 1
x_after_reset = 8
y_after_reset = 1

# %% wrong="one_reset_clears_all" about="stale"
#| zh: 只清零了 `x.partial`；`y.partial` 没有人动过，它已经累加了三遍。
#| en: Only `x.partial` was reset; nobody touched `y.partial`, which by then holds three passes.
#| zh ask: 第三遍之前，谁被清零了，谁没有？
#| en ask: Before the third pass, what was reset and what was not?
x_after_two = 16
y_after_two = 2
x_after_reset = 8
y_after_reset = 1

# %% wrong="reset_does_nothing" about="stale"
#| zh: 把 `x.partial` 设为 0 确实清掉了前两遍累积的数；第三遍从 0 开始加。
#| en: Setting `x.partial` to 0 does remove what the first two passes left; the third pass starts adding at 0.
#| zh ask: 第三遍开始的时候，`x.partial` 里是什么？
#| en ask: What is in `x.partial` when the third pass begins?
x_after_two = 16
y_after_two = 2
x_after_reset = 24
y_after_reset = 3

# %% wrong="passes_multiply" about="accumulate"
#| zh: 两遍的结果是相加，不是相乘：第二遍的 seed 仍然是 1，不是第一遍的结果。
#| en: Two passes add up, they do not multiply: the second pass starts from the seed 1 again, not from the first result.
#| zh ask: 第二遍从哪个 seed 开始？一遍的结果和上一遍的怎样合在一起？
#| en ask: Which seed does the second pass start from, and how is its result joined with that of the first?
x_after_two = 64
y_after_two = 1


# %% wrong="passes_exchange_the_leaves" about="index"
#| zh: x 和 y 的数对调了：一遍反向给 x 的是 8，给 y 的是 1。
#| en: The numbers of x and y are exchanged: one pass gives 8 to x and 1 to y.
#| zh ask: 只走一遍：x 得到多少，y 得到多少？
#| en ask: In one pass alone: how much does x get, and how much y?
x_after_two = 2
y_after_two = 16

# %% wrong="nothing_after_the_reset" about="stale"
#| zh: 清零之后还有第三遍，它又送来了一次 8。
#| en: After the reset there is a third pass, which sends 8 once more.
#| zh ask: 清零是不是最后一步？后面还有什么？
#| en ask: Is the reset the last thing that happens?
x_after_reset = 0

# %% wrong="third_pass_forgotten" about="reading"
#| zh: 第三遍也给 y 送来一份：它没有清零，三遍都在里面。
#| en: The third pass has a share for y as well, which was not reset: all three passes are in it.
#| zh ask: 第三遍只给 x 送吗？
#| en ask: Does the third pass send something to x alone?
y_after_reset = 2

# %% wrong="second_pass_counts_twice" about="accumulate"
#| zh: 第二遍送来的和第一遍一样多：seed 又是 1，内部节点不记得上一遍。两遍就是两份，不是三份。
#| en: The second pass sends as much as the first: its seed is 1 again, and inner nodes keep nothing of the first. Two passes are two shares, not three.
#| zh ask: 第二遍从哪个 seed 开始？内部节点记得第一遍吗？
#| en ask: Which seed does the second pass start from, and do inner nodes remember the first?
x_after_two = 24
y_after_two = 3


# %% equivalent
# 2 * 2 => 2 + 2
# 3 * once['y'] => ...
