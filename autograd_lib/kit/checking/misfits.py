"""Exceptions in words: shapes that do not fit, an array as a condition, and objects that only stand for real ones."""

import ast
import re
from functools import partial

from ..wording.text import LANGUAGES, Catalogue, Text, joined, text
from .fitting import would_fit

MAX_SHOWN = 80  # characters of an expression or a name that come from evidence
_KINDS = {
    "condition": re.compile(r"truth value of an array|Boolean value of \w+ with"),
    "number": re.compile(r"does not have enough dimensions|both arguments to matmul need to be at least 1D"),
    "product": re.compile(
        r"core dimension|shapes .* not aligned|cannot be multiplied|^size mismatch|inconsistent \w+ size, expected|"
        r"Expected size for first two dimensions of batch2"
    ),
    "entrywise": re.compile(
        r"could not be broadcast|non-broadcastable|must match the size of|must match the existing size|"
        r"match the broadcast shape"
    ),
    "count": re.compile(r"cannot reshape array of size|is invalid for input of size"),
}
_INDEX = re.compile(
    r"index (?P<index>-?\d+) is out of bounds for (?:axis|dimension) (?P<axis>\d+) with size (?P<size>\d+)"
)
_SHAPE = re.compile(r"[(\[](?P<listed>[\d, -]*)[)\]]|(?<![\w.])(?P<crossed>\d+(?:x\d+)+)")  # (5, 3), 5x3
_CANDIDATES = re.compile(r",? but expected one of:.*", re.DOTALL)  # the ways to call it, line by line
_ADDRESS = re.compile(r"<(?P<path>(?:function )?(?:\w+\.)*)(?P<name>\w+)(?: object)? at 0x[0-9a-fA-F]+>")
_TEXTS = Catalogue(
    {
        "shape": Text("`{name}` 的形状是 {shape}", "`{name}` is {shape}"),
        # of an array with more dimensions the exception gives what is left when the first ones are laid together
        "matrix": Text("`{name}` 当作矩阵的形状是 {shape}", "`{name}`, taken as a matrix, is {shape}"),
        "at": Text("`{at}` 里 {shapes}", "in `{at}`, {shapes}"),
        "no_shapes": Text("形状合不上", "the shapes do not fit"),
        "condition": Text(
            "`{at}` 里有好几个值，而 `if`、`while`、`and`、`or`、`not` 只认一个 True 或 False",
            "`{at}` holds several values, and `if`, `while`, `and`, `or`, `not` want a single True or False",
        ),
        "number": Text(
            "{shapes}：`@` 的两边都不能是单个的数（形状 `()`）",
            "{shapes}: `@` takes no single number, of shape `()`, on either side",
        ),
        "product": Text(
            "{shapes}：`@` 左边的最后一维，要和右边的倒数第二维（向量就是它的长度）一样长",
            "{shapes}: `@` needs the last size on its left to equal the last but one on its right (of a vector, the only one)",
        ),
        "entrywise": Text(
            "{shapes}：逐个元素地算，从右边数起，每一维要一样长，或者有一边是 1",
            "{shapes}: entry by entry, sizes counted from the right have to be equal, or one of them 1",
        ),
        "count": Text(
            "{shapes}：新的形状要装得下同样多的数，{asked} 不行",
            "{shapes}: a new shape has to hold just as many numbers, and {asked} does not",
        ),
        "and_fitting": Text("{what}；{fitting}", "{what}; {fitting}"),
        "index": Text(
            "`{at}` 里 `{place}` 是 {index}，而 `{name}` 的轴 {axis} 长 {size}，从 0 数起",
            "in `{at}`, `{place}` is {index}, and axis {axis} of `{name}` has size {size}, counted from 0",
        ),
        "lacks": Text(
            "这里传进来的对象没有 `{name}`：它只有题目里说到的，和你的代码自己存进去的（`{at}`）",
            "what is passed in here has no `{name}`: it has what the task speaks of, and what your own code has put there (`{at}`)",
        ),
        "lacks_somewhere": Text(
            "这里传进来的对象没有 `{name}`：它只有题目里说到的，和你的代码自己存进去的",
            "what is passed in here has no `{name}`: it has what the task speaks of, and what your own code has put there",
        ),
        "given": Text("传进来的一个对象", "an object that was passed in"),
        "one_of": Text("一个 {name} 对象", "an object of type {name}"),
    }
)


def in_words(record: dict, said: str) -> Text:
    """Return what an exception says, given its record and its own words, as a learner can use it."""
    lacks, at = _code(record.get("lacks")), _code(record.get("at"))
    if lacks:
        return _TEXTS("lacks" if at else "lacks_somewhere", name=lacks, at=at)
    kind = next((key for key, pattern in _KINDS.items() if pattern.search(said)), None)
    if kind == "condition":
        return _TEXTS("condition", at=at) if at else text(said)
    if kind is None:
        return _of_index(at, said) or without_addresses(_CANDIDATES.sub("", said))
    named, folded = _named(record, at, said)
    told = _TEXTS(kind, shapes=_shapes(named, folded, at), asked=(_said(said) or ["…"])[-1])
    fitting = None if folded else would_fit(kind, {name: named[name] for name in _sides(at) if name in named})
    return _TEXTS("and_fitting", what=told, fitting=fitting) if fitting else told


def _of_index(at, said):
    """Return which index of an array is too large, and along which axis; None where that is not known."""
    found, taken = _INDEX.search(said), _parsed(at)
    if not found or not isinstance(taken, ast.Subscript):
        return None
    places = taken.slice.elts if isinstance(taken.slice, ast.Tuple) else [taken.slice]
    places = places[: int(found["axis"]) + 1]
    unclear = any(isinstance(one, ast.Constant) and type(one.value) is not int for one in places)
    if len(places) <= int(found["axis"]) or unclear:
        return None  # a `...` or a `None` before it: which axis it is for depends on the array
    said = {"place": ast.unparse(places[-1]), "name": ast.unparse(taken.value)}
    return _TEXTS("index", at=at, **said, **found.groupdict())


def _named(record, at, said):
    """Return {operand: its shape}, of what is computed as the exception has it, and those taken as matrices."""
    noted = record.get("shapes")
    pairs = (
        [one for one in noted if isinstance(one, list) and len(one) == 2] if isinstance(noted, list) else []
    )
    named = {_code(name): _size(shape) for name, shape in pairs if isinstance(shape, list)}
    sides, folded = _sides(at), ()
    if len(_said(said)) == len(sides) == 2 and not {*sides} <= {*named}:
        if any(one["crossed"] for one in _SHAPE.finditer(said)):
            folded = [side for side in sides if side not in named]
        named = {side: named.get(side, size) for side, size in zip(sides, _said(said), strict=True)}
    return named, folded


def _shapes(named, folded, at):
    """Return the shapes of the operands as words."""
    if not named:
        return _TEXTS["no_shapes"]
    words = [
        _TEXTS("matrix" if name in folded else "shape", name=name, shape=size) for name, size in named.items()
    ]
    both = Text(joined(words, "，").zh, joined(words, " and ").en)
    return _TEXTS("at", shapes=both, at=at) if at and at not in named else both


def _sides(at):
    """Return the code of both sides of an expression that joins two; () for any other."""
    joined = _parsed(at)
    return (ast.unparse(joined.left), ast.unparse(joined.right)) if isinstance(joined, ast.BinOp) else ()


def _parsed(at):
    """Return an expression; None for any other code."""
    try:
        return ast.parse(at, mode="eval").body
    except (SyntaxError, ValueError):
        return None


def _said(said):
    """Return the shapes that an exception names."""
    found = (one["listed"] or (one["crossed"] or "").replace("x", ",") for one in _SHAPE.finditer(said))
    return [_size([int(size) for size in shape.split(",") if size.strip(" -")]) for shape in found]


def _size(shape):
    return str(tuple(one for one in shape[:MAX_SHOWN] if isinstance(one, int)))


def _code(words):
    return words[:MAX_SHOWN].replace("`", "'") if isinstance(words, str) else ""


def without_addresses(said: str) -> Text:
    """Return an exception's words with objects called by their types: where they lie in memory says nothing."""
    return Text(*(_ADDRESS.sub(partial(_called, language=language), said) for language in LANGUAGES))


def _called(match, language):
    if match["path"].startswith("function "):
        return match["name"]
    stands_in = ".exercises." in match["path"]
    return (_TEXTS["given"] if stands_in else _TEXTS("one_of", name=match["name"])).in_language(language)
