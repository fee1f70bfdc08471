"""Made-up learners: a course folder with their copies, in which some answers stand, right or wrong."""

import json

from autograd_lib.kit.authoring.regions import without_marks
from autograd_lib.kit.checking.registry import artefact_parts
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.cells import cell_key

from .answers import documents


def solutions():
    """Return {exercise: the model answer} for every exercise that asks for parts."""
    return {name: without_marks(one.answer.text) for name, one in documents().items()}


def linked(repository, root):
    """Make a course folder that has the notebooks and sources of the repository, and return the course."""
    for name in ("notebooks", "solutions"):
        (root / name).symlink_to(repository / name)
    return Course(root)


def learner(repository, root, answers, language="en"):
    """Make a course folder in which a learner has written `answers`, {exercise: code}, and return the course."""
    course, ours = linked(repository, root), Course(repository)
    for lesson in sorted({artefact_parts()[exercise][0] for exercise in answers}):
        notebook = json.loads(ours.release(lesson, language).read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            cell["source"] = answers.get(cell_key(cell), cell["source"])
        path = course.work(lesson, language)
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")
    return course
