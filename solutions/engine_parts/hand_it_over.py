# ---
# exercise: hand_it_over
# ---


# %% answer
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    wanted = [one.node for one in inputs]
    totals = {node: total for node, total in one_pass(outputs.node, g, retain_graph) if node in wanted}
    if not allow_unused and any(node not in totals for node in wanted):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(Tensor(totals[node].copy()) if node in totals else None for node in wanted)


# %% right
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    for one in inputs:
        if not one.requires_grad:
            raise RuntimeError("One of the differentiated Tensors does not require grad")
    nodes = [one.node for one in inputs]
    found = [None] * len(nodes)
    for node, total in one_pass(outputs.node, first_gradient(outputs, grad_outputs), retain_graph):
        for i, wanted in enumerate(nodes):
            if wanted is node:
                found[i] = tensor(total)
    if None in [one if one is None else 0 for one in found] and not allow_unused:
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(found)


# %% wrong="fills_leaves"
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    before = [one.grad for one in inputs]
    for one in inputs:
        one.grad = None
    outputs.backward(grad_outputs, retain_graph)
    found = tuple(one.grad for one in inputs)
    for one, was in zip(inputs, before):
        one.grad = was
    return found


# %% wrong="zeros_for_unused"
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    g = first_gradient(outputs, grad_outputs)
    totals = dict(one_pass(outputs.node, g, retain_graph))
    return tuple(Tensor(totals.get(one.node, np.zeros(one.shape)).copy()) for one in inputs)


# %% wrong="in_the_order_of_the_pass"
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    if create_graph:
        refuse("create_graph")
    inputs = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    wanted = {one.node for one in inputs}
    found = [
        Tensor(total.copy()) for node, total in one_pass(outputs.node, g, retain_graph) if node in wanted
    ]
    if not allow_unused and len(found) < len(wanted):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(found)


# %% wrong="forgets_create_graph"
def grad(outputs, inputs, grad_outputs=None, retain_graph=False, create_graph=False, allow_unused=False):
    inputs = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    g = first_gradient(outputs, grad_outputs)
    if not all(one.requires_grad for one in inputs):
        raise RuntimeError("One of the differentiated Tensors does not require grad")
    wanted = [one.node for one in inputs]
    totals = {node: total for node, total in one_pass(outputs.node, g, retain_graph) if node in wanted}
    if not allow_unused and any(node not in totals for node in wanted):
        raise RuntimeError("One of the differentiated Tensors appears to not have been used in the graph")
    return tuple(Tensor(totals[node].copy()) if node in totals else None for node in wanted)
