"""What stands in `.grad` is in an array of its own, whoever has sent the gradient and whatever of it they keep."""

from tests.engine.parity import attempt


def walked_by_hand(torch, node, gradient):
    """Send a gradient back by calling the nodes, path by path."""
    shares = node(gradient)
    shares = shares if isinstance(shares, tuple) else (shares,)
    for (parent, _), share in zip(node.next_functions, shares, strict=True):
        if parent is not None and hasattr(parent, "variable"):
            parent(share)
        elif parent is not None:
            walked_by_hand(torch, parent, share)


def a_gradient_that_the_user_sends_by_hand(torch):
    a, b = torch.ones(2, requires_grad=True), torch.ones(2, requires_grad=True)
    g = torch.tensor([1.0, 3.0])
    for _ in range(2):
        result = a + b
        with torch.no_grad():
            walked_by_hand(torch, result.grad_fn, g)
    return a.grad, b.grad, g


SENT = {
    "itself": lambda torch, g: g,
    "a view": lambda torch, g: g.view(2, 2),
    "a transpose": lambda torch, g: g.T,
    "a row repeated": lambda torch, g: g[0].expand(2, 2),
    "a number repeated": lambda torch, g: g[0, 1].expand(2, 2),
    "a diagonal repeated": lambda torch, g: g.diagonal().expand(2, 2),
    "backwards": lambda torch, g: g.flip(0),
    "every second": lambda torch, g: torch.arange(16.0).view(4, 4)[::2, ::2],
}


def changed_afterwards(torch, send):
    """Return what `.grad` is, before and after what was sent and `.grad` itself are changed, and is added to."""
    found = {}
    for name, made in SENT.items():
        x, g = torch.ones(2, 2, requires_grad=True), torch.tensor([[1.0, -2.0], [3.0, 5.0]])
        sent = made(torch, g)
        send(x, sent)
        seen = [x.grad.clone(), x.grad.is_contiguous()]
        g.mul_(10)
        seen.append(x.grad.clone())
        x.grad[0] = 7
        seen.append(g.clone())
        send(x, sent)
        found[name] = [*seen, x.grad, g]
    return found


def what_is_sent_to_a_leaf_may_be_kept_and_changed(torch):
    def by_node(x, g):
        with torch.no_grad():
            torch.autograd.graph.get_gradient_edge(x).node(g)

    def by_hook(x, g):
        handle = x.register_hook(lambda gradient: g)
        (x * 2).sum().backward()
        handle.remove()

    def by_node_hook(x, g):
        y = x * 2
        y.grad_fn.register_hook(lambda inputs, outputs: (g, *inputs[1:]))
        y.sum().backward()

    def by_prehook(x, g):
        y = x + 2
        y.grad_fn.register_prehook(lambda outputs: (g,))
        y.sum().backward()

    def by_function(x, g):
        class Giving(torch.autograd.Function):
            @staticmethod
            def forward(ctx, x):
                return x * 1

            @staticmethod
            def backward(ctx, gradient):
                return g

        Giving.apply(x).sum().backward()

    ways = {
        "backward of a leaf": lambda x, g: x.backward(g),
        "backward of a sum": lambda x, g: (x + 1).backward(g),
        "one of two": lambda x, g: torch.autograd.backward([x + 1, x], [g, g]),
        "only inputs": lambda x, g: (x + 1).backward(g, inputs=[x]),
        "the node": by_node,
        "a hook": by_hook,
        "a hook of a node": by_node_hook,
        "a hook before a node": by_prehook,
        "a Function": by_function,
    }
    return {name: changed_afterwards(torch, send) for name, send in ways.items()}


def a_gradient_held_across_passes(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    (x * x).sum().backward()
    held, kept = x.grad, x.grad.view(2, 1)
    (x * x).sum().backward()
    added = [held is x.grad, held.clone(), kept.clone()]
    x.grad = None
    (x * x).sum().backward()
    replaced = [held.clone(), x.grad.clone()]
    x.grad = held
    (x * x).sum().backward()
    given_back = [held.clone(), held is x.grad]
    (x * x).sum().backward(create_graph=True)
    return added, replaced, given_back, held is x.grad, held, x.grad.detach()


def a_gradient_that_somebody_has_put_there(torch):
    x, mine = torch.zeros(2, 2, requires_grad=True), torch.ones(4)
    x.grad = mine.view(2, 2)
    x.sum().backward()
    repeated = torch.zeros(2, requires_grad=True)
    repeated.grad = torch.ones(2)
    repeated.grad.expand(3, 2)
    repeated.sum().backward()
    return mine, x.grad, repeated.grad


def leaves_that_one_array_goes_to(torch):
    a, b, c = (torch.ones(2, requires_grad=True) for _ in range(3))
    seen = []
    c.register_hook(seen.append)
    (a + b + c).backward(torch.tensor([1.0, 2.0]))
    a.grad.mul_(3)
    b.grad.mul_(5)
    c.grad.mul_(7)
    return a.grad, b.grad, c.grad, seen


def what_is_asked_for_and_what_is_filled(torch):
    x, g = torch.ones(2, requires_grad=True), torch.tensor([1.0, 2.0])
    y = x + 1
    y.retain_grad()
    y.backward(g, retain_graph=True)
    y.grad.mul_(2)
    (found,) = torch.autograd.grad(y, x, g)
    x.grad.mul_(3)
    return x.grad, y.grad, g, found


def a_recorded_pass_leaves_a_copy(torch):
    x, g = torch.ones(2, requires_grad=True), torch.tensor([1.0, 2.0], requires_grad=True)
    (x + 1).backward(g, create_graph=True)
    with torch.no_grad():
        g.mul_(5)
    return x.grad.detach(), x.grad.requires_grad, attempt(torch.autograd.grad, x.grad.sum(), g)
