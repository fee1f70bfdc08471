"""Whatever is handed in, in folders and in zips: every file is named, every row ends in a status, no other changes."""

import contextlib
import io
import json
import os
import random
import shutil
import stat
import unicodedata
import warnings
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.grading.coordinator import grade
from autograd_lib.kit.grading.intake.collect import collect
from autograd_lib.kit.grading.results import Status
from autograd_lib.kit.wording.text import LANGUAGES

from .handing_in import COURSE, LESSON, hand_in, solved
from .in_process import InProcess
from .mutations import mutated
from .small_class import gradebook_scores
from .test_isolation import PLAIN, TEXT

pytestmark = pytest.mark.sandbox

SCORES = {"ann": 24.0, "zoe": 24.0}
MEMORY = 150 * 2**20  # bytes that a class of these may cost the coordinator beside what it needs anyway
NOTEBOOK = f"{LESSON}.ipynb"
NAMES = st.one_of(
    st.sampled_from(
        [NOTEBOOK, LESSON, f"{NOTEBOOK}.zip", "x.ipynb", "eve", "Éve", "..", ".x", "a\\b", "a\nb"]
    ),
    st.sampled_from(
        ["CON", "__MACOSX", "timestamp.txt", "<img src=x>", "=1+1", "assignsubmission_file_", "x" * 300]
    ),
    TEXT,
)
CONTENTS = st.one_of(
    st.integers(0, 10**6).map(lambda seed: mutated(random.Random(seed))),
    st.integers(0, 10**6).map(lambda seed: mutated(random.Random(seed))),
    PLAIN.filter(lambda value: value == value).map(lambda value: json.dumps(value).encode()),
    st.binary(max_size=100),
    st.sampled_from(
        [b"", b"[" * 10**5, b'{"cells": [' + b"[]," * 10**5 + b"[]]}", b"PK\x05\x06" + bytes(18)]
    ),
)
KINDS = st.sampled_from(["file", "file", "file", "folder", "link", "pipe", "zip"])
FILES = st.lists(st.tuples(st.lists(NAMES, min_size=1, max_size=4), KINDS, CONTENTS), max_size=8)
CLASS = settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def zip_of(files):
    """Return a zip of these files, links among them."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for parts, kind, content in files:
            name = "/".join(parts).encode("utf-8", "replace").decode() or "x"
            member = zipfile.ZipInfo(name + "/" * (kind == "folder"), (2026, 10, 5, 9, 0, 0))
            if kind == "link":
                member.external_attr = (stat.S_IFLNK | 0o777) << 16
            inner = zip_of([(parts[-1:], "file", content)]) if kind == "zip" else content
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # two of one name are what such zips hold
                archive.writestr(member, inner)
    return made.getvalue()


def put(folder, parts, kind, content):
    """Put a file of some kind into a folder on disk, as far as disks know such names."""
    path = folder.joinpath(*(part.strip("/") or "x" for part in parts))
    with contextlib.suppress(OSError, ValueError):
        if not Path(os.path.normpath(path)).is_relative_to(folder):
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        if kind == "folder":
            path.mkdir()
        elif kind == "link":
            path.symlink_to(content[:20].decode("latin-1").replace("\0", "/") or "/etc/passwd")
        elif kind == "pipe":
            os.mkfifo(path)
        else:
            path.write_bytes(zip_of([(parts[-1:], "file", content)]) if kind == "zip" else content)


def harmless(words):
    """Return whether a terminal, a page and a table show words as they are, and in their order."""
    kinds = {unicodedata.category(character) for character in words}
    return bool(words) and not kinds & {"Cc", "Cs", "Zl", "Zp"} and "\u202e" not in words


def peak():
    """Return how many bytes this process had in memory at most since `forget_peak`."""
    lines = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:"))


def forget_peak():
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    return peak()


@CLASS
@given(FILES, FILES, st.lists(CONTENTS, min_size=4, max_size=4))
def test_whatever_is_delivered_ends_in_words_and_costs_nobody_anything(
    tmp_path_factory, new_gradebook, sent, lying, works
):
    root = tmp_path_factory.mktemp("class")
    shutil.copy(new_gradebook, root)
    for student in SCORES:
        hand_in(root, student, solved())
    for number, content in enumerate(works):
        hand_in(root, f"s{number}", content)
    for parts, kind, content in lying:
        put(root / "submitted" / "eve", parts, kind, content)
        put(root / "submitted", ["mallory", LESSON, *parts], kind, content)
    (root / "sent.zip").write_bytes(
        zip_of([(["bob", *parts], kind, content) for parts, kind, content in sent])
    )
    before = forget_peak()
    collected = collect(root / "sent.zip", root, COURSE)
    words = json.dumps(collected.to_json(), ensure_ascii=False)
    words.encode("utf-8")
    assert all(one.why.en and one.why.zh and harmless(one.name) for one in collected.left)
    found = {result.student: result for result in grade(root, COURSE, [LESSON], executor=InProcess())}
    assert peak() - before < MEMORY
    assert set(found) >= {
        *SCORES,
        *(f"s{number}" for number in range(4)),
        *(one.student for one in collected.placed),
    }
    assert {one: (found[one].status, found[one].score) for one in SCORES} == {
        one: (Status.GRADED, score) for one, score in SCORES.items()
    }
    for result in found.values():
        json.dumps(result.to_json(), ensure_ascii=False).encode("utf-8")
        if result.status is not Status.GRADED:
            assert result.reason.key != "grader_failed"
            assert all(harmless(result.reason.text.in_language(one)) for one in LANGUAGES)
    scores = gradebook_scores(Classroom(root))
    assert {one: scores[one] for one in SCORES} == SCORES
