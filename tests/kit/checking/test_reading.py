"""Reading evidence: what `dumps` never wrote is refused, and nothing in it is ever run."""

import base64
import contextlib
import json
import random
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given

from autograd_lib.kit import checking
from autograd_lib.kit.checking import evidence
from autograd_lib.kit.checking.evidence import (
    MAX_JSON,
    EvidenceError,
    dumps,
    loads,
    to_plain,
)

from .plain_data import only_plain, plain, texts


def array(**changes):
    record = {"dtype": "float64", "shape": [1], "data": base64.b64encode(bytes(8)).decode(), **changes}
    return json.dumps({"$array": {key: value for key, value in record.items() if value is not ...}})


MALFORMED = {
    "nothing": "",
    "half": '{"parts": [1, 2',
    "two": "1 2",
    "NaN": "NaN",
    "Infinity": "[-Infinity]",
    "out of range": "1e999",
    "long integer": "9" * 5000,
    "deep": "[" * 100_000 + "]" * 100_000,
    "deeper than evidence": "[" * 100 + "]" * 100,
    "lone surrogate": '"\\ud800"',
    "surrogate key": '{"\\ud800": 1}',
    "too long": '"' + "x" * MAX_JSON + '"',
    "float": '{"$float": 1}',
    "float list": '{"$float": ["nan"]}',
    "float name": '{"$float": "Infinity"}',
    "array number": '{"$array": 1}',
    "array dtype": array(dtype="object"),
    "array dtype list": array(dtype=["float64"]),
    "array dtype code": array(dtype="O"),
    "array dtype string": array(dtype="V8"),
    "array extra": array(extra=1),
    "array missing": array(shape=...),
    "array shape negative": array(shape=[-1]),
    "array shape float": array(shape=[1.0]),
    "array shape true": array(shape=[True]),
    "array shape string": array(shape="1"),
    "array shape large": array(shape=[2]),
    "array shape huge": array(shape=[MAX_JSON] * 20),
    "array shape huge and empty": array(shape=[0, *[MAX_JSON] * 10], data=""),
    "array dimensions": array(shape=[1] * 100),
    "array data number": array(data=1),
    "array data short": array(data="AAAA"),
    "array data odd": array(data="A"),
    "array data letters": array(data="导数"),
    "array data spaces": array(data=" " + base64.b64encode(bytes(8)).decode()),
    "bytes": b"1",
    "None": None,
}


@pytest.mark.parametrize("serialised", MALFORMED.values(), ids=MALFORMED)
def test_malformed_evidence_is_refused(serialised):
    with pytest.raises(EvidenceError):
        loads(serialised)


def test_fuzzed_evidence_is_read_or_refused():
    rng = random.Random(3)
    seed = dumps(
        to_plain({"parts": {"a": [1.5, float("nan")], "b": np.arange(3.0), "c": {"$raised": {"type": "E"}}}})
    )
    alphabet = '{}[]":,$0123456789eE.-+ntfalseuryx\\ud8'
    refused = 0
    for _ in range(4000):
        letters = list(seed)
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(letters))
            letters[at : at + rng.randint(0, 3)] = rng.choice(alphabet) * rng.randint(0, 2)
        try:
            assert only_plain(loads("".join(letters)))
        except EvidenceError:
            refused += 1
    assert 1000 < refused < 4000  # both ways were taken


@given(texts | plain.map(lambda value: dumps(to_plain(value))[:-1]))
def test_any_text_is_read_or_refused(serialised):
    with contextlib.suppress(EvidenceError):
        assert only_plain(loads(serialised))


ALLOWED = {
    "known.py": {"exec"},  # it runs wrong answers of ours, never learners' text
    "entered.py": {"exec"},  # the mode in which it compiles a call of its own making
    "leftover.py": {
        "exec"
    },  # statements of a cell that failed, in the learner's own process or a confined run
    "own_wrongs.py": {"exec"},  # the mode in which it compiles what a person has read, and never runs
    "misfits.py": {"eval"},  # the mode in which it parses text that it never runs
    "repair.py": {"exec"},  # the answer with one line changed, in the learner's own process
    "probe.py": {"exec"},  # a stub of ours, where the learner's cells ran
    "syntax.py": {"exec"},  # the mode in which it compiles what it never runs
}


def test_nothing_is_unpickled_or_evaluated():
    words = re.compile(r"\b(pickle|marshal|shelve|eval|exec|literal_eval|__import__|allow_pickle)\b")
    for path in Path(evidence.__file__).parent.glob("*.py"):
        code = path.read_text(encoding="utf-8")
        found = set(words.findall(re.sub(r'"""(.|\n)*?"""|#.*', "", code)))
        assert found <= ALLOWED.get(path.name, set()), path.name
    assert Path(checking.__file__).parent == Path(evidence.__file__).parent


def test_reading_does_not_touch_what_a_class_promises(tmp_path):
    class Trap:
        def __reduce__(self):
            return Path.touch, (tmp_path / "sprung",)

    loads(dumps(to_plain({"a": Trap(), "b": np.array([Trap()])})))
    assert not list(tmp_path.iterdir())
