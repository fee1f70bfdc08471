"""Whose file it is: the patterns that learning platforms really use."""

import pytest

from autograd_lib.kit.grading.intake.owners import owners

LESSONS = ("01_two_starts", "02_changed_formula")


def students(*paths):
    found = owners([tuple(path.split("/")) for path in paths], LESSONS)
    return [owner and (owner.student, owner.number, owner.attempt, owner.late) for owner in found]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("Mary Ann Lee_481516_assignsubmission_file_/02.ipynb", ("Mary Ann Lee", "481516", 0, False)),
        ("Mary Ann Lee_481516_assignsubmission_file/02.ipynb", ("Mary Ann Lee", "481516", 0, False)),
        ("王芳_481517_assignsubmission_file_02_changed_formula.ipynb", ("王芳", "481517", 0, False)),
        ("CS101-Week 3-99/O'Neil Sean_7_assignsubmission_file_/a.ipynb", ("O'Neil Sean", "7", 0, False)),
        ("Participant_12_assignsubmission_file_/x/y/a.ipynb", ("Participant 12", "12", 0, False)),
        ("leemaryann_4711_99887_02_changed_formula.ipynb", ("leemaryann", "4711", 0, False)),
        ("leemaryann_LATE_4711_99887_02_changed_formula-2.ipynb", ("leemaryann", "4711", 2, True)),
        ("submissions/wangfang_12_345_my work-1.ipynb", ("wangfang", "12", 1, False)),
        ("bob+02_changed_formula+2026-10-05 09:30:00 UTC+a1B/x.ipynb", ("bob", "", 0, False)),
        ("李 雷/02_changed_formula/02_changed_formula.ipynb", ("李 雷", "", 0, False)),
        ("02_changed_formula_王芳.ipynb", ("王芳", "", 0, False)),
        ("ann-01_two_starts.ipynb", ("ann", "", 0, False)),
        ("02_changed_formula.ipynb", None),
        ("homework.ipynb", None),
    ],
)
def test_a_path_names_its_student(path, expected):
    assert students(path) == [expected]


def test_folders_around_the_whole_delivery_are_no_students():
    assert students("class/week 2/ann/a.ipynb", "class/week 2/bob/hw/b.ipynb") == [
        ("ann", "", 0, False),
        ("bob", "", 0, False),
    ]
    assert students("class/ann/a.ipynb", "class/ann/old/a.ipynb") == [("ann", "", 0, False)] * 2
    assert students("ann/a.ipynb", "ann/02_changed_formula/a.ipynb") == [("ann", "", 0, False)] * 2


def test_patterns_and_plain_folders_may_be_mixed():
    assert students(
        "dl/Ann B_1_assignsubmission_file_/a.ipynb", "dl/extra/carl/a.ipynb", "dl/extra/dora/a.ipynb"
    ) == [
        ("Ann B", "1", 0, False),
        ("carl", "", 0, False),
        ("dora", "", 0, False),
    ]


BOB = ("bob", "", 0, False)
BOB_AT = {
    "moodle": "Bob B_12_assignsubmission_file_/02_changed_formula.ipynb",
    "canvas": "bob_100012_200034_02_changed_formula.ipynb",
    "nbgrader": "bob+02_changed_formula+2099-10-05 09:30:00 UTC+a1B/x.ipynb",
    "plain": "bob/02_changed_formula.ipynb",
}
ZIP = ("hw.zip/", "deep/folder/", "")


@pytest.mark.parametrize("inside", ZIP)
@pytest.mark.parametrize("faked", BOB_AT)
@pytest.mark.parametrize(
    ("outside", "student"),
    [
        ("Eve E_13_assignsubmission_file_/", "Eve E"),
        ("eve_100013_200035_hw.zip/", "eve"),
        ("eve+02_changed_formula+2026-10-05 09:30:00 UTC+a1B/", "eve"),
        ("Class-99/Eve E_13_assignsubmission_file_/", "Eve E"),
    ],
)
def test_below_a_platforms_name_nothing_says_who(outside, student, faked, inside):
    around = "Class-99/" if outside.startswith("Class") else ""
    found = students(f"{outside}{inside}{BOB_AT[faked]}", f"{around}{BOB_AT['moodle']}")
    assert found[0][0] == student
    assert found[1][0] == "Bob B"


@pytest.mark.parametrize("inside", ZIP)
@pytest.mark.parametrize("faked", ["moodle", "canvas", "nbgrader", "plain"])
@pytest.mark.parametrize(
    "others", [("bob/a.ipynb",), ("bob/a.ipynb", "cy/hw/b.ipynb"), ("02_changed_formula_bob.ipynb",)]
)
@pytest.mark.parametrize("own", ["eve", "eve.zip"])
def test_in_a_class_of_plain_folders_nobody_is_somebody_else(own, others, faked, inside):
    found = students(f"{own}/{inside}{BOB_AT[faked]}", f"{own}/x.ipynb", *others)
    assert found[0] is None or found[0][0] == "eve"
    assert found[1][0] == "eve"
    assert found[2][0] == "bob"


@pytest.mark.parametrize("pattern", ["moodle", "canvas"])
def test_downloads_that_lie_side_by_side_say_whose_they_are(pattern):
    other = {"moodle": "Ann A_1_assignsubmission_file_/a.ipynb", "canvas": "ann_100001_200001_a.ipynb"}[
        pattern
    ]
    found = students(
        f"lesson 2.zip/{BOB_AT[pattern]}", f"lesson 3.zip/{BOB_AT[pattern]}", f"lesson 3.zip/{other}"
    )
    assert [one[0].split()[0].lower() for one in found] == ["bob", "bob", "ann"]
