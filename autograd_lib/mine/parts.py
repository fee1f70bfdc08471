"""The parts of the engine that learners write: which sitting asks for each, and in which exercise."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

STAGES = ("scalars", "arrays", "functions")  # sittings 03 to 05, 06 to 10, 11 to 14; 01 has no engine yet
PART, TAKEN, OPEN = "#| part: ", "#| from functions: ", "#| open"  # marks in the text of a stage

# exercise: its sitting, the parts that it asks for, and the stage from which on they have this form
_ASKED = {
    "central_difference": (1, "central_difference", "scalars"),
    "walk_the_graph": (3, "in_order", "scalars"),
    "signs": (4, "Signs Multiply", "scalars"),
    "divide_and_power": (4, "Divide Power Operators", "scalars"),
    "second_pass": (4, "one_pass", "scalars"),
    "slopes_from_outputs": (5, "Tanh Relu", "scalars"),
    "elementwise_vjps": (6, "Add Negate Multiply Divide Power Exp Log Methods", "arrays"),
    "array_node": (6, "Tanh Relu one_pass", "arrays"),
    "first_gradient": (7, "first_gradient", "arrays"),
    "gradcheck": (7, "gradcheck", "arrays"),
    "sum_to": (8, "sum_to", "arrays"),
    "sum_and_mean": (8, "Sum Mean", "arrays"),
    "matmul_gradients": (9, "MatMul Matrices", "arrays"),
    "index_vjp": (9, "Index Transpose", "arrays"),
    "log_softmax": (10, "LogSoftmax", "arrays"),
    "cross_entropy": (10, "CrossEntropy", "arrays"),
    "recorded": (11, "Function", "functions"),
    "affine": (11, "Affine", "functions"),
    "freed_after_use": (11, "SavedValues run one_pass", "functions"),
    "version": (11, "SavedTensor", "functions"),
    "accumulate_grad": (12, "AccumulateGrad", "functions"),
    "switched_off": (12, "no_grad", "functions"),
    "hand_it_over": (12, "grad", "functions"),
}


@dataclass(frozen=True)
class Part:
    """A part as one stage has it. sitting: the number of the unit whose exercise asks for it in this form."""

    name: str
    exercise: str
    sitting: int


@cache
def parts_of(stage: str) -> dict[str, Part]:
    """Return {name: part} for the parts of a stage, in the order of its file."""
    found: dict[str, Part] = {}
    for exercise, (sitting, names, since) in _ASKED.items():
        if STAGES.index(since) <= STAGES.index(stage):
            found |= {name: Part(name, exercise, sitting) for name in names.split()}
    marked = [line.removeprefix(PART) for line in stage_text(stage).split("\n") if line.startswith(PART)]
    return {name: found[name] for name in marked}


def asked_by(exercise: str) -> tuple[str, ...]:
    """Return the names of all parts that an exercise asks for, also of those that a later one asks for anew."""
    return tuple(_ASKED[exercise][1].split())


@cache
def stage_text(stage: str) -> str:
    """Return the text of a stage, in which marks stand for parts."""
    return files(__package__).joinpath("stages", f"{stage}.py").read_text(encoding="utf-8")
