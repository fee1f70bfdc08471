"""Turns a graph into SVG: whole pixels, no ids, no scripts, no style sheets, the same bytes every time."""

from collections.abc import Sequence

from ..kit.pictures.shapes import INK, NOTE_SIZE, QUIET, label, sheet, text_width, wrap
from .animation import Film, moving_parts, overhang, taken_edges
from .backward import Backward
from .boxes import Boxes
from .graph import Graph
from .layout import Layout, place
from .paths import Path, path_lines, path_shapes
from .shapes import arrowhead, forward_path
from .text import result_text, start_text, step_text
from .words import TEXTS

PADDING = 24
SENTENCE_WIDTH = 460
CAPTION_STEP, CAPTION_TOP = 20, 12
LEGEND_JOINT = " · "


def svg_picture(
    graph: Graph,
    steps: Backward | None,
    notes: list[str],
    lang: str,
    paths: Sequence[Path] = (),
    *,
    still: bool = False,
    beside: Sequence[Backward] = (),
) -> str:
    """Return the picture, animated where there are steps unless it stands still, with paths in colours of their own.

    beside: the passes of other pictures, whose words it leaves room for.
    """
    boxes = Boxes(graph, steps, lang, beside)
    layout = place(graph, boxes.widths, boxes.height)
    film = Film(len(steps.steps)) if steps and not still else None
    drawing = _edges(layout) + path_shapes(layout, paths) + boxes.shapes(layout)
    if steps:
        drawing += moving_parts(graph, layout, steps, film) if film else taken_edges(layout, steps)
    drawing += boxes.words(layout, film)
    legend = _legend(graph, lang)
    least = (
        SENTENCE_WIDTH if steps or notes else text_width(LEGEND_JOINT.join(legend), NOTE_SIZE) + 2 * PADDING
    )
    aside = max((overhang(layout, one, still) for one in (steps, *beside) if one), default=0)
    width, above, words = max(layout.width + 2 * aside, least), 0, []
    if steps:
        captions = _frame_captions(graph, steps, lang, width - 2 * PADDING)
        frames = captions if film else [captions[0] + captions[-1]]
        drawn = [_lines(lines, width, CAPTION_TOP, INK) for lines in frames]
        words += [film.during(n, lines) for n, lines in enumerate(drawn)] if film else drawn
        above = CAPTION_STEP * max(map(len, frames))
    top = above + layout.height
    for path, line in zip(paths, path_lines(graph, paths), strict=True):
        words.append(_lines([line], width, top, path.colour))
        top += CAPTION_STEP
    foot = [line for note in notes for line in wrap([note], NOTE_SIZE, width - 2 * PADDING, "")]
    foot += wrap(legend, NOTE_SIZE, width - 2 * PADDING, LEGEND_JOINT)
    words.append(_lines(foot, width, top, QUIET))
    shift = (width - layout.width) // 2
    parts = [f'<g transform="translate({shift} {above})">', *drawing, "</g>", *words]
    return sheet(parts, width, top + CAPTION_STEP * len(foot) + 6, TEXTS("title").in_language(lang))


def _legend(graph: Graph, lang: str) -> list[str]:
    """Return how many nodes there are and what the looks mean."""
    constants = any(node.facts.constant for node in graph.nodes)
    parts = [
        TEXTS("size", count=len(graph.nodes)).in_language(lang),
        TEXTS("arrows").in_language(lang),
        TEXTS("rounded").in_language(lang),
    ]
    if constants:
        parts.append(TEXTS("grey").in_language(lang))
    if any(node.facts.holds is not None for node in graph.nodes):
        parts.append(TEXTS("badge").in_language(lang))
    return parts


def _edges(layout: Layout) -> list[str]:
    """Return all edges with arrowheads in forward direction, and stubs where operands are left out."""
    parts = []
    for route in layout.routes:
        x, y = route.points[-1]
        parts.append(
            f'<g class="edge"><path d="{forward_path(route)}" fill="none" stroke="{QUIET}" '
            f'stroke-width="1.5"/>{arrowhead(x, y, True, QUIET)}</g>'
        )
    for x, y in layout.cuts:
        parts.append(
            f'<g class="cut"><path d="M{x} {y + 22}V{y}" stroke="{QUIET}" stroke-width="1.5" '
            f'stroke-dasharray="3 3"/>{label("…", x, y + 32, NOTE_SIZE, QUIET)}</g>'
        )
    return parts


def _frame_captions(graph: Graph, steps: Backward, lang: str, width: int) -> list[list[str]]:
    """Return the caption lines of each frame: the seed, every step, the result."""
    turns = [step_text(graph, steps, n + 1, lang) for n in range(len(steps.steps))]
    sentences = [[start_text(graph, steps, lang)], *turns, result_text(graph, steps, lang)]
    return [wrap(pieces, NOTE_SIZE, width, TEXTS("separator").in_language(lang)) for pieces in sentences]


def _lines(lines: list[str], width: int, top: int, colour: str) -> str:
    """Return centred caption lines."""
    rows = enumerate(lines)
    return "".join(label(s, width // 2, top + CAPTION_STEP * i + 12, NOTE_SIZE, colour) for i, s in rows)
