"""Unknown mistakes: answers that go wrong alike are one group, whatever their code looks like."""

import random
import shutil

import pytest

from autograd_lib.exercises.registry import find
from autograd_lib.kit.authoring.document import parse_document
from autograd_lib.kit.checking.collecting import gather
from autograd_lib.kit.checking.evidence import dumps, loads, to_plain
from autograd_lib.kit.checking.verdict import draw_challenge
from autograd_lib.kit.grading.gradebook.adoption import AdoptionError, adopt
from autograd_lib.kit.grading.gradebook.records import class_overview
from autograd_lib.kit.grading.gradebook.unknown import all_groups, groups
from autograd_lib.kit.grading.judging.behaviour import behaviour
from autograd_lib.kit.grading.pages.report.pages import write_report
from autograd_lib.kit.notebooks import Course

from ..handing_in import COURSE, LESSON, WRONG, hand_in, right, solved
from ..small_class import run


def answer(line):
    """Return an answer that multiplies the incoming seed by something before it uses it."""
    code = right("ex02_1")
    head, sign, body = code.partition("def derive(self, seed")
    start, colon, rest = body.partition(":")
    assert sign, code
    indent = rest[: len(rest) - len(rest.lstrip())]
    return f"{head}{sign}{start}{colon}{indent}{line}{rest}"


GRAPHS = "03_graphs"
# Two ways to write the same mistake, which no document knows, and another one.
HALF, SAME_HALF, SQUARED = answer("seed = seed / 2"), answer("seed *= 0.5"), answer("seed = seed * seed * 3")


def behaves(code, seed=1, id="ex02_1"):
    exercise = find(id)
    challenge = dumps(to_plain(draw_challenge(exercise, random.Random(seed))))
    namespace = {}
    exec(compile(code, "answer", "exec"), namespace)
    evidence = gather(exercise.collect, exercise.answers, namespace, loads(challenge))
    return behaviour(id, dumps(evidence), challenge)


def test_the_same_mistake_behaves_alike_and_another_one_does_not():
    half = behaves(HALF)
    assert half["digest"] == behaves(SAME_HALF)["digest"]
    assert half["digest"] != behaves(SQUARED)["digest"]
    assert half["digest"] != behaves(HALF, seed=2)["digest"]
    assert all(len(sides) == 2 and all(sides) for sides in half["parts"])


def test_whether_a_zero_is_whole_or_a_fraction_says_nothing_about_the_mistake():
    """A right side that gets nothing keeps the 0 that it began with, one that gets 0.0 has a float."""
    code = right("ex02_2").replace("self.lhs.derive(seed)", "self.lhs.derive(3 * seed)")
    one = code.replace("self.rhs.derive(-seed)", "pass")
    other = code.replace("self.rhs.derive(-seed)", "self.rhs.derive(0.0 * seed)")
    assert len({code, one, other}) == 3
    assert behaves(one, id="ex02_2")["digest"] == behaves(other, id="ex02_2")["digest"]


def test_what_a_student_chose_freely_says_nothing_about_the_mistake():
    """Both give seven times the partials; the right ones at the student's own counterexample differ."""
    code = right("ex02_4")
    one = code.replace("root.derive(1)", "root.derive(7)")
    other = one.replace("(5, 7)", "(1, 4)")
    assert len({code, one, other}) == 3
    assert behaves(one, id="ex02_4")["digest"] == behaves(other, id="ex02_4")["digest"]
    nine = code.replace("root.derive(1)", "root.derive(9)")
    assert behaves(one, id="ex02_4")["digest"] != behaves(nine, id="ex02_4")["digest"]


def test_mistakes_that_raise_before_any_part_are_told_apart_by_what_they_raise():
    raised = [
        behaves(f"def Multiply(*given):\n    raise {kind}", id="ex02_1") for kind in ("KeyError", "OSError")
    ]
    assert raised[0]["digest"] != raised[1]["digest"]


@pytest.mark.parametrize("code", [right("ex02_1"), WRONG])
def test_what_is_right_or_known_shows_no_behaviour(code):
    assert behaves(code) is None


def test_a_class_is_grouped_and_the_report_shows_the_groups(graded_room):
    for name, code in {"dora": HALF, "eve": SAME_HALF, "finn": SQUARED}.items():
        hand_in(graded_room.root, name, solved(ex02_1=code))
    _, executed = run(graded_room)
    assert run(graded_room)[1] == 0  # nothing is run again for what is known already
    _, lessons, records = class_overview(graded_room.root, COURSE)
    found = groups(graded_room, records[LESSON])
    assert [(one.exercise, one.students) for one in found] == [
        ("ex02_1", ("dora", "eve")),
        ("ex02_1", ("finn",)),
    ]
    assert found[0].answer == min(HALF, SAME_HALF, key=len)
    index = write_report(graded_room, lessons, records, "en")
    page = (index.parent / "lessons" / f"{LESSON}.html").read_text(encoding="utf-8")
    assert f"<code>{found[0].name}</code>" in page
    assert "bob" not in page.partition("Mistakes without a name yet")[2].partition("</table>")[0]
    hand_in(graded_room.root, "dora", solved())
    run(graded_room)
    _, _, records = class_overview(graded_room.root, COURSE)
    assert {one.students for one in groups(graded_room, records[LESSON])} == {("eve",), ("finn",)}
    assert executed > 3  # notebooks, and by themselves the answers that go wrong


def read(path):
    return parse_document(path.stem, path.name, path.read_text(encoding="utf-8"))


@pytest.fixture
def course(tmp_path):
    """Return a course of which only the documents of one lesson are there."""
    target = tmp_path / "course" / "solutions" / "lessons" / LESSON
    shutil.copytree(COURSE.sources / LESSON, target)
    return Course(tmp_path / "course")


def test_a_group_is_taken_into_the_document_to_be_explained_there(graded_room, course):
    hand_in(graded_room.root, "dora", solved(ex02_1=HALF + "\n# %% a mark\n#| zh: another"))
    run(graded_room)
    (name,) = all_groups(graded_room)
    path = adopt(graded_room, course, name, "halves_the_seed")
    assert path == course.documents(LESSON)["ex02_1"]
    text = path.read_text(encoding="utf-8")
    _, document_faults = read(path)
    assert any(
        "halves_the_seed" in str(fault) for fault in document_faults
    )  # no explanation is no wrong answer
    explained = text.replace("#| zh:\n#| en:\nclass", "#| zh: 减半了。\n#| en: It is halved.\nclass")
    path.write_text(explained, encoding="utf-8")
    document, document_faults = read(path)
    assert document_faults == []
    (mine,) = [wrong for wrong, _ in document.wrong if wrong.name == "halves_the_seed"]
    assert "seed = seed / 2" in mine.code
    assert mine.why.zh == "减半了。"
    for wanted, words in ((name, "has a halves_the_seed already"), ("ex02_1-000000", "no group")):
        with pytest.raises(AdoptionError, match=words):
            adopt(graded_room, course, wanted, "halves_the_seed")


@pytest.mark.parametrize("name", ["", "Ha", "../x", 'x"', "1x", "a b", "x" * 80])
def test_a_name_that_is_none_is_refused(room, course, name):
    with pytest.raises(AdoptionError, match="lower-case"):
        adopt(room, course, "ex02_1-000000", name)


def test_what_only_an_earlier_answer_gets_wrong_is_no_mistake_of_its_own(room):
    """ex03_7 is right and calls the walk of ex03_3, which halves what it hands on: one group, and word of it."""
    walk = right("ex03_3", GRAPHS).replace("node.partial * slope", "node.partial * slope / 2")
    hand_in(room.root, "dora", solved(lesson=GRAPHS, ex03_3=walk), lesson=GRAPHS)
    run(room, (GRAPHS,))
    _, lessons, records = class_overview(room.root, COURSE)
    results = {
        one.id: one.outcome
        for one in next(r for r in records[GRAPHS] if r.student == "dora").result.exercises
    }
    assert results["ex03_3"] == results["ex03_7"] == "wrong"
    assert [one.exercise for one in groups(room, records[GRAPHS])] == ["ex03_3"]
    write_report(room, lessons, records, "en")
    page = room.feedback("dora", GRAPHS).read_text(encoding="utf-8").partition('<section id="ex03_7">')[2]
    assert (
        "This builds on what you wrote in ex03_3, which is not right yet" in page.partition("</section>")[0]
    )
