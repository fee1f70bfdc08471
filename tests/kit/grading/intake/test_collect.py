"""Collecting from real folders and zips: what is placed where, what is left and why, and that nothing is lost."""

import io
import json
import os
import stat
import zipfile

import pytest

from autograd_lib.kit.grading.errors import ClassroomError
from autograd_lib.kit.grading.intake import archives
from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.intake.people import read_roster
from autograd_lib.kit.grading.intake.weighing import weight

from .deliveries import LESSON, OTHER, answered, handed_in, placed, reasons, release, zipped
from .test_platforms import inner

MOODLE = "Mary Ann Lee_481516_assignsubmission_file_"


def test_a_moodle_download_is_placed_under_the_students_names(tmp_path, course, room):
    content = {
        f"{MOODLE}/My copy.ipynb": release(course),
        "王 芳_7_assignsubmission_file_/a.ipynb": release(course, OTHER, "zh"),
    }
    result = collect(zipped(tmp_path / "d.zip", content), room.root, course)
    assert placed(result) == [("Mary Ann Lee", LESSON), ("王 芳", OTHER)]
    assert handed_in(room, "王 芳", OTHER) == content["王 芳_7_assignsubmission_file_/a.ipynb"]
    assert result.left == []
    assert read_roster(room)["王 芳"] == {"moodle": {OTHER: "7"}}


def test_a_lesson_is_known_by_content_before_name_and_without_metadata(tmp_path, course, room):
    members = {
        f"ann/{LESSON}.ipynb": release(course, OTHER),
        f"bob/{LESSON}.ipynb": release(course, OTHER, mark=False),
        f"carl/{OTHER}.ipynb": b"cut off {",
        "dora/notes.ipynb": b'{"cells": []}',
    }
    result = collect(zipped(tmp_path / "d.zip", members), room.root, course)
    assert placed(result) == [("ann", OTHER), ("bob", OTHER), ("carl", OTHER)]
    assert "by its content" in result.placed[0].notes[0].en
    assert "By its name" not in result.placed[1].notes[0].en
    assert "by its name" in result.placed[2].notes[0].en
    assert list(reasons(result)) == ["dora/notes.ipynb"]


def test_the_newest_copy_wins_and_the_others_are_listed(tmp_path, course, room):
    old, new = release(course, edit="old"), release(course, edit="new")
    members = {
        zipfile.ZipInfo("ann/b.ipynb", (2026, 10, 5, 9, 0, 0)): new,
        zipfile.ZipInfo("ann/a.ipynb", (2026, 10, 4, 9, 0, 0)): old,
        zipfile.ZipInfo("bob_1_10_x.ipynb", (2026, 10, 9, 9, 0, 0)): old,
        zipfile.ZipInfo(
            "bob_LATE_1_11_x-1.ipynb", (2026, 10, 5, 9, 0, 0)
        ): new,  # attempts count before times
    }
    result = collect(zipped(tmp_path / "d.zip", members), room.root, course)
    assert handed_in(room, "ann") == handed_in(room, "bob") == new
    assert set(reasons(result)) == {"ann/a.ipynb", "bob_1_10_x.ipynb"}
    assert "b.ipynb" in reasons(result)["ann/a.ipynb"]
    assert any("late" in note.en for note in result.placed[1].notes)
    assert [one.late for one in result.placed] == [False, True]
    assert read_roster(room) == {"bob": {"canvas": "1", "canvas_files": {LESSON: "11"}, "late": [LESSON]}}
    collect(
        zipped(tmp_path / "e.zip", {zipfile.ZipInfo("bob_1_12_x-2.ipynb", (2026, 10, 9, 9, 0, 0)): old}),
        room.root,
        course,
    )
    # a copy that is not late takes the mark away
    assert read_roster(room) == {"bob": {"canvas": "1", "canvas_files": {LESSON: "12"}}}


def test_a_later_delivery_replaces_only_what_is_older_and_keeps_it(tmp_path, course, room):
    def deliver(day, edit):
        content = {zipfile.ZipInfo("ann/x.ipynb", (2026, 10, day, 9, 0, 0)): release(course, edit=edit)}
        return collect(zipped(tmp_path / f"{day}.zip", content), room.root, course)

    deliver(5, "first")
    assert deliver(7, "second").placed[0].state == "newer"
    assert handed_in(room, "ann") == release(course, edit="second")
    (kept,) = (room.root / "replaced" / "ann" / LESSON).iterdir()
    assert kept.read_bytes() == release(course, edit="first")
    late = deliver(6, "in between")
    assert (placed(late), list(reasons(late))) == ([], ["ann/x.ipynb"])
    again = deliver(7, "second")
    assert (again.placed[0].state, again.placed[0].notes) == ("unchanged", ())
    assert handed_in(room, "ann") == release(course, edit="second")


def test_two_people_of_one_name_are_kept_apart(tmp_path, course, room):
    members = {f"Wei Li_{n}_assignsubmission_file_/x.ipynb": release(course, edit=n) for n in (3, 44)}
    result = collect(zipped(tmp_path / "d.zip", members), room.root, course)
    assert placed(result) == [("Wei Li (3)", LESSON), ("Wei Li (44)", LESSON)]
    assert handed_in(room, "Wei Li (44)") == release(course, edit=44)


def test_a_folder_is_read_and_not_changed(tmp_path, course, room):
    source = tmp_path / "download"
    (source / "ann").mkdir(parents=True)
    file = source / "ann" / f"{LESSON}.ipynb"
    file.write_bytes(release(course))
    os.utime(file, (1_790_000_000, 1_790_000_000))
    (source / "ann" / "photo.png").write_bytes(b"x")
    (source / "ann" / ".ipynb_checkpoints").mkdir()
    (source / "ann" / ".ipynb_checkpoints" / "x.ipynb").write_bytes(release(course))
    (source / "bob").symlink_to(source / "ann")
    (source / "ann" / "linked.ipynb").symlink_to(file)
    before = sorted(source.rglob("*"))
    result = collect(source, room.root, course)
    assert placed(result) == [("ann", LESSON)]
    assert result.placed[0].time is None
    assert "without a known hand-in time" in result.notes[0].en
    assert set(reasons(result)) == {
        "ann/photo.png",
        "ann/.ipynb_checkpoints/x.ipynb",
        "bob",
        "ann/linked.ipynb",
    }
    assert sorted(source.rglob("*")) == before
    assert not (room.submitted / "ann" / LESSON / "timestamp.txt").exists()


def test_a_zip_that_a_student_handed_in_is_opened_once(tmp_path, course, room):
    inner, innermost = io.BytesIO(), io.BytesIO()
    zipped(innermost, {"x.ipynb": release(course)})
    zipped(inner, {"deep/x.ipynb": release(course), "more.zip": innermost.getvalue()})
    outer = zipped(
        tmp_path / "d.zip", {f"{MOODLE}/work.zip": inner.getvalue(), "ann/broken.zip": b"PK\3\4 no"}
    )
    result = collect(outer, room.root, course)
    assert placed(result) == [("Mary Ann Lee", LESSON)]
    assert set(reasons(result)) == {f"{MOODLE}/work.zip/more.zip", "ann/broken.zip"}


def test_what_climbs_links_or_hides_is_refused_by_name(tmp_path, course, room):
    link = zipfile.ZipInfo("eve/link.ipynb")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    secret = zipfile.ZipInfo("eve/secret.ipynb")
    members = {
        "../climbs.ipynb": release(course),
        "/absolute.ipynb": release(course),
        "C:\\windows.ipynb": release(course),
        "eve\\..\\..\\back.ipynb": release(course),
        link: "../../gradebook.db",
        secret: release(course),
        "eve/a\u202eb.ipynb": release(course),
        "__MACOSX/eve/._x.ipynb": b"",
    }
    path = zipped(tmp_path / "d.zip", members)
    raw = bytearray(path.read_bytes())
    for signature, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):  # set the bit that says: encrypted
        at = -1
        while (at := raw.find(signature, at + 1)) >= 0:
            if b"secret" in raw[at : at + 70]:
                raw[at + offset] |= 1
    path.write_bytes(raw)
    result = collect(path, room.root, course)
    assert result.placed == []
    assert len(result.left) == len(members)
    assert sum("leads out of the archive" in why for why in reasons(result).values()) == 4
    assert sorted(path.name for path in room.root.rglob("*") if path.is_file()) == [".grading"]


@pytest.mark.slow
def test_zip_bombs_are_refused_without_being_unpacked(tmp_path, course, room, monkeypatch):
    monkeypatch.setattr(archives, "_MUCH", 100 * 2**20)
    bombs = {f"{n}/x.ipynb": bytes(19 * 2**20) for n in range(12)}
    bomb = zipped(tmp_path / "bomb.zip", {**bombs, f"ann/{LESSON}.ipynb": release(course)})
    result = collect(bomb, room.root, course)
    assert placed(result) == [("ann", LESSON)]
    assert {name for name, why in reasons(result).items() if "zip bomb" in why} == set(bombs)


def test_what_is_larger_than_grading_reads_is_named(tmp_path, course, room):
    content = {"ann/x.ipynb": bytes(101 * 2**20), f"bob/{LESSON}.ipynb": release(course)}
    result = collect(zipped(tmp_path / "large.zip", content), room.root, course)
    assert placed(result) == [("bob", LESSON)]
    assert "101 MB" in reasons(result)["ann/x.ipynb"]


@pytest.mark.slow  # reads sixty megabytes several times
def test_much_that_was_printed_costs_nobody_anything(tmp_path, course, room):
    """A loop that printed sixty megabytes, handed in as it is and once more inside a zip of the student's own."""
    notebook = json.loads(answered(course))
    text = {
        "output_type": "stream",
        "name": "stdout",
        "text": [f"step {n:>9}: loss [0.{n:>020}]\n" for n in range(1_500_000)],
    }
    next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")["outputs"] = [text]
    content = json.dumps(notebook).encode()
    assert len(content) > 60 * 2**20
    members = {f"ann/{LESSON}.ipynb": content, "bob/work.zip": inner({f"{LESSON}.ipynb": content})}
    result = collect(zipped(tmp_path / "d.zip", members), room.root, course)
    assert placed(result) == [("ann", LESSON), ("bob", LESSON)]
    assert weight(course, LESSON, content) == weight(course, LESSON, answered(course)) > 0


def test_names_in_the_encoding_of_a_chinese_windows_are_read(tmp_path, course, room):
    path = zipped(tmp_path / "d.zip", {"AAAA/x.ipynb": release(course)})
    path.write_bytes(path.read_bytes().replace(b"AAAA", "王芳".encode("gbk")))
    assert placed(collect(path, room.root, course)) == [("王芳", LESSON)]


def test_what_is_no_delivery_is_an_error_and_changes_nothing(tmp_path, course, room):
    (tmp_path / "a.txt").write_text("x", encoding="utf-8")
    for name, words in (("a.txt", "neither a folder nor a zip"), ("nothing", "There is no")):
        with pytest.raises(ClassroomError, match=words):
            collect(tmp_path / name, room.root, course)
    assert not room.root.exists()
