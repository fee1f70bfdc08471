"""Deliveries as they really arrive: what Moodle, Canvas, desktops and people do to names, zips and copies."""

import io
import os
import random
import struct
import tracemalloc
import zipfile

import pytest

from autograd_lib.kit.grading.errors import ClassroomError
from autograd_lib.kit.grading.intake import archives
from autograd_lib.kit.grading.intake import collect as collecting
from autograd_lib.kit.grading.intake.archives import MAX_INNER_FILES
from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.intake.lessons import Recogniser
from autograd_lib.kit.grading.intake.people import read_roster

from .deliveries import LESSON, OTHER, handed_in, placed, reasons, release, zipped


def moodle(name, number, file="x.ipynb"):
    return f"{name}_{number}_assignsubmission_file_/{file}"


@pytest.fixture
def deliver(tmp_path, room, course):
    """Return a function that collects {name: content} as a zip; `day` is when all of it was written."""
    count = iter(range(100))

    def collected(members, day=5, **how):
        path = zipped(tmp_path / f"{next(count)}.zip", members, time=(2026, 10, day, 9, 0, 0))
        return collect(path, room.root, course, **how)

    return collected


def test_namesakes_of_two_deliveries_never_share_a_folder(deliver, course, room):
    first = deliver({moodle("Wei Li", 3): release(course, edit="three")})
    assert placed(first) == [("Wei Li", LESSON)]
    second = deliver({moodle("Wei Li", 44): release(course, edit="forty-four")}, day=6)
    assert placed(second) == []  # the second of that name, or the first in another assignment
    assert "--who 44=" in reasons(second)[moodle("Wei Li", 44)]
    both = {moodle("Wei Li", n): release(course, edit=f"new {n}") for n in (3, 44)}
    assert placed(deliver(both, day=7)) == [("Wei Li", LESSON), ("Wei Li (44)", LESSON)]
    assert handed_in(room, "Wei Li") == release(course, edit="new 3")
    assert read_roster(room)["Wei Li (44)"] == {"moodle": {LESSON: "44"}, "name": "Wei Li"}
    other = {moodle("Wei Li", 58): release(course, OTHER)}
    held = deliver(other, day=8)
    assert placed(held) == []  # Moodle counts anew, so nobody can tell which of them it is
    assert "Wei Li (44)" in reasons(held)[moodle("Wei Li", 58)]
    assert placed(deliver(other, day=8, decided={"58": "Wei Li (44)"})) == [("Wei Li (44)", OTHER)]
    again = {moodle("Wei Li", 58): release(course, OTHER, edit="again")}
    assert placed(deliver(again, day=9)) == [("Wei Li (44)", OTHER)]  # as decided


def test_moodle_numbers_of_two_assignments_are_one_student(deliver, course, room):
    members = {
        f"A/{moodle('Ann', 3)}": release(course),
        f"B/{moodle('Ann', 17)}": release(course, OTHER),
    }
    assert placed(deliver(members)) == [("Ann", LESSON), ("Ann", OTHER)]
    assert read_roster(room) == {"Ann": {"moodle": {LESSON: "3", OTHER: "17"}}}


def test_canvas_namesakes_of_two_deliveries_are_kept_apart(deliver, course, room):
    deliver({"liwei_11111_90001_hw.ipynb": release(course)})
    result = deliver({"liwei_22222_90002_hw.ipynb": release(course, edit=2)}, day=6)
    assert placed(result) == [("liwei (22222)", LESSON)]
    assert read_roster(room) == {
        "liwei": {"canvas": "11111", "canvas_files": {LESSON: "90001"}},
        "liwei (22222)": {"canvas": "22222", "canvas_files": {LESSON: "90002"}, "name": "liwei"},
    }


def test_the_last_attempt_of_one_file_counts_and_of_several_files_the_newest(deliver, course, room):
    result = deliver(
        {
            zipfile.ZipInfo("leeann_late_12345_67890_hw-2.ipynb", (2026, 10, 3, 9, 0, 0)): release(
                course, edit="2"
            ),
            zipfile.ZipInfo("leeann_12345_67890_hw-1.ipynb", (2026, 10, 4, 9, 0, 0)): release(
                course, edit="1"
            ),
            zipfile.ZipInfo("leeann_12345_67890_hw.ipynb", (2026, 10, 5, 9, 0, 0)): release(course, edit="0"),
        }
    )
    assert handed_in(room, "leeann") == release(course, edit="2")
    assert any("late" in note.en for note in result.placed[0].notes)
    assert len(result.left) == 2
    deliver(
        {
            zipfile.ZipInfo("bob_54321_67891_try-2.ipynb", (2026, 10, 3, 9, 0, 0)): release(
                course, edit="try"
            ),
            zipfile.ZipInfo("bob_54321_67891_final.ipynb", (2026, 10, 4, 9, 0, 0)): release(
                course, edit="final"
            ),
        }
    )
    assert handed_in(room, "bob") == release(course, edit="final")


def test_numbers_in_a_students_own_file_name_are_no_canvas_numbers(deliver, course):
    members = {
        "ann/lab_3_12_final.ipynb": release(course),
        "bob/hw_2026_10_final.ipynb": release(course),
        "lab_02_03_x.ipynb": release(course),
    }
    result = deliver(members)
    assert placed(result) == [("ann", LESSON), ("bob", LESSON)]
    assert list(reasons(result)) == ["lab_02_03_x.ipynb"]


def test_equally_new_copies_are_not_called_older(deliver, course, room):
    result = deliver(
        {
            f"ann/{LESSON}.ipynb": release(course, edit="a"),
            f"ann/{LESSON}-Copy1.ipynb": release(course, edit="b"),
            "ann/zz.ipynb": release(course, edit="c"),
        }
    )
    assert handed_in(room, "ann") == release(course, edit="a")
    assert all("check which one is meant" in why for why in reasons(result).values())


def test_sections_of_a_class_are_no_students(deliver, course, room):
    members = {
        f"{section}/{name}/x.ipynb": release(course, edit=section + name)
        for section, names in {"1班": ("王芳", "李雷", "韩梅"), "2班": ("王芳", "赵云", "孙尚")}.items()
        for name in names
    }
    result = deliver(members)
    names = [student for student, _ in placed(result)]
    assert names == sorted(["王芳 (1班)", "王芳 (2班)", "李雷", "韩梅", "赵云", "孙尚"])
    assert handed_in(room, "王芳 (2班)") == release(course, edit="2班王芳")
    assert result.left == []


def test_folders_that_all_students_make_are_no_sections(deliver, course):
    members = {f"{name}/{own}/x.ipynb": release(course) for name in ("ann", "bob") for own in ("new", "old")}
    result = deliver(members)
    assert placed(result) == [("ann", LESSON), ("bob", LESSON)]
    assert len(result.left) == 2


def test_zips_named_after_students_and_lessons(tmp_path, deliver, course, room):
    own, bare = (
        zipped(tmp_path / "inner.zip", {name: release(course)}).read_bytes()
        for name in ("./sub//x.ipynb", "x.ipynb")
    )
    result = deliver({"王芳.zip": own, f"{LESSON}_李雷 (1).ZIP": own, f"{LESSON}.zip": bare})
    assert set(placed(result)) == {("李雷", LESSON), ("王芳", LESSON)}
    assert "named after the student" in reasons(result)[f"{LESSON}.zip/x.ipynb"]
    assert len(result.left) == 1


@pytest.mark.parametrize("mark", ["(1)", "-Copy1", " - Copy", "（2）", " 副本", " copy 2"])
def test_the_mark_of_a_copy_is_no_name(deliver, course, mark):
    result = deliver(
        {f"{LESSON}{mark}.ipynb": release(course), f"{LESSON}_王芳{mark}.ipynb": release(course)}
    )
    assert placed(result) == [("王芳", LESSON)]
    assert list(reasons(result)) == [f"{LESSON}{mark}.ipynb"]


def test_case_makes_no_new_student_and_no_new_lesson(deliver, course, room):
    first = deliver({"Ann Lee/x.ipynb": release(course), f"{LESSON.upper()}_BOB.IPYNB": release(course)})
    assert placed(first) == [("Ann Lee", LESSON), ("BOB", LESSON)]
    second = deliver({"ann lee/02_Expression_Trees/x.ipynb": release(course, edit="new")}, day=6)
    assert placed(second) == [("Ann Lee", LESSON)]
    assert "only in case" in second.placed[0].notes[0].en
    assert sorted(path.name for path in room.submitted.iterdir()) == ["Ann Lee", "BOB"]
    (kept,) = (room.root / "replaced" / "Ann Lee" / LESSON).iterdir()
    assert kept.read_bytes() == release(course)


def test_a_browser_that_renames_notebooks_is_understood_and_other_archives_are_named(deliver, course):
    members = {
        "ann/x.ipynb.txt": release(course),
        f"{OTHER}_bob.ipynb.json": release(course, OTHER),
        "carl/work.rar": b"Rar!",
        "dora/work.tar.gz": b"\x1f\x8b",
        "eve/work.py": b"x = 1",
    }
    result = deliver(members)
    assert placed(result) == [("ann", LESSON), ("bob", OTHER)]
    assert ["Unpack it into a folder" in why for why in reasons(result).values()] == [True, True, False]


def test_what_macs_and_moodle_texts_leave_behind_is_listed(deliver, course):
    members = {
        f"__MACOSX/{moodle('Ann', 1, '._x.ipynb')}": b"\0",
        moodle("Ann", 1, "._x.ipynb"): b"\0",
        moodle("Ann", 1): release(course),
        "Ann_1_assignsubmission_onlinetext_/onlinetext.html": b"<p>done</p>",
        "Zoe\u0301_2_assignsubmission_file_/x.ipynb": release(course),
    }
    result = deliver(members)
    assert placed(result) == [("Ann", LESSON), ("Zoé", LESSON)]
    assert len(result.left) == 3


@pytest.mark.parametrize(
    ("name", "encoding"),
    [
        ("王芳", "gbk"),
        ("朱镕基", "gbk"),
        ("José", "cp437"),
        ("René Lee", "cp437"),
        ("Renée", "cp437"),
        ("王芳", "utf-8"),
    ],
)
def test_names_of_old_windows_zips(tmp_path, course, room, name, encoding):
    raw = name.encode(encoding)
    path = zipped(tmp_path / "d.zip", {f"{'A' * len(raw)}/x.ipynb": release(course)})
    path.write_bytes(path.read_bytes().replace(b"A" * len(raw) + b"/", raw + b"/"))
    assert placed(collect(path, room.root, course)) == [(name, LESSON)]


def with_size(path, claimed):
    """Have every member of a zip claim another size than it has."""
    raw = bytearray(path.read_bytes())
    for signature, offset in ((b"PK\3\4", 22), (b"PK\1\2", 24)):
        at = -1
        while (at := raw.find(signature, at + 1)) >= 0:
            raw[at + offset : at + offset + 4] = struct.pack("<I", claimed)
    path.write_bytes(raw)
    return path


def test_a_bomb_that_lies_about_its_size_is_not_unpacked(tmp_path, course, room):
    path = with_size(zipped(tmp_path / "d.zip", {f"eve/{LESSON}.ipynb": bytes(100 * 2**20)}), 1000)
    tracemalloc.start()
    result = collect(path, room.root, course)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert result.placed == []
    assert "damaged" in reasons(result)[f"eve/{LESSON}.ipynb"]
    assert peak < 50 * 2**20


def test_packing_that_can_only_be_undone_all_at_once_is_refused(tmp_path, course, room):
    path = tmp_path / "d.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_BZIP2) as archive:
        archive.writestr("eve/x.ipynb", release(course))
    result = collect(path, room.root, course)
    assert "bzip2" in reasons(result)["eve/x.ipynb"]
    assert result.placed == []


def test_a_zip_of_a_students_with_thousands_of_files_is_not_opened(tmp_path, deliver, course):
    names = {f"{n}.ipynb": b"{}" for n in range(MAX_INNER_FILES + 1)}
    inner = zipped(tmp_path / "inner.zip", names).read_bytes()
    result = deliver({"eve/work.zip": inner, "ann/x.ipynb": release(course)})
    assert placed(result) == [("ann", LESSON)]
    assert f"{MAX_INNER_FILES + 1} files" in reasons(result)["eve/work.zip"]


def test_a_folder_that_may_not_be_read_is_listed(tmp_path, course, room, monkeypatch):
    source = tmp_path / "download"
    for name in ("ann", "bob"):
        (source / name).mkdir(parents=True)
        (source / name / "x.ipynb").write_bytes(release(course))
    scan = os.scandir

    def refusing(path):
        if str(path).endswith("bob"):
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refusing)
    result = collect(source, room.root, course)
    assert placed(result) == [("ann", LESSON)]
    assert "Permission denied" in reasons(result)["bob"]


def test_damaged_zips_never_end_a_run(tmp_path, course, room):
    inner = io.BytesIO()
    zipped(inner, {"王.ipynb": b"{}"})
    good = zipped(
        tmp_path / "good.zip", {f"王/{LESSON}.ipynb": b"{}", "bob/w.zip": inner.getvalue()}
    ).read_bytes()
    rng, outcomes = random.Random(7), set()
    for number in range(150):
        raw = bytearray(good)
        for _ in range(rng.randint(1, 4)):
            raw[rng.randrange(len(raw))] = rng.randrange(256)
        path = tmp_path / "bad.zip"
        path.write_bytes(raw[: rng.randrange(len(raw))] if number % 5 == 0 else raw)
        try:
            result = collect(path, room.root, course)
            outcomes.add("taken" if result.placed else "left")
        except ClassroomError:
            outcomes.add("refused")
    assert outcomes == {"taken", "left", "refused"}


def inner(members, year=2099):
    """Return a zip that says of its contents what it likes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name, (year, 1, 1, 0, 0, 0)), content)
    return packed.getvalue()


@pytest.mark.parametrize(
    "name", ["Bob_2_assignsubmission_file_/b.ipynb", "bob_2_12345_b.ipynb", "Bob/b.ipynb"]
)
def test_a_zip_inside_a_hand_in_replaces_nobodys_work(tmp_path, course, room, name):
    own, forged = release(course, edit="bob's"), release(course, edit="forged")
    members = {
        "Eve_1_assignsubmission_file_/hw.zip": inner({name: forged}),
        "Bob_2_assignsubmission_file_/b.ipynb": own,
    }
    result = collect(zipped(tmp_path / "d.zip", members), room.root, course)
    assert dict(placed(result)) == {"Bob": LESSON, "Eve": LESSON}
    assert (handed_in(room, "Bob"), handed_in(room, "Eve")) == (own, forged)
    assert {one.time for one in result.placed} == {None}  # nor does anything in it say when


def test_a_date_inside_a_zip_makes_no_copy_newer(tmp_path, course, room):
    old, new = release(course, edit="old"), release(course, edit="new")
    first = {zipfile.ZipInfo("ann.zip", (2026, 10, 1, 9, 0, 0)): inner({"a.ipynb": old}), "bob/b.ipynb": old}
    collect(zipped(tmp_path / "1.zip", first), room.root, course)
    second = {
        zipfile.ZipInfo("ann.zip", (2026, 10, 2, 9, 0, 0)): inner({"a.ipynb": new}, year=1999),
        "bob/b.ipynb": old,
    }
    collect(zipped(tmp_path / "2.zip", second), room.root, course)
    assert handed_in(room, "ann") == new


def test_of_one_student_only_so_many_copies_are_looked_at(tmp_path, course, room, monkeypatch):
    monkeypatch.setattr(collecting, "MAX_COPIES", 3)
    copies = {f"c{number}.ipynb": release(course, edit=str(number)) for number in range(5)}
    members = {f"Eve_1_assignsubmission_file_/{number}.zip": inner(copies) for number in range(2)}
    members["Bob_2_assignsubmission_file_/b.ipynb"] = release(course)
    looked, recognise = [], Recogniser.lesson_of

    def counted(self, *file):
        looked.append(file)
        return recognise(self, *file)

    monkeypatch.setattr(Recogniser, "lesson_of", counted)
    result = collect(zipped(tmp_path / "d.zip", members), room.root, course)
    assert len(looked) == 4
    assert sorted(dict(placed(result))) == ["Bob", "Eve"]
    assert sum("newest 3" in why for why in reasons(result).values()) == 7


def test_a_delivery_has_so_many_files_at_most_zips_within_included(tmp_path, course, room, monkeypatch):
    monkeypatch.setattr(archives, "MAX_FILES", 4)
    members = {f"s{number}.zip": inner({"a.ipynb": b"", "b.txt": b""}) for number in range(4)}
    result = collect(zipped(tmp_path / "d.zip", members), room.root, course)
    assert len(result.left) + len(result.placed) == 5
    assert "more than 4 files" in reasons(result)["d.zip"]
