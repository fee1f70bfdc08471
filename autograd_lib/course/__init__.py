"""What a course is: where its notebooks lie, and what the cells of one are."""

from .places import (
    MARK,
    Course,
    CourseNotFoundError,
    find_copy,
    find_course,
    is_beside,
    lesson_in,
    lesson_of,
    usual_place,
)

__all__ = [
    "MARK",
    "Course",
    "CourseNotFoundError",
    "find_copy",
    "find_course",
    "is_beside",
    "lesson_in",
    "lesson_of",
    "usual_place",
]
