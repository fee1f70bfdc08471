"""What the operations of a tensor graph are called in pictures, and which constants they remember.

Names are torch's, which `autograd_lib.engine` shares: `MulBackward0` for a built-in operation, `CubeBackward` (no
number) for a custom Function `Cube`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .reading import number_text, plain
from .scalars import SYMBOLS

TENSOR_SYMBOLS = {**SYMBOLS, "Mm": "@", "Mv": "@", "Bmm": "@", "Dot": "@", "T": ".T", "Copys": "copy"}

REMEMBERED = {
    "Mul": ("self", "other"),
    "Div": ("self", "other"),
    "Pow": ("self", "exponent"),
    "Mm": ("self", "mat2"),
    "Bmm": ("self", "mat2"),
    "Mv": ("self", "vec"),
    "Dot": ("self", "tensor"),
    "Addmm": ("", "mat1", "mat2"),
}
"""Operations that need one operand for the derivative by another, and torch's names of what they saved."""


@dataclass(frozen=True, eq=False)
class Constant:
    """An operand to which no gradient goes; `value` is a number if it is known to be one."""

    value: Any = None


def operation_label(node: Any) -> str:
    """Return a symbol (`×`), torch's function name (`log_softmax`), or a custom Function's own name."""
    kind, custom = _kind(node)
    if custom:
        return plain(kind)
    if kind == "Pow":
        exponent = _read(node, "_saved_exponent", "exponent")
        return f"^ {number_text(exponent)}" if isinstance(exponent, int | float) else "^"
    return TENSOR_SYMBOLS.get(kind) or re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind).lower()


def constants(node: Any) -> Iterator[Any]:
    """Yield what stands in each empty slot of `next_functions`: the tensor itself if it is saved, or a `Constant`.

    The graph does not record operands to which no gradient goes. It happens to know some of them, since the
    derivative of a product by one factor is the other one.
    """
    names = REMEMBERED.get(_kind(node)[0], ())
    saved = _read(node, "_saved") if names else None
    for slot, (below, _) in enumerate(node.next_functions):
        if below is None:
            name = names[slot] if slot < len(names) else ""
            found = saved[slot] if saved and name else _read(node, f"_saved_{name}")
            yield found if hasattr(found, "requires_grad") else Constant(found)


def _kind(node: Any) -> tuple[str, bool]:
    """Return the name without its ending, and whether it is that of a custom Function."""
    name = node.name().rpartition("::")[2]
    built_in = re.fullmatch(r"(.+?)Backward(?:\d+|s)", name)
    if built_in:
        return built_in[1], False
    return name.removesuffix("Backward"), name.endswith("Backward")


def _read(node: Any, *names: str) -> Any:
    """Return the first attribute that can be read: one that was freed or changed in place raises."""
    for name in names:
        try:
            found = getattr(node, name, None)
        except RuntimeError:
            continue
        if found is not None:
            return found
    return None
