"""Writes a graph as lines of text: for terminals, for comparing, and for screen readers."""

from .backward import Backward, Flow
from .graph import Graph, Node
from .words import TEXTS

DEEPEST = 20
"""A branch deeper than this goes on flush left in a block of its own, so that lines stay readable."""

LONGEST_TWICE = 12
"""A longer amount that is the first to arrive is not repeated as the total."""


def node_line(node: Node, lang: str) -> str:
    """Return label, number, value and gradient of a node: `x  value 3  partial 8`, `×  #2  value 6`."""
    parts = [_called(node)]
    if node.facts.value is not None:
        parts.append(f"{TEXTS(node.facts.value_word).in_language(lang)} {node.facts.value}")
    if node.facts.gradient is not None:
        parts.append(f"{TEXTS(node.facts.gradient_word).in_language(lang)} {node.facts.gradient}")
    if node.facts.holds is not None:
        parts.append(TEXTS("holds", values=node.facts.holds).in_language(lang))
    return "  ".join(parts)


def _called(node: Node) -> str:
    """Return what a node is called in a line of its own."""
    return f"{node.title}  {node.number}".rstrip()


def tree_lines(graph: Graph, lang: str) -> list[str]:
    """Return one line per use of a node; a node is written out at its first use and referred to after."""
    lines, told, blocks = [], set(), [0]
    while blocks:
        # An entry is (position or None where cut, prefix of its line, prefix of the lines below it, level).
        stack = [(blocks.pop(0), "", "", 0)]
        while stack:
            at, lead, indent, level = stack.pop()
            line = _tree_line(graph, at, told, lang)
            if at is None or at in told:
                lines.append(lead + line)
                continue
            if level == DEEPEST and graph.nodes[at].operands:
                blocks.append(at)
                lines.append(f"{lead}{_called(graph.nodes[at])}{TEXTS('below').in_language(lang)}")
                continue
            told.add(at)
            lines.append(lead + line)
            stack += reversed(_branches(graph.nodes[at], indent, level + 1))
    return lines


def _tree_line(graph: Graph, at: int | None, told: set[int], lang: str) -> str:
    """Return the line of a node, or the reference to it where it has been written out."""
    if at is None:
        return TEXTS("cut").in_language(lang)
    node = graph.nodes[at]
    if at in told:
        return f"{_called(node)}{TEXTS('above').in_language(lang)}"
    return node_line(node, lang)


def _branches(node: Node, indent: str, level: int) -> list[tuple[int | None, str, str, int]]:
    """Return the stack entries of a node's operands with their tree lines."""
    last = len(node.operands) - 1
    return [
        (below, indent + ("└─ " if i == last else "├─ "), indent + ("   " if i == last else "│  "), level)
        for i, below in enumerate(node.operands)
    ]


def step_text(graph: Graph, backward: Backward, number: int, lang: str) -> list[str]:
    """Return the sentence of step `number` (from 1) in pieces: whose turn it is, what each operand gets.

    Constants are passed over: that they get nothing is what makes them constants.
    """
    step = backward.steps[number - 1]
    fields = {"step": number, "steps": len(backward.steps)}
    if step.node is None:
        head = TEXTS("hidden_step", **fields).in_language(lang)
    else:
        head = TEXTS("step", node=graph.nodes[step.node].ref, total=step.total, **fields).in_language(lang)
    cut = step.node is not None and None in graph.nodes[step.node].operands
    flows = [flow for flow in step.flows if not graph.nodes[flow.operand].facts.constant]
    told = [_flow_text(graph, flow, step.node is None, lang) for flow in flows]
    if cut:
        told.append(TEXTS("cut_flow").in_language(lang))
    holds = None if step.node is None else graph.nodes[step.node].facts.holds
    if holds is not None:
        told.append(TEXTS("released", values=holds).in_language(lang))
    return [head, *told]


def _flow_text(graph: Graph, flow: Flow, hidden: bool, lang: str) -> str:
    """Return what one operand gets."""
    node = graph.nodes[flow.operand].ref
    if flow.amount is None:
        return TEXTS("no_flow", node=node).in_language(lang)
    key = "hidden_flow" if hidden else "flow"
    amount = flow.made or flow.amount
    if not hidden and flow.amount == flow.total and len(flow.amount) > LONGEST_TWICE:
        key = "first_flow"
    return TEXTS(key, node=node, amount=amount, total=flow.total).in_language(lang)


def start_text(graph: Graph, backward: Backward, lang: str) -> str:
    """Return the sentence about the seed."""
    return TEXTS(backward.opening, node=graph.nodes[0].ref, amount=backward.seed).in_language(lang)


def result_text(graph: Graph, backward: Backward, lang: str) -> list[str]:
    """Return the leaves' totals in pieces."""
    none = TEXTS("none").in_language(lang)
    totals = [
        f"{node.ref} {TEXTS(node.facts.gradient_word).in_language(lang)} {none if total is None else total}"
        for node, total in zip(graph.nodes, backward.totals, strict=True)
        if node.is_leaf and not node.facts.constant
    ]
    return [TEXTS("result", totals=totals[0]).in_language(lang), *totals[1:]] if totals else []


def backward_lines(graph: Graph, backward: Backward, lang: str) -> list[str]:
    """Return the backward pass, a line per step."""
    join = TEXTS("separator").in_language(lang).join
    steps = [join(step_text(graph, backward, n + 1, lang)) for n in range(len(backward.steps))]
    start, *result = still_lines(graph, backward, lang)
    return [TEXTS("backward").in_language(lang)] + ["  " + line for line in (start, *steps, *result)]


def still_lines(graph: Graph, backward: Backward, lang: str) -> list[str]:
    """Return where the backward pass begins and what it comes to, a line for each."""
    result = result_text(graph, backward, lang)
    joined = TEXTS("separator").in_language(lang).join(result)
    return [start_text(graph, backward, lang), *([joined] if joined else [])]
