"""What nodes keep, looked at and taken over by the user."""

from tests.engine.parity import attempt


def saved_values_have_torchs_names(torch):
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    y = torch.tensor([4.0, 5.0], requires_grad=True)
    square, product, power = x.pow(2), x * y, x.exp()
    square.sum().backward()
    return [
        attempt(lambda: square.grad_fn._saved_self),
        square.grad_fn._saved_exponent,
        product.grad_fn._saved_self is x,
        product.grad_fn._saved_other is y,
        power.grad_fn._saved_result,
        power.grad_fn._saved_result is power,
        (x * 2).grad_fn._saved_self,
        attempt(lambda: torch.mv(torch.ones(2, 2), x).grad_fn._saved_vec),
    ]


def users_may_pack_what_is_saved(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    seen = []

    def pack(tensor):
        seen.append(f"pack {tensor.sum():.4f}")
        return tensor * 2

    def unpack(packed):
        seen.append("unpack")
        return packed / 2

    with torch.autograd.graph.saved_tensors_hooks(pack, unpack):
        y = x.exp()
        z = y * x
    with torch.autograd.graph.save_on_cpu():
        w = z * z
    (slope,) = torch.autograd.grad(w.sum(), x, create_graph=True)
    slope.sum().backward()
    return (
        sorted(seen),
        slope.detach(),
        x.grad,
    )  # torch goes through the operands of an operation in another order


def edges_stand_for_tensors(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    edge = torch.autograd.graph.get_gradient_edge(y)
    leaf = torch.autograd.graph.get_gradient_edge(x)
    return [
        edge.output_nr,
        edge.node.name(),
        torch.autograd.grad(edge, x, torch.ones(2), retain_graph=True),
        torch.autograd.grad(y.sum(), leaf, retain_graph=True),
        torch.autograd.grad(y.sum() * 3, edge),
        attempt(torch.autograd.graph.get_gradient_edge, x.detach()),
    ]


def changes_can_be_announced(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    z = (y * y).sum()
    torch.autograd.graph.increment_version(y)
    return y._version, attempt(z.backward)
