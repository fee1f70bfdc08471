"""The text form, what it shows of learners' classes, and what it refuses."""

import pytest

from autograd_lib.drawing import CannotDraw, GraphHasCycle, UnknownLanguage, draw
from autograd_lib.drawing.text import DEEPEST

SEED_TREE = """\
×  #1  value 10
├─ y  value 2  partial 1
└─ +  #3  value 5
   ├─ −  #4  value 3
   │  ├─ ×  #5  value 9
   │  │  ├─ x  value 3  partial 8
   │  │  └─ x (above)
   │  └─ ×  #7  value 6
   │     ├─ x (above)
   │     └─ y (above)
   └─ y (above)"""

SEED_STEPS = """\
Backward pass
  start: × #1 receives 1
  step 1 of 5: × #1 has gradient 1; y gets 5 (total 5); + #3 gets 2 (total 2)
  step 2 of 5: + #3 has gradient 2; − #4 gets 2 (total 2); y gets 2 (total 7)
  step 3 of 5: − #4 has gradient 2; × #5 gets 2 (total 2); × #7 gets -2 (total -2)
  step 4 of 5: × #5 has gradient 2; x gets 6 (total 6); x gets 6 (total 12)
  step 5 of 5: × #7 has gradient -2; x gets -4 (total 8); y gets -6 (total 1)
  result: y partial 1; x partial 8"""


def state(node, seen=None):
    """Return the attributes of a whole (small) expression, operands by identity."""
    seen = {} if seen is None else seen
    if id(node) not in seen:
        seen[id(node)] = dict(vars(node))
        for held in vars(node).values():
            if hasattr(held, "derive"):
                state(held, seen)
    return seen


def test_seed_tree_is_exact(lib):
    func, names = lib.seed_expression()
    func.derive(1)
    assert str(draw(func, names)) == SEED_TREE
    assert repr(draw(func, names)) == SEED_TREE


def test_seed_steps_are_exact(lib):
    func, names = lib.seed_expression()
    tree, steps = str(draw(func, names, backward=True)).split("\n\n")
    assert steps == SEED_STEPS
    assert "x  value 3  partial 8" in tree
    assert "−  #4  value 3  partial 2" in tree


def test_graph_is_left_as_it_was(lib):
    func, names = lib.seed_expression()
    func.derive(1)
    before, methods = state(func), dict(vars(lib.Multiply))
    first = str(draw(func, names, backward=True))
    assert state(func) == before
    assert dict(vars(lib.Multiply)) == methods
    assert str(draw(func, names, backward=True)) == first


def test_what_is_shown_does_not_depend_on_an_earlier_pass(lib):
    func, names = lib.seed_expression()
    fresh = str(draw(func, names, backward=True))
    func.derive(1)
    func.derive(1)
    assert "partial 16" in str(draw(func, names))
    assert str(draw(func, names, backward=True)) == fresh


def test_wrong_derive_shows_its_wrong_numbers(lib):
    class Multiply(lib.Multiply):
        def factors(self):
            return self.lhs.value, self.rhs.value

    func, names = lib.seed_expression(Multiply)
    func.derive(1)
    recorded = names["x"].partial, names["y"].partial
    assert recorded != (8, 1)
    steps = str(draw(func, names, backward=True))
    assert f"result: y partial {recorded[1]}; x partial {recorded[0]}" in steps


def test_forgotten_seed_shows(lib):
    class Multiply(lib.Multiply):
        def derive(self, seed):
            super().derive(1)

    x, y = lib.Variable(3), lib.Variable(5)
    func = lib.Minus(y, Multiply(x, y))
    func.evaluate()
    text = str(draw(func, {"x": x, "y": y}, backward=True))
    assert "× #3 has gradient -1; x gets 5 (total 5); y gets 3 (total 4)" in text


def test_a_node_waits_for_its_deepest_user(lib):
    x, y = lib.Variable(3), lib.Variable(5)
    product = lib.Multiply(x, y)
    func = lib.Plus(lib.Wave(product), lib.Wave(lib.Wave(product)))
    func.evaluate()
    text = str(draw(func, {"p": product, "x": x, "y": y}, backward=True))
    assert "step 5 of 5: p = × has gradient 6; x gets 30 (total 30); y gets 18 (total 18)" in text


def test_operand_that_gets_nothing(lib):
    class Multiply(lib.Multiply):
        def derive(self, seed):
            self.lhs.derive(seed * self.rhs.value)

    x, y = lib.Variable(3), lib.Variable(5)
    func = Multiply(x, lib.Plus(y, y))
    func.evaluate()
    text = str(draw(func, {"x": x, "y": y}, backward=True))
    assert "x gets 10 (total 10); + #3 gets nothing" in text
    assert "step 1 of 1" in text
    assert "y partial none" in text


def test_how_a_share_is_made_is_told(lib):
    func, names = lib.seed_expression()
    text = str(draw(func, names, backward=True, slopes=True))
    assert (
        "step 3 of 5: − #4 has gradient 2; × #5 gets 2 × 1 = 2 (total 2); × #7 gets 2 × (-1) = -2 (total -2)"
        in text
    )
    assert "把 -2 × 2 = -4 传给 x（累计 8）" in str(draw(func, names, backward=True, slopes=True, lang="zh"))


def test_what_is_not_made_by_a_slope_is_not_told_so(lib):
    class Square(lib.Multiply):
        def derive(self, seed):
            self.lhs.derive(seed * seed)

    root = lib.Multiply(Square(lib.Variable(3), lib.Variable(2)), lib.Variable(5))
    root.evaluate()
    text = str(draw(root, backward=True, slopes=True))
    assert "gets 1 × 5 = 5 (total 5)" in text
    assert "gets 25 (total 25)" in text


def test_inner_node_that_accumulates_starts_from_zero(lib):
    class Plus(lib.Plus):
        partial = 0

        def derive(self, seed):
            self.partial += seed
            super().derive(self.partial)

    x = lib.Variable(3)
    func = lib.Multiply(Plus(x, x), lib.Variable(7))
    func.evaluate()
    func.derive(1)
    assert "x gets 7 (total 14)" in str(draw(func, {"x": x}, backward=True))


def test_error_in_derive_is_told_and_hides_gradients(lib):
    class Multiply(lib.Multiply):
        def derive(self, seed):
            raise ValueError(f"no such factor {object()}")

    func, names = lib.seed_expression(Multiply)
    text = str(draw(func, names, backward=True))
    assert "the backward step of × raised ValueError: no such factor <object object>" in text
    assert "partial" not in text
    assert "反向计算出错，ValueError" in str(draw(func, names, backward=True, lang="zh"))


def test_a_stub_is_not_pictured_but_raises(lib):
    class Multiply(lib.Multiply):
        def derive(self, seed):
            raise NotImplementedError

    func, names = lib.seed_expression(Multiply)
    with pytest.raises(NotImplementedError):
        draw(func, names, backward=True)


def test_before_evaluate_the_reason_is_named(lib):
    func = lib.Multiply(lib.Plus(lib.Variable(1), lib.Variable(2)), lib.Variable(3))
    assert "call evaluate() on the root first" in str(draw(func, backward=True))
    assert str(draw(func)).splitlines()[0] == "×  #1"


def test_slots_private_names_and_unknown_classes(lib):
    x = lib.Variable(3)
    func = lib.Wave(lib.Wave(x))
    func.evaluate()
    text = str(draw(func, {"x": x}, backward=True))
    assert text.startswith("Wave  #1  value 12  partial 1\n└─ Wave  #2  value 6  partial 2\n   └─ x")
    assert "result: x partial 4" in text


def test_operands_in_a_list_and_numbers_at_the_side(lib):
    class Total:
        def __init__(self, *items):
            self.items = items

        def evaluate(self):
            self.value = sum(item.evaluate() for item in self.items)
            return self.value

        def derive(self, seed):
            for item in self.items:
                item.derive(seed)

    class Power:
        def __init__(self, base, exponent):
            self.base = base
            self.exponent = exponent

        def evaluate(self):
            self.value = self.base.evaluate() ** self.exponent
            return self.value

        def derive(self, seed):
            self.base.derive(seed * self.exponent * self.base.value ** (self.exponent - 1))

    x = lib.Variable(2.5)
    func = Total(x, Power(x, 3), x)
    func.evaluate()
    text = str(draw(func, {"x": x}, backward=True))
    assert "└─ x (above)" in text
    assert "^ 3  #3  value 15.625" in text
    assert "result: x partial 20.75" in text
    assert isinstance(func.items, tuple)
    assert func.items[0] is x


def test_probe_passes_for_the_operand(lib):
    class Multiply(lib.Multiply):
        def derive(self, seed):
            assert isinstance(self.lhs, lib.Variable)
            assert isinstance(self.rhs, lib.Plus)
            self.lhs.derive(seed * self.rhs.evaluate())

    x = lib.Variable(3)
    func = Multiply(x, lib.Plus(x, x))
    func.evaluate()
    assert "x gets 6 (total 6)" in str(draw(func, {"x": x}, backward=True))


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (0.1 + 0.2, "0.3"),
        (-3.84, "-3.84"),
        (10**9, "1000000000"),
        (2**60, "1.15292e+18"),
        (2**5000, "≈2^5000"),
        (float("nan"), "nan"),
        (3 + 1e-20j, "3+1e-20j"),
        (object(), "<object object>"),
    ],
)
def test_numbers_are_short_and_free_of_addresses(lib, value, shown):
    leaf = lib.Variable(value)
    assert str(draw(leaf)) == f"Variable  #1  value {shown}  partial 0"


def test_names_of_inner_nodes_and_second_names(lib):
    func, names = lib.seed_expression()
    text = str(draw(func, {**names, "func": func, "again": names["x"]}))
    assert text.startswith("func = ×  value 10\n├─ y  value 2  partial 0\n└─ +  #3  value 5\n")
    assert "x = again" in text


def test_chinese(lib):
    func, names = lib.seed_expression()
    text = str(draw(func, names, lang="zh", backward=True))
    assert "x  值 3  偏导数 8" in text
    assert "x（见上）" in text
    assert "第 2/5 步：+ #3 的梯度是 2；把 2 传给 − #4（累计 2）；把 2 传给 y（累计 7）" in text
    assert text.endswith("结果：y 偏导数 1；x 偏导数 8")


def test_unknown_language_names_the_choices(lib):
    with pytest.raises(UnknownLanguage, match="'zh' or 'en', not 'fr'") as caught:
        draw(lib.Variable(1), lang="fr")
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("thing", [3, None, "x*y", [1], int])
def test_what_cannot_be_drawn(thing):
    with pytest.raises(CannotDraw, match=r"What can be drawn: nodes of a scalar expression") as caught:
        draw(thing)
    assert isinstance(caught.value, TypeError)


def test_classes_and_wrong_names_are_refused(lib):
    with pytest.raises(CannotDraw, match="class Variable"):
        draw(lib.Variable)
    with pytest.raises(CannotDraw, match=r"names\['k'\]"):
        draw(lib.Variable(1), {"k": 3})
    with pytest.raises(CannotDraw, match="names 应是"):
        draw(lib.Variable(1), ["x"], lang="zh")


@pytest.mark.parametrize("limit", [0, -1, 301, 2.0, True, "many"])
def test_limit_out_of_range(lib, limit):
    with pytest.raises(ValueError, match="whole number from 1 to 300"):
        draw(lib.Variable(1), limit=limit)


def test_cycle_is_named(lib):
    inner = lib.Plus(lib.Variable(1), None)
    inner.rhs = lib.Multiply(lib.Variable(2), inner)
    with pytest.raises(GraphHasCycle, match=r"\+ → × → \+\."):
        draw(lib.Minus(inner, lib.Variable(0)))


def test_cap_keeps_the_nearest_and_says_how_many_are_left(lib):
    chain = lib.Variable(0)
    for n in range(1, 80):
        chain = lib.Plus(chain, lib.Variable(n))
    chain.evaluate()
    text = str(draw(chain, limit=20))
    assert text.endswith(
        "… 139 more nodes are not drawn, only the 20 nearest to the root are (raise limit for more)"
    )
    assert text.count("#") == 20
    assert text.count("… (not drawn)") == 3
    assert "另有 139 个节点未画出" in str(draw(chain, limit=20, lang="zh"))


@pytest.mark.slow
def test_hundred_thousand_nodes(lib):
    x = lib.Variable(1)
    chain = x
    for n in range(100_000):
        chain = lib.Plus(chain, x)
        chain.value = n + 2
    text = str(draw(chain, {"x": x}, backward=True, limit=10))
    assert "… 99991 more nodes are not drawn" in text
    assert "partial 100001" in text
    assert "nodes that are not drawn; x reaches total 100001" in text


def test_deep_branches_go_on_in_a_block_of_their_own(lib):
    x = lib.Variable(1)
    chain = x
    for _ in range(45):
        chain = lib.Plus(chain, x)
    lines = str(draw(chain, {"x": x})).splitlines()
    assert max(map(len, lines)) < 3 * DEEPEST + 40
    assert sum(line.endswith("(continued below)") for line in lines) == 2
    assert "+  #21" in lines
    assert sum("value 1" in line for line in lines) == 1
