"""Programs whose graph depends on their input, as several exercises judge them."""

SINGLE = 1e-6  # the engine's default is float32


def product_of_positives(x):
    """Return the product of the positive entries as the copied note computes it: 1, an int, if there are none."""
    result = 1
    for one in x:
        if one.item() > 0:
            result *= one
    return result


def by_first(x):
    """Return x or -x, as the first entry says: the note's absolute value."""
    return x if x[0] > 0 else -x


def gradient_of(torch, function, values):
    """Return value and gradient of `function` at `values`, weighted with ones, as lists."""
    x = torch.tensor(values, requires_grad=True)
    y = function(x)
    y.backward(torch.ones_like(y))
    return y.tolist(), x.grad.tolist()


def names_in(result):
    """Return the names of all nodes of a graph, once for each node."""
    found, todo = {}, [result.grad_fn]
    while todo:
        node = todo.pop()
        if node is not None and node not in found:
            found[node] = node.name().split("::")[-1]
            todo += [parent for parent, _ in node.next_functions]
    return sorted(found.values())
