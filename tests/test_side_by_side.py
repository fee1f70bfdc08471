"""One function on two engines: the text is printed once when it is the same, and both texts when it is not."""

import warnings

import pytest
import torch

import autograd_lib.engine as engine
from autograd_lib.drawing import draw
from autograd_lib.side_by_side import on_both, seen_on


def test_equal_texts_are_printed_once(capsys):
    @on_both
    def doubled(torch):
        x = torch.tensor([1.5, -2.0], requires_grad=True)
        y = x * 2
        print(y)
        print(y.grad_fn, y.is_leaf)

    assert capsys.readouterr().out == (
        "tensor([ 3., -4.], grad_fn=<MulBackward0>)\n<MulBackward0 object at 0xADDR> False\n"
    )


def test_texts_that_differ_are_both_shown(capsys):
    on_both(lambda torch: print("ours" if torch is engine else "theirs"))
    assert capsys.readouterr().out == "--- autograd_lib.engine\nours\n--- torch\ntheirs\n"


def test_a_difference_of_one_digit_shows(capsys):
    on_both(lambda torch: print(torch.tensor([1.0, 2.0 if torch is engine else 2.0001])))
    assert capsys.readouterr().out.count("tensor(") == 2


def test_warnings_stand_where_they_occur_every_time(capsys):
    def asks_too_early(torch):
        y = torch.ones(2, requires_grad=True) * 3
        print("before")
        print(y.grad)

    for _ in range(2):
        on_both(asks_too_early)
        lines = capsys.readouterr().out.splitlines()
        assert [line[:70] for line in lines] == [
            "before",
            "UserWarning: The .grad attribute of a Tensor that is not a leaf Tensor is being"[:70],
            "None",
        ]
        assert lines[1].endswith("for more information.")


def test_warnings_are_as_before_afterwards():
    filters, always = list(warnings.filters), torch.is_warn_always_enabled()
    seen_on(torch, lambda torch: (torch.ones(1, requires_grad=True) * 2).grad)
    assert (warnings.filters, torch.is_warn_always_enabled()) == (filters, always)
    with pytest.raises(UserWarning, match="seen again"):
        warnings.warn("seen again", stacklevel=1)


def test_an_exception_ends_the_text(capsys):
    @on_both
    def not_a_scalar(torch):
        print("before")
        torch.ones(2, requires_grad=True).backward()
        print("never")

    assert capsys.readouterr().out == (
        "before\nRuntimeError: grad can be implicitly created only for scalar outputs\n"
    )


def test_an_unwritten_answer_is_handed_on_and_nothing_printed(capsys):
    def unwritten(torch):
        print("before")
        raise NotImplementedError

    with pytest.raises(NotImplementedError):
        on_both(unwritten)
    assert capsys.readouterr().out == ""


def test_a_library_that_lacks_something_is_reported():
    def lacking(torch):
        raise NotImplementedError("no such kernel")

    assert seen_on(torch, lacking).text == "NotImplementedError: no such kernel\n"


def test_a_returned_picture_is_shown_once(capsys):
    def picture(torch):
        x = torch.tensor([1.5], requires_grad=True)
        print("above")
        return draw(x * x, {"x": x})

    assert on_both(picture) is picture
    above, *tree = capsys.readouterr().out.splitlines()
    assert (above, len(tree)) == ("above", 3)
    assert tree[1:] == ["├─ x  value [1.5]", "└─ x (above)"]


def test_returned_values_that_differ_are_both_shown(capsys):
    on_both(lambda torch: [1, 2] if torch is engine else [1, 3])
    assert capsys.readouterr().out == "--- autograd_lib.engine\n[1, 2]\n--- torch\n[1, 3]\n"


def test_nothing_returned_and_nothing_printed_is_nothing(capsys):
    on_both(lambda torch: None)
    assert capsys.readouterr().out == ""
