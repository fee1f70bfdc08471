"""Reads the graphs of tensors: torch's, and those of `autograd_lib.engine`, which has the same interface.

The graph is `grad_fn` and its `next_functions`. It holds operations, not results: values are known of leaves and of
tensors that the caller gives, for all others there is the shape. An `AccumulateGrad` node is drawn as the leaf it
fills. An empty slot, (None, 0), is an operand to which no gradient goes: it is drawn as a constant, so that the
picture reads like the formula, and shows where gradients stop.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .entries import brief_text, shape_text, small_text, tensor_text
from .operations import Constant, constants, operation_label
from .reading import Facts, Reader, number_text, plain
from .running import library_of, output_shapes, run_node


@dataclass(frozen=True)
class Arrived:
    """The gradients that have arrived at a node, by output; most nodes have only the output 0."""

    outputs: int
    gradients: dict[int, Any]

    def __add__(self, other: "Arrived") -> "Arrived":
        """Return both together."""
        total = dict(self.gradients)
        for number, gradient in other.gradients.items():
            total[number] = total[number] + gradient if number in total else gradient
        return Arrived(self.outputs, total)

    def text(self, write: Any) -> str:
        """Return the gradients as `write` has them, after the number of the output where there are several."""
        if self.outputs == 1:
            return write(self.gradients[0])
        return ", ".join(f"[{number}] {write(self.gradients[number])}" for number in sorted(self.gradients))


class TensorReader(Reader):
    """Reads tensors; nodes are leaf tensors, `Constant`s and the libraries' own nodes."""

    drawable = "tensors"

    def accepts(self, thing: Any) -> bool:
        """Return whether `thing` is a tensor of one of the two libraries."""
        return library_of(thing) is not None

    def refusal(self, thing: Any) -> str | None:
        """Return why there is no graph where `requires_grad` is False."""
        if thing.requires_grad:
            return None
        return "no_graph" if thing.is_floating_point() or thing.is_complex() else "integer_tensor"

    def node(self, thing: Any) -> Any:
        """Return the node that made the tensor; a leaf is its own node."""
        return thing if thing.grad_fn is None else thing.grad_fn

    def operands(self, node: Any) -> Sequence[Any]:
        """Return what `next_functions` lead to, with leaves for accumulators and constants in empty slots."""
        if not _is_operation(node):
            return ()
        others = constants(node)
        return [next(others) if below is None else _leaf(below) for below, _ in node.next_functions]

    def facts(self, node: Any, known: Sequence[Any] = ()) -> Facts:
        """Return name of the operation or kind of tensor, value or shape, and `.grad` of what has one."""
        if _is_operation(node):
            return _operation_facts(node, known)
        if isinstance(node, Constant) or not node.requires_grad:
            return _constant_facts(node, known)
        kind = plain(type(node).__name__)
        return Facts(kind, **_value(node), gradient=_recorded([node]), gradient_word="grad")

    def holds(self, node: Any) -> str | None:
        """Return the tensors that a node has saved; None for none, and once they are freed."""
        if not _is_operation(node):
            return None
        try:
            saved = _saved(node)
        except RuntimeError:  # freed
            return None
        return ", ".join(brief_text(one) for one in saved if library_of(one) is not None) or None

    def seed(self, thing: Any, times: float) -> Arrived:
        """Return a one for every entry of the root, so many times."""
        node, number = self.node(thing), thing.output_nr
        return Arrived(_output_count(node), {number: library_of(thing).ones_like(thing.detach()) * times})

    def opening(self, thing: Any) -> str:
        """Return the sentence that tells where the seed of a root that is no scalar comes from."""
        return "start" if thing.numel() == 1 else "start_ones"

    def pull(self, node: Any, upstream: Arrived) -> list[Arrived | None]:
        """Return what the node's own code hands to each operand."""
        gradients = [upstream.gradients.get(number) for number in range(len(output_shapes(node)))]
        return [
            None if one is None else Arrived(_output_count(_leaf(below)), {number: one})
            for one, (below, number) in zip(run_node(node, gradients), node.next_functions, strict=True)
        ]

    def excuse(self, root: Any, error: Exception) -> str | None:
        """Return that the graph is gone, if that is what the error says."""
        return "freed" if "a second time" in str(error) else None

    def text(self, value: Arrived) -> str:
        """Return the gradients with their entries, or the first few."""
        return value.text(tensor_text)

    def brief(self, value: Arrived) -> str:
        """Return the gradients with their entries, or only the shape."""
        return value.text(brief_text)


def _is_operation(node: Any) -> bool:
    """Return whether the node is one of the libraries' own."""
    return hasattr(node, "next_functions")


def _saved(node: Any) -> list[Any]:
    """Return what a node has saved. Those that torch made in C++ show it under names of their own."""
    if hasattr(type(node), "saved_tensors"):
        return list(node.saved_tensors)
    return [getattr(node, name) for name in dir(node) if name.startswith("_saved_")]


def _leaf(node: Any) -> Any:
    """Return the leaf that an accumulator fills, any other node as it is."""
    return node.variable if node.name().endswith("AccumulateGrad") else node


def _output_count(node: Any) -> int:
    """Return how many outputs with a gradient the node has; a leaf counts as one."""
    return sum(shape is not None for shape in output_shapes(node)) if _is_operation(node) else 1


def _operation_facts(node: Any, known: Sequence[Any]) -> Facts:
    """Return the facts of an operation: of its one result, if the caller has it, or the shape."""
    label, shapes = operation_label(node), [shape for shape in output_shapes(node) if shape is not None]
    told = {"gradient": _recorded(known), "gradient_word": "grad", "outputs": len(shapes)}
    if len(shapes) > 1:
        return Facts(label, str(len(shapes)), value_word="outputs", **told)
    text = small_text(known[0]) if known else None
    if text is not None:
        return Facts(label, text, **told)
    return Facts(label, shape_text(shapes[0]) if shapes[0] else None, value_word="shape", **told)


def _constant_facts(node: Any, known: Sequence[Any]) -> Facts:
    """Return the facts of a constant; a number without a name is its own name."""
    if isinstance(node, Constant):
        return Facts("" if node.value is None else number_text(node.value), constant=True)
    if not known and not tuple(node.shape):
        return Facts(tensor_text(node), constant=True)
    return Facts("", **_value(node), constant=True)


def _value(tensor: Any) -> dict[str, str]:
    """Return the entries of a small tensor, shape and dtype of a larger one, with the word for it."""
    text = small_text(tensor)
    if text is not None:
        return {"value": text, "value_word": "value"}
    dtype = str(tensor.dtype).rpartition(".")[2]
    return {"value": f"{shape_text(tensor.shape)} {dtype}", "value_word": "shape"}


def _recorded(tensors: Sequence[Any]) -> str | None:
    """Return the first `.grad` that there is; asking a tensor that keeps none would warn."""
    keeping = (one.grad for one in tensors if one.is_leaf or one.retains_grad)
    return next((tensor_text(grad) for grad in keeping if grad is not None), None)
