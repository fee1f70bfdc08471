"""Reads numbers that remember their local derivatives, such as `autograd_lib.scalar.Var`.

Such a number need not know which operation made it. What it does know, its derivative by each operand, is what the
backward pass needs and what the picture shows: `∂ 2, 3`. An operation that it names, or after
which its class is named, is shown by its sign.
"""

from collections.abc import Sequence
from typing import Any

from .reading import Facts, Reader, plain
from .scalars import SYMBOLS


class VariableReader(Reader):
    """Reads objects that have a `value`, a `partial`, `parents` and a slope for each parent."""

    drawable = "scalar_variables"

    def accepts(self, thing: Any) -> bool:
        """Return whether `thing` is an object (not a class) with these attributes."""
        names = ("value", "partial", "parents", "slopes")
        return not isinstance(thing, type) and all(hasattr(thing, name) for name in names)

    def operands(self, node: Any) -> Sequence[Any]:
        """Return the numbers that `node` was computed from."""
        return list(node.parents)

    def facts(self, node: Any, known: Sequence[Any] = ()) -> Facts:
        """Return the sign of the operation, or the slopes, or the class name of a leaf, with value and gradient."""
        kind = getattr(node, "operation", "") or type(node).__name__
        slopes = ", ".join(map(self.text, node.slopes))
        return Facts(
            label=SYMBOLS.get(kind) or (plain(f"∂ {slopes}") if node.parents else kind),
            value=self.text(node.value),
            gradient=self.text(node.partial),
        )

    def pull(self, node: Any, upstream: Any) -> Sequence[Any]:
        """Return the gradient times each slope: the whole chain rule."""
        return [upstream * slope for slope in node.slopes]

    def slopes(self, node: Any) -> Sequence[Any]:
        """Return the slopes that the number remembers."""
        return node.slopes
