# ---
# exercise: walk_the_graph
# title zh: 排队
# title en: Standing in line
# kind: fill_in
# points: 5
# minutes: 10
# difficulty: 3
# answers: by_number, backward
# ---

# %% [markdown] task lang="zh"
r"""
1. `by_number(root)` 返回一个列表：根和它下面的所有节点，各出现一次，编号大的在前。
2. `backward(order)` 照着这样的列表走一遍，`order[0]` 是根。走完以后，每个节点的 `partial` 都是根对它的导数，不管之前里面是什么。每个节点只处理一次，列表本身不变。
"""

# %% [markdown] task lang="en"
r"""
1. `by_number(root)` returns a list: the root and all nodes below it, each of them once, large numbers first.
2. `backward(order)` goes through such a list once; `order[0]` is the root. Afterwards the `partial` of each node is the derivative of the root with respect to that node, whatever it held before. Each node has one turn, and the list stays as it is.
"""


# %% answer
def by_number(root):
    ### BEGIN SOLUTION
    return sorted(reachable(root), key=lambda node: node.number, reverse=True)
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
def by_number(root):
    numbered = {node.number: node for node in reachable(root)}
    return [numbered[number] for number in sorted(numbered)][::-1]


def backward(order):
    arrived = dict.fromkeys(order, 0)
    arrived[order[0]] = 1.0
    for node in order:
        node.partial = arrived[node]
        for i, parent in enumerate(node.parents):
            arrived[parent] += node.slopes[i] * node.partial


# %% hint
#| zh: 谁的编号最大？反向传播应当从谁开始？所以列表要从大到小还是从小到大？
#| en: Which node has the largest number, and where does the backward pass begin? So does the list go up or down?

# %% hint
#| zh: `sorted(…, key=…, reverse=True)` 可以按任何量从大到小排序。`backward` 分三步：全部清零；给根一个 1；按顺序对每个节点的每条边做一次 `+=`。
#| en: `sorted(…, key=…, reverse=True)` sorts downwards by anything you like. `backward` has three steps: reset all; give the root its 1; then, in order, one
#| en: `+=` for each edge of each node.

# %% hint
#| zh: 两层循环就够了，外层走 `order`，里层走这个节点的边，父节点和局部导数成对地取。
#| zh: 不需要递归：`order` 已经把顺序定好了。
#| en: Two loops will do: the outer one goes through `order`, the inner one through the edges of the node, a parent and its slope at a time. No recursion is
#| en: needed: `order` has settled who comes when.


# %% given
def reachable(root):
    found = set()

    def visit(node):
        if node not in found:
            found.add(node)
            for parent in node.parents:
                visit(parent)

    visit(root)
    return found


# %% wrong="oldest_first" about="order"
#| zh: 这是从小到大，也就是前向的顺序。反向从根开始，根的编号最大。
#| en: This goes upwards, which is the order of the forward pass. The backward pass begins at the root, whose number is the largest.
def by_number(root):
    return sorted(reachable(root), key=lambda node: node.number)


# %% wrong="not_sorted" about="order"
#| zh: 每个节点都在，各一次，但顺序是走到它们的先后，不是编号。先走到一个节点，不等于它的使用者都已经处理过了。
#| en: Every node is there, once, but in the order in which the walk came upon them, not by number. Coming upon a node early does not mean that all its
#| en: consumers have had their turn.
def by_number(root):
    found, todo = [root], [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.append(parent)
                todo.append(parent)
    return found


# %% wrong="once_per_path" about="cost"
#| zh: 没有记住去过哪里，所以一个节点有几条路径通向它，就在列表里出现几次。用 `reachable`，它记得。
#| en: Nothing remembers where the walk has been, so a node is listed once for every path that leads to it. Use `reachable`, which does remember.
def by_number(root):
    order, todo = [], [root]
    while todo:
        node = todo.pop()
        order.append(node)
        todo.extend(node.parents)
    return sorted(order, key=lambda node: node.number, reverse=True)


# %% wrong="assigns_not_adds" about="accumulate"
#| zh: 别的使用者已经送来的那些份被冲掉了，只留下最后一份：或者是用了 `=`，或者是在别人送来之后又清零。先把所有节点清零，然后只用 `+=`。
#| en: The shares that other consumers have delivered are wiped out, and only the last one is left: by `=`, or by a reset after they had come. Reset all nodes
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
#| zh: 这样会走遍每一条路径，`order` 白排了。就算小图上的数是对的，每个节点也只应处理一次。
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
#| zh: 每个节点都等到处理它的时候才清零，那时它的各份已经到了，一起被抹掉。先把所有节点都清零，再开始传。
#| en: Each node is reset when its turn comes; by then its shares have arrived, and they are wiped out. Reset all nodes first, then begin to hand on.
def backward(order):
    for node in order:
        node.partial = 1 if node is order[0] else 0
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="root_left_out" about="index"
#| zh: 根也要在列表里，而且排在最前面：反向从它开始。
#| en: The root belongs in the list, too, and comes first: the backward pass begins with it.
def by_number(root):
    return sorted(reachable(root) - {root}, key=lambda node: node.number, reverse=True)


# %% wrong="numbers_not_nodes" about="contract"
#| zh: 列表里是编号；要的是节点本身。
#| en: The list holds the numbers; the nodes themselves are wanted.
def by_number(root):
    return sorted((node.number for node in reachable(root)), reverse=True)


# %% wrong="nothing_from_sort" about="contract"
#| zh: `sort` 就地排序，返回 `None`。用 `sorted`，或者先排再返回列表。
#| en: `sort` sorts in place and returns `None`. Use `sorted`, or sort first and return the list then.
def by_number(root):
    return list(reachable(root)).sort(key=lambda node: node.number, reverse=True)


# %% wrong="nodes_cannot_be_compared" about="contract"
#| zh: 节点之间不能比大小。要告诉 `sorted` 按什么排：`key=lambda node: node.number`。
#| en: Nodes cannot be compared. Tell `sorted` what to go by: `key=lambda node: node.number`.
def by_number(root):
    return sorted(reachable(root), reverse=True)


# %% wrong="parents_of_the_root_only" about="index"
#| zh: 只有根和它的父节点；更下面的节点都漏掉了。
#| en: Only the root and its parents; all nodes further down are missing.
def by_number(root):
    return sorted({root, *root.parents}, key=lambda node: node.number, reverse=True)


# %% wrong="nothing_to_start_with" about="chain"
#| zh: 没有给根的 `partial` 放上 1，往下传的全是 0。
#| en: The root's `partial` never gets its 1, so nothing but 0 is handed down.
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
#| zh: `derive` 自己会一直走到叶子，而每个节点处理时又叫它走一遍。处理一个节点，只往它的父节点里加，不再往下走。
#| en: `derive` goes all the way to the leaves by itself, and here every node's turn starts it again. A node's turn adds to its parents and goes no further.
def backward(order):
    for node in order:
        node.partial = 0
    order[0].partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.derive(node.partial * slope)


# %% wrong="sorted_by_value" about="reading"
#| zh: 这里按值排；值的大小和先后没有关系。要按编号 `number` 排。
#| en: This sorts by value, which says nothing about who was made first. Go by `number`.
def by_number(root):
    return sorted(reachable(root), key=lambda node: node.value, reverse=True)


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
#| zh: 走的方向反了：从叶子走到根，处理一个节点时它还什么都没有收到。
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
#| zh: 内部节点一处理完就清零了。走完以后，它的 `partial` 也应当是根对它的导数。
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


# %% wrong="nodes_told_apart_by_value" about="tracking"
#| zh: 这里按 `value` 记住节点：两个不同的节点可以有相等的值，于是少了几个。
#| en: Here nodes are remembered by their `value`: two different nodes may have equal values, and then some get lost.
def by_number(root):
    nodes = {node.value: node for node in reachable(root)}
    return sorted(nodes.values(), key=lambda node: node.number, reverse=True)
