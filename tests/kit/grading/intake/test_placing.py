"""Which copy counts: the newest of those that say most, whatever was collected or graded when; and when it came."""

import itertools
import os
import zipfile
from datetime import UTC, datetime

import pytest

from autograd_lib.kit.grading.classroom import Classroom, Unreadable
from autograd_lib.kit.grading.errors import ClassroomError
from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.intake.people import read_roster
from autograd_lib.kit.grading.intake.placing import bring_back
from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.results import Status
from autograd_lib.kit.grading.submission import timestamps
from autograd_lib.kit.grading.submission.preparing import look

from .deliveries import LESSON, OTHER, answered, handed_in, placed, reasons, release, worksheet, zipped
from .test_platforms import inner

CUT = b'{"cells": ['
PAGE = b"<!DOCTYPE html><html><body>Log in</body></html>"


@pytest.fixture
def deliver(tmp_path, room, course):
    count = iter(range(1000))

    def collected(members, day=5, **how):
        members = {
            name
            if isinstance(name, zipfile.ZipInfo)
            else zipfile.ZipInfo(name, (2026, 10, day, 9, 0, 0)): content
            for name, content in members.items()
        }
        return collect(zipped(tmp_path / f"{next(count)}.zip", members), room.root, course, **how)

    return collected


@pytest.mark.parametrize("newer", [0, 1])
def test_an_untouched_copy_never_beats_an_answered_one_of_the_same_hand_in(deliver, course, room, newer):
    full, blank = answered(course), release(course, language="zh", edit="")
    times = {f"work/en/{LESSON}/{LESSON}.ipynb": 5, f"work/zh/{LESSON}/{LESSON}.ipynb": 5 + newer}
    own = inner(dict(zip(times, (full, blank), strict=True)))
    result = deliver({"Ann Lee/work.zip": own, "bob/x.ipynb": full})
    assert placed(result) == [("Ann Lee", LESSON), ("bob", LESSON)]
    assert handed_in(room, "Ann Lee") == full


@pytest.mark.parametrize("worse", [CUT, b"", PAGE, "blank"])
def test_a_later_copy_that_says_less_changes_nothing_in_whatever_order_it_comes(tmp_path, course, worse):
    full = answered(course)
    worse = release(course) if worse == "blank" else worse
    name = f"ann/{LESSON}.ipynb"
    old = zipped(tmp_path / "old.zip", {name: full}, time=(2026, 10, 5, 9, 0, 0))
    new = zipped(tmp_path / "new.zip", {name: worse}, time=(2026, 10, 6, 9, 0, 0))
    both = zipped(
        tmp_path / "both.zip",
        {
            zipfile.ZipInfo(f"ann/{LESSON}{n}.ipynb", (2026, 10, n, 9, 0, 0)): c
            for n, c in ((5, full), (6, worse))
        },
    )
    for number, way in enumerate([(old, new), (new, old), (both,), (old, new, old)]):
        room = Classroom(tmp_path / f"class{number}")
        results = [collect(path, room.root, course) for path in way]
        assert handed_in(room, "ann") == full
        notes = [note.en for result in results for one in result.placed for note in one.notes]
        said = any("which came later" in note for note in notes)
        assert said == (way != (new, old)), way
        assert not (room.root / "replaced").exists() or way == (new, old)


def test_a_copy_with_fewer_answers_is_taken_with_a_note(deliver, course, room):
    deliver({"ann/x.ipynb": answered(course, cells=4)})
    result = deliver({"ann/x.ipynb": answered(course, cells=1)}, day=6)
    assert handed_in(room, "ann") == answered(course, cells=1)
    assert "1 instead of 4" in " ".join(note.en for note in result.placed[0].notes)


def test_an_unchanged_file_never_gets_a_later_time_nor_a_mark(tmp_path, deliver, course, room):
    def with_list(day):
        time = datetime(2026, 10, day, 18)  # noqa: DTZ001 - as people write it
        sheet = worksheet(tmp_path / "sheet.csv", [(5, "Ann", "a@x.org", time)])
        deliver({"Ann_5_assignsubmission_file/x.ipynb": answered(course)}, day=day + 1, lists=[sheet])
        return timestamps.handed_in(room, "Ann", LESSON)

    first = with_list(5)
    assert first == datetime(2026, 10, 5, 18).astimezone()
    assert with_list(9) == first
    path = room.submitted / "Ann" / LESSON / f"{LESSON}.ipynb"
    assert datetime.fromtimestamp(path.stat().st_mtime, UTC).day == 6
    deliver({"ngzoe_4711_98765_x.ipynb": answered(course)})
    again = deliver({"ngzoe_LATE_4711_98766_x-1.ipynb": answered(course)}, day=9)
    assert (again.placed[0].state, again.placed[0].late) == ("unchanged", False)
    assert "late" not in read_roster(room)["ngzoe"]


def test_an_old_download_takes_the_place_of_no_newer_one_of_which_the_same_list_tells(
    tmp_path, deliver, course, room
):
    time = datetime(2026, 10, 5, 18)  # noqa: DTZ001 - as people write it
    sheet = worksheet(tmp_path / "sheet.csv", [(5, "Ann", "a@x.org", time)])
    first, second = (
        {"Ann_5_assignsubmission_file/x.ipynb": answered(course, edit=one)} for one in ("first", "second")
    )
    deliver(first, day=6, lists=[sheet])
    deliver(second, day=8)
    assert handed_in(room, "Ann") == answered(course, edit="second")
    again = deliver(first, day=6)
    assert handed_in(room, "Ann") == answered(course, edit="second")
    assert ["is newer (2026-10-08 09:00:00)" in why for why in reasons(again).values()] == [True]


def test_a_newer_copy_without_a_time_has_none(tmp_path, deliver, course, room):
    time = datetime(2026, 10, 5, 18)  # noqa: DTZ001
    sheet = worksheet(tmp_path / "sheet.csv", [(5, "Ann", "a@x.org", time)])
    deliver({"Ann_5_assignsubmission_file/x.ipynb": answered(course)}, lists=[sheet])
    deliver({"a@x.org/x.ipynb": answered(course, edit="by mail")}, day=8)
    assert timestamps.handed_in(room, "Ann", LESSON) is None
    (kept,) = (room.root / "replaced" / "Ann" / LESSON).glob("*.txt")
    assert kept.read_text(encoding="utf-8").startswith("2026-10-05")
    assert kept.name.startswith("2026-10-05 18.00")


def test_a_replaced_copy_is_brought_back_with_its_time_and_back_again(tmp_path, deliver, course, room):
    first, second = answered(course, edit=1), answered(course, edit=2)
    with pytest.raises(ClassroomError, match=f"No copy of {LESSON} by Ann"):
        bring_back(room, "Ann", LESSON)
    time = datetime(2026, 10, 5, 18)  # noqa: DTZ001 - as people write it
    sheet = worksheet(tmp_path / "sheet.csv", [(5, "Ann", "a@x.org", time)])
    deliver({"Ann_5_assignsubmission_file/x.ipynb": first}, lists=[sheet])
    deliver({"a@x.org/x.ipynb": second}, day=8)
    for content, when in ((first, time.astimezone()), (second, None), (first, time.astimezone())):
        bring_back(room, "Ann", LESSON)
        assert handed_in(room, "Ann") == content
        assert timestamps.handed_in(room, "Ann", LESSON) == when
        assert len(list((room.root / "replaced" / "Ann" / LESSON).glob("*.ipynb"))) == 1
    deliver({"a@x.org/x.ipynb": second}, day=8)
    assert handed_in(room, "Ann") == first


def test_a_copy_that_is_brought_back_is_as_late_as_the_platform_said(deliver, course, room):
    """In a class of Canvas's nothing else says when: who handed in on time, and later again, was on time at first."""
    late = {"ann_LATE_5_8_x.ipynb": answered(course, edit="second")}
    deliver({"ann_5_7_x.ipynb": answered(course, edit="first")})
    deliver(late, day=8)
    marks = [read_roster(room)["ann"].get("late")]
    for again in (False, True, False):
        if again:
            deliver(late, day=9)
        else:
            bring_back(room, "ann", LESSON)
        marks.append(read_roster(room)["ann"].get("late"))
    assert marks == [[LESSON], None, None, [LESSON]]


def test_a_copy_that_a_person_puts_back_stays(deliver, course, room):
    first, second = answered(course, edit=1), answered(course, edit=2)
    deliver({"ann/x.ipynb": first})
    deliver({"ann/x.ipynb": second}, day=6)
    path = room.submitted / "ann" / LESSON / f"{LESSON}.ipynb"
    path.write_bytes(first)
    os.utime(path, (1_790_000_000, 1_790_000_000))
    again = deliver({"ann/x.ipynb": second}, day=6)
    assert handed_in(room, "ann") == first
    assert "put another copy in its place" in reasons(again)["ann/x.ipynb"]
    assert placed(deliver({"ann/x.ipynb": answered(course, edit=3)}, day=7)) == [("ann", LESSON)]


@pytest.mark.parametrize("inside", ["work/en", "en", "work/both", "WORK/zh", "work/en/old"])
def test_the_courses_folders_are_no_people(deliver, course, room, inside):
    result = deliver({f"Cy Ou/{inside}/{LESSON}/{LESSON}.ipynb": answered(course)})
    assert placed(result) == [("Cy Ou", LESSON)]


def test_a_notebook_in_the_wrong_assignment_replaces_nothing(deliver, course, room):
    names = ["Ann", "Bo", "Cy", "Di"]
    deliver(
        {f"{one}_{n}_assignsubmission_file/x.ipynb": answered(course, OTHER) for n, one in enumerate(names)}
    )
    members = {
        f"{one}_{n + 50}_assignsubmission_file/x.ipynb": answered(course) for n, one in enumerate(names)
    }
    members["Di_53_assignsubmission_file/x.ipynb"] = answered(course, OTHER, edit="wrong")
    result = deliver(members, day=9)
    assert [one for one in placed(result) if one[0] == "Di"] == []
    assert "3 others handed in 02_changed_formula" in reasons(result)["Di_53_assignsubmission_file/x.ipynb"]
    assert (handed_in(room, "Di", OTHER), room.names()) == (answered(course, OTHER), names)
    assert not (room.root / "replaced").exists()


def of_assignment(course, names, first=0):
    """Return what people handed in for one assignment of Moodle's: a notebook of LESSON each."""
    return {
        f"{one}_{n + first}_assignsubmission_file/x.ipynb": answered(course) for n, one in enumerate(names)
    }


def why_not_graded(room, course, student, lesson=LESSON):
    found = look(room, student, load_lesson(course, lesson))
    return found.status, found.reason and found.reason.text.en


@pytest.mark.slow
@pytest.mark.parametrize("name", ["x.ipynb", f"{LESSON}.ipynb", f"{OTHER}.ipynb", f"my {LESSON}.ipynb"])
@pytest.mark.parametrize("edit", ["", "by myself"])
def test_who_handed_in_another_lesson_alone_is_told_so_until_the_right_one_comes(
    deliver, course, room, name, edit
):
    place = f"Di_53_assignsubmission_file/{name}"
    wrong = {place: answered(course, OTHER, edit=edit)}
    for _ in range(2):  # and again, with the next download
        result = deliver({**of_assignment(course, ["Ann", "Bo", "Cy"]), **wrong})
        assert "This is all that Di handed in. Its content is 03_two_visits" in reasons(result)[place]
        assert why_not_graded(room, course, "Di") == (
            Status.CORRUPT,
            "This is the notebook of another lesson (03_two_visits).",
        )
        assert why_not_graded(room, course, "Di", OTHER)[0] is Status.MISSING
    assert read_roster(room)["Di"]["moodle"] == {LESSON: "53"}  # whom Moodle's file of grades names
    for right in (release(course), answered(course)):
        later = deliver({"Di_53_assignsubmission_file/y.ipynb": right}, day=6)
        assert (placed(later), handed_in(room, "Di")) == ([("Di", LESSON)], right)
        assert why_not_graded(room, course, "Di") == (None, None)
    assert not (room.root / "replaced" / "Di" / LESSON / f"{OTHER}.ipynb").exists()


@pytest.mark.parametrize("wrong", [OTHER, None])
def test_when_something_came_that_is_no_notebook_of_the_lesson_is_known(
    tmp_path, deliver, course, room, wrong
):
    """As of a notebook; and one that is brought in later without a time has none."""
    time = datetime(2026, 10, 5, 18)  # noqa: DTZ001 - as people write it
    sheet = worksheet(tmp_path / "sheet.csv", [(53, "Di", "d@x.org", time)])
    file = {"Di_53_assignsubmission_file/x.ipynb": answered(course, wrong)} if wrong else {}
    file = file or {"Di_53_assignsubmission_file/hw.pdf": b"x"}
    deliver({**of_assignment(course, ["Ann", "Bo", "Cy"]), **file}, lists=[sheet])
    assert why_not_graded(room, course, "Di")[0] is Status.CORRUPT
    assert timestamps.handed_in(room, "Di", LESSON) == time.astimezone()
    deliver({"d@x.org/x.ipynb": answered(course)}, day=8)
    assert timestamps.handed_in(room, "Di", LESSON) is None


@pytest.mark.parametrize("before", [True, False])
def test_another_lesson_takes_the_place_of_nothing(deliver, course, room, before):
    """Neither of what was collected before, nor of what lies beside it in the same delivery, however little it says."""
    right = {"Di_53_assignsubmission_file/x.ipynb": release(course)}
    wrong = {f"Di_53_assignsubmission_file/{LESSON}.ipynb": answered(course, OTHER, cells=9)}
    class_ = of_assignment(course, ["Ann", "Bo", "Cy"])
    if before:
        deliver({**class_, **right})
    result = deliver({**class_, **wrong, **({} if before else right)}, day=9)
    assert "handed in at the wrong place" in reasons(result)[next(iter(wrong))]
    assert handed_in(room, "Di") == release(course)
    assert why_not_graded(room, course, "Di") == (None, None)


def test_one_of_another_lesson_is_told_though_other_assignments_of_the_same_download_are_right(
    deliver, course, room
):
    """As in nbgrader's exchange or Blackboard's archive, where each delivery holds the whole semester."""

    def of(assignment, lesson, logins):
        at = "attempt_2026-10-05-10-30-00_hw.ipynb"
        return {f"{assignment}_{one}_{at}": answered(course, lesson) for one in logins}

    deliver(
        {
            **of("Week 2", LESSON, ["ann", "bo", "cy", "di"]),
            **of("Week 3", OTHER, ["ann", "bo", "cy"]),
            **of("Week 3", LESSON, ["di"]),
        }
    )
    assert why_not_graded(room, course, "di") == (None, None)
    assert why_not_graded(room, course, "di", OTHER)[0] is Status.CORRUPT


def test_nor_does_it_where_it_comes_alone(deliver, course, room):
    deliver({"Di_3_assignsubmission_file/x.ipynb": answered(course, OTHER)})
    result = deliver({"Di_53_assignsubmission_file/x.ipynb": answered(course, OTHER, edit="wrong")}, day=9)
    assert (placed(result), room.names()) == ([], ["Di"])
    assert "under another number than 53" in next(iter(reasons(result).values()))


def test_a_student_has_no_work_beside_the_lesson_of_most(deliver, course):
    members = {f"ann{n}_{n + 10000}_{n + 20000}_x.ipynb": answered(course) for n in range(2)}
    members["bob_10007_20007_x.ipynb"] = answered(
        course, OTHER
    )  # two and one: an assignment for both lessons
    assert len(placed(deliver(members))) == 3


@pytest.mark.parametrize("name", ["hw.pdf", "hw.html", "hw.py", "hw.docx", "work.rar", "notes.ipynb"])
def test_who_handed_in_no_notebook_is_in_the_class_and_named(deliver, course, room, name):
    content = b'{"cells": []}' if name == "notes.ipynb" else b"x"
    members = {
        "Ann_5_assignsubmission_file/x.ipynb": answered(course),
        "Ann_5_assignsubmission_file/extra.pdf": b"x",
        f"Bob_6_assignsubmission_file/{name}": content,
    }
    result = deliver(members)
    assert placed(result) == [("Ann", LESSON)]
    assert room.names() == ["Ann", "Bob"]
    assert "all that Bob handed in" in reasons(result)[f"Bob_6_assignsubmission_file/{name}"]
    assert "not a notebook" in reasons(result)["Ann_5_assignsubmission_file/extra.pdf"]
    assert read_roster(room)["Bob"]["moodle"] == {LESSON: "6"}  # whom Moodle's file of grades names
    if name == "notes.ipynb":
        assert room.find("Bob", LESSON)[0].name == name  # grading says what is wrong with it
    else:
        with pytest.raises(Unreadable) as found:
            room.find("Bob", LESSON)
        assert (found.value.status, name in str(found.value)) == (Status.CORRUPT, True)
    later = deliver({"Bob_6_assignsubmission_file/x.ipynb": answered(course)}, day=6)
    assert placed(later) == [("Bob", LESSON)]
    assert room.find("Bob", LESSON)[0].name == f"{LESSON}.ipynb"


def test_what_is_too_large_or_packed_oddly_makes_nobody_vanish(deliver, course, room):
    result = deliver({"Bob_6_assignsubmission_file/big.pdf": bytes(101 * 2**20)})
    assert room.names() == ["Bob"]
    assert "no notebook that can be graded" in reasons(result)["Bob_6_assignsubmission_file/big.pdf"]


def test_what_a_killed_run_left_behind_is_removed(deliver, course, room):
    folder = room.submitted / "ann" / LESSON
    folder.mkdir(parents=True)
    halves = [
        folder / f".{LESSON}.ipynb.abcd1234",
        folder / ".timestamp.txt.abcd1234",
        room.root / ".students.json.abcd1234",
    ]
    own = [folder / ".nbgrader", folder / "notes.txt", room.root / ".secret"]
    for path in itertools.chain(halves, own):
        path.write_text("x", encoding="utf-8")
    deliver({"bob/x.ipynb": answered(course)})
    assert [path.exists() for path in halves] == [False] * 3
    assert [path.exists() for path in own] == [True] * 3


def test_a_zip_whose_files_overlap_is_not_opened(deliver, course, room):
    packed = inner({"a.ipynb": answered(course) * 30})
    start = packed.index(b"PK\1\2")
    end = packed.index(b"PK\5\6")
    many = 50
    directory = packed[start:end] * many
    tail = bytearray(packed[end:])
    tail[8:12] = many.to_bytes(2, "little") * 2
    tail[12:16] = len(directory).to_bytes(4, "little")
    bomb = packed[:start] + directory + bytes(tail)
    result = deliver({"eve/work.zip": bomb, "ann/x.ipynb": answered(course)})
    assert placed(result) == [("ann", LESSON)]
    assert "overlap" in reasons(result)["eve/work.zip"]


ATTEMPTS = {
    "blackboard": ("Week 2_jdoe3_attempt_2026-10-{}-10-30-00_hw.ipynb", "jdoe3"),
    "brightspace": ("12345-678 - Jane Doe - {} October, 2026 1030 AM/hw.ipynb", "Jane Doe"),
}


@pytest.mark.parametrize("platform", ATTEMPTS)
def test_of_several_attempts_the_newest_counts_with_its_time(deliver, course, room, platform):
    pattern, student = ATTEMPTS[platform]
    room.root.mkdir()
    (room.root / "class.toml").write_text('timezone = "Asia/Shanghai"', encoding="utf-8")
    result = deliver({pattern.format(day): answered(course, edit=day) for day in (11, 12, 10)})
    assert placed(result) == [(student, LESSON)]
    assert handed_in(room, student) == answered(course, edit=12)
    assert timestamps.handed_in(room, student, LESSON) == datetime(2026, 10, 12, 2, 30, tzinfo=UTC)
    assert [one.to_json()["time"] for one in result.placed] == ["2026-10-12 10:30:00"]
    again = deliver({pattern.format(12): answered(course, edit=12)})
    assert [one.to_json()["time"] for one in again.placed] == ["2026-10-12 10:30:00"]
    assert all("later copy" in why for why in reasons(result).values())
