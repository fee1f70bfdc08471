"""The picture of a computation graph."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..kit.pictures.picture import Picture
from .backward import Backward, BackwardFailed, run_backward
from .errors import CannotDraw
from .graph import Graph, Walk, drawn_part, walk
from .paths import path_lines, read_paths
from .reading import Reader
from .scalars import ScalarReader
from .svg import svg_picture
from .tensors import TensorReader
from .text import backward_lines, still_lines, tree_lines
from .variables import VariableReader
from .words import TEXTS, require_language

READERS: list[Reader] = [ScalarReader(), VariableReader(), TensorReader()]
"""The first reader that accepts a root reads its graph. Append one to draw another family of graphs."""

MOST_NODES = 300
"""More nodes than this make no readable picture."""


def draw(
    root: Any,
    names: Mapping[str, Any] | None = None,
    *,
    lang: str = "en",
    backward: bool = False,
    seed: float | None = None,
    seeds: Sequence[float] = (),
    slopes: bool = False,
    saved: bool = False,
    paths: Mapping[str, Sequence[Any]] | None = None,
    limit: int = 60,
) -> Picture:
    """Return the picture of the computation graph below `root`.

    `root` is a node of a scalar expression, or a tensor of autograd_lib.engine or torch. `names` maps variable
    names to nodes or tensors and labels them. With `backward` the picture steps through the backward pass, node
    by node: no `.grad` is changed, no hook called, nothing freed, and what is shown is what the nodes' own code
    does. With `seed`, what begins that pass is this number (times ones), and the picture stands still: all that goes
    along the edges, and all totals. `seeds` are those of other pictures beside it, whose words it leaves room for: so
    they lie on each other. With `backward` and `slopes`, a share that is a number says how it is made: `4 × 3 = 12`,
    what the node got times its derivative by the operand. With `saved`, nodes show what they have saved for the
    backward pass, until it is freed: after their step. `paths` maps names to lists of nodes, each an operand of the
    one before it: ways through the graph, up to five, that are drawn in colours of their own. At most `limit` nodes
    are drawn, those nearest to the root. `lang` is "zh" or "en".

    Raises `CannotDraw` (a TypeError) for an object that no reader knows and for a tensor without a graph,
    `GraphHasCycle`, `UnknownLanguage`, ValueError for a `limit` out of range and for what is no path, and
    NotImplementedError when a backward step is still a stub.
    """
    require_language(lang)
    _require_limit(limit, lang)
    reader = _reader_of(root, "root", lang)
    _require_graph(root, reader, lang)
    whole = walk(reader.node(root), reader, lang)
    graph = drawn_part(whole, reader, root, _checked_names(names, reader, lang), limit, lang)
    if saved:
        graph = _with_saved(graph, whole, reader)
    notes = [TEXTS("left_out", count=graph.left_out, limit=limit).in_language(lang)] if graph.left_out else []
    steps, still = None, seed is not None
    if backward or still:
        steps, failure = _attempt(
            whole, graph, reader, root, lang, 1 if seed is None else seed, slopes and not still
        )
        notes += failure
        graph = _with_gradients(graph, steps)
    tried = [_attempt(whole, graph, reader, root, lang, one)[0] for one in seeds]
    beside = [one for one in tried if one]
    ways = read_paths(paths or {}, whole, graph, reader)
    text = "\n".join([_text(graph, steps, notes, lang, still), *path_lines(graph, ways)])
    return Picture(text, svg_picture(graph, steps, notes, lang, ways, still=still, beside=beside))


def _attempt(
    whole: Walk, graph: Graph, reader: Reader, root: Any, lang: str, seed: float, slopes: bool = False
) -> tuple[Backward | None, list[str]]:
    """Return the backward pass, or none and the reason."""
    try:
        return run_backward(whole, graph, reader, root, seed, slopes), []
    except BackwardFailed as failure:
        excuse = reader.excuse(root, failure.error)
        reason = TEXTS(excuse).in_language(lang) if excuse else failure.reason
        failed = reader.facts(whole.nodes[failure.at]).label
        return None, [TEXTS("no_gradients", node=failed, error=reason).in_language(lang)]


def _text(graph: Graph, steps: Backward | None, notes: list[str], lang: str, still: bool) -> str:
    """Return the text form: the tree, then notes, then the steps, or where they begin and end if it stands still."""
    lines = tree_lines(graph, lang) + notes
    told = (still_lines if still else backward_lines)(graph, steps, lang) if steps else []
    return "\n".join(lines + (["", *told] if told else []))


def _with_saved(graph: Graph, whole: Walk, reader: Reader) -> Graph:
    """Return the graph with what each node has saved."""
    nodes = list(graph.nodes)
    for at, i in graph.position.items():
        nodes[i] = replace(nodes[i], facts=replace(nodes[i].facts, holds=reader.holds(whole.nodes[at])))
    return replace(graph, nodes=tuple(nodes))


def _with_gradients(graph: Graph, steps: Backward | None) -> Graph:
    """Return the graph with this pass's totals in place of the gradients that the nodes have recorded."""
    totals = steps.totals if steps else [None] * len(graph.nodes)
    pairs = zip(graph.nodes, totals, strict=True)
    return replace(graph, nodes=tuple(replace(n, facts=replace(n.facts, gradient=t)) for n, t in pairs))


def _reader_of(thing: Any, where: str, lang: str) -> Reader:
    """Return the first reader that accepts `thing`."""
    for reader in READERS:
        if reader.accepts(thing):
            return reader
    drawable = (
        TEXTS("separator")
        .in_language(lang)
        .join(TEXTS(reader.drawable).in_language(lang) for reader in READERS)
    )
    raise CannotDraw(
        TEXTS("cannot_draw", kind=_kind(thing), where=where, drawable=drawable).in_language(lang)
    )


def _require_graph(root: Any, reader: Reader, lang: str) -> None:
    """Raise `CannotDraw` for a root of a known family that nothing was recorded for."""
    refusal = reader.refusal(root)
    if refusal:
        dtype = str(getattr(root, "dtype", "")).rpartition(".")[2]
        raise CannotDraw(TEXTS(refusal, kind=_kind(root), dtype=dtype).in_language(lang))


def _checked_names(names: Any, reader: Reader, lang: str) -> Mapping[str, Any]:
    """Return `names` as a mapping of which every entry can be read."""
    if names is None:
        return {}
    if not isinstance(names, Mapping) or not all(isinstance(name, str) for name in names):
        raise CannotDraw(TEXTS("bad_names", kind=_kind(names)).in_language(lang))
    for name, thing in names.items():
        if not reader.accepts(thing):
            _reader_of(thing, f"names[{name!r}]", lang)
    return names


def _require_limit(limit: Any, lang: str) -> None:
    """Raise ValueError unless `limit` is a whole number in range."""
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MOST_NODES:
        raise ValueError(TEXTS("bad_limit", most=MOST_NODES, limit=repr(limit)).in_language(lang))


def _kind(thing: Any) -> str:
    """Return the name of the object's class, or of the class itself if one was given."""
    return f"class {thing.__name__}" if isinstance(thing, type) else type(thing).__name__
