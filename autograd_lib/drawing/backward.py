"""Runs the backward pass for show: what each node hands to its operands, in reverse topological order."""

import math
from dataclasses import dataclass, field
from typing import Any

from .graph import Graph, Walk
from .reading import Reader, plain


@dataclass(frozen=True)
class Flow:
    """A gradient handed to the drawn node `operand`; `total` is what has arrived there by then.

    `brief` is the amount as written beside the edge, `made` how it is made: `4 × 3 = 12`.
    """

    operand: int
    slot: int
    amount: str | None
    total: str | None
    brief: str | None
    made: str | None = None


@dataclass
class Step:
    """One node's turn. `node` is None for a run of nodes that are not drawn."""

    node: int | None
    total: str | None
    flows: list[Flow] = field(default_factory=list)


@dataclass(frozen=True)
class Backward:
    """A whole pass: the seed, the steps, and each drawn node's total in the end (None: nothing arrived).

    `opening` is the key of the sentence about the seed.
    """

    seed: str
    opening: str
    steps: list[Step]
    totals: list[str | None]


class BackwardFailed(Exception):
    """Raised when a node's own code fails; carries the node and the error."""

    def __init__(self, at: int, error: Exception):
        super().__init__(at, error)
        self.at = at
        self.error = error

    @property
    def reason(self) -> str:
        """Return the error on one line, free of memory addresses."""
        return plain(f"{type(self.error).__name__}: {self.error}".removesuffix(": "), longest=140)


def run_backward(
    whole: Walk, graph: Graph, reader: Reader, root: Any, times: float = 1, slopes: bool = False
) -> Backward:
    """Return the pass through the whole graph of `root`, told for the drawn nodes; raises `BackwardFailed`.

    By depth, so that every user has had its turn before its operands; a node that nothing reaches has
    no turn. times: what the root's own derivative, which it begins with, is multiplied by. slopes: whether it is
    told how shares are made.
    """
    seed = reader.seed(root, times)
    totals: dict[int, Any] = {0: seed}
    steps: list[Step] = []
    for at in sorted(range(len(whole.nodes)), key=lambda i: (whole.depth[i], i)):
        if at not in totals or not whole.operands[at]:
            continue
        try:
            flows = _hand_on(at, whole, graph, reader, totals, slopes)
        except NotImplementedError:
            raise  # not written yet: there is no backward pass to picture, and the caller says so better
        except Exception as error:
            raise BackwardFailed(at, error) from error
        _tell(steps, graph.position.get(at), reader.text(totals[at]), flows)
    ends = [reader.text(totals[at]) if at in totals else None for at in graph.position]
    return Backward(reader.text(seed), reader.opening(root), steps, ends)


def _hand_on(
    at: int, whole: Walk, graph: Graph, reader: Reader, totals: dict[int, Any], slopes: bool
) -> list[Flow]:
    """Add what the node hands on to its operands' totals; return the part of it that is drawn."""
    flows = []
    amounts = reader.pull(whole.nodes[at], totals[at])
    factors = (reader.slopes(whole.nodes[at]) if slopes else None) or [None] * len(amounts)
    for slot, (below, amount) in enumerate(zip(whole.operands[at], amounts, strict=True)):
        if amount is not None:
            totals[below] = totals[below] + amount if below in totals else amount
        if below in graph.position:
            told = None if amount is None else reader.text(amount)
            total = reader.text(totals[below]) if below in totals else None
            brief = None if amount is None else reader.brief(amount)
            made = _made(totals[at], factors[slot], amount, reader)
            flows.append(Flow(graph.position[below], slot, told, total, brief, made))
    return flows


def _made(upstream: Any, slope: Any, amount: Any, reader: Reader) -> str | None:
    """Return `4 × (-1) = -4`; None where no slope is known, or where it is not what made the amount."""
    if slope is None or amount is None or not math.isclose(upstream * slope, amount, rel_tol=1e-9):
        return None
    factor = reader.text(slope)
    return f"{reader.text(upstream)} × {f'({factor})' if factor.startswith('-') else factor} = {reader.text(amount)}"


def _tell(steps: list[Step], node: int | None, total: str, flows: list[Flow]) -> None:
    """Append a step; nodes that are not drawn share one, and only if they reach a drawn node."""
    if node is not None:
        steps.append(Step(node, total, flows))
        return
    if flows and (not steps or steps[-1].node is not None):
        steps.append(Step(None, None))
    if flows:
        latest = {flow.operand: flow for flow in [*steps[-1].flows, *flows]}
        steps[-1].flows = list(latest.values())
