"""Anomaly detection stops where torch stops, and shows what torch shows: where in the program the node was recorded."""

import re
import warnings
from pathlib import Path

import pytest
import torch

import autograd_lib.engine as engine
from tests.engine.cells import every_warning

LIBRARIES = tuple(str(Path(one.__file__).parent) for one in (torch, engine))


def nan_from_a_root(torch):
    x = torch.tensor([-1.0], requires_grad=True)
    with torch.autograd.detect_anomaly():
        z = x.sqrt()
        (z * 0).sum().backward()


def recorded_before(torch):
    x = torch.tensor([-1.0], requires_grad=True)
    z = x.sqrt()
    with torch.autograd.detect_anomaly():
        (z * 0).sum().backward()


def an_error_of_a_function(torch):
    class Fails(torch.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            raise ValueError("no way back")

    x = torch.ones(2, requires_grad=True)
    with torch.autograd.set_detect_anomaly(True):
        Fails.apply(x).sum().backward()


def nan_of_the_second_order(torch):
    x = torch.tensor([0.0], requires_grad=True)
    with torch.autograd.set_detect_anomaly(True):
        z = x**1.5
        (g,) = torch.autograd.grad(z.sum(), x, create_graph=True)
        (g * 0).sum().backward()


def a_value_changed_in_place(torch):
    x = torch.ones(2, requires_grad=True)
    with torch.autograd.set_detect_anomaly(True, check_nan=False):
        y = x.exp()
        y.add_(1)
        y.sum().backward()


def a_changed_view(torch):
    x = torch.tensor([-1.0, 1.0], requires_grad=True)
    with torch.autograd.set_detect_anomaly(True):
        y = x * 1
        y[:1].sqrt_()
        y.sum().backward()


def nothing_wrong(torch):
    x = torch.ones(2, requires_grad=True)
    with torch.autograd.set_detect_anomaly(True):
        x.sqrt().sum().backward()


def shown(scenario, module):
    """Return the error of a scenario and its warnings, without what is said of the libraries' own files."""
    with warnings.catch_warnings(record=True) as caught, every_warning():
        try:
            error = scenario(module)
        except Exception as raised:
            error = f"{type(raised).__name__}: {raised}"
    return error, [without_libraries(str(one.message)) for one in caught]


def without_libraries(text):
    """Return a warning without the places inside torch or the engine that its traceback names."""
    text = re.sub(r" ?\(Triggered internally at .*\)", "", text).rstrip()
    places = re.split(r"^(?=  File )", text, flags=re.MULTILINE)
    return "".join(one for one in places if not any(f'File "{path}' in one for path in LIBRARIES)).rstrip()


@pytest.mark.parametrize(
    "scenario",
    [
        nan_from_a_root,
        recorded_before,
        an_error_of_a_function,
        nan_of_the_second_order,
        a_value_changed_in_place,
        a_changed_view,
        nothing_wrong,
    ],
)
def test_the_node_that_fails_shows_where_it_was_recorded(scenario):
    ours, theirs = (shown(scenario, module) for module in (engine, torch))
    assert ours == theirs


def test_the_line_of_the_program_is_shown():
    _, warned = shown(nan_from_a_root, engine)
    assert "z = x.sqrt()" in warned[-1]
    assert str(Path(engine.__file__).parent) not in warned[-1]


def test_without_detection_nodes_note_nothing():
    shown(nan_from_a_root, engine)
    assert (engine.ones(1, requires_grad=True) * 2).grad_fn._origin is None
