"""What tests of checks share: a session of their own, and a torch with threads."""

import pytest
import torch

from autograd_lib.kit.checking import session


@pytest.fixture
def fresh_session(monkeypatch):
    """Forget what earlier tests checked, and any notebook or grader around this run."""
    monkeypatch.setattr(session, "_session", session.Session())
    for name in ("JPY_SESSION_NAME", "NBGRADER_EXECUTION"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def three_threads():
    """Let torch compute in three threads."""
    before = torch.get_num_threads()
    torch.set_num_threads(3)
    yield
    torch.set_num_threads(before)
