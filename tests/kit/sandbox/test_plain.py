"""What travels between processes comes back as it was, and anything else is refused."""

import dataclasses
import json
from datetime import UTC, datetime

import pytest

from autograd_lib.kit.grading.execution.jobs import Budget, Job, Probe, Step
from autograd_lib.kit.grading.gradebook.enrolment import Enrolment, Line, Person
from autograd_lib.kit.grading.results import ExerciseResult, Result, Status, Timing
from autograd_lib.kit.grading.words import Remark
from autograd_lib.kit.sandbox.jobs import CellRun, End, Run

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
LOST = "".join(map(chr, (0xD800, 0x0)))  # what JSON may hold and no file name
RUN = Run(
    End.DIED, "b", {"a": CellRun(({"text": LOST},), 3, ("Error", LOST), "waited", True)}, {"a": (None, "1")}
)
TRAVELLERS = [
    RUN,
    Job(
        (Step("a", "x = 1", Probe("e", "m:f", ("f",), "{}", ("torch",), apart=("{}",))),),
        Budget(),
        ("torch",),
        (("a.txt", "1"),),
    ),
    Enrolment({"ann": Person("Ann")}, frozenset("zyx"), {"one": "One (3)"}, ((Line("7", time=NOON),),)),
    Result(
        *("ann", "one", "en", Status.GRADED, 2.5, 3),
        exercises=(ExerciseResult("e", "wrong", 0.5, 1, None, Remark("late", "迟", "late")),),
        timing=Timing(NOON, NOON.replace(hour=11)),
    ),
]


@pytest.mark.parametrize("one", TRAVELLERS, ids=lambda one: type(one).__name__)
def test_it_comes_back_as_it_was(one):
    written = json.dumps(one.to_json())
    assert type(one).from_json(json.loads(written)) == one


def test_others_read_what_follows_from_it():
    said = TRAVELLERS[-1].to_json()
    assert said["timing"] == {
        "handed_in": "2026-03-02T12:00:00Z",
        "due": "2026-03-02T11:00:00Z",
        "marked": None,
        "late": True,
        "days_late": 1,
    }
    assert said["counted"] == 2.5
    assert TRAVELLERS[2].to_json()["left"] == ["x", "y", "z"]


@pytest.mark.parametrize(
    ("part", "put"),
    [
        ("end", "nowhere"),
        ("where", 3),
        ("cells", []),
        ("cells", {"a": None}),
        ("cells", {"a": {"count": True}}),
        ("cells", {"a": {"error": ["Error"]}}),
        ("cells", {"a": {"late": "never"}}),
        ("cells", {"a": {"outputs": ["text"]}}),
        ("evidence", {"a": [1]}),
        ("forged", "abc"),
        ("why", None),
    ],
)
def test_what_is_of_another_type_is_refused(part, put):
    with pytest.raises(ValueError, match=r"Expected|Invalid"):
        Run.from_json({**RUN.to_json(), part: put})


@pytest.mark.parametrize(
    "data", [None, [], "", {}, {"cells": {}}, dataclasses.asdict(RUN) | {"end": RUN.end.name}]
)
def test_what_is_no_run_is_refused(data):
    with pytest.raises(ValueError, match=r"Expected|Invalid|Object"):
        Run.from_json(data)
