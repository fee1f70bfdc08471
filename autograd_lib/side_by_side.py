"""Runs code written for torch on our engine and on torch, and shows that both print the same text."""

import io
import re
import warnings
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from typing import Any

OURS, THEIRS = "autograd_lib.engine", "torch"
# What differs between two runs, or names the library: where an object lies, what an engine is called, and where in
# its C++ sources torch warned.
_MASKS = (
    (re.compile(r"\b0x[0-9a-fA-F]{4,}\b"), "0xADDR"),
    (re.compile(re.escape(OURS)), THEIRS),
    (re.compile(r" \(Triggered internally at .*?\)"), ""),
)


@dataclass(frozen=True)
class Seen:
    """What a function did on one engine: the text it printed, and the value it returned."""

    text: str
    value: Any

    def __str__(self):
        """Return the text, and below it the value's own unless that is None."""
        return self.text if self.value is None else f"{self.text}{_masked(repr(self.value))}\n"


def on_both(function):
    """Call `function(torch)` with each engine as `torch`, and print the text once if it is the same, else both texts.

    Written above a function, it runs that function at once:

        @on_both
        def flags(torch):
            x = torch.ones(2, requires_grad=True)
            print(x.is_leaf, (x * 2).grad_fn)

    The text is what the function prints, with the warnings it causes where they occur, and the exception that ends it
    as the last line, both as `Type: message`. Memory addresses are masked as 0xADDR. What the function returns, such
    as a picture, is compared by its text too, and shown below as a notebook shows the last value of a cell. A bare
    `NotImplementedError`, the mark of an answer that has not been written, is handed on and nothing is printed.
    Returns the function unchanged.
    """
    ours, theirs = (seen_on(import_module(name), function) for name in (OURS, THEIRS))
    if str(ours) != str(theirs):
        print(f"--- {OURS}\n{ours}--- {THEIRS}\n{theirs}", end="")
        return function
    print(ours.text, end="")
    if ours.value is not None:
        from IPython.display import display

        display(ours.value)
    return function


def seen_on(engine, function) -> Seen:
    """Return what `function(engine)` prints and returns, with its warnings and the exception that ends it."""
    printed, value = io.StringIO(), None
    with redirect_stdout(printed), _warnings_printed():
        try:
            value = function(engine)
        except Exception as error:
            if type(error) is NotImplementedError and not error.args:
                raise
            print(f"{type(error).__name__}: {error}")
    return Seen(_masked(printed.getvalue()), value)


def _masked(text):
    for pattern, replacement in _MASKS:
        text = pattern.sub(replacement, text)
    return text


@contextmanager
def _warnings_printed():
    """Print every warning as one line where it occurs, also those that torch gives only once in a process."""
    import torch

    def show(message, category, *place):
        print(f"{category.__name__}: {message}")

    once = not torch.is_warn_always_enabled()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = show
        torch.set_warn_always(True)
        try:
            yield
        finally:
            torch.set_warn_always(not once)
