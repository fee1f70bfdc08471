"""A graph without node objects, written down line by line on a tape."""

import cmath
import math
import operator

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import claim, expect, same
from ...kit.checking.evidence import is_mark
from ..beside.tape import collect
from .shared.differences import central_differences
from .shared.tiny_steps import TINY, slope

SQUARINGS = 30
ENOUGH = (
    4 * SQUARINGS + 10
)  # one multiplication forward and two backward for every squaring; the rest is room

PROGRAM = Text("根是第 {root} 行；第 3 行起：`{lines}`", "root in line {root}; from line 3 on: `{lines}`")
DEEP = Text("把 1 连续平方 {squarings} 次", "1 squared {squarings} times in a row")
COUNT = Text(
    "{squarings} 次平方所做的乘法，前向和反向加在一起",
    "multiplications for {squarings} squarings, forward and backward",
)
TOO_MANY = Text(
    "乘法做得太多了。从最后一行往回走一遍就够了，每一行只处理一次。",
    "There are too many multiplications. One walk back from the last line is enough, each line having one turn.",
)
ONLY_RIGHT = Text(
    "导数对了，乘法的次数才算数。", "The number of multiplications counts only where the derivative is right."
)


def challenge(rng):
    """Return leaves a, b, c and operations on earlier lines; the last lines lie beyond the root."""
    leaves = [["leaf", round(rng.choice((-1, 1)) * rng.uniform(0.4, 0.9), 2)] for _ in range(3)]
    operations = [["mul", 0, 1], ["add", 3, 2], ["tanh", 4], ["mul", 5, 5], ["mul", 6, 3], ["add", 7, 0]]
    beyond = [["mul", 8, 1], ["tanh", rng.choice((2, 5))]]
    # Far out on either side exponentials overflow.
    far = [["leaf", 800.0], ["tanh", 11], ["leaf", -800.0], ["tanh", 13]]
    return {"program": leaves + operations + beyond + far, "root": 8, "squarings": SQUARINGS}


def played(program, moved=None, by=0.0):
    """Return the values of all lines; the line `moved` is moved `by` a little before the later ones are computed."""
    values = []
    for place, (name, *operands) in enumerate(program):
        value = operands[0] if name == "leaf" else OPERATIONS[name](*(values[i] for i in operands))
        values.append(value + by if place == moved else value)
    return values


def tanh(x):
    """Return the hyperbolic tangent of a number, real or complex."""
    return cmath.tanh(x) if isinstance(x, complex) else math.tanh(x)


OPERATIONS = {"add": operator.add, "mul": operator.mul, "tanh": tanh}


def gradients(program, root):
    """Return the derivative of the root with respect to every line, carrying a move of that line along the program."""
    return [slope(played(program, place, complex(0, TINY))[root]) for place in range(len(program))]


def written(steps):
    """Return steps as the calls that write them."""
    return ", ".join(f"{name}({', '.join(map(str, operands))})" for name, *operands in steps)


def judge(parts, challenge):
    program, root, squarings = challenge["program"], challenge["root"], challenge["squarings"]
    size = len(program)
    expected = {
        "values": played(program),
        "gradients": gradients(program, root),
        "of the last line": gradients(program, size - 1),
        "entries": size,
        "length": size,
    }

    def quotient(place):
        return central_differences(lambda by: played(program, place, by)[root], {"by": 0.0})["by"]

    return [
        expect(
            parts,
            "program",
            expected,
            label=PROGRAM.fill(root=root, lines=written(program[3:])),
            difference=lambda: {**expected, "gradients": [quotient(place) for place in range(size)]},
        ),
        (deep := expect(parts, "deep", {"gradient": 2**squarings}, label=DEEP.fill(squarings=squarings))),
        multiplications(parts, squarings, deep.ok),
    ]


def multiplications(parts, squarings, right):
    label = COUNT.fill(squarings=squarings)
    if is_mark(parts.get("deep"), "unattempted"):
        return expect(parts, "deep", 0, label=label)
    if not right and same(parts.get("multiplications"), 0):  # who does nothing does not do too much
        return claim(parts, "multiplications", lambda count: False, label=label, because=ONLY_RIGHT)
    return claim(parts, "multiplications", lambda count: count <= ENOUGH, label=label, because=TOO_MANY)


JUDGE = Judge(challenge, collect, judge)
