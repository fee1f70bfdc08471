"""Who somebody is: numbers before names, the same in every delivery, nobody invented and nobody taken for another."""

import pytest

from autograd_lib.kit.grading.errors import ClassroomError
from autograd_lib.kit.grading.intake.collect import collect, decision
from autograd_lib.kit.grading.intake.people import read_roster
from autograd_lib.kit.grading.intake.roster import take_roster

from .deliveries import LESSON, OTHER, answered, handed_in, placed, reasons, worksheet, zipped


def moodle(name, number):
    return f"{name}_{number}_assignsubmission_file/x.ipynb"


@pytest.fixture
def deliver(tmp_path, room, course):
    count = iter(range(100))

    def collected(members, **how):
        number = next(count)
        path = zipped(tmp_path / f"{number}.zip", members, time=(2026, 10, 5 + number, 9, 0, 0))
        return collect(path, room.root, course, **how)

    return collected


@pytest.mark.parametrize("lesson", [LESSON, OTHER])
def test_who_calls_himself_after_somebodys_folder_is_not_that_one(deliver, course, room, lesson):
    own = {moodle("王芳", number): answered(course, edit=number) for number in (31, 7)}
    deliver(own)
    forged = deliver({moodle("王芳 (7)", 99): answered(course, lesson, edit="forged")})
    assert placed(forged) == [("王芳 (7) (99)", lesson)]
    deliver({moodle("王芳 (7)", 99): answered(course, lesson, edit="again")})
    assert handed_in(room, "王芳 (7)") == own[moodle("王芳", 7)]
    assert room.names() == ["王芳 (31)", "王芳 (7)", "王芳 (7) (99)"]


def test_nor_on_canvas(deliver, course, room):
    own = {f"wangfang_{number}_9{number}_x.ipynb": answered(course, edit=number) for number in (10031, 10007)}
    deliver(own)
    forged = deliver({"wangfang (10007)_10099_99999_x.ipynb": answered(course, edit="forged")})
    assert placed(forged) == [("wangfang (10007) (10099)", LESSON)]
    assert handed_in(room, "wangfang (10007)") == answered(course, edit=10007)


def test_a_number_that_bears_another_name_is_held_back(deliver, course, room):
    deliver({moodle("Ann Lee", 5): answered(course, edit="ann")})
    held = deliver({moodle("Eve Ng", 5): answered(course, edit="eve")})
    assert placed(held) == []
    assert "was Ann Lee before" in next(iter(reasons(held).values()))
    told = deliver({moodle("Eve Ng", 5): answered(course, edit="eve")}, decided={"5": "Ann Lee"})
    assert placed(told) == [("Ann Lee", LESSON)]
    assert placed(deliver({moodle("Eve Ng", 5): answered(course, edit="2")})) == [("Ann Lee", LESSON)]


def test_with_a_worksheet_an_address_counts_and_not_the_name(tmp_path, deliver, course, room):
    first = worksheet(
        tmp_path / "1.csv", [(5, "Ann Lee", "ann@x.org", None), (6, "Eve Ng", "eve@x.org", None)]
    )
    deliver(
        {moodle(name, n): answered(course, edit=n) for name, n in (("Ann Lee", 5), ("Eve Ng", 6))},
        lists=[first],
    )
    second = worksheet(
        tmp_path / "2.csv", [(8, "Ann Lee", "ann@x.org", None), (9, "Ann Lee", "eve@x.org", None)]
    )
    forged = deliver({moodle("Ann Lee", 9): answered(course, OTHER, edit="eve")}, lists=[second])
    assert placed(forged) == [("Eve Ng", OTHER)]


def test_worksheets_of_several_weeks_are_remembered_and_used_where_they_fit(tmp_path, deliver, course, room):
    weeks = {LESSON: {"a": 31, "b": 7}, OTHER: {"a": 12, "b": 44}}
    for lesson, numbers in weeks.items():
        rows = [(n, "王芳", f"{one}@x.org", None) for one, n in numbers.items()]
        take_roster(room, worksheet(tmp_path / f"{lesson}.csv", rows), {})
    for lesson, numbers in weeks.items():
        result = deliver(
            {moodle("王芳", n): answered(course, lesson, edit=one) for one, n in numbers.items()}
        )
        assert placed(result) == [("王芳 (a)", lesson), ("王芳 (b)", lesson)]
    assert handed_in(room, "王芳 (b)", OTHER) == answered(course, OTHER, edit="b")


def test_a_list_without_numbers_joins_whom_only_one_of_it_can_be(tmp_path, deliver, course, room):
    path = tmp_path / "list.csv"
    path.write_text(
        "Full name,Email address\nAnn Lee,a@x.org\n王芳,s1@x.org\n王芳,s3@x.org\n", encoding="utf-8"
    )
    take_roster(room, path, {})
    result = deliver({moodle("Ann Lee", 5): answered(course), moodle("王芳", 6): answered(course)})
    assert placed(result) == [("Ann Lee", LESSON)]
    assert "王芳 (s1), 王芳 (s3)" in next(iter(reasons(result).values()))


@pytest.mark.parametrize("folder", ["Ben Carter", "Carter, Ben", "ben.carter@x.org", "b7", "1234"])
def test_mail_is_attributed_by_the_class_list(tmp_path, deliver, course, room, folder):
    path = tmp_path / "list.csv"
    path.write_text(
        "Student,ID,SIS User ID,SIS Login ID,Section,Email\n"
        '"Carter, Ben",1234,b7,bcarter,A,ben.carter@x.org\n"Ng, Zoe",1235,z7,zng,A,zoe@x.org\n',
        encoding="utf-8",
    )
    take_roster(room, path, {})
    assert placed(deliver({f"mail/{folder}/my.ipynb": answered(course)})) == [("carterben", LESSON)]
    canvas = deliver({"carterben_1234_777_hw.ipynb": answered(course, OTHER)})
    assert placed(canvas) == [("carterben", OTHER)]


def test_a_folder_that_two_people_may_mean_is_held_back(deliver, course, room):
    deliver({moodle("王芳", number): answered(course, edit=number) for number in (31, 7)})
    held = deliver({"王芳/x.ipynb": answered(course, OTHER)})
    assert placed(held) == []
    assert "王芳 (31), 王芳 (7)" in next(iter(reasons(held).values()))
    assert placed(deliver({"王芳 (7)/x.ipynb": answered(course, OTHER)})) == [("王芳 (7)", OTHER)]


def test_sections_tell_namesakes_apart_in_every_delivery(deliver, course, room):
    both = {f"{section}班/王芳/x.ipynb": answered(course, edit=section) for section in (1, 2)}
    others = ((1, "李雷"), (1, "韩梅"), (2, "赵云"), (2, "孙尚"))
    both |= {f"{section}班/{name}/x.ipynb": answered(course) for section, name in others}
    deliver(both)
    assert room.names() == sorted(["王芳 (1班)", "王芳 (2班)", "李雷", "赵云", "孙尚", "韩梅"])
    later = {f"1班/{name}/x.ipynb": answered(course, OTHER) for name in ("王芳", "李雷")}
    later |= {f"2班/{name}/x.ipynb": answered(course, OTHER) for name in ("赵云", "孙尚")}
    assert ("王芳 (1班)", OTHER) in placed(deliver(later))


def test_people_without_names_are_told_apart_by_their_numbers(deliver, course, room):
    result = deliver({moodle("Participant", number): answered(course, edit=number) for number in (12, 40)})
    assert placed(result) == [("Participant 12", LESSON), ("Participant 40", LESSON)]


def test_work_by_mail_finds_its_way_back_through_the_worksheet(tmp_path, deliver, course, room):
    rows = [(5, "Ann Lee", "ann@x.org", None), (6, "Eve Ng", "eve@x.org", None)]
    deliver({moodle("Ann Lee", 5): answered(course)}, lists=[worksheet(tmp_path / "1.csv", rows)])
    deliver({"eve@x.org/x.ipynb": answered(course)})
    assert read_roster(room)["Eve Ng"] == {"moodle": {LESSON: "6"}}


@pytest.mark.parametrize("said", ["", "7", "=Ann", "seven=Ann", "7=", "7=a/b"])
def test_what_says_nobody_is_an_error(said):
    with pytest.raises(ClassroomError, match="NUMBER=NAME"):
        decision(said)


def test_a_decision_is_a_number_and_a_name():
    assert decision(" 7 = Ann Lee ") == ("7", "Ann Lee")


@pytest.mark.parametrize("content", ["[]", '{"ann": 3}', '{"ann": {"moodle": 3}}', "{", "[" * 100_000])
@pytest.mark.parametrize("name", ["students.json", "roster.json", ".collected.json"])
def test_a_damaged_memory_is_an_error_that_names_it(deliver, course, room, name, content):
    room.root.mkdir()
    (room.root / name).write_text(content, encoding="utf-8")
    with pytest.raises(ClassroomError, match=name):
        deliver({"ann/x.ipynb": answered(course)})
    assert (room.root / name).read_text(encoding="utf-8") == content
