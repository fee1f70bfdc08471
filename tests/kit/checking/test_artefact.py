"""What learners build through a course is handed out, kept from answers, and taken, where the course says how."""

from contextlib import contextmanager

import pytest

from autograd_lib.kit.checking import artefact
from autograd_lib.kit.checking.absence import Absent
from autograd_lib.kit.checking.collecting import gather
from autograd_lib.kit.notebooks.courses import Syllabus, home
from autograd_lib.kit.wording.text import Text


@pytest.fixture
def hooks(monkeypatch):
    """Return the hooks of the course at home, which are none; what is put into them is found."""
    found = {}
    monkeypatch.setattr(Syllabus, "hook", lambda self, name: found.get(name))
    monkeypatch.setattr(artefact, "_begun", [])
    return found


def test_a_course_without_an_artefact_has_none(hooks):
    assert artefact.hand_out("a_unit", graded=False) == []
    assert artefact.take("an_exercise") == []
    with artefact.collecting({}):
        pass


@pytest.mark.parametrize("graded", [False, True])
def test_a_unit_that_starts_is_handed_it(hooks, graded):
    said = [Text("有了", "here")]
    hooks["artefact_starts"] = lambda *given: said if given == ("a_unit", graded) else None
    assert artefact.hand_out("a_unit", graded) is said


def test_nothing_is_taken_and_nothing_kept_back_before_a_unit_has_started(hooks):
    hooks |= {"artefact_takes": lambda exercise: 1 / 0, "artefact_collects": lambda namespace: 1 / 0}
    assert artefact.take("an_exercise") == []
    with artefact.collecting({}):
        pass


def test_answers_are_collected_inside_what_the_course_names(hooks):
    at_work = []

    @contextmanager
    def keeping(namespace):
        namespace["lent"], before = None, namespace["lent"]
        yield
        namespace["lent"] = before
        at_work.append(True)

    namespace = {"lent": 5}
    exec("def answer():\n    return lent", namespace)
    hooks |= {"artefact_starts": lambda unit, graded: [], "artefact_collects": keeping}
    artefact.hand_out("a_unit", graded=False)
    found = gather(lambda answers, challenge: {"it": answers["answer"]()}, ["answer"], namespace, {})
    assert (found["parts"], namespace["lent"], at_work) == ({"it": None}, 5, [True])


def test_where_it_is_absent_nothing_is_called(hooks):
    hooks |= dict.fromkeys(["artefact_starts", "artefact_collects", "artefact_takes"], Absent("a.course"))
    assert artefact.hand_out("a_unit", graded=True) == []
    assert artefact.take("an_exercise") == []


@pytest.mark.parametrize(("graded", "expected"), [(False, ["elsewhere"]), (True, [])])
def test_what_differs_where_a_unit_runs_is_said_to_people_alone(hooks, graded, expected):
    assert artefact.what_differs(graded) == []
    hooks["start_says"] = lambda: [Text("别处", "elsewhere")]
    assert [one.en for one in artefact.what_differs(graded)] == expected


@pytest.mark.parametrize(
    ("graded", "platform", "named"), [(False, "linux", 1), (True, "linux", 0), (False, "emscripten", 0)]
)
def test_people_are_told_which_packages_of_the_course_are_missing(
    hooks, monkeypatch, graded, platform, named
):
    monkeypatch.setattr(Syllabus, "preload", ("json.decoder", "not_anywhere", "nor_this.part", "nor_this"))
    monkeypatch.setattr(artefact.sys, "platform", platform)
    said = [one.en.partition(", which")[0] for one in artefact.what_differs(graded)]
    assert said == ["This kernel has no not_anywhere, nor_this"] * named


def test_a_graded_run_uses_what_it_was_sent(hooks):
    sent = []
    assert artefact.lent(home(), ["an_exercise"]) == {}
    artefact.lend({"file": "text"})  # of a course that has nothing to send
    hooks |= {
        "artefact_lends": lambda exercises: dict.fromkeys(exercises, "text"),
        "artefact_borrows": sent.append,
    }
    artefact.lend({})
    artefact.lend(artefact.lent(home(), ["an_exercise"]))
    assert sent == [{"an_exercise": "text"}]


def test_what_a_run_is_sent_is_that_of_its_own_course(hooks):
    other = Syllabus("another", home().package, home().said)
    hooks["artefact_lends"] = lambda exercises: {one: home().name for one in exercises}
    assert artefact.lent(other, ["an_exercise"]) == {"an_exercise": "another"}
    assert home().name == "autograd_lib"
