"""What stands in for a part is shut for as long as it is asked to be, and shows nothing of itself."""

import pytest

from autograd_lib.kit.checking import absence
from autograd_lib.mine.gate import NotHereError, closed, refuse_shut, shut, withheld


def test_a_shut_stand_in_refuses_until_it_is_opened_again():
    def double(x):
        refuse_shut("double")
        return 2 * x

    again, inner = shut({"double", "other"}), shut({"double"})
    with pytest.raises(NotHereError, match=r"mine\.double"):
        double(2)
    inner()
    with pytest.raises(absence.NotHereError):
        double(2)
    again()
    assert double(2) == 4


def test_needs_takes_it_for_open():
    assert issubclass(NotHereError, NotImplementedError)


def test_nothing_is_shut_by_another_name():
    opened = shut({"double"})
    refuse_shut("other")
    opened()


def test_a_closed_function_does_the_same_and_shows_nothing():
    secret = object()
    function = closed(lambda: secret)
    assert function() is secret
    for name in ("__globals__", "__closure__", "__code__", "__wrapped__"):
        assert not hasattr(function, name)


def test_what_is_withheld_refuses_every_use_and_can_be_built_upon():
    part = withheld("Signs", "functions", {"__name__": "mine"})

    class Tensor(part):
        def __init__(self, value):
            self.value = value

    one = Tensor(2)
    assert (part.__name__, part.__module__, one.value) == ("Signs", "mine", 2)
    for use in (part, part.apply, one.exp, lambda: one + 1, lambda: 1 - one, lambda: -one, lambda: one.T):
        with pytest.raises(NotHereError, match=r"mine\.Signs"):
            use()
