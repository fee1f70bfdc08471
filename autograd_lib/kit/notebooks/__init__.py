"""What a course is: where its notebooks lie, and what the cells of one are."""

from .notebooks import MARK, lesson_in, lesson_of, mark_of
from .places import Course, CourseNotFoundError, find_copy, find_course, is_beside, older_copies, usual_place

__all__ = [
    "MARK",
    "Course",
    "CourseNotFoundError",
    "find_copy",
    "find_course",
    "is_beside",
    "lesson_in",
    "lesson_of",
    "mark_of",
    "older_copies",
    "usual_place",
]
