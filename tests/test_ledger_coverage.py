"""Every output that the seeds document stands in some lesson."""

from autograd_lib.kit.authoring.ledger import coverage
from autograd_lib.kit.notebooks import Course


def test_every_documented_output_is_covered(repository):
    found = coverage(Course(repository))
    assert found.covered
    assert not found.missing
