"""The table of small changes: what a careless learner might have written in one place of a right answer, and its name.

Operators, signs, comparisons, numbers and conditions are exchanged; operands, arguments and whole statements are
swapped or dropped, and so are copies. None of the libraries that do such things drops copies or swaps arguments, which
are the slips of this course, and all bring a runner and a store of their own; the changes themselves are one table.
Most have a name, by which `second_look` tells a mistake that no author wrote down.
"""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

from .change_names import NAMES

BECOMES = " => "
# operator: {what may stand in its place: the name of that change, "" for one that has none}
_OPERATORS: dict[type, dict[type, str]] = {
    ast.Add: {ast.Sub: "sign"},
    ast.Sub: {ast.Add: "sign"},
    ast.Mult: {ast.Div: "divided", ast.Add: "added"},
    ast.Div: {ast.Mult: "multiplied"},
    ast.FloorDiv: {ast.Mult: ""},
    ast.Mod: {ast.Mult: ""},
    ast.Pow: {ast.Mult: "no_power"},
    ast.MatMult: {ast.Mult: "elementwise"},
    ast.BitAnd: {ast.BitOr: "and_or"},
    ast.BitOr: {ast.BitAnd: "and_or"},
    ast.Lt: {ast.LtE: "edge", ast.GtE: "turned"},
    ast.LtE: {ast.Lt: "edge", ast.Gt: "turned"},
    ast.Gt: {ast.GtE: "edge", ast.LtE: "turned"},
    ast.GtE: {ast.Gt: "edge", ast.Lt: "turned"},
    ast.Eq: {ast.NotEq: "turned"},
    ast.NotEq: {ast.Eq: "turned"},
    ast.Is: {ast.IsNot: "turned"},
    ast.IsNot: {ast.Is: "turned"},
    ast.In: {ast.NotIn: "turned"},
    ast.NotIn: {ast.In: "turned"},
    ast.And: {ast.Or: "and_or"},
    ast.Or: {ast.And: "and_or"},
}
_EXCHANGED = {
    ast.Sub: "difference",
    ast.Div: "quotient",
    ast.FloorDiv: "quotient",
    ast.Pow: "base",
    ast.MatMult: "product",
}
# operator: the names of leaving out its left and its right side
_LEFT_OUT = {
    ast.Add: ("term", "term"),
    ast.Sub: ("term", "term"),
    ast.Mult: ("factor", "factor"),
    ast.Div: ("", "divisor"),
    ast.Pow: ("", "power"),
    ast.MatMult: ("matrix", "matrix"),
}
_OTHER_CALLS = {
    "sum": ("mean", "mean"),
    "mean": ("sum", "sum"),
    "max": ("min", "extreme"),
    "min": ("max", "extreme"),
    "argmax": ("argmin", "extreme"),
    "maximum": ("minimum", "extreme"),
    "minimum": ("maximum", "extreme"),
}
_COPYING_METHODS = {"copy", "clone", "detach"}
_COPYING_FUNCTIONS = {"list", "dict", "set", "array", "deepcopy", "copy", "asarray"}
_COPYING = {"copy", "clone", "deepcopy"}
_KEPT_STATEMENTS = (
    ast.FunctionDef,
    ast.ClassDef,
    ast.Import,
    ast.ImportFrom,
    ast.Pass,
    ast.Nonlocal,
    ast.Global,
)


_HANDLES = {"self", "cls", "ctx"}  # arguments that nobody takes for a quantity
_ALWAYS_APPLIED = {"range", "len", "enumerate", "zip", "isinstance", "print", "super", "set", "list", "dict"}


@dataclass(frozen=True)
class Mutant:
    """A right answer with one change: its line, the change in words of code, and the whole changed code.

    name: what the change is, a key of `NAMES`; "" for one that has no name. what: the piece of code that it is about.
    places: in how many it is made.
    """

    line: int
    change: str
    source: str
    name: str = ""
    what: str = ""
    places: int = 1


def mutants(source: str, lines=None, *, more=False) -> Iterator[Mutant]:
    """Yield all mutants of a piece of code that differ from it and from one another.

    lines: the numbers of the lines, from 1, in which changes are made; by default all. more: whether what learners
    write is tried as well where it hardly tests a judge: a sign too many, a function that is not applied, another
    argument than the one that belongs there.
    """
    tree = ast.parse(source)
    seen = {ast.unparse(tree)}
    for one in _changes(tree, more):
        node, _, (new, name, what) = one
        if lines is not None and node.lineno not in lines:
            continue
        change = f"{_line(ast.unparse(node))}{BECOMES}{_line(ast.unparse(new))}"
        code = _with_all(tree, [one])
        if code not in seen:
            seen.add(code)
            about = _line(ast.unparse(what)) if what and name in NAMES else ""
            yield Mutant(node.lineno, change, code, name if name in NAMES else "", about)


def throughout(source: str, lines=None) -> Iterator[Mutant]:
    """Yield what becomes of a piece of code whose author makes one change wherever it can be made in a function."""
    tree, groups = ast.parse(source), {}
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    inside = {
        id(node): id(function) for function in functions for node in ast.walk(function)
    }  # the innermost
    for one in _changes(tree, more=True):
        node, _, (new, name, what) = one
        if name in NAMES and id(node) in inside and (lines is None or node.lineno in lines):
            put_in = ast.unparse(new) if name == "another" or isinstance(new, ast.Constant) else ""
            about = _line(ast.unparse(what)) if what else ""
            groups.setdefault((inside[id(node)], name, about, put_in), []).append(one)
    seen = {one.source for one in mutants(source, lines, more=True)}
    for (_, name, about, _), ones in groups.items():
        nodes = [node for node, *_ in ones]
        within = {id(inner) for node in nodes for inner in ast.walk(node) if inner is not node}
        if len(ones) < 2 or within & {*map(id, nodes)} or len({*map(id, nodes)}) < len(nodes):
            continue
        code = _with_all(tree, ones)
        if code not in seen:
            seen.add(code)
            change = "; ".join(
                f"{_line(ast.unparse(node))}{BECOMES}{_line(ast.unparse(new))}" for node, _, (new, *_) in ones
            )
            yield Mutant(nodes[0].lineno, change, code, name, about, len(ones))


def _with_all(tree, changes):
    """Return the code of a tree with changes, which are taken back."""
    for _, put, (new, *_) in changes:
        put(new)
    code = ast.unparse(ast.fix_missing_locations(tree))
    for node, put, _ in reversed(changes):
        put(node)
    return code


def _line(code):
    return " ".join(code.split())


def _changes(tree, more):
    """Yield (node, a function that puts another in its place, that change) for every change; in the order of lines."""
    table, others = (_CHANGES + _MORE, _others_given(tree)) if more else (_CHANGES, {})
    found, unnamed = [], _compared(tree) | _started_from(tree)
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if field in ("annotation", "returns", "decorator_list", "keywords", "bases"):
                continue
            for node, put in _places(parent, field, value):
                if isinstance(parent, ast.UnaryOp) and _whole(node) is not None:
                    continue  # it is changed together with its minus
                changes = [_seen_from(parent, field, one) for one in _instead(node, table)]
                changes += others.get(id(node), [])
                nameless = id(node) in unnamed
                found += [(node, put, (one[0], "", None) if nameless else one) for one in changes]
                found += [(node, put, one) for one in _dropped(node, parent, field)]
    return sorted(found, key=lambda change: (change[0].lineno, change[0].col_offset))


def _others_given(tree):
    """Return {id of a node that uses what a function is given: the changes that put another such quantity there}.

    Given are arguments, and what is unpacked from one thing, as in `a, b = both`.
    """
    found = {}
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        given = _given_to(function)
        for node in (node for line in function.body for node in ast.walk(line) if isinstance(node, ast.Name)):
            if node.id in given and isinstance(node.ctx, ast.Load):
                others = (one for one in given if one != node.id)
                found[id(node)] = [(_with(node, id=one), "another", ast.Name(node.id)) for one in others]
    return found


def _given_to(function):
    arguments = [one.arg for one in (*function.args.posonlyargs, *function.args.args)]
    assigned = (node for node in ast.walk(function) if isinstance(node, ast.Assign))
    unpacked = (sorted(_stored(node)) for node in assigned if isinstance(node.targets[0], ast.Tuple))
    names = [one for one in arguments if one not in _HANDLES] + [one for names in unpacked for one in names]
    return list(dict.fromkeys(names))


def _compared(tree):
    """Return the ids of nodes in comparisons: what a change of them does has little to do with how it is called."""
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Compare))
    return {id(inner) for node in found for inner in ast.walk(node) if inner is not node}


def _started_from(tree):
    """Return the ids of nodes in what a `while` starts from: a change of them comes to a turn more or less."""
    found = set()
    for loop in (node for node in ast.walk(tree) if isinstance(node, ast.While)):
        asked = {node.id for node in ast.walk(loop.test) if isinstance(node, ast.Name)}
        for start in (node for node in ast.walk(tree) if isinstance(node, ast.Assign)):
            if start.lineno < loop.lineno and asked & _stored(start):
                found |= {id(inner) for inner in ast.walk(start.value)}
    return found


def _stored(statement):
    return {
        node.id
        for target in statement.targets
        for node in ast.walk(target)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _seen_from(parent, field, change):
    """Return a change of a number under the name that it has where the number stands."""
    new, name, what = change
    if name == "applied" and isinstance(parent, ast.Expr):
        return new, "call", what
    if name == "off_by_one" or (name == "sign" and isinstance(new, ast.Constant)):
        if isinstance(parent, ast.keyword):
            return new, "keyword_value", ast.Name(parent.arg or "")
        if isinstance(parent, (ast.Subscript, ast.Slice)):
            return new, "index", None
        if isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Pow):
            return new, "exponent" if field == "right" else name, None
    return new, name, what


def _places(parent, field, value):
    if isinstance(value, list):
        for index, node in enumerate(value):
            if isinstance(node, (ast.expr, ast.stmt)):
                yield node, lambda new, index=index, value=value: value.__setitem__(index, new)
    elif isinstance(value, (ast.expr, ast.stmt)):
        yield value, lambda new: setattr(parent, field, new)


def _dropped(node, parent, field):
    """Yield what is left where a statement is dropped."""
    docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    inner = isinstance(node, ast.stmt) and field in ("body", "orelse") and not isinstance(parent, ast.Module)
    if inner and not docstring and not isinstance(node, _KEPT_STATEMENTS):
        yield ast.copy_location(ast.Pass(), node), *_lost_with(node)


def _lost_with(statement):
    """Return the name of leaving a statement out, and what is named with it."""
    if isinstance(statement, ast.Assign):
        return "assignment", statement.targets[0]
    if isinstance(statement, ast.AugAssign):
        return "assignment", statement.target
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        return "call", statement.value.func
    return ("raise", None) if isinstance(statement, ast.Raise) else ("", None)


def _instead(node, table) -> Iterator[tuple[ast.AST, str, ast.AST | None]]:
    """Yield what may stand in the place of one node, the name of that change, and what it is about."""
    for kinds, changes in table:
        if isinstance(node, kinds):
            yield from changes(node)


def _other_operators(node):
    about = getattr(node, "right", getattr(node, "value", None))
    for new, name in _OPERATORS.get(type(node.op), {}).items():
        yield _with(node, op=new()), name, about if name in ("sign", "divided", "multiplied") else None


def _operands(node):
    if type(node.op) in _EXCHANGED:
        yield _with(node, left=node.right, right=node.left), _EXCHANGED[type(node.op)], None
    neutral = any(isinstance(side, ast.Constant) and side.value == 1 for side in (node.left, node.right))
    plain = isinstance(node.op, ast.Mult) and neutral
    without_left, without_right = ("", "") if plain else _LEFT_OUT.get(type(node.op), ("", ""))
    yield node.left, without_right, node.right
    yield node.right, without_left, node.left


def _overwritten(node):
    name = "overwritten" if isinstance(node.op, ast.Add) else ""
    yield ast.copy_location(ast.Assign([node.target], node.value), node), name, node.target


def _one_condition(node):
    yield from ((value, "one_condition", None) for value in node.values)


def _without_sign(node):
    if isinstance(node.op, (ast.USub, ast.Not)):
        minus = isinstance(node.op, ast.USub)
        yield node.operand, "sign" if minus else "turned", node.operand if minus else None
        value = _whole(node.operand)
        if minus and value is not None:
            yield from ((_with(node.operand, value=one - value), "off_by_one", None) for one in (1, -1))


def _other_comparisons(node):
    for new, name in _OPERATORS.get(type(node.ops[0]), {}).items():
        yield _with(node, ops=[new(), *node.ops[1:]]), name, None


def _decided(node):
    for value, name in ((True, "always"), (False, "never")):
        yield _with(node, test=ast.Constant(value)), name, None
    if isinstance(node.test, (ast.Name, ast.Attribute, ast.Subscript)):
        yield _with(node, test=ast.UnaryOp(ast.Not(), node.test)), "turned", None


def _open_ends(node):
    for end in ("lower", "upper", "step"):
        if getattr(node, end):
            yield _with(node, **{end: None}), "slice", None


def _reversed_pair(node):
    if isinstance(node.ctx, ast.Load) and len(node.elts) == 2:
        yield _with(node, elts=node.elts[::-1]), "pair", None


def _other_jump(node):
    yield (
        ast.copy_location(ast.Continue() if isinstance(node, ast.Break) else ast.Break(), node),
        "jump",
        None,
    )


def _nothing_returned(node):
    if node.value is not None:
        yield _with(node, value=None), "", None


def _calls(node):
    """Yield a call with neighbouring arguments swapped, with one keyword less, and what it copies instead of a copy."""
    for place in range(len(node.args) - 1):
        given = list(node.args)
        given[place : place + 2] = given[place + 1], given[place]
        yield _with(node, args=given), "arguments", node.func
    for place, keyword in enumerate(node.keywords):
        kept = node.keywords[:place] + node.keywords[place + 1 :]
        yield _with(node, keywords=kept), "keyword", ast.Name(keyword.arg or "")
    name, method = _called(node)
    about = ("copied", None) if name in _COPYING else ("applied", ast.Name(name))
    if method and name in _COPYING_METHODS and not node.args:
        yield node.func.value, *about
    elif name in _COPYING_FUNCTIONS and len(node.args) == 1:
        yield node.args[0], *about


def _called(node):
    """Return the name of what is called, and whether it is an attribute."""
    method = isinstance(node.func, ast.Attribute)
    return (node.func.attr if method else getattr(node.func, "id", "")), method


def _numbers(node):
    value = node.value
    if isinstance(value, bool):
        yield _with(node, value=not value), "", None
    elif isinstance(value, int):
        yield from ((_with(node, value=one), "off_by_one", None) for one in (value + 1, value - 1))
    elif isinstance(value, float):
        yield _with(node, value=value * 1.5 or 1.0), "", None


def _whole(node):
    """Return the whole number that a node is; None where it is none."""
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def _with(node, **fields):
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


def _not_transposed(node):
    if node.attr in ("T", "mT"):
        yield node.value, "transposed", None


def _transposed(node):
    if isinstance(node.op, ast.MatMult):
        for side in ("left", "right"):
            value = getattr(node, side)
            turned = ast.copy_location(ast.Attribute(value, "T", ast.Load()), value)
            yield _with(node, **{side: turned}), "too_transposed", None


def _negated(node):
    if isinstance(node.op, (ast.Mult, ast.Div, ast.MatMult)):
        yield ast.copy_location(ast.UnaryOp(ast.USub(), node), node), "sign", None


def _other_calls(node):
    """Yield a call of the function that is mistaken for this one, and what is given to it instead of its result."""
    name, method = _called(node)
    if name in _OTHER_CALLS:
        other, key = _OTHER_CALLS[name]
        function = _with(node.func, attr=other) if method else _with(node.func, id=other)
        yield _with(node, func=function), key, None
    copies = name in _COPYING_METHODS | _COPYING_FUNCTIONS | _ALWAYS_APPLIED
    if len(node.args) == 1 and not node.keywords and not copies:
        yield node.args[0], "applied", node.func
    elif method and not node.args and not copies:
        yield node.func.value, "applied", ast.Name(name)


_CHANGES: tuple = (
    ((ast.BinOp, ast.AugAssign, ast.BoolOp), _other_operators),
    (ast.BinOp, _operands),
    (ast.AugAssign, _overwritten),
    (ast.BoolOp, _one_condition),
    (ast.UnaryOp, _without_sign),
    (ast.Compare, _other_comparisons),
    ((ast.If, ast.While, ast.IfExp), _decided),
    (ast.Constant, _numbers),
    (ast.Call, _calls),
    (ast.Slice, _open_ends),
    (ast.Tuple, _reversed_pair),
    ((ast.Break, ast.Continue), _other_jump),
    (ast.Return, _nothing_returned),
)
_MORE: tuple = (
    (ast.Attribute, _not_transposed),
    (ast.BinOp, _transposed),
    (ast.BinOp, _negated),
    (ast.Call, _other_calls),
)
