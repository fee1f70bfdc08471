"""Reads scalar expression trees, the learners' own classes included.

Nothing is known of the classes but that a node has methods `evaluate()` and `derive(seed)`, keeps its
operands in attributes, its value in `value` and, if anywhere, its gradient in `partial` or `grad`.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from .reading import Facts, Reader, plain

SYMBOLS = {
    "Multiply": "×", "Mul": "×", "Times": "×",
    "Plus": "+", "Add": "+",
    "Minus": "−", "Subtract": "−", "Sub": "−", "Negate": "−", "Neg": "−",
    "Divide": "÷", "Div": "÷",
    "Power": "^", "Pow": "^",
    "Exp": "exp", "Log": "log", "Sqrt": "√", "Sin": "sin", "Cos": "cos",
    "Tanh": "tanh", "Sigmoid": "σ", "Relu": "relu", "ReLU": "relu",
}  # fmt: skip
GRADIENT_WORDS = ("partial", "grad")
FIRST, SECOND = ("lhs", "base"), ("rhs", "exponent")


class ScalarReader(Reader):
    """Reads nodes that have `evaluate()` and `derive(seed)`."""

    drawable = "scalar_trees"

    def accepts(self, thing: Any) -> bool:
        """Return whether `thing` is an object (not a class) with callable `derive` and `evaluate`."""
        return not isinstance(thing, type) and all(callable(_get(thing, n)) for n in ("derive", "evaluate"))

    def operands(self, node: Any) -> Sequence[Any]:
        """Return the nodes that `node` holds in its attributes, in the order of definition."""
        return [operand for _, _, operand in self._slots(node)]

    def facts(self, node: Any, known: Sequence[Any] = ()) -> Facts:
        """Return symbol or class name, the value once evaluated, and `partial` or `grad` if there is one."""
        word = next((w for w in GRADIENT_WORDS if _number(node, w) is not None), None)
        value = _number(node, "value")
        return Facts(
            label=self._label(node),
            value=None if value is None else self.text(value),
            gradient=None if word is None else self.text(_number(node, word)),
            gradient_word=word or GRADIENT_WORDS[0],
        )

    def excuse(self, root: Any, error: Exception) -> str | None:
        """Return that the root has no value, the usual reason why `derive` fails."""
        return "not_evaluated" if _number(root, "value") is None else None

    def pull(self, node: Any, upstream: Any) -> list[Any]:
        """Return what the node's own `derive(upstream)` hands to each operand.

        `derive` runs on a copy whose operands are probes. It is given the real gradient rather than 1, so
        that a `derive` that forgets its seed shows the numbers it really produces.
        """
        stand_in, probes = _twin(node), []
        for name, position, operand in self._slots(node):
            probes.append(Probe(operand))
            _put(stand_in, name, position, probes[-1])
        for word in GRADIENT_WORDS:
            if isinstance(_get(stand_in, word), int | float):
                object.__setattr__(stand_in, word, 0)
        stand_in.derive(upstream)
        return [probe.total for probe in probes]

    def slopes(self, node: Any) -> Sequence[Any]:
        """Return what the node's own `derive(1)` hands to each operand."""
        return self.pull(node, 1)

    def _slots(self, node: Any) -> Iterator[tuple[str, int | None, Any]]:
        """Yield (attribute, position in it or None, operand) for each use of another node."""
        for name in _attribute_names(node):
            held = _get(node, name)
            if isinstance(held, list | tuple):
                yield from ((name, i, item) for i, item in enumerate(held) if self.accepts(item))
            elif self.accepts(held):
                yield name, None, held

    def _label(self, node: Any) -> str:
        """Return the symbol, with a plain number kept as operand written at its side: `^ 2`, `2 ×`."""
        kind = type(node).__name__
        parts = [SYMBOLS.get(kind, plain(kind))]
        for name in FIRST + SECOND:
            number = _get(node, name)
            if isinstance(number, int | float):
                parts.insert(0 if name in FIRST else len(parts), self.text(number))
        return " ".join(parts)


class Probe:
    """Stands in for an operand while `derive` runs, and adds up the seeds that it is given."""

    def __init__(self, operand: Any):
        self._kind = type(operand)
        self.total = None
        value = _get(operand, "value")
        if value is not None:
            self.value = value

    @property
    def __class__(self) -> type:
        """Return the operand's class, for learners' code that asks `isinstance(self.lhs, Variable)`."""
        return self._kind

    def evaluate(self) -> Any:
        """Return the operand's value."""
        return self.value

    def derive(self, seed: Any) -> None:
        self.total = seed if self.total is None else self.total + seed


def _twin(node: Any) -> Any:
    """Return a shallow copy; `copy.copy` would leave a note (`__slotnames__`) in the learner's class."""
    twin = object.__new__(type(node))
    for name in _attribute_names(node):
        if hasattr(node, name):
            object.__setattr__(twin, name, getattr(node, name))
    return twin


def _get(thing: Any, name: str) -> Any:
    """Return an attribute, or None where there is none or reading it fails: learners write properties too."""
    try:
        return getattr(thing, name, None)
    except Exception:
        return None


def _number(node: Any, name: str) -> Any:
    """Return the attribute unless it is a method."""
    found = _get(node, name)
    return None if callable(found) else found


def _attribute_names(node: Any) -> list[str]:
    """Return the names of the attributes that the instance holds, base classes' slots first."""
    slots = [name for kind in reversed(type(node).__mro__) for name in _slot_names(kind)]
    return list(dict.fromkeys(slots + list(getattr(node, "__dict__", ()))))


def _slot_names(kind: type) -> Iterator[str]:
    """Yield the attribute names behind a class's `__slots__`, private ones as Python stores them."""
    slots = kind.__dict__.get("__slots__", ())
    for name in (slots,) if isinstance(slots, str) else slots:
        private = name.startswith("__") and not name.endswith("__")
        yield f"_{kind.__name__.lstrip('_')}{name}" if private else name


def _put(holder: Any, name: str, position: int | None, item: Any) -> None:
    """Set an operand of a copied node, frozen or not; a list or tuple is replaced, never changed in place."""
    if position is not None:
        held = list(getattr(holder, name))
        held[position] = item
        item = type(getattr(holder, name))(held)
    object.__setattr__(holder, name, item)
