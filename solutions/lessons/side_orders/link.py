# ---
# exercise: link
# title zh: 造节点的小函数
# title en: A little function that makes nodes
# kind: find_bug
# points: 5
# minutes: 8
# difficulty: 2
# answers: counterexample, harmless, repaired
# ---

# %% [markdown] task lang="zh"
r"""
1. 给出一个**反例**：一个节点的几条边，写成 `[("x", 2), ("y", 3)]` 的样子（这两条是 `x*y` 在 $(3, 2)$ 处的）。用 `link` 来连你的边时，至少有一个父节点得到错误的梯度。
2. 写出修好的 `repaired`，参数与 `link` 相同，不管有几条边（没有边也算）、是什么边都正确。
3. 再给出 `harmless`：还是反例里的那几条边，一条不多、一条不少，只换掉局部导数，用 `link` 来连，梯度却全对。
"""

# %% [markdown] task lang="en"
r"""
1. Give a **counterexample**: the edges of one node, in the form `[("x", 2), ("y", 3)]` (these two are those of `x*y` at $(3, 2)$). When `link` joins yours, at least one parent must get a wrong gradient.
2. Write the repaired function `repaired`, with the parameters of `link`, right for any edges, however many, even none.
3. Also give `harmless`: your counterexample with only local derivatives changed (the same parents, the same number of edges), so that `link` gets all gradients right.
"""

# %% answer
counterexample = ...
harmless = ...
### BEGIN SOLUTION
counterexample = [("x", 3), ("x", 3)]
harmless = [("x", 3), ("x", 2)]
### END SOLUTION


def repaired(value, *edges):
    ### BEGIN SOLUTION
    return Node(value, [parent for parent, _ in edges], [slope for _, slope in edges])
    ### END SOLUTION


# %% right
counterexample = (("a", -1), ("b", 4.5), ("a", -1))
harmless = (("a", -2.5), ("b", 4.5), ("a", 2.5))


def repaired(value, *edges):
    merged = {}
    for parent, slope in edges:
        merged[parent] = merged.get(parent, 0) + slope
    return Node(value, merged.keys(), merged.values())


# %% right
from fractions import Fraction

counterexample = [["x", Fraction(1, 3)], ["y", Fraction(7, 21)], ["x", Fraction(1, 3)]]
harmless = [["y", 7], ["x", 0.0], ["x", 0.0]]


def repaired(value, *edges):
    parents, slopes = zip(*edges) if edges else ((), ())
    return Node(value=value, slopes=slopes, parents=parents)


# %% hint
#| zh: `{1, 1}` 里有几个元素？`{("x", 3), ("x", 2)}` 呢？两条边要怎样才会被当成同一个？
#| en: How many elements does `{1, 1}` have? And `{("x", 3), ("x", 2)}`? What makes two edges count as one?

# %% hint
#| zh: 同一个父节点，而且局部导数相同：乘积 `x*x` 的两条边都是 `(x, x.value)`，加法 `x+x` 的两条边都是 `(x, 1)`。
#| en: The same parent and the same slope: both edges of the product `x*x` are `(x, x.value)`, both edges of the sum `x+x` are `(x, 1)`.

# %% hint
#| zh: `edges` 传进来的时候是一个元组，边一条也不少。它们是在哪一行丢的？那一行非要不可吗？想把通向同一个父节点的边合并成一条也可以，但局部导数要相加。
#| en: When `edges` comes in, it is a tuple with every edge in it. In which line do some get lost, and is that line needed? Merging edges to one
#| en: parent is fine too, if their slopes are added.

# %% wrong="same_parent_other_slope" about="testing"
#| zh: 两条边的局部导数不同，所以在 `set` 里是两个不同的元素，一条也没有丢。
#| en: The two slopes differ, so the `set` holds two different elements, and neither is lost.
counterexample = [("x", 3), ("x", 2)]

# %% wrong="harmless_is_lost" about="testing"
#| zh: 这里也有两条一样的边，`set` 丢掉一条，父节点就少收到一份。
#| en: Two of these edges are equal as well; the `set` drops one, and with it a share of the parent's gradient.
harmless = [("x", 1), ("x", 1)]

# %% wrong="harmless_without_a_repetition" about="reading"
#| zh: 梯度都对，可是没有哪个父节点出现两次。父节点要和反例里的一样：反例里有一个出现了两次。
#| en: The gradients are right, but no parent occurs twice. The parents have to be those of a counterexample, and there one occurs twice.
harmless = [("x", 3), ("y", 3)]

# %% wrong="harmless_and_one_that_is_lost" about="testing"
#| zh: `x` 的两条边没有事，`y` 的两条边却一样，丢了一条。所有的梯度都要对。
#| en: The edges of `x` are all right, but those of `y` are equal, and one gets lost. All gradients have to be right.
harmless = [("x", 3), ("x", 2), ("y", 4), ("y", 4)]

# %% wrong="harmless_single_edge" about="testing"
#| zh: 只有一条边，没有哪个父节点出现两次。
#| en: With a single edge no parent occurs twice.
harmless = [("x", 3)]

# %% wrong="edges_all_different" about="testing"
#| zh: 这些边两两不同，`set` 一条也不丢。
#| en: No two of these edges are equal, so a `set` loses none of them.
counterexample = [("x", 2), ("y", 3)]

# %% wrong="same_slope_other_parent" about="testing"
#| zh: 两个不同的父节点是两条不同的边，局部导数相同也没有关系。
#| en: Two different parents make two different edges, whether or not the slopes are equal.
counterexample = [("x", 3), ("y", 3)]


# %% wrong="still_drops_equals" about="accumulate"
#| zh: 相同的边还是只剩下一条：`set` 会这样，`dict.fromkeys` 也会。每一条边都要留下。
#| en: Of equal edges still only one is left: a `set` does that, and so does `dict.fromkeys`. Every edge has to be kept.
class Node:
    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes, self.partial = value, tuple(parents), tuple(slopes), 0


counterexample = [("x", 3), ("x", 3)]


def repaired(value, *edges):
    edges = list(dict.fromkeys(edges))
    return Node(value, [parent for parent, _ in edges], [slope for _, slope in edges])


# %% wrong="one_slope_per_parent" about="accumulate"
#| zh: 以父节点为键的字典，每个父节点只留下最后一个局部导数。这比 `set` 丢得还多。
#| en: A dictionary whose keys are the parents keeps the last slope of each parent only, which loses even more than the `set`.
class Node:
    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes, self.partial = value, tuple(parents), tuple(slopes), 0


counterexample = [("x", 3), ("x", 3)]


def repaired(value, *edges):
    edges = dict(edges).items()
    return Node(value, [parent for parent, _ in edges], [slope for _, slope in edges])


# %% wrong="repairs_pairs_only" about="accumulate"
#| zh: 两条相同的边单独出现时没有丢；除了它们还有别的边时，仍然会丢。
#| en: Two equal edges by themselves are kept; with other edges beside them, some are still lost.
class Node:
    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes, self.partial = value, tuple(parents), tuple(slopes), 0


counterexample = [("x", 3), ("x", 3)]


def repaired(value, *edges):
    if len(edges) == 2 and edges[0] == edges[1]:
        return Node(value, [edges[0][0]], [2 * edges[0][1]])
    edges = set(edges)
    return Node(value, [parent for parent, _ in edges], [slope for _, slope in edges])


# %% wrong="equal_edges_counted_as_two" about="accumulate"
#| zh: 出现不止一次的边，这里一律当作两条。出现三次时就少了一份。
#| en: An edge that occurs more than once is taken for two. Where there are three of them, a share is lost.
class Node:
    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes, self.partial = value, tuple(parents), tuple(slopes), 0


counterexample = [("x", 3), ("x", 3)]


def repaired(value, *edges):
    kept = [(parent, slope * min(edges.count((parent, slope)), 2)) for parent, slope in set(edges)]
    return Node(value, [parent for parent, _ in kept], [slope for _, slope in kept])


# %% wrong="no_edges_at_all" about="special"
#| zh: 没有边时，`zip(*edges)` 拆不成两个；`link` 却造得出这样的节点，叶子就是。
#| en: Without edges, `zip(*edges)` does not unpack into two; `link` can make such a node, and a leaf is one.
class Node:
    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes, self.partial = value, tuple(parents), tuple(slopes), 0


counterexample = [("x", 3), ("x", 3)]


def repaired(value, *edges):
    parents, slopes = zip(*edges)
    return Node(value, parents, slopes)


# %% wrong="each_parent_once" about="accumulate"
#| zh: 现在每个父节点只留下一次，局部导数却全都在，两边对不上了：`zip` 到短的那一边为止，后面的局部导数没有人领。
#| en: Now each parent is kept once while all slopes are there, and the two no longer match: `zip` stops at the shorter side, and the remaining slopes are
#| en: never used.
class Node:
    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes, self.partial = value, tuple(parents), tuple(slopes), 0


counterexample = [("x", 3), ("x", 3)]


def repaired(value, *edges):
    parents = list(dict.fromkeys(parent for parent, _ in edges))
    return Node(value, parents, [slope for _, slope in edges])


# %% wrong="nothing_to_lose" about="testing"
#| zh: 两条边是丢了一条，可是局部导数是 0，少了它梯度也不变。
#| en: One of the two edges does get lost, but its slope is 0, and without it the gradient stays the same.
counterexample = [("x", 0), ("x", 0)]

# %% wrong="slopes_that_cancel" about="testing"
#| zh: 两条边的局部导数不同，`set` 一条也不丢；它们抵消是另一回事。
#| en: The slopes of the two edges differ, so a `set` loses neither; that they cancel is another matter.
counterexample = [("x", 3), ("x", -3)]

# %% wrong="a_single_edge" about="testing"
#| zh: 只有一条边，没有东西可以重复。
#| en: With a single edge there is nothing that could occur twice.
counterexample = [("x", 3)]

# %% wrong="names_without_slopes" about="contract"
#| zh: 每条边是一个名字和一个局部导数：`("x", 3)`。
#| en: Each edge is a name with a local derivative: `("x", 3)`.
counterexample = ["x", "x"]


# %% wrong="slopes_forgotten" about="contract"
#| zh: 节点没有得到局部导数，什么也传不下去。
#| en: The node gets no slopes and hands nothing down.
class Node:
    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes, self.partial = value, tuple(parents), tuple(slopes), 0


counterexample = [("x", 3), ("x", 3)]


def repaired(value, *edges):
    return Node(value, [parent for parent, _ in edges])


# %% wrong="parents_and_slopes_exchanged" about="contract"
#| zh: 父节点和局部导数对调了：`Node(value, parents, slopes)`。
#| en: Parents and slopes are exchanged: `Node(value, parents, slopes)`.
class Node:
    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes, self.partial = value, tuple(parents), tuple(slopes), 0


counterexample = [("x", 3), ("x", 3)]


def repaired(value, *edges):
    return Node(value, [slope for _, slope in edges], [parent for parent, _ in edges])


# %% wrong="first_edge_counted_twice" about="accumulate"
#| zh: 合并时第一条边的局部导数算了两次：起点应当是 0。
#| en: In the merge the slope of the first edge counts twice: begin at 0.
class Node:
    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes, self.partial = value, tuple(parents), tuple(slopes), 0


counterexample = [("x", 3), ("x", 3)]


def repaired(value, *edges):
    merged = {}
    for parent, slope in edges:
        merged[parent] = merged.get(parent, slope) + slope
    return Node(value, merged, merged.values())


# %% wrong="two_edges_only" about="special"
#| zh: 一个节点可以有任意多条边，不只两条。
#| en: A node may have any number of edges, not only two.
class Node:
    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes, self.partial = value, tuple(parents), tuple(slopes), 0


counterexample = [("x", 3), ("x", 3)]


def repaired(value, *edges):
    (a, by_a), (b, by_b) = edges
    return Node(value, [a, b], [by_a, by_b])


# %% wrong="slopes_sorted" about="index"
#| zh: 局部导数单独排了序，和父节点对不上了。
#| en: The slopes are sorted by themselves and no longer go with their parents.
class Node:
    def __init__(self, value, parents=(), slopes=()):
        self.value, self.parents, self.slopes, self.partial = value, tuple(parents), tuple(slopes), 0


counterexample = [("x", 3), ("x", 3)]


def repaired(value, *edges):
    return Node(value, [parent for parent, _ in edges], sorted(slope for _, slope in edges))


# %% equivalent
# 3 => 4
# 2 => 1
# 2.5 => ...
# 4.5 => ...
# Fraction(7, 21) => Fraction(21, 7)
# 7 => ...
# 21 => ...
# 0.0 => ...
