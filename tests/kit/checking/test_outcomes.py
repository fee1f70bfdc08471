"""What a check leaves behind in a real IPython shell: which code the outcome is about."""

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from autograd_lib import check
from autograd_lib.kit.checking import session
from autograd_lib.kit.checking.outcomes import defining_cells, digest, stored_record

from .answers import GOOD, LESSON, STUB

pytestmark = pytest.mark.usefixtures("fresh_session")


@pytest.fixture
def shell(monkeypatch, tmp_path):
    """Yield an IPython shell that has started the lesson."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    run(shell, f"from autograd_lib import *; start({LESSON!r}, 'en')")
    yield shell
    InteractiveShell.clear_instance()


def run(shell, code):
    return shell.run_cell(code, store_history=True)


def record(shell):
    panel = run(shell, 'check("multiply_derive")').result
    return panel._repr_mimebundle_()[1]["autograd_kit"]


def test_a_record_names_the_code_it_is_about(shell):
    run(shell, STUB)
    assert record(shell)["outcome"] == "not_attempted"
    run(shell, GOOD)
    run(shell, "x = 1")
    expected = {"exercise": "multiply_derive", "outcome": "right", "score": 3.0, "answers": [digest(GOOD)]}
    assert record(shell) == expected
    run(shell, "if True:\n    Multiply = Multiply")
    assert record(shell)["answers"] == [digest("if True:\n    Multiply = Multiply")]


def test_what_did_not_define_the_answer_is_not_named(shell):
    run(shell, GOOD)
    run(shell, "def f():\n    Multiply = 1\n[len(Multiply.__name__)]")
    assert record(shell)["answers"] == [digest(GOOD)]


def test_an_answer_that_is_no_python_is_what_is_told_of(shell):
    run(shell, GOOD)
    run(shell, GOOD + "\n)")  # the old class is still there
    assert record(shell)["answers"] == [digest(GOOD + "\n)")]


def test_magics_and_imports_are_read(shell):
    run(shell, "%matplotlib_is_no_magic\nfrom math import sin as first, cos\nimport os.path")
    run(shell, "%precision 3\nsecond, (third, *rest) = 1, (2, 3)")
    run(shell, "for fourth in range(2): pass\nwith open(__import__('os').devnull) as fifth: pass")
    assert len(defining_cells(["first"])) == len(defining_cells(["cos"])) == len(defining_cells(["os"])) == 1
    assert defining_cells(["third"]) == ["%precision 3\nsecond, (third, *rest) = 1, (2, 3)"]
    assert len(defining_cells(["second", "rest", "fourth", "fifth"])) == 2
    assert defining_cells(["nowhere"]) == []


def test_an_answer_that_was_never_defined_has_no_verdict_to_keep(shell):
    panel = run(shell, 'check("multiply_derive")').result
    assert panel._repr_mimebundle_()[1] == {}
    assert "run the answer's cell first" in repr(panel)


def test_outside_ipython_no_code_is_known(monkeypatch):
    InteractiveShell.clear_instance()
    monkeypatch.setattr(session, "_session", session.Session("en", LESSON))
    exec(GOOD, namespace := {"__name__": "__main__", "check": check})
    assert eval('check("multiply_derive")', namespace).metadata["autograd_kit"]["answers"] == []


def test_a_record_is_found_in_a_saved_cell():
    record = {"exercise": "multiply_derive", "outcome": "right", "score": 3.0, "answers": ["a"]}
    outputs = [{"output_type": "stream"}, {"metadata": {"autograd_kit": record}}]
    assert stored_record({"outputs": outputs}) == record
    assert stored_record({"outputs": None}) is None
    assert stored_record({}) is None
