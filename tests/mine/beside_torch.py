"""The shelf run on PyTorch, on the reference engine, and on engines made of answers."""

import json
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import torch

import autograd_lib.engine as reference
from autograd_lib.mine import shelf
from autograd_lib.mine.shelf.programs import PROGRAMS, outcome

from .on_numbers import NUMBERS, outcome_on_numbers

shelf.load()


@contextmanager
def in_float64(library):
    """Let a library make tensors as the learner's engine does: of 64 bits, unless asked otherwise."""
    before = library.get_default_dtype()
    library.set_default_dtype(library.float64)
    try:
        yield library
    finally:
        library.set_default_dtype(before)


def on_torch(one):
    with in_float64(torch):
        return outcome(one, torch)


def on_reference(one):
    with in_float64(reference):
        return outcome(one, reference)


@cache
def numbers_on_torch(name):
    return outcome_on_numbers(
        NUMBERS[name],
        lambda value: torch.tensor(float(value), dtype=torch.float64, requires_grad=True),
        lambda root: root.backward(retain_graph=True),
        lambda x: 0.0 if x.grad is None else x.grad.item(),
    )


def of_torch():
    """Return what PyTorch gives for all programs, as expected.json has it."""
    return {name: without_text(on_torch(one)) for name, one in PROGRAMS.items()}


def without_text(told):
    return {kind: one for kind, one in told.items() if kind != "says"}


def lines(found):
    """Return what PyTorch gives as JSON, a line for each program."""
    told = ",\n".join(f"{json.dumps(name)}: {json.dumps(one)}" for name, one in sorted(found.items()))
    return f"{{\n{told}\n}}\n"


def numbers_on(module, one):
    return outcome_on_numbers(one, module.Variable, lambda root: root.backward(), lambda x: float(x.partial))


if __name__ == "__main__":  # writes what PyTorch gives
    Path(shelf.__file__).with_name("expected.json").write_text(lines(of_torch()), encoding="utf-8")
