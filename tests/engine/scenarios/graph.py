"""The graph: its nodes and edges, what a pass frees, which leaves and tensors a pass serves."""

from tests.engine.parity import attempt
from tests.engine.scenarios.expressions import leaves, tree


def leaves_have_one_node_as_long_as_it_is_used(torch):
    x, y, w = leaves(torch)
    one, other = x * w, x + y
    node = one.grad_fn.next_functions[0][0]
    return [
        node is other.grad_fn.next_functions[0][0],
        node is other.grad_fn.next_functions[1][0],
        node.variable is x,
        other.grad_fn.next_functions[1][0].variable is y,
        type(node).__name__,
        node.name(),
        node.next_functions,
        one.grad_fn.next_functions[1],
        one.grad_fn is one.grad_fn,
        (x * 1).grad_fn.next_functions[0][0].variable.grad,
    ]


def nodes_can_be_called(torch):
    x, y, _ = leaves(torch)
    g = torch.ones_like(x)
    nodes = (-x).grad_fn, (x + y).grad_fn, (x * 1).grad_fn.next_functions[0][0]
    with torch.no_grad():
        lone, pair, none = (node(g) for node in nodes)
    return [type(lone) is torch.Tensor, lone, type(pair), pair, none, x.grad]


def the_same_node_for_all_outputs(torch):
    x = torch.arange(6.0, requires_grad=True)
    first, second = x.reshape(2, 3).unbind()
    values, indices = x.sort()
    return [
        first.grad_fn is second.grad_fn,
        first.output_nr,
        second.output_nr,
        tree((first * second).grad_fn),
        values.requires_grad,
        indices.requires_grad,
        indices.grad_fn,
        indices.dtype,
    ]


def outputs_that_nobody_used_count_as_zeros(torch):
    x = torch.arange(6.0, requires_grad=True)
    x.reshape(2, 3).unbind()[1].sum().backward()
    second = torch.arange(6.0, requires_grad=True)
    second.split([1, 2, 3])[1].mul(3).sum().backward()
    return x.grad, second.grad


def nodes_run_once_youngest_first(torch):
    ran = []

    def noting(name):
        class Note(torch.autograd.Function):
            @staticmethod
            def forward(ctx, *inputs):
                return sum(inputs[1:], inputs[0] * 1)

            @staticmethod
            def backward(ctx, g):
                ran.append(name)
                return (g,) * len(ctx.needs_input_grad)

        return Note.apply

    x = torch.tensor(1.0, requires_grad=True)
    a = noting("a")(x)
    b = noting("b")(a, x)
    c = noting("c")(a)
    d = noting("d")(c, b, c)
    noting("unused")(d)
    noting("e")(d, a, b).backward()
    return ran, x.grad


def a_diamond_and_many_doublings(torch):
    x = torch.tensor(1.0, dtype=torch.float64, requires_grad=True)
    y = x
    for _ in range(60):
        y = y + y
    y.backward()
    return x.grad, x.grad.item() == 2.0**60


def seeds(torch):
    result = []
    for seed in (None, torch.tensor(2.0), 3.0):
        x = torch.tensor(3.0, requires_grad=True)
        result.append(attempt(lambda x=x, seed=seed: ((x * x).backward(seed), x.grad)[1]))
    for seed in (
        torch.tensor([1.0, -2.0]),
        torch.ones(1),
        torch.ones(2, dtype=torch.float64),
        torch.tensor([1, 2]),
    ):
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        result.append(attempt(lambda x=x, seed=seed: ((x * x).backward(seed), x.grad)[1]))
    single = torch.ones(1, 1, requires_grad=True)
    (single * 3).backward()
    return result, single.grad


def several_roots(torch):
    x, y, w = leaves(torch)
    torch.autograd.backward([(x * y).sum(), x * w], [None, torch.ones(2, 2)])
    first = [x.grad.clone(), y.grad]
    torch.autograd.backward((x.sum(), x.mean()))
    torch.autograd.backward(x.sum(), torch.tensor(2.0))
    torch.autograd.backward([x * 2], grad_tensors=[w], inputs=[x])
    return first, x.grad


def a_leaf_as_root(torch):
    x = torch.tensor(3.0, requires_grad=True)
    x.backward()
    x.backward(torch.tensor(4.0))
    return x.grad, torch.autograd.grad(x, x), torch.autograd.grad(x, x, torch.tensor(5.0))


def backward_into_chosen_tensors(torch):
    x, y, _ = leaves(torch)
    z = x * y
    out = (z * x).sum()
    out.backward(inputs=[x], retain_graph=True)
    result = [x.grad.clone(), y.grad]
    out.backward(inputs=y, retain_graph=True)
    result.append(y.grad.clone())
    z.retain_grad()
    out.backward(inputs=(z, x))
    return [*result, z.grad, x.grad, y.grad]


def backward_into_a_result(torch):
    x, y, _ = leaves(torch)
    z = x * y
    (z * z).sum().backward(inputs=[z])
    return x.grad, z.grad


def gradients_are_returned(torch):
    x, y, w = leaves(torch)
    z = x * y
    out = (z * x).sum()
    grad = torch.autograd.grad
    result = [
        grad(out, x, retain_graph=True),
        grad(out, [y, z, x], retain_graph=True),
        grad([out, z], [x], [None, w], retain_graph=True),
        grad((z, out), (y,), grad_outputs=(w, torch.tensor(3.0)), retain_graph=True),
        grad(z, x, w, retain_graph=True),
        grad(out, out, retain_graph=True),
        grad(out, [x, x], retain_graph=True),
    ]
    return [
        *result,
        [leaf.grad for leaf in (x, y)],
        attempt(lambda: grad(out, x)),
        attempt(lambda: grad(out, x)),
    ]


def unused_inputs(torch):
    x, y, w = leaves(torch)
    out = (x * 2).sum()
    grad = torch.autograd.grad
    return [
        attempt(lambda: grad(out, [x, y], retain_graph=True)),
        grad(out, [x, y], allow_unused=True, retain_graph=True),
        grad(out, [x, y], materialize_grads=True, retain_graph=True),
        attempt(lambda: grad(out, [x, y], allow_unused=False, materialize_grads=True, retain_graph=True)),
        attempt(lambda: grad(out, w, allow_unused=True)),
    ]


def a_result_given_twice_is_counted_twice(torch):
    x = torch.tensor(3.0, requires_grad=True)
    y = x * x
    return torch.autograd.grad([y, y], x, [torch.tensor(1.0), torch.tensor(10.0)])


def derivatives_of_derivatives(torch):
    x = torch.tensor(0.7, dtype=torch.float64, requires_grad=True)
    y = torch.tanh(x) * x**3
    seen = []
    for _ in range(5):
        (y,) = torch.autograd.grad(y, x, create_graph=True)
        seen.append(y.detach())
    return seen


def a_penalty_on_the_gradient(torch):
    x, y, _ = leaves(torch)
    (g,) = torch.autograd.grad((x * y).tanh().sum(), x, create_graph=True)
    (g * g).sum().backward()
    return x.grad, y.grad


def create_graph_retains(torch):
    x = torch.tensor(2.0, requires_grad=True)
    y = x**3
    first = torch.autograd.grad(y, x, create_graph=True)
    again = torch.autograd.grad(y, x, create_graph=True, retain_graph=False)
    return first, again, attempt(lambda: torch.autograd.grad(y, x))


def differentiating_through_a_zero_derivative(torch):
    x, y, _ = leaves(torch)
    result = []
    for make in (x.relu, lambda: x.sign() * y, x.abs, x.sum, lambda: x * 2):
        (g,) = torch.autograd.grad(make(), x, torch.ones_like(make()), create_graph=True, allow_unused=True)
        result.append(
            [g.requires_grad, attempt(lambda g=g: torch.autograd.grad(g.sum(), x, allow_unused=True))]
        )
    return result


def untracked_branches_cost_nothing(torch):
    x, y, _ = leaves(torch)
    with torch.no_grad():
        hidden = x * y
    out = (hidden * x).sum()
    out.backward()
    return tree(out.grad_fn), x.grad, y.grad


def integer_results_do_not_require_grad(torch):
    x, y, _ = leaves(torch)
    made = (x > 1, x.argmax(), x.long(), x == y, x.max(0).indices, x.bool(), x.isnan(), x.detach().sign())
    return [(one.requires_grad, one.dtype) for one in made]


def ties(torch):
    x = torch.tensor([3.0, 1.0, 3.0, 3.0], requires_grad=True)
    y = torch.tensor([3.0, 2.0, 1.0, 3.0], requires_grad=True)
    makers = (
        x.max,
        lambda: x.max(0).values,
        lambda: x.amax(0),
        lambda: torch.maximum(x, y).sum(),
        lambda: torch.max(x, y).sum(),
        (-x).min,
        lambda: x.clamp(max=3.0).sum(),
        lambda: (x - 3).relu().sum(),
        lambda: (x - 3).abs().sum(),
        lambda: (x - 3).sign().sum(),
        lambda: x.sort().values[-1],
        lambda: (x - 3).clamp(min=0).sum(),
        (x - 3).norm,
        lambda: torch.where(x > 3, x, 0.0).sum(),
    )
    return [torch.autograd.grad(make(), [x, y], allow_unused=True) for make in makers]


def passes_within_passes(torch):
    class Again(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, count):
            ctx.count = count
            return x * 2

        @staticmethod
        def backward(ctx, g):
            if ctx.count:
                with torch.enable_grad():
                    y = torch.ones(1, requires_grad=True)
                    Again.apply(y, ctx.count - 1).sum().backward()
                    g = g + y.grad
            return g, None

    x = torch.ones(1, requires_grad=True)
    Again.apply(x, 500).sum().backward()
    return x.grad
