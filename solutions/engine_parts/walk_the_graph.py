# ---
# exercise: walk_the_graph
# ---


# %% answer
def in_order(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number, reverse=True)


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


# %% right
def in_order(root):
    numbered, todo = {}, [root]
    while todo:
        node = todo.pop()
        if node.number not in numbered:
            numbered[node.number] = node
            todo.extend(node.parents)
    return [numbered[number] for number in sorted(numbered)][::-1]


# %% wrong="as_they_are_met"
def in_order(root):
    order = [root]
    for node in order:
        for parent in node.parents:
            if parent not in order:
                order.append(parent)
    return order


# %% wrong="oldest_first"
def in_order(root):
    found, todo = {root}, [root]
    while todo:
        for parent in todo.pop().parents:
            if parent not in found:
                found.add(parent)
                todo.append(parent)
    return sorted(found, key=lambda node: node.number)


# %% wrong="recursive"
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


# %% wrong="once_per_path"
def in_order(root):
    order, todo = [], [root]
    while todo:
        node = todo.pop()
        order.append(node)
        todo.extend(node.parents)
    return sorted(order, key=lambda node: node.number, reverse=True)
