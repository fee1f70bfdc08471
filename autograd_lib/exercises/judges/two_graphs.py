"""The nodes that two inputs record, and a function that tells whether two graphs have the same form."""

import autograd_lib.engine as torch

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect, expect_members, in_any_order
from ..beside.shared.rows import row
from ..beside.two_graphs import collect, run
from ..engines import ENGINES
from .shared.branches import names_in

INPUTS = {"names_small": [1.0, 2.0], "names_large": [3.0, -2.0]}
LABEL = Text("`{name}`：x = {values} 的图里的节点", "`{name}`: the nodes in the graph of x = {values}")
ONCE = Text(
    "每个节点一个名字，同名的节点有几个就写几次；从结果出发走不到的节点不算。",
    "One name for each node, repeated for nodes of one name; nodes that cannot be reached from the result do not count.",
)
SAID = Text("`same_graph` 在 {engine} 上", "`same_graph` on {engine}")
WHY = Text(
    "相同的意思是：从两个根同时出发，每一格都走到同名的节点或同时走到空位，而且一边的共享节点在另一边也共享。数值不算，格子里的第二个数也不算。",
    "The same means: going from both roots at once, every slot leads to nodes with the same name or to an empty slot on both sides, and what is shared on one side is shared on the other. Values do not count, nor does the second number of a slot.",
)
# Pairs of programs, whether their graphs have the same form, and what the pair is about.
PAIRS = (
    ("shared", "shared", True),
    ("until_large", "until_large", True),
    ("by_sign", "by_sign", True),
    ("constant", "constant", True),
    ("unbound", "unbound_back", True),
    ("until_large", "until_large", False),
    ("by_sign", "by_sign", False),
    ("shared", "twins", False),
    ("twins", "shared", False),
    ("left", "right", False),
    ("crossed", "paired", False),
    ("paired", "crossed", False),
    ("first_again", "second_again", False),
    ("stacked_twice", "stacked_thrice", False),
    ("inner", "outer", False),
    ("tracked", "constant", False),
    ("constant", "constant_first", False),
)

CODE = {
    "until_large": "while y.sum() < 10: y = y + x",
    "by_sign": "x * 3 if x.sum() > 0 else x.exp()",
    "shared": "e * e, e = x.exp()",
    "twins": "x.exp() * x.exp()",
    "crossed": "d * e + d * e, d = x.exp(), e = x.exp()",
    "paired": "d * d + e * e, d = x.exp(), e = x.exp()",
    "first_again": "d * e * d, d = x.exp(), e = x.exp()",
    "second_again": "d * e * e, d = x.exp(), e = x.exp()",
    "stacked_twice": "torch.stack([x, x]).sum()",
    "stacked_thrice": "torch.stack([x, x, x]).sum()",
    "left": "x.exp() - x.sin()",
    "right": "x.sin() - x.exp()",
    "inner": "(x.exp() * x).sin() * x",
    "outer": "(x.exp() * x) * x.sin()",
    "unbound": "d * e, d, e = x.exp().unbind()",
    "unbound_back": "e * d, d, e = x.exp().unbind()",
    "constant": "x.exp() * ones",
    "constant_first": "ones * x.exp()",
    "tracked": "x.exp() * w",
}


def program(x):
    """Return the result of the lesson's program."""
    y = x * x
    if y.sum() > 10:
        return y.sum()
    while y.sum() < 10:
        y = y + x
    return y.mean()


def truth(name):
    """Return the names of the nodes that one of the lesson's inputs records."""
    return names_in(program(torch.tensor(INPUTS[name], requires_grad=True)))


def challenge(rng):
    pairs = [draw_pair(rng, *pair) for pair in PAIRS]
    return {"pairs": {title_of(*pair): pair for pair in pairs}}


def title_of(first, second):
    """Return a pair as it stands in a table: one program with two inputs, or two programs."""
    (left, values), (right, others) = first, second
    if left == right:
        return f"{CODE[left]}; {row(values)} | {row(others)}"
    return f"{CODE[left]} | {CODE[right]}"


def draw_pair(rng, first, second, alike):
    """Return two programs, each with an input, whose graphs have the same form or not, as is wanted."""
    while True:
        left, right = ([name, draw_values(rng, name)] for name in (first, second))
        if (path(*left) == path(*right)) == alike or first != second:
            return [left, right]


def draw_values(rng, name):
    """Return an input; the loop ends for positive ones only."""
    low = 30 if name == "until_large" else -200
    return [rng.randint(low, 250) / 100 + 0.003 for _ in range(2)]


def path(name, values):
    """Return the nodes that a program records for an input; enough to tell the ways through one program apart."""
    return names_in(run(torch, name, values))


def judge(parts, challenge):
    findings = [
        expect_members(parts, name, truth(name), label=LABEL.fill(name=name, values=row(values)), wants=ONCE)
        for name, values in INPUTS.items()
    ]
    expected = dict(zip(challenge["pairs"], (alike for _, _, alike in PAIRS), strict=True))
    for engine, title in ENGINES.items():
        label = SAID.fill(engine=title)
        findings.append(expect(parts, engine, expected, label=label, wants=WHY, weight=1.5))
    return findings


def gist(part, value):
    """Return names in order."""
    return in_any_order(value) if part in INPUTS else value


JUDGE = Judge(challenge, collect, judge, gist=gist)
