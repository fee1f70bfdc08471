"""Sizes the boxes of a graph and writes what stands in them."""

from collections.abc import Sequence
from itertools import pairwise

from ..kit.pictures.shapes import INK, LINE_SIZE, NUMBER_SIZE, TITLE_SIZE, label, text_width
from .animation import Film, arrivals, turn_end
from .backward import Backward
from .graph import Graph
from .layout import PORT_INSET, PORT_STEP, Box, Layout
from .shapes import GRADIENT, HELD, RELEASED, badge, box_shape, title_label
from .words import TEXTS

LINE_STEP = 17
TITLE_STEP = 22
ROOM = 12  # above the title and below the last line, together
NARROWEST = 64
WIDEST_FOR_PORTS = 168


class Boxes:
    """The boxes of one picture: all of one height, each wide enough for its words and its edges."""

    def __init__(self, graph: Graph, steps: Backward | None, lang: str, beside: Sequence[Backward] = ()):
        self.beside = beside
        self.graph = graph
        self.steps = steps
        self.lang = lang
        facts = [node.facts for node in graph.nodes]
        self.value_line = any(f.value is not None for f in facts)
        self.gradient_line = steps is not None or any(f.gradient is not None for f in facts)
        self.badge_line = any(f.holds is not None for f in facts)
        lines = self.value_line + self.gradient_line + self.badge_line
        self.height = TITLE_STEP + ROOM + LINE_STEP * lines
        self.totals = [self._totals(i) for i in range(len(graph.nodes))]
        self.widths = [self._width(i) for i in range(len(graph.nodes))]

    def shapes(self, layout: Layout) -> list[str]:
        pairs = zip(self.graph.nodes, layout.boxes, strict=True)
        return [f'<g class="{_kind(node)}">{box_shape(box, node)}</g>' for node, box in pairs]

    def words(self, layout: Layout, film: Film | None) -> list[str]:
        """Return what stands in the boxes; with a film, each total shows from its arrival to the next."""
        return [self._words(i, box, film) for i, box in enumerate(layout.boxes)]

    def _words(self, at: int, box: Box, film: Film | None) -> str:
        """Return title, number, value and gradient of one node."""
        node, value, gradients = self.graph.nodes[at], self._value(at), self.totals[at]
        holds = self._holds(at)
        lines = 1 + (value is not None) + bool(gradients) + (holds is not None)
        y = box.y + (box.height - TITLE_STEP - LINE_STEP * (lines - 1)) // 2 + TITLE_SIZE - 1
        parts = [title_label(node.title, node.number, box.middle, y)]
        y += 2
        if value is not None:
            y += LINE_STEP
            parts.append(label(value, box.middle, y, LINE_SIZE, INK))
        for (text, start), (_, end) in pairwise([*(gradients if film else gradients[-1:]), (None, None)]):
            line = label(text, box.middle, y + LINE_STEP, LINE_SIZE, GRADIENT, weight=600)
            parts.append(film.shown(start, end, line) if film else line)
        if holds is not None:
            y += LINE_STEP * (1 + bool(gradients))
            parts += self._badge(at, holds, box.middle, y, film)
        return f'<g class="words">{"".join(parts)}</g>'

    def _badge(self, at: int, holds: str, x: int, y: int, film: Film | None) -> list[str]:
        """Return the tag with what a node has saved, which turns grey when its step is over."""
        fresh, grey = badge(holds, x, y, HELD), badge(holds, x, y, RELEASED)
        end = None if film is None or self.steps is None else turn_end(self.steps, at)
        return [fresh] if end is None else [film.shown(0, end, fresh), film.shown(end, None, grey)]

    def _holds(self, at: int) -> str | None:
        """Return the words of the tag."""
        holds = self.graph.nodes[at].facts.holds
        return None if holds is None else TEXTS("holds", values=holds).in_language(self.lang)

    def _value(self, at: int) -> str | None:
        """Return the line with the value or the shape."""
        facts = self.graph.nodes[at].facts
        return (
            None if facts.value is None else f"{TEXTS(facts.value_word).in_language(self.lang)} {facts.value}"
        )

    def _totals(self, at: int) -> list[tuple[str, int | None]]:
        """Return the gradient lines of a node in turn, each with the moment from which it holds."""
        facts = self.graph.nodes[at].facts
        word = TEXTS(facts.gradient_word).in_language(self.lang)
        if self.steps is not None:
            return self._arrivals(at, self.steps)
        return [] if facts.gradient is None else [(f"{word} {facts.gradient}", None)]

    def _arrivals(self, at: int, steps: Backward) -> list[tuple[str, int]]:
        """Return the gradient lines of a node in a backward pass, as they come."""
        word = TEXTS(self.graph.nodes[at].facts.gradient_word).in_language(self.lang)
        return [(f"{word} {total}", moment) for total, moment in arrivals(steps, at)]

    def _width(self, at: int) -> int:
        """Return the width that title, lines and ports need; even, so that the middle is a whole pixel."""
        node = self.graph.nodes[at]
        number = text_width(node.number, NUMBER_SIZE)
        lines = [self._value(at) or "", self._holds(at) or "", *(text for text, _ in self.totals[at])]
        lines += [text for steps in self.beside for text, _ in self._arrivals(at, steps)]
        uses = sum(below == at for user in self.graph.nodes for below in user.operands)
        ports = (max(uses, len(node.operands)) - 1) * PORT_STEP + 2 * PORT_INSET
        width = max(
            NARROWEST,
            text_width(node.title, TITLE_SIZE) + number + 34,
            max(text_width(line, LINE_SIZE) for line in lines) + 30,
            min(ports, WIDEST_FOR_PORTS),
        )
        return width + width % 2


def _kind(node) -> str:
    """Return the class attribute of a node's outline."""
    return "node leaf" if node.is_leaf else "node"
