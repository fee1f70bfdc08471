"""Names are made safe before anything stores them: what formgrader, tables and spreadsheets meet are ids."""

import csv
import os
import subprocess
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbgrader.api import Gradebook

from autograd_lib.kit.grading.classroom import Classroom, acceptable
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.gradebook.book import file_url
from autograd_lib.kit.grading.names import student_id

from .handing_in import COURSE, LESSON, NBGRADER_COMMAND, hand_in, solved
from .in_process import InProcess

HOSTILE = "<>\"'&;`\\/\x00\x1b\r\n\t=+-@＝%#?\u202e\u200b\ud800,"
NAMES = st.text(st.one_of(st.sampled_from(HOSTILE), st.characters()), max_size=40)
PEOPLE = {
    "李雷": "李雷",
    "古丽·买买提": "古丽·买买提",
    "Anna-Lena von Österreich": "Anna-Lena von Österreich",
    "O'Brien": "O’Brien",
    "O’Brien": "O’Brien",
    "Lee, Ann": "Lee Ann",
    "Ann & Bob": "Ann + Bob",
    "ann@example.org": "ann@example.org",
    "Zoë (12)": "Zoë (12)",
    "Jose\u0301": "José",
}


@pytest.mark.parametrize("name", PEOPLE)
def test_people_are_called_as_they_are_called(name):
    assert student_id(name) == PEOPLE[name]


@given(NAMES)
def test_an_id_means_nothing_to_pages_tables_and_spreadsheets(name):
    id = student_id(name)
    if id is None:
        return
    assert not set(id) & set("<>\"'&;`\\/%#?,:*|")
    assert id[0] not in "=+-@＝＋－＠."
    assert not {unicodedata.category(c)[0] for c in id} & set("C")
    assert id == id.strip()
    assert len(id.encode()) <= 200
    assert student_id(id) == id  # an id that comes back, from a folder or a gradebook, stays the same


@given(NAMES, NAMES)
def test_two_people_get_two_ids_unless_their_names_differ_in_how_they_are_written(one, other):
    def same(name):
        alike = name.replace("'", "’").replace("&", "+").replace(",", " ")
        return " ".join(unicodedata.normalize("NFC", alike).split())

    if student_id(one) and student_id(one) == student_id(other):
        assert same(one) == same(other)


@pytest.mark.parametrize("name", ["<b>", 'a" onclick="x', "=1+1", "a;b", "a\u200bb"])
def test_what_is_replaced_is_told_apart_by_a_digest(name):
    assert student_id(name)[-7] == "~"
    assert not acceptable(name)


@pytest.mark.parametrize(
    "name", ["", " ", ".", "..", ".git", "a/b", "a\\b", "a\nb", "a\u202eb", "\ud800", "x" * 129]
)
def test_what_cannot_be_a_name_is_none(name):
    assert student_id(name) is None


def test_the_same_person_is_found_under_either_name(tmp_path):
    for folder in ("O'Brien", "Ann, B", "Ann B", "<b>", "bob"):
        (tmp_path / "submitted" / folder / LESSON).mkdir(parents=True)
    room = Classroom(tmp_path)
    ids = ["Ann B", "Ann, B", "O’Brien", student_id("<b>"), "bob"]
    assert sorted(room.students()) == sorted(ids)
    folders = [room.folder(id).name for id in ids]
    assert folders == ["Ann B", "Ann, B", "O'Brien", "<b>", "bob"]
    assert [acceptable(id) for id in ids] == [True, False, True, True, True]  # "Ann B" is another folder's id


@pytest.mark.sandbox
def test_what_nbgrader_shows_and_exports_is_harmless(tmp_path):
    names = ["O'Brien", "<img src=x onerror=alert(1)>", "=HYPERLINK(1)", "Lee, Ann", 'a"b', "李雷"]
    for name in names:
        hand_in(tmp_path, name, solved())
    results = grade(tmp_path, COURSE, [LESSON], executor=InProcess())
    assert [result.score for result in results] == [24] * len(names)
    with Gradebook(file_url(tmp_path / "gradebook.db")) as book:
        stored = [(s.id, s.first_name or "", s.last_name or "") for s in book.students]
    assert {id for id, *_ in stored} == set(map(student_id, names))
    assert not set("".join(map("".join, stored))) & set("<>\"'&,;=")
    command = [*NBGRADER_COMMAND, "export", f"--db={file_url(tmp_path / 'gradebook.db')}"]
    environment = {**os.environ, "PYTHONPATH": str(COURSE.root)}
    subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True)
    with open(tmp_path / "grades.csv", encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    assert {len(row) for row in rows} == {len(head)}
    assert not [cell for row in rows for cell in row if cell.startswith(("=", "+", "-", "@"))]
