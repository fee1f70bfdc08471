# ---
# exercise: walk_the_graph
# title zh: 轮到谁
# title en: Whose turn it is
# kind: fill_in
# points: 8
# minutes: 17
# difficulty: 4
# answers: in_order, backward
# part: in_order
# ---

# %% [markdown] task lang="zh"
r"""
1. `in_order(root)` 返回一个列表：根和它下面的所有节点，各出现一次，每个节点都排在所有用到它的节点之后。这样的顺序不止一个，哪一个都行。节点有 `parents` 和 `number`。链可能很长，所以不用递归。
2. `backward(order)` 照着这样的列表走一遍，`order[0]` 是根。走完以后，每个节点的 `partial` 都是根对它的导数，不管之前里面是什么；列表本身不变。

检查会统计读 `parents` 和比较节点的次数：平均每个节点不超过十次。`node in a_list` 要一个一个地比；在集合或字典里查找，一下就知道。
"""

# %% [markdown] task lang="en"
r"""
1. `in_order(root)` returns a list: the root and all nodes below it, each once, and after all nodes that use it. Any such order will do. Nodes have `parents` and a `number`. No recursion: chains may be long.
2. `backward(order)` goes through such a list once; `order[0]` is the root. Then the `partial` of each node is the root's derivative with respect to it, whatever it held before; the list stays as it is.

The check counts reads of `parents` and comparisons of nodes: at most ten per node, on average. `node in a_list` compares one by one; a set or a dictionary looks it up.
"""


# %% answer
def in_order(root):
    ### BEGIN SOLUTION
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number, reverse=True)
    ### END SOLUTION


def backward(order):
    ### BEGIN SOLUTION
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope
    ### END SOLUTION


# %% right
def in_order(root):
    waiting, todo = {root: 0}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in waiting:
                waiting[parent] = 0
                todo.append(parent)
            waiting[parent] += 1
    order = [root]
    for node in order:
        for parent in node.parents:
            waiting[parent] -= 1
            if not waiting[parent]:
                order.append(parent)
    return order


def backward(order):
    arrived = dict.fromkeys(order, 0)
    arrived[order[0]] = 1.0
    for node in order:
        node.partial = arrived[node]
        for i, parent in enumerate(node.parents):
            arrived[parent] += node.slopes[i] * node.partial


# %% right
from heapq import heappop, heappush


def in_order(root):
    met, heap, order = {root}, [(-root.number, root)], []
    while heap:
        order.append(heappop(heap)[1])
        for parent in order[-1].parents:
            if parent not in met:
                met.add(parent)
                heappush(heap, (-parent.number, parent))
    return order


def backward(order):
    root, *others = order
    root.partial = 1
    for node in others:
        node.partial = 0
    for node in order:
        if node.partial:
            for parent, slope in zip(node.parents, node.slopes, strict=True):
                parent.partial = parent.partial + slope * node.partial


# %% hint
#| zh: 收集：手里拿两样东西，一个列表装“见过、还没有看它的父节点”的节点，一个集合记住见过谁。每次从列表里取出一个，把没见过的父节点放进去。
#| en: To collect the nodes, keep two things: a list of those that have been met but whose parents have not been looked at, and a set of all that have been met. Take one out of the list, put in those of its parents that are new.

# %% hint
#| zh: 一个节点总是比用到它的节点先造出来，它的 `number` 也就小一些。收集完以后，`sorted(…, key=…, reverse=True)` 可以按任何量从大到小排。`backward` 分三步：全部清零；给根一个 1；按顺序对每个节点的每条边做一次 `+=`。
#| en: A node is made before all that use it, so its `number` is smaller than theirs. Once collected, `sorted(…, key=…, reverse=True)` sorts downwards by anything you like. `backward` has three steps: reset all; give the root its 1; then, in order, one `+=` for each edge of each node.

# %% hint
#| zh: `in_order` 的六行，次序打乱了：`while todo:`；`found.add(parent)`；`for parent in todo.pop().parents:`；`todo.append(parent)`；`if parent not in found:`；`found, todo = {root}, [root]`。排好以后，再加上一行返回。
#| en: The six lines of `in_order`, shuffled: `while todo:` · `found.add(parent)` · `for parent in todo.pop().parents:` · `todo.append(parent)` · `if parent not in found:` · `found, todo = {root}, [root]`. Put them in order, then add the line that returns.


# %% wrong="oldest_first" about="order"
#| zh: 这是从小到大，也就是前向的顺序：父节点排在了用到它的节点前面。反向从根开始，根的编号最大。
#| en: This goes upwards, which is the order of the forward pass: parents stand before the nodes that use them. The backward pass begins at the root, whose number is the largest.
def in_order(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number)


# %% wrong="as_they_are_met" about="order"
#| zh: 顺序是走到它们的先后。先走到一个节点，不等于用到它的节点都已经轮到过。
#| en: The nodes stand in the order in which the walk came upon them. Coming upon a node early does not mean that all that use it have had their turns.
def in_order(root):
    order, met = [root], {root}
    for node in order:
        for parent in node.parents:
            if parent not in met:
                met.add(parent)
                order.append(parent)
    return order


# %% wrong="last_in_first_out" about="order"
#| zh: 取出来就算轮到：最后放进去的最先取，与谁用到它无关。先收集，再排顺序。
#| en: Taken out of the list means having a turn here, and what was put in last is taken first, whoever uses it. Collect first, then put in order.
def in_order(root):
    order, met, todo = [], {root}, [root]
    while todo:
        node = todo.pop()
        order.append(node)
        for parent in node.parents:
            if parent not in met:
                met.add(parent)
                todo.append(parent)
    return order


# %% wrong="once_per_path" about="cost"
#| zh: 见过的节点又被放进去，从头再走：有几条路径通向它，就走几遍。放进去之前，先看见过没有。
#| en: A node that was met before is taken up again, once for every path that leads to it. Before you put one in, see whether it has been met.
def in_order(root):
    order, todo = [], [root]
    while todo:
        node = todo.pop()
        order.append(node)
        todo.extend(node.parents)
    return sorted(order, key=lambda node: node.number, reverse=True)


# %% wrong="met_is_noted_too_late" about="cost"
#| zh: 从列表里取出来时才记下“见过”，共用的节点就被放进去好几次，在次序里也不止一次。放进去的时候就要记下。
#| en: A node is marked as met when it is taken out of the list, so a shared one is put in several times and stands in the order more than once. Mark it when it is put in.
def in_order(root):
    order, met, todo = [], set(), [root]
    while todo:
        node = todo.pop()
        order.append(node)
        met.add(node)
        todo += [parent for parent in node.parents if parent not in met]
    return sorted(order, key=lambda node: node.number, reverse=True)


# %% wrong="recursive" about="cost"
#| zh: `visit` 一层一层地调用自己：链有多长，调用就有多深，Python 到了上限就放弃了。
#| en: `visit` calls itself: the calls go as deep as the chain is long, and at its limit Python gives up.
def in_order(root):
    found = set()

    def visit(node):
        if node not in found:
            found.add(node)
            for parent in node.parents:
                visit(parent)

    visit(root)
    return sorted(found, key=lambda node: node.number, reverse=True)


# %% wrong="finished_first" about="cost"
#| zh: 逐个走完再排进去，次序是对的；可是 `visit` 一层一层地调用自己，链有多长，调用就有多深。
#| en: Noting each node when it is finished gives a right order; but `visit` calls itself, and the calls go as deep as the chain is long.
def in_order(root):
    order, met = [], set()

    def visit(node):
        if node not in met:
            met.add(node)
            for parent in node.parents:
                visit(parent)
            order.append(node)

    visit(root)
    return order[::-1]


# %% wrong="raises_the_limit" about="cost"
#| zh: 提高递归上限只是把墙往后挪：调用还是和链一样深，再长的链又会撞上。循环没有这堵墙。
#| en: A higher recursion limit only moves the wall: the calls are still as deep as the chain is long, and a longer chain hits it again. A loop has no wall.
import sys


def in_order(root):
    found = set()

    def visit(node):
        if node not in found:
            found.add(node)
            for parent in node.parents:
                visit(parent)

    sys.setrecursionlimit(10**6)
    visit(root)
    return sorted(found, key=lambda node: node.number, reverse=True)


# %% wrong="gives_up_quietly" about="cost"
#| zh: 捕获 `RecursionError` 只是不再报错：长链上的节点没有收集全，递归也还在。
#| en: Catching `RecursionError` only silences it: the nodes of a long chain are not all collected, and the recursion is still there.
def in_order(root):
    found = set()

    def visit(node):
        if node not in found:
            found.add(node)
            for parent in node.parents:
                visit(parent)

    try:
        visit(root)
    except RecursionError:
        pass
    return sorted(found, key=lambda node: node.number, reverse=True)


# %% wrong="searches_a_list" about="cost"
#| zh: “见过没有”是在一个列表里从头找起，1,000 个节点就要比较几十万次。集合一下就知道。
#| en: “Met before?” searches a list from its beginning, which takes hundreds of thousands of comparisons for 1,000 nodes. A set knows at once.
def in_order(root):
    found, todo = [root], [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.append(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number, reverse=True)


# %% wrong="found_by_value" about="reading"
#| zh: “见过没有”比的是值；两个节点的值可以相等。要记住的是节点本身。
#| en: “Met before?” compares values, and two nodes may have the same value. Remember the nodes themselves.
def in_order(root):
    found, values, todo = [root], {root.value}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent.value not in values:
                values.add(parent.value)
                found.append(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number, reverse=True)


# %% wrong="double_edges_counted_once" about="index"
#| zh: 数的时候 `x*x` 只算一条边，减的时候却减了两次，于是太早减到 0。两边要按同样的办法数。
#| en: In counting, `x*x` is one edge, in releasing it is two, so its count reaches 0 too early. Count both in the same way.
def in_order(root):
    waiting, met = {root: 0}, [root]
    for node in met:
        for parent in set(node.parents):
            if parent not in waiting:
                waiting[parent] = 0
                met.append(parent)
            waiting[parent] += 1
    order = [root]
    for node in order:
        for parent in node.parents:
            waiting[parent] -= 1
            if waiting[parent] == 0:
                order.append(parent)
    return order


# %% wrong="root_left_out" about="index"
#| zh: 根也要在列表里，而且排在最前面：反向从它开始。
#| en: The root belongs in the list, too, and comes first: the backward pass begins with it.
def in_order(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found - {root}, key=lambda node: node.number, reverse=True)


# %% wrong="parents_of_the_root_only" about="index"
#| zh: 只有根和它的父节点；更下面的节点都漏掉了。
#| en: Only the root and its parents; all nodes further down are missing.
def in_order(root):
    return sorted({root, *root.parents}, key=lambda node: node.number, reverse=True)


# %% wrong="first_parent_only" about="index"
#| zh: 一直只沿着第一个父节点走；别的边都没有走到。
#| en: Only the first parent is followed all the way; the other edges are never taken.
def in_order(root):
    order = [root]
    while order[-1].parents:
        order.append(order[-1].parents[0])
    return order


# %% wrong="sorted_by_value" about="reading"
#| zh: 这里按值排；值的大小和先后没有关系。
#| en: This sorts by value, which says nothing about who was made first.
def in_order(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.value, reverse=True)


# %% wrong="numbers_not_nodes" about="contract"
#| zh: 列表里是编号；要的是节点本身。
#| en: The list holds the numbers; the nodes themselves are wanted.
def in_order(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted((node.number for node in found), reverse=True)


# %% wrong="nothing_from_sort" about="contract"
#| zh: `sort` 就地排序，返回 `None`。用 `sorted`，或者先排再返回列表。
#| en: `sort` sorts in place and returns `None`. Use `sorted`, or sort first and return the list then.
def in_order(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return list(found).sort(key=lambda node: node.number, reverse=True)


# %% wrong="nodes_cannot_be_compared" about="contract"
#| zh: 节点之间不能比大小。要告诉 `sorted` 按什么排。
#| en: Nodes cannot be compared. Tell `sorted` what to go by.
def in_order(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, reverse=True)


# %% wrong="marks_left_on_the_nodes" about="stale"
#| zh: “见过”记在了节点身上，而且没有擦掉：下一次调用就一个节点也找不到了。用一个集合来记，每次调用都从空的开始。
#| en: “Met before” is noted on the nodes and never wiped off, so the next call finds none of them. Use a set, which begins empty in each call.
def in_order(root):
    found = [root]
    for node in found:
        for parent in node.parents:
            if not hasattr(parent, "met"):
                parent.met = True
                found.append(parent)
    return sorted(found, key=lambda node: node.number, reverse=True)


# %% wrong="assigns_not_adds" about="accumulate"
#| zh: 别的使用者已经送来的那些份被冲掉了，只留下最后一份：或者是用了 `=`，或者是在别人送来之后又清零。先把所有节点清零，然后只用 `+=`。
#| en: The shares that other nodes have delivered are wiped out, and only the last one is left: by `=`, or by a reset after they had come. Reset all nodes
#| en: first, and from then on use `+=` only.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial = node.partial * slope


# %% wrong="never_resets" about="stale"
#| zh: 第一遍是对的，第二遍加在了第一遍留下的数上面。而且留下来的数还会被再次往下传，错得比翻倍更多。开始之前先把每个 `partial` 设为 0。
#| en: The first pass is right, the second adds to what the first has left, and hands those leftovers on as well, so the result is worse than doubled. Set
#| en: every `partial` to 0 before you begin.
def backward(order):
    order[0].partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="walks_the_paths_after_all" about="order"
#| zh: 这样会走遍每一条路径，`order` 白排了。就算小图上的数是对的，每个节点也只应轮到一次。
#| en: This walks every path and makes no use of `order`. Even where its numbers are right on a small graph, each node should have one turn.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].derive(1)


# %% wrong="drops_what_has_arrived" about="chain"
#| zh: 只传了局部导数，没有乘上节点自己的 `partial`，也就是根对这个节点的导数。
#| en: Only the local derivative is handed on, without the node's own `partial`, which is the derivative of the root with respect to that node.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += slope


# %% wrong="resets_too_late" about="stale"
#| zh: 轮到一个节点，才把它清零，那时它的各份已经到了，一起被抹掉。先把所有节点都清零，再开始传。
#| en: Each node is reset when its turn comes; by then its shares have arrived, and they are wiped out. Reset all nodes first, then begin to hand on.
def backward(order):
    for node in order:
        node.partial = 1 if node is order[0] else 0
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="nothing_to_start_with" about="chain"
#| zh: 轮到根的时候，它的 `partial` 里没有 1：没有放，或者又清零了。往下传的全是 0。
#| en: When the root has its turn, there is no 1 in its `partial`: it was never put there, or it was reset again. Nothing but 0 is handed down.
def backward(order):
    for node in order:
        node.partial = 0
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="root_keeps_what_it_had" about="stale"
#| zh: 根没有清零，只是加了 1：上一遍的 1 还在里面。
#| en: The root is not reset, only 1 is added: the 1 of the pass before is still in it.
def backward(order):
    for node in order[1:]:
        node.partial = 0
    order[0].partial += 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="leaves_keep_what_they_had" about="stale"
#| zh: 只清零了内部节点；叶子里还留着上一遍的数。
#| en: Only inner nodes are reset; the leaves still hold the numbers of the pass before.
def backward(order):
    for node in order:
        if node.parents:
            node.partial = 0
    order[0].partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="inner_nodes_keep_what_they_had" about="stale"
#| zh: 只清零了叶子；内部节点里还留着上一遍的数，又被往下传了一次。
#| en: Only the leaves are reset; inner nodes still hold the numbers of the pass before and hand them on once more.
def backward(order):
    for node in order:
        if not node.parents:
            node.partial = 0
    order[0].partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="derive_at_every_turn" about="order"
#| zh: `derive` 自己会一直走到叶子，而每个节点轮到时又叫它走一遍。轮到一个节点，只往它的父节点里加，不再往下走。
#| en: `derive` goes all the way to the leaves by itself, and here every node's turn starts it again. A node's turn adds to its parents and goes no further.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.derive(node.partial * slope)


# %% wrong="starts_at_the_wrong_end" about="index"
#| zh: 1 放在了列表的最后一个节点上；根是 `order[0]`。
#| en: The 1 goes to the last node of the list; the root is `order[0]`.
def backward(order):
    for node in order:
        node.partial = 0
    order[-1].partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="walks_from_the_back" about="order"
#| zh: 走的方向反了：从叶子走到根，轮到一个节点时，它还什么都没有收到。
#| en: Walked the wrong way, from the leaves to the root: when a node has its turn, nothing has arrived there.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in reversed(order):
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="adds_the_slope" about="chain"
#| zh: 到达的梯度要和局部导数**相乘**，这里相加了。
#| en: What has arrived is **multiplied** by the local derivative; here they are added.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial + slope


# %% wrong="values_for_slopes" about="formula"
#| zh: 乘的是父节点的值；要乘的是 `slopes` 里的局部导数。
#| en: The factor is the parent's value; it should be the local derivative from `slopes`.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * parent.value


# %% wrong="one_edge_to_each_parent" about="accumulate"
#| zh: 字典里每个父节点只留下一条边：`x*x` 的两条边要送两份。
#| en: In a dictionary each parent keeps one edge only: both edges of `x*x` have a share to deliver.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in order:
        for parent, slope in dict(zip(node.parents, node.slopes)).items():
            parent.partial += node.partial * slope


# %% wrong="first_slope_for_all" about="index"
#| zh: 每条边都用了第一个局部导数；每个父节点有自己的。
#| en: Every edge uses the first local derivative; each parent has its own.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in order:
        for parent in node.parents:
            parent.partial += node.partial * node.slopes[0]


# %% wrong="empties_the_list" about="sharing"
#| zh: `pop` 把传进来的列表掏空了：用同一个列表再走一遍，就什么也没有了。
#| en: `pop` empties the list that came in: for a second pass over the same list nothing is left.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    while order:
        node = order.pop(0)
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="clears_after_the_turn" about="reading"
#| zh: 内部节点轮到过就清零了。走完以后，它的 `partial` 也应当是根对它的导数。
#| en: An inner node is reset after its turn. In the end its `partial`, too, should be the derivative of the root with respect to it.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope
        if node.parents:
            node.partial = 0


# %% wrong="slope_left_out" about="chain"
#| zh: 传下去的是整个总数：每条边上的斜率还没有乘。
#| en: What is handed on is the whole total: the slope of the edge has not been multiplied in.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in order:
        for parent in node.parents:
            parent.partial += node.partial


# %% wrong="hands_on_at_every_arrival" about="order"
#| zh: 每来一份就把到那时为止的总数往下传，先来的几份因此传了不止一次。要么只传新来的那一份，要么等各份都到齐。
#| en: At every arrival the total so far is handed on, and so what came earlier is handed on more than once. Hand on the new share alone, or wait until all have arrived.
def backward(order):
    for node in order:
        node.partial = 0

    def go(node):
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope
            go(parent)

    order[0].partial = 1
    go(order[0])


# %% wrong="handed_on_at_the_first_visit" about="order"
#| zh: 每个节点第一次被走到时就把总数往下传，以后不再管它。那时它的份还没有到齐。
#| en: Each node hands on its total when it is first reached, and is left alone afterwards. At that moment not all of its shares have arrived.
def backward(order):
    for node in order:
        node.partial = 0
    met = set()

    def go(node):
        if node in met:
            return
        met.add(node)
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope
            go(parent)

    order[0].partial = 1
    go(order[0])


# %% wrong="zero_is_not_handed_on_and_stops" about="special"
#| zh: 遇到总数为 0 的节点，循环就停了。几份可以正好抵消；它后面的节点还没有轮到。
#| en: The loop stops at a node whose total is 0. Shares may cancel; the nodes after it have not had their turns.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in order:
        if node.partial == 0:
            break
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="goes_through_a_set" about="order"
#| zh: 放进字典再按值排，`order` 排好的先后就丢了。照着列表走。
#| en: Sorted anew by value, the order that `order` has is lost. Go through the list as it is.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in sorted(order, key=lambda node: node.value):
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="never_marked" about="cost"
#| zh: 没有记下哪些节点已经见过，所以共用的节点在列表里不止一次：有几条路径通向它，就有几次。
#| en: It is never noted which nodes have been met, so a shared one stands in the list more than once: once for every path that leads to it.
def in_order(root):
    order, todo = [], [root]
    while todo:
        node = todo.pop()
        order.append(node)
        todo.extend(node.parents)
    return order


# %% wrong="root_has_no_turn" about="index"
#| zh: 根上放了 1，可是没有轮到它往下传，它的父节点什么也没有收到。
#| en: The root holds its 1 but has no turn, so its parents never receive anything.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in order[1:]:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="sorts_what_came_in" about="sharing"
#| zh: 传进来的列表被改动了：比如 `sort` 排的就是这个列表本身。它应当原样留下，它的次序本来就行。
#| en: The list that came in has been changed: `sort`, for one, reorders the very list that it is called on. Leave it as it is; its order will do.
def backward(order):
    for node in order:
        node.partial = 0
    order.sort(key=lambda node: node.number, reverse=True)
    order[0].partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope
