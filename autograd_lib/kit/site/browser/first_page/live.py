"""What the first page asks of Python: the lesson's own cells, then a check of what a visitor wrote."""

import ast
import linecache
import types

NAME = "answer"
_lesson = {}


def begin(given: str) -> None:
    """Run what the lesson gives."""
    exec(given, _lesson)


def says(exercise: str, head: str, body: str):
    """Check an answer, a class whose beginning is given, and return two things of which one is None.

    The first is what `check` shows for it, as HTML; the second, for a text that is no Python, (its line in `body`,
    what Python says).
    """
    before = head.count("\n") + 1
    try:
        tree = ast.parse(f"{head}\n{body}\n")
    except SyntaxError as error:
        return None, (max(1, (error.lineno or 1) - before), error.msg)
    for node in ast.walk(tree):  # lines are counted from the first that the visitor sees
        if getattr(node, "lineno", 0) > before:
            node.lineno, node.end_lineno = node.lineno - before, node.end_lineno - before
    tree.body[-1].end_lineno = tree.body[-1].lineno + before
    linecache.cache[NAME] = (
        len(body),
        None,
        body.splitlines(keepends=True),
        NAME,
    )  # errors show the line itself
    module = types.ModuleType("__main__")
    vars(module).update(_lesson)
    exec(compile(tree, NAME, "exec"), vars(module))
    return eval(f"check({exercise!r})", vars(module))._repr_html_(), None
