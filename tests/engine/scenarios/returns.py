"""What a Function of the user may take and return, forward and backward."""

from tests.engine.parity import attempt


def pair(torch, seen, prepare=lambda ctx, outs: None):
    """Return a Function with two outputs, x and 2x, that notes the gradients it receives."""

    class Pair(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            outs = x * 1, x * 2
            prepare(ctx, outs)
            return outs

        @staticmethod
        def backward(ctx, *grads):
            seen.append(grads)
            first, second = (0 if g is None else g for g in grads)
            return first + 2 * second

    return Pair


def missing_gradients_are_zeros(torch):
    seen = []
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    _, second = pair(torch, seen).apply(x)
    second.sum().backward()
    return seen, x.grad


def missing_gradients_are_none_on_request(torch):
    seen = []
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    apply = pair(torch, seen, lambda ctx, outs: ctx.set_materialize_grads(False)).apply
    apply(x)[1].sum().backward()
    apply(x)[0].sum().backward()
    return seen, x.grad


def outputs_marked_as_constant(torch):
    seen = []
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    first, second = pair(torch, seen, lambda ctx, outs: ctx.mark_non_differentiable(outs[1])).apply(x)
    (first * second).sum().backward()
    return first.requires_grad, second.requires_grad, second.is_leaf, second.grad_fn, seen, x.grad


def integer_outputs(torch):
    class Top(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2, x.argmax(), 7, None

        @staticmethod
        def backward(ctx, *grads):
            return grads[0] * 2

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    value, index, number, nothing = Top.apply(x)
    value.sum().backward()
    return value, index, number, nothing, x.grad


def returning_the_input_or_a_view(torch):
    class Same(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, part):
            return x[0] if part else x

        @staticmethod
        def backward(ctx, g):
            return g * 5, None

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    same = Same.apply(x, False)
    same.sum().backward()
    return (
        same is x,
        same.requires_grad,
        same.grad_fn.name(),
        x.grad,
        attempt(lambda: Same.apply(x * 1, False).add_(1)),
    )


def arguments_that_are_no_tensors(torch):
    seen = []

    class Mixed(torch.autograd.Function):
        @staticmethod
        def forward(ctx, number, x, text, numbers, inner):
            ctx.number = number
            return x * number

        @staticmethod
        def backward(ctx, g):
            seen.append(ctx.needs_input_grad)
            return None, g * ctx.number, None, None, None

    x = torch.tensor([1.0, 2.0], requires_grad=True)
    out = Mixed.apply(3, x, "a", [1, 2], [x])
    out.sum().backward()
    return out, x.grad, seen, [edge[0] is None for edge in out.grad_fn.next_functions]


RETURNS = {
    "too few": lambda torch, g: g,
    "enough": lambda torch, g: (g, g * 2),
    "one None more": lambda torch, g: (g, g, None),
    "two None more": lambda torch, g: (g, g, None, None),
    "one tensor more": lambda torch, g: (g, g, g),
    "nothing": lambda torch, g: (),
    "None alone": lambda torch, g: None,
    "None for a tensor": lambda torch, g: (None, g),
    "a number": lambda torch, g: (1.0, g),
    "a string": lambda torch, g: (g, "g"),
    "a list": lambda torch, g: [g, g],
    "a wrong shape": lambda torch, g: (g.repeat(2), g),
    "a shape that broadcasts": lambda torch, g: (g.sum(), g),
    "a wider shape": lambda torch, g: (g.expand(3, 2), g),
    "another transposed": lambda torch, g: (g[:, None], g),
    "another type": lambda torch, g: (g.double(), g),
    "integers": lambda torch, g: (g.long(), g),
    "the same twice": lambda torch, g: (g, g),
    "too short": lambda torch, g: (g[:1], g),
}


def what_backward_may_return(torch):
    result = {}
    for shown, make in RETURNS.items():

        class Returning(torch.autograd.Function):
            @staticmethod
            def forward(ctx, x, y):
                return x + y

            @staticmethod
            def backward(ctx, g):
                return make(torch, g)  # noqa: B023 - called before the next turn

        x, y = (torch.ones(2, requires_grad=True) for _ in range(2))
        out = Returning.apply(x, y)
        result[shown] = [attempt(out.backward, torch.tensor([1.0, 3.0])), x.grad, y.grad]
    return result


def gradients_for_what_needs_none_are_dropped(torch):
    class Three(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, number, constant):
            return x * number + constant

        @staticmethod
        def backward(ctx, g):
            return g * 2, None, g * 100

    x, constant = torch.ones(2, requires_grad=True), torch.ones(2)
    Three.apply(x, 2, constant).sum().backward()

    class Wrong(Three):
        @staticmethod
        def backward(ctx, g):
            return g * 2, g, g

    return x.grad, constant.grad, attempt(Wrong.apply(x, 2, constant).sum().backward), x.grad


def what_forward_may_return(torch):
    result = []
    for answer in (
        lambda x: 3,
        lambda x: [x * 2, x],
        lambda x: (x * 2, "a"),
        lambda x: None,
        lambda x: (),
        lambda x: (x * 2,),
    ):

        class Answer(torch.autograd.Function):
            @staticmethod
            def forward(ctx, x):
                return answer(x)  # noqa: B023 - called before the next turn

            @staticmethod
            def backward(ctx, *grads):
                return grads[0]

        result.append(attempt(Answer.apply, torch.ones(2, requires_grad=True)))
    return result
