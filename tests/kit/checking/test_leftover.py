"""What a failing line leaves of its cell, and what a cell leaves of what others need."""

import builtins
import sys

import pytest
from IPython.core.interactiveshell import InteractiveShell

from autograd_lib.kit.checking import leftover


def ran(code):
    """Return the names that a cell defines where its first error is taken up, and the errors told afterwards."""
    namespace, told = {}, []
    try:
        exec(compile(code, "<cell>", "exec"), namespace)
    except Exception as error:
        leftover.run_below(code, error, namespace, lambda: told.append(sys.exc_info()[0].__name__))
    namespace.pop("__builtins__", None)
    return namespace, told


def test_statements_below_the_one_that_raised_run_each_by_itself():
    names, told = ran("a = 1\nmissing\nb = 2\n1 / 0\nc = a + b\nraise SystemExit\nd = 4")
    assert names == {"a": 1, "b": 2, "c": 3, "d": 4}
    assert told == ["ZeroDivisionError", "SystemExit"]


def test_nothing_runs_twice_and_a_statement_of_several_lines_is_one():
    names, _ = ran("count = [0]\nfor i in range(3):\n    count[0] += 1\n    if i:\n        missing\nb = 2")
    assert (names["count"], names["b"]) == ([2], 2)


def test_a_decorator_that_raises_takes_its_function_alone():
    names, told = ran("@missing\ndef f():\n    pass\n@staticmethod\ndef g():\n    pass")
    assert ("f" in names, "g" in names, told) == (False, True, [])


def test_an_error_deep_in_a_call_belongs_to_the_line_of_the_call():
    names, _ = ran("def f():\n    return missing\n\nf()\nafter = 1")
    assert names["after"] == 1


def test_an_interrupt_ends_what_is_left():
    namespace = {}
    code = "missing\na = 1\nraise KeyboardInterrupt\nb = 2"
    with pytest.raises(NameError) as first:
        exec(compile(code, "<cell>", "exec"), namespace)
    with pytest.raises(KeyboardInterrupt):
        leftover.run_below(code, first.value, namespace, lambda: None)
    assert (namespace["a"], "b" in namespace) == (1, False)


def test_of_a_cell_that_never_began_nothing_runs():
    with pytest.raises(SyntaxError) as error:
        compile("a = = 1", "<cell>", "exec")
    leftover.run_below("a = = 1", error.value, {}, pytest.fail)


@pytest.fixture
def shell():
    known = dict(vars(builtins))
    yield InteractiveShell()
    vars(builtins).update(known)


def test_a_cell_with_a_magic_that_fails_keeps_what_stands_below_it(shell):
    leftover.watch(shell)
    result = shell.run_cell("%sparkle on\nkept = 1")
    assert not result.success
    assert shell.user_ns["kept"] == 1


def test_what_all_cells_need_is_put_back_and_named_in_the_cell(shell, capsys):
    leftover.watch(shell)
    shell.run_cell("import builtins\nbuiltins.sum = None\nbuiltins.print = lambda *words: None")
    assert sum([1, 2]) == 3
    assert vars(builtins)["print"]("theirs") is None
    assert "builtins.sum" in capsys.readouterr().err
    before = sys.stdout
    shell.run_cell("import sys\nsys.stdout = None")
    assert sys.stdout is before
    assert "sys.stdout" in capsys.readouterr().err
