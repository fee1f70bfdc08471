"""The answers to the exercises that ask for parts, from their documents: right ones, and wrong ones by name."""

import types
from functools import cache
from pathlib import Path

from autograd_lib.kit.authoring.reading import read_documents
from autograd_lib.kit.checking.registry import artefact_parts
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.definitions import ForeignError
from autograd_lib.mine.parts import parts_of
from autograd_lib.mine.references import of_stage, references
from autograd_lib.mine.trying import faults
from autograd_lib.mine.trying import module_of as made
from autograd_lib.mine.writing import written

COURSE = Course(Path(__file__).resolve().parents[2])
# Wrong parts that nobody hands in, since cells give these lines, or later checks would find them: model answers with
# pieces exchanged.
EDITED = {
    "elementwise_vjps abs_without_a_corner": (
        "Methods", ("self.relu() + (-self).relu()", "2 * self.relu() - self"),
    ),
    "elementwise_vjps factors_beside_ctx": (
        "Multiply", ("ctx.save_for_backward(a if for_b else None, b if for_a else None)", "ctx.factors = a, b"),
        ("ctx.saved_tensors", "ctx.factors"),
    ),
    "elementwise_vjps a_copy_of_the_result": ("Exp", ("backward(y)", "backward(y.copy())")),
    "array_node output_beside_ctx": (
        "Tanh", ("ctx.save_for_backward(out)", "ctx.out = out"), ("(out,) = ctx.saved_tensors", "out = ctx.out"),
    ),
    "array_node relu_by_product": ("Relu", ("np.where(out > 0, g, 0)", "g * (out > 0)")),
    "array_node relu_at_zero": ("Relu", ("out > 0", "out >= 0")),
    "sum_to mean": ("sum_to", ("g.sum(", "g.mean(")),
    "sum_and_mean keepdims_forgotten": ("Sum", ("keepdims=", "keepdims=False and ")),
    "sum_and_mean sum_for_mean": ("Mean", ("x.mean(", "x.sum(")),
    "index_vjp last_copy_wins": ("Index", ("np.add.at(out, ctx.index, g)", "out[ctx.index] = g")),
    "index_vjp a_copy": ("Index", ("return x[index]", "return x[index].copy()")),
    "index_vjp a_turned_copy": ("Transpose", ("return a.T", "return a.T.copy()")),
    "matmul_gradients reflected_product_turned": ("Matrices", ("apply(other, self)", "apply(self, other)")),
    "matmul_gradients matrices_only": (
        "MatMul", ("np.atleast_2d(a), b if b.ndim == 2 else b[:, None]", "a, b"), ("len(A), B.shape[1]", "-1"),
    ),
    "matmul_gradients transpose_forgotten": ("MatMul", ("A.T @ G", "A @ G")),
    "log_softmax output_beside_ctx": (
        "LogSoftmax", ("ctx.save_for_backward(out)", "ctx.out = out"), ("(out,) = ctx.saved_tensors", "out = ctx.out"),
    ),
    "cross_entropy one_for_g": ("CrossEntropy", ("g * p", "p")),
    "freed_after_use frees_although_retained": ("run", ("if not retain_graph:", "if True:")),
    "hand_it_over forgets_create_graph": ("grad", ("if create_graph:", "if False:")),
}  # fmt: skip


@cache
def documents():
    """Return {exercise: its document} for the exercises that ask for parts."""
    lessons = dict.fromkeys(lesson for lesson, _, _ in artefact_parts().values())
    found = {one.id: one for lesson in lessons for one in read_documents(COURSE, lesson)[0]}
    return {exercise: found[exercise] for exercise in artefact_parts()}


@cache
def right(stage, exercise):
    """Return the right answers to an exercise, the model answer first, each as {part: text}."""
    document = documents()[exercise]
    return [of_stage(stage, exercise, cell.text) for cell in (document.answer, *document.right)]


@cache
def wrong(stage, exercise):
    """Return {name: {part: text}} for the wrong answers to an exercise, of those parts that are wrong.

    Those that are wrong by what they cost are left out, since it is waited for.
    """
    found = {}
    for one, _ in documents()[exercise].wrong:
        try:
            given = of_stage(stage, exercise, one.code) if one.about != "cost" else {}
        except ForeignError:  # it calls an engine, which is no part
            continue
        if given := {part: text for part, text in given.items() if part in (one.where or given)}:
            found[one.name] = given
    return found


def edited_at(stage):
    """Return the names of the wrong parts that are EDITED, but for those that a stage has in another form."""
    parts = parts_of(stage)
    return [
        name
        for name, (part, *_) in EDITED.items()
        if part in parts and parts[part].exercise == name.split()[0]
    ]


def edited(stage, name):
    """Return {part: text} for one of the wrong parts that are EDITED."""
    part, *pieces = EDITED[name]
    text = mixture(stage)[part]
    for before, after in pieces:
        assert before in text
        text = text.replace(before, after)
    return {part: text}


def exercises(stage):
    """Return the exercises that a stage has a part of, in the form that they ask for."""
    return tuple(dict.fromkeys(part.exercise for part in parts_of(stage).values()))


def mixture(stage, pick=0):
    """Return {part: text}: of each exercise one right answer, number `pick` of them, counted round, from 0.

    The model answers alone, number 0, are read without the documents around them, which takes a second.
    """
    return dict(_mixture(stage, pick) if pick else references(stage))


@cache
def _mixture(stage, pick):
    found = {}
    for exercise in exercises(stage):
        model, *others = right(stage, exercise)
        given = [model, *(one for one in others if not faults(stage, one))]  # those that are taken in
        found |= given[pick % len(given)]
    return found


def by_exercise(*stages):
    """Return {exercise: {part: text}}, the model answers to all parts of these stages."""
    found = {}
    for stage in stages:
        answers = mixture(stage)
        for name, part in parts_of(stage).items():
            found.setdefault(part.exercise, {})[name] = answers[name]
    return found


def module_of(text, name="my_autograd"):
    """Return the module that a file of this text would be."""
    return made(text, types.ModuleType(name))


def engine(stage="functions", answers=None):
    """Return the engine that these answers make, the model answers being the others."""
    return module_of(written(stage, mixture(stage) | (answers or {})))
