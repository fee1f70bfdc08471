"""A learner's kernel: a course folder, an IPython shell that runs its cells, and checks and graded runs of them."""

import random
import sys
import textwrap

import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

from autograd_lib.kit.checking import artefact, probe, session
from autograd_lib.kit.checking.evidence import dumps, loads, to_plain
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import draw_challenge, judged
from autograd_lib.mine import here

from .learners import linked


@pytest.fixture
def course(repository, tmp_path):
    """Return a course folder in which no learner has begun anything."""
    return linked(repository, tmp_path)


@pytest.fixture
def kernel(course, monkeypatch, tmp_path_factory):
    """Return a function that makes a kernel in the learner's copies (or elsewhere), and what it runs."""
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path_factory.mktemp("ipython")))
    monkeypatch.setattr(here, "_here", here._Notebook())
    monkeypatch.setattr(artefact, "_begun", [])
    monkeypatch.setattr(session, "_session", session.Session())
    monkeypatch.setitem(sys.modules, "mine", None)

    def begin(unit, graded=False, where=None):
        folder = where or course.work(unit, "en").parent
        folder.mkdir(parents=True, exist_ok=True)
        monkeypatch.chdir(folder)
        InteractiveShell.clear_instance()
        config = Config({"HistoryManager": {"enabled": False}})
        shell = InteractiveShell.instance(config=config, colors="nocolor")
        monkeypatch.setattr(session, "_session", session.Session(graded=graded))
        kernel = Kernel(shell)
        kernel.run(f'from autograd_lib import check, start\nstart("{unit}", "en")\nimport mine')
        return kernel

    yield begin
    InteractiveShell.clear_instance()


class Kernel:
    """A kernel that runs cells."""

    def __init__(self, shell):
        self.shell = shell

    def run(self, code):
        """Run a cell; return what it printed and showed."""
        with capture_output() as captured:
            self.result = self.shell.run_cell(textwrap.dedent(code), store_history=True)
        return captured.stdout + captured.stderr

    def value(self, expression):
        """Return what an expression is."""
        self.run(f"_it = {expression}")
        assert self.result.success, self.result.error_in_exec
        return self.shell.user_ns["_it"]

    def checked(self, exercise):
        """Return (whether a check finds an exercise right, what it says)."""
        said = self.run(f'check("{exercise}")')
        return f"✓ {exercise} right" in said, said

    def graded(self, exercise):
        """Return whether a graded run finds it right, and what its answers raised."""
        asked = find(exercise)
        challenge = draw_challenge(asked, random.Random(1))
        collect = f"{asked.collect.__module__}:{asked.collect.__name__}"
        given = collect, asked.answers, dumps(to_plain(challenge)), list(asked.without), asked.id
        verdict = judged(asked, loads(probe.evidence(self.shell.user_ns, *given)), challenge, diagnose=False)
        raised = {one.raised["type"] for one in verdict.findings if getattr(one, "raised", None)}
        return verdict.outcome.value == "right", raised
