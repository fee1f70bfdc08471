"""Why a grading run cannot be done. What is wrong with one submission is never an error: it is that one's status."""

from ..wording.text import SpokenError
from .execution.cluster_words import CLUSTER_ERRORS
from .words import ERRORS


class GradingError(SpokenError):
    """A run that cannot be done; `text` says what happened and what to do."""

    catalogue = ERRORS


class LessonNotBuiltError(GradingError):
    """A lesson has no built notebook to grade against."""


class UnknownLessonError(GradingError):
    """A lesson was asked for that the course does not have."""


class CannotConfineError(GradingError):
    """Student code cannot be shut in on this machine."""


class ClassroomError(GradingError):
    """The classroom folder cannot be used."""


class GradebookError(GradingError):
    """The gradebook cannot be opened or does not fit the lesson."""


class ClusterError(GradingError):
    """The Dask cluster cannot be used."""

    catalogue = CLUSTER_ERRORS
