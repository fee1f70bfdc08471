"""Every place names the same versions of Python, and no code relies on what 3.14 changes."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOLDERS = ("autograd_lib", "tests", "tools", "solutions/lessons")
NAMED_IN = ("README.md", "README.zh.md", "CONTRIBUTING.md", "tools/setup", ".github/workflows/ci.yml")


def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


def supported():
    """Return the versions that pyproject.toml allows, as it says in `requires-python`."""
    (low, high) = re.fullmatch(
        r">=3\.(\d+),<3\.(\d+)", tomllib.loads(text_of("pyproject.toml"))["project"]["requires-python"]
    ).groups()
    return [f"3.{minor}" for minor in range(int(low), int(high))]


def listed(text):
    """Return the versions in the first list of them in a text."""
    found = re.search(r"3\.\d+\W+(?:\w+\W+)?3\.\d+(?:\W+(?:\w+\W+)?3\.\d+)*", text)
    return re.findall(r"3\.\d+", found[0])


def test_the_classifiers_name_what_is_allowed():
    classifiers = tomllib.loads(text_of("pyproject.toml"))["project"]["classifiers"]
    assert re.findall(r"Python :: (3\.\d+)", "\n".join(classifiers)) == supported()


@pytest.mark.parametrize("name", NAMED_IN)
def test_every_list_of_versions_is_that_of_pyproject(name):
    assert listed(text_of(name)) == supported()


def test_setup_accepts_what_is_allowed():
    bounds = re.search(
        r"\((\d+), (\d+)\) <= sys.version_info\[:2\] <= \((\d+), (\d+)\)", text_of("tools/setup")
    )
    low, high = supported()[0], supported()[-1]
    assert [f"{bounds[1]}.{bounds[2]}", f"{bounds[3]}.{bounds[4]}"] == [low, high]


@pytest.mark.parametrize(
    "text", ["Python 3.11, 3.12 or 3.13", "Python 3.11、3.12 或 3.13", 'python: ["3.11", "3.12", "3.13"]']
)
def test_a_list_is_read(text):
    assert listed(text) == ["3.11", "3.12", "3.13"]


def leaves_finally(tree):
    """Yield the lines of what leaves a `finally`: 3.14 warns, since it would swallow an exception."""
    for node in ast.walk(tree):
        for statement in getattr(node, "finalbody", ()):
            yield from left_from(statement, (ast.Return, ast.Break, ast.Continue))


def left_from(node, leaving):
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
        return
    if isinstance(node, leaving):
        yield node.lineno
    inner = (ast.Return,) if isinstance(node, ast.For | ast.While) else leaving
    for child in ast.iter_child_nodes(node):
        yield from left_from(child, inner)


def partial_methods(tree):
    """Yield the lines where a class attribute is a `functools.partial`: since 3.14 that is a method."""
    for kind in ast.walk(tree):
        for statement in kind.body if isinstance(kind, ast.ClassDef) else ():
            if isinstance(statement, ast.Assign | ast.AnnAssign) and "partial(" in ast.unparse(statement):
                yield statement.lineno


def pools_without_a_start_method(tree):
    """Yield the lines where processes are started in the default way, which is another one since 3.14."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] == "ProcessPoolExecutor":
            if "get_context(" not in ast.unparse(node):
                yield node.lineno
        elif isinstance(node, ast.Call) and re.fullmatch(
            r"multiprocessing\.(Pool|Process|Queue|Manager)", ast.unparse(node.func)
        ):
            yield node.lineno


def counted_references(tree):
    """Yield the lines that ask for a count of references: 3.14 lends them, so counts are lower."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name) and ast.unparse(node).endswith("getrefcount"):
            yield node.lineno


def stored_annotations(tree):
    """Yield the lines that read `__annotations__`, which since 3.14 are evaluated when they are asked for."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "__annotations__":
            yield node.lineno


HABITS = {  # each with words of which one stands in every source that has it; no other is parsed
    leaves_finally: "finally",
    partial_methods: "partial",
    pools_without_a_start_method: "ProcessPoolExecutor|multiprocessing",
    counted_references: "getrefcount",
    stored_annotations: "__annotations__",
}


@pytest.fixture(scope="module")
def sources():
    """Return {path: source} of all our Python."""
    paths = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))
    return {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in paths}


@pytest.mark.parametrize("habit", HABITS)
def test_nothing_relies_on_what_changes(habit, sources):
    trees = {path: ast.parse(text) for path, text in sources.items() if re.search(HABITS[habit], text)}
    found = [f"{path}:{line}" for path, tree in trees.items() for line in habit(tree)]
    assert trees
    assert not found


@pytest.mark.parametrize(
    ("habit", "bad", "good"),
    [
        (leaves_finally, "for x in y:\n try: f()\n finally: break", "try: f()\nfinally:\n for x in y: break"),
        (
            leaves_finally,
            "def f():\n try: g()\n finally:\n  if x: return",
            "try: g()\nfinally:\n def f(): return",
        ),
        (partial_methods, "class A:\n f = functools.partial(g, 1)", "f = functools.partial(g, 1)"),
        (
            pools_without_a_start_method,
            "ProcessPoolExecutor(2)",
            "ProcessPoolExecutor(2, get_context('spawn'))",
        ),
        (pools_without_a_start_method, "multiprocessing.Process(target=f)", "subprocess.Popen(f)"),
        (counted_references, "sys.getrefcount(x)", "sys.getsizeof(x)"),
        (stored_annotations, "A.__annotations__", "inspect.get_annotations(A)"),
    ],
)
def test_a_habit_would_be_noticed(habit, bad, good):
    assert list(habit(ast.parse(bad)))
    assert re.search(HABITS[habit], bad)
    assert not list(habit(ast.parse(good)))
