"""Unknown mistakes: answers that go wrong alike are one group, whatever their code looks like."""

import random

import pytest

from autograd_lib.checking.collecting import gather
from autograd_lib.checking.evidence import dumps, loads, to_plain
from autograd_lib.checking.registry import find
from autograd_lib.checking.verdict import draw_challenge
from autograd_lib.grading.behaviour import behaviour
from autograd_lib.grading.records import class_overview
from autograd_lib.grading.report.pages import write_report
from autograd_lib.grading.unknown import groups

from .handing_in import COURSE, LESSON, WRONG, hand_in, right, solved
from .small_class import run


def answer(line):
    """Return an answer that multiplies the incoming seed by something before it uses it."""
    code = right("ex02_1")
    head, sign, body = code.partition("def derive(self, seed")
    start, colon, rest = body.partition(":")
    assert sign, code
    indent = rest[: len(rest) - len(rest.lstrip())]
    return f"{head}{sign}{start}{colon}{indent}{line}{rest}"


# Two ways to write the same mistake, which no document knows, and another one.
HALF, SAME_HALF, SQUARED = answer("seed = seed / 2"), answer("seed *= 0.5"), answer("seed = seed * seed * 3")


def behaves(code, seed=1):
    exercise = find("ex02_1")
    challenge = dumps(to_plain(draw_challenge(exercise, random.Random(seed))))
    namespace = {}
    exec(compile(code, "answer", "exec"), namespace)
    evidence = gather(exercise.collect, exercise.answers, namespace, loads(challenge))
    return behaviour("ex02_1", dumps(evidence), challenge)


def test_the_same_mistake_behaves_alike_and_another_one_does_not():
    half = behaves(HALF)
    assert half["digest"] == behaves(SAME_HALF)["digest"]
    assert half["digest"] != behaves(SQUARED)["digest"]
    assert half["digest"] != behaves(HALF, seed=2)["digest"]
    assert all(len(sides) == 2 and all(sides) for sides in half["parts"])


@pytest.mark.parametrize("code", [right("ex02_1"), WRONG])
def test_what_is_right_or_known_shows_no_behaviour(code):
    assert behaves(code) is None


def test_a_class_is_grouped_and_the_report_shows_the_groups(room):
    for name, code in {"dora": HALF, "eve": SAME_HALF, "finn": SQUARED}.items():
        hand_in(room.root, name, solved(ex02_1=code))
    _, executed = run(room)
    assert run(room)[1] == 0  # nothing is run again for what is known already
    _, lessons, records = class_overview(room.root, COURSE)
    found = groups(room, records[LESSON])
    assert [(one.exercise, one.students) for one in found] == [
        ("ex02_1", ("dora", "eve")),
        ("ex02_1", ("finn",)),
    ]
    assert found[
        0
    ].answer == min(  # Two ways to write the same mistake, which no document knows, and another one.
        HALF, SAME_HALF, key=len
    )
    page = write_report(room, lessons, records, "en").read_text(encoding="utf-8")
    assert f"<code>{found[0].name}</code>" in page
    assert "bob" not in page.partition("Mistakes without a name yet")[2].partition("</section>")[0]
    hand_in(room.root, "dora", solved())
    run(room)
    _, _, records = class_overview(room.root, COURSE)
    assert {one.students for one in groups(room, records[LESSON])} == {("eve",), ("finn",)}
    assert executed > 5
