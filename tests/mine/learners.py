"""Made-up learners: a course folder with their copies, in which some answers stand, right or wrong."""

import json

from autograd_lib.kit.authoring.reading import read_documents
from autograd_lib.kit.authoring.regions import without_marks
from autograd_lib.kit.checking.registry import artefact_parts
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.cells import cell_key


def documents_of(course):
    """Return {exercise: its document} for every exercise that asks for parts."""
    found = {}
    for lesson in sorted({lesson for lesson, _, _ in artefact_parts().values()}):
        found |= {one.id: one for one in read_documents(course, lesson)[0]}
    return {exercise: found[exercise] for exercise in artefact_parts()}


def right_answers(course):
    """Return {exercise: the sources of all its right answers}, the solution first."""
    return {
        exercise: [without_marks(one.answer.text), *(cell.text for cell in one.right)]
        for exercise, one in documents_of(course).items()
    }


def wrong_answers(course, exercise):
    """Return {name: code} of the known wrong answers to an exercise."""
    return {wrong.name: wrong.code for wrong, _ in documents_of(course)[exercise].wrong}


def learner(repository, root, answers, language="en", extra=None):
    """Make a course folder in which a learner has written `answers`, {exercise: code}, and return the course.

    extra: {lesson: source of a cell that the learner has added at the end}.
    """
    for name in ("notebooks", "solutions"):
        (root / name).symlink_to(repository / name)
    course, ours = Course(root), Course(repository)
    for lesson in sorted({artefact_parts()[exercise][0] for exercise in answers} | set(extra or {})):
        notebook = json.loads(ours.release(lesson, language).read_text(encoding="utf-8"))
        for cell in notebook["cells"]:
            cell["source"] = answers.get(cell_key(cell), cell["source"])
        if lesson in (extra or {}):
            notebook["cells"].append(
                {"cell_type": "code", "metadata": {}, "outputs": [], "source": extra[lesson]}
            )
        path = root / "work" / language / lesson / f"{lesson}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")
    return course


def module_of(text):
    """Return the module that a file of this text would be."""
    import types

    module = types.ModuleType("my_autograd")
    exec(compile(text, "my_autograd.py", "exec"), vars(module))
    return module
