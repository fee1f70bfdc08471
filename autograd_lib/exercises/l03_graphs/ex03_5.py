"""ex03_5: the three lines that prove the order by number right, and the order itself on a small graph."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim
from ...checking.messages import message
from . import collect

# What each line of the lesson rests on and what it yields. A line that is no part of the proof rests on nothing that a
# true line yields, and says why.
TRUE_LINES = {
    "C": ("", "consumers are younger"),
    "E": ("consumers are younger", "consumers had their turn"),
    "B": ("consumers had their turn", "the gradient is complete"),
}
STRAY_LINES = {
    "A": Text(
        "A 不成立：相邻的编号只说明两个节点是前后脚做出来的，它们之间不必有边。",
        "A is not true: neighbouring numbers only say that two nodes were made one after the other; there need be no edge between them.",
    ),
    "D": Text(
        "D 只在树里成立。在图里一个节点可以有好几个使用者，这正是问题所在。",
        "D holds in trees only. In a graph a node may have several consumers, which is the whole point.",
    ),
    "F": Text(
        "F 说的是前向的顺序。反向要等的是使用者，不是父节点。",
        "F describes the order of the forward pass. The backward pass waits for consumers, not for parents.",
    ),
}
NOT_LETTERS = Text(
    '这里需要三个不同的字母，例如 `["A", "B", "C"]`。',
    'Three different letters are needed here, as in `["A", "B", "C"]`.',
)
TOO_SOON = Text(
    "{letter} 用到了前面几行还没有说明的事情。",
    "{letter} uses something that the lines before it have not shown.",
)
NOT_PROVED = Text("先选对三行，再排先后。", "Choose the right three lines first, then put them in order.")
LINES = Text("`proof`：哪三行", "`proof`: which three lines")
SEQUENCE = Text("`proof`：三行的先后", "`proof`: the order of the lines")

# The lesson's snippet: who is made from whom, in the order of creation.
MADE = {"x": "", "s": "xx", "y": "", "p": "sy", "t": "yy", "q": "sy", "r": "qp", "z": "rx"}
VISITS = Text(
    "`visits`：`backward(by_number(r))` 轮到的先后", "`visits`: whose turn when, in `backward(by_number(r))`"
)
NOT_THE_TURNS = Text(
    "先找出从 `r` 沿父节点走得到的节点，别的都不参加；再按编号从大到小排。",
    "First find the nodes that `r` leads to along parents, for no others take part; then go by number, downwards.",
)


def challenge(rng):
    return {}


def judge(parts, challenge):
    proof = parts.get("proof")
    return [
        claim(parts, "proof", lambda got: not stray(got), label=LINES, why=stray(proof) or NOT_LETTERS),
        _sequence(parts),
        claim(parts, "visits", lambda got: got == turns("r"), label=VISITS, why=_not_the_turns(parts)),
    ]


def _not_the_turns(parts):
    got = parts.get("visits")
    named = isinstance(got, list) and all(isinstance(name, str) for name in got)
    return NOT_THE_TURNS if named else message("needs_names")


def _sequence(parts):
    """Return the finding about the order of the lines."""
    early = first_too_soon(parts.get("proof"))
    why = TOO_SOON.fill(letter=early) if early else NOT_PROVED
    return claim(
        parts, "proof", lambda got: not stray(got) and not first_too_soon(got), label=SEQUENCE, why=why
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


def proof(*letters):
    """Return an answer cell with the proof only."""
    return f"proof = {list(letters)}\n"


def visits(names):
    """Return an answer cell with the turns only."""
    return f"visits = {names.split()}\n"


EXERCISE = Exercise(
    id="ex03_5",
    title=Text("三行证明", "A proof in three lines"),
    kind=Kind.READ_GRAPH,
    points=3,
    minutes=4,
    difficulty=2,
    answers=("proof", "visits"),
    challenge=challenge,
    collect=collect.ex03_5,
    judge=judge,
    hints=(
        Text(
            "证明的最后一行应当说出我们想要的结论。哪一行说的是“到齐了”？",
            "The last line of a proof states what we want to know. Which line says that everything has arrived?",
        ),
        Text(
            "第一行讲的是节点怎样做出来，与反向传播无关；第二行才用到我们取节点的先后。",
            "The first line is about how nodes are made and has nothing to do with the backward pass; only the second uses the order in which nodes are taken.",
        ),
        Text(
            "排除三行：一行把编号的远近当成了边，一行只在树里成立，一行说的是前向。`visits` 的第一个是 `r`；`z` 是 `r` 的使用者，不在其中。",
            "Rule out three lines: one takes closeness of numbers for an edge, one holds in trees only, one is about the forward pass. "
            "`visits` begins with `r`; `z` is a consumer of `r` and takes no part.",
        ),
    ),
    wrong=(
        Wrong(
            "proof_for_a_tree",
            proof("C", "E", "D"),
            Text(
                "每个节点只有一个使用者的话，就是一棵树，根本用不着排序。证明要对任何图都成立。",
                "If each node had one consumer we would have a tree, and no need to sort. The proof has to hold for any graph.",
            ),
        ),
        Wrong(
            "forward_order",
            proof("C", "F", "B"),
            Text(
                "从小到大取，轮到一个节点时它的父节点都轮过了，可是它的使用者一个都还没有轮到，梯度一份也没有到。",
                "Going upwards, a node's parents have had their turns when its own comes, but none of its consumers has, and no share of its gradient is there.",
            ),
        ),
        Wrong(
            "conclusion_first",
            proof("B", "C", "E"),
            Text(
                "结论放在了最前面：“因此”要接在说明使用者都已轮过的那一行后面。",
                "The conclusion comes first: its “so” has to follow the line that says that the consumers have had their turns.",
            ),
        ),
        Wrong(
            "takes_along_everything",
            visits("z r q t p y s x"),
            Text(
                "这是所有做出来的节点。`z` 和 `t` 不在 `r` 的下面：`r` 不是由它们做成的，`reachable(r)` 里没有它们。",
                "These are all nodes ever made. `z` and `t` do not lie below `r`: it was not made from them, and `reachable(r)` does not hold them.",
            ),
        ),
        Wrong(
            "inner_nodes_first",
            visits("r q p s y x"),
            Text(
                "叶子也有编号，没有排到最后的规矩：`y` 做得比 `s` 晚，所以先轮到。",
                "Leaves have numbers too, and no rule puts them last: `y` was made after `s`, so its turn comes first.",
            ),
        ),
        Wrong(
            "forward_turns",
            visits("x s y p q r"),
            Text(
                "这是前向的先后；反向从根 `r` 开始。",
                "This is the order of the forward pass; the backward pass begins at the root, `r`.",
            ),
        ),
    ),
)
