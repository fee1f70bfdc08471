"""Texts go into evidence and come out of it whole; where processes of their own are asked, nothing else is believed."""

import json
from types import SimpleNamespace

import pytest

from autograd_lib.kit.checking.apart import answers_in, evidence_of, has_texts, texts, together
from autograd_lib.kit.checking.collecting import gather
from autograd_lib.kit.checking.evidence import MAX_TEXT, UNATTEMPTED, EvidenceError, dumps

APART, TOGETHER = SimpleNamespace(apart=lambda challenge: ()), SimpleNamespace(apart=None)


def said(*names, **namespace):
    return dumps(gather(texts, names, namespace, {}))


@pytest.mark.parametrize("text", ["", "a", "x = 1\n" * MAX_TEXT, "梯度" * MAX_TEXT, '{"parts":{"$'])
def test_a_text_comes_home_whole_however_long_it_is(text):
    found = said("program", "other", program=text, other="b")
    assert has_texts(found)
    assert answers_in(found, ["program", "other"]) == {"program": text, "other": "b"}


@pytest.mark.parametrize("namespace", [{}, {"program": ...}, {"program": 5}, {"program": b"x = 1"}])
def test_without_a_text_there_is_nothing_to_run(namespace):
    found = said("program", **namespace)
    assert not has_texts(found)
    assert evidence_of(APART, found) == json.loads(found)


def test_an_answer_that_is_no_text_says_of_which_type_it_is():
    raised = json.loads(said("program", program=5))["parts"]["$raised"]
    assert (raised["type"], raised["message"]) == ("TypeError", "program: expected a str, not int")


def test_the_parts_of_all_processes_are_one_evidence():
    found = together([dumps({"parts": {"a": 1, "b": 2}}), dumps({"parts": {"b": 3, "c": 4}})])
    assert evidence_of(APART, found) == {"parts": {"a": 1, "b": 3, "c": 4}}


@pytest.mark.parametrize("nothing", [{"missing": ["program"]}, {"parts": UNATTEMPTED}])
def test_a_process_without_parts_speaks_for_all(nothing):
    assert evidence_of(APART, together([dumps({"parts": {"a": 1}}), dumps(nothing)])) == nothing


@pytest.mark.parametrize(
    "forged",
    [
        {"parts": {"program": True}},
        {"parts": {"$unattempted": True, "program": True}},
        {"parts": 1},
        "text",
        [1],
        [None, "{}"],
        ["no JSON"],
    ],
)
def test_nothing_else_is_believed(forged):
    with pytest.raises(EvidenceError):
        evidence_of(APART, json.dumps(forged))


def test_evidence_of_one_process_is_what_it_says_where_there_are_no_others():
    assert evidence_of(TOGETHER, dumps({"parts": {"program": True}})) == {"parts": {"program": True}}
