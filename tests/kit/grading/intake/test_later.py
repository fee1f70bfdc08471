"""A later copy that does not count is remembered until another counts, and its author's page says so."""

import json
import shutil
import zipfile

import pytest

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.errors import ClassroomError
from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.intake.later import LATER, notes

from ..handing_in import WRONG, solved
from ..small_class import run
from .deliveries import LESSON, answered, release, zipped

CUT = b'{"cells": ['


@pytest.fixture
def deliver(tmp_path, course):
    def deliver(room, content, day, name=f"{LESSON}.ipynb"):
        content = content if isinstance(content, bytes) else json.dumps(content).encode()
        path = zipped(tmp_path / f"{day}.zip", {f"Ann/{name}": content}, time=(2026, 10, day, 9, 0, 0))
        return collect(path, room.root, course)

    return deliver


@pytest.mark.parametrize(("worse", "said"), [(CUT, "later_unreadable"), ("blank", "later_untouched")])
def test_it_is_remembered_until_another_copy_counts(deliver, course, room, worse, said):
    deliver(room, answered(course), 5)
    assert notes(room, LESSON) == {}
    deliver(room, release(course) if worse == "blank" else worse, 6, name=f"final {LESSON}.ipynb")
    assert notes(room, LESSON)["Ann"].key == said
    assert f"final {LESSON}.ipynb" in notes(room, LESSON)["Ann"].text.en
    deliver(room, answered(course, edit=2), 7)
    assert notes(room, LESSON) == {}


def test_what_is_told_of_two_deliveries_is_told_of_one(tmp_path, course, room):
    both = {
        zipfile.ZipInfo(f"Ann/{LESSON}{n}.ipynb", (2026, 10, n, 9, 0, 0)): content
        for n, content in ((5, answered(course)), (6, CUT))
    }
    collect(zipped(tmp_path / "both.zip", both), room.root, course)
    assert notes(room, LESSON)["Ann"].key == "later_unreadable"


def test_its_authors_page_says_so_and_no_longer_when_another_counts(deliver, course, room, new_gradebook):
    def page():
        run(room)
        return room.feedback("Ann", LESSON).read_text(encoding="utf-8")

    room.root.mkdir()
    shutil.copy(new_gradebook, room.root)
    deliver(room, solved(), 5)
    assert "which came later" not in page()
    deliver(room, CUT, 6, name=f"final {LESSON}.ipynb")
    assert f"final {LESSON}.ipynb, which came later, cannot be read" in page()
    deliver(room, solved(multiply_derive=WRONG), 7)
    assert "which came later" not in page()


def test_without_names_the_files_name_is_not_told(deliver, course, room):
    deliver(room, answered(course), 5)
    deliver(room, CUT, 6, name=f"Ann Lee {LESSON}.ipynb")
    (room.root / "class.toml").write_text("anonymous = true\n", encoding="utf-8")
    (note,) = notes(Classroom(room.root), LESSON).values()
    assert "Ann Lee" not in note.text.en
    assert f"{LESSON}.ipynb" in note.text.en


def test_what_is_damaged_is_named(course, room):
    room.root.mkdir()
    (room.root / LATER).write_text('{"Ann": {"x": ["other", 1]}}', encoding="utf-8")
    with pytest.raises(ClassroomError, match=LATER):
        notes(room, LESSON)
