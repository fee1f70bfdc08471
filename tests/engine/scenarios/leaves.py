"""Leaves and their gradients: who is one, what accumulates, what is kept."""

from tests.engine.parity import attempt


def flags(tensor):
    """Return what says how a tensor takes part in differentiation."""
    return tensor.is_leaf, tensor.requires_grad, tensor.grad_fn is None, tensor.dtype


def who_is_a_leaf(torch):
    x = torch.ones(2, requires_grad=True)
    plain = torch.ones(2)
    y = x * 2
    made = (
        x,
        plain,
        y,
        plain * 2,
        y.detach(),
        y.data,
        x.detach(),
        x.data,
        y > 1,
        y.argmax(),
        x.clone(),
        x[0],
    )
    return [flags(one) for one in made], [y.output_nr, x.output_nr]


def factories_make_leaves(torch):
    made = [
        torch.tensor([1.0], requires_grad=True),
        torch.zeros(2, requires_grad=True),
        torch.full((2,), 3.0, requires_grad=True),
        torch.arange(3.0, requires_grad=True),
        torch.eye(2, requires_grad=True),
        torch.rand(2, requires_grad=True),
        torch.randn(2, requires_grad=True),
        torch.ones_like(torch.zeros(2), requires_grad=True),
        torch.zeros_like(torch.zeros(2, requires_grad=True)),
        torch.empty(2, requires_grad=True),
    ]
    return [flags(one) for one in made]


def tracking_starts_when_asked(torch):
    x = torch.ones(2)
    before = x * 2
    x.requires_grad = True
    after = x * 2
    x.requires_grad_(False)
    again = x * 2
    return [flags(one) for one in (before, after, again, x)], x.requires_grad_() is x


def a_leaf_frozen_after_recording_gets_nothing(torch):
    x, y, z = (torch.tensor([1.0, 2.0], requires_grad=True) for _ in range(3))
    loss = (x * y * z).sum()
    x.requires_grad_(False)
    y.requires_grad = False
    y.requires_grad = True
    loss.backward()
    return x.grad, y.grad, z.grad, flags(x)


def a_frozen_leaf_keeps_the_gradient_that_it_had(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    loss = (x * x).sum()
    loss.backward(retain_graph=True)
    x.requires_grad_(False)
    loss.backward()
    return x.grad, attempt(torch.autograd.grad, loss, x)


def flags_of_results_do_not_change(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    tries = [attempt(setattr, y, "requires_grad", wanted) for wanted in (True, False)]
    return [*tries, attempt(y.requires_grad_), attempt(y.requires_grad_, False), flags(y)]


def gradients_accumulate(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    seen = [x.grad]
    (x * x).sum().backward()
    seen.append(x.grad.clone())
    first = x.grad
    (x * 3).sum().backward()
    seen += [x.grad.clone(), first is x.grad]
    x.grad.zero_()
    (x * 5).sum().backward()
    seen += [x.grad.clone(), first is x.grad]
    x.grad = None
    (x * 7).sum().backward()
    return [*seen, x.grad, first is x.grad, first]


def the_gradient_of_a_single_number_can_be_changed_in_place(torch):
    x = torch.tensor(1.5, requires_grad=True)
    (x * x).backward()
    first = x.grad
    first.zero_()
    (x * 3).backward()
    first.mul_(2)
    return x.grad, first is x.grad


def a_gradient_may_be_assigned(torch):
    x = torch.ones(2, requires_grad=True)
    mine = torch.full((2,), 10.0)
    x.grad = mine
    (x * 2).sum().backward()
    result = [x.grad, x.grad is mine, mine]
    del x.grad
    return [*result, x.grad]


def gradients_look_like_their_leaf(torch):
    x = torch.ones(2, 1, requires_grad=True)
    y = torch.ones(3, dtype=torch.float64, requires_grad=True)
    z = torch.tensor(2.0, requires_grad=True)
    (x * y * z).sum().backward()
    return [x.grad, y.grad, z.grad]


def a_gradient_is_recorded_with_create_graph(torch):
    x = torch.tensor(2.0, requires_grad=True)
    (x**3).backward(create_graph=True)
    first = x.grad
    kept = [flags(first), first]
    (second,) = torch.autograd.grad(first, x, create_graph=True)
    (third,) = torch.autograd.grad(second, x)
    x.grad = None
    return kept, second, third


def accumulating_onto_a_recorded_gradient(torch):
    x = torch.tensor(2.0, requires_grad=True)
    (x**3).backward(create_graph=True)
    first = x.grad
    (x**2).backward(create_graph=True)
    both = x.grad
    result = [both, first is both, flags(both)]
    (x * 1.5).backward()
    result += [x.grad.detach(), x.grad.requires_grad]
    x.grad = None
    return result


def results_keep_their_gradient_on_request(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    z = y * y
    y.retain_grad()
    y.retain_grad()
    before = [y.retains_grad, z.retains_grad, x.retains_grad]
    z.sum().backward(retain_graph=True)
    once = y.grad.clone()
    z.sum().backward()
    return before, once, y.grad, x.grad


def asking_a_leaf_to_keep_changes_nothing(torch):
    x = torch.ones(2, requires_grad=True)
    x.retain_grad()
    (x * 2).sum().backward()
    return x.retains_grad, x.grad


def a_root_can_keep_its_gradient(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    y.retain_grad()
    y.backward(torch.tensor([3.0, 4.0]))
    return y.grad, x.grad


def keeping_survives_a_change_in_place(torch):
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    y.retain_grad()
    y.add_(1)
    (y * y).sum().backward()
    return y.grad, x.grad, y.retains_grad


def reading_the_gradient_of_a_result_warns(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    return y.grad


def reading_it_when_it_is_kept_does_not(torch):
    y = torch.ones(2, requires_grad=True) * 2
    y.retain_grad()
    return [y.grad]


def detaching(torch):
    x = torch.ones(2, requires_grad=True)
    y = x * 2
    cut = y.detach()
    (y * cut).sum().backward()
    result = [x.grad, flags(cut)]
    z = x * 3
    z.detach_()
    return [*result, flags(z), attempt((x * 2)[0:1].detach_)]


def data_can_be_exchanged(torch):
    x = torch.ones(2, requires_grad=True)
    x.data = torch.full((2,), 5.0)
    (x * x).sum().backward()
    x.data[0] = 9.0
    x.data -= 0.5 * x.grad
    return x, x.grad, x._version


def copying_deeply(torch):
    import copy

    x = torch.ones(2, requires_grad=True)
    (x * 2).sum().backward()
    y = copy.deepcopy(x)
    y.grad[0] = 7
    return x.grad, y.grad, flags(y), attempt(copy.deepcopy, x * 2)


SHARING = {
    "a view": lambda x: x.view(3, 4),
    "a transpose": lambda x: x.T,
    "the same": lambda x: x,
    "a piece": lambda x: x[1:, ::2],
    "a row repeated": lambda x: x[1].expand(2, 3),
    "detached": lambda x: x.detach()[:, 1],
    "data": lambda x: x.data.view(-1),
    "a number": lambda x: x[2, 1],
    "a leaf": lambda x: x.detach().requires_grad_(),
    "a copy": lambda x: x.clone(),
    "as NumPy": lambda x: x.numpy(),
    "a permuted copy": lambda x: x.view(2, 2, 3).permute(2, 0, 1).clone(),
}


def copies_share_what_the_originals_do(torch):
    import copy

    found = {}
    for name, made in SHARING.items():
        for order in (1, -1):
            x = torch.arange(12.0).view(4, 3)
            one, other = copy.deepcopy((x, made(x))[::order])[::order]
            kinds = [
                (c.stride(), c.storage_offset(), c.requires_grad, c._is_view())
                for c in (one, other)
                if hasattr(c, "grad")
            ]
            with torch.no_grad():
                one[2] = torch.tensor([70.0, 80.0, 90.0])
            found[f"{name} {order}"] = [kinds, one, torch.as_tensor(other).clone(), x, one._version]
    return found


def a_copied_structure_shares_nothing_with_the_original(torch):
    import copy

    x = torch.arange(6.0, requires_grad=True)
    (x * x).sum().backward()
    model = {"weight": x, "gradient": x.grad, "again": [x, x.detach()[2:]]}
    other = copy.deepcopy(model)
    with torch.no_grad():
        other["weight"][3] = 9
        other["gradient"][0] = 5
    same = [other["weight"] is other["again"][0], other["weight"].grad is other["gradient"]]
    return same, other, x, x.grad, copy.deepcopy(x)._version


def attributes_are_copied(torch):
    import copy

    x = torch.ones(2)
    x.note, x.kept = ["a"], x[:1]
    deep, flat = copy.deepcopy(x), copy.copy(x)
    deep[0] = 7
    flat[1] = 8
    return [x, flat, deep, deep.kept, flat.note is x.note, deep.note is x.note, deep.note]


def only_what_requires_grad_gets_one(torch):
    x, y = torch.ones(2, requires_grad=True), torch.ones(2)
    (x * y).sum().backward()
    return x.grad, y.grad


def half_filled_by_a_backward_that_fails(torch):
    """f is computed from g; g's own pass has freed what it saved, but not what lies between g and f."""
    c, d, e = (torch.tensor(value, requires_grad=True) for value in (2.0, 3.0, 4.0))
    g = c * d
    f = g / e
    g.backward()
    before = [leaf.grad and leaf.grad.clone() for leaf in (c, d, e)]
    failed = attempt(f.backward)
    return before, failed, [leaf.grad for leaf in (c, d, e)]


def filled_as_soon_as_complete_although_a_later_node_fails(torch):
    """The leaf c was used before g was made, yet nothing of its gradient is missing when g's node fails."""
    a, b, c = (torch.tensor(value, requires_grad=True) for value in (2.0, 3.0, 4.0))
    earlier = c * 5
    g = a * b
    f = c * g + b * 7
    order = []
    for name, leaf in zip("abc", (a, b, c), strict=True):
        leaf.register_post_accumulate_grad_hook(lambda leaf, name=name: order.append(name))
    g.backward()
    a.grad = b.grad = None
    failed = attempt(f.backward)
    return failed, order, earlier, [leaf.grad for leaf in (a, b, c)]


def a_saved_tensor_is_detached_in_place(torch):
    x = torch.ones(3, requires_grad=True)
    y = x * 2
    z = (y * y).sum()
    again = y.detach_() * x  # saved after it was detached: nothing is wrong with that
    again.sum().backward()
    return x.grad, attempt(z.backward)


def a_leaf_is_detached_in_place(torch):
    x, w = torch.ones(3, requires_grad=True), torch.ones(3, requires_grad=True)
    z = (x * w).sum()
    x.detach_()
    z.backward()
    return x.grad, w.grad


def an_empty_tensor_is_iterated_over(torch):
    x = torch.ones(0, 3, requires_grad=True)
    return list(x), list(x * 2), x.unbind(0)


def gradients_lie_in_memory_like_their_leaf(torch):
    weight = torch.arange(6.0).reshape(2, 3).requires_grad_()
    turned = torch.arange(6.0).reshape(3, 2).t()
    seen = []
    for result in (
        torch.ones(4, 3) @ weight.t(),
        weight.t() * 2,
        weight * turned,
        (weight + 1) * turned + weight,
    ):
        weight.grad = None
        result.sum().backward()
        seen += [weight.grad.is_contiguous(), weight.grad.view(-1)]
        result = None
    weight.grad = None
    weight.t().backward(torch.arange(6.0).reshape(3, 2))
    return seen, weight.grad.stride(), torch.cat([weight.grad.view(-1), weight.grad.reshape(6)])
