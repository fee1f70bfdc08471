"""ex04_7: a graph without node objects, written down line by line on a tape."""

import math
import operator

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from ...checking.differences import central_differences
from ...checking.evidence import is_mark
from . import collect
from .common import Dual, body, dual

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
    "乘法做得太多了。从最后一行往回走一遍就够了，每一行只轮到一次。",
    "There are too many multiplications. One walk back from the last line is enough, each line having one turn.",
)


def challenge(rng):
    """Return leaves a, b, c and operations on earlier lines; the last two lines lie beyond the root."""
    leaves = [["leaf", round(rng.choice((-1, 1)) * rng.uniform(0.4, 0.9), 2)] for _ in range(3)]
    operations = [["mul", 0, 1], ["add", 3, 2], ["tanh", 4], ["mul", 5, 5], ["mul", 6, 3], ["add", 7, 0]]
    beyond = [["mul", 8, 1], ["tanh", rng.choice((2, 5))]]
    return {"program": leaves + operations + beyond, "root": 8, "squarings": SQUARINGS}


def played(program, moved=None, by=0.0):
    """Return the values of all lines; the line `moved` is moved `by` a little before the later ones are computed."""
    values = []
    for place, (name, *operands) in enumerate(program):
        value = operands[0] if name == "leaf" else OPERATIONS[name](*(values[i] for i in operands))
        values.append(value + by if place == moved else value)
    return values


def tanh(x):
    """Return the hyperbolic tangent of a number, with its slope where the number has one."""
    if isinstance(x, Dual):
        return Dual(math.tanh(x.value), x.slope / math.cosh(x.value) ** 2)
    return math.tanh(x)


OPERATIONS = {"add": operator.add, "mul": operator.mul, "tanh": tanh}


def gradients(program, root):
    """Return the derivative of the root with respect to every line, carrying a move of that line along the program."""
    return [dual(played(program, place, Dual(0.0, 1.0))[root]).slope for place in range(len(program))]


def written(steps):
    """Return steps as the calls that write them."""
    return ", ".join(f"{name}({', '.join(map(str, operands))})" for name, *operands in steps)


def judge(parts, challenge):
    program, root, squarings = challenge["program"], challenge["root"], challenge["squarings"]
    size = len(program)
    expected = {
        "values": played(program),
        "gradients": gradients(program, root),
        "entries": size,
        "length": size,
    }
    slopes = [
        central_differences(lambda by, at=place: played(program, at, by)[root], {"by": 0.0})["by"]
        for place in range(size)
    ]
    return [
        expect(
            parts,
            "program",
            expected,
            label=PROGRAM.fill(root=root, lines=written(program[3:])),
            difference={**expected, "gradients": slopes},
        ),
        expect(parts, "deep", {"gradient": 2**squarings}, label=DEEP.fill(squarings=squarings)),
        multiplications(parts, squarings),
    ]


def multiplications(parts, squarings):
    label = COUNT.fill(squarings=squarings)
    if is_mark(parts.get("deep"), "unattempted"):
        return expect(parts, "deep", 0, label=label)
    return claim(parts, "multiplications", lambda count: count <= ENOUGH, label=label, why=TOO_MANY)


def tape(mul=None, tanh=None, gradients=()):
    """Return an answer in which the lines of some methods are changed."""
    mul = (
        mul or "return self.write(self.values[i] * self.values[j], (i, self.values[j]), (j, self.values[i]))"
    )
    tanh = tanh or "t = math.tanh(self.values[i]); return self.write(t, (i, 1 - t * t))"
    return f"""
import math


class Tape:
    def __init__(self):
        self.values = []
        self.edges = []

    def write(self, value, *edges):
        self.values.append(value)
        self.edges.append(edges)
        return len(self.values) - 1

    def leaf(self, value):
        return self.write(value)

    def add(self, i, j):
        return self.write(self.values[i] + self.values[j], (i, 1), (j, 1))

    def mul(self, i, j):
        {mul}

    def tanh(self, i):
        {tanh}

    def gradients(self, root):
{body(gradients or GRADIENTS, 8)}"""


GRADIENTS = (
    "found = [0] * len(self.values)",
    "found[root] = 1",
    "for line in range(root, -1, -1):",
    "    for i, slope in self.edges[line]:",
    "        found[i] += found[line] * slope",
    "return found",
)

EXERCISE = Exercise(
    id="ex04_7",
    title=Text("写在纸带上的图", "A graph on a tape"),
    kind=Kind.FILL_IN,
    points=0,
    minutes=15,
    difficulty=4,
    answers=("Tape",),
    challenge=challenge,
    collect=collect.ex04_7,
    judge=judge,
    hints=(
        Text(
            "一行总是用到它**前面**的行。那么从后往前走，轮到某一行的时候，用到它的那些行是不是都轮过了？",
            "A line only ever uses lines **above** it. So when you walk upwards from below, have all lines that use a line had their turn before it?",
        ),
        Text(
            "行号就是上一课的编号，而且已经排好了。反向不需要收集，也不需要排序：一个和纸带一样长的列表，根那一行放 1，其余放 0，然后从根走到第 0 行。",
            "The line number is the creation number of the last lesson, already in order. Nothing has to be collected or sorted: a list as long as the tape, 1 in the root's line, 0 elsewhere, and a walk from the root to line 0.",
        ),
        Text(
            "最里面的一行是 `found[i] += found[line] * slope`。`mul` 照着 `add` 写：`self.write(…, (i, …), (j, …))`，两个局部导数是另一边的值。",
            "The innermost line is `found[i] += found[line] * slope`. `mul` follows `add`: `self.write(…, (i, …), (j, …))`, with the value of the other side as each slope.",
        ),
    ),
    wrong=(
        Wrong(
            "walks_downwards",
            tape(
                gradients=tuple(line.replace("range(root, -1, -1)", "range(root + 1)") for line in GRADIENTS)
            ),
            Text(
                "从第 0 行往下走，走到一行时，根的 1 还没有传上来，传出去的全是 0。反向要从根往回走。",
                "Walking down from line 0, nothing of the root's 1 has come up when a line has its turn, so all it hands on is 0. Backward means from the root upwards.",
            ),
        ),
        Wrong(
            "starts_at_the_end",
            tape(
                gradients=(
                    "found = [0] * len(self.values)",
                    "found[-1] = 1",
                    "for line in range(len(found) - 1, -1, -1):",
                    *GRADIENTS[3:],
                )
            ),
            Text(
                "1 放在了纸带的最后一行，而根可以是任何一行：它下面的行与它无关。",
                "The 1 was put into the last line of the tape, but the root may be any line: what stands below it does not concern it.",
            ),
        ),
        Wrong(
            "assigns_not_adds",
            tape(gradients=tuple(line.replace("+=", "=") for line in GRADIENTS)),
            Text(
                "`=` 只留下最后一份；一行被用了几次，就有几份，要相加。",
                "`=` keeps the last share only; a line that is used several times receives several, and they add up.",
            ),
        ),
        Wrong(
            "path_by_path",
            tape(
                gradients=(
                    "found, todo = [0] * len(self.values), [(root, 1)]",
                    "while todo:",
                    "    line, gradient = todo.pop()",
                    "    found[line] += gradient",
                    "    todo += [(i, gradient * slope) for i, slope in self.edges[line]]",
                    "return found",
                )
            ),
            Text(
                "收到一份就马上传一份，又是每条路径走一遍：平方 30 次就有十亿多条。",
                "Each share is handed on as soon as it comes in, which walks every path again: 30 squarings make more than a billion.",
            ),
        ),
        Wrong(
            "own_values_as_slopes",
            tape(
                mul="return self.write(self.values[i] * self.values[j], (i, self.values[i]), (j, self.values[j]))"
            ),
            Text(
                "`mul` 的局部导数用成了自己这一边的值；应当是另一边的。",
                "As slopes `mul` writes the value of the same side; it is that of the other side.",
            ),
        ),
    ),
)
