"""What a piece of code says beside the names of variables: attributes, modules, and what gives a trick away."""

import ast
import math
from collections.abc import Iterator
from operator import add, mul, sub, truediv

from ..checking.own_work import HIDES, STEP

# Modules about numbers and their pictures; any other import in an answer that is derived by hand may hide something.
_PLAIN_MODULES = frozenset(
    "math cmath numpy torch operator functools itertools collections random statistics fractions decimal numbers dataclasses "
    "typing abc enum copy time heapq bisect contextlib warnings string textwrap matplotlib pandas scipy sympy mpmath jax".split()
)
_PLAIN_PARTS = (
    "autograd_lib.engine",
    "autograd_lib.scalar",
    "autograd_lib.drawing",
)
# What reaches into a running program, as names and attributes.
_TRICKS = frozenset(
    "eval exec compile globals locals vars __import__ __builtins__ breakpoint open input delattr get_ipython In Out user_ns "
    "__dict__ __globals__ __code__ __closure__ __subclasses__ __bases__ __base__ __mro__ __getattribute__ __loader__ __spec__ "
    "__func__ __self__ __builtin__ __reduce__ __reduce_ex__ f_globals f_locals f_back tb_frame gi_frame cr_frame ag_frame "
    "_getframe modules sys os builtins inspect importlib ctypes gc ctypeslib f2py _os _sys".split()
)
_OPERATIONS = {ast.Add: add, ast.Sub: sub, ast.Mult: mul, ast.Div: truediv, ast.Pow: math.pow}


def said(node) -> Iterator[str]:
    """Yield attributes, modules and marks: "complex", "class", STEP, and HIDES before what may hide anything."""
    harmless = {id(name) for one in ast.walk(node) for name in _plain_vars(one)}
    for one in ast.walk(node):
        if isinstance(one, ast.Attribute):
            yield from _attribute(one)
        elif isinstance(one, ast.Constant) and isinstance(one.value, complex):
            yield "complex"
        elif isinstance(one, (ast.Constant, ast.BinOp)):
            yield from _arithmetic(one)
        elif isinstance(one, ast.ClassDef):
            yield "class"
        elif isinstance(one, ast.Name) and one.id in _TRICKS and id(one) not in harmless:
            yield HIDES + one.id
        elif isinstance(one, ast.Call) and _name(one.func) in ("getattr", "setattr"):
            yield from _by_text(one)
        elif isinstance(one, (ast.Import, ast.ImportFrom)):
            yield from _modules(one)


def _plain_vars(node) -> Iterator[ast.Name]:
    """Yield the `vars` in `"name" in vars(x)` and `vars(x)["name"]`, which say as much as `x.name`."""
    call, key = None, None
    if isinstance(node, ast.Compare):
        call, key = node.comparators[0], node.left
    elif isinstance(node, ast.Subscript):
        call, key = node.value, node.slice
    text = isinstance(key, ast.Constant) and isinstance(key.value, str) and key.value not in _TRICKS
    if text and isinstance(call, ast.Call) and _name(call.func) == "vars":
        yield call.func


def _attribute(node):
    if isinstance(node.ctx, ast.Load):
        yield node.attr
        if node.attr in _TRICKS:
            yield HIDES + node.attr
        if node.attr in ("imag", "conjugate", "conj"):
            yield "complex"


def _arithmetic(node):
    """Yield what numbers give away: an imaginary unit without a j, and steps, which are far from all other numbers."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow) and _is_root(node):
        yield "complex"
    value = _number(node)
    if value and not 1e-5 <= abs(value) < 1e8:
        yield STEP


def _number(node):
    """Return the value of an expression of numbers alone, None for any other and for what is beyond floats."""
    if isinstance(node, ast.Constant):
        return (
            float(node.value)
            if type(node.value) is float or (_whole(node) and abs(node.value) < 10**300)
            else None
        )
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _number(node.operand)
        return None if value is None else -value
    operation = _OPERATIONS.get(type(node.op)) if isinstance(node, ast.BinOp) else None
    left, right = (_number(node.left), _number(node.right)) if operation else (None, None)
    if left is None or right is None:
        return None
    try:
        return operation(left, right)
    except (ArithmeticError, ValueError, TypeError):
        return None


def _is_root(node):
    """Return whether a power is a root of a negative number, such as (-1) ** 0.5, which is 1j without a j."""
    base = node.left.operand if isinstance(node.left, ast.UnaryOp) else node.left
    return isinstance(node.left, ast.UnaryOp) and isinstance(base, ast.Constant) and not _whole(node.right)


def _whole(node):
    node = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(node, ast.Name) or (isinstance(node, ast.Constant) and isinstance(node.value, int))


def _name(node):
    return node.id if isinstance(node, ast.Name) else ""


def _by_text(call):
    """Yield what `getattr(x, "name")` is the same as; a name that is computed hides something."""
    given = call.args[1] if len(call.args) > 1 else None
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        yield from _attribute(ast.Attribute(call.args[0], given.value, ast.Load()))
    else:
        yield HIDES + call.func.id


def _modules(node):
    names = [node.module or "."] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
    for name in names:
        yield name
        yield from name.split(".")
        if not (
            name.partition(".")[0] in _PLAIN_MODULES
            or name.startswith(_PLAIN_PARTS)
            or name == "autograd_lib.checking"
        ):
            yield f"{HIDES}import {name}"
    for alias in node.names if isinstance(node, ast.ImportFrom) else ():
        yield alias.name
        if alias.name in _TRICKS:
            yield HIDES + alias.name
