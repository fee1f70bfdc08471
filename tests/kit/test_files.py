"""Writing files where the system offers less than it does here."""

import os
import sys

from autograd_lib.kit.files import locked, write_text


def test_in_a_browser_which_has_no_locks_a_block_runs_as_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with locked(tmp_path / "store" / "lock"):
        (tmp_path / "store" / "kept").write_text("kept", encoding="utf-8")
    assert (tmp_path / "store" / "kept").is_file()


def test_what_is_written_in_a_browser_can_be_read_there(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    before = os.umask(0o777)  # as a browser's is
    try:
        write_text(tmp_path / "file", "text")
    finally:
        os.umask(before)
    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o666
