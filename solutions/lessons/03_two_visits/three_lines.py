# ---
# exercise: three_lines
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
2. `visits`：上面那八行里，从 `h` 开始，按编号从大到小，依次轮到哪些节点？在纸上排好，写成名字的列表，叶子也算。
"""

# %% [markdown] task lang="en"
r"""
1. `proof`: the three lines of the proof in order, as a list such as `["A", "B", "C"]`.
2. `visits`: in the eight lines above, the pass begins at `h` and goes by number, downwards. Which nodes have their turn, one after the other? Work it out on paper and give a list of names, leaves included.
"""

# %% answer
proof = ...
visits = ...
### BEGIN SOLUTION
proof = ["C", "E", "B"]
visits = ["h", "n", "k", "w", "v", "u"]
### END SOLUTION

# %% right
proof = tuple("CEB")
visits = [name for name in reversed("u v w k m n h z".split()) if name not in "mz"]

# %% hint
#| zh: 证明的最后一行应当说出我们想要的结论。哪一行说的是“到齐了”？
#| en: The last line of a proof states what we want to know. Which line says that everything has arrived?

# %% hint
#| zh: 第一行讲的是节点怎样造出来，与反向传播无关；第二行才用到我们取节点的先后。
#| en: The first line is about how nodes are made and has nothing to do with the backward pass; only the second uses the order in which nodes are taken.

# %% hint
#| zh: 拿不准的行，用那八行代码试一试它对不对。`visits`：先给从 `h` 沿着父节点走得到的节点打勾，再从下往上读打了勾的行。
#| en: Try a doubtful line on the eight lines of code: is it true there? For `visits`, tick off the nodes that `h` leads to along parents, then read the ticked lines from the
#| en: bottom up.

# %% wrong="proof_from_the_root" about="reading"
#| zh: D 不一定成立：上面八行里的 `z` 就造得比根 `h` 晚。而且它只说到根，没有说别的节点已经到齐。
#| en: D need not hold: in the eight lines above, `z` was made after the root `h`. And it speaks of the root only; that any other node is complete does not follow.
proof = ["C", "E", "D"]

# %% wrong="forward_order" about="order"
#| zh: 从小到大取，轮到一个节点时，它的父节点都轮到过了，可是它的使用者一个都还没有，梯度一份也没有到。
#| en: Going upwards, a node's parents have had their turns when its own comes, but none of the nodes that use it has, and no share of its gradient is there.
proof = ["C", "F", "B"]

# %% wrong="conclusion_first" about="order"
#| zh: 结论放在了最前面：它要接在说明使用者都轮到过的那一行后面。
#| en: The conclusion comes first: it has to follow the line that says that the nodes using it have had their turns.
proof = ["B", "C", "E"]

# %% wrong="takes_along_everything" about="reading"
#| zh: 这是所有造出来的节点。`z` 和 `m` 不在 `h` 的下面：`h` 没有用到它们。
#| en: These are all nodes ever made. `z` and `m` do not lie below `h`: it was not made from them.
visits = ["z", "h", "n", "m", "k", "w", "v", "u"]

# %% wrong="begins_at_the_youngest" about="reading"
#| zh: `z` 最后造，但不在 `h` 的下面：反向从传进去的根 `h` 开始。
#| en: `z` was made last but does not lie below `h`; the pass begins at the root it is given, `h`.
visits = ["z", "h", "n", "k", "w", "v", "u"]

# %% wrong="inner_nodes_first" about="order"
#| zh: 叶子也有编号，没有排到最后的规矩：`w` 造得比 `v` 晚，所以先轮到。
#| en: Leaves have numbers too, and no rule puts them last: `w` was made after `v`, so its turn comes first.
visits = ["h", "n", "k", "v", "w", "u"]

# %% wrong="forward_turns" about="order"
#| zh: 这是前向的先后；反向从根 `h` 开始。
#| en: This is the order of the forward pass; the backward pass begins at the root, `h`.
visits = ["u", "v", "w", "k", "n", "h"]


# %% wrong="numbers_for_edges" about="reading"
#| zh: A 不成立：编号只保证比父节点的大，中间可以隔着别的节点。
#| en: A is not true: a number is larger than those of the parents, but other nodes may have been made in between.
proof = ["A", "E", "B"]

# %% wrong="first_two_exchanged" about="order"
#| zh: “使用者都轮到过”要靠“使用者的编号更大”来说明，后者在前。
#| en: That all nodes using it have had their turns rests on their numbers being larger; that line comes first.
proof = ["E", "C", "B"]

# %% wrong="a_word_for_a_list" about="contract"
#| zh: 要的是三个字母的列表，不是一个字符串。
#| en: A list of three letters is wanted, not one string.
proof = "CEB"

# %% wrong="takes_along_a_younger_node" about="reading"
#| zh: `m` 不在 `h` 的下面：`h` 没有用到它。
#| en: `m` is not below `h`, which was not made from it.
visits = ["h", "n", "m", "k", "w", "v", "u"]

# %% wrong="leaves_left_out" about="reading"
#| zh: 叶子也会轮到，也写进去。
#| en: Leaves have their turn as well: list them, too.
visits = ["h", "n", "k", "v"]

# %% wrong="root_left_out" about="reading"
#| zh: 反向从根 `h` 开始，它排在第一个。
#| en: The pass begins at the root `h`, which comes first.
visits = ["n", "k", "w", "v", "u"]

# %% wrong="down_one_path_first" about="order"
#| zh: 这里沿着一条路走到底，再回头走别的。按编号走不看路，只比编号：`k` 造得比 `w` 和 `v` 都晚，所以先轮到。
#| en: This follows one path to its end and then goes back for the others. Going by number follows no path, it only compares numbers: `k` was made after `w` and
#| en: `v`, so its turn comes before theirs.
visits = ["h", "n", "v", "u", "w", "k"]

# %% wrong="parents_in_reading_order" about="order"
#| zh: `n` 造得比 `k` 晚，编号大，所以先轮到。
#| en: `n` was made after `k`, has the larger number, and so has its turn first.
visits = ["h", "k", "n", "w", "v", "u"]
