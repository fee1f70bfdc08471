# ---
# exercise: two_shortcuts
# title zh: 两种捷径
# title en: Two shortcuts
# kind: predict
# points: 4
# minutes: 5
# difficulty: 2
# answers: total_1, total_2, filled_1, filled_2
# ---

# %% [markdown] task lang="zh"
r"""
不要运行，先预测。图还是那两个，每次都重新搭建：

* 图 1：`b = Plus(a, Variable(0))`，`c = Plus(b, b)`；
* 图 2：`b = Plus(a, a)`，`c = Plus(b, b)`。

`a.partial` 最后是多少？

1. 执行 `hand_on_total(c, 1)`：写进 `total_1`（图 1）和 `total_2`（图 2）。
2. 执行 `c.partial = 1`，然后 `fill_then_visit(c)`：写进 `filled_1` 和 `filled_2`。
"""

# %% [markdown] task lang="en"
r"""
Predict before you run anything. The graphs are those two again, built afresh every time:

* graph 1: `b = Plus(a, Variable(0))`, `c = Plus(b, b)`;
* graph 2: `b = Plus(a, a)`, `c = Plus(b, b)`.

What is `a.partial` in the end?

1. After `hand_on_total(c, 1)`: `total_1` (graph 1) and `total_2` (graph 2).
2. After `c.partial = 1` and then `fill_then_visit(c)`: `filled_1` and `filled_2`.
"""

# %% answer
total_1 = ...
total_2 = ...
filled_1 = ...
filled_2 = ...
### BEGIN SOLUTION
total_1, total_2 = 3, 6
filled_1, filled_2 = 4, 8
### END SOLUTION

# %% right
uses_of_b, uses_of_a = 2, (1, 2)
total_1, total_2 = (uses * sum(range(1, uses_of_b + 1)) for uses in uses_of_a)
filled_1, filled_2 = (uses * uses_of_b**2.0 for uses in uses_of_a)

# %% hint
#| zh: `c` 用了 `b` 两次，所以三种递归都会来到 `b` 两次。每一次来到 `b` 时，`b.partial` 是多少？传给 `a` 的又是多少？
#| en: `c` uses `b` twice, so all three recursions come to `b` twice. What is `b.partial` at each visit, and how much goes to `a`?

# %% hint
#| zh: 逐行记账：给 `b.partial` 和 `a.partial` 各留一列，每执行一次 `+=` 就写下新的数。`derive` 传的是 `seed`，另外两种传的是当时的 `partial`。
#| en: Keep a record: one column for `b.partial`, one for `a.partial`, and a new line for each `+=`. `derive` hands on the `seed`; the other two hand on
#| en: whatever `partial` holds at that moment.

# %% hint
#| zh: `hand_on_total` 走图 1 的前几步：`c.partial` 变成 1，第一次来到 `b`，`b.partial` 变成 1，`a.partial` 变成 1；然后第二次来到 `b`。
#| zh: 这时 `b.partial` 变成多少？
#| en: The first steps of `hand_on_total` on graph 1: `c.partial` becomes 1; first visit of `b`, `b.partial` becomes 1, `a.partial` becomes 1; then comes the
#| en: second visit of `b`. What does `b.partial` become?

# %% wrong="all_three_agree" about="accumulate"
#| zh: 这里假定两种捷径的结果都和 `derive` 一样。可是只要传下去的是 `partial` 而不是新到的那一份，第二次来到 `b` 时就会把已经传过的再传一遍。
#| en: This assumes that both agree with `derive`. But when `partial` is handed on instead of the share that has just come in, the second visit of `b` hands on again
#| en: what has already been handed on.
#| zh ask: 两种写法第二次到 `b` 的时候，往下传的是什么：刚到的一份，还是 `partial` 里的全部？
#| en ask: When each of the two comes to `b` for the second time, what does it hand on: the share that has just come in, or all that is in `partial`?
total_1 = 2
total_2 = 4
filled_1 = 2
filled_2 = 4

# %% wrong="shortcuts_swapped" about="order"
#| zh: 两种对调了。`hand_on_total` 第一次来到 `b` 时只到了一份；`fill_then_visit` 先把两份都放进 `b`，然后才去两次。
#| en: The two are swapped. When `hand_on_total` first comes to `b`, one share has arrived; `fill_then_visit` puts both shares into `b` before it goes
#| en: there, twice.
#| zh ask: `hand_on_total` 第一次到 `b` 时，`b.partial` 里有几份？`fill_then_visit` 呢？
#| en ask: When `hand_on_total` first comes to `b`, how many shares are in `b.partial`, and how many when `fill_then_visit` does?
total_1 = 4
total_2 = 8
filled_1 = 3
filled_2 = 6

# %% wrong="total_like_filled" about="order"
#| zh: 这里把 `hand_on_total` 当成了先收满、再走两次。它第一次来到 `b` 时只到了一份，那时传下去的就只有那一份。
#| en: This takes `hand_on_total` to fill `b` first and to go there twice afterwards. When it first comes to `b` only one share has arrived, and no more is handed on at that time.
#| zh ask: `hand_on_total` 第一次到 `b` 时，`b.partial` 里有几份？`fill_then_visit` 呢？
#| en ask: When `hand_on_total` first comes to `b`, how many shares are in `b.partial`, and how many when `fill_then_visit` does?
total_1 = 4
total_2 = 8
filled_1 = 4
filled_2 = 8

# %% wrong="second_visit_ignored" about="order"
#| zh: 这里假定 `b` 只被访问一次。没有哪一行代码记得去过哪里：`c` 的父节点里有两个 `b`，所以就去两次。
#| en: This assumes one visit of `b`. No line remembers where it has been: `b` stands twice among the parents of `c`, so it is visited twice.
#| zh ask: `c` 的两个父节点是谁？有没有哪一行记得已经去过哪里？
#| en ask: Who are the two parents of `c`, and does any line remember where it has been?
total_1 = 1
total_2 = 2
filled_1 = 2
filled_2 = 4

# %% wrong="graphs_mixed_up" about="accumulate"
#| zh: 两个图的答案不会相同：在图 2 里 `b` 也用了 `a` 两次，每次来到 `b`，`a` 都收到两份。
#| en: The two graphs cannot give the same: in graph 2 `b` uses `a` twice as well, so `a` receives two shares at each visit of `b`.
#| zh ask: 图 2 里，`b` 用了几次 `a`？
#| en ask: In graph 2, how many times does `b` use `a`?
total_1 = 3
total_2 = 3
filled_1 = 4
filled_2 = 4


# %% wrong="totals_squared" about="accumulate"
#| zh: `b` 送下来 1 和 2，合起来 3；图 2 里两条边各送一次，得 6。平方没有道理。
#| en: `b` hands down 1 and then 2, which is 3 together; in graph 2 each of two edges does so, which makes 6. Nothing is squared.
#| zh ask: `b` 第一次往下传了多少？第二次呢？这两份到了 `a` 那里怎样合在一起？
#| en ask: How much does `b` hand down the first time, and how much the second time? How are the two joined at `a`?
total_1 = 3
total_2 = 9

# %% wrong="filled_once_more" about="accumulate"
#| zh: `b` 先收满 2，再被访问两次，每次把 2 送下去：图 1 得 4，图 2 的两条边各得 4。
#| en: `b` is filled with 2 first and then visited twice, handing 2 down each time: 4 in graph 1, and 4 along each of two edges in graph 2.
#| zh ask: 走到 `b` 时它里面是几？走到它几次？每次往下传多少？
#| en ask: What is in `b` when it is visited, how often is it visited, and how much does it hand down each time?
filled_1 = 4
filled_2 = 16

# %% wrong="second_visit_finds_nothing" about="order"
#| zh: 这里以为 `fill_then_visit` 只来到 `b` 一次，或者第二次来时已经没有东西可传。`c` 的父节点里有两个 `b`，所以来两次；也没有哪一行把传过的拿走：`b.partial` 还是 2，又传一遍。
#| en: This takes `fill_then_visit` to come to `b` once, or to find nothing left the second time. `b` stands twice among the parents of `c`, so it is visited
#| en: twice, and no line takes away what has been handed on: `b.partial` is still 2, and goes down again.
#| zh ask: 走到 `b` 时它里面是几？走到它几次？每次往下传多少？
#| en ask: What is in `b` when it is visited, how often is it visited, and how much does it hand down each time?
filled_1 = 2
filled_2 = 4

# %% wrong="times_the_value" about="reading"
#| zh: 这里多乘了 `a` 的值 3。往下传时只乘局部导数，加法的局部导数都是 1；`a` 的值不参加。
#| en: The value 3 of `a` has crept in as a factor. On the way down only local derivatives multiply, and they are all 1 here; the value of `a` has no part in it.
#| zh ask: 这两个图里的局部导数是几？`a` 的值在其中吗？
#| en ask: What are the local derivatives in these graphs, and is the value of `a` among them?
total_1 = 9
total_2 = 18
filled_1 = 12
filled_2 = 24


# %% wrong="numbers_pile_up" about="stale"
#| zh: 这里把两种办法的结果加了起来。每次都重新搭建图，`a.partial` 又从 0 开始。
#| en: The results of the two are added up here. The graph is built afresh every time, and `a.partial` begins at 0 again.
#| zh ask: 每次都重新建图：开始的时候 `a.partial` 是几？
#| en ask: The graph is built afresh every time: what is `a.partial` at the start?
filled_1 = 7
filled_2 = 14


# %% equivalent
# 1 => 0
# uses_of_b ** 2.0 => uses_of_b * 2.0
# uses_of_b ** 2.0 => 2.0 ** uses_of_b
