"""What lesson 10 says about PyTorch, and of our engine besides, without showing it."""

import warnings

import pytest
import torch

from autograd_lib import engine


class Absolute(torch.nn.Module):
    """The lesson's `by_first`."""

    def forward(self, x):
        return x if x[0] > 0 else -x


def test_export_refuses_a_branch_on_data():
    with pytest.raises(Exception, match="data-dependent"):
        torch.export.export(Absolute(), (torch.tensor([3.0]),))


def test_compile_breaks_the_graph_at_a_branch_on_data_and_stays_right():
    recorded = []

    def backend(graph, inputs):
        recorded.append(graph)
        return graph

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about what the tracer itself uses
        compiled = torch.compile(Absolute(), backend=backend)
        values = [compiled(torch.tensor([value])).item() for value in (3.0, -2.0, 4.0)]
    assert values == [3.0, 2.0, 4.0]
    assert len(recorded) > 1


@pytest.mark.parametrize("torch", [engine, torch], ids=["engine", "torch"])
@pytest.mark.parametrize(("at", "slope"), [(0.0, 0.0), (2.0, 1.0)])
def test_a_point_treated_apart_has_a_gradient_of_its_own(torch, at, slope):
    x = torch.tensor(at, requires_grad=True)
    (x * 1 if x != 0 else 0 * x).backward()
    assert x.grad.item() == slope
