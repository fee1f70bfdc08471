# ---
# exercise: second_pass
# title zh: 第二遍也要对
# title en: A second pass that is right
# kind: fill_in
# points: 5
# minutes: 10
# difficulty: 3
# answers: one_pass
# part: one_pass
# ---

# %% [markdown] task lang="zh"
r"""
`backward_with_reset` 两遍之后给出 $6$，`without_reset` 给出 $18$（小引擎 micrograd 也是），我们要的是 $12$。写出你的引擎的 `one_pass(root)`，它做一遍反向：

* **叶子**（没有父节点的节点）的 `partial` 在原有的数上累加这一遍的梯度；
* 加上去的那一份，不受之前各遍的影响，不管那些遍是从这个根还是从别的根开始的；内部节点的 `partial` 最后是多少，不作要求；
* 每个节点只处理一次。可以用 `in_order`。

根总是一个内部节点。
"""

# %% [markdown] task lang="en"
r"""
`backward_with_reset` gives $6$ after two passes, `without_reset` gives $18$ (as does the small engine micrograd); what we want is $12$. Write your engine's `one_pass(root)`, one backward pass:

* it adds the gradient of this pass to the `partial` of each **leaf** (a node without parents);
* what it adds does not depend on earlier passes, from this root or from another; the `partial` of inner nodes may be anything in the end;
* each node has one turn. You may use `in_order`.

The root is always an inner node.
"""


# %% answer
def one_pass(root):
    ### BEGIN SOLUTION
    order = in_order(root)
    for node in order:
        if node.parents:
            node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope
    ### END SOLUTION


# %% right
def one_pass(root):
    gradients = {root: 1}
    for node in in_order(root):
        gradient = gradients.pop(node)
        if not node.parents:
            node.partial += gradient
        for parent, slope in zip(node.parents, node.slopes):
            gradients[parent] = gradients.get(parent, 0) + gradient * slope


# %% hint
#| zh: 第二遍开始的时候，叶子里的数应当留着吗？内部节点里的数呢？它们会不会被再传一次？
#| en: When the second pass begins, should the numbers in the leaves stay? And those in the inner nodes: would they be handed on once more?

# %% hint
#| zh: 叶子是没有 `parents` 的节点。遍历开始之前，把图里每个**内部**节点的 `partial` 设为 0，叶子不动。也可以完全不用内部节点的 `partial`，
#| zh: 把这一遍的梯度放进一个字典。
#| en: A leaf is a node without `parents`. Before the walk set the `partial` of each **inner** node to 0 and leave the leaves alone. Or do not use the
#| en: `partial` of inner nodes at all and keep the gradients of this pass in a dictionary.

# %% hint
#| zh: 与 `backward_with_reset` 只差清零的那一步：它把所有的节点都清零，`without_reset` 一个也不清零。对的在两者之间：怎样看出一个节点是不是叶子？
#| en: Only the reset differs from `backward_with_reset`, which resets all nodes, while `without_reset` resets none. What is right lies in between: how can you tell
#| en: whether a node is a leaf?


# %% wrong="keeps_inner_gradients" about="stale"
#| zh: 内部节点（凡是有父节点的，不论是哪个类）里还留着上一遍的梯度，这一遍又加上新的，一起往下传了：上一遍的贡献被算了两次。一个很出名的小引擎就是这样。
#| en: Inner nodes (all that have parents, of whatever class) still hold the gradients of the previous pass; the new ones are added, and all of it is handed on, so the previous pass counts twice.
#| en: A well-known small engine does just this.
def one_pass(root):
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


# %% wrong="adds_to_the_root" about="accumulate"
#| zh: 连根的 1 也累加了：第二遍从 2 开始，中间的节点也没有清零，错得更多。根对自己的导数每一遍都是 1。
#| en: Even the 1 of the root is accumulated: the second pass begins with 2, and the nodes in between are not reset either. The derivative of the root with
#| en: respect to itself is 1 in every pass.
def one_pass(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    root.partial += 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="forgets_the_first_pass" about="accumulate"
#| zh: 每一遍都把叶子也清零了（或者用赋值代替了累加），于是只剩下最后一遍的梯度。叶子应当累加，清零由使用者决定；是不是叶子，要看 `parents`，不看类型。
#| en: Every pass resets the leaves too (or assigns where it should add), so only the last pass is left. Leaves accumulate; when to reset them is for the
#| en: user to say. Tell a leaf by its `parents`, not by its type.
def one_pass(root):
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
            parent.partial += node.partial * slope


# %% wrong="hands_on_at_once" about="cost"
#| zh: 数字是对的，但是这样又回到了一条路径一条路径地走。要先到齐，再往下传，每个节点一次。
#| en: The numbers are right, but this walks path by path again. Wait until everything has arrived and hand on once per node.
def one_pass(root):
    if not root.parents:
        root.partial += 1
    todo = [(root, 1)]
    while todo:
        node, gradient = todo.pop()
        for parent, slope in zip(node.parents, node.slopes):
            if not parent.parents:
                parent.partial += gradient * slope
            todo.append((parent, gradient * slope))


# %% wrong="resets_only_the_first_layer" about="stale"
#| zh: 只清零了根的父节点。更深的内部节点里仍然是上一遍的梯度；链很短的时候碰巧看不出来。
#| en: Only the root's own parents are reset. Inner nodes further down still hold the previous gradients; in a short chain that happens not to show.
def one_pass(root):
    found, todo = {root}, [root.operation and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for parent in root.parents:
        if parent.parents:
            parent.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="nothing_to_start_with" about="chain"
#| zh: 叶子最后都是 0：要么轮到根的时候，根里没有 1（没有放上，或者放上以后又清掉了），往下传的全是 0；要么叶子收到以后又被清零了；要么根本没有往叶子里放。
#| en: Every leaf ends with 0: there is no 1 in the root when its turn comes (it was never put there, or reset afterwards), so that nothing but 0 is handed down, or the leaves are reset after they have received their shares, or nothing is put into them at all.
def one_pass(root):
    found, todo = {root}, [root.operation and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        if node.parents:
            node.partial = 0
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="root_keeps_what_it_had" about="stale"
#| zh: 根没有清零，只是加了 1：做过一遍以后，里面就是 2 了。根对自己的导数每一遍都是 1。
#| en: The root is not reset; 1 is added to it, which makes 2 after an earlier pass. The derivative of the root with respect to itself is 1 in every pass.
def one_pass(root):
    found, todo = {root}, [root.operation and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order[1:]:
        if node.parents:
            node.partial = 0
    root.partial += 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="resets_at_every_share" about="stale"
#| zh: 内部节点每收到一份就先清零，前面到的那几份都被抹掉了。清零要在开始传之前，一次做完。
#| en: An inner node is reset whenever a share arrives, which wipes out the shares that came before. Reset once, before anything is handed on.
def one_pass(root):
    found, todo = {root}, [root.operation and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            if parent.parents:
                parent.partial = 0
            parent.partial += node.partial * slope


# %% wrong="resets_the_leaves" about="stale"
#| zh: 清零的是叶子；叶子要累加，要重新开始的是内部节点。
#| en: It is the leaves that are reset. Leaves accumulate; inner nodes begin anew.
def one_pass(root):
    found, todo = {root}, [root.operation and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        if not node.parents:
            node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="resets_afterwards_but_the_root" about="stale"
#| zh: 清零放在最后，又跳过了根：下一次它不再是根的时候，里面还留着那个 1。
#| en: The reset comes at the end and passes over the root: when it is no root any more, that 1 is still in it.
def one_pass(root):
    found, todo = {root}, [root.operation and root]
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
    for node in order[1:]:
        if node.parents:
            node.partial = 0


# %% wrong="last_share_only" about="accumulate"
#| zh: `=` 只留下最后一份；有几个使用者就有几份，要相加。
#| en: `=` keeps the last share only; each node that uses it sends one, and they add up.
def one_pass(root):
    found, todo = {root}, [root.operation and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    gradients = {root: 1}
    for node in order:
        if not node.parents:
            node.partial += gradients[node]
        for parent, slope in zip(node.parents, node.slopes):
            gradients[parent] = gradients[node] * slope


# %% wrong="slopes_left_out" about="chain"
#| zh: 往下传的时候没有乘局部导数。
#| en: What is handed down is not multiplied by the local derivatives.
def one_pass(root):
    found, todo = {root}, [root.operation and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        if node.parents:
            node.partial = 0
    root.partial = 1
    for node in order:
        for parent in node.parents:
            parent.partial += node.partial


# %% wrong="oldest_first" about="order"
#| zh: 除了根，没有一个节点把它的梯度传下去：处理它的时候梯度还没有到（从叶子走到根，方向反了），或者刚刚被清掉了（清零要在走之前做完），或者根本没有轮到它。
#| en: No node but the root hands its gradient on: that has not arrived when its turn comes (from the leaves to the root is the wrong way round), or has just been wiped out (reset before the walk), or it has no turn at all.
def one_pass(root):
    found, todo = {root}, [root.operation and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number)
    for node in order:
        if node.parents:
            node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="remembers_the_passes_before" about="stale"
#| zh: 字典在函数外面，上一遍的梯度还留在里面。
#| en: The dictionary lives outside the function and still holds the gradients of the pass before.
gradients = {}


def one_pass(root):
    found, todo = {root}, [root.operation and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    gradients[root] = 1
    for node in order:
        if not node.parents:
            node.partial += gradients[node]
        for parent, slope in zip(node.parents, node.slopes):
            gradients[parent] = gradients.get(parent, 0) + gradients[node] * slope


# %% equivalent
# if not node.parents: node.partial += gradient => if True: node.partial += gradient


# %% wrong="hands_on_at_every_arrival" about="order"
#| zh: 每来一份就把到那时为止的总数往下传，先来的几份因此传了不止一次。按 `in_order` 的次序，每个节点只传一次。
#| en: At every arrival the total so far is handed on, and so what came earlier is handed on more than once. In the order of `in_order`, each node hands on once.
def in_order(root):
    found, todo = {root}, [root.operation and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number, reverse=True)


def one_pass(root):
    for node in in_order(root):
        if node.parents:
            node.partial = 0
    root.partial = 1

    def go(node):
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope
            go(parent)

    go(root)


# %% wrong="handed_on_at_the_first_visit" about="order"
#| zh: 每个节点第一次被走到时就把总数往下传，以后不再管它。那时它的份还没有到齐。
#| en: Each node hands on its total when it is first reached, and is left alone afterwards. At that moment not all of its shares have arrived.
def in_order(root):
    found, todo = {root}, [root.operation and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number, reverse=True)


def one_pass(root):
    for node in in_order(root):
        if node.parents:
            node.partial = 0
    root.partial = 1
    met = set()

    def go(node):
        if node not in met:
            met.add(node)
            for parent, slope in zip(node.parents, node.slopes):
                parent.partial += node.partial * slope
                go(parent)

    go(root)


# %% wrong="assigned_to_the_parent" about="accumulate"
#| zh: `parent.partial = …` 只留下最后到的一份：各份要相加，叶子还要加在原来的数上。
#| en: `parent.partial = …` keeps only the share that came last: shares add up, and a leaf adds them to what it holds.
def in_order(root):
    found, todo = {root}, [root.operation and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number, reverse=True)


def one_pass(root):
    order = in_order(root)
    for node in order:
        if node.parents:
            node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial = node.partial * slope


# %% wrong="running_total_for_the_leaf" about="accumulate"
#| zh: 每到一份，叶子就把到那时为止的总数加了一遍，先到的几份因此算了不止一次。轮到叶子的时候加一次就够，那时各份都到齐了。
#| en: At every share the leaf adds the total so far, and so what came earlier counts more than once. Add it once, at the leaf's own turn, when all shares have come.
def in_order(root):
    found, todo = {root}, [root.operation and root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number, reverse=True)


def one_pass(root):
    totals = {root: 1}
    for node in in_order(root):
        for parent, slope in zip(node.parents, node.slopes):
            totals[parent] = totals.get(parent, 0) + totals[node] * slope
            if not parent.parents:
                parent.partial += totals[parent]


# %% wrong="root_starts_anew_only_at_zero" about="stale"
#| zh: 根要是在早先的一遍里当过中间节点，`partial` 里还有那时的数；这一遍应当从 1 开始。
#| en: If the root was an inner node of an earlier pass, its `partial` still holds the number of that pass; this one should begin with 1.
def one_pass(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        if node.parents and node is not root:
            node.partial = 0
    root.partial = root.partial or 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="assigns_to_leaves" about="accumulate"
#| zh: 叶子收到的每一份都用 `=` 写了进去：后到的盖住先到的，也盖住上一遍的。叶子也要用 `+=`。
#| en: Every share that reaches a leaf is written with `=`, and wipes out the one before it, as well as what earlier passes have left. Leaves need `+=`, too.
def one_pass(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    order = sorted(found, key=lambda node: node.number, reverse=True)
    for node in order:
        if node.parents:
            node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            share = node.partial * slope
            parent.partial = parent.partial + share if parent.parents else share
