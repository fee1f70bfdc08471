"""The example class: always the same, plausible, and never written over what a person changed."""

import hashlib
import json

import pytest

from autograd_lib.kit import demo
from autograd_lib.kit.demo import DemoError, make_class, run_demo
from autograd_lib.kit.grading.results import Status

from .grading.handing_in import COURSE, LESSON
from .grading.in_process import InProcess


def files(root):
    return {str(p.relative_to(root)): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


@pytest.fixture(scope="module")
def summary(tmp_path_factory):
    return run_demo(COURSE, tmp_path_factory.mktemp("room") / "demo", executor=InProcess())


def test_the_class_is_always_the_same(tmp_path):
    make_class(COURSE, tmp_path / "a")
    make_class(COURSE, tmp_path / "b")
    assert files(tmp_path / "a") == files(tmp_path / "b")


@pytest.mark.slow
def test_half_of_the_class_works_in_each_language(summary):
    languages = [result.language for result in summary.results if result.status is Status.GRADED]
    assert len(summary.results) == 32
    assert min(languages.count("zh"), languages.count("en")) >= 14


def test_names_are_of_several_kinds():
    names = [name for name, _ in demo._students(70)]
    assert len(set(names)) == 70
    assert any(" " in name for name in names[:4])
    assert any(not name.isascii() for name in names[:4])


def test_every_way_to_end_that_needs_no_attack_occurs(summary):
    statuses = [result.status for result in summary.results]
    assert statuses.count(Status.CORRUPT) == 2
    assert statuses.count(Status.MISSING) == 1
    assert statuses.count(Status.GRADED) == 29


def test_scores_spread_and_slips_are_named(summary):
    scores = {result.score for result in summary.results}
    assert {0.0, 24.0} <= scores
    assert len(scores) > 8
    for exercise in summary.lessons[LESSON]:
        assert 0.3 < exercise.pass_rate < 1
        assert exercise.slips
    outcomes = {e.outcome for result in summary.results for e in result.exercises}
    assert {"right", "wrong", "not_attempted"} <= outcomes


def test_what_a_person_changed_is_kept(tmp_path):
    make_class(COURSE, tmp_path, students=6)
    changed = tmp_path / "submitted" / "李明" / LESSON / f"{LESSON}.ipynb"
    changed.write_text("mine", encoding="utf-8")
    deleted = tmp_path / "submitted" / "Mary Ann Lee" / LESSON / f"{LESSON}.ipynb"
    deleted.unlink()
    make_class(COURSE, tmp_path, students=6)
    assert changed.read_text(encoding="utf-8") == "mine"
    assert deleted.exists()


def test_what_the_demo_wrote_before_is_brought_up_to_date(tmp_path):
    make_class(COURSE, tmp_path, students=6)
    name = f"submitted/李明/{LESSON}/{LESSON}.ipynb"
    (tmp_path / name).write_text("an older lesson", encoding="utf-8")
    written = json.loads((tmp_path / demo.MANIFEST).read_text(encoding="utf-8"))
    written[name].append(hashlib.sha256(b"an older lesson").hexdigest())
    (tmp_path / demo.MANIFEST).write_text(json.dumps(written), encoding="utf-8")
    make_class(COURSE, tmp_path, students=6)
    assert (tmp_path / name).read_text(encoding="utf-8").startswith("{")


def test_a_folder_that_it_did_not_make_is_refused(tmp_path):
    (tmp_path / "grades.txt").write_text("precious", encoding="utf-8")
    with pytest.raises(DemoError, match="not made by the demo"):
        make_class(COURSE, tmp_path)
    assert files(tmp_path) == {"grades.txt": b"precious"}
