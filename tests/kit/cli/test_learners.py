"""`lab --bring` says what takes a while before the lab opens."""

import json
import shutil
from contextlib import contextmanager

import pytest

from autograd_lib.kit import lab
from autograd_lib.kit.cli import learners, main
from autograd_lib.mine import command

from ..grading.handing_in import COURSE, LESSON, solved

SAID = {"zh": "正在检查每个零件……", "en": "Judging every part …"}


@pytest.mark.parametrize("language", SAID)
def test_it_is_said_while_the_engine_is_made_of_what_was_brought(language, tmp_path, monkeypatch):
    met = []

    @contextmanager
    def waiting(text, spoken):
        met.append(text.in_language(spoken))
        yield
        met.append("over")

    monkeypatch.setattr(learners, "waiting", waiting)
    monkeypatch.setattr(command, "made", lambda *given: met.append("made"))
    monkeypatch.setattr(lab, "open_lab", lambda *given, **options: met.append("open") or 0)
    for one in ("en", "zh"):
        folder = COURSE.release(LESSON, one).parent
        shutil.copytree(folder, tmp_path / folder.relative_to(COURSE.root))
    brought = tmp_path / f"{LESSON}.ipynb"
    brought.write_text(json.dumps(solved()), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(["lab", "--bring", str(brought), "--no-browser", "--lang", language])
    assert (ended.value.code, met) == (0, [SAID[language], "made", "over", "open"])
