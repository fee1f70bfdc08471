"""What the first page asks of Python: the lesson's own cells, then a check of what a visitor wrote."""

import linecache
import types

NAME = "answer"
_lesson = {}


def begin(given: str) -> None:
    """Run what the lesson gives."""
    exec(given, _lesson)


def says(exercise: str, code: str):
    """Check an answer and return two things of which one is None.

    The first is what `check` shows for it, as HTML; the second, for a text that is no Python, (its line, what Python
    says).
    """
    try:
        compiled = compile(code, NAME, "exec")
    except SyntaxError as error:
        return None, (max(1, error.lineno or 1), error.msg)
    # Errors show the line itself.
    linecache.cache[NAME] = (len(code), None, code.splitlines(keepends=True), NAME)
    module = types.ModuleType("__main__")
    vars(module).update(_lesson)
    exec(compiled, vars(module))
    return eval(f"check({exercise!r})", vars(module))._repr_html_(), None
