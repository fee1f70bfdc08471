"""Reading what was handed in: a regular file, under the very path that was looked at, without its outputs."""

import json

import pytest

from autograd_lib.kit.grading.classroom import Unreadable
from autograd_lib.kit.grading.submission import reading
from autograd_lib.kit.grading.submission.reading import parse, read_bytes


@pytest.fixture
def file(tmp_path):
    (tmp_path / "eve/lesson").mkdir(parents=True)
    (tmp_path / "bob/lesson").mkdir(parents=True)
    (tmp_path / "bob/lesson/x.ipynb").write_bytes(b"bob's")
    path = tmp_path / "eve/lesson/x.ipynb"
    path.write_bytes(b"eve's")
    return path.resolve()


def test_a_file_is_read(file):
    assert read_bytes(file) == b"eve's"


@pytest.mark.parametrize("part", ["eve", "eve/lesson", "eve/lesson/x.ipynb"])
def test_a_part_that_became_a_link_since_it_was_looked_at_is_not_followed(part, file, tmp_path):
    swapped, target = tmp_path / part, tmp_path / part.replace("eve", "bob")
    swapped.rename(tmp_path / "aside")
    swapped.symlink_to(target)
    assert file.read_bytes() == b"bob's"
    with pytest.raises(Unreadable):
        read_bytes(file)


PICTURE = {"output_type": "display_data", "data": {"image/png": "A" * 2000}, "metadata": {}}


@pytest.mark.parametrize("style", [{}, {"indent": 1}, {"separators": (",", ":")}])
def test_outputs_are_left_out_where_a_file_is_too_large_with_them(monkeypatch, style):
    monkeypatch.setattr(reading, "MAX_BYTES", 1500)
    text = {"output_type": "stream", "name": "stdout", "text": ['a ] and a \\" [', "\\"]}
    told = 'said = {"outputs": [1, 2]}  # stays'
    cells = [{"cell_type": "code", "metadata": {}, "source": told, "outputs": [PICTURE, text, PICTURE]}] * 3
    notebook = json.dumps({"nbformat": 4, "metadata": {}, "cells": cells}, **style).encode()
    assert [cell.source for cell in parse(notebook).cells] == [told] * 3


def test_what_is_large_without_outputs_is_not_read(monkeypatch):
    monkeypatch.setattr(reading, "MAX_BYTES", 1500)
    cell = {"cell_type": "code", "metadata": {}, "source": "x" * 1500, "outputs": []}
    with pytest.raises(Unreadable) as refused:
        parse(json.dumps({"nbformat": 4, "cells": [cell]}).encode())
    assert refused.value.reason.key == "too_much"


@pytest.mark.parametrize(
    "broken", [b'{"cells": [{"outputs": [', b'"outputs": [' * 50, b'{"outputs": ["' + b"\\" * 99]
)
def test_outputs_that_never_end_are_refused(monkeypatch, broken):
    monkeypatch.setattr(reading, "MAX_BYTES", 10)
    with pytest.raises(Unreadable):
        parse(broken)
