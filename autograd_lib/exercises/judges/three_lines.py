"""The three lines that prove the order by number right, and the order itself on a small graph."""

from ...kit.checking import Judge, Text
from ...kit.checking.collecting import as_given
from ...kit.checking.comparing import claim
from ...kit.checking.words import TEXTS

# What each line of the lesson rests on and what it yields. A line that is no part of the proof rests on nothing that a
# true line yields, and says why.
TRUE_LINES = {
    "C": ("", "consumers are younger"),
    "E": ("consumers are younger", "consumers had their turn"),
    "B": ("consumers had their turn", "the gradient is complete"),
}
STRAY_LINES = {
    "A": Text(
        "A 不成立：编号只保证比每个父节点的大，中间可以隔着别的节点，它们之间不必有边。",
        "A is not true: a number is larger than those of the parents, but other nodes may have been made in between, with no edge to them.",
    ),
    "D": Text(
        "D 不一定成立：根造出来以后还可以再造别的节点。而且它只说到根，推不出别的节点已经到齐。",
        "D need not hold: other nodes can be made after the root. And it speaks of the root only, so it does not follow that any other node is complete.",
    ),
    "F": Text(
        "F 说的是前向的顺序。反向要等的是使用者，不是父节点。",
        "F describes the order of the forward pass. In the backward pass a node waits for those that use it, not for its parents.",
    ),
}
NOT_LETTERS = Text(
    '这里需要 A 到 F 里三个不同的大写字母，例如 `["A", "B", "C"]`。',
    'Three different capital letters from A to F are needed here, as in `["A", "B", "C"]`.',
)
TOO_SOON = Text(
    "{letter} 用到了前面几行还没有说明的事情。",
    "{letter} uses something that the lines before it have not shown.",
)
NOT_PROVED = Text("先选对三行，再排先后。", "Choose the right three lines first, then put them in order.")
LINES = Text("`proof`：哪三行", "`proof`: which three lines")
SEQUENCE = Text("`proof`：三行的先后", "`proof`: the order of the lines")

# The lesson's snippet: who is made from whom, in the order of creation.
MADE = {"u": "", "v": "uu", "w": "", "k": "vw", "m": "ww", "n": "vw", "h": "nk", "z": "hu"}
VISITS = Text("`visits`：从 `h` 起，轮到的先后", "`visits`: whose turn when, from `h` on")
NOT_THE_TURNS = Text(
    "先找出从 `h` 沿父节点走得到的节点，别的都不参加；再按编号从大到小排。",
    "First find the nodes that `h` leads to along parents, for no others take part; then go by number, downwards.",
)
ONE_TURN = Text(
    "每个节点只轮到一次：{names} 写了不止一次。",
    "Each node has one turn, and more than one stands here of {names}.",
)
OTHER_ORDER = Text(
    "参加的节点找对了；先后要按编号从大到小。",
    "The nodes that take part are right; their order is to be by number, downwards.",
)


def challenge(rng):
    return {}


def judge(parts, challenge):
    proof = parts.get("proof")
    return [
        claim(parts, "proof", lambda got: not stray(got), label=LINES, because=stray(proof) or NOT_LETTERS),
        _sequence(parts),
        claim(parts, "visits", lambda got: got == turns("h"), label=VISITS, because=_not_the_turns(parts)),
    ]


def _not_the_turns(parts):
    got = parts.get("visits")
    if not isinstance(got, list) or not all(isinstance(name, str) for name in got):
        return TEXTS("needs_names")
    again = [name for name in dict.fromkeys(got) if got.count(name) > 1 and name in MADE]
    if again:
        return ONE_TURN.fill(names=", ".join(f"`{name}`" for name in again))
    return OTHER_ORDER if sorted(got) == sorted(turns("h")) else NOT_THE_TURNS


def _sequence(parts):
    """Return the finding about the order of the lines."""
    early = first_too_soon(parts.get("proof"))
    why = TOO_SOON.fill(letter=early) if early else NOT_PROVED
    return claim(
        parts, "proof", lambda got: not stray(got) and not first_too_soon(got), label=SEQUENCE, because=why
    )


def stray(proof):
    """Return why a list of letters does not hold the three lines of the proof, or None."""
    letters = [*TRUE_LINES, *STRAY_LINES]
    if not isinstance(proof, list) or len(proof) != 3 or not all(letter in letters for letter in proof):
        return NOT_LETTERS
    if len(set(proof)) != 3:
        return NOT_LETTERS
    return next((STRAY_LINES[letter] for letter in proof if letter in STRAY_LINES), None)


def first_too_soon(proof):
    """Return the first of the three letters that rests on something which no earlier one yields, or None."""
    shown = set()
    for letter in () if stray(proof) else proof:
        needs, yields = TRUE_LINES[letter]
        if needs not in shown and needs:
            return letter
        shown.add(yields)
    return None


def turns(root):
    """Return the nodes that take part in a backward pass from `root`, the youngest first."""
    taking_part = {root}
    for name in reversed(MADE):
        if name in taking_part:
            taking_part.update(MADE[name])
    return [name for name in reversed(MADE) if name in taking_part]


JUDGE = Judge(challenge, as_given, judge)
