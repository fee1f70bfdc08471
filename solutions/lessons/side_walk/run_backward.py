# ---
# exercise: run_backward
# title zh: 从根到叶子，一次走完
# title en: One pass, from the root to the leaves
# kind: fill_in
# points: 9
# minutes: 15
# difficulty: 4
# answers: run_backward
# ---

# %% [markdown] task lang="zh"
r"""
写出 `run_backward(root, gradient)`：从张量 `root` 走一次反向，`gradient` 是到达它的梯度。`awaited(root)` 可以用。

* `node(g)` 返回 `node.next_functions` 各格的份额，空位处是 `None`。只有一格的节点返回的是张量本身，不是元组；叶子的节点把 `g` 加到叶子的 `grad` 上，返回 `()`。
* 从 `root.grad_fn` 走得到的**每个**节点恰好运行一次，叶子的节点也一样：等各份到齐、求和以后。
* 不要原地改动 `gradient` 和份额；3000 个节点的长链也要能走完。

它在 `torch.no_grad()` 里调用。
"""

# %% [markdown] task lang="en"
r"""
Write `run_backward(root, gradient)`, a backward pass from the tensor `root`, where `gradient` arrives. `awaited(root)` may be used.

* `node(g)` returns the share of each slot of `node.next_functions`, with `None` for an empty one. A node with one slot returns the tensor itself, not a tuple; a leaf's node adds `g` to the leaf's `grad` and returns `()`.
* **Every** node that can be reached from `root.grad_fn`, leaves' included, runs exactly once: when all its shares have arrived and been summed.
* Change neither `gradient` nor a share in place; a chain of 3000 nodes has to work, too.

It is called inside `torch.no_grad()`.
"""


# %% answer
def run_backward(root, gradient):
    ### BEGIN SOLUTION
    waits = awaited(root)
    arrived, ready = {root.grad_fn: gradient}, [root.grad_fn]
    while ready:
        node = ready.pop()
        shares = node(arrived.pop(node))
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (parent, _), share in zip(node.next_functions, shares, strict=True):
            if parent is not None:
                arrived[parent] = arrived[parent] + share if parent in arrived else share
                waits[parent] -= 1
                if waits[parent] == 0:
                    ready.append(parent)
    ### END SOLUTION


# %% right
from collections import Counter, defaultdict, deque


def below(node):
    return [parent for parent, _ in node.next_functions if parent is not None]


def run_backward(root, gradient):
    start, seen = root.grad_fn, [root.grad_fn]
    met = {start}
    for node in seen:
        for parent in below(node):
            if parent not in met:
                met.add(parent)
                seen.append(parent)
    waiting = Counter(parent for node in seen for parent in below(node))
    inbox = defaultdict(list, {start: [gradient]})
    queue = deque([start])
    while queue:
        node = queue.popleft()
        total, *others = inbox[node]
        for other in others:
            total = total + other
        out = node(total)
        if not isinstance(out, (tuple, list)):
            out = [out]
        for i, (parent, _) in enumerate(node.next_functions):
            if parent is None:
                continue
            inbox[parent].append(out[i])
            waiting[parent] -= 1
            if not waiting[parent]:
                queue.append(parent)


# %% right
def run_backward(root, gradient):
    # Depth first with a stack of one's own; the reversed order of leaving is an order in which consumers come first.
    order, met, stack = [], set(), [(root.grad_fn, False)]
    while stack:
        node, leaving = stack.pop()
        if leaving:
            order.append(node)
        elif node is not None and node not in met:
            met.add(node)
            stack.append((node, True))
            stack.extend((parent, False) for parent, _ in node.next_functions)
    totals = {root.grad_fn: gradient}
    for node in reversed(order):
        shares = node(totals[node])
        if len(node.next_functions) == 1:
            shares = [shares]
        for (parent, _), share in zip(node.next_functions, shares):
            if parent is not None:
                totals[parent] = totals[parent] + share if parent in totals else share


# %% equivalent
# 0 => 1
# 0 => -1
# zip(node.next_functions, shares, strict=True) => zip(node.next_functions, shares)
# True => False
# (tuple, list) => (list, tuple)
# if parent is None: continue => if False: continue
# if parent is None: continue => pass
# continue => pass
# if parent is not None: totals[parent] = totals[parent] + share if parent in totals else share => if True: totals[parent] = totals[parent] + share if parent in totals else share

# %% hint
#| zh: `awaited(root)` 说每个节点要等几份：`x * x` 的两格都指着 `x`，所以 `x` 等两份。到齐以前，它不能运行。
#| en: `awaited(root)` says how many shares each node waits for: both slots of `x * x` point at `x`, which waits for two. Until they have arrived, it must not run.

# %% hint
#| zh: 用一个“可以运行了”的列表，开始时里面只有根的节点；每送出一份，就把对方还要等的份数减一，减到 0 就轮到它。
#| en: Keep a list of nodes that are ready, which begins with the node of the root alone; with every share that goes out, its receiver has one less to wait for, and at 0 it is ready.

# %% hint
#| zh: 哪些字典以节点为键？一个放还要等几份，一个放已经到了的和。叶子的节点不用特别对待：它的 `next_functions` 是空的。
#| en: Which dictionaries have nodes as their keys? One for how many shares are still awaited, one for the sum of those that have arrived. The node of a leaf
#| en: needs no special treatment: its `next_functions` is empty.


# %% wrong="runs_at_every_arrival" about="order"
#| zh: 每到一份就运行一次，叶子的节点于是一次反向运行了好几次。和虽然对，却不是引擎的做法，而且走的是路径：图一大就走不完了。
#| en: Nodes run whenever a share arrives, so those of leaves run several times in one pass. The sums come out right, but no engine does it, and it walks
#| en: paths: it never ends once the graph is large.
def run_backward(root, gradient):
    todo = [(root.grad_fn, gradient)]
    while todo:
        node, arriving = todo.pop()
        shares = node(arriving)
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (parent, _), share in zip(node.next_functions, shares, strict=True):
            if parent is not None:
                todo.append((parent, share))


# %% wrong="waits_except_at_leaves" about="order"
#| zh: 中间的节点等到了各份到齐，叶子的节点却每到一份就运行一次。叶子也要等。
#| en: Inner nodes wait until all shares have arrived, but the node of a leaf runs for every share. Leaves have to wait too.
def run_backward(root, gradient):
    awaited, todo = {root.grad_fn: 0}, [root.grad_fn]
    while todo:
        for parent, _ in todo.pop().next_functions:
            if parent is not None:
                if parent not in awaited:
                    awaited[parent] = 0
                    todo.append(parent)
                awaited[parent] += 1
    arrived, ready = {root.grad_fn: gradient}, [root.grad_fn]
    while ready:
        node = ready.pop()
        shares = node(arrived.pop(node))
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (parent, _), share in zip(node.next_functions, shares, strict=True):
            if parent is None:
                continue
            if hasattr(parent, "variable"):
                parent(share)
                continue
            arrived[parent] = arrived[parent] + share if parent in arrived else share
            awaited[parent] -= 1
            if awaited[parent] == 0:
                ready.append(parent)


# %% wrong="runs_at_the_first_arrival" about="order"
#| zh: 第一份一到就运行，后来的几份没有算进去。要先数清等几份，到齐了才运行。
#| en: A node runs at its first arrival, and what comes later is not counted. Count first how many shares it waits for, and run it when all are there.
def run_backward(root, gradient):
    arrived, ready, done = {root.grad_fn: gradient}, [root.grad_fn], set()
    while ready:
        node = ready.pop(0)
        if node in done:
            continue
        done.add(node)
        shares = node(arrived[node])
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (parent, _), share in zip(node.next_functions, shares, strict=True):
            if parent is not None:
                arrived[parent] = arrived[parent] + share if parent in arrived else share
                ready.append(parent)


# %% wrong="keeps_the_last_share" about="accumulate"
#| zh: 后到的一份把先到的冲掉了。各份要相加。
#| en: A share that arrives later wipes out the one before. Shares are added.
def run_backward(root, gradient):
    awaited, todo = {root.grad_fn: 0}, [root.grad_fn]
    while todo:
        for parent, _ in todo.pop().next_functions:
            if parent is not None:
                if parent not in awaited:
                    awaited[parent] = 0
                    todo.append(parent)
                awaited[parent] += 1
    arrived, ready = {root.grad_fn: gradient}, [root.grad_fn]
    while ready:
        node = ready.pop()
        shares = node(arrived.pop(node))
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (parent, _), share in zip(node.next_functions, shares, strict=True):
            if parent is not None:
                arrived[parent] = share
                awaited[parent] -= 1
                if awaited[parent] == 0:
                    ready.append(parent)


# %% wrong="adds_in_place" about="sharing" shows="_ += _; _.add_(_)"
#| zh: `+=` 写进了到达的张量里，而加法把同一个张量交给两个输入：一个输入的和改掉了另一个输入的份额。
#| en: `+=` writes into a tensor that arrived, but an addition gives the same tensor to both of its inputs: the sum of one changes the share of the other.
#| zh else: 到达的张量被改掉了，而加法把同一个张量交给两个输入：一个输入的和改掉了另一个输入的份额。
#| en else: A tensor that arrived is changed, but an addition gives the same tensor to both of its inputs: the sum of one changes the share of the other.
def run_backward(root, gradient):
    awaited, todo = {root.grad_fn: 0}, [root.grad_fn]
    while todo:
        for parent, _ in todo.pop().next_functions:
            if parent is not None:
                if parent not in awaited:
                    awaited[parent] = 0
                    todo.append(parent)
                awaited[parent] += 1
    arrived, ready = {root.grad_fn: gradient}, [root.grad_fn]
    while ready:
        node = ready.pop()
        shares = node(arrived.pop(node))
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (parent, _), share in zip(node.next_functions, shares, strict=True):
            if parent is not None:
                if parent in arrived:
                    arrived[parent] += share
                else:
                    arrived[parent] = share
                awaited[parent] -= 1
                if awaited[parent] == 0:
                    ready.append(parent)


# %% wrong="counts_consumers_once" about="index"
#| zh: 一个节点的两格指着同一个输入时，那个输入要等两份，这里只数了一份。`x * x` 就是这样。
#| en: When both slots of a node point at one input, that input waits for two shares; here they count as one. `x * x` is such a case.
def run_backward(root, gradient):
    awaited, todo = {root.grad_fn: 0}, [root.grad_fn]
    while todo:
        for parent in {parent for parent, _ in todo.pop().next_functions}:
            if parent is not None:
                if parent not in awaited:
                    awaited[parent] = 0
                    todo.append(parent)
                awaited[parent] += 1
    arrived, ready = {root.grad_fn: gradient}, [root.grad_fn]
    while ready:
        node = ready.pop()
        shares = node(arrived.pop(node))
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (parent, _), share in zip(node.next_functions, shares, strict=True):
            if parent is not None:
                arrived[parent] = arrived[parent] + share if parent in arrived else share
                awaited[parent] -= 1
                if awaited[parent] == 0:
                    ready.append(parent)


# %% wrong="runs_again_for_the_second_slot" about="index"
#| zh: 一个节点的两格指着同一个输入时（例如 `c * c`），那个输入要从这里等两份，却只数了一份。如果它还有别的使用者，那里的一份还没到，它就运行了，到了又运行一次。
#| en: When both slots of a node point at one input, as in `c * c`, that input waits for two shares from it, but only one is counted. If the input is used elsewhere too, it runs before the share from there has arrived, and once more when it does.
def run_backward(root, gradient):
    awaited, todo = {root.grad_fn: 0}, [root.grad_fn]
    while todo:
        for parent in {parent for parent, _ in todo.pop().next_functions}:
            if parent is not None:
                if parent not in awaited:
                    awaited[parent] = 0
                    todo.append(parent)
                awaited[parent] += 1
    arrived, ready = {root.grad_fn: gradient}, [root.grad_fn]
    while ready:
        node = ready.pop(0)
        if node not in arrived:
            continue
        shares = node(arrived.pop(node))
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (parent, _), share in zip(node.next_functions, shares, strict=True):
            if parent is not None:
                arrived[parent] = arrived[parent] + share if parent in arrived else share
                awaited[parent] -= 1
                if awaited[parent] <= 0:
                    ready.append(parent)


# %% wrong="pairs_shares_with_full_slots" about="index"
#| zh: 空位先从 `next_functions` 里去掉了，份额却没有去掉相应的 `None`：份额和格子错开了。
#| en: Empty slots are taken out of `next_functions`, but the `None` that belongs to them is not taken out of the shares: slots and shares no longer match.
def run_backward(root, gradient):
    def below(node):
        return [parent for parent, _ in node.next_functions if parent is not None]

    awaited, todo = {root.grad_fn: 0}, [root.grad_fn]
    while todo:
        for parent in below(todo.pop()):
            if parent not in awaited:
                awaited[parent] = 0
                todo.append(parent)
            awaited[parent] += 1
    arrived, ready = {root.grad_fn: gradient}, [root.grad_fn]
    while ready:
        node = ready.pop()
        shares = node(arrived.pop(node))
        shares = shares if isinstance(shares, tuple) else (shares,)
        for parent, share in zip(below(node), shares):
            arrived[parent] = arrived[parent] + share if parent in arrived else share
            awaited[parent] -= 1
            if awaited[parent] == 0:
                ready.append(parent)


# %% wrong="takes_every_result_for_a_tuple" about="contract"
#| zh: 只有一格的节点返回的是张量本身，不是元组。这里取了它的第一个元素，只有那一个数传了下去。
#| en: A node with one slot returns the tensor itself and no tuple. Here its first element is taken, and only that one number goes on.
def run_backward(root, gradient):
    awaited, todo = {root.grad_fn: 0}, [root.grad_fn]
    while todo:
        for parent, _ in todo.pop().next_functions:
            if parent is not None:
                if parent not in awaited:
                    awaited[parent] = 0
                    todo.append(parent)
                awaited[parent] += 1
    arrived, ready = {root.grad_fn: gradient}, [root.grad_fn]
    while ready:
        node = ready.pop()
        for (parent, _), share in zip(node.next_functions, node(arrived.pop(node))):
            if parent is not None:
                arrived[parent] = arrived[parent] + share if parent in arrived else share
                awaited[parent] -= 1
                if awaited[parent] == 0:
                    ready.append(parent)


# %% wrong="recurses" about="cost"
#| zh: 数和算都对，但是用了递归：链一长，Python 就拒绝继续。
#| en: Counting and computing are right, but done by recursion: on a long chain Python refuses to go on.
def run_backward(root, gradient):
    awaited, arrived = {}, {root.grad_fn: gradient}

    def count(node):
        for parent, _ in node.next_functions:
            if parent is not None:
                first = parent not in awaited
                awaited[parent] = awaited.get(parent, 0) + 1
                if first:
                    count(parent)

    def run(node):
        shares = node(arrived.pop(node))
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (parent, _), share in zip(node.next_functions, shares, strict=True):
            if parent is not None:
                arrived[parent] = arrived[parent] + share if parent in arrived else share
                awaited[parent] -= 1
                if awaited[parent] == 0:
                    run(parent)

    count(root.grad_fn)
    run(root.grad_fn)


# %% wrong="stops_before_the_leaves" about="order"
#| zh: 叶子的节点没有运行，梯度因此到不了 `grad`。
#| en: The nodes of leaves never run, so no gradient arrives in `grad`.
def run_backward(root, gradient):
    deps, todo = ({root.grad_fn: 0}, [root.grad_fn])
    while todo:
        for p, _ in todo.pop().next_functions:
            if p is not None:
                if p not in deps:
                    deps[p] = 0
                    todo.append(p)
                deps[p] += 1
    got, ready = ({root.grad_fn: gradient}, [root.grad_fn])
    while ready:
        node = ready.pop()
        if hasattr(node, "variable"):
            continue
        shares = node(got.pop(node))
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (p, _), s in zip(node.next_functions, shares):
            if p is None:
                continue
            got[p] = got[p] + s if p in got else s
            deps[p] -= 1
            if deps[p] == 0:
                ready.append(p)


# %% wrong="forgets_the_seed" about="chain"
#| zh: 从一个全是一的张量出发了：从 `root` 往下传的是 `gradient`。
#| en: This begins with ones: what is handed down from `root` is `gradient`.
def run_backward(root, gradient):
    deps, todo = ({root.grad_fn: 0}, [root.grad_fn])
    while todo:
        for p, _ in todo.pop().next_functions:
            if p is not None:
                if p not in deps:
                    deps[p] = 0
                    todo.append(p)
                deps[p] += 1
    got, ready = ({root.grad_fn: gradient * 0 + 1}, [root.grad_fn])
    while ready:
        node = ready.pop()
        shares = node(got.pop(node))
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (p, _), s in zip(node.next_functions, shares):
            if p is None:
                continue
            got[p] = got[p] + s if p in got else s
            deps[p] -= 1
            if deps[p] == 0:
                ready.append(p)


# %% wrong="counts_along_every_path" about="cost"
#| zh: 数的时候没有记下去过的节点：共享节点的格子数了好几遍，它于是等着永远不会来的份；图一深，光是数也数不完。
#| en: The count does not remember which nodes it has been to: the slots of shared nodes are counted several times, so their inputs wait for shares that never come; and in a deep
#| en: graph the count does not end.
def run_backward(root, gradient):
    awaited, todo = {root.grad_fn: 0}, [root.grad_fn]
    while todo:
        for parent, _ in todo.pop().next_functions:
            if parent is not None:
                awaited[parent] = awaited.get(parent, 0) + 1
                todo.append(parent)
    arrived, ready = {root.grad_fn: gradient}, [root.grad_fn]
    while ready:
        node = ready.pop()
        shares = node(arrived.pop(node))
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (parent, _), share in zip(node.next_functions, shares, strict=True):
            if parent is not None:
                arrived[parent] = arrived[parent] + share if parent in arrived else share
                awaited[parent] -= 1
                if awaited[parent] == 0:
                    ready.append(parent)


# %% wrong="in_the_order_of_meeting" about="order"
#| zh: 这是从根出发遇到节点的先后。离根近的节点可能还有一份要从深处来：它运行得太早了。要等各份到齐。
#| en: This is the order in which nodes are met on the way from the root. A node near the root may get another share from far below, and runs too early: wait until all shares are there.
def run_backward(root, gradient):
    order, met = [root.grad_fn], {root.grad_fn}
    for node in order:
        for parent, _ in node.next_functions:
            if parent is not None and parent not in met:
                met.add(parent)
                order.append(parent)
    arrived = {root.grad_fn: gradient}
    for node in sorted(order, key=lambda node: not node.next_functions):
        shares = node(arrived[node])
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (parent, _), share in zip(node.next_functions, shares, strict=True):
            if parent is not None:
                arrived[parent] = arrived[parent] + share if parent in arrived else share


# %% wrong="does_the_work_of_the_leaves" about="order"
#| zh: 这里自己往叶子的 `grad` 里加，没有运行叶子的节点。那是节点的事：照样用 `node(g)` 运行它，不用特别对待。
#| en: This adds to the `grad` of the leaves itself, and their nodes never run. That is what the node does: run it with `node(g)` like any other.
def run_backward(root, gradient):
    awaited, todo = {root.grad_fn: 0}, [root.grad_fn]
    while todo:
        for parent, _ in todo.pop().next_functions:
            if parent is not None:
                if parent not in awaited:
                    awaited[parent] = 0
                    todo.append(parent)
                awaited[parent] += 1
    arrived, ready = {root.grad_fn: gradient}, [root.grad_fn]
    while ready:
        node = ready.pop()
        if hasattr(node, "variable"):
            leaf, total = node.variable, arrived.pop(node)
            leaf.grad = total.clone() if leaf.grad is None else leaf.grad + total
            continue
        shares = node(arrived.pop(node))
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (parent, _), share in zip(node.next_functions, shares, strict=True):
            if parent is not None:
                arrived[parent] = arrived[parent] + share if parent in arrived else share
                awaited[parent] -= 1
                if awaited[parent] == 0:
                    ready.append(parent)


# %% wrong="totals_handed_on_at_every_arrival" about="order"
#| zh: 每来一份就把到那时为止的总数往下传，先来的几份因此传了不止一次。一个节点要等各份都到齐，再运行一次。
#| en: At every arrival the total so far is handed on, and so what came earlier is handed on more than once. A node has to wait until all shares have arrived, and then run once.
def run_backward(root, gradient):
    arrived = {}

    def go(node, share):
        arrived[node] = arrived[node] + share if node in arrived else share
        shares = node(arrived[node])
        shares = shares if isinstance(shares, tuple) else (shares,)
        for (parent, _), one in zip(node.next_functions, shares):
            if parent is not None:
                go(parent, one)

    go(root.grad_fn, gradient)
