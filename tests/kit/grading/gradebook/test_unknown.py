"""Unknown mistakes: answers that go wrong alike are one group, whatever their code looks like."""

import copy
import random
import re
import shutil
import tomllib

import numpy as np
import pytest

from autograd_lib.kit.authoring.document import parse_document
from autograd_lib.kit.checking.collecting import gather
from autograd_lib.kit.checking.evidence import dumps, loads, to_plain
from autograd_lib.kit.checking.own_wrongs import VARIABLE, OwnWrongsError
from autograd_lib.kit.checking.registry import find, forget
from autograd_lib.kit.checking.verdict import draw_challenge
from autograd_lib.kit.grading.gradebook import adoption
from autograd_lib.kit.grading.gradebook.adoption import AdoptionError, adopt
from autograd_lib.kit.grading.gradebook.needed import standing_alone
from autograd_lib.kit.grading.gradebook.records import class_overview
from autograd_lib.kit.grading.gradebook.unknown import Group, all_groups, groups
from autograd_lib.kit.grading.judging.behaviour import behaviours
from autograd_lib.kit.grading.pages.report.pages import write_report
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.wording.text import LANGUAGES, Text

from ..handing_in import COURSE, LESSON, WRONG, hand_in, right, solved
from ..small_class import run


def answer(line):
    """Return an answer that multiplies the incoming seed by something before it uses it."""
    code = right("multiply_derive")
    head, sign, body = code.partition("def derive(self, seed")
    start, colon, rest = body.partition(":")
    assert sign, code
    indent = rest[: len(rest) - len(rest.lstrip())]
    return f"{head}{sign}{start}{colon}{indent}{line}{rest}"


LINE = "05_line"
# Two ways to write the same mistake, which no document knows, and another one.
HALF, SAME_HALF, SQUARED = answer("seed = seed / 2"), answer("seed *= 0.5"), answer("seed = seed * seed * 3")


def behaves(code, seed=1, id="multiply_derive"):
    (one,) = all_behaviours(code, seed, id)
    return one


def all_behaviours(code, seed=1, id="multiply_derive"):
    exercise = find(id)
    challenge = dumps(to_plain(draw_challenge(exercise, random.Random(seed))))
    namespace = {"np": np, "Function": object, "Operators": object}  # what notebooks have
    exec(compile(code, "answer", "exec"), namespace)
    evidence = gather(exercise.collect, exercise.answers, namespace, loads(challenge))
    return behaviours(id, dumps(evidence), challenge)


def test_the_same_mistake_behaves_alike_and_another_one_does_not():
    half = behaves(HALF)
    assert half["digest"] == behaves(SAME_HALF)["digest"]
    assert half["digest"] != behaves(SQUARED)["digest"]
    assert half["digest"] != behaves(HALF, seed=2)["digest"]
    assert all(len(sides) == 2 and all(sides) for sides in half["parts"])
    assert ["should be" in en and "应为" in zh for zh, en in half["shown"][:1]] == [True]


def test_whether_a_zero_is_whole_or_a_fraction_says_nothing_about_the_mistake():
    """A right side that gets nothing keeps the 0 that it began with, one that gets 0.0 has a float."""
    code = right("minus_derive").replace("self.lhs.derive(seed)", "self.lhs.derive(3 * seed)")
    one = code.replace("self.rhs.derive(-seed)", "pass")
    other = code.replace("self.rhs.derive(-seed)", "self.rhs.derive(0.0 * seed)")
    assert len({code, one, other}) == 3
    assert behaves(one, id="minus_derive")["digest"] == behaves(other, id="minus_derive")["digest"]


def test_what_a_student_chose_freely_says_nothing_about_the_mistake():
    """Both give seven times the partials; the right ones at the student's own counterexample differ."""
    code = right("another_point")
    one = code.replace("root.derive(1)", "root.derive(7)")
    other = one.replace("(5, 7)", "(1, 4)")
    assert len({code, one, other}) == 3
    assert behaves(one, id="another_point")["digest"] == behaves(other, id="another_point")["digest"]
    nine = code.replace("root.derive(1)", "root.derive(9)")
    assert behaves(one, id="another_point")["digest"] != behaves(nine, id="another_point")["digest"]


def test_mistakes_that_raise_before_any_part_are_told_apart_by_what_they_raise():
    raised = [
        behaves(f"def Multiply(*given):\n    raise {kind}", id="multiply_derive")
        for kind in ("KeyError", "OSError")
    ]
    assert raised[0]["digest"] != raised[1]["digest"]


@pytest.mark.parametrize("code", [right("multiply_derive"), WRONG])
def test_what_is_right_or_known_shows_no_behaviour(code):
    assert all_behaviours(code) == []


ARRAYS = "06_sixteen"
TWICE = ("return g * y", "return g * y * y")  # in Exp
BESIDES = {
    "nothing": (),
    "another that nobody knows": ("return g * b if", "return 7 * g * b if"),
    "a known one": ("g * n * x ** (n - 1)", "g * n * x**n"),
}


def vjps(*changes):
    code = right("elementwise_vjps", ARRAYS)
    for before, after in filter(None, changes):
        assert before in code
        code = code.replace(before, after)
    return code


@pytest.mark.slow
@pytest.mark.parametrize("besides", BESIDES)
def test_what_else_is_wrong_with_an_answer_does_not_part_it_from_those_with_the_same_mistake(besides):
    """Each of several functions has a behaviour of its own."""
    alone = behaves(vjps(TWICE), id="elementwise_vjps")
    found = all_behaviours(vjps(TWICE, BESIDES[besides]), id="elementwise_vjps")
    assert [one["parts"] for one in found if one["digest"] == alone["digest"]] == [alone["parts"]]
    assert len(found) == (2 if besides == "another that nobody knows" else 1)


def test_nor_does_the_order_of_a_list_that_may_have_any():
    code = right("leaves_of", "side_passing").replace("leaves.append(node.variable)", "leaves += KEPT")
    kept = "[node.variable] * (not leaves or node.variable is not leaves[0]) + [tensor]"
    one = code.replace("KEPT", kept)
    other = one.replace("return leaves\n", "return leaves[::-1]\n")
    assert len({code, one, other}) == 3
    assert behaves(one, id="leaves_of")["digest"] == behaves(other, id="leaves_of")["digest"]


@pytest.mark.slow
def test_what_a_function_loses_by_another_that_it_calls_is_no_mistake_of_its_own():
    by_exp = "Exp.backward(SimpleNamespace(saved_tensors=(x**0,)), g * n * x ** (n - 1))"
    code = "from types import SimpleNamespace\n\n" + vjps(TWICE, ("g * n * x ** (n - 1)", by_exp))
    lent = code.replace("x**0", "x**0 * 2 / 2 + 1")
    assert [one["digest"] for one in all_behaviours(lent, id="elementwise_vjps")] == [
        behaves(vjps(TWICE), id="elementwise_vjps")["digest"]
    ]


def test_a_class_is_grouped_and_the_report_shows_the_groups(graded_room):
    for name, code in {"dora": HALF, "eve": SAME_HALF, "finn": SQUARED}.items():
        hand_in(graded_room.root, name, solved(multiply_derive=code))
    _, executed = run(graded_room)
    assert run(graded_room)[1] == 0  # nothing is run again for what is known already
    _, lessons, records = class_overview(graded_room.root, COURSE)
    found = groups(graded_room, [one.result for one in records[LESSON] if one.result])
    assert [(one.exercise, one.students) for one in found] == [
        ("multiply_derive", ("dora", "eve")),
        ("multiply_derive", ("finn",)),
    ]
    assert found[0].answer == min(HALF, SAME_HALF, key=len)
    index = write_report(graded_room, lessons, records, "en")
    page = (index.parent / "lessons" / f"{LESSON}.html").read_text(encoding="utf-8")
    assert f"<code>{found[0].name}</code>" in page
    unknown = page.partition('id="unknown"')[2].partition("</table>")[0]
    assert "autograd-kit adopt" in unknown
    assert "bob" not in unknown
    hand_in(graded_room.root, "dora", solved())
    run(graded_room)
    _, _, records = class_overview(graded_room.root, COURSE)
    assert {
        one.students for one in groups(graded_room, [one.result for one in records[LESSON] if one.result])
    } == {("eve",), ("finn",)}
    assert executed > 3  # notebooks, and by themselves the answers that go wrong


def read(path):
    return parse_document(path.stem, path.name, path.read_text(encoding="utf-8"))


@pytest.fixture(autouse=True)
def no_class_stays_at_hand(monkeypatch):
    monkeypatch.setenv(VARIABLE, "")


@pytest.fixture
def course(tmp_path):
    """Return a course of which only the documents of one lesson are there."""
    target = tmp_path / "course" / "solutions" / "lessons" / LESSON
    shutil.copytree(COURSE.sources / LESSON, target)
    return Course(tmp_path / "course")


def test_a_group_is_taken_into_the_document_to_be_explained_there(graded_room, course):
    hand_in(graded_room.root, "dora", solved(multiply_derive=HALF + "\n# %% a mark\n#| zh: another"))
    run(graded_room)
    steps = []
    (name,) = all_groups(graded_room, lambda *step: steps.append(step))
    assert steps == [(done, len(steps)) for done in range(1, len(steps) + 1)] != []
    path = adopt(graded_room, course, name, "halves_the_seed")
    assert path == course.documents(LESSON)["multiply_derive"]
    text = path.read_text(encoding="utf-8")
    drafts = re.compile(r"#\| zh: 例如这里错了：(.+)。\n#\| en: One thing that goes wrong: (.+)\.\n")
    path.write_text(drafts.sub("#| zh: 减半了。\n#| en: It is halved.\n", text), encoding="utf-8")
    assert len(drafts.findall(text)) == 1
    document, document_faults = read(path)
    assert document_faults == []
    (mine,) = [wrong for wrong, _ in document.wrong if wrong.name == "halves_the_seed"]
    assert "seed = seed / 2" in mine.code
    assert mine.why.zh == "减半了。"
    for wanted, words in ((name, "already has a halves_the_seed"), ("multiply_derive-000000", "no group")):
        with pytest.raises(AdoptionError, match=words):
            adopt(graded_room, course, wanted, "halves_the_seed")


HELPED = HALF.replace("seed = seed / 2", "seed = halved(seed)")
HELPER = "from math import ldexp\n\nONE = 1\n\n\ndef halved(number):\n    return ldexp(number, -ONE)\n"


def helped():
    """Return a notebook whose answer calls what stands in a cell of the student's own."""
    notebook = copy.deepcopy(solved(multiply_derive=HELPED))
    place = next(n for n, cell in enumerate(notebook["cells"]) if "halved(" in "".join(cell["source"]))
    notebook["cells"].insert(
        place, {**notebook["cells"][place], "id": "1a2b3c4d", "source": HELPER, "metadata": {}}
    )
    return notebook


def test_what_the_answer_needs_of_its_notebook_comes_along(graded_room, course):
    hand_in(graded_room.root, "dora", helped())
    run(graded_room)
    (name,) = all_groups(graded_room)
    document, _ = read(adopt(graded_room, course, name, "halves_the_seed"))
    (mine,) = [wrong for wrong, _ in document.wrong if wrong.name == "halves_the_seed"]
    assert behaves(mine.code)["digest"] == behaves(HALF)["digest"]


def test_the_names_of_a_loop_inside_a_value_are_nothing_that_an_answer_could_need():
    cells = ["weights = sum(n for n in range(3))", "first, (second, third) = 1, (2, 3)"]
    assert standing_alone("def power(n):\n    return n", cells) == "def power(n):\n    return n"
    assert standing_alone("y = third", cells).splitlines()[0] == cells[1]


def test_imports_come_first_and_commands_of_the_notebook_stay_behind():
    cells = [
        "%matplotlib inline\ndef twice(x):\n    return np.add(x, half(x))",
        "# a half\nhalf = HALF",
        "import numpy as np",
    ]
    found = standing_alone("y = twice(1)", cells, ["import numpy\nHALF = 1"])
    assert found == (
        "import numpy as np\n# a half\nhalf = HALF\ndef twice(x):\n    return np.add(x, half(x))\n\n\ny = twice(1)"
    )


def test_an_import_of_a_known_answer_comes_before_what_a_notebook_is_given_but_not_before_a_class_of_its_own():
    known = ["from course import Node, Leaf"]
    cells = ["Node, Leaf = start()", "class Leaf:\n    pass"]
    assert standing_alone("Node(Leaf())", cells, known) == "\n".join(
        ["from course import Node, Leaf", "class Leaf:", "    pass", "", "", "Node(Leaf())"]
    )


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["x = (", "return 1", "x = y0", "y = \0"])
def test_what_is_no_python_or_needs_too_much_stays_as_it_is(answer):
    chain = "\n".join(f"y{n} = y{n + 1}" for n in range(5000))
    assert standing_alone(answer, [chain, "def f():\n    nonlocal z"]) == answer


def test_what_a_notebook_imports_of_what_it_builds_is_what_known_answers_define_it_as():
    cells, known = (
        ["from mine import Function", "def other():\n    pass"],
        ["class Function:\n    pass\n\n\ndef other(): ..."],
    )
    answer = "class Exp(Function):\n    way = other"
    assert standing_alone(answer, cells, known).splitlines() == [
        *("class Function:", "    pass", "def other():", "    pass", "", ""),
        *answer.splitlines(),
    ]


def test_a_mistake_in_one_of_several_functions_is_taken_in_by_the_shortest_that_has_nothing_else_wrong(room):
    """What is adopted says in which function it is, so that it leaves the other mistakes of the same students alone."""
    alone = vjps(TWICE) + "\n\n# " + "long " * 40
    for student, code in {"dora": vjps(TWICE, BESIDES["another that nobody knows"]), "eve": alone}.items():
        hand_in(room.root, student, solved(lesson=ARRAYS, elementwise_vjps=code), lesson=ARRAYS)
    run(room, (ARRAYS,))
    found = {one.function: one for one in all_groups(room).values()}
    assert {name: one.students for name, one in found.items()} == {
        "Exp": ("dora", "eve"),
        "Multiply": ("dora",),
    }
    assert found["Exp"].author == ("eve", ARRAYS)
    path = adopt(room, Course(room.root / "empty"), found["Exp"].name, "output_twice")
    draft = path.read_text(encoding="utf-8")
    assert 'where = ["Exp"]' in draft
    _, lessons, records = class_overview(room.root, COURSE)
    index = write_report(room, lessons, records, "en")
    page = (index.parent / "lessons" / f"{ARRAYS}.html").read_text(encoding="utf-8")
    for function, group in found.items():
        row = page.partition(f"<code>{group.name}</code>")[2].partition("</tr>")[0]
        assert f"<code>{function}</code>" in row
    path.write_text(draft.replace("read = false", "read = true"), encoding="utf-8")
    run(room, (ARRAYS,))
    assert [(one.function, one.students) for one in all_groups(room).values()] == [("Multiply", ("dora",))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_instructors_page_names_each_key_that_a_draft_in_the_class_has(language):
    page = (COURSE.root / "docs" / language / "instructors.md").read_text(encoding="utf-8")
    keys = tomllib.loads(adoption._table("a_name", Text("一", "one"), "x = 1", "sum_to"))["a_name"]
    assert {"read", "about", "where"} <= set(keys)
    assert [key for key in ("read", "about", "where") if not re.search(rf"`{key}\b", page)] == []


def test_an_installed_course_takes_it_into_the_class_and_plain_grade_names_it(graded_room, tmp_path):
    for student, notebook in {"dora": helped(), "eve": solved("zh", multiply_derive=SAME_HALF)}.items():
        hand_in(graded_room.root, student, notebook)
    run(graded_room)
    (name,) = all_groups(graded_room)
    installed = Course(tmp_path / "empty")
    path = adopt(graded_room, installed, name, "halves_the_seed")
    assert path == graded_room.root / "units" / LESSON / "multiply_derive.toml"
    draft = path.read_text(encoding="utf-8")
    assert run(graded_room)[1] == 0  # nobody has said that the code may run
    said = draft.replace("read = false", "read = true").replace('about = ""', 'about = "chain"')
    path.write_text(re.sub(r"One thing that goes wrong.*", 'It is halved."', said), encoding="utf-8")
    results, executed = run(graded_room)
    assert executed
    slips = {one: {e.slip for e in results[one].exercises} for one in ("dora", "eve", "bob")}
    assert slips["dora"] == slips["eve"] == {None, "halves_the_seed"}
    assert "halves_the_seed" not in slips["bob"]
    assert "It is halved." in graded_room.feedback("dora", LESSON).read_text(encoding="utf-8")
    assert all_groups(graded_room) == {}
    with pytest.raises(AdoptionError, match="no group"):
        adopt(graded_room, installed, name, "halves_the_seed")
    path.write_text(said.replace('"chain"', '"chains"'), encoding="utf-8")
    forget()
    with pytest.raises(OwnWrongsError, match="about = 'chains'"):
        run(graded_room)


MARKS = ('# %% wrong="another" about=""', "#| zh: 甲", "#| en: A", "z = 1", "# %% right")


@pytest.mark.parametrize("around", [("x = '''a", "'''"), ("x = 1  # a", "#")], ids=["string", "comment"])
@pytest.mark.parametrize("end", ["\n", "\r", "\r\n", *"\v\f\x1c\x1d\x1e\x85\u2028\u2029"], ids=ascii)
def test_no_line_of_an_answer_becomes_a_cell_of_the_document(room, course, monkeypatch, end, around):
    first, last = around
    code = end.join((first, *MARKS, last)) + "\ny = 1"
    group = Group("multiply_derive", "0" * 8, ("dora",), (), code, ("dora", LESSON))
    monkeypatch.setattr(adoption, "all_groups", lambda room, announce: {group.name: group})
    before, _ = read(course.documents(LESSON)["multiply_derive"])
    path = adopt(room, course, group.name, "strange_lines")
    text = path.read_text(encoding="utf-8")
    for seen in (text, "\n".join(text.splitlines())):  # as Python reads it, and who counts lines otherwise
        path.write_text(seen, encoding="utf-8")
        after, faults = read(path)
        assert faults == []
        names = [[wrong.name for wrong, _ in document.wrong] for document in (before, after)]
        assert names[1] == [*names[0], "strange_lines"]
        assert len(after.right) == len(before.right)


@pytest.mark.parametrize("name", ["", "Ha", "../x", 'x"', "1x", "a b", "x" * 80])
def test_a_name_that_is_none_is_refused(room, course, name):
    with pytest.raises(AdoptionError, match="lower-case"):
        adopt(room, course, "multiply_derive-000000", name)


def test_what_only_an_earlier_answer_gets_wrong_is_no_mistake_of_its_own(room):
    """one_neuron is right and enters relu_slope of slopes_from_outputs, half of what it should be: one group."""
    halved = right("slopes_from_outputs", LINE).replace("return 1 if", "return 0.5 if")
    untrained = {"train_moons": "", "demo_trained": ""}  # which would take seconds
    hand_in(room.root, "dora", solved(lesson=LINE, slopes_from_outputs=halved, **untrained), lesson=LINE)
    run(room, (LINE,))
    _, lessons, records = class_overview(room.root, COURSE)
    results = {
        one.id: one.outcome for one in next(r for r in records[LINE] if r.student == "dora").result.exercises
    }
    assert results["slopes_from_outputs"] == results["one_neuron"] == "wrong"
    assert [one.exercise for one in groups(room, [one.result for one in records[LINE] if one.result])] == [
        "slopes_from_outputs"
    ]
    write_report(room, lessons, records, "en")
    page = room.feedback("dora", LINE).read_text(encoding="utf-8").partition('<section id="one_neuron">')[2]
    assert (
        "This builds on what you wrote in slopes_from_outputs, which is not right yet"
        in page.partition("</section>")[0]
    )
