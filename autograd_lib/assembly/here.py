"""The learner's own engine in the notebook that runs."""

import linecache
import sys
import types
from pathlib import Path

from ..checking.outcomes import cells_of_kernel
from ..checking.session import lesson_here
from ..exercises.registry import engine_parts
from ..progress.standing import course_here
from .assembling import answer_of
from .presenting import engine_panel
from .writing import NAME, engine_of, made_engine, wanted_parts, write_engine


def own_engine(language: str):
    """Return the learner's engine as a module, and the panel about it, in the notebook that runs.

    In a learner's own copy it is what `autograd-kit engine` writes, with this notebook as it stands in the kernel.
    Where there is no learner, all parts are the course's but for those that this kernel defines.
    """
    folder = Path.cwd()
    course = course_here(folder, language)
    kernel = {lesson_here(): cells_of_kernel()}
    if course and (course.root / "work") in folder.parents:
        engine = engine_of(course, language, kernel)
        file, left_alone = write_engine(engine, course.root / "work")
    else:
        engine, file, left_alone = _of_kernel(kernel, language), None, None
    return _module(engine), engine_panel(engine, file, left_alone)


def _of_kernel(kernel, language):
    answers = {}
    for exercise, (lesson, names, asked) in engine_parts().items():
        if lesson in kernel:
            answers[exercise] = answer_of(exercise, names, asked, kernel[lesson])
    return made_engine(wanted_parts(), answers, language)


def _module(engine):
    """Return an engine as a module that can be imported by its name, and whose code tracebacks can show."""
    module = types.ModuleType(NAME)
    sys.modules[NAME] = module
    file = f"<{NAME}>"
    linecache.cache[file] = len(engine.text), None, engine.text.splitlines(keepends=True), file
    exec(compile(engine.text, file, "exec"), vars(module))
    return module
