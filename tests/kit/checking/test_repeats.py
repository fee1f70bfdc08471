"""What several findings say alike is said once."""

from dataclasses import replace

import pytest

from autograd_lib.kit.checking.collecting import attempts
from autograd_lib.kit.checking.comparing import Finding, Row, expect
from autograd_lib.kit.checking.presenting import verdict_panel
from autograd_lib.kit.checking.repeats import said_once
from autograd_lib.kit.checking.verdict import answer_verdict
from autograd_lib.kit.wording.text import Text

from .squares import exercise

NO = Text("不对", "not so")


def finding(part, state="wrong", messages=(NO,), line=None, **more):
    raised = {"frames": [{"line": 1}, {"line": line}]} if line else None
    return Finding(part, state, Text(part, part), messages=messages, raised=raised, **more)


def once(*findings, of=lambda one: ""):
    return said_once(findings, of)


def test_the_first_knows_the_others_and_they_keep_their_rows():
    row = Row("a", "1", "2")
    first, second, third = once(finding("a"), finding("b", rows=(row,)), finding("c", "ok", ()))
    assert (first.messages, first.again) == ((NO,), (Text("b", "b"),))
    assert (second.messages, second.again, second.rows, second.state) == ((), (), (row,), "wrong")
    assert third == finding("c", "ok", ())


def test_exceptions_are_the_same_where_they_come_from_the_same_line():
    alike = once(finding("a", "raised", line=3), finding("b", "raised", line=3))
    assert alike[0].again == (Text("b", "b"),)
    assert alike[1].raised is None
    other = once(finding("a", "raised", line=3), finding("b", "raised", line=4))
    assert [one.again for one in other] == [(), ()]


def test_what_differs_is_said_each_time():
    assert [one.again for one in once(finding("a"), finding("b", messages=(NO, NO)))] == [(), ()]
    assert [one.again for one in once(finding("a"), finding("b"), of=lambda one: one.part)] == [(), ()]
    undone = [finding(part, "unattempted") for part in "ab"]
    assert list(once(*undone)) == undone


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
        (["one", "two", "three"], "3 times in all, also for: two; three"),
        (["one", "t" * 60, "w" * 60], "3 times in all."),
    ],
)
def test_an_exception_is_shown_once_with_its_count(names, words):
    namespace = {}
    exec(compile("def square(x):\n    return None * x", "<mine>", "exec"), namespace)
    verdict = answer_verdict(asked(names), namespace, {})
    for language, count in (("zh", "一共 3 处"), ("en", words)):
        said = repr(verdict_panel(verdict, language))
        assert count in said
        assert said.count("TypeError") == 1
