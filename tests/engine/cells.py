"""Runs notebook cells written for torch on torch, or on the engine that stands in for it, and says what they showed."""

import ast
import contextlib
import io
import re
import warnings
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import torch
from IPython.lib.pretty import pretty

ENGINE = "autograd_lib.engine"
IMPORTS = (
    (re.compile(r"^(\s*)import torch$", re.MULTILINE), rf"\1import {ENGINE} as torch"),
    (re.compile(r"^(\s*)from torch((?:\.\w+)*) import ", re.MULTILINE), rf"\1from {ENGINE}\2 import "),
)
# What differs between two runs of torch, or stands for the library's name and place.
MASKS = (
    (re.compile(re.escape(ENGINE)), "torch"),
    (re.compile(r"0x\w+"), "0xADDR"),
    (re.compile(r"\bid of (.*?): \d+"), r"id of \1: ID"),
    (re.compile(r" \(\S*/\S*\.py\)"), " (<path>)"),
    (re.compile(r" \(Triggered internally at .*?\)"), ""),
)


@dataclass
class Shown:
    """What a cell showed: printed lines and the display of its last expression, the latter's value, warnings."""

    lines: list[str]
    warned: set[str]
    value: Any = None
    names: dict = field(default_factory=dict, repr=False)


@lru_cache(maxsize=1000)  # nearly all are names of types
def masked(text):
    """Return a text without addresses, paths and the name under which torch was imported."""
    for pattern, replacement in MASKS:
        text = pattern.sub(replacement, text)
    return text


def comparable(lines):
    """Return lines as they are; on one line if they hold addresses, whose length decides where a line breaks."""
    return [" ".join(lines).replace("  ", " ")] if any("0xADDR" in line for line in lines) else lines


def run(code, module, names):
    """Run a cell in the namespace `names`; an exception ends it and is shown as `Type: message`.

    `module` is "torch", or the name of the engine, which then replaces torch in the cell's imports.
    """
    if module == ENGINE:
        for pattern, replacement in IMPORTS:
            code = pattern.sub(replacement, code)
    printed, value = io.StringIO(), None
    with warnings.catch_warnings(record=True) as caught, every_warning(), contextlib.redirect_stdout(printed):
        try:
            value = execute(code, names)
            if value is not None:
                print(pretty(value))
        except Exception as error:
            print(f"{type(error).__name__}: {error}")
    warned = {masked(f"{warning.category.__name__}: {warning.message}") for warning in caught}
    return Shown(masked(printed.getvalue()).splitlines(), warned, value, names)


def execute(code, names):
    """Run the statements of a cell and return the value of its last line, if that is an expression."""
    tree = ast.parse(code)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "<cell>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names) if last else None


@contextlib.contextmanager
def every_warning():
    """Have warnings shown each time: torch gives some only once per process."""
    warnings.simplefilter("always")
    before = torch.is_warn_always_enabled()
    torch.set_warn_always(True)
    try:
        yield
    finally:
        torch.set_warn_always(before)
