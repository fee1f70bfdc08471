"""The table of small changes: what each is called, and that all it says is said in both languages."""

import ast

import pytest

from autograd_lib.kit.checking.change_names import IN_ANY_FORM, NAMES, ONLY_WITH_WHAT
from autograd_lib.kit.checking.changes import BECOMES, mutants, throughout

CALLED = {
    "a - b": {"a + b": "sign b", "b - a": "difference", "a": "term b", "b": "term a"},
    "a @ b": {
        "a * b": "elementwise",
        "b @ a": "product",
        "a": "matrix b",
        "b": "matrix a",
        "a.T @ b": "too_transposed",
        "a @ b.T": "too_transposed",
        "-(a @ b)": "sign",
    },
    "a / b": {"a * b": "multiplied b", "b / a": "quotient", "a": "divisor b", "b": "", "-(a / b)": "sign"},
    "a ** n": {"a * n": "no_power", "n ** a": "base", "a": "power n", "n": ""},
    "a.T": {"a": "transposed"},
    "a.sum(axis=0)": {
        "a.mean(axis=0)": "mean",
        "a.sum()": "keyword axis",
        "a.sum(axis=1)": "keyword_value axis",
        "a.sum(axis=-1)": "keyword_value axis",
        "a": "applied sum",
    },
    "a[-1]": {"a[1]": "index", "a[0]": "index", "a[-2]": "index"},
    "a.sum(-1)": {
        "a.mean(-1)": "mean",
        "a.sum(1)": "sign 1",
        "a.sum(0)": "",
        "a.sum(-2)": "",
        "-1": "applied a.sum",
    },
    "exp(a)": {"a": "applied exp"},
    "a.copy()": {"a": "copied"},
    "a if b < c else d": {
        "a if True else d": "always",
        "a if False else d": "never",
        "a if b <= c else d": "edge",
        "a if b >= c else d": "turned",
    },
    "a if c else d": {
        "a if True else d": "always",
        "a if False else d": "never",
        "a if not c else d": "turned",
    },
}


@pytest.mark.parametrize("code", CALLED)
def test_a_change_has_a_name(code):
    found = {
        one.source.removeprefix("x = "): f"{one.name} {one.what}".strip()
        for one in mutants(f"x = {code}", more=True)
    }
    assert found == CALLED[code]


BACKWARD = """
def backward(ctx, g):
    a, b = ctx.saved_tensors
    return g @ b.T, a.T @ g
"""


def test_another_quantity_is_put_where_one_belongs():
    found = [(one.change, one.what) for one in mutants(BACKWARD, more=True) if one.name == "another"]
    places = ["a", "b", "g", "g"]
    assert sorted(found) == sorted((f"{p}{BECOMES}{q}", p) for p in places for q in "abg" if p != q)
    assert all(one.name != "another" for one in mutants(BACKWARD))


def test_one_change_is_made_wherever_it_can_be():
    found = {(one.name, one.what): one for one in throughout(BACKWARD)}
    assert ast.unparse(ast.parse("g @ b, a @ g")) in found["transposed", ""].source
    assert found["transposed", ""].places == 2
    assert "return (b.T, a.T)" in found["matrix", "g"].source
    assert ("pair", "") not in found  # there is one


def test_a_negative_axis_is_changed_wherever_it_stands():
    code = "def f(x):\n    return x - x.max(axis=-1) + x.sum(axis=-1)"
    found = [one for one in throughout(code) if (one.name, one.what) == ("keyword_value", "axis")]
    assert sorted(one.source.count("axis=0") for one in found) == [0, 0, 2]


def test_what_stands_in_itself_is_not_changed_throughout():
    nested = "def f(a):\n    return (a.T @ a).T"
    assert [one for one in throughout(nested) if one.name == "transposed"] == []


def test_functions_are_changed_one_at_a_time():
    two = "def f(a, g):\n    return g * a\n\ndef h(a, g):\n    return g * a"
    assert {one.name for one in throughout(two)} == set()
    assert {one.name for one in throughout("def f(a, g):\n    return g * a + g * a")} >= {"factor"}


def test_what_overwrites_is_told_from_what_adds():
    found = {one.change: one.name for one in mutants("t += g", more=True)}
    assert found == {f"t += g{BECOMES}t -= g": "sign", f"t += g{BECOMES}t = g": "overwritten"}
    assert {one.name for one in mutants("t *= g", more=True)} == {"", "divided", "added"}


def test_every_name_is_reached_or_says_what_it_is_about():
    assert {*IN_ANY_FORM, *ONLY_WITH_WHAT} <= set(NAMES)
    for key in ONLY_WITH_WHAT:
        assert all("{what}" in text.en for text in NAMES[key][1:])
    assert not any("{" in plain.zh for plain, _ in NAMES.values())


def test_without_more_a_judge_is_tried_by_what_it_was_before():
    code = "def f(a):\n    return exp(a.T)\n"
    assert {one.change for one in mutants(code)} == {
        "return exp(a.T) => return",
        "return exp(a.T) => pass",
    }
    assert all(ast.parse(one.source) for one in mutants(code, more=True))
