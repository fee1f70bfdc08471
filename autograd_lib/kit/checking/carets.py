"""Which answers have a `^` in their code: who means a power by it is told by no exception where numbers are whole."""

import ast
import dis
import types


def with_caret(answers: dict) -> list[str]:
    """Return the names of those functions and classes in whose code a `^` stands; nothing of them is run."""
    return [name for name, answer in answers.items() if any(map(_has_caret, _codes(answer)))]


def assigned_with_caret(source: str) -> tuple[str, ...]:
    """Return the names that code assigns something with a `^` to: a value does not tell how it was written."""
    try:
        lines = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    given = [line for line in lines if isinstance(line, ast.Assign) and _writes_caret(line.value)]
    return tuple(one.id for line in given for one in line.targets if isinstance(one, ast.Name))


def _writes_caret(expression):
    return any(isinstance(node, ast.BitXor) for node in ast.walk(expression))


def _carets_of(code):
    """Return the pairs of bytes for operators in a code: which numbers they have differs between versions of Python."""
    return {step for step in _steps(code) if dis.opname[step[0]] == "BINARY_OP"}


def _steps(code):
    whole = code.co_code
    return zip(whole[::2], whole[1::2], strict=True)


_CARETS = _carets_of(compile("a ^ b; a ^= b", "<carets>", "single"))


def _has_caret(code):
    return not _CARETS.isdisjoint(_steps(code))


def _codes(answer):
    """Yield the code of a function or of the methods of a class, with what is defined inside."""
    if issubclass(type(answer), type):
        written = list(type.__dict__["__dict__"].__get__(answer).values())
    else:
        written = [answer]
    plain = (one.__func__ if type(one) in (staticmethod, classmethod) else one for one in written)
    todo = [one.__code__ for one in plain if type(one) is types.FunctionType]
    while todo:
        code = todo.pop()
        yield code
        todo += [one for one in code.co_consts if type(one) is types.CodeType]
