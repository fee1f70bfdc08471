# ---
# exercise: how_many_calls
# title zh: 加倍 n 次，要调用多少次
# title en: How many calls for n doublings
# kind: predict
# points: 2
# minutes: 4
# difficulty: 2
# answers: leaf_visits, all_visits
# ---

# %% [markdown] task lang="zh"
r"""
数的是调用，不是节点：同一个节点被调用两次，算两次。不要运行，先预测：

1. 加倍 10 次之后，对根调用一次 `derive(1)`，叶子的 `x.derive` 被调用多少次？写进 `leaf_visits`。
2. 只加倍 3 次（就是上图的 `d`），所有节点的 `derive` 一共被调用多少次，包括根和叶子？写进 `all_visits`。
"""

# %% [markdown] task lang="en"
r"""
Count calls, not nodes: a node that is called twice counts twice. Predict before you run anything:

1. After 10 doublings, one call of `derive(1)` on the root: how many times is the leaf's `x.derive` called? Put it into `leaf_visits`.
2. With only 3 doublings (the `d` of the picture): how many calls of `derive` is that on all nodes together, root and leaf included? Put it into `all_visits`.
"""

# %% answer
leaf_visits = ...
all_visits = ...
### BEGIN SOLUTION
leaf_visits = 1024
all_visits = 15
### END SOLUTION

# %% right
leaf_visits = 2**10
all_visits = sum(2**level for level in range(4))

# %% hint
#| zh: 从根开始画：`Plus(b, b)` 会对 b 调用几次 `derive`？再往下一层呢？
#| en: Draw it from the root: how many times does `Plus(b, b)` call `derive` on b? And one level further down?

# %% hint
#| zh: 每往下一层，次数翻一倍：1, 2, 4, 8, …。第一问问的是最后一层，第二问问的是各层之和。
#| en: Each level down doubles the count: 1, 2, 4, 8, … The first question asks for the last level, the second for the sum of all.

# %% wrong="one_visit_a_level" about="cost"
#| zh: 这是每层只加一次，好像每个节点只被调用一次。可是 `Plus(b, b)` 对 b 调用两次 `derive`，每一次都会一直走到叶子。
#| en: This adds one call per level, as if each node were called once. But `Plus(b, b)` calls `derive` on b twice, and each call walks all the way to the leaf.
#| zh ask: `Plus(b, b)` 的 `derive` 调用一次，会调用几次 b 的？下一层呢？
#| en ask: One call of `derive` on `Plus(b, b)`: how many calls on b does it make, and how many does each of those make?
leaf_visits = 10
all_visits = 4

# %% wrong="two_visits_a_level" about="cost"
#| zh: 每层两次，层与层之间相加？不对：下一层的每次调用又各自变成两次，层与层之间是相乘。
#| en: Two a level, added up? Each call of one level becomes two of the next, so the levels multiply.
#| zh ask: `Plus(b, b)` 的 `derive` 调用一次，会调用几次 b 的？下一层呢？
#| en ask: One call of `derive` on `Plus(b, b)`: how many calls on b does it make, and how many does each of those make?
leaf_visits = 20

# %% wrong="two_visits_a_level_in_all" about="cost"
#| zh: 每层两次，再加起来？下一层的每次调用又各自变成两次：各层是 1, 2, 4, …，根也算一层。
#| en: Two a level, added up? Each call of one level becomes two of the next: the levels have 1, 2, 4, … calls, and the root is a level too.
#| zh ask: `Plus(b, b)` 的 `derive` 调用一次，会调用几次 b 的？下一层呢？
#| en ask: One call of `derive` on `Plus(b, b)`: how many calls on b does it make, and how many does each of those make?
all_visits = 6

# %% wrong="all_levels_for_the_leaf" about="reading"
#| zh: 这是各层加起来的次数。只问叶子这一层：每往下一层翻一倍，不用加起来。
#| en: That is the calls of all levels, added up. The leaf's level alone is asked for: each level down doubles the count, with no adding up.
#| zh ask: 题目问的是哪几层的调用：所有层，还是只有叶子那一层？
#| en ask: Which levels does the question ask about: all of them, or the leaf's alone?
leaf_visits = 2047

# %% wrong="squares_the_count" about="cost"
#| zh: 增长比 n² 快得多：每多一层就翻一倍，是 2 的幂。
#| en: It grows far faster than n²: each further level doubles it, which makes powers of 2.
#| zh ask: `Plus(b, b)` 的 `derive` 调用一次，会调用几次 b 的？下一层呢？
#| en ask: One call of `derive` on `Plus(b, b)`: how many calls on b does it make, and how many does each of those make?
leaf_visits = 100
all_visits = 9


# %% wrong="levels_above_the_leaf" about="reading"
#| zh: 这是叶子以上各层的次数加起来。只问叶子这一层：每往下一层翻一倍，没有别的要加减。
#| en: That is the calls of all levels above the leaf, added up. The leaf's level alone is asked for: each level down doubles the count, and there is nothing to add or subtract.
#| zh ask: 题目问的是哪几层的调用：所有层，还是只有叶子那一层？
#| en ask: Which levels does the question ask about: all of them, or the leaf's alone?
leaf_visits = 1023

# %% wrong="one_level_too_many" about="index"
#| zh: 多数了一层。根自己只被调用一次；每往下一层才翻一倍。
#| en: One level too many. The root itself is called once; each level below doubles that.
#| zh ask: 画出一次加倍、两次加倍的情形，从根往下一层层数：和你的数对得上吗？
#| en ask: Draw one doubling, then two, and count level by level from the root: does your number fit?
leaf_visits = 2048
all_visits = 31

# %% wrong="one_level_too_few" about="index"
#| zh: 少数了一层。加倍 n 次，叶子在根下面 n 层。
#| en: One level too few. After n doublings the leaf is n levels below the root.
#| zh ask: 画出一次加倍、两次加倍的情形，从根往下一层层数：和你的数对得上吗？
#| en ask: Draw one doubling, then two, and count level by level from the root: does your number fit?
leaf_visits = 512
all_visits = 7

# %% wrong="leaf_alone" about="reading"
#| zh: 这只是叶子被调用的次数。题目要的是所有节点加起来，包括根和中间各层。
#| en: These are the calls on the leaf alone. Count all nodes together, the root and the levels between included.
#| zh ask: 题目问的是哪几层的调用：所有层，还是只有叶子那一层？
#| en ask: Which levels does the question ask about: all of them, or the leaf's alone?
all_visits = 8

# %% wrong="root_left_out" about="reading"
#| zh: 漏掉了对根的那一次调用。
#| en: The one call on the root is left out.
#| zh ask: 根自己被调用了几次？算进去了吗？
#| en ask: How many times is the root itself called, and is that counted?
all_visits = 14


# %% wrong="counts_the_objects" about="reading"
#| zh: 这里数的是有几个对象。问的是 `derive` 被调用了几次，而同一个对象可以被调用很多次。
#| en: This counts the objects. The question is how often `derive` is called, and one object may be called many times.
#| zh ask: 这里有几个对象？其中的同一个，`derive` 会不会被调用很多次？
#| en ask: How many objects are there, and may `derive` be called on one of them many times?
leaf_visits = 11
all_visits = 4

# %% wrong="the_leaf_once" about="cost"
#| zh: 这里以为每个节点只被调用一次。可是每条边都把新到的一份立刻往下传，叶子每收到一份就被调用一次。
#| en: As if each node were called once. But along every edge a share is handed on as soon as it comes, and the leaf is called for each that reaches it.
#| zh ask: 只有一次加倍时，`x.derive` 被调用几次？两次加倍呢？
#| en ask: After one doubling, how many times is `x.derive` called? And after two?
leaf_visits = 1

# %% wrong="the_last_edges_alone" about="cost"
#| zh: 到叶子的边是有两条，可是上面那个节点每被调用一次，就会沿这两条边各走一次，而它自己被调用了很多次。
#| en: There are two edges to the leaf, but the node above goes along both each time it is called, and it is called many times.
#| zh ask: 叶子上面的那个节点，`derive` 被调用了几次？
#| en ask: The node right above the leaf: how many times is its `derive` called?
leaf_visits = 2

# %% wrong="ten_doublings_for_three" about="reading"
#| zh: 这是 10 次加倍时所有节点加起来的次数；第二问只加倍 3 次。
#| en: That is the calls on all nodes after 10 doublings; the second question has 3.
#| zh ask: 第二问里加倍了几次？
#| en ask: How many doublings does the second question have?
all_visits = 2047
