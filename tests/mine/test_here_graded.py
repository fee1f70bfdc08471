"""Hand-ins that use `mine`, graded where runs are confined: as a check in the notebook would have said."""

import pytest

from autograd_lib.kit.grading.coordinator import grade
from tests.kit.grading.handing_in import COURSE, hand_in, released, right

pytestmark = pytest.mark.sandbox
UNIT = "08_flat_line"
HEAD = "import mine\nimport numpy as np\n\n\n"
ANSWERS = {
    "right": right("sum_to", UNIT),
    "beside": f"{HEAD}x = mine.tensor([1.0, 2.0], requires_grad=True)\n(x * x).sum().backward()\n"
    f"assert x.grad.tolist() == [2.0, 4.0]\n\n\n{right('sum_to', UNIT)}",
    "by_name": f"{HEAD}def sum_to(g, shape):\n    return mine.sum_to(g, shape)",
    "by_a_pass": f"{HEAD}def sum_to(g, shape):\n    x = mine.tensor(np.zeros(shape), requires_grad=True)\n"
    "    (x * mine.tensor(g)).sum().backward()\n    return x.grad.value",
    "lent": f"{HEAD}from autograd_lib.mine.answered import _sum_to as sum_to",
    "asked": f"{HEAD}def sum_to(g, shape):\n    from autograd_lib.mine.asking import ask\n"
    "    return ask('sum_to', (np.zeros(shape), np.shape(g)), (True, False), (g,))[0][0]",
}


def test_what_is_borrowed_from_mine_earns_nothing_and_its_use_costs_nothing(tmp_path):
    for student, answer in ANSWERS.items():
        hand_in(tmp_path, student, released("en", UNIT, sum_to=answer), lesson=UNIT)
    scores = {one.student: one.score for one in grade(tmp_path, COURSE, (UNIT,))}
    assert scores == {name: 4.0 if name in ("right", "beside") else 0.0 for name in ANSWERS}
