"""What an expression of the learner's held when it failed: shapes, and whether something was asked of a stand-in.

Libraries say sizes, and not of what; an exception knows the expression that it comes from, and the names in it.
"""

import ast
import linecache
import textwrap
import types
from collections.abc import Callable

from .evidence import is_library_array

MOST = 4  # operands whose shapes are noted
MAX_CODE = 80  # characters of an expression
_STAND_INS = ".exercises."  # in the names of modules whose classes stand for what an answer is given


def circumstances(error: BaseException, trace, is_learners: Callable[[str], bool]) -> dict:
    """Return what a record of an exception holds beside its words, as far as it is known.

    "at": the expression that failed. "shapes": [its operand, shape] of each that is an array. "lacks": the attribute
    that an object which only stands for a real one does not have. trace: the exception's traceback.
    """
    lacks = _lacking(error)
    found = {"lacks": lacks} if lacks else {}
    last = _last(trace, is_learners)
    node = _expression(last) if last else None
    if node is None:
        return found
    frame = last.tb_frame
    shapes = [[ast.unparse(one)[:MAX_CODE], shape] for one, shape in _shapes(node, frame)][:MOST]
    return found | {"at": ast.unparse(node)[:MAX_CODE]} | ({"shapes": shapes} if shapes else {})


def _lacking(error):
    """Return the name of an attribute that was asked of a stand-in; "" where nothing was."""
    if type(error) is not AttributeError:
        return ""
    kind = type(error.obj)
    module = type.__dict__["__module__"].__get__(kind)
    return (
        error.name if isinstance(module, str) and _STAND_INS in module and isinstance(error.name, str) else ""
    )


def _last(trace, is_learners):
    """Return the innermost part of a traceback that is in a file of the learner's."""
    found = None
    while trace is not None:
        found = trace if is_learners(trace.tb_frame.f_code.co_filename) else found
        trace = trace.tb_next
    return found


def _expression(trace):
    """Return the expression, or the statement, that was running there; None where its source is not known."""
    code = trace.tb_frame.f_code
    place = list(code.co_positions())[trace.tb_lasti // 2]
    if None in place:
        return None
    first, last, begin, end = place
    lines = [linecache.getline(code.co_filename, number).encode() for number in range(first, last + 1)]
    lines[-1] = lines[-1][:end]
    lines[0] = b" " * begin + lines[0][begin:]
    source = textwrap.dedent(b"".join(lines).decode(errors="replace")).strip()
    if not source:
        return None
    return _parsed(f"({source})") or _parsed(source)  # in parentheses an expression may go over several lines


def _parsed(source):
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError):
        return None
    only = body[0] if len(body) == 1 else None
    if isinstance(
        only, (ast.If, ast.While)
    ):  # where its condition is decided, Python names the whole statement
        return only.test
    return only.value if isinstance(only, ast.Expr) else only


def _shapes(node, frame):
    """Yield (operand, shape) of an expression: of what it joins, or of the names in an operand that is computed."""
    for operand in _operands(node):
        shape = _shape(_value(operand, frame))
        inside = (
            [operand]
            if shape is not None
            else [one for one in ast.walk(operand) if isinstance(one, ast.Name)]
        )
        for one in inside:
            shape = _shape(_value(one, frame))
            if shape is not None:
                yield one, shape


def _operands(node):
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.AugAssign):
        return [node.target, node.value]
    if isinstance(node, ast.Call):
        own = [node.func.value] if isinstance(node.func, ast.Attribute) else []
        return [*own, *node.args]
    return [node]


def _value(node, frame):
    """Return what a name, its transpose or an attribute of it is; None for anything else. Nothing is run for it."""
    if isinstance(node, ast.Name):
        return frame.f_locals.get(node.id, frame.f_globals.get(node.id))
    if not isinstance(node, ast.Attribute):
        return None
    whole = _value(node.value, frame)
    if node.attr == "T" and _shape(whole) is not None:
        return _Transposed(_shape(whole)[::-1])
    own = type.__dict__["__dict__"].__get__(type(whole)).get("__dict__") if whole is not None else None
    named = own.__get__(whole) if isinstance(own, types.GetSetDescriptorType) else {}
    return dict.get(named, node.attr) if type(named) is dict else None


class _Transposed:
    """Stands for the transpose of an array, of which nothing but the shape is asked."""

    def __init__(self, shape):
        self.shape = shape


def _shape(value):
    """Return the shape of an array as a list; None for anything else."""
    kind = type(value)
    shape = value.shape if kind is _Transposed or _is_array(kind) else None
    if isinstance(shape, (tuple, list)) and all(type(one) is int for one in shape):
        return list(shape)
    return None


def _is_array(kind):
    return type.__dict__["__module__"].__get__(kind) == "numpy" or is_library_array(kind)
