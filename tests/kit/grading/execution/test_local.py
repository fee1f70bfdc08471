"""How many notebooks run at once: no more than the memory holds."""

import pytest

from autograd_lib.kit.grading.errors import GradingError
from autograd_lib.kit.grading.execution import local
from autograd_lib.kit.grading.execution.local import LocalExecutor, most_jobs
from autograd_lib.kit.sandbox.limits import Limits

EACH = Limits().memory + Limits().scratch


def test_jobs_beyond_the_memory_are_refused_and_the_largest_number_is_named(monkeypatch):
    monkeypatch.setattr(local, "_memory", lambda: 4 * EACH)
    assert LocalExecutor(4).slots == 6
    with pytest.raises(GradingError, match="--jobs 4 or fewer"):
        LocalExecutor(5)
    assert LocalExecutor(5, confined=False).slots == 7  # nothing limits what these take


def test_by_default_there_are_no_more_than_fit(monkeypatch):
    monkeypatch.setattr(local, "cores", lambda: 8)
    for memory, jobs in ((100 * EACH, 9), (2 * EACH, 2), (EACH // 2, 1)):
        monkeypatch.setattr(local, "_memory", lambda memory=memory: memory)
        assert LocalExecutor().slots - 2 == jobs
        assert most_jobs() >= jobs
