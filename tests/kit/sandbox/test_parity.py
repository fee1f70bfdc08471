"""The shell of a run shows what a real kernel shows: for cells that try everything, and for a notebook of each stage.

Of solved notebooks nbval says it: what `build` stores in them comes from runs.
"""

import os
from itertools import cycle

import nbformat
import pytest

from autograd_lib.kit.authoring.outputs import joined
from autograd_lib.kit.notebooks.courses import home
from autograd_lib.kit.wording.text import LANGUAGES
from tests.kit.sandbox.real_kernel import normal, shown_by_kernel
from tests.kit.sandbox.running import job_of, ran, setting
from tests.tried import COURSE, tried_lessons

pytestmark = pytest.mark.sandbox

# A kernel reads from another thread what comes past Python, and counts it to whichever cell is running by then.
LATE = "import time; time.sleep(1); "
CELLS = {
    "value": "1 + 1",
    "nothing": "None",
    "quiet": "7;",
    "underscores": "_ , __, _1",
    "printed": "print('a'); print('b', end='')",
    "both_streams": "import sys; print('out'); print('err', file=sys.stderr); print('out again')",
    "unicode": "print('求导 ∂'); '求导 ∂'",
    "raises": "1 / 0",
    "raises_deep": "def f(n):\n    return f(n - 1) if n else {}['x']\nf(5)",
    "raises_from": "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise ValueError('second') from e",
    "own_traceback": "class Plain(Exception):\n    def _render_traceback_(self):\n        return ['only this']\nraise Plain",
    "no_python": "1 +",
    "indented": "  x = 1\n y = 2",
    "exits": "import sys; sys.exit(3)",
    "warns": "import warnings; warnings.warn('careful')",
    "deprecated": "import warnings\ndef f(): warnings.warn('old', DeprecationWarning, stacklevel=2)\nf()",
    "display": "from IPython.display import display, HTML, Markdown, Image, Latex, JSON\ndisplay(1, 'two', HTML('<b>3</b>'))",
    "markdown": "Markdown('*x*')",
    "json": "display(JSON({'a': [1, None]}))",
    "display_id": "h = display('first', display_id='x')",
    "update": "h.update('second'); display('third', display_id='x')",
    "update_unknown": "from IPython.display import update_display; update_display('lost', display_id='never')",
    "clear": "from IPython.display import clear_output\nprint('gone'); clear_output(); print('there')",
    "clear_wait": "print('gone'); clear_output(wait=True); print('there')",
    "metadata": "display({'text/plain': 'x'}, raw=True, metadata={'text/plain': {'a': 1}})",
    "own_repr": "class R:\n    def _repr_html_(self): return '<i>r</i>'\n    def __repr__(self): return 'R'\nR()",
    "mimebundle": "class M:\n    def _repr_mimebundle_(self, **_): return {'text/plain': 'm', 'application/x+json': {'a': 1}}, {'application/x+json': {'b': 2}}\nM()",
    "bad_repr": "class B:\n    def __repr__(self): raise KeyError('repr')\nB()",
    "prints_in_repr": "class P:\n    def __repr__(self): print('while'); return 'P'\nP()",
    "await": "import asyncio\nawait asyncio.sleep(0)\n'awaited'",
    "loop_runs": "c = asyncio.sleep(0)\ntry: asyncio.run(c)\nfinally: c.close()",
    "async_for": "async def g():\n    yield 1\n    yield 2\n[x async for x in g()]",
    "task": "async def later():\n    print('later')\nt = asyncio.create_task(later())\nawait t",
    "await_raises": "async def f(): raise ValueError('in f')\nawait f()",
    "capture": "%%capture found\nprint('hidden')",
    "captured": "found.stdout",
    "shell_command": "!echo hello; echo oops >&2",
    "shell_value": "x = !echo hello\nx",
    "os_system": "import os\nprint('before'); s = os.system('echo direct'); " + LATE,
    "subprocess": "import subprocess, sys\ns = subprocess.run([sys.executable, '-c', 'print(1)']); "
    + LATE
    + "s.returncode",
    "writefile": "%%writefile mine.py\nX = 5",
    "import_own": "import mine; mine.X",
    "run_magic": "%run mine.py\nX",
    "cell_bash": "%%bash\necho one\necho two",
    "cell_python": "%%python3\nprint('in python')",
    "unknown_magic": "%no_such_magic",
    "magic_of_own": "from IPython.core.magic import register_line_magic\n@register_line_magic\ndef mine(line): 1 / 0\nmine = 0\n%mine",
    "who": "only_this = 1\n%who int",
    "pinfo": "len?",
    "less": "%less mine.py",
    "autosave": "%autosave 10",
    "load_ext": "%load_ext autoreload\n%autoreload 2",
    "env": "%env NOT_THERE",
    "asks": "input('name? ')",
    "asks_password": "import getpass; getpass.getpass()",
    "thread": "import threading\nt = threading.Thread(target=print, args=('in a thread',)); t.start(); t.join()",
    "fork": "import os, sys, warnings\n"
    "with warnings.catch_warnings(action='ignore'): child = os.fork()\n"  # 3.12 warns, with the number of a process
    "if child == 0:\n    print('child', flush=True); os._exit(0)\n_ = os.wait(); " + LATE + "print('parent')",
    "pool": "import multiprocessing as m\nwith m.get_context('fork').Pool(2) as p: print(p.map(abs, [-1, -2]))",
    "interrupts_itself": "raise KeyboardInterrupt",
    "main": "__name__, get_ipython().user_ns is globals()",
    "pickle": "import pickle\nclass K: pass\ntype(pickle.loads(pickle.dumps(K()))).__name__",
    "source": "import inspect\ndef sourced(): return 1\nprint(inspect.getsource(sourced))",
    "stream_facts": "sys.stdout.isatty(), sys.stdout.encoding, sys.stdout.fileno() > 0",
    "write_bytes": "sys.stdout.write(b'x')",
    "log": "import logging; logging.warning('logged')",
    "many": "for i in range(3000): print(i)",
    "plot": "import matplotlib.pyplot as plt\nplt.figure(figsize=(1, 1)); plt.plot([1, 2]);",
    "figure_value": "f, a = plt.subplots(figsize=(1, 1)); a.plot([2, 1]); plt.close(f); f",
    "inline": "%matplotlib inline\nplt.figure(figsize=(1, 1)); plt.plot([1, 3]); plt.show()",
    "count": "len(In)",
    "exception_hook": "get_ipython().set_custom_exc((LookupError,), lambda *a, **k: print('caught'))\n[][1]",
    "tb": "%tb",
    "last": "'the end'",
}
OWN_FRAMES = {
    "asks",
    "asks_password",
    "write_bytes",
    "tb",
}  # whose tracebacks lead through the kernel's own code
# What the kit shows depends on these, and what a kernel catches of what programs print on the first.
LEFT_OUT = ("PYTEST_CURRENT_TEST", "NBGRADER_EXECUTION", "JPY_SESSION_NAME", "PYTHONSTARTUP")
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in LEFT_OUT} | {
    "PYTHONPATH": str(COURSE.root)
}


def shown_by_run(sources, folder):
    """Return what a run shows for each cell."""
    (folder / "here").mkdir()
    environment = {**ENVIRONMENT, "IPYTHONDIR": str(folder / "ipython")}
    where = setting(modules=home().preload, cwd=str(folder / "here"), environment=environment)
    run = ran(job_of(*sources, cell=240, job=900, cell_output=10**8, output=10**9), where)
    assert run.end.value == "finished", run
    return [[normal(output) for output in joined(run.cells[str(at)].outputs)] for at in range(len(sources))]


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    sources = list(CELLS.values())
    both = shown_by_kernel(sources, ENVIRONMENT), shown_by_run(sources, tmp_path_factory.mktemp("run"))
    return dict(zip(CELLS, zip(*both, strict=True), strict=True))


@pytest.mark.parametrize("name", CELLS)
def test_a_cell_shows_what_it_shows_in_a_real_kernel(name, shown):
    theirs, ours = shown[name]
    for output in (*theirs, *ours) if name in OWN_FRAMES else ():
        output["traceback"] = output["traceback"][-1:]
    assert ours == theirs


def built():
    """Return the lessons to try as learners begin them, in one language or the other by turns."""
    return {
        f"{lesson}-{language}": COURSE.release(lesson, language)
        for lesson, language in zip(tried_lessons(), cycle(LANGUAGES), strict=False)
    }


def code_of(path):
    return [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


@pytest.fixture(scope="module")
def lessons(request, tmp_path_factory):
    """Return {name: (code, what its cells show in a kernel, what they show in a run)} for all lessons that are tested.

    They go one after another through one kernel, which imports torch once, each in an emptied namespace.
    """
    asked = {
        item.callspec.params.get("lesson") for item in request.session.items if hasattr(item, "callspec")
    }
    codes = {name: code_of(path) for name, path in built().items() if name in asked}
    sources = [source for code in codes.values() for source in ("%reset -f", *code)]
    kernel, run = shown_by_kernel(sources, ENVIRONMENT), shown_by_run(sources, tmp_path_factory.mktemp("run"))
    found, begin = {}, 0
    for name, code in codes.items():
        here = slice(begin, begin := begin + 1 + len(code))
        found[name] = code, kernel[here], run[here]
    return found


@pytest.mark.parametrize("lesson", built())
def test_a_built_notebook_shows_what_it_shows_in_a_real_kernel(lesson, lessons):
    code, theirs, ours = lessons[lesson]
    assert len(code) > 3
    assert ours == theirs
