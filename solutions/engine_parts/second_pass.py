# ---
# exercise: second_pass
# ---


# %% answer
def one_pass(root):
    totals = {root: 1}
    for node in in_order(root):
        total = totals.pop(node)
        if not node.parents:
            node.partial += total
        for parent, slope in zip(node.parents, node.slopes):
            totals[parent] = totals.get(parent, 0) + total * slope


# %% right
def one_pass(root):
    order = in_order(root)
    for node in order:
        if node.parents:
            node.partial = 0
    root.partial += 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="nothing_reset"
def one_pass(root):
    root.partial = 1
    for node in in_order(root):
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope


# %% wrong="leaves_reset"
def one_pass(root):
    order = in_order(root)
    for node in order:
        node.partial = 0
    root.partial = 1
    for node in order:
        for parent, slope in zip(node.parents, node.slopes):
            parent.partial += node.partial * slope
