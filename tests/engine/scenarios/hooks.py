"""Hooks on tensors, on leaves after accumulation, and on nodes."""

from tests.engine.parity import attempt


def order_replacement_and_removal(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    seen = []

    def note(name, answer=lambda g: None):
        return lambda g: (seen.append((name, g.clone())), answer(g))[1]

    y.register_hook(note("first"))
    second = y.register_hook(note("second", lambda g: g * 10))
    y.register_hook(note("third"))
    (y * y).sum().backward(retain_graph=True)
    second.remove()
    second.remove()
    (y * y).sum().backward()
    return seen, x.grad


def once_with_the_whole_gradient(torch):
    x = torch.tensor(2.0, requires_grad=True)
    y = x * 3
    seen = []
    y.register_hook(lambda g: seen.append(g.item()))
    x.register_hook(lambda g: seen.append(g.item()))
    (y * y + y * 5 + x).backward()
    return seen


def on_a_leaf(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    seen = []
    x.register_hook(lambda g: seen.append(g.clone()))
    handle = x.register_hook(lambda g: -g)
    (x * 3).sum().backward()
    (x * 3).sum().backward()
    handle.remove()
    (x * 3).sum().backward()
    return seen, x.grad


def on_a_leaf_before_and_after_use(torch):
    x = torch.tensor(1.0, requires_grad=True)
    y = x * 3
    seen = []
    x.register_hook(lambda g: seen.append(g.item()))
    y.backward()
    return seen, x.grad, torch.autograd.grad(x * 5, x), seen


def replaced_gradients_reach_retained_and_captured_ones(torch):
    x = torch.tensor(2.0, requires_grad=True)
    y = x * 3
    y.register_hook(lambda g: g * 10)
    y.retain_grad()
    y.register_hook(lambda g: g + 1)
    z = y * y
    captured = torch.autograd.grad(z, [y, x], retain_graph=True)
    z.backward()
    return captured, y.grad, x.grad


def what_a_hook_gets(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    seen = []
    y.register_hook(
        lambda g: seen.append([g.requires_grad, g.dtype, tuple(g.shape), torch.is_grad_enabled()])
    )
    y.sum().backward(retain_graph=True)
    torch.autograd.grad(y.sum(), x, create_graph=True)
    return seen


def differentiating_through_a_hook(torch):
    x = torch.tensor(2.0, requires_grad=True)
    y = x * 3
    y.register_hook(lambda g: g * g)
    (g,) = torch.autograd.grad(y * y, x, create_graph=True)
    return g, torch.autograd.grad(g, x)


def answers_a_hook_must_not_give(torch):
    result = []
    for answer in (torch.ones(3), 2.0, "text", torch.ones(2, dtype=torch.float64), torch.tensor(1.0)):
        x = torch.tensor([1.0, 2.0], requires_grad=True)
        y = x * 3
        y.register_hook(lambda g, answer=answer: answer)
        result.append([attempt(y.sum().backward), x.grad])
    return result


def exceptions_in_a_hook_end_the_pass(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3

    def fail(g):
        raise KeyError("in the hook")

    handle = y.register_hook(fail)
    first = attempt(y.sum().backward)
    handle.remove()
    y.sum().backward()
    return first, x.grad, torch.is_grad_enabled()


def where_hooks_are_refused(torch):
    x, plain = torch.ones(2, requires_grad=True), torch.ones(2)
    nothing = lambda g: None  # noqa: E731
    return [
        attempt(plain.register_hook, nothing),
        attempt(plain.register_post_accumulate_grad_hook, nothing),
        attempt((x * 2).register_post_accumulate_grad_hook, nothing),
        attempt(plain.retain_grad),
    ]


def after_accumulation(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    seen = []
    handle = x.register_post_accumulate_grad_hook(lambda leaf: seen.append((leaf is x, leaf.grad.clone())))
    x.register_hook(lambda g: g * 2)
    (x * 3).sum().backward()
    (x * 3).sum().backward()
    torch.autograd.grad((x * 3).sum(), x)
    handle.remove()
    (x * 3).sum().backward()
    return seen, x.grad


def an_optimizer_inside_the_pass(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)

    def step(leaf):
        with torch.no_grad():
            leaf -= 0.1 * leaf.grad
        leaf.grad = None

    x.register_post_accumulate_grad_hook(step)
    (x * x).sum().backward()
    return x, x.grad


def a_hook_stays_with_its_version_of_the_tensor(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    seen = []
    y.register_hook(lambda g: seen.append(("before", g.clone())))
    y.mul_(5)
    y.register_hook(lambda g: seen.append(("after", g.clone())))
    y.sum().backward()
    return seen, x.grad


def one_output_of_several(torch):
    x = torch.arange(4.0, requires_grad=True)
    first, second = x.reshape(2, 2).unbind()
    seen = []
    first.register_hook(lambda g: seen.append(("first", g if g is None else g.clone())))
    second.register_hook(lambda g: seen.append(("second", g)) or (g if g is None else g * 3))
    (first * 2).sum().backward(retain_graph=True)
    (first * second).sum().backward()
    return seen, x.grad


def hooks_on_nodes(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    seen = []
    after = y.grad_fn.register_hook(lambda inputs, outputs: seen.append(["after", inputs, outputs]))
    before = y.grad_fn.register_prehook(lambda outputs: seen.append(["before", outputs]))
    y.sum().backward(retain_graph=True)
    after.remove()
    before.remove()
    y.grad_fn.register_hook(lambda inputs, outputs: tuple(g and g if g is None else g * 7 for g in inputs))
    y.grad_fn.register_prehook(lambda outputs: (outputs[0] + 1,))
    y.sum().backward()
    return seen, x.grad


def a_hook_added_while_the_pass_runs(torch):
    x = torch.tensor(1.0, requires_grad=True)
    y = x * 2
    z = y * 3
    seen = []
    z.register_hook(lambda g: y.register_hook(lambda g: seen.append(g.item())) and None)
    z.backward()
    return seen, x.grad


def leaves_have_their_turn_as_soon_as_their_gradient_is_complete(torch):
    seen = []

    def leaf(name, filled=False):
        made = torch.tensor([0.5], requires_grad=True)
        register = made.register_post_accumulate_grad_hook if filled else made.register_hook
        register(lambda _: seen.append(name))
        return made

    w, b, c, d = leaf("w"), leaf("b"), leaf("c"), leaf("d", filled=True)
    for _ in range(2):
        y = w * torch.ones(1)
        y.register_hook(lambda _: seen.append("y"))
        z = y + b
        z.register_hook(lambda _: seen.append("z"))
        (z * z * w).backward()
        e = (d * c).exp()
        e.register_hook(lambda _: seen.append("e"))
        (e * d * 2 + c).backward()
    return seen, w.grad, b.grad, c.grad, d.grad


def a_pass_within_a_pass_does_not_change_whose_turn_it_is(torch):
    seen = []
    x = torch.tensor([2.0], requires_grad=True)
    x.register_hook(lambda g: seen.append(("x", g.item())))
    first, second = x * 2, x * 3

    def inner(g):
        with torch.enable_grad():
            (x * x).sum().backward()
        seen.append("inner")

    second.register_hook(inner)
    (first * second).sum().backward()
    return seen, x.grad


def what_a_hook_on_a_leaf_has_seen_is_not_the_gradient_itself(torch):
    x = torch.tensor([2.0, 3.0], requires_grad=True)
    seen = []
    x.register_hook(seen.append)
    x.register_hook(lambda g: g * 2)
    for _ in range(2):
        (x * x).sum().backward()
    seen[0][0] = 50.0
    return seen, x.grad
