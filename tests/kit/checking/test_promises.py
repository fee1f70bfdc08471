"""What every answer promises: arguments left alone, nothing remembered, nothing shared; and who breaks it."""

import random

import numpy as np

from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import expect, expect_raised
from autograd_lib.kit.checking.evidence import carry
from autograd_lib.kit.checking.promises import (
    TELLING_SHAPES,
    again,
    changed,
    counted,
    forgetful,
    harmless,
    in_turn,
    independent,
    telling_numbers,
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
    assert finding(harmless, names).messages[0].en.startswith("`g`, `rest`, which came in, is changed")
    assert finding(harmless, changed(lambda g: g * 2, g=np.ones(2))).ok


def test_a_call_that_changes_what_it_is_given_loses_its_part():
    def careless(g, x):
        g *= 2
        return g @ x

    lost = attempt(lambda: untouched(careless, g=np.ones(2), x=np.ones(2)))
    said = finding(expect_number, lost)
    assert said.state == "wrong"
    assert said.messages[0].en.startswith("`g`, which came in, is changed")
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


def test_two_that_share_something_are_told_from_two_that_do_not():
    class OnTheClass:
        saved = None

        def keep(self, value):
            type(self).saved = value

        def give(self):
            return self.saved

    class OnTheInstance(OnTheClass):
        def keep(self, value):
            self.saved = value

    def program(kind, value):
        def steps():
            one = kind()
            one.keep(value)
            yield
            return one.give()

        return steps

    for kind, ok in ((OnTheClass, False), (OnTheInstance, True)):
        ways = in_turn(program(kind, 1.0), program(kind, 2.0))
        assert ways["alone"] == [1.0, 2.0]
        assert finding(independent, ways).ok is ok


def test_programs_of_different_length_all_come_to_their_end():
    def counting(to):
        def steps():
            for _ in range(to):
                yield
            return to

        return steps

    assert in_turn(counting(0), counting(3), counting(1)) == {"alone": [0, 3, 1], "in turn": [0, 3, 1]}


def test_calls_are_counted_with_their_arguments():
    double = counted(lambda x: 2 * x)
    assert [double(1), double(2)] == [2, 4]
    assert double.calls == [(1,), (2,)]


def test_every_sort_of_number_is_there_in_every_draw():
    drawn = [telling_numbers(random.Random(seed)) for seed in range(50)]
    assert len({tuple(one) for one in drawn}) == 1
    for one in drawn:
        assert one["zero"] == 0
        assert one["negative integer"] < 0 < one["below one"] < 1 < one["integer"] < one["far"]
    assert all(len(shape) < 2 or shape[0] != shape[-1] or 0 in shape for shape in TELLING_SHAPES)


def test_an_exception_that_inherits_from_the_one_asked_for_will_do():
    class OwnError(ZeroDivisionError):
        pass

    def fails():
        raise OwnError

    parts = {"it": carry(attempt(fails))}
    why = Text("不对", "no")
    assert expect_raised(parts, "it", "ZeroDivisionError", label="it", why=why).ok
    assert expect_raised(parts, "it", "ArithmeticError", label="it", why=why).ok
    assert not expect_raised(parts, "it", "ValueError", "Exception", label="it", why=why).ok
