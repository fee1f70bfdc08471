"""Tensors made in inference mode: what they may be used for afterwards, and what is refused."""

from tests.engine.parity import attempt


def who_is_one(torch):
    leaf = torch.ones(3, requires_grad=True)
    plain = torch.ones(3)
    with torch.inference_mode():
        made = torch.ones(3)
        computed, several = leaf * 2, leaf.split(2)
        view, of_a_view = leaf[:2], made[:2]
        plain.add_(1)
        made.add_(1)
        made[0] = 5
    everything = [made, computed, view, of_a_view, plain, made * 2, made.clone(), made.detach(), made[1:]]
    return everything, [one.is_inference() for one in (*everything, *several)], plain._version


def computing_with_one(torch):
    with torch.inference_mode():
        made = torch.ones(3)
    w = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    (w + made).sum().backward()
    (w * made.clone()).sum().backward()
    with torch.no_grad():
        return w.grad, w * made, made + made


def refused(torch):
    with torch.inference_mode():
        made = torch.ones(3)
        inside = torch.ones(2, requires_grad=True)
    w = torch.ones(3, requires_grad=True)

    class Saving(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(y)
            return x * y

    def set_item():
        made[0] = 1

    return [
        inside.requires_grad,
        attempt(lambda: w * made),
        attempt(lambda: made @ w),
        attempt(lambda: Saving.apply(w, made)),
        attempt(made.requires_grad_),
        attempt(lambda: made.add_(1)),
        attempt(set_item),
        attempt(lambda: made._version),
    ]
