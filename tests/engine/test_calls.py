"""Calls at the edges of what torch accepts: each gives torch's result, its derivatives, or its error, and its warnings.

The rows are tables of calls, one module per kind.
"""

import inspect

import pytest
import torch

import autograd_lib.engine as engine
from tests.engine.calls import derivatives, elementwise, functional, indexing, making, reductions
from tests.engine.parity import Raised, agree, observe

TABLES = {
    module.__name__.rpartition(".")[2]: module.ROWS
    for module in (derivatives, elementwise, functional, indexing, making, reductions)
}
ROWS = [pytest.param(row, id=f"{name}-{i}") for name, rows in TABLES.items() for i, row in enumerate(rows)]


@pytest.mark.parametrize("row", ROWS)
def test_a_call_ends_as_on_torch(row):
    try:
        agree(row, engine, torch)
    except AssertionError as difference:
        raise AssertionError(f"{inspect.getsource(row)}\n{difference}") from None


@pytest.mark.parametrize("name", TABLES)
def test_a_table_is_not_a_list_of_errors(name):
    """Most rows of each table run on torch, and none raises for a slip of its own."""
    ended = [observe(row, torch)["result"] for row in TABLES[name]]
    raised = [one for one in ended if isinstance(one, Raised)]
    assert len(raised) < len(ended) / 2
    assert not [one for one in raised if one.kind in ("NameError", "SyntaxError")]
