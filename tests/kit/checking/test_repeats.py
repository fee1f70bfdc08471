"""What several findings say alike is said once."""

from dataclasses import replace

import pytest

from autograd_lib.kit.checking.collecting import attempts
from autograd_lib.kit.checking.comparing import Finding, Row, expect
from autograd_lib.kit.checking.presenting import verdict_panel
from autograd_lib.kit.checking.repeats import alike
from autograd_lib.kit.checking.verdict import answer_verdict
from autograd_lib.kit.wording.text import Text

from .squares import exercise

NO = Text("不对", "not so")


def finding(part, state="wrong", messages=(NO,), line=None, **more):
    raised = {"frames": [{"line": 1}, {"line": line}]} if line else None
    return Finding(part, state, Text(part, part), messages=messages, raised=raised, **more)


def together(*findings, of=lambda one: ""):
    return [[one.part for one in group] for group in alike(findings, of)]


def test_what_differs_in_numbers_alone_is_said_together():
    row = Row("a", "1", "2")
    assert together(finding("a"), finding("b", rows=(row,)), finding("c", relations=(NO,))) == [
        ["a", "b", "c"]
    ]


def test_exceptions_are_the_same_where_they_come_from_the_same_line():
    assert together(finding("a", "raised", line=3), finding("b", "raised", line=3)) == [["a", "b"]]
    assert together(finding("a", "raised", line=3), finding("b", "raised", line=4)) == [["a"], ["b"]]


def test_what_differs_is_said_each_time():
    for other in (finding("b", messages=(NO, NO)), finding("b", because=(NO,)), finding("b", wants=NO)):
        assert together(finding("a"), other) == [["a"], ["b"]]
    assert together(finding("a"), finding("b"), of=lambda one: one.part) == [["a"], ["b"]]


def asked(names):
    """Return an exercise that asks the same of one function under several names."""
    return replace(
        exercise(),
        collect=lambda answers, given: attempts(dict.fromkeys(names, (answers["square"], 3)), {}),
        judge=lambda parts, given: [expect(parts, name, 9, label=name) for name in names],
    )


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (["one", "two", "three"], "one (also: two; three): Your code raised TypeError"),
        (["one", "t" * 60, "w" * 60], "one (in 3 checks): Your code raised TypeError"),
    ],
)
def test_an_exception_is_shown_once_with_its_count(names, words):
    namespace = {}
    exec(compile("def square(x):\n    return None * x", "<mine>", "exec"), namespace)
    verdict = answer_verdict(asked(names), namespace, {})
    for language, count in (("zh", "one"), ("en", words)):
        said = repr(verdict_panel(verdict, language))
        assert count in said
        assert said.count("TypeError") == 1
