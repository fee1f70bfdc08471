"""What every answer promises: arguments left alone, nothing remembered; and who breaks it."""

import numpy as np

from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import expect, expect_raised
from autograd_lib.kit.checking.evidence import carry
from autograd_lib.kit.checking.promises import (
    again,
    changed,
    counted,
    forgetful,
    harmless,
    untouched,
)
from autograd_lib.kit.wording.text import Text


def finding(judge, value):
    return judge({"it": carry(value)}, "it", label="it")


def expect_number(parts, part, label):
    return expect(parts, part, 2.0, label=label)


def test_changed_arguments_are_named_at_any_depth():
    def careless(g, x, rest):
        g *= 2
        rest["rows"][0].append(1)
        return x * 2

    names = changed(careless, g=np.ones(2), x=np.ones(2), rest={"rows": [[0]]})
    assert names == ["g", "rest"]
    assert (
        finding(harmless, names)
        .because[0]
        .en.startswith("Your code has changed what was passed in as `g`, `rest`")
    )
    assert finding(harmless, changed(lambda g: g * 2, g=np.ones(2))).ok


def test_a_call_that_changes_what_it_is_given_loses_its_part():
    def careless(g, x):
        g *= 2
        return g @ x

    lost = attempt(lambda: untouched(careless, g=np.ones(2), x=np.ones(2)))
    said = finding(expect_number, lost)
    assert said.state == "wrong"
    assert said.messages[0].en.startswith("Your code has changed what was passed in as `g`")
    assert finding(expect_number, attempt(lambda: untouched(np.dot, g=np.ones(2), x=np.ones(2)))).ok


def test_what_is_no_list_of_names_is_harmless_to_nobody_and_trips_no_judge():
    for value in (5, True, None, "g", ["g"], [3], np.zeros(2), np.zeros(()), {"g": 1}):
        assert finding(harmless, value).state == "wrong"


def test_what_is_kept_from_the_call_before_shows():
    def total(x, sums=[]):  # noqa: B006 - the mistake that is to be found
        sums.append(x)
        return sum(sums)

    assert finding(forgetful, again(total, [1.0], [2.0])).state == "wrong"
    assert finding(forgetful, again(lambda x: x * 2, [1.0], [2.0])).ok


def test_calls_are_counted_with_their_arguments():
    double = counted(lambda x: 2 * x)
    assert [double(1), double(2)] == [2, 4]
    assert double.calls == [(1,), (2,)]


def test_an_exception_that_inherits_from_the_one_asked_for_will_do():
    class OwnError(ZeroDivisionError):
        pass

    def fails():
        raise OwnError

    parts = {"it": carry(attempt(fails))}
    why = Text("不对", "no")
    assert expect_raised(parts, "it", "ZeroDivisionError", label="it", because=why).ok
    assert expect_raised(parts, "it", "ArithmeticError", label="it", because=why).ok
    assert not expect_raised(parts, "it", "ValueError", "Exception", label="it", because=why).ok
