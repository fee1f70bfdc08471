# ---
# exercise: leaves_of
# title zh: 走到所有的叶子
# title en: Walk to all leaves
# kind: read_graph
# points: 6
# minutes: 9
# difficulty: 3
# answers: leaves_of
# ---

# %% [markdown] task lang="zh"
r"""
写出 `leaves_of(tensor)`：返回一个列表，`tensor` 的反向会走到的每个叶子张量恰好一次，顺序不限。`tensor` 自己没有 `grad_fn` 时，需要梯度就返回只含它自己的列表，不要就返回空列表。

共享的节点只能去一次：写上四十行 `y = y + y`，什么都不记的遍历要走 $2^{40}$ 步。要记节点本身，不要记 `id(node)`：丢掉的节点对象，`id` 可能转给下一个。
"""

# %% [markdown] task lang="en"
r"""
Write `leaves_of(tensor)`: a list with each leaf tensor that the backward pass of `tensor` comes to, exactly once, in any order. A `tensor` without `grad_fn` is the only one in its list if it requires a gradient; else the list is empty.

Visit shared nodes only once: after forty lines `y = y + y`, a walk that does not remember takes $2^{40}$ steps. Remember nodes and not `id(node)`: when a node object is thrown away, the next may get its `id`.
"""


# %% answer
def leaves_of(tensor):
    ### BEGIN SOLUTION
    if tensor.grad_fn is None:
        return [tensor] if tensor.requires_grad else []
    leaves, seen, todo = [], {None}, [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        if hasattr(node, "variable"):
            leaves.append(node.variable)
        todo += [parent for parent, _ in node.next_functions]
    return leaves
    ### END SOLUTION


# %% right
def leaves_of(tensor):
    seen = {}

    def visit(node):
        if node is not None and node not in seen:
            seen[node] = None
            for parent, _ in node.next_functions:
                visit(parent)

    visit(tensor.grad_fn)
    if tensor.is_leaf and tensor.requires_grad:
        return [tensor]
    return {node.variable for node in seen if type(node).__name__ == "AccumulateGrad"}


# %% right
def leaves_of(tensor):
    if tensor.is_leaf:
        return [tensor] * tensor.requires_grad
    nodes = [tensor.grad_fn]
    for node in nodes:
        for parent, _ in node.next_functions:
            if parent is not None and parent not in nodes:
                nodes.append(parent)
    return [node.variable for node in nodes if node.name() == "torch::autograd::AccumulateGrad"]


# %% hint
#| zh: `leaves_of` 和第 03 课的 `in_order` 一样，从根出发收集节点，只是边换了：从 `next_functions` 里取。路的尽头怎么认出来？
#| en: `leaves_of` collects nodes from the root as `in_order` of lesson 03 does, only along other edges: those in `next_functions`. How do you recognize the end of a path?

# %% hint
#| zh: 没有去过的节点才处理；遇到 `None` 就跳过；有 `.variable` 的节点是路的尽头。
#| en: Deal with nodes you have not met yet; skip `None`; a node with a `.variable` is the end of a path.

# %% hint
#| zh: 用一个列表放还没有去的节点，每次取出一个，再把它的 `next_functions` 里的都放进去；取出来的时候再看它是不是 `None`、去过没有、有没有 `variable`。
#| en: Keep a list of nodes still to visit; take one out at a time, and put in what is in its `next_functions`; when you take one out, see whether it is `None`, whether you have met it, and whether it has a `variable`.


# %% wrong="returns_the_nodes" about="contract"
#| zh: 返回的是 `AccumulateGrad` 节点。叶子是它的 `.variable`，那才是你手里的那个张量。
#| en: What comes back are `AccumulateGrad` nodes. The leaf is the node's `.variable`: the very tensor that you hold.
def leaves_of(tensor):
    if tensor.grad_fn is None:
        return [tensor] if tensor.requires_grad else []
    found, seen, todo = [], set(), [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if hasattr(node, "variable"):
            found.append(node)
        todo += [parent for parent, _ in node.next_functions]
    return found


# %% wrong="once_for_every_path" about="cost"
#| zh: 没有记下去过哪些节点：共享的节点走了一遍又一遍，同一个叶子列了好几次。
#| en: Nothing remembers which nodes have been met: shared ones are walked again and again, and one leaf is listed several times.
def leaves_of(tensor):
    if tensor.grad_fn is None:
        return [tensor] if tensor.requires_grad else []
    found, seen, todo = [], set(), [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if node is None:
            continue
        if hasattr(node, "variable"):
            found.append(node.variable)
        todo += [parent for parent, _ in node.next_functions]
    return found


# %% wrong="asks_for_the_short_name" about="tracking" shows="_.name() == 'AccumulateGrad'"
#| zh: 叶子的节点，`name()` 是 `torch::autograd::AccumulateGrad`，比 `AccumulateGrad` 长，于是一个也没有认出来。看它有没有 `variable`。
#| en: The `name()` of a leaf's node is `torch::autograd::AccumulateGrad`, longer than `AccumulateGrad`, and so none was recognized. See whether it has a `variable`.
#| zh else: 叶子一个也没有认出来：张量只要有 `grad_fn`，列表就是空的。只有叶子的节点有 `variable`。
#| en else: No leaf is recognized: for a tensor with a `grad_fn` the list is empty. Only the node of a leaf has a `variable`.
def leaves_of(tensor):
    if tensor.grad_fn is None:
        return [tensor] if tensor.requires_grad else []
    found, seen, todo = [], {None}, [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        if node.name() == "AccumulateGrad":
            found.append(node.variable)
        todo += [parent for parent, _ in node.next_functions]
    return found


# %% wrong="only_one_step" about="index"
#| zh: 只看了根的两个输入。要一直走到没有 `next_functions` 为止。
#| en: Only the inputs of the root are looked at. Go on until there are no `next_functions`.
def leaves_of(tensor):
    if tensor.grad_fn is None:
        return [tensor] if tensor.requires_grad else []
    nodes = {parent for parent, _ in tensor.grad_fn.next_functions}
    return [node.variable for node in nodes if hasattr(node, "variable")]


# %% wrong="trips_over_the_empty_slot" about="special"
#| zh: 不需要梯度的输入在 `next_functions` 里是 `(None, 0)`，而 `None` 没有 `next_functions`。
#| en: An input that requires no gradient stands in `next_functions` as `(None, 0)`, and `None` has no `next_functions`.
def leaves_of(tensor):
    if tensor.grad_fn is None:
        return [tensor] if tensor.requires_grad else []
    found, seen, todo = [], set(), [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        if hasattr(node, "variable"):
            found.append(node.variable)
        todo += [parent for parent, _ in node.next_functions]
    return found


# %% wrong="first_slots_only" about="index"
#| zh: 只跟着 `next_functions[0]` 走。每个节点的每一格都要走。
#| en: Only `next_functions[0]` is followed. Every slot of every node has to be.
def leaves_of(tensor):
    if tensor.grad_fn is None:
        return [tensor] if tensor.requires_grad else []
    found, seen, todo = [], set(), [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if hasattr(node, "variable"):
            found.append(node.variable)
        todo += [parent for parent, _ in node.next_functions[:1]]
    return found


# %% wrong="lists_a_leaf_for_every_edge" about="accumulate"
#| zh: 共用的叶子列了几次：它的节点也要先看看去没去过。
#| en: A leaf that is used several times is listed several times: look whether its node has been visited, too.
def leaves_of(tensor):
    if tensor.grad_fn is None:
        return [tensor] if tensor.requires_grad else []
    out, seen, todo = ([], set(), [tensor.grad_fn])
    while todo:
        n = todo.pop()
        if n is None:
            continue
        if hasattr(n, "variable"):
            out.append(n.variable)
            continue
        if n in seen:
            continue
        seen.add(n)
        todo += [p for p, _ in n.next_functions]
    return out


# %% wrong="constants_too" about="tracking"
#| zh: 没有 `grad_fn` 的张量不一定是需要梯度的叶子：不需要梯度的，返回空列表。
#| en: A tensor without `grad_fn` is not always a leaf that wants a gradient: for one that does not, return an empty list.
def leaves_of(tensor):
    if tensor.grad_fn is None:
        return [tensor]
    out, seen, todo = ([], {None}, [tensor.grad_fn])
    while todo:
        n = todo.pop()
        if n in seen:
            continue
        seen.add(n)
        if hasattr(n, "variable"):
            out.append(n.variable)
        todo += [p for p, _ in n.next_functions]
    return out


# %% wrong="remembers_earlier_walks" about="stale"
#| zh: 记下去过哪些节点的集合只做了一次（例如写在参数里的 `seen=set()`）：上次走过的节点，这次就不再走了。
#| en: The set of nodes that have been met is made once only, as a default `seen=set()` is: nodes of the walk before are taken for visited.
def leaves_of(tensor, seen=set()):
    if tensor.grad_fn is None:
        return [tensor] if tensor.requires_grad else []
    out, todo = ([], [tensor.grad_fn])
    while todo:
        n = todo.pop()
        if n is None or n in seen:
            continue
        seen.add(n)
        if hasattr(n, "variable"):
            out.append(n.variable)
        todo += [p for p, _ in n.next_functions]
    return out


# %% wrong="looks_up_by_value" about="tracking"
#| zh: 不同的叶子可以有同样的值：要按对象区分，不按值。
#| en: Different leaves may have the same values: tell them apart as objects, not by what they hold.
def leaves_of(tensor):
    if tensor.grad_fn is None:
        return [tensor] if tensor.requires_grad else []
    out, seen, todo = ({}, {None}, [tensor.grad_fn])
    while todo:
        n = todo.pop()
        if n in seen:
            continue
        seen.add(n)
        if hasattr(n, "variable"):
            out[str(n.variable)] = n.variable
        todo += [p for p, _ in n.next_functions]
    return list(out.values())


# %% wrong="walks_every_path_and_sorts_it_out_later" about="cost"
#| zh: 每个叶子是只列了一次，可是路没有少走：没有记下去过哪些节点，四十次加倍就要走 2 的 40 次方步。
#| en: Each leaf is listed once, but no path is saved: which nodes have been met is not remembered, so forty doublings take 2 to the power of 40 steps.
def leaves_of(tensor):
    if tensor.grad_fn is None:
        return [tensor] if tensor.requires_grad else []
    found, todo = [], [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if node is None:
            continue
        if hasattr(node, "variable") and not any(node.variable is leaf for leaf in found):
            found.append(node.variable)
        todo += [parent for parent, _ in node.next_functions]
    return found


# %% wrong="remembers_numbers_of_nodes" about="sharing"
#| zh: 记下的是 `id(node)`，节点自己没有人拿着：它一消失，新造的节点可能得到同一个 `id`，于是被当成去过的。要记节点本身。
#| en: What is remembered is `id(node)`, while nobody holds the node itself: once it is gone, a new node may get the same `id` and is taken for visited. Remember the nodes.
def leaves_of(tensor):
    if tensor.grad_fn is None:
        return [tensor] if tensor.requires_grad else []
    found, seen, todo = [], set(), [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if node is None or id(node) in seen:
            continue
        seen.add(id(node))
        if hasattr(node, "variable"):
            found.append(node.variable)
        todo += [parent for parent, _ in node.next_functions]
    return found


# %% wrong="nothing_below_a_leaf" about="special"
#| zh: 需要梯度的叶子自己也没有 `grad_fn`，它的反向走到的就是它自己：返回只含它的列表，而不是空列表。
#| en: A leaf that requires a gradient has no `grad_fn` either, and its backward pass comes to the leaf itself: return a list of it, not an empty one.
def leaves_of(tensor):
    found, seen, todo = [], {None}, [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        if hasattr(node, "variable"):
            found.append(node.variable)
        todo += [parent for parent, _ in node.next_functions]
    return found


# %% wrong="asks_in_a_list_of_leaves" about="tracking"
#| zh: `in` 在列表里找张量，比较的是值，不是“是不是同一个”：元素一多就抛出异常。记住节点就够了：一个叶子只有一个节点。
#| en: `in` looks for a tensor in a list by comparing values, not by asking whether it is the same one, and raises where there are several entries. Remembering nodes is enough: a leaf has only one.
def leaves_of(tensor):
    if tensor.grad_fn is None:
        return [tensor] if tensor.requires_grad else []
    found, seen, todo = [], {None}, [tensor.grad_fn]
    while todo:
        node = todo.pop()
        if node in seen:
            continue
        seen.add(node)
        if hasattr(node, "variable") and node.variable not in found:
            found.append(node.variable)
        todo += [parent for parent, _ in node.next_functions]
    return found
