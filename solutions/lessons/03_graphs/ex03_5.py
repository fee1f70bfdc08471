# ---
# exercise: ex03_5
# title zh: 三行证明
# title en: A proof in three lines
# kind: read_graph
# points: 3
# minutes: 4
# difficulty: 2
# answers: proof, visits
# ---

# %% [markdown] task lang="zh"
r"""
1. `proof`：证明的三行，按先后写成一个列表，例如 `["A", "B", "C"]`。
2. `visits`：不要运行，读下面的代码。`backward(by_number(r))` 依次处理哪些节点？写成名字的列表，叶子也算。

```python
x = Variable(3)
s = Multiply(x, x)
y = Variable(2)
p = Plus(s, y)
t = Plus(y, y)
q = Multiply(s, y)
r = Multiply(q, p)
z = Plus(r, x)
```
"""

# %% [markdown] task lang="en"
r"""
1. `proof`: the three lines of the proof in order, as a list such as `["A", "B", "C"]`.
2. `visits`: read the code below, without running it. Which nodes have their turn in `backward(by_number(r))`, one after the other? Give a list of names, leaves included.

```python
x = Variable(3)
s = Multiply(x, x)
y = Variable(2)
p = Plus(s, y)
t = Plus(y, y)
q = Multiply(s, y)
r = Multiply(q, p)
z = Plus(r, x)
```
"""

# %% answer
proof = ...
visits = ...
### BEGIN SOLUTION
proof = ["C", "E", "B"]
visits = ["r", "q", "p", "y", "s", "x"]
### END SOLUTION

# %% right
proof = tuple("CEB")
visits = [name for name in reversed("x s y p t q r z".split()) if name not in "tz"]

# %% hint
#| zh: 证明的最后一行应当说出我们想要的结论。哪一行说的是“到齐了”？
#| en: The last line of a proof states what we want to know. Which line says that everything has arrived?

# %% hint
#| zh: 第一行讲的是节点怎样造出来，与反向传播无关；第二行才用到我们取节点的先后。
#| en: The first line is about how nodes are made and has nothing to do with the backward pass; only the second uses the order in which nodes are taken.

# %% hint
#| zh: 排除三行：一行说得太满，编号之间还可以有空隙；一行在第 2 问的代码里就不成立；一行说的是前向。`visits` 的第一个是 `r`；`z` 是 `r` 的使用者，不在其中。
#| en: Rule out three lines: one claims too much, for numbers may leave gaps; one does not hold in the code of question 2; one is about the forward pass. `visits`
#| en: begins with `r`; `z` is a consumer of `r` and takes no part.

# %% wrong="proof_from_the_root" about="reading"
#| zh: D 不一定成立：下面代码里的 `z` 就造得比根 `r` 晚。而且它只说到根，没有说别的节点已经到齐。
#| en: D need not hold: in the code below, `z` was made after the root `r`. And it speaks of the root only; that any other node is complete does not follow.
proof = ["C", "E", "D"]

# %% wrong="forward_order" about="order"
#| zh: 从小到大取，处理一个节点时它的父节点都处理过了，可是它的使用者一个都还没有，梯度一份也没有到。
#| en: Going upwards, a node's parents have had their turns when its own comes, but none of its consumers has, and no share of its gradient is there.
proof = ["C", "F", "B"]

# %% wrong="conclusion_first" about="order"
#| zh: 结论放在了最前面：它要接在说明使用者都已处理过的那一行后面。
#| en: The conclusion comes first: it has to follow the line that says that the consumers have had their turns.
proof = ["B", "C", "E"]

# %% wrong="takes_along_everything" about="reading"
#| zh: 这是所有造出来的节点。`z` 和 `t` 不在 `r` 的下面：`r` 不是由它们造成的，`reachable(r)` 里没有它们。
#| en: These are all nodes ever made. `z` and `t` do not lie below `r`: it was not made from them, and `reachable(r)` does not hold them.
visits = ["z", "r", "q", "t", "p", "y", "s", "x"]

# %% wrong="begins_at_the_youngest" about="reading"
#| zh: `z` 最后造，但不在 `r` 的下面：反向从传进去的根 `r` 开始。
#| en: `z` was made last but does not lie below `r`; the pass begins at the root it is given, `r`.
visits = ["z", "r", "q", "p", "y", "s", "x"]

# %% wrong="inner_nodes_first" about="order"
#| zh: 叶子也有编号，没有排到最后的规矩：`y` 造得比 `s` 晚，所以先处理。
#| en: Leaves have numbers too, and no rule puts them last: `y` was made after `s`, so its turn comes first.
visits = ["r", "q", "p", "s", "y", "x"]

# %% wrong="forward_turns" about="order"
#| zh: 这是前向的先后；反向从根 `r` 开始。
#| en: This is the order of the forward pass; the backward pass begins at the root, `r`.
visits = ["x", "s", "y", "p", "q", "r"]


# %% wrong="numbers_for_edges" about="reading"
#| zh: A 不成立：编号只保证比父节点的大，中间可以隔着别的节点。
#| en: A is not true: a number is larger than those of the parents, but other nodes may have been made in between.
proof = ["A", "E", "B"]

# %% wrong="first_two_exchanged" about="order"
#| zh: “使用者都已处理过”要靠“使用者的编号更大”来说明，后者在前。
#| en: That all consumers had their turn rests on their numbers being larger; that line comes first.
proof = ["E", "C", "B"]

# %% wrong="a_word_for_a_list" about="contract"
#| zh: 要的是三个字母的列表，不是一个字符串。
#| en: A list of three letters is wanted, not one string.
proof = "CEB"

# %% wrong="takes_along_a_younger_node" about="reading"
#| zh: `t` 不在 `r` 的下面：`r` 不是由它造成的。
#| en: `t` is not below `r`, which was not made from it.
visits = ["r", "q", "t", "p", "y", "s", "x"]

# %% wrong="leaves_left_out" about="reading"
#| zh: 叶子也要处理，也写进去。
#| en: Leaves have their turn as well: list them, too.
visits = ["r", "q", "p", "s"]

# %% wrong="root_left_out" about="reading"
#| zh: 反向从根 `r` 开始，它排在第一个。
#| en: The pass begins at the root `r`, which comes first.
visits = ["q", "p", "y", "s", "x"]

# %% wrong="parents_in_reading_order" about="order"
#| zh: `q` 造得比 `p` 晚，编号大，所以先处理。
#| en: `q` was made after `p`, has the larger number, and so has its turn first.
visits = ["r", "p", "q", "y", "s", "x"]
