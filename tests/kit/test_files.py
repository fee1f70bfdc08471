"""Writing files where the system offers less than it does here."""

import sys

from autograd_lib.kit.files import locked


def test_in_a_browser_which_has_no_locks_a_block_runs_as_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with locked(tmp_path / "store" / "lock"):
        (tmp_path / "store" / "kept").write_text("kept", encoding="utf-8")
    assert (tmp_path / "store" / "kept").is_file()
