"""What tests of notebook calls share: a session of their own."""

import pytest

from autograd_lib.checking import session


@pytest.fixture
def fresh_session(monkeypatch):
    """Forget what earlier tests checked, and any notebook or grader around this run."""
    monkeypatch.setattr(session, "_session", session.Session())
    for name in ("JPY_SESSION_NAME", "NBGRADER_EXECUTION"):
        monkeypatch.delenv(name, raising=False)
