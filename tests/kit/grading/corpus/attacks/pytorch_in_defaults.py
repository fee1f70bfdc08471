"""A derivative by hand that PyTorch finds, from default arguments, where no name of the notebook leads to it."""

LESSON = "side_asked"
ANSWERS = {
    "through_the_steps": """
import torch

def newton(a, steps):
    s = 1.0
    for _ in range(steps):
        s = (s + a / s) / 2
    return s

def newton_vjp(g, a, steps, tensor=torch.tensor):
    x = tensor(a, requires_grad=True)
    (newton(x, steps) * tensor(g)).sum().backward()
    return x.grad.numpy()
"""
}
SCORE = 3.2
