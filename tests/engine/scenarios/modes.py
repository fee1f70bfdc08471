"""Switching recording off and on: contexts, decorators, plain calls."""

import warnings

from tests.engine.parity import attempt


def contexts(torch):
    x = torch.ones(2, requires_grad=True)
    seen = [torch.is_grad_enabled()]
    with torch.no_grad():
        seen += [torch.is_grad_enabled(), (x * 2).requires_grad, (x * 2).grad_fn, (x * 2).is_leaf]
        with torch.enable_grad():
            seen += [torch.is_grad_enabled(), (x * 2).requires_grad]
        seen.append(torch.is_grad_enabled())
        with torch.set_grad_enabled(True):
            seen.append((x * 2).requires_grad)
        with torch.set_grad_enabled(False):
            seen.append((x * 2).requires_grad)
        seen.append(torch.is_grad_enabled())
    return [*seen, torch.is_grad_enabled(), (x * 2).requires_grad]


def leaves_made_inside_still_require_grad(torch):
    with torch.no_grad():
        x = torch.ones(2, requires_grad=True)
        y = torch.ones(2).requires_grad_()
    (x * y).sum().backward()
    return x.grad, y.grad


def the_context_ends_with_an_exception(torch):
    def failing():
        with torch.no_grad():
            raise KeyError("inside")

    return attempt(failing), torch.is_grad_enabled()


def one_object_entered_twice(torch):
    mode = torch.no_grad()
    with mode:
        inside = torch.is_grad_enabled()
    between = torch.is_grad_enabled()
    with mode, torch.enable_grad():
        pass
    return inside, between, torch.is_grad_enabled()


def decorators(torch):
    x = torch.ones(2, requires_grad=True)

    @torch.no_grad()
    def quiet(a, *, factor):
        "Multiply."
        return a * factor

    @torch.no_grad
    def bare(a):
        return a * 2

    @torch.enable_grad()
    def loud(a):
        return a * 2

    @torch.set_grad_enabled(False)
    def off(a):
        return a * 2

    outside = torch.is_grad_enabled()
    torch.set_grad_enabled(True)
    with torch.no_grad():
        inner = [loud(x).requires_grad, quiet(x, factor=2).requires_grad]
    return [
        quiet(x, factor=3),
        quiet.__name__,
        quiet.__doc__,
        bare(x).requires_grad,
        loud(x).requires_grad,
        off(x).requires_grad,
        inner,
        outside,
        torch.is_grad_enabled(),
    ]


def decorated_generators(torch):
    @torch.no_grad()
    def numbers():
        yield torch.is_grad_enabled()
        yield torch.is_grad_enabled()

    seen = []
    for one in numbers():
        seen += [one, torch.is_grad_enabled()]
    return seen


def switching_by_a_call(torch):
    x = torch.ones(2, requires_grad=True)
    seen = []
    try:
        torch.set_grad_enabled(False)
        seen += [torch.is_grad_enabled(), (x * 2).requires_grad]
        torch.set_grad_enabled(mode=True)
        seen += [torch.is_grad_enabled(), (x * 2).requires_grad]
    finally:
        torch.set_grad_enabled(True)
    return seen


def inference(torch):
    x = torch.ones(2, requires_grad=True)
    with torch.inference_mode():
        y = x * 2
        seen = [y.requires_grad, torch.is_grad_enabled(), torch.is_inference_mode_enabled()]
    return [*seen, torch.is_inference_mode_enabled(), torch.is_grad_enabled()]


def training_without_recording_the_update(torch):
    w = torch.tensor([1.0, -2.0], requires_grad=True)
    for _ in range(3):
        loss = (w * w).sum()
        loss.backward()
        with torch.no_grad():
            w -= 0.1 * w.grad
            w.grad.zero_()
    return w, w.grad, w._version


def modes_inside_a_backward_pass(torch):
    seen = []

    class Look(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            seen.append(torch.is_grad_enabled())
            return x * 2

        @staticmethod
        def backward(ctx, g):
            seen.append(torch.is_grad_enabled())
            return g * 2

    x = torch.tensor(1.0, requires_grad=True)
    y = Look.apply(x)
    torch.autograd.grad(y, x, create_graph=True)
    with torch.no_grad():
        torch.autograd.grad(y, x, retain_graph=True)
        torch.autograd.grad(y, x, create_graph=True)
    return seen, torch.is_grad_enabled()


def no_grad_does_not_stop_backward(torch):
    x = torch.tensor(3.0, requires_grad=True)
    y = x * x
    with torch.no_grad():
        y.backward()
    return x.grad


def threads_have_their_own(torch):
    from threading import Thread

    seen = []
    with torch.no_grad():
        thread = Thread(target=lambda: seen.append(torch.is_grad_enabled()))
        thread.start()
        thread.join()
    return seen


def a_decorated_generator_is_closed(torch):
    seen = []

    @torch.no_grad()
    def steps():
        try:
            yield torch.is_grad_enabled()
        finally:
            seen.append(torch.is_grad_enabled())

    generator = steps()
    seen.append(next(generator))
    generator.close()
    return seen, torch.is_grad_enabled()


def an_error_is_thrown_into_a_decorated_generator(torch):
    seen = []

    @torch.no_grad()
    def steps():
        try:
            yield 1
        except KeyError:
            seen.append(torch.is_grad_enabled())
            yield torch.is_grad_enabled()

    generator = steps()
    next(generator)
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", DeprecationWarning
        )  # of Python 3.12 and later, about how torch throws
        seen.append(generator.throw(KeyError("inside")))
        last = attempt(generator.throw, ValueError("passed on"))
    return seen, last, torch.is_grad_enabled()


def a_class_is_decorated(torch):
    @torch.no_grad()
    class Model:
        def __init__(self):
            self.recording = torch.is_grad_enabled()

    return Model().recording


def views_made_without_recording(torch):
    base = torch.tensor([1.0, 2.0, 3.0], requires_grad=True) * 2
    with torch.no_grad():
        view = base[:2]
        inner = view[:1]
    y = view * 2
    y.sum().backward()
    return view, inner, view[:1], y, view.grad, y.grad_fn.next_functions, attempt(lambda: view.add_(1))


def a_view_made_without_recording_whose_base_is_changed(torch):
    base = torch.tensor([1.0, 2.0, 3.0], requires_grad=True) * 2
    with torch.no_grad():
        view, (piece, _) = base[:2], base.split(2)
    base.mul_(2)
    return [attempt(lambda one=one: one.grad_fn) for one in (view, piece)], repr(view), view.requires_grad


def a_view_of_a_leaf_made_without_recording(torch):
    x, w = torch.tensor([1.0, 2.0], requires_grad=True), torch.ones(2, requires_grad=True)
    with torch.no_grad():
        view = x.view(2)
    (view + w).sum().backward()  # the gradient is handed on, unchanged, to where it ends
    (view + w).backward(torch.ones(2))
    with torch.autograd.set_detect_anomaly(True):
        (view.view(1, 2) + w + view).sum().backward()
    unused = torch.autograd.grad((view + w).sum(), [w, x], allow_unused=True)
    return x.grad, w.grad, unused, attempt(lambda: torch.autograd.grad((view + w).sum(), x))
