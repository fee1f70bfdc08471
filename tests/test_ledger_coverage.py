"""Every output that the seeds document stands in some lesson, but for what waits for lessons 12 and 13."""

from autograd_lib.authoring.ledger import coverage
from autograd_lib.course import Course

# Outputs of torch.autograd.Function subclasses, which lesson 12 is about. What a lesson covers leaves this list.
CUSTOM_FUNCTIONS = set(
    "S0-12 S0-15 S0-15a S0-15b S1-41 S1-43 S2-14 S2-16 S2-17 S2-18a S2-18b S2-18c S2-20 S2-22 S2-23 "
    "S3-19 S3-19a S3-20".split()
)


def test_what_is_not_covered_is_exactly_what_waits(repository):
    assert set(coverage(Course(repository)).missing) == CUSTOM_FUNCTIONS
