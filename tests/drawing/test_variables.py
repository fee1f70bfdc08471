"""Graphs of scalar Vars: local derivatives, values and gradients on the nodes, and the backward pass step by step."""

import re

import pytest

from autograd_lib.drawing import CannotDraw, draw
from autograd_lib.scalar import Var

TREE = """\
z = ∂ 1, 1  value 6.5  partial 1
├─ ∂ 3, 2  #2  value 6  partial 1
│  ├─ x  value 2  partial 3.25
│  └─ Var  #4  value 3  partial 2
└─ ∂ 0.25  #5  value 0.5  partial 1
   └─ x (above)"""
STEPS = """\
Backward pass
  start: z = ∂ 1, 1 receives 1
  step 1 of 3: z = ∂ 1, 1 has gradient 1; ∂ 3, 2 #2 gets 1 (total 1); ∂ 0.25 #5 gets 1 (total 1)
  step 2 of 3: ∂ 3, 2 #2 has gradient 1; x gets 3 (total 3); Var #4 gets 2 (total 2)
  step 3 of 3: ∂ 0.25 #5 has gradient 1; x gets 0.25 (total 3.25)
  result: x partial 3.25; Var #4 partial 2"""


@pytest.fixture
def expression():
    x, y = Var(2.0), Var(3.0)
    z = x * y + x * 0.25
    return z, {"x": x, "z": z}


def test_slopes_values_and_gradients_stand_on_the_nodes(expression):
    z, names = expression
    z.backward()
    assert str(draw(z, names=names)) == TREE


def test_the_pass_is_told_step_by_step_and_changes_nothing(expression):
    z, names = expression
    picture = draw(z, names=names, backward=True)
    assert str(picture) == f"{TREE}\n\n{STEPS}"
    assert (z.partial, names["x"].partial) == (0.0, 0.0)
    assert "<animate" in picture.svg
    assert picture.svg == draw(z, names=names, backward=True).svg
    assert picture.svg != draw(z, names=names).svg


def test_how_a_share_is_made_is_told_of_numbers_that_remember_slopes(expression):
    told = str(draw(*expression, backward=True, slopes=True))
    assert "x gets 1 × 0.25 = 0.25 (total 3.25)" in told


def test_a_class_named_after_an_operation_is_shown_by_its_sign():
    class Number:
        def __init__(self, value, parents=(), slopes=()):
            self.value, self.parents, self.slopes, self.partial = value, parents, slopes, 0

    class Multiply(Number):
        pass

    x = Number(3)
    assert str(draw(Multiply(9, (x, x), (3, 3)))).startswith("×  #1  value 9")


def test_a_shared_number_is_drawn_once():
    y = Var(1.5)
    for _ in range(40):
        y = y + y
    picture = draw(y)
    assert len(re.findall(r"#\d+  value", str(picture))) == 41


def test_what_is_not_a_graph_is_refused_in_both_languages():
    for lang, word in (("en", "Vars of autograd_lib.scalar"), ("zh", "autograd_lib.scalar 的 Var")):
        with pytest.raises(CannotDraw, match=word):
            draw(3.0, lang=lang)
    with pytest.raises(CannotDraw):
        draw(Var)
