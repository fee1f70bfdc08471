"""An anonymous class: everything that grading writes knows students by numbers, and what platforms get by names."""

import csv
import re
import zipfile

import pytest
from nbgrader.api import Gradebook

from autograd_lib.kit.cli import main
from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.errors import ClassroomError
from autograd_lib.kit.grading.gradebook.book import file_url

from .handing_in import LESSON, WRONG, hand_in, solved
from .small_class import run

NAMES = ("王芳", "Mary Ann Lee", "O'Brien", "<b>", "Zoe Ng")
ADDRESS = "zoe@example.org"
NUMBER = re.compile(r"\d{5}-\d{5}")
NAMED = {"submitted", "roster.json", "class.toml", "list.csv", "export"}  # which hold names, and say so


def command(*arguments):
    """Run `autograd-kit` in this process."""
    with pytest.raises(SystemExit) as ended:
        main([*map(str, arguments), "--lang", "en"])
    assert ended.value.code == 0


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    root = tmp_path_factory.mktemp("anonymous")
    hand_in(root, NAMES[0], solved("zh", multiply_derive=WRONG))
    hand_in(root, NAMES[1], solved())
    hand_in(root, NAMES[2], solved(), name="Mary Ann Lee's work.ipynb")
    hand_in(root, NAMES[3], b"")
    (root / "list.csv").write_text(
        f"Full name,Email address\nMary Ann Lee,m@x.org\nZoe Ng,{ADDRESS}\n", encoding="utf-8"
    )
    (root / "class.toml").write_text(
        f'anonymous = true\n[lessons.{LESSON}]\ndue = 2030-01-01\n[students."Mary Ann Lee"]\nextensions = {{{LESSON} = 3}}\n',
        encoding="utf-8",
    )
    command("roster", root / "list.csv", "--classroom", root)
    results, _ = run(Classroom(root))
    command("report", "--classroom", root)
    command("show", "Mary Ann Lee", LESSON, "--page", "--classroom", root)
    return Classroom(root), results


def numbered(room, name):
    return room.id_of({"O'Brien": "O’Brien"}.get(name, name))


@pytest.mark.slow
def test_nothing_that_grading_wrote_holds_a_name(graded):
    room, results = graded
    assert len(results) == 5
    assert all(map(NUMBER.fullmatch, results))
    written = [p for p in room.root.rglob("*") if p.relative_to(room.root).parts[0] not in NAMED]
    assert any(path.name == f"{numbered(room, 'Mary Ann Lee')}.html" for path in written)
    for path in written:
        held = str(path.relative_to(room.root)).encode() + (path.read_bytes() if path.is_file() else b"")
        assert not [
            name for name in (*NAMES, "O’Brien", "_b_", ADDRESS) if name != "<b>" and name.encode() in held
        ], path


def test_names_are_numbers_in_the_gradebook_too(graded):
    room, results = graded
    with Gradebook(file_url(room.gradebook)) as book:
        assert {student.id for student in book.students} == set(results)
        about = [(s.last_name, s.first_name, s.email, s.lms_user_id) for s in book.students]
    assert {last for last, *_ in about} == set(results)
    assert {tuple(rest) for _, *rest in about} == {("", None, None)}


def test_a_name_leads_to_its_number_and_the_number_to_itself(graded, capsys):
    room, results = graded
    for asked in ("mary ann lee", "Mary Ann Lee", numbered(room, "Mary Ann Lee")):
        command("show", asked, LESSON, "--classroom", room.root)
        said = capsys.readouterr().out
        assert said.startswith(numbered(room, "Mary Ann Lee"))
        assert "mary" not in said.casefold()
    extended = results[numbered(room, "Mary Ann Lee")].timing.due - results[numbered(room, "王芳")].timing.due
    assert extended.days == 3


def test_the_number_says_nothing_without_the_secret_and_stays(graded, tmp_path):
    room, results = graded
    assert set(Classroom(room.root).students()) | {numbered(room, "Zoe Ng")} == set(results)
    (tmp_path / "class.toml").write_text("anonymous = true\n", encoding="utf-8")
    hand_in(tmp_path, "Mary Ann Lee", b"")
    assert Classroom(tmp_path).students() != [numbered(room, "Mary Ann Lee")]


def test_platforms_get_names(graded):
    room, _ = graded
    (room.root / "students.json").write_text(
        f'{{"王芳": {{"moodle": {{"{LESSON}": "31"}}}}}}', encoding="utf-8"
    )
    for form in ("csv", "feedback-moodle"):
        command("export", "--format", form, "--classroom", room.root)
    (room.root / "students.json").unlink()
    with open(room.root / "export" / f"{LESSON}.csv", encoding="utf-8-sig", newline="") as file:
        rows = {row["student"]: row for row in csv.DictReader(file)}
    assert (rows["Zoe Ng"]["status"], rows["Zoe Ng"]["email"]) == ("missing", ADDRESS)
    assert (rows["王芳"]["score"], rows["Mary Ann Lee"]["score"]) == ("21", "24")
    with zipfile.ZipFile(room.root / "export" / f"feedback_moodle_{LESSON}.zip") as archive:
        (name,) = archive.namelist()
        page = archive.read(name).decode()
    assert name.startswith("王芳_31_assignsubmission_file_/")
    assert "王芳" not in page


def test_it_cannot_be_changed_once_a_class_is_graded(graded):
    room, _ = graded
    rules = room.root / "class.toml"
    said = rules.read_text(encoding="utf-8")
    rules.write_text(said.replace("anonymous = true", ""), encoding="utf-8")
    try:
        with pytest.raises(ClassroomError, match="anonymous"):
            run(Classroom(room.root))
    finally:
        rules.write_text(said, encoding="utf-8")


def test_a_class_with_names_is_not_made_anonymous_later(graded_room):
    (graded_room.root / "class.toml").write_text("anonymous = true\n", encoding="utf-8")
    with pytest.raises(ClassroomError, match="anonymous"):
        run(Classroom(graded_room.root))


def test_ids_that_look_like_numbers_are_left_alone(graded_room):
    hand_in(graded_room.root, "20231-00412", solved())
    assert "20231-00412" in run(graded_room)[0]
    assert run(Classroom(graded_room.root))[1] == 0
