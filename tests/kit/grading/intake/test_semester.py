"""A class over five weeks, two deliveries a week, as Moodle and Canvas really lay them out.

Every entry of a zip bears the time of its download, Moodle counts people anew in every assignment, and Canvas says late
and not by how much.
"""

import random
from datetime import datetime, timedelta

import pytest

from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.intake.people import marks_of, read_roster
from autograd_lib.kit.grading.submission.timestamps import handed_in

from .deliveries import answered, canvas_zip, moodle_zip, placed, reasons, worksheet

LESSONS = ("01_two_starts", "02_changed_formula", "03_two_visits", "06_sixteen", "09_one_entry")
SUNDAY = datetime(2026, 10, 4, 23, 59)  # noqa: DTZ001 - as people write it, when the first lesson is due
MONDAY, THURSDAY = timedelta(hours=9), timedelta(days=3, hours=14)
WEEK = timedelta(days=7)
CLASS = {  # {address: name as the platform has it}
    "s01": "王芳",
    "s02": "Mary Ann Lee",
    "s03": "王芳",
    "s04": "Ethan Clark",
    "s05": "O'Brien Pat",
    "s06": "李雷",
    "s07": "Zoe Ng",
    "s08": "Kim Roe",
}
TWICE, LATE, WRONG = (
    "s06",
    "s07",
    "s04",
)  # who resubmits after the Monday, who is late each time, who uploads 01 as 02


def lesson_ids(course):
    return [next(one for one in course.lessons() if one[:2] == lesson[:2]) for lesson in LESSONS]


@pytest.fixture
def weeks(course):
    """Return [(lesson, when it was due, {student: number}, {student: when})] of five weeks."""
    draw, found = random.Random(5), []
    for week, lesson in enumerate(lesson_ids(course)):
        numbers = draw.sample(range(1, 60), len(CLASS))
        due = SUNDAY + week * WEEK
        times = {one: due - timedelta(hours=2 + n) for n, one in enumerate(CLASS)}
        times[LATE] = due + timedelta(days=1)
        found.append((lesson, due, dict(zip(CLASS, numbers, strict=True)), times))
    return found


def work(course, student, lesson, version=1):
    return answered(course, lesson, edit=f"{student} {version}")


def moodle_members(course, week, numbers, day, weeks):
    """Return what lies in the assignment of a week on a day."""
    lesson = weeks[week][0]
    members = {}
    for student, name in CLASS.items():
        if student == LATE and day == MONDAY:
            continue
        version = 2 if student == TWICE and day == THURSDAY else 1
        handed = weeks[0][0] if student == WRONG and week == 1 and day == MONDAY else lesson
        members[name, numbers[student], f"hw{week} ({version}).ipynb"] = work(
            course, student, handed, version
        )
    return members


def of_moodle(room, course, tmp_path, weeks, listed):
    """Collect all deliveries, with a worksheet each where `listed`, and yield what came of each."""
    for week, (_, due, numbers, times) in enumerate(weeks):
        for day in (MONDAY, THURSDAY):
            members = moodle_members(course, week, numbers, day, weeks)
            lists = []
            if listed:
                last = {**times, TWICE: due + timedelta(days=2)} if day == THURSDAY else {**times, LATE: None}
                rows = [(numbers[one], name, f"{one}@x.org", last[one]) for one, name in CLASS.items()]
                lists = [worksheet(tmp_path / "sheet.csv", rows)]
            path = moodle_zip(tmp_path / f"{week}{day.days}.zip", members, due + day)
            yield week, day, collect(path, room.root, course, lists)


@pytest.mark.slow
def test_moodle_with_its_worksheets_knows_everybody_and_when(room, course, tmp_path, weeks):
    for week, day, result in of_moodle(room, course, tmp_path, weeks, listed=True):
        wrong = week == 1 and day == MONDAY
        assert len(result.placed) == len(CLASS) - (day == MONDAY) - wrong
        assert [("wrong place" in why) for why in reasons(result).values()] == [True] * wrong
    names = {"s01": "王芳 (s01)", "s03": "王芳 (s03)", "s05": "O’Brien Pat"}
    names = {one: names.get(one, name) for one, name in CLASS.items()}
    assert room.names() == sorted(names.values())
    for week, (lesson, due, numbers, times) in enumerate(weeks):
        for student, name in names.items():
            version = 2 if student == TWICE else 1
            path = room.submitted / name / lesson / f"{lesson}.ipynb"
            assert path.read_bytes() == work(course, student, lesson, version), (week, student)
            last = due + timedelta(days=2) if student == TWICE else times[student]
            assert handed_in(room, name, lesson) == last.astimezone(), (week, student)
            assert read_roster(room)[name]["moodle"][lesson] == str(numbers[student])


def test_moodle_without_a_list_invents_nobody_and_nobody_is_late(room, course, tmp_path, weeks):
    for week, _, result in of_moodle(room, course, tmp_path, weeks, listed=False):
        held = {name for name, why in reasons(result).items() if "--who" in why}
        assert {name.split("_")[0] for name in held} == ({"王芳"} if week else set())
        assert {one.time for one in result.placed} == {None}
        assert any("--list" in note.en for note in result.notes)
    first = weeks[0][2]
    both = {f"王芳 ({first[one]})" for one in ("s01", "s03")}
    assert set(room.names()) == {*both, *({*CLASS.values()} - {"王芳", "O'Brien Pat"}), "O’Brien Pat"}
    assert [one for one in both for lesson, *_ in weeks if handed_in(room, one, lesson)] == []


def test_a_worksheet_that_comes_later_brings_in_whom_nothing_told_apart(room, course, tmp_path, weeks):
    list(of_moodle(room, course, tmp_path, weeks, listed=False))
    before = room.names()
    for lesson, due, numbers, _ in weeks:
        members = {(CLASS[one], numbers[one], "a.ipynb"): work(course, one, lesson) for one in ("s01", "s03")}
        rows = [(numbers[one], name, f"{one}@x.org", None) for one, name in CLASS.items()]
        sheet = worksheet(tmp_path / "sheet.csv", rows)
        result = collect(
            moodle_zip(tmp_path / "again.zip", members, due + MONDAY), room.root, course, [sheet]
        )
        assert len(result.placed) == 2
    assert room.names() == before
    first = weeks[0][2]
    for one in ("s01", "s03"):
        for lesson, *_ in weeks:
            path = room.submitted / f"王芳 ({first[one]})" / lesson / f"{lesson}.ipynb"
            assert path.read_bytes() == work(course, one, lesson)


@pytest.fixture
def on_canvas(room, course, tmp_path, weeks):
    """Collect five weeks of Canvas, and return what came of each delivery."""
    accounts = {one: 4000 + n for n, one in enumerate(CLASS)}
    results = []
    for week, (lesson, due, _, _) in enumerate(weeks):
        for day in (MONDAY, THURSDAY):
            members = {}
            for student, name in CLASS.items():
                if student == LATE and day == MONDAY:
                    continue
                again = student == TWICE and day == THURSDAY
                handed = weeks[0][0] if student == WRONG and week == 1 and day == MONDAY else lesson
                file = f"hw-{1}.ipynb" if again else "hw.ipynb"
                key = "".join(sign for sign in name.lower() if sign.isalnum())
                late = student == LATE or again
                submission = 9000 + 100 * week + accounts[student] + again
                members[key, accounts[student], submission, file, late] = work(
                    course, student, handed, 1 + again
                )
            path = canvas_zip(tmp_path / f"c{week}{day.days}.zip", members, due + day)
            results.append((week, day, collect(path, room.root, course)))
    return results


def test_canvas_knows_everybody_by_number_and_says_late_without_a_time(room, course, weeks, on_canvas):
    for week, day, result in on_canvas:
        wrong = week == 1 and day == MONDAY
        assert len(result.placed) == len(CLASS) - (day == MONDAY) - wrong
        assert {one.time for one in result.placed} == {None}
        assert sum(one.late for one in result.placed) == 2 * (day == THURSDAY)
        assert len(result.left) == wrong
        assert ["by default nothing" in note.en for note in result.notes] == [True] * (day == THURSDAY)
    names = ["ethanclark", "kimroe", "maryannlee", "obrienpat", "zoeng", "李雷", "王芳 (4000)", "王芳 (4002)"]
    assert room.names() == names
    lessons = [lesson for lesson, *_ in weeks]
    for lesson in lessons:
        late = {"zoeng", "李雷"}
        assert marks_of(read_roster(room), lesson) == {name: name in late for name in names}
        path = room.submitted / "王芳 (4002)" / lesson / f"{lesson}.ipynb"
        assert path.read_bytes() == work(course, "s03", lesson)
        assert handed_in(room, "zoeng", lesson) is None


def test_the_right_lesson_stays_where_a_wrong_upload_was(room, course, weeks, on_canvas):
    first = weeks[0][0]
    path = room.submitted / "ethanclark" / first / f"{first}.ipynb"
    assert path.read_bytes() == work(course, WRONG, first)
    assert not (room.root / "replaced" / "ethanclark").exists()
    assert [
        placed(result)
        for week, day, result in on_canvas
        if week == 1 and ("ethanclark", first) in placed(result)
    ] == []
