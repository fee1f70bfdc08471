"""The moving part of a picture: SMIL only, so that it plays inside an image and needs no script.

Without SMIL, on paper for instance, every part has the state of the last frame.
"""

from collections.abc import Iterable, Iterator

from ..kit.pictures.shapes import LINE_SIZE, PAPER, haloed, label, text_width
from .backward import Backward, Flow, Step
from .graph import Graph
from .layout import Layout, Route
from .shapes import GRADIENT, arrowhead, backward_path, glow_shape

OPENING, TURN, ENDING = 1800, 2600, 5000
LEAVES, ARRIVES = 400, 1500
"""When, within a step, gradients leave the node and reach its operands. All times in milliseconds."""

AROUND = 8
"""Pixels between what is written and the edge of the paper."""


class Film:
    """The times of a film: an opening with the seed, a turn for each step, an ending with all totals."""

    def __init__(self, steps: int):
        self.length = OPENING + TURN * steps + ENDING

    def during(self, frame: int, part: str) -> str:
        """Return `part`, seen during a frame: 0 is the opening, the last one the ending."""
        start = 0 if frame == 0 else step_start(frame - 1)
        end = start + (OPENING if frame == 0 else TURN)
        return self.shown(start, None if end + TURN > self.length else end, part)

    def shown(self, start: int, end: int | None, part: str) -> str:
        """Return `part`, seen from `start` to `end`, or to the end of the film."""
        marks = [(0, 0)] * (start > 0) + [(start, 1)] + [(end, 0)] * (end is not None)
        times = ";".join(self.fraction(time) for time, _ in marks)
        values = ";".join(str(seen) for _, seen in marks)
        return (
            f'<g opacity="{marks[-1][1]}"><animate attributeName="opacity" calcMode="discrete" '
            f'values="{values}" keyTimes="{times}" dur="{self.length}ms" repeatCount="indefinite"/>{part}</g>'
        )

    def fraction(self, time: int) -> str:
        return format(time / self.length, ".5f")


def step_start(step: int) -> int:
    """Return when step `step` (from 0) begins."""
    return OPENING + TURN * step


def turn_end(steps: Backward, node: int) -> int | None:
    """Return when the turn of a node is over, None for a node without one."""
    return next((step_start(n) + TURN for n, step in enumerate(steps.steps) if step.node == node), None)


def arrivals(steps: Backward, node: int) -> list[tuple[str, int]]:
    """Return the totals of a node in turn, each with the time at which it is reached."""
    found = [(steps.seed, 0)] if node == 0 else []
    for n, step in enumerate(steps.steps):
        totals = [flow.total for flow in step.flows if flow.operand == node and flow.amount is not None]
        if totals:
            found.append((totals[-1], step_start(n) + ARRIVES))
    return found


def moving_parts(graph: Graph, layout: Layout, steps: Backward, film: Film) -> list[str]:
    """Return the highlights of all steps: the edges taken, then the node whose turn it is."""
    routes = {(route.edge.user, route.edge.slot): route for route in layout.routes}
    parts = [film.shown(0, OPENING, glow_shape(layout.boxes[0], graph.nodes[0]))]
    for n, step in enumerate(steps.steps):
        start = step_start(n)
        if step.node is None:
            continue
        glow = glow_shape(layout.boxes[step.node], graph.nodes[step.node])
        parts.append(film.shown(start, start + TURN, "".join(_taken_by([step], routes)) + glow))
        parts += _travellers(step, routes, start, film)
    return parts


def taken_edges(layout: Layout, steps: Backward) -> list[str]:
    """Return the edges that gradients take in the whole pass, with what goes along them."""
    routes = {(route.edge.user, route.edge.slot): route for route in layout.routes}
    return _taken_by(steps.steps, routes, still=True)


def overhang(layout: Layout, steps: Backward, still: bool) -> int:
    """Return how far what is written beside the edges reaches beyond the drawing, where it does most."""
    routes = {(route.edge.user, route.edge.slot): route for route in layout.routes}
    furthest = 0
    for flow, route, step in _takings(steps.steps, routes):
        words, x, _, anchor = _amount_at(flow, route, step, still)
        width = text_width(words, LINE_SIZE) + AROUND
        furthest = max(furthest, width - x if anchor == "end" else x + width - layout.width)
    return furthest


def _takings(
    steps: Iterable[Step], routes: dict[tuple[int, int], Route]
) -> Iterator[tuple[Flow, Route, Step]]:
    """Yield each gradient that drawn nodes hand on, the edge that it takes, and whose step it is."""
    for step in steps:
        for flow in step.flows:
            if step.node is not None and flow.amount is not None:
                yield flow, routes[step.node, flow.slot], step


def _taken_by(steps: list[Step], routes: dict[tuple[int, int], Route], still: bool = False) -> list[str]:
    """Return all edges that the gradients of some nodes take, and the amounts, which lie on all edges."""
    taken = list(_takings(steps, routes))
    return [_line(route) for _, route, _ in taken] + [_amount(*one, still) for one in taken]


def _line(route: Route) -> str:
    """Return an edge along which a gradient goes, with its arrowhead at the operand."""
    return (
        f'<path class="taken" d="{backward_path(route)}" fill="none" stroke="{GRADIENT}" stroke-width="3"/>'
        f"{arrowhead(*route.points[0], False, GRADIENT)}"
    )


def _amount(flow: Flow, route: Route, step: Step, still: bool) -> str:
    """Return what goes along an edge, beside it."""
    words, x, y, anchor = _amount_at(flow, route, step, still)
    return haloed(label(words, x, y, LINE_SIZE, GRADIENT, anchor, 600))


def _amount_at(flow: Flow, route: Route, step: Step, still: bool) -> tuple[str, int, int, str]:
    """Return what is written beside an edge, where, and with which of its ends: beside where it arrives.

    In a picture that stands still the amount is where it leaves: at an operand, those of several nodes would meet.
    """
    x, y = route.points[0]
    twins = [other.slot for other in step.flows if other.operand == flow.operand]
    left = flow.slot == twins[0] if len(twins) > 1 else route.points[1][0] > x
    anchor, start = ("end", x - 9) if left else ("start", x + 9)
    height = y - 14
    if still:
        (x_left, y_left), first = route.points[-1], step.flows[0].slot
        anchor, start = ("end", x_left - 14) if flow.slot == first else ("start", x_left + 14)
        height = y_left + 20
    return flow.made or _signed(flow.brief), start, height, anchor


def _signed(amount: str) -> str:
    """Return the amount as something added; a list or a shape takes no sign."""
    return amount if amount.startswith(("-", "−", "[", "(")) else "+" + amount


def _travellers(step: Step, routes: dict[tuple[int, int], Route], start: int, film: Film) -> Iterator[str]:
    """Yield a dot for each gradient that travels from the node to an operand."""
    times = ";".join(["0", film.fraction(start + LEAVES), film.fraction(start + ARRIVES), "1"])
    for flow in step.flows:
        if flow.amount is not None:
            way = backward_path(routes[step.node, flow.slot])
            dot = (
                f'<circle r="6" fill="{GRADIENT}" stroke="{PAPER}" stroke-width="2"><animateMotion '
                f'path="{way}" calcMode="linear" keyPoints="0;0;1;1" keyTimes="{times}" dur="{film.length}ms" '
                f'repeatCount="indefinite"/></circle>'
            )
            yield film.shown(start + LEAVES, start + ARRIVES, dot)
