"""What the gradient argument does to the gradients of 10(x² + y² + 2xy)."""

import autograd_lib.engine as torch

from ...kit.checking import Text
from ...kit.checking.predictions import predictions

SINGLE = 1e-6  # the engine's default is float32, in which 0.3 is 0.30000001
CALLS = {
    "sum": "z.sum().backward()",
    "ones": "z.backward(torch.ones_like(z))",
    "scaled": "z.backward(torch.ones_like(z) * 0.3)",
    "weights": "z.backward(torch.tensor([1.0, 0.0, -2.0]))",
}
ASKED = {
    "x_sum": ("x", "sum"),
    "xy_sum": ("xy", "sum"),
    "z_ones": ("z", "ones"),
    "x_scaled": ("x", "scaled"),
    "z_scaled": ("z", "scaled"),
    "x_weights": ("x", "weights"),
}
SIX = Text("六个预测", "the six predictions")
LABEL = Text("`{name}`：`{call}` 之后的 `{quantity}.grad`", "`{name}`: `{quantity}.grad` after `{call}`")
LABELS = {
    name: LABEL.fill(name=name, quantity=quantity, call=CALLS[call])
    for name, (quantity, call) in ASKED.items()
}


def gradients(call):
    """Return x.grad, xy.grad and z.grad after one of the calls, by running it on fresh tensors."""
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = torch.tensor([10.0, 20.0, 30.0], requires_grad=True)
    xy = x * y
    z = 10 * (x * x + y * y + 2 * xy)
    xy.retain_grad()
    z.retain_grad()
    if call == "sum":
        z.sum().backward()
    elif call == "weights":
        z.backward(torch.tensor([1.0, 0.0, -2.0]))
    else:
        z.backward(torch.ones_like(z) * (0.3 if call == "scaled" else 1.0))
    return {"x": x.grad.tolist(), "xy": xy.grad.tolist(), "z": z.grad.tolist()}


def truth():
    return {name: gradients(call)[quantity] for name, (quantity, call) in ASKED.items()}


JUDGE = predictions(truth, LABELS, in_any_form=True, rel_tol=dict.fromkeys(LABELS, SINGLE), all_alike=SIX)
