# ---
# exercise: two_graphs
# title zh: 比较两个图
# title en: Compare two graphs
# kind: read_graph
# points: 8
# minutes: 15
# difficulty: 4
# answers: names_small, names_large, same_graph
# ---

# %% [markdown] task lang="zh"
r"""
1. 不运行，读出 `program` 的图有哪些节点：`names_small` 是输入 `[1, 2]` 的，`names_large` 是 `[3, -2]` 的。一个节点写一次名字，顺序随意，例如 `["ExpBackward0", "ExpBackward0", "AccumulateGrad"]`。
2. 写出 `same_graph(p, q)`，两个引擎上都要能用：两个有 `grad_fn` 的张量，图的形状是否相同。从两个根同时出发，`next_functions` 的每一格都要通向同名的节点（`node.name()`），或者同为空位；一边共享的节点在另一边也共享。数值和格子里的第二个数不算。图最多有一百个节点，路却可能有 $2^{99}$ 条。
"""

# %% [markdown] task lang="en"
r"""
1. Without running it, read off the nodes in the graph of `program`: `names_small` for `[1, 2]`, `names_large` for `[3, -2]`. One name for each node, in any order, as in `["ExpBackward0", "ExpBackward0", "AccumulateGrad"]`.
2. Write `same_graph(p, q)`, for both engines: do the graphs of two tensors with a `grad_fn` have the same shape? Go from both roots at once: every slot of `next_functions` must lead to equal names (`node.name()`) or be empty on both sides, and a node shared on one side must be shared on the other. Ignore values and the second number of a slot. There are at most a hundred nodes, but perhaps $2^{99}$ paths.
"""

# %% answer
names_small = ...
names_large = ...
### BEGIN SOLUTION
names_small = ["MeanBackward0", "AddBackward0", "AddBackward0", "MulBackward0", "AccumulateGrad"]
names_large = ["SumBackward0", "MulBackward0", "AccumulateGrad"]
### END SOLUTION


def same_graph(p, q):
    ### BEGIN SOLUTION
    def inventory(result):
        numbers, lines = {}, {}

        def visit(node):
            if node is None:
                return None
            if node not in numbers:
                numbers[node] = len(numbers)
                lines[numbers[node]] = node.name(), [visit(parent) for parent, _ in node.next_functions]
            return numbers[node]

        visit(result.grad_fn)
        return lines

    return inventory(p) == inventory(q)
    ### END SOLUTION


# %% right
names_small = ("AccumulateGrad", "MulBackward0", "AddBackward0", "AddBackward0", "MeanBackward0")
names_large = {"AccumulateGrad", "MulBackward0", "SumBackward0"}


def same_graph(p, q):
    partner, back, todo = {}, {}, [(p.grad_fn, q.grad_fn)]
    while todo:
        left, right = todo.pop()
        if left is None or right is None:
            if left is not right:
                return False
            continue
        if left in partner or right in back:
            if partner.get(left) is not right or back.get(right) is not left:
                return False
            continue
        partner[left], back[right] = right, left
        if type(left).__name__ != type(right).__name__:
            return False
        if len(left.next_functions) != len(right.next_functions):
            return False
        todo += [(a[0], b[0]) for a, b in zip(left.next_functions, right.next_functions)]
    return True


# %% hint
#| zh: 先在纸上跟着程序走：[1, 2] 的 `y` 依次是 [1, 4]、[2, 6]……什么时候停？条件里的 `y.sum()` 留在结果的图里吗？
#| en: Follow the program on paper first: for [1, 2] `y` is [1, 4], then [2, 6] … when does it stop? And does the `y.sum()` of a condition stay in the graph
#| en: of the result?

# %% hint
#| zh: `same_graph`：给每个图写一份“清单”，再比较两份清单。节点第一次遇到时编号；清单里一行一个节点：它的名字，和它每一格通向的编号，空位记成 `None`。
#| en: `same_graph`: write an inventory of each graph and compare the two. Number the nodes as you first meet them; each gets a line with its name and the
#| en: numbers its slots lead to, `None` for an empty one.

# %% hint
#| zh: 一个递归的函数就够，它返回节点的编号。三种情形：空位；见过的节点；没有见过的节点，先编号，再走它的每一格。编号相同就是同一个节点，所以共享也写进了清单。
#| en: A recursive function that returns the number of a node will do. Three cases: an empty slot; a node met before; a new one, which is numbered first and whose slots are visited
#| en: then. Equal numbers mean the same node, so sharing is in the inventory too.

# %% wrong="conditions_are_recorded" about="reading"
#| zh: 条件里的 `y.sum()` 确实也算了，但结果不是由它得来的，从结果出发走不到它。条件在图里不留痕迹。
#| en: The `y.sum()` of a condition is computed, but the result does not come from it, and no path from the result leads there. Conditions leave no trace in
#| en: the graph.
names_small = [
    "SumBackward0",
    "MeanBackward0",
    "AddBackward0",
    "AddBackward0",
    "MulBackward0",
    "AccumulateGrad",
]
names_large = ["SumBackward0", "SumBackward0", "MulBackward0", "AccumulateGrad"]

# %% wrong="one_node_for_the_loop" about="reading"
#| zh: 循环转了两圈，记下了两个加法节点。
#| en: The loop made two turns and recorded two additions.
names_small = ["MeanBackward0", "AddBackward0", "MulBackward0", "AccumulateGrad"]

# %% wrong="every_line_of_the_source" about="reading"
#| zh: 这是源代码里的运算，不是执行过的。[3, −2] 在第一个 `return` 就结束了。
#| en: These are the operations in the source, not those that ran. [3, −2] is done at the first `return`.
names_small = ["MeanBackward0", "AddBackward0", "SumBackward0", "MulBackward0", "AccumulateGrad"]
names_large = [
    "MeanBackward0",
    "AddBackward0",
    "AddBackward0",
    "MulBackward0",
    "AccumulateGrad",
    "SumBackward0",
]

# %% wrong="leaf_forgotten" about="reading"
#| zh: 路的尽头还有叶子的节点 `AccumulateGrad`。
#| en: At the end of the paths there is the node of the leaf, `AccumulateGrad`.
names_small = ["MeanBackward0", "AddBackward0", "AddBackward0", "MulBackward0"]
names_large = ["SumBackward0", "MulBackward0"]

# %% wrong="leaf_once_for_every_edge" about="accumulate"
#| zh: `x` 用了好几次，但它的 `AccumulateGrad` 只有一个：几条边通向同一个节点。
#| en: `x` is used several times, but it has a single `AccumulateGrad`: several edges lead to one node.
names_small = [
    "MeanBackward0",
    "AddBackward0",
    "AddBackward0",
    "MulBackward0",
    "AccumulateGrad",
    "AccumulateGrad",
    "AccumulateGrad",
    "AccumulateGrad",
]
names_large = ["SumBackward0", "MulBackward0", "AccumulateGrad", "AccumulateGrad"]


# %% wrong="counts_names" about="testing"
#| zh: 名字一样多，连法却可以不同：还要比较每一格通向哪里。
#| en: The names may agree while the connections differ: compare where each slot leads as well.
def names(result):
    found, todo = {}, [result.grad_fn]
    while todo:
        node = todo.pop()
        if node is not None and node not in found:
            found[node] = node.name()
            todo += [parent for parent, _ in node.next_functions]
    return sorted(found.values())


def same_graph(p, q):
    return names(p) == names(q)


# %% wrong="unfolds_the_tree" about="testing"
#| zh: 这样等于把图展开成了树：一个共享的节点和两个一模一样的节点看起来就相同了。要记下哪个节点和另一边的哪个对应，再遇到时看是不是还是它。
#| en: This amounts to unfolding graphs into trees, where one shared node looks the same as two equal ones. Remember which node goes with which on the other side, and see that it is the same one when you meet it again.
def unfold(node):
    return node and (node.name(), [unfold(parent) for parent, _ in node.next_functions])


def same_graph(p, q):
    return unfold(p.grad_fn) == unfold(q.grad_fn)


# %% wrong="unfolds_and_counts" about="testing"
#| zh: 展开的树相同，节点数也相同，连法仍然可以不同：d·e + d·e 和 d·d + e·e 就分不开。要看**哪一个**节点是共享的。
#| en: Equal trees and equally many nodes may still be wired differently: d·e + d·e cannot be told from d·d + e·e. It matters **which** node is shared.
def unfold(node, seen):
    if node is not None:
        seen.add(node)
    return node and (node.name(), [unfold(parent, seen) for parent, _ in node.next_functions])


def same_graph(p, q):
    left, right = set(), set()
    return unfold(p.grad_fn, left) == unfold(q.grad_fn, right) and len(left) == len(right)


# %% wrong="root_only" about="testing"
#| zh: 只比较了根。差别可能在下面任何地方。
#| en: Only the roots are compared. The difference may be anywhere below.
def same_graph(p, q):
    return p.grad_fn.name() == q.grad_fn.name()


# %% wrong="same_objects" about="testing"
#| zh: 每次运行都建一个新的图，节点从来不是同一个对象。要比较的是形状。
#| en: Every run builds a new graph, so the nodes are never the same objects. It is their form that has to be compared.
def same_graph(p, q):
    return p.grad_fn is q.grad_fn


# %% wrong="outputs_compared" about="reading"
#| zh: 格子里的第二个数也比了：`unbind` 的第 0 个和第 1 个输出于是成了两种形状。它不算。
#| en: The second number of a slot is compared too, so that outputs 0 and 1 of one `unbind` make two shapes. It does not count.
def inventory(result):
    numbers, lines = {}, {}

    def visit(node):
        if node is None:
            return None
        if node not in numbers:
            numbers[node] = len(numbers)
            lines[numbers[node]] = node.name(), [(visit(one), output) for one, output in node.next_functions]
        return numbers[node]

    visit(result.grad_fn)
    return lines


def same_graph(p, q):
    return inventory(p) == inventory(q)


# %% wrong="order_of_slots_ignored" about="testing"
#| zh: 每个节点的格子被排了序，于是 a − b 和 b − a 就分不开了。`next_functions` 的先后是有意义的。
#| en: The slots of each node are sorted, and then a − b cannot be told from b − a. The order of `next_functions` has a meaning.
def form(result):
    numbers = {}

    def visit(node):
        if node is None:
            return "None"
        parents = sorted(visit(parent) for parent, _ in node.next_functions)
        return f"{node.name()}({', '.join(parents)})"

    def count(node):
        if node is not None and node not in numbers:
            numbers[node] = True
            for parent, _ in node.next_functions:
                count(parent)

    count(result.grad_fn)
    return visit(result.grad_fn), len(numbers)


def same_graph(p, q):
    return form(p) == form(q)


# %% wrong="looks_from_one_side" about="testing"
#| zh: 只记了左边的节点对应右边的哪一个：左边两个不同的节点对上右边同一个，也放过了。右边的共享也要在左边共享。
#| en: Only the left node's partner on the right is noted, so that two nodes on the left may share one partner on the right. What is shared on the right has to be shared on the left, too.
def same_graph(p, q):
    partner = {}

    def same(left, right):
        if left is None or right is None:
            return left is right
        if left in partner:
            return partner[left] is right
        partner[left] = right
        return (
            left.name() == right.name()
            and len(left.next_functions) == len(right.next_functions)
            and all(same(a, b) for (a, _), (b, _) in zip(left.next_functions, right.next_functions))
        )

    return same(p.grad_fn, q.grad_fn)


# %% wrong="empty_slots_left_out" about="testing"
#| zh: 空位被跳过了：`e * 1` 和 `1 * e` 于是成了一样。空位也占一格，要在两边的同一格上。
#| en: Empty slots are skipped, and `e * 1` cannot be told from `1 * e`. An empty slot counts as well: it has to be the same one on both sides.
def inventory(result):
    numbers, lines = {}, {}

    def visit(node):
        if node not in numbers:
            numbers[node] = len(numbers)
            parents = [one for one, _ in node.next_functions if one is not None]
            lines[numbers[node]] = node.name(), [visit(one) for one in parents]
        return numbers[node]

    visit(result.grad_fn)
    return lines


def same_graph(p, q):
    return inventory(p) == inventory(q)


# %% wrong="zip_stops_early" about="testing"
#| zh: `zip` 在短的一边就停了：一个节点有两格、另一个有三格，多出来的那一格没有人看。先比较格数。
#| en: `zip` stops at the shorter side: where one node has two slots and the other three, nobody looks at the third. Compare how many there are.
def same_graph(p, q):
    partner, back, todo = {}, {}, [(p.grad_fn, q.grad_fn)]
    while todo:
        left, right = todo.pop()
        if left is None or right is None:
            if left is not right:
                return False
        elif left in partner or right in back:
            if partner.get(left) is not right or back.get(right) is not left:
                return False
        else:
            partner[left], back[right] = right, left
            if left.name() != right.name():
                return False
            todo += [(a[0], b[0]) for a, b in zip(left.next_functions, right.next_functions)]
    return True


# %% equivalent
# return None => return
# (node.name(), [visit(parent) for parent, _ in node.next_functions]) => ...
# (p.grad_fn, q.grad_fn) => (q.grad_fn, p.grad_fn)
# left is None or right is None => ...
# continue => ...
# partner.get(left) is not right or back.get(right) is not left => ...


# %% wrong="every_condition_is_recorded" about="reading"
#| zh: 条件里的 `y.sum()` 每次都算了，但结果不是由它们得来的，从结果出发走不到。条件在图里不留痕迹。
#| en: The `y.sum()` of a condition is computed each time, but the result does not come from them, and no path from the result leads there. Conditions leave no trace in the graph.
names_small = [
    "MeanBackward0",
    "AddBackward0",
    "AddBackward0",
    "MulBackward0",
    "SumBackward0",
    "SumBackward0",
    "SumBackward0",
    "SumBackward0",
    "AccumulateGrad",
]
names_large = ["SumBackward0", "SumBackward0", "MulBackward0", "AccumulateGrad"]


# %% wrong="names_as_they_are_met" about="testing"
#| zh: 名字一个一个都对得上，连法却可以不同：还要比较每一格通向哪个节点。
#| en: All names may agree, one after the other, while the connections differ: compare to which node each slot leads as well.
def names(result):
    found = [result.grad_fn]
    for node in found:
        for parent, _ in node.next_functions:
            if parent is not None and parent not in found:
                found.append(parent)
    return [node.name() for node in found]


def same_graph(p, q):
    return names(p) == names(q)


# %% wrong="a_square_as_a_power" about="reading"
#| zh: `x * x` 是一次乘法，记下的是 `MulBackward0`；写成 `x**2` 才是 `PowBackward0`。
#| en: `x * x` is a product and is recorded as `MulBackward0`; only `x**2` makes a `PowBackward0`.
names_small = ["MeanBackward0", "AddBackward0", "AddBackward0", "PowBackward0", "AccumulateGrad"]
names_large = ["SumBackward0", "PowBackward0", "AccumulateGrad"]


# %% wrong="one_turn_too_many" about="reading"
#| zh: 元素之和依次是 5、8、11：加了两次就不小于 10 了。
#| en: The entries add up to 5, then 8, then 11: after two additions that is no longer below 10.
names_small = [
    "MeanBackward0",
    "AddBackward0",
    "AddBackward0",
    "AddBackward0",
    "MulBackward0",
    "AccumulateGrad",
]
