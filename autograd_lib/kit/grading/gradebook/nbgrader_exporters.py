"""What formgrader's buttons do in this course: those that would put something else in the place of our results refuse.

Its lightning bolt runs nbgrader's own autograder, which executes student code with all that the instructor may do, and
its bubble writes nbgrader's own feedback, which shows the secret inputs. Both remove what is there before they begin.
`nbgrader_config.py` names these classes as the exporters of those two steps: an exporter is made before anything is
removed, so nothing has happened yet when one refuses. Formgrader shows what was raised; nbgrader's commands end without
a word of it, so it is logged as well.
"""

from nbconvert.exporters import HTMLExporter, NotebookExporter
from nbgrader.converters.base import NbGraderException
from traitlets.log import get_logger

from ..words import ERRORS


class RefuseAutograde(NotebookExporter):
    """An exporter that cannot be made: `autograd-kit grade` grades this class."""

    def __init__(self, **options):
        raise _refusal("no_autograde")


class RefuseFeedback(HTMLExporter):
    """An exporter that cannot be made: `autograd-kit grade` and `autograd-kit report` write the feedback."""

    def __init__(self, **options):
        raise _refusal("no_feedback")


def _refusal(key):
    said = f"{ERRORS[key].zh} · {ERRORS[key].en}"
    get_logger().error(said)
    return NbGraderException(said)
