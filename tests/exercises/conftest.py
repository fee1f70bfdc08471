"""What tests of the course's exercises share: a torch with threads."""

import pytest
import torch


@pytest.fixture
def three_threads():
    """Let torch compute in three threads."""
    before = torch.get_num_threads()
    torch.set_num_threads(3)
    yield
    torch.set_num_threads(before)
