"""Changing a right answer mechanically, in one place at a time: what a careless learner might have written instead.

Operators, signs, comparisons, numbers and conditions are exchanged; operands, arguments and whole statements are
swapped or dropped, and so are copies. None of the libraries that do such things drops copies or swaps arguments, which
are the slips of this course, and all bring a runner and a store of their own; the changes themselves are one table.
"""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass

BECOMES = " => "
_OPERATORS = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Div, ast.Add),
    ast.Div: (ast.Mult,),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.Mult,),
    ast.Pow: (ast.Mult,),
    ast.MatMult: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}
_ORDERED = (ast.Sub, ast.Div, ast.FloorDiv, ast.Pow, ast.MatMult)
_COPYING_METHODS = {"copy", "clone", "detach"}
_COPYING_FUNCTIONS = {"list", "dict", "set", "array", "deepcopy", "copy", "asarray"}
_KEPT_STATEMENTS = (
    ast.FunctionDef,
    ast.ClassDef,
    ast.Import,
    ast.ImportFrom,
    ast.Pass,
    ast.Nonlocal,
    ast.Global,
)


@dataclass(frozen=True)
class Mutant:
    """A right answer with one change: its line, the change in words of code, and the whole changed code."""

    line: int
    change: str
    source: str


def mutants(source: str, lines=None) -> Iterator[Mutant]:
    """Yield all mutants of a piece of code that differ from it and from one another.

    lines: the numbers of the lines, from 1, in which changes are made; by default all.
    """
    tree = ast.parse(source)
    seen = {ast.unparse(tree)}
    for node, put, new in _changes(tree):
        if lines is not None and node.lineno not in lines:
            continue
        before = ast.unparse(node)
        put(new)
        code = ast.unparse(ast.fix_missing_locations(tree))
        put(node)
        if code not in seen:
            seen.add(code)
            yield Mutant(node.lineno, f"{_line(before)}{BECOMES}{_line(ast.unparse(new))}", code)


def _line(code):
    return " ".join(code.split())


def _changes(tree):
    """Yield (node, a function that puts another in its place, that other) for every change; in the order of lines."""
    found = []
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if field in ("annotation", "returns", "decorator_list", "keywords", "bases"):
                continue
            for node, put in _places(parent, field, value):
                found += [(node, put, new) for new in _instead(node)]
                found += [(node, put, new) for new in _dropped(node, parent, field)]
    return sorted(found, key=lambda change: (change[0].lineno, change[0].col_offset))


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
        yield ast.copy_location(ast.Pass(), node)


def _instead(node) -> Iterator[ast.AST]:
    """Yield what may stand in the place of one node."""
    for kinds, changes in _CHANGES:
        if isinstance(node, kinds):
            yield from changes(node)


def _other_operators(node):
    yield from (_with(node, op=new()) for new in _OPERATORS.get(type(node.op), ()))


def _operands(node):
    if isinstance(node.op, _ORDERED):
        yield _with(node, left=node.right, right=node.left)
    yield from (node.left, node.right)


def _without_sign(node):
    if isinstance(node.op, (ast.USub, ast.Not)):
        yield node.operand


def _other_comparisons(node):
    yield from (_with(node, ops=[new(), *node.ops[1:]]) for new in _OPERATORS.get(type(node.ops[0]), ()))


def _decided(node):
    yield from (_with(node, test=ast.Constant(value)) for value in (True, False))


def _open_ends(node):
    yield from (_with(node, **{end: None}) for end in ("lower", "upper", "step") if getattr(node, end))


def _reversed_pair(node):
    if isinstance(node.ctx, ast.Load) and len(node.elts) == 2:
        yield _with(node, elts=node.elts[::-1])


def _other_jump(node):
    yield ast.copy_location(ast.Continue() if isinstance(node, ast.Break) else ast.Break(), node)


def _nothing_returned(node):
    if node.value is not None:
        yield _with(node, value=None)


def _calls(node):
    """Yield a call with neighbouring arguments swapped, with one keyword less, and what it copies instead of a copy."""
    for place in range(len(node.args) - 1):
        given = list(node.args)
        given[place : place + 2] = given[place + 1], given[place]
        yield _with(node, args=given)
    for place in range(len(node.keywords)):
        yield _with(node, keywords=node.keywords[:place] + node.keywords[place + 1 :])
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if isinstance(node.func, ast.Attribute) and name in _COPYING_METHODS and not node.args:
        yield node.func.value
    elif name in _COPYING_FUNCTIONS and len(node.args) == 1:
        yield node.args[0]


def _numbers(value):
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return (value + 1, value - 1)
    if isinstance(value, float):
        return (value * 1.5 or 1.0,)
    return ()


def _with(node, **fields):
    changed = copy.copy(node)
    for name, value in fields.items():
        setattr(changed, name, value)
    return changed


_CHANGES = (
    ((ast.BinOp, ast.AugAssign, ast.BoolOp), _other_operators),
    (ast.BinOp, _operands),
    (ast.AugAssign, lambda node: [ast.copy_location(ast.Assign([node.target], node.value), node)]),
    (ast.BoolOp, lambda node: node.values),
    (ast.UnaryOp, _without_sign),
    (ast.Compare, _other_comparisons),
    ((ast.If, ast.While, ast.IfExp), _decided),
    (ast.Constant, lambda node: [_with(node, value=value) for value in _numbers(node.value)]),
    (ast.Call, _calls),
    (ast.Slice, _open_ends),
    (ast.Tuple, _reversed_pair),
    ((ast.Break, ast.Continue), _other_jump),
    (ast.Return, _nothing_returned),
)
