"""What a picture needs to know about a node, and who finds it out.

A picture is drawn from what a `Reader` tells about one node at a time; walking, counting, cutting, finding
cycles and drawing are the same for all families of graphs. `autograd_lib.drawing.scalars` is the reader of
scalar expressions, `autograd_lib.drawing.tensors` that of tensors.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Complex, Integral, Rational
from typing import Any, Protocol

LONGEST_TEXT = 28
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_UNPRINTABLE = re.compile(r"[\x00-\x20\x7f-\x9f\ud800-\udfff\ufffe\uffff]+")


@dataclass(frozen=True)
class Facts:
    """What is written on a node: its label, and its value and recorded gradient where it has them.

    The words are keys of `words.TEXTS`. A constant is a leaf to which no gradient goes; one without a label is
    called so. `outputs` counts the results of the operation. `holds` is what it has saved for its backward step.
    """

    label: str
    value: str | None = None
    gradient: str | None = None
    gradient_word: str = "partial"
    value_word: str = "value"
    constant: bool = False
    outputs: int = 1
    holds: str | None = None


class Reader(Protocol):
    """Reads one family of graphs; to be inherited from. A node is any object that lives as long as its graph.

    Where "thing" is written, it is a root or an entry of `names` as the caller gave it.
    """

    drawable: str
    """Key in `words.TEXTS` of a phrase that says what this reader can read."""

    def accepts(self, thing: Any) -> bool:
        """Return whether `thing` belongs to this family."""

    def refusal(self, thing: Any) -> str | None:
        """Return the key of the sentence why `thing` cannot be a root although it belongs here, or None."""
        return None

    def node(self, thing: Any) -> Any:
        """Return the graph node that stands for `thing`, the same object each time it is asked: most often itself."""
        return thing

    def operands(self, node: Any) -> Sequence[Any]:
        """Return the operand nodes in order, once per use (twice for x*x); empty for a leaf."""

    def facts(self, node: Any, known: Sequence[Any] = ()) -> Facts:
        """Return what is written on the node; `known` are the things given by the caller that it stands for."""

    def holds(self, node: Any) -> str | None:
        """Return what the node has saved for its backward step, or None for nothing."""
        return None

    def seed(self, thing: Any, times: float) -> Any:
        """Return the gradient with which the backward pass from `thing` starts: ones, so many times."""
        return times

    def opening(self, thing: Any) -> str:
        """Return the key of the sentence about the seed."""
        return "start"

    def pull(self, node: Any, upstream: Any) -> Sequence[Any]:
        """Return what the node hands to each operand when `upstream` arrives, None where it hands nothing.

        The graph itself must stay as it is. Errors of the node's own code pass through.
        """

    def slopes(self, node: Any) -> Sequence[Any] | None:
        """Return the node's derivative by each operand, or None where it is no number: a share is upstream times it."""
        return None

    def excuse(self, root: Any, error: Exception) -> str | None:
        """Return the key of a better reason than `error` for a pass that failed, or None."""
        return None

    def text(self, value: Any) -> str:
        """Return a value or gradient as short text."""
        return number_text(value)

    def brief(self, value: Any) -> str:
        """Return a gradient as text that fits beside an edge."""
        return self.text(value)


def plain(text: str, longest: int = LONGEST_TEXT) -> str:
    """Return `text` on one line, without memory addresses or control characters, cut to `longest`."""
    text = _UNPRINTABLE.sub(" ", _ADDRESS.sub("", text)).strip()
    return text if len(text) <= longest else text[: longest - 1] + "…"


def number_text(value: Any) -> str:
    """Return a number with at most six significant digits, anything else as short plain text."""
    if isinstance(value, Integral):
        return _integer_text(int(value))
    if isinstance(value, Complex) and not isinstance(value, Rational):
        return format(value, ".6g")
    return plain(str(value))


def _integer_text(value: int) -> str:
    """Return an integer; one of more than 12 digits as a float, beyond floats as a power of two."""
    if abs(value) < 10**12:
        return str(value)
    try:
        return format(value, ".6g")
    except OverflowError:
        return f"≈{'-' if value < 0 else ''}2^{value.bit_length() - 1}"
