"""The learner's own engine in the notebook that runs."""

from contextlib import suppress
from pathlib import Path

from ..kit.checking.outcomes import cells_of_kernel
from ..kit.checking.registry import artefact_parts
from ..kit.checking.session import lesson_here
from ..kit.progress.standing import course_here
from .assembling import UnfitError, answer_of
from .presenting import engine_panel
from .running import as_module
from .writing import NAME, engine_of, made_engine, wanted_parts, write_engine


def own_engine(language: str):
    """Return the learner's engine as a module, in the notebook that runs.

    In a learner's own copy it is what `autograd-kit engine` writes, with this notebook as it stands in the kernel; the
    file is written, and whose its parts are is shown. Where there is no learner, all parts are the course's but for
    those that this kernel defines.
    """
    folder = Path.cwd()
    course = course_here(folder, language)
    kernel = {lesson_here(): cells_of_kernel()}
    if course is None or course.root / "work" not in folder.parents:
        return as_module(NAME, _of_kernel(kernel, language).text)
    from IPython.display import display  # only notebooks come here

    engine = engine_of(course, language, kernel)
    display(engine_panel(engine, *write_engine(engine, course.root / "work")))
    return as_module(NAME, engine.text)


def _of_kernel(kernel, language):
    answers = {}
    for exercise, (lesson, names, asked) in artefact_parts().items():
        if lesson in kernel:
            with suppress(UnfitError):  # cells that run outside IPython leave no source behind
                answers[exercise] = answer_of(exercise, names, asked, kernel[lesson])
    return made_engine(wanted_parts(), answers, language)
