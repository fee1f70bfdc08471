"""A test is found from the file it tests: tests stand in the same folders, under the same names.

What is about several files of a folder, or about the repository, has a name of its own, and stands in a list here.
"""

from pathlib import Path

import pytest

from .imports import PACKAGE

TESTS = Path(__file__).resolve().parent
SEVERAL = {
    ".": "annotations benchmarks catalogues commands conftest cross_references dependencies docs documented_nbval example hosting "
    "installed layers ledger_coverage lesson_times mirror project python_versions readme setup standard_library",
    "kit": "own_course",
    "kit/checking": "course custom_functions findings hostile kinds reading several_functions shell slips",
    "digits": "digits",
    "engine": "anomaly arguments calls documented_outputs errors gradcheck gradient_memory numbers_first ops "
    "printing purity random_graphs robust saved_in_another_type seeds semantics short_integers workloads",
    "engine/core": "pass reading_order training",
    "exercises": "borrowed branches draws higher_orders leaks loss_as_defined names networks nodes_made_anew own_functions "
    "same_first_weight true_sentences",
    "kit/grading": "both_languages check_and_grade corpus deliveries edited_notebooks ended_runs full_disk fuzzing isolation killing left_behind parity roster runs untouched walk",
    "kit/grading/gradebook": "formgrader postgres",
    "kit/grading/intake": "exchange platforms semester",
    "kit/grading/pages": "mondays semester week",
    "kit/lab": "both green_in_browser in_browser saved_answers windows",
    "kit/sandbox": "parity parts runs",
    "kit/site": "pyodide site wheels",
}


def homeless(folder, names, modules, several=SEVERAL):
    """Return those tests of a folder that are named after none of its modules, and are in no list."""
    listed = several.get(folder, "").split()
    return [
        name
        for name in names
        if name not in listed and not any(name == one or name.startswith(f"{one}_") for one in modules)
    ]


def by_folder():
    found = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        folder = path.parent.relative_to(TESTS).as_posix()
        found.setdefault(folder, []).append(path.stem.removeprefix("test_"))
    return found


@pytest.mark.parametrize(("folder", "names"), by_folder().items(), ids=by_folder())
def test_tests_stand_where_what_they_test_stands(folder, names):
    room = PACKAGE / folder
    assert room.is_dir(), f"autograd_lib has no folder {folder}"
    modules = {path.stem for path in room.iterdir() if path.is_dir() or path.suffix == ".py"}
    assert homeless(folder, names, modules) == []


def test_no_list_names_what_is_gone():
    there = by_folder()
    assert {
        folder: gone
        for folder, names in SEVERAL.items()
        if (gone := set(names.split()) - set(there.get(folder, ())))
    } == {}


def test_a_test_of_nothing_is_noticed():
    assert homeless("x", ["store", "store_of_years", "stores", "other"], {"store"}, {"x": "other"}) == [
        "stores"
    ]
