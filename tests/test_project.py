"""What the repository's files may contain, and how long modules are."""

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAX_LINES = 510  # one idea may take them; a stricter limit breeds leftover files named after nothing

# Each entry says why this file may run code from text, or take objects from bytes. Nothing else may.
MAY_EVALUATE = {
    "autograd_lib/exercises/beside/leave.py": "runs a learner's own program: in grading confined, and where nothing else ran",
    "autograd_lib/mine/borrowing.py": "makes what stands in of the package's own texts, or of those that a graded run is sent",
    "autograd_lib/mine/trying.py": "makes a module of a learner's own code, in the learner's kernel or beside it",
    "autograd_lib/kit/authoring/inprocess.py": "runs the cells of the course's own lesson sources, to prove exercises sound",
    "autograd_lib/kit/site/browser/first_page/live.py": "runs a visitor's own answer in the visitor's own browser",
    "autograd_lib/kit/checking/leftover.py": "runs what is left of a learner's own cell where that cell ran: confined, in grading",
    "autograd_lib/kit/checking/probe.py": "gives names that are missing the stub they had, where the learner's cells ran",
    "autograd_lib/kit/checking/repair.py": "tries a learner's own answer with one line changed, in the learner's kernel",
    "autograd_lib/kit/checking/known.py": "runs an exercise's own wrong answers, which are part of the package",
}


def files(*suffixes):
    """Return the repository's own files: those that git has or would take."""
    if not shutil.which("git") or not (ROOT / ".git").exists():
        pytest.skip("git, or the repository that says which files are the project's, is missing")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    paths = [ROOT / name for name in sorted(filter(None, names))]
    return [path for path in paths if path.is_file() and (not suffixes or path.suffix in suffixes)]


def relative(path):
    return path.relative_to(ROOT).as_posix()


# Written in pieces, so that this file does not find itself.
PRIVATE = re.compile(
    r"(?<![\w.*}/…-])/(?:wo" + r"rk|ro" + r"ot|ho" + r"me|op" + r"t)/\w"
    r"|/tm" + r"p/\w|py" + r"pi\b|python" + r"hosted|download\.py" + r"torch|registry\.np" + r"mjs"
)


def private_places(text):
    return [match[0] for match in PRIVATE.finditer(text)]


def test_no_file_names_a_machine_or_a_registry():
    found = {}
    for path in files():
        try:
            places = private_places(path.read_text(encoding="utf-8"))
        except UnicodeDecodeError:
            assert path.suffix == ".png", f"{relative(path)} is neither UTF-8 text nor a picture"
            continue
        if places:
            found[relative(path)] = places
    assert found == {}


@pytest.mark.parametrize(
    "text", ["see /wo" + "rk/main", "in /ro" + "ot/x", "https://py" + "pi.org", "/tm" + "p/a"]
)
def test_a_private_place_is_noticed(text):
    assert private_places(text)
    assert not private_places("work/zh, $HOME/work/x and classroom/work/y are fine")


UNSTABLE = re.compile(
    r"\b0x[0-9a-f]{6,}\b"  # a memory address
    r"|\b20\d\d-\d\d-\d\d[T ]\d\d:\d\d"  # a timestamp
    r'|"iopub\.|"shell\.execute_reply'  # JupyterLab's record of when a cell ran
)


def test_built_notebooks_hold_no_addresses_and_no_timestamps():
    built = {relative(path): UNSTABLE.findall(path.read_text(encoding="utf-8")) for path in files(".ipynb")}
    assert {name: found for name, found in built.items() if found} == {}


@pytest.mark.parametrize(
    "text", ["<f at 0x7f12ab34cd>", "2026-01-02T03:04:05Z", '{"iopub.execute_input": ""}']
)
def test_what_changes_between_builds_is_noticed(text):
    assert UNSTABLE.search(text)
    assert not UNSTABLE.search('"id": "multiply_derive", 0x1f, 2026-01-02')


def test_no_module_is_long_and_none_is_empty():
    lines = {relative(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files(".py")}
    package = {name: count for name, count in lines.items() if name.startswith("autograd_lib/")}
    assert {name: count for name, count in package.items() if count > MAX_LINES} == {}
    assert [name for name, count in lines.items() if count == 0] == []


OPENS_TEXT = {"open", "fdopen", "read_text", "write_text"}
OPENS_OTHERWISE = {
    "os.open",
    "webbrowser.open",
    "tarfile.open",
    "archive.open",  # a member of a zip: bytes
    "Image.open",
    "write_text",
    "files.write_text",
}


def opens_binary(call):
    """Return whether a call of open(name, mode) or path.open(mode) has a mode with a b in it."""
    named = [keyword.value for keyword in call.keywords if keyword.arg == "mode"]
    has_name = ast.unparse(call.func) in {"open", "os.fdopen", "io.open"}
    mode = (named or call.args[1 if has_name else 0 :] or [None])[0]
    return isinstance(mode, ast.Constant) and "b" in str(mode.value)


def calls_without_encoding(source):
    """Return the lines that open a text file without saying in which encoding."""
    found = []
    for call in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
        method = getattr(call.func, "attr", getattr(call.func, "id", ""))
        if method not in OPENS_TEXT or ast.unparse(call.func) in OPENS_OTHERWISE:
            continue
        if method.endswith("open") and opens_binary(call):
            continue
        if not {"encoding", None} & {keyword.arg for keyword in call.keywords}:  # None: **options
            found.append(call.lineno)
    return found


@pytest.mark.slow
def test_text_files_are_opened_with_an_encoding():
    found = {
        relative(path): calls_without_encoding(path.read_text(encoding="utf-8")) for path in files(".py")
    }
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("open('a')", [1]),
        ("\npath.open('w')", [2]),
        ("path.read_text()", [1]),
        ("path.write_text('b')", [1]),
        ("os.fdopen(handle, 'w'); open('b'); open('b', mode)", [1, 1, 1]),
        ("os.open('a', os.O_RDONLY)", []),
        ("open('a', 'rb'); path.open(mode='wb'); path.read_text(encoding='utf-8'); open('a', **options)", []),
    ],
)
def test_a_missing_encoding_is_noticed(source, lines):
    assert calls_without_encoding(source) == lines


EVALUATES = {"eval", "exec", "execfile"}
UNPICKLES = {"pickle", "cPickle", "_pickle", "cloudpickle", "dill", "joblib", "marshal", "shelve"}


def evaluations(source):
    """Return what in `source` runs code from text or takes objects from bytes."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in EVALUATES | {"builtins.eval", "builtins.exec", "torch.load", "runpy.run_path"}:
                found.add(called)
            found |= {
                "allow_pickle"
                for k in node.keywords
                if k.arg == "allow_pickle" and ast.unparse(k.value) != "False"
            }
        elif isinstance(node, ast.Import | ast.ImportFrom):
            modules = (
                [node.module or ""] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
            )
            found |= {module for module in modules if module.split(".")[0] in UNPICKLES}
    return found


@pytest.mark.slow
def test_nothing_is_unpickled_or_evaluated_outside_the_list():
    package = [path for path in files(".py") if relative(path).startswith("autograd_lib/")]
    found = {relative(path): evaluations(path.read_text(encoding="utf-8")) for path in package}
    found = {name: what for name, what in found.items() if what}
    assert {name: what for name, what in found.items() if name not in MAY_EVALUATE} == {}
    assert set(MAY_EVALUATE) <= set(found), "the list names files that no longer need it"


@pytest.mark.parametrize(
    "source",
    [
        "import pickle",
        "from cloudpickle import loads",
        "eval('1')",
        "exec(code)",
        "np.load(f, allow_pickle=True)",
        "torch.load(f)",
    ],
)
def test_an_evaluation_is_noticed(source):
    assert evaluations(source)
    assert not evaluations("np.load(f, allow_pickle=False); model.eval(); re.compile('x'); json.loads('1')")
