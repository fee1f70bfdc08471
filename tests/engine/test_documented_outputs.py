"""Every documented output of the course's ledger comes out, on every engine that it names.

Numbers are recomputed from `expression` and `inputs`; text, flags, structure, errors and warnings by running the
statements of `documented_snippets`, on torch and on the engine alike.
"""

import copy
import json
from collections import Counter
from pathlib import Path

import pytest

from autograd_lib import scalar
from tests.engine.cells import ENGINE, comparable, masked, run
from tests.engine.documented_snippets import SNIPPETS
from tests.engine.evaluating import Tensors, Trees, agree, check, evaluate, parse

LEDGER = {
    entry["id"]: entry
    for entry in json.loads(
        (Path(__file__).parent.parent / "data" / "documented-outputs.json").read_text(encoding="utf-8")
    )
}
EXACT, SINGLE = 1e-12, 3e-6
# The ledger's word for an engine -> what it stands for here: how to make it, and the relative tolerance.
ENGINES = {
    "scalar": {"scalar": (Trees, EXACT)},
    "numpy": {
        "engine-float64": (lambda: Tensors(ENGINE, "float64"), EXACT),
        "engine-float32": (lambda: Tensors(ENGINE, "float32"), SINGLE),
    },
    "torch": {
        "torch-float64": (lambda: Tensors("torch", "float64"), EXACT),
        "torch-float32": (lambda: Tensors("torch", "float32"), SINGLE),
    },
}
SCALAR = "autograd_lib.scalar"  # what S0-07 shows, it shows without torch
MAKERS = {name: maker for engines in ENGINES.values() for name, maker in engines.items()}


def has_numbers(entry):
    """Return whether the entry can be recomputed: it has an expression that is not about one library's objects."""
    return "scalar" in entry["engines"]


def has_text(entry):
    return entry["kind"] != "numeric" or entry["torch_2_13_text"] is not None or "seed_gives" in entry


NUMBERS = [
    (id, name)
    for id, entry in LEDGER.items()
    if has_numbers(entry)
    for word in entry["engines"]
    for name in ENGINES[word]
]
TEXTS = [
    (id, module)
    for id, entry in LEDGER.items()
    if has_text(entry)
    for module in ((SCALAR,) if id == "S0-07" else (ENGINE, "torch"))
]


@pytest.mark.parametrize(("id", "name"), NUMBERS)
def test_numbers(id, name):
    make, tolerance = MAKERS[name]
    check(make(), LEDGER[id], LEDGER, tolerance)


@pytest.mark.parametrize(("id", "module"), TEXTS)
def test_text(id, module):
    check_text(LEDGER[id], module)


def check_text(entry, module):
    """Run an entry's snippet and compare what it shows, finds, warns of and raises with what is documented."""
    names = {}
    if module != SCALAR:
        run("import torch", module, names)
    shown = run(SNIPPETS[entry["id"]], module, names)
    if entry["torch_2_13_text"] is None:
        assert shown.lines == []
    else:
        lines, warned = documented(entry["torch_2_13_text"])
        assert comparable(shown.lines) == comparable(lines)
        assert shown.warned == warned
    if entry["kind"] != "numeric" or "seed_gives" in entry:
        check_findings(entry, shown)


def documented(text):
    """Return the lines of a documented text, and the warnings among them."""
    lines = [masked(line) for line in text]
    warned = {line for line in lines if line.split(":")[0].endswith("Warning")}
    return [line for line in lines if line not in warned], warned


def check_findings(entry, shown):
    """Compare the flags, names or numbers that a snippet found with those documented."""
    expected, found = entry["expected"], plain(shown.names.get("found", shown.value))
    if "seed_gives" in entry:
        for key, value in flat(entry["seed_gives"]).items():
            agree(f"{entry['id']}: {key}", flat(found)[key], value, SINGLE)
    elif "identity" in expected:
        assert found is True
    elif "raises" in expected:
        assert (
            shown.names.get("raised", shown.lines[0].split(":")[0] if shown.lines else None)
            == expected["raises"]
        )
    elif isinstance(found, list) or not isinstance(expected["value"], list):
        assert found == expected["value"]
    else:
        assert [found] == expected["value"]


def plain(value):
    """Return what a snippet found as lists, numbers and flags; a graph node or a class as its name."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if hasattr(value, "tolist"):
        return value.tolist()
    return (value if isinstance(value, type) else type(value)).__name__


def flat(tree, path=()):
    """Return the leaves of nested dictionaries by their path."""
    if not isinstance(tree, dict):
        return {path: tree}
    return {where: leaf for key, part in tree.items() for where, leaf in flat(part, (*path, key)).items()}


def test_every_entry_runs_exactly_once_on_every_engine_that_it_names():
    assert len(LEDGER) == 90
    runs = Counter(NUMBERS) + Counter(TEXTS)
    assert set(runs.values()) == {1}
    for id, entry in LEDGER.items():
        ran_on = {name for other, name in runs if other == id}
        for word in entry["engines"]:
            wanted = set(ENGINES[word]) if has_numbers(entry) else {"torch", ENGINE}
            assert wanted <= ran_on, f"{id} does not run on {word}"


def test_every_text_has_a_snippet_and_no_snippet_is_left_over():
    assert set(SNIPPETS) == {id for id, entry in LEDGER.items() if has_text(entry)}


def numbers_in(tree, path=()):
    """Yield the path of every number in nested lists and dictionaries."""
    if isinstance(tree, dict | list):
        for key, part in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from numbers_in(part, (*path, key))
    elif isinstance(tree, float):
        yield path


def doctored(entry, path, change):
    """Return a copy of an entry in which the item at `path` is changed."""
    copied = copy.deepcopy(entry)
    *parents, last = path
    place = copied
    for key in parents:
        place = place[key]
    place[last] = change(place[last])
    return copied


@pytest.mark.parametrize("id", [id for id, entry in LEDGER.items() if has_numbers(entry)])
def test_a_wrong_number_is_noticed(id):
    entry, engine = LEDGER[id], Tensors("torch", "float64")
    paths = list(numbers_in(entry["expected"], ("expected",)))
    assert paths
    for path in paths[:: max(1, len(paths) // 6)]:
        with pytest.raises(AssertionError):
            check(
                engine, doctored(entry, path, lambda number: number + 1e-9 * (1 + abs(number))), LEDGER, EXACT
            )
    for path in [("expected", "value")] * (entry["expected"]["value"] is not None) + [
        ("expected", "grads", name) for name in entry["expected"]["grads"]
    ]:
        with pytest.raises(AssertionError, match="shape"):
            check(engine, doctored(entry, path, lambda array: [array]), LEDGER, EXACT)


@pytest.mark.parametrize("operation", ["Multiply", "Plus", "Minus", "Divide", "Power", "Exp"])
def test_a_wrong_rule_of_the_scalar_engine_is_noticed(monkeypatch, operation):
    right = getattr(scalar, operation).local_derivatives

    def wrong(self):
        return [factor * 1.001 for factor in right(self)]

    monkeypatch.setattr(getattr(scalar, operation), "local_derivatives", wrong)
    ids = [id for id, name in NUMBERS if name == "scalar"]
    assert any(fails(lambda id=id: check(Trees(), LEDGER[id], LEDGER, EXACT)) for id in ids)


def fails(check):
    try:
        check()
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize("id", [id for id, module in TEXTS if module == "torch"])
def test_a_wrong_text_or_finding_is_noticed(id):
    entry = LEDGER[id]
    wrong = []
    if entry["torch_2_13_text"] is not None:
        wrong.append(doctored(entry, ("torch_2_13_text", -1), lambda line: line[:-1] + "?"))
        wrong.append(doctored(entry, ("torch_2_13_text",), lambda lines: lines[:-1]))
    if "seed_gives" in entry:
        path = next(numbers_in(entry["seed_gives"], ("seed_gives",)))
        wrong.append(doctored(entry, path, lambda number: number + 0.01))
    elif "raises" in entry["expected"]:
        wrong.append(doctored(entry, ("expected", "raises"), lambda name: "ValueError"))
    elif entry["kind"] != "numeric" and "identity" not in entry["expected"]:
        wrong.append(doctored(entry, ("expected", "value"), lambda value: [value, "wrong"]))
    for other in wrong:
        with pytest.raises(AssertionError):
            check_text(other, "torch")


def test_an_identity_that_does_not_hold_is_noticed(monkeypatch):
    random = [id for id, entry in LEDGER.items() if entry["kind"] == "random"]
    assert len(random) == 7
    for id in random:
        monkeypatch.setitem(SNIPPETS, id, SNIPPETS[id] + "\nfound = found and False")
        with pytest.raises(AssertionError):
            check_text(LEDGER[id], "torch")


@pytest.mark.parametrize(
    "expression",
    [
        "y = open(x)",
        "y = x.grad",
        "y = x[0]",
        "y = 'x'",
        "y = sum(x, x)",
        "y = x if x else x",
        "x",
        "x += 1",
        "y = -x",
    ],
)
def test_the_language_is_small(expression):
    with pytest.raises(ValueError, match=r"not part of the language|not an assignment"):
        last_value(expression)


def last_value(expression):
    return [evaluate(node, {"x": 1.0}, {"sum": sum}) for _, node in parse(expression)][-1]
