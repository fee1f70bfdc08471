"""`grade --diff`: whose score would move, in which exercises, and why; and nothing is stored."""

import io
import json
import site
import subprocess
import sys

import pytest
from nbgrader.api import Gradebook
from rich.console import Console

from autograd_lib.kit.cli import main
from autograd_lib.kit.grading import environment
from autograd_lib.kit.grading.coordinator import preview
from autograd_lib.kit.grading.gradebook.book import file_url
from autograd_lib.kit.grading.pages.diff import move_table
from autograd_lib.kit.notebooks.courses import home

from ..conftest import contents
from ..handing_in import COURSE, LESSON, WRONG, hand_in, slip, solved
from ..in_process import InProcess
from ..small_class import run

PACKAGE = home().package

pytestmark = pytest.mark.sandbox


def moves(room, **options):
    executor = InProcess()
    found = preview(room.root, COURSE, [LESSON], executor=executor, **options)
    return {move.new.student: move for move in found}, len(executor.jobs)


def shown(found, language):
    console = Console(file=io.StringIO(), width=220)
    console.print(move_table(list(found.values()), language))
    return console.file.getvalue()


def test_before_the_first_run_everything_is_new_and_nothing_is_stored(room):
    before = contents(room.root)
    found, executed = moves(room)
    assert contents(room.root) == before
    assert executed == 2
    assert {student: (move.old, move.new.score) for student, move in found.items()} == {
        "ann": (None, 24),
        "bob": (None, 21),
        "cy": (None, 0),
    }
    assert [cause.key for cause in found["ann"].causes] == ["first_time"]


def test_after_a_run_nothing_moves_and_nothing_is_executed(graded_room):
    assert moves(graded_room) == ({}, 0)
    assert moves(graded_room, force=True) == ({}, 2)


def test_it_says_whose_score_moves_where_and_why_and_the_run_then_does_it(graded_room):
    hand_in(
        graded_room.root,
        "ann",
        solved(multiply_derive=slip("multiply_derive", "swaps_the_factors"), minus_derive="1 / 0"),
    )
    before = contents(graded_room.root)
    found, executed = moves(graded_room)
    assert contents(graded_room.root) == before
    assert (list(found), executed) == (["ann"], 1)
    told = found["ann"].to_json()
    assert told["score"] == {"old": 24.0, "new": 18.75}
    assert [cause["key"] for cause in told["causes"]] == ["new_file"]
    first, second = told["exercises"]
    assert (first["id"], first["score"], first["slip"]) == (
        "multiply_derive",
        {"old": 3.0, "new": 0.75},
        "swaps_the_factors",
    )
    assert second["outcome"] == {"old": "right", "new": "raised"}
    assert second["reason"]["key"] == "answer_raised"
    assert run(graded_room)[0]["ann"].score == 18.75
    assert moves(graded_room) == ({}, 0)


def test_a_change_of_the_rules_says_whose_score_moves(graded_room):
    (graded_room.root / "class.toml").write_text(
        f"[lessons.{LESSON}]\npoints = {{multiply_derive = 6}}\n[students.cy]\nexempt = ['{LESSON}']\n",
        encoding="utf-8",
    )
    before = contents(graded_room.root)
    found, executed = moves(graded_room)
    assert (contents(graded_room.root), executed) == (before, 0)
    assert {s: (one.was, one.new.counted, one.new.max_score) for s, one in found.items()} == {
        "ann": ((24, 24), 27, 27),
        "bob": ((21, 24), 21, 27),
        "cy": ((0, 24), 0, 0),
    }
    assert {c.key for one in found.values() for c in one.causes} == {"new_rules"}
    assert "0/24 → –" in shown(found, "en")
    run(graded_room)
    assert moves(graded_room) == ({}, 0)


def test_points_of_a_person_that_hide_a_better_copy_are_told(graded_room):
    with Gradebook(file_url(graded_room.gradebook)) as book:
        book.find_grade("multiply_derive_check", LESSON, LESSON, "bob").manual_score = 1.5
        book.db.commit()
    run(graded_room)
    hand_in(graded_room.root, "bob", solved())
    said = shown(moves(graded_room)[0], "en")
    assert "22.5/24*" in said
    assert "→ 22.5" not in said
    assert "multiply_derive: 0 → 3 right" in said
    assert "* changed by hand: multiply_derive 3 → 1.5" in said


def test_it_speaks_both_languages(graded_room):
    hand_in(graded_room.root, "ann", solved(multiply_derive=slip("multiply_derive", "swaps_the_factors")))
    hand_in(graded_room.root, "bob", b"{")
    found, _ = moves(graded_room)
    en, zh = shown(found, "en"), shown(found, "zh")
    for words in (
        "24/24 → 21.75/24",
        "multiply_derive: 3 → 0.75 wrong: The factors are swapped",
        "graded → corrupt",
        "What was handed in",
    ):
        assert words in en
    for words in (
        "multiply_derive: 3 → 0.75 不对：两个因子对调了",
        "已评分 → 文件无法读取",
        "交来的笔记本变了",
        "不是有效的 JSON",
    ):
        assert words in zh


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("exercises/beside/shared/trees.py", "new_lesson"),
        ("kit/grading/execution/jobs.py", "new_environment"),
    ],
)
def test_changed_code_is_told_from_changed_work(graded_room, monkeypatch, name, cause, tmp_path):
    digest = environment.code_digest

    def changed(package, names):
        touched = any((PACKAGE / name).is_relative_to(package / one) for one in names)
        return "changed" if touched else digest(package, names)

    monkeypatch.setattr(environment, "code_digest", changed)
    monkeypatch.setattr("autograd_lib.kit.grading.lessons.code_digest", changed)
    environment.installed.cache_clear()
    assert run(graded_room)[1] == 2
    environment.installed.cache_clear()
    monkeypatch.undo()
    hand_in(graded_room.root, "ann", solved(multiply_derive=WRONG))
    found, executed = moves(graded_room)
    assert executed == 2
    assert {c.key for c in found["ann"].causes} == {"new_file", cause}


def test_an_installed_version_changes_the_environment(graded_room, tmp_path, monkeypatch):
    (tmp_path / "lib" / "numpy-99.0.dist-info").mkdir(parents=True)
    environment.installed.cache_clear()
    folders = [*site.getsitepackages(), str(tmp_path / "lib")]
    monkeypatch.setattr(site, "getsitepackages", lambda: folders)
    assert run(graded_room)[1] == 2
    monkeypatch.undo()
    environment.installed.cache_clear()
    assert run(graded_room)[1] == 2


def test_the_classroom_is_not_even_made(tmp_path):
    hand_in(tmp_path, "ann", solved())
    preview(tmp_path, COURSE, [LESSON], executor=InProcess())
    assert [path.name for path in tmp_path.iterdir()] == ["submitted"]


def test_the_command(graded_room, monkeypatch, capsys):
    graded_room.gradebook.unlink()  # it is not opened, either
    hand_in(graded_room.root, "cy", solved())
    arguments = ["grade", LESSON, "--classroom", str(graded_room.root), "--diff", "--unconfined"]
    program = [sys.executable, "-c", "from autograd_lib.kit.cli import main; main()"]
    done = subprocess.run(
        [*program, *arguments, "--json"], check=False, cwd=COURSE.root, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    told = {move["student"]: move for move in map(json.loads, done.stdout.splitlines())}
    assert told["cy"]["score"] == {"old": 0.0, "new": 24.0}
    assert told["cy"]["status"] == {"old": "corrupt", "new": "graded"}
    monkeypatch.chdir(COURSE.root)
    monkeypatch.setenv("COLUMNS", "200")
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--lang", "zh"])
    assert ended.value.code == 0
    assert "0/24 → 24/24" in capsys.readouterr().out
    assert not graded_room.gradebook.exists()
