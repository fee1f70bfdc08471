"""torch.autograd.functional, and what leaves, views and retained gradients refuse."""

from tests.engine.calls.inputs import real

ROWS = [
    lambda t: t.no_grad()(lambda: t.autograd.functional.jacobian(lambda x: x**2, real(t, 3)))(),
    lambda t: t.no_grad()(lambda: t.autograd.functional.hessian(lambda x: (x**3).sum(), real(t, 3)))(),
    lambda t: t.no_grad()(lambda: t.autograd.functional.vjp(lambda x: x**2, real(t, 3), real(t, 3)))(),
    lambda t: t.no_grad()(lambda: t.autograd.functional.jvp(lambda x: x**2, real(t, 3), real(t, 3)))(),
    lambda t: t.no_grad()(
        lambda: t.autograd.functional.hvp(lambda x: (x**3).sum(), real(t, 3), real(t, 3))
    )(),
    lambda t: t.no_grad()(
        lambda: t.autograd.functional.vhp(lambda x: (x**3).sum(), real(t, 3), real(t, 3))
    )(),
    lambda t: t.autograd.functional.jacobian(lambda x: t.ones(2), real(t, 3)),
    lambda t: t.autograd.functional.jacobian(lambda x: t.ones(2), real(t, 3), strict=True),
    lambda t: t.autograd.functional.jacobian(lambda x, y: x**2, (real(t, 3), real(t, 2))),
    lambda t: t.autograd.functional.jacobian(lambda x, y: x**2, (real(t, 3), real(t, 2)), strict=True),
    lambda t: t.autograd.functional.hessian(lambda x: x.sum(), real(t, 3)),
    lambda t: t.autograd.functional.hessian(lambda x: t.ones(()), real(t, 3)),
    lambda t: t.autograd.functional.hvp(lambda x: x.sum(), real(t, 3), real(t, 3)),
    lambda t: t.autograd.functional.hvp(lambda x: (x**2).sum(), real(t, 3), real(t, 2)),
    lambda t: t.autograd.functional.hvp(lambda x: (x**2).sum(), real(t, 3)),
    lambda t: t.autograd.functional.hvp(lambda x: (x**2).sum(), real(t, 1)),
    lambda t: t.autograd.functional.vhp(lambda x: (x**2).sum(), real(t, 3), real(t, 2)),
    lambda t: t.autograd.functional.vhp(lambda x: t.ones(()), real(t, 3), real(t, 3)),
    lambda t: t.autograd.functional.vhp(lambda x: t.ones(()), real(t, 3), real(t, 3), strict=True),
    lambda t: t.autograd.functional.vjp(lambda x: x**2, real(t, 3)),
    lambda t: t.autograd.functional.vjp(lambda x: x**2, real(t, 3), real(t, 2)),
    lambda t: t.autograd.functional.vjp(lambda x: t.ones(2), real(t, 3), t.ones(2)),
    lambda t: t.autograd.functional.vjp(lambda x: t.ones(2), real(t, 3), t.ones(2), strict=True),
    lambda t: t.autograd.functional.vjp(lambda x: x.sum(), real(t, 3)),
    lambda t: t.autograd.functional.jvp(lambda x: x**2, real(t, 3)),
    lambda t: t.autograd.functional.jvp(lambda x: x**2, real(t, 3), real(t, 2)),
    lambda t: t.autograd.functional.jvp(lambda x: t.ones(2), real(t, 3), real(t, 3)),
    lambda t: t.autograd.functional.jvp(lambda x: t.ones(2), real(t, 3), real(t, 3), strict=True),
    lambda t: t.autograd.functional.jacobian(lambda x: 2, real(t, 3)),
    lambda t: t.autograd.functional.jacobian(lambda x: (x, 2), real(t, 3)),
    lambda t: t.autograd.functional.jacobian(lambda x: x**2, 2.0),
    lambda t: t.autograd.functional.jacobian(lambda x: x**2, (real(t, 3), 2.0)),
    lambda t: t.autograd.functional.hessian(lambda x: x**2, real(t, 3)),
    lambda t: t.autograd.functional.hessian(lambda x: 2, real(t, 3)),
    lambda t: t.autograd.functional.vjp(lambda x: 2, real(t, 3)),
    lambda t: t.autograd.functional.jacobian(lambda x: x**2, real(t, 3), create_graph=True),
    lambda t: t.autograd.functional.jacobian(lambda x: x**2, real(t, 3), vectorize=True),
    lambda t: t.autograd.functional.jacobian(lambda x: x**2, real(t, 3), strategy="other"),
    lambda t: t.autograd.functional.jacobian(lambda x, y: (x * y.sum(), y), (real(t, 3), real(t, 2))),
    lambda t: t.autograd.functional.hessian(lambda x, y: (x**2).sum() * y.sum(), (real(t, 3), real(t, 2))),
    lambda t: t.autograd.functional.hvp(
        lambda x, y: (x**2).sum() * y.sum(), (real(t, 3), real(t, 2)), (real(t, 3), real(t, 2))
    ),
    lambda t: t.autograd.functional.hvp(
        lambda x, y: (x**2).sum() * y.sum(), (real(t, 3), real(t, 2)), real(t, 3)
    ),
]


@ROWS.append
def row_1(t):
    x = real(t, 3)
    (x**2).sum().backward(inputs=[x, x])
    return x.grad


@ROWS.append
def row_2(t):
    x = real(t, 3)
    y = x * 2
    (y**2).sum().backward(inputs=[y, x, y])
    return [x.grad, y.grad]


@ROWS.append
def row_3(t):
    x = real(t, 3)
    return t.autograd.grad((x**2).sum(), [x, x])


@ROWS.append
def row_4(t):
    x = real(t, 2)
    v = x * 2
    v.retain_grad()
    v[0] = 7.0
    (v * 3).sum().backward()
    return v.grad


@ROWS.append
def row_5(t):
    x = real(t, 2)
    y = x * 2
    y.retain_grad()
    y.mul_(3)
    (y * y).sum().backward()
    return y.grad


@ROWS.append
def row_6(t):
    x = real(t, 3)
    x.data = t.tensor([1, 2, 3])
    return x


@ROWS.append
def row_7(t):
    x = real(t, 3)
    x.data = t.tensor([1.0, 2.0, 3.0])
    return x


@ROWS.append
def row_8(t):
    x = real(t, 3)
    x.data = t.ones(2, dtype=t.float64)
    return x


@ROWS.append
def row_9(t):
    y = real(t, 3) * 1
    z = y.exp()
    y.detach_()
    y.mul_(2)
    return t.autograd.grad(z.sum(), y)


@ROWS.append
def row_10(t):
    x = real(t, 3)
    return t.no_grad()(lambda: x[:2])()


@ROWS.append
def row_11(t):
    x = real(t, 3, g=False)
    v = x[:2]
    x.requires_grad_()
    v.mul_(2)
    return x


@ROWS.append
def row_12(t):
    x = real(t, 3)
    return t.no_grad()(x.numpy)()
