# ---
# exercise: long_chain
# title zh: 一条很长的链
# title en: A very long chain
# kind: fill_in
# points: 5
# minutes: 12
# difficulty: 3
# answers: backward_deep
# ---

# %% [markdown] task lang="zh"
r"""
写出 `backward_deep(root)`：走完以后，根和它下面每个节点的 `partial` 都是根对它的导数，不管之前里面是什么。不许递归，链再长也行。节点有 `number`。可以用你写过的 `backward`；`by_number` 和 `by_counts` 要是用到了 `reachable` 就不行，因为它是递归的。

检查会统计读 `parents` 和比较节点的次数，加起来平均每个节点不要超过十次。当心 `node in a_list`：它拿 `node` 和列表里的节点一个一个地比；在集合或字典里查找就不会这样。
"""

# %% [markdown] task lang="en"
r"""
Write `backward_deep(root)`: afterwards the `partial` of the root and of each node below it is the derivative of the root with respect to that node, whatever it held before. No recursion, however long the chain.
The nodes have a `number`. You may use your `backward`; `by_number` and `by_counts` will not do if they call `reachable`, which is recursive.

The check counts how often `parents` is read and nodes are compared: together at most ten times per node. Beware of `node in a_list`, which compares `node` with one entry after another; looking something up in a set or a dictionary does not.
"""


# %% answer
def backward_deep(root):
    ### BEGIN SOLUTION
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    backward(sorted(found, key=lambda node: node.number, reverse=True))
    ### END SOLUTION


# %% right
from heapq import heappop, heappush


def backward_deep(root):
    root.partial = 1
    met, heap = {root}, [(-root.number, root)]
    while heap:
        node = heappop(heap)[1]
        for parent, slope in zip(node.parents, node.slopes):
            if parent not in met:
                met.add(parent)
                parent.partial = 0
                heappush(heap, (-parent.number, parent))
            parent.partial += node.partial * slope


# %% right
def backward_deep(root):
    order, waiting = [root], {root: 0}
    for node in order:
        for parent in node.parents:
            if parent not in waiting:
                waiting[parent] = 0
                order.append(parent)
            waiting[parent] += 1
    arrived, ready = dict.fromkeys(waiting, 0), [root]
    arrived[root] = 1
    while ready:
        node = ready.pop()
        node.partial = arrived[node]
        for parent, slope in zip(node.parents, node.slopes):
            arrived[parent] += node.partial * slope
            waiting[parent] -= 1
            if not waiting[parent]:
                ready.append(parent)


# %% hint
#| zh: `visit` 每往下一层就多一层没有返回的调用，Python 替我们记着每一层走到了哪里。能不能自己用一个列表来记？
#| en: Each level down, `visit` adds one more call that has not returned, and Python remembers where each of them was. Could a list of your own remember it
#| en: instead?

# %% hint
#| zh: 列表里放“已经见到、还没有看过它的父节点”的节点。每次取出一个，把没见过的父节点放进去，直到列表空了。见过哪些，用一个 `set` 记住。
#| en: Let the list hold the nodes that have been met but whose parents have not been looked at. Take one out, put in those of its parents that are new,
#| en: until the list is empty. Let a `set` remember which nodes have been met.

# %% hint
#| zh: 循环转到列表空了为止；每转一次，从列表里拿走一个，可能放进好几个。收集完以后，排序、清零、逐个往下传，都和 `walk_the_graph` 一样，可以直接调用你写好的函数。
#| en: The loop goes on until the list is empty; each time round it takes one node out and may put several in. Once all nodes are collected, sorting, resetting and handing on are as in
#| en: `walk_the_graph`, and you may call what you wrote there.


# %% wrong="still_recursive" about="cost"
#| zh: 收集节点用的仍然是递归的 `reachable`：链有多长，调用就有多深，Python 到了上限就放弃了。
#| en: The nodes are still collected by the recursive `reachable`: the calls go as deep as the chain is long, and at its limit Python gives up.
def reachable(root):
    found = set()

    def visit(node):
        if node not in found:
            found.add(node)
            for parent in node.parents:
                visit(parent)

    visit(root)
    return found


def backward_deep(root):
    order = sorted(reachable(root), key=lambda node: node.number, reverse=True)
    for node in order:
        node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="raises_the_limit" about="cost"
#| zh: 提高递归上限只是把墙往后挪：调用还是和链一样深，每一层都占着内存，再长的链又会撞上。循环没有这堵墙。
#| en: A higher recursion limit only moves the wall: the calls are still as deep as the chain is long, each of them holds memory, and a longer chain hits it
#| en: again. A loop has no wall.
import sys


def reachable(root):
    found = set()

    def visit(node):
        if node not in found:
            found.add(node)
            for parent in node.parents:
                visit(parent)

    visit(root)
    return found


def backward_deep(root):
    sys.setrecursionlimit(10**6)
    order = sorted(reachable(root), key=lambda node: node.number, reverse=True)
    for node in order:
        node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="no_memory" about="cost"
#| zh: 这是一条路径一条路径地走，加倍 60 次就有 2 的 60 次方条路径。不用递归也还不够：要记住去过哪些节点，每个节点只处理一次。
#| en: This walks path by path, and 60 doublings make 2 to the power of 60 paths. To do without recursion is not enough: remember which nodes have been
#| en: met, and give each one turn.
def backward_deep(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    for node in found:
        node.partial = 0
    todo = [(root, 1)]
    while todo:
        node, seed = todo.pop()
        node.partial += seed
        for parent, slope in zip(node.parents, node.slopes):
            todo.append((parent, seed * slope))


# %% wrong="hands_on_at_first_sight" about="order"
#| zh: 节点按见到的先后往下传，没有等它的梯度到齐：更远的使用者后来送到的那些份，再也传不下去了。
#| en: Nodes hand on in the order in which they were met, without waiting for the rest of their gradient: the shares that consumers further away deliver
#| en: later go no further.
def backward_deep(root):
    found, todo = {root}, [root]
    root.partial = 1
    for node in todo:
        for parent, slope in zip(node.parents, node.slopes):
            if parent not in found:
                found.add(parent)
                todo.append(parent)
                parent.partial = 0
            parent.partial += node.partial * slope


# %% wrong="searches_a_list" about="cost"
#| zh: “见过没有”或者“在不在等”是在一个列表里从头找起，1,000 个节点就要比较几十万次。`set` 一下就知道。
#| en: “Met before?”, or “waiting already?”, searches a list from its beginning, which takes hundreds of thousands of comparisons for 1,000 nodes. A `set` knows
#| en: at once.
def backward_deep(root):
    found, todo = [root], [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.append(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="never_resets" about="stale"
#| zh: 节点里还留着上一遍的 `partial`，这一遍加在了上面。开始之前先清零。
#| en: The nodes still hold the `partial` of an earlier pass, and this one adds to it. Reset them before you begin.
def backward_deep(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="nothing_to_start_with" about="chain"
#| zh: 没有给根的 `partial` 放上 1，往下传的全是 0。
#| en: The root's `partial` never gets its 1, so nothing but 0 is handed down.
def backward_deep(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        node.partial = 0
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="oldest_first" about="order"
#| zh: 从小到大排了：处理一个节点时，它的使用者还没有处理过。
#| en: Sorted upwards: when a node has its turn, its consumers have not had theirs.
def backward_deep(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number)
    for node in order:
        node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="last_in_first_out" about="order"
#| zh: 先放进去的最后才处理，和编号无关：有些节点在梯度到齐之前就往下传了。
#| en: What was put in last has its turn first, whatever its number: some nodes hand on before everything has arrived.
def backward_deep(root):
    found, todo = {root}, [root]
    root.partial = 1
    while todo:
        node = todo.pop()
        for parent, slope in zip(node.parents, node.slopes):
            if parent not in found:
                found.add(parent)
                todo.append(parent)
                parent.partial = 0
            parent.partial += node.partial * slope


# %% wrong="assigns_not_adds" about="accumulate"
#| zh: `partial` 被赋值而不是累加：有两个使用者的节点只剩最后一份。
#| en: `partial` is assigned and not added to: of two consumers' shares only the last is left.
def backward_deep(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial = node.partial * slope


# %% wrong="root_keeps_what_it_had" about="stale"
#| zh: 根没有清零，只是加了 1：以前留在里面的数还在。
#| en: The root is not reset, only 1 is added: what it held before is still there.
def backward_deep(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order[1:]:
        node.partial = 0
    root.partial += 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="gives_up_quietly" about="cost"
#| zh: 捕获 `RecursionError` 只是不再报错：长链上什么也没有算出来，递归也还在。
#| en: Catching `RecursionError` only silences it: on a long chain nothing is computed, and the recursion is still there.
def reachable(root):
    found = set()

    def visit(node):
        if node not in found:
            found.add(node)
            for parent in node.parents:
                visit(parent)

    visit(root)
    return found


def backward_deep(root):
    try:
        found = reachable(root)
    except RecursionError:
        return
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="met_is_noted_too_late" about="order"
#| zh: 从列表里取出来时才记下“见过”，共用的节点就被放进去好几次，在次序里出现不止一次，往下传了不止一次。放进去的时候就要记下。
#| en: A node is marked as met when it is taken out of the list, so a shared one is put in several times, stands in the order more than once and hands on more than once. Mark it when it is put in.
def backward_deep(root):
    order, met, todo = [], set(), [root]
    while todo:
        node = todo.pop()
        order.append(node)
        met.add(node)
        todo += [parent for parent in node.parents if parent not in met]
    order.sort(key=lambda node: node.number, reverse=True)
    for node in order:
        node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="double_edges_counted_once" about="index"
#| zh: 数的时候 `x*x` 只算一份，减的时候却减了两次，于是计数太早到 0。两边要按同样的办法数：一条边一份。
#| en: In counting, `x*x` is one share, in releasing it is two, so the count reaches 0 too early. Count both in the same way: one share for each edge.
def backward_deep(root):
    waiting, met = {root: 0}, [root]
    for node in met:
        for parent in set(node.parents):
            if parent not in waiting:
                waiting[parent] = 0
                met.append(parent)
            waiting[parent] += 1
    for node in met:
        node.partial = 0
    root.partial = 1
    ready = [root]
    while ready:
        node = ready.pop()
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope
            waiting[parent] -= 1
            if waiting[parent] == 0:
                ready.append(parent)


# %% wrong="first_parent_only" about="order"
#| zh: 一直只沿着第一个父节点走；别的边都没有走到。
#| en: Only the first parent is followed all the way; the other edges are never taken.
def backward_deep(root):
    node = root
    node.partial = 1
    while node.parents:
        parent, slope = node.parents[0], node.slopes[0]
        parent.partial = node.partial * slope
        node = parent


# %% wrong="marks_left_on_the_nodes" about="stale"
#| zh: “去过”记在了节点身上，而且没有擦掉：下一遍一个节点也找不到了。用一个集合来记，每次调用都从空的开始。
#| en: “Met before” is noted on the nodes and never wiped off, so the next pass finds none of them. Use a set, which begins empty in each call.
def backward_deep(root):
    found = [root]
    for node in found:
        for parent in node.parents:
            if not hasattr(parent, "met"):
                parent.met = True
                found.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% equivalent
# -root.number => root.number
# 0 => 1
# 0 => -1


# %% wrong="hands_on_at_every_arrival" about="order"
#| zh: 每来一份就把到那时为止的总数往下传，先来的几份因此传了不止一次。每个节点等各份都到齐，再传一次。
#| en: At every arrival the total so far is handed on, and so what came earlier is handed on more than once. Let each node wait for all its shares, and hand on once.
def backward_deep(root):
    met, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in met:
                met.add(parent)
                todo.append(parent)
    for node in met:
        node.partial = 0
    root.partial, todo = 1, [root]
    while todo:
        node = todo.pop()
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope
            todo.append(parent)


# %% wrong="zero_is_not_handed_on" about="special"
#| zh: 总数为 0 的节点在这里被跳过，它的父节点就一直在等它的那一份。几份正好抵消的节点也要处理。
#| en: A node whose total is 0 is skipped here, and so its parents wait for its share for ever. Where shares cancel, the node has had its turn as well.
def backward_deep(root):
    counts, todo = {root: 0}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in counts:
                counts[parent] = 0
                todo.append(parent)
            counts[parent] += 1
    for node in counts:
        node.partial = 0
    root.partial, ready = 1, [root]
    while ready:
        node = ready.pop()
        if node.partial == 0:
            continue
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope
            counts[parent] -= 1
            if counts[parent] == 0:
                ready.append(parent)
