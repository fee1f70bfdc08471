"""In which of several answers a mistake may be."""

from types import SimpleNamespace

import pytest

from autograd_lib.kit.checking.comparing import Finding
from autograd_lib.kit.checking.entered import Entered
from autograd_lib.kit.checking.suspects import Suspects
from autograd_lib.kit.wording.text import Text

# A box, what takes from it, and a pass that calls that: nothing but the box is ever tried alone.
NAMES = ("Box", "run", "one_pass")
ENTERED = {
    "box": Entered(frozenset({"Box"})),
    "runs": Entered(frozenset({"Box", "run"})),
    "passes": Entered(frozenset({"one_pass"}), frozenset({"run"})),
}
SLIP = SimpleNamespace(where=("one_pass",))


def suspects(*lost):
    """Return what is known where these parts are lost."""
    exercise = SimpleNamespace(answers=NAMES, functions=NAMES, kind="fill_in")
    findings = [Finding(part, "wrong" if part in lost else "ok", Text(part, part)) for part in ENTERED]
    return Suspects(exercise, findings, ENTERED)


@pytest.mark.parametrize(
    ("lost", "may_be"),
    [
        (("passes",), True),
        (("runs", "passes"), False),  # run fails where the box, which is right, is all that it has
        (("box", "runs", "passes"), True),  # the box may be all that is wrong there
    ],
)
def test_what_fails_beside_an_answer_that_is_right_is_the_one_that_fails(lost, may_be):
    found = suspects(*lost)
    assert found.allow(SLIP, frozenset({"passes"}), dict.fromkeys(ENTERED, 1.0)) is may_be


def test_what_is_lost_where_the_rest_is_right_is_lost_alone():
    assert suspects("runs").lost_alone["run"] == {"runs"}
    assert suspects("box", "runs").lost_alone == {"Box": {"box"}, "run": frozenset(), "one_pass": frozenset()}
