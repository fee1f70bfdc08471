"""What a student has in the whole course: each lesson's share of its points, weighted by the rules of the course."""

from collections.abc import Mapping, Sequence

from .records import Record
from .rules import Rules


def course_totals(of_student: Mapping[str, Sequence[Record]], rules: Rules) -> dict[str, float]:
    """Return {student: share of all points, 0 to 1, or more with optional ones}, where lessons have weights; else {}.

    Work that is missing counts as zero; what a student is exempt from, not at all, and whoever is from everything has
    no total.
    """
    if not rules.weighted:
        return {}
    found = {student: _total(records, rules) for student, records in of_student.items()}
    return {student: share for student, share in found.items() if share is not None}


def _total(records, rules):
    counted = [(rules.of(record.lesson).weight, record) for record in records if record.max_score]
    weights = sum(weight for weight, _ in counted)
    earned = sum(weight * record.score / record.max_score for weight, record in counted)
    return earned / weights if weights else None
