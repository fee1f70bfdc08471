# ---
# exercise: by_counts
# title zh: 没有编号的节点
# title en: Nodes without numbers
# kind: fill_in
# points: 6
# minutes: 15
# difficulty: 4
# answers: by_counts
# ---

# %% [markdown] task lang="zh"
r"""
写出 `by_counts(root)`：返回一个列表，根和它下面的所有节点各出现一次，每个节点都排在它的所有使用者（列表里的）之后。这样的次序常常不止一个，哪一个都行。

节点没有 `number`，只有 `parents`；可以用 `reachable`。不要沿着一条条路径走：有一个图只有 41 个节点，路径却有 $2^{40}$ 条。
"""

# %% [markdown] task lang="en"
r"""
Write `by_counts(root)`: it returns a list of the root and all nodes below it, each of them once, and each after all its consumers (those in the list). Often there are several such orders; any of them will do.

The nodes have no `number`, only `parents`; you may use `reachable`. Do not walk path by path: one graph has only 41 nodes, but $2^{40}$ paths.
"""


# %% answer
def by_counts(root):
    ### BEGIN SOLUTION
    waiting = dict.fromkeys(reachable(root), 0)
    for node in waiting:
        for parent in node.parents:
            waiting[parent] += 1
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for parent in node.parents:
            waiting[parent] -= 1
            if waiting[parent] == 0:
                ready.append(parent)
    return order
    ### END SOLUTION


# %% right
from collections import Counter


def by_counts(root):
    due = Counter(parent for node in reachable(root) for parent in node.parents)
    order = [root]
    for node in order:
        due.subtract(node.parents)
        order += [parent for parent in dict.fromkeys(node.parents) if not due[parent]]
    return order


# %% right
def by_counts(root):
    finished, seen = [], set()

    def visit(node):
        seen.add(node)
        for parent in node.parents:
            if parent not in seen:
                visit(parent)
        finished.append(node)

    visit(root)
    return finished[::-1]


# %% right
def by_counts(root):
    found = [root]
    for node in found:
        for parent in node.parents:
            if parent not in found:
                found.append(parent)
    counts = [0] * len(found)
    for node in found:
        for parent in node.parents:
            counts[found.index(parent)] += 1
    order = [root]
    for node in order:
        for parent in node.parents:
            place = found.index(parent)
            counts[place] -= 1
            if counts[place] == 0:
                order.append(parent)
    return order


# %% hint
#| zh: 看拨开关的那张图：开始时的那几个数是从哪里数出来的？`x*x` 要给 `x` 记几份？处理了一个节点，哪些数会变？谁的数变成了 0，说明什么？
#| en: Look at the picture with the switches: how are the numbers at the start counted? How many shares of `x*x` does `x` wait for? Which numbers change when a node has had its
#| en: turn, and what does it mean when one of them comes down to 0?

# %% hint
#| zh: 先数：对 `reachable(root)` 里的每个节点，给它的每个父节点的计数加 1，`x*x` 要加两次。再放行：从根开始，处理一个节点时，把它每个父节点的计数减 1；
#| zh: 减到 0 的父节点不用再等了。
#| en: First count: for each node of `reachable(root)`, add 1 to the count of each of its parents, twice for `x*x`. Then release: begin with the root; when a
#| en: node has its turn, take 1 off the count of each of its parents; a parent whose count reaches 0 need not wait any longer.

# %% hint
#| zh: 第二步要两个列表：已经处理的，和已经到齐、还没有处理的。一开始后一个里只有根。还差几份，可以记在一个字典里，键就是节点。
#| en: The second step needs two lists: nodes that have had their turn, and nodes that are complete but have not had theirs. At first the second list holds only the root. The
#| en: counts can stand in a dictionary whose keys are the nodes.


# %% right
def by_counts(root):
    left, order = list(reachable(root)), []
    while left:
        free = next(node for node in left if not any(node in other.parents for other in left))
        order.append(free)
        left = [node for node in left if node is not free]
    return order


# %% right
def by_counts(root):
    nodes, order = reachable(root), [root]
    while len(order) < len(nodes):
        for node in nodes:
            if node not in order and all(other in order for other in nodes if node in other.parents):
                order.append(node)
    return order


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


# %% wrong="breadth_first" about="order"
#| zh: 这是一层一层地走（宽度优先），第一次见到一个节点就排进去。可是它可能还有一个更远的使用者没有排到。
#| en: This goes level by level (breadth first) and lists a node when it is first seen. But a consumer of it that lies further away may not be listed yet.
def by_counts(root):
    order, found = [root], {root}
    for node in order:
        for parent in node.parents:
            if parent not in found:
                found.add(parent)
                order.append(parent)
    return order


# %% wrong="depth_first" about="order"
#| zh: 这是一条路走到底（深度优先），走到一个节点就马上排进去，不管它还有没有别的使用者。
#| en: This follows one path to its end (depth first) and lists a node at once, whether or not other consumers of it are still to come.
def by_counts(root):
    order = []

    def visit(node):
        if node not in order:
            order.append(node)
            for parent in node.parents:
                visit(parent)

    visit(root)
    return order


# %% wrong="leaves_first" about="order"
#| zh: 每个节点都排在了它的父节点后面，这是前向的顺序。把列表倒过来，就是一个正确的反向顺序。
#| en: Each node stands after its parents, which is the order of the forward pass. Turned round, the list would be a right order for the backward pass.
def by_counts(root):
    order, seen = [], set()

    def visit(node):
        if node not in seen:
            seen.add(node)
            for parent in node.parents:
                visit(parent)
            order.append(node)

    visit(root)
    return order


# %% wrong="double_edges_counted_once" about="index"
#| zh: 数的时候 `x*x` 只算一份，减的时候却减了两次，于是计数太早到 0。两边要按同样的办法数：一条边一份。
#| en: In counting, `x*x` is one share, in releasing it is two, so the count reaches 0 too early. Count both in the same way: one share for each edge.
def by_counts(root):
    waiting = {node: 0 for node in reachable(root)}
    for node in waiting:
        for parent in set(node.parents):
            waiting[parent] += 1
    order, ready = [], [root]
    while ready:
        node = ready.pop(0)
        order.append(node)
        for parent in node.parents:
            waiting[parent] -= 1
            if waiting[parent] == 0:
                ready.append(parent)
    return order


# %% wrong="double_edges_counted_once_last_in_first_out" about="index"
#| zh: 数的时候 `x*x` 只算一份，减的时候却减了两次，于是计数太早到 0。两边要按同样的办法数：一条边一份。
#| en: In counting, `x*x` is one share, in releasing it is two, so the count reaches 0 too early. Count both in the same way: one share for each edge.
def by_counts(root):
    waiting = dict.fromkeys(reachable(root), 0)
    for node in waiting:
        for parent in set(node.parents):
            waiting[parent] += 1
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for parent in node.parents:
            waiting[parent] -= 1
            if waiting[parent] == 0:
                ready.append(parent)
    return order


# %% wrong="counts_every_path" about="index"
#| zh: 数的是通向节点的路径，不是边：计数大得永远减不到 0，那些节点就一直等下去。每个节点的父节点只数一遍。
#| en: This counts the paths to a node, not its edges: the count is too large ever to come down to 0, and those nodes wait for ever. Go through each node's
#| en: parents once.
def by_counts(root):
    waiting = {node: 0 for node in reachable(root)}

    def count(node):
        for parent in node.parents:
            waiting[parent] += 1
            count(parent)

    count(root)
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for parent in node.parents:
            waiting[parent] -= 1
            if waiting[parent] == 0:
                ready.append(parent)
    return order


# %% wrong="released_by_the_first" about="order"
#| zh: 计数是对的，但没有用上：一有使用者处理过，父节点就被放行了。要等到计数减到 0。
#| en: The counts are right but not used: a parent is released as soon as one consumer has had its turn. Wait until its count is down to 0.
def by_counts(root):
    waiting = {node: 0 for node in reachable(root)}
    for node in waiting:
        for parent in node.parents:
            waiting[parent] += 1
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for parent in node.parents:
            waiting[parent] -= 1
            if parent not in order and parent not in ready:
                ready.append(parent)
    return order


# %% wrong="asks_for_numbers" about="reading"
#| zh: 这里的节点没有 `number`，只有 `parents`。
#| en: The nodes here have no `number`, only `parents`.
def by_counts(root):
    return sorted(reachable(root), key=lambda node: node.number, reverse=True)


# %% wrong="root_left_out" about="index"
#| zh: 根也要在列表里，排在最前面。
#| en: The root belongs in the list, too, at its beginning.
def by_counts(root):
    waiting = dict.fromkeys(reachable(root), 0)
    for node in waiting:
        for parent in node.parents:
            waiting[parent] += 1
    order, ready = [], [root]
    while ready:
        for parent in ready.pop().parents:
            waiting[parent] -= 1
            if waiting[parent] == 0:
                ready.append(parent)
                order.append(parent)
    return order


# %% wrong="double_edges_released_once" about="index"
#| zh: 数的时候 `x*x` 算两份，减的时候只减了一次，于是计数永远到不了 0。两边要按同样的办法数。
#| en: `x*x` counts twice, yet only one is taken off again, so its count never reaches 0. Count both times alike.
def by_counts(root):
    waiting = dict.fromkeys(reachable(root), 0)
    for node in waiting:
        for parent in node.parents:
            waiting[parent] += 1
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for parent in dict.fromkeys(node.parents):
            waiting[parent] -= 1
            if waiting[parent] == 0:
                ready.append(parent)
    return order


# %% wrong="depth_when_first_met" about="order"
#| zh: 排的是第一次走到一个节点时离根有多远。它可能还有一条更长的路，那条路上有排在它后面的使用者。
#| en: This sorts by how far from the root a node was when it was first met. A longer way may lead to it as well, with a consumer on it that is listed later.
def by_counts(root):
    depth, todo = {root: 0}, [root]
    while todo:
        node = todo.pop()
        for parent in node.parents:
            if parent not in depth:
                depth[parent] = depth[node] + 1
                todo.append(parent)
    return sorted(depth, key=depth.get)


# %% wrong="released_one_too_early" about="index"
#| zh: 还差一份就放行了：要等到计数减到 0。
#| en: Released with one share still to come: wait until the count is 0.
def by_counts(root):
    waiting = dict.fromkeys(reachable(root), 0)
    for node in waiting:
        for parent in node.parents:
            waiting[parent] += 1
    order, ready = [], [root]
    while ready:
        node = ready.pop()
        order.append(node)
        for parent in node.parents:
            waiting[parent] -= 1
            if waiting[parent] == 1 and parent not in ready and parent not in order:
                ready.append(parent)
    return order


# %% wrong="longest_way_path_by_path" about="cost" shows="_walk(_parent, _steps + 1)"
#| zh: 按离根最远的距离排是对的，可是为了求距离把每条路径都走了一遍：加倍 40 次就有 2 的 40 次方条。
#| zh else: 次序是对的，可是有些节点被看了一遍又一遍。一个节点看过一次，就记下来。
#| en: Going by the longest distance from the root is right, but to find it every path is walked: 40 doublings have 2 to the power 40 of them.
#| en else: The order is right, but some nodes are looked at again and again. Remember a node once it has been looked at.
def by_counts(root):
    depth = {}

    def walk(node, steps):
        depth[node] = max(depth.get(node, 0), steps)
        for parent in node.parents:
            walk(parent, steps + 1)

    walk(root, 0)
    return sorted(depth, key=depth.get)


# %% wrong="fewest_uses_first" about="order"
#| zh: 排先后用的是开始时的计数。一个节点轮到以后，它的父节点就少差一份：谁减到了 0，才轮到谁。
#| en: This goes by the counts of the start. With every turn that a node has, its parents wait for one share less: whoever comes down to 0 is next.
def by_counts(root):
    uses = dict.fromkeys(reachable(root), 0)
    for node in list(uses):
        for parent in node.parents:
            uses[parent] += 1
    return sorted(uses, key=uses.get)


# %% wrong="remembers_the_call_before" about="stale"
#| zh: 默认参数里的集合只造一次：再调用时，所有的节点都已经“去过”了。
#| en: The set of a default argument is made once only: in the next call all nodes have been “seen” already.
def by_counts(root, seen=set()):
    order = []

    def visit(node):
        if node not in seen:
            seen.add(node)
            for parent in node.parents:
                visit(parent)
            order.append(node)

    visit(root)
    return order[::-1]
