"""An engine that was left works without the course, beside PyTorch, and the page says how it did."""

import pytest

from autograd_lib.mine import leaving
from autograd_lib.mine.leaving import LeavingError, leave, tried
from autograd_lib.mine.writing import written

from .answers import mixture, wrong

TRAIN = """
import numpy as np
import my_autograd as torch
w = torch.tensor([[1.0, -2.0, 0.5], [0.25, 1.0, -1.0]], dtype=torch.float64, requires_grad=True)
b = torch.tensor([0.5, -0.5], dtype=torch.float64, requires_grad=True)
x = torch.tensor(np.arange(12.0).reshape(4, 3).tolist(), dtype=torch.float64)
for _ in range(3):
    loss = ((2 - x @ w.T - b).tanh() ** 2).mean()
    loss.backward()
    with torch.no_grad():
        for one in (w, b):
            one -= 0.1 * one.grad
            one.grad = None
print("done", round(loss.item(), 3))
"""
ALL = mixture("functions")


@pytest.fixture
def without_shelf(monkeypatch):
    """Leave the shelf out, which other tests run."""
    monkeypatch.setattr(leaving, "_on_shelf", lambda text: {"right": 2})


def left(folder, answers=ALL, train=TRAIN):
    folder.mkdir()
    text = written("functions", answers)
    (folder / "my_autograd.py").write_text(text, encoding="utf-8")
    (folder / "train.py").write_text(train, encoding="utf-8")
    return tried(folder, text)


@pytest.mark.slow
def test_every_gradient_is_held_against_pytorch_s(tmp_path, without_shelf):
    data = left(tmp_path / "left")
    assert (data["ran"], data["same"], data["passes"], data["gradients"]) == (True, True, 3, 6)
    assert data["furthest"] < 1e-14
    assert data["said"].startswith("done")


@pytest.mark.slow
def test_a_wrong_gradient_is_seen(tmp_path, without_shelf):
    data = left(tmp_path / "left", ALL | wrong("functions", "array_node")["half_a_tanh_slope"])
    assert (data["ran"], data["same"]) == (True, False)
    assert "differ from PyTorch's (by" in leaving.page(data, "", "en")


@pytest.mark.slow
def test_the_course_does_not_exist_there(tmp_path, without_shelf):
    data = left(tmp_path / "left", train="import autograd_lib")
    assert not data["ran"]
    assert "ModuleNotFoundError" in leaving.page(data, "", "en")


def test_the_shelf_is_run(tmp_path):
    found = leaving._on_shelf(written("functions", ALL))
    assert set(found) == {"right", "raises", "refused"}
    assert sum(found.values()) > 250


@pytest.mark.slow
def test_a_page_and_the_course_s_script_are_written_where_there_is_none(tmp_path, without_shelf):
    folder, text = tmp_path / "new" / "left", written("functions", ALL)
    found = leave(text, folder, [], tmp_path, "zh")
    assert {path.name for path in folder.iterdir()} == {"my_autograd.py", "train.py", "result.html"}
    assert (found.data["passes"], found.data["same"]) == (200, True)
    page = (folder / "result.html").read_text(encoding="utf-8")
    assert "800 个梯度" in page
    assert "def one_pass" in page


@pytest.mark.slow
def test_the_learner_s_script_is_taken_and_what_lies_there_is_left_alone(tmp_path, without_shelf):
    (tmp_path / "train.py").write_text(TRAIN, encoding="utf-8")
    text = written("functions", ALL)
    leave(text, tmp_path / "left", [], tmp_path, "en")
    assert (tmp_path / "left" / "train.py").read_text(encoding="utf-8") == TRAIN
    with pytest.raises(LeavingError, match="different engine"):
        leave(text + "# more\n", tmp_path / "left", [], tmp_path, "en")
