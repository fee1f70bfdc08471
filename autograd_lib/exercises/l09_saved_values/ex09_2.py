"""ex09_2: a box for saved values that can be emptied, and the step of a pass that empties it."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from . import collect
from .common import numbers

LABELS = {
    "life": Text(
        "`get()` 两次，`release()`，再 `get()`：两次值，然后是说明 `retain_graph=True` 的 `RuntimeError`",
        "`get()` twice, `release()`, `get()`: the values twice, then a `RuntimeError` that names `retain_graph=True`",
    ),
    "empty": Text(
        "什么都没存：`release()` 之后 `get()` 仍然给出空的元组；另一个盒子不受影响",
        "nothing saved: `get()` still gives an empty tuple after `release()`; another box is left alone",
    ),
    "memory": Text(
        "`release()` 之前值还在内存里，之后不在了",
        "the values are in memory before `release()`, and no longer after it",
    ),
    "product": Text("乘积：`run` 三遍，第一遍保留", "a product: `run` three times, retaining the first time"),
    "sum": Text("和：`run` 三遍，从不保留", "a sum: `run` three times, never retaining"),
}
WHY = {
    "life": Text(
        "释放之前 `get()` 可以用任意多次；释放之后要抛出 `RuntimeError`，消息里要告诉使用者可以写 `retain_graph=True`。",
        "Before the release `get()` may be used any number of times; after it, raise a `RuntimeError` whose message tells the user about `retain_graph=True`.",
    ),
    "empty": Text(
        "什么都没存的节点，释放之后还可以再运行：没有丢掉任何东西。每个盒子各管各的。",
        "A node that saved nothing can run again after the release: nothing was lost. And each box has its own values.",
    ),
    "memory": Text(
        "盒子还握着那些值，内存没有放掉。释放是为了内存，不是为了报错。",
        "The box still holds the values, so no memory was freed. Freeing is for the sake of memory, not of the error.",
    ),
    "product": Text(
        "先取出值、算出梯度，然后才释放，而且只在 `retain_graph` 为假时释放。",
        "Get the values and compute the gradients first, then release, and only where `retain_graph` is false.",
    ),
    "sum": Text(
        "和什么都没存，不保留也可以一遍一遍地走。",
        "A sum saved nothing and can be run again and again, without retaining.",
    ),
}


def challenge(rng):
    return {
        "numbers": numbers(rng, 2),
        "gradients": numbers(rng, 3),
        "product": [True, False, False],
        "sum": [False, False, False],
    }


def judge(parts, challenge):
    a, b = challenge["numbers"]
    gradients = challenge["gradients"]
    products = [{"value": [g * b, g * a]} for g in gradients[:2]]
    holds = {"life": lambda seen: lives(seen, [a, b]), "product": lambda seen: passes(seen, products)}
    expected = {
        "empty": {"full": [a], "empty": {"value": []}},
        "memory": {"before": [True, True], "after": [False, False]},
        "sum": [{"value": [g, g]} for g in gradients],
    }
    return [
        claim(parts, part, holds[part], label=LABELS[part], why=WHY[part])
        if part in holds
        else expect(parts, part, expected[part], label=LABELS[part], why=WHY[part])
        for part in LABELS
    ]


def lives(seen, values):
    """Return whether the values came twice, and after the release the error that helps."""
    return seen["before"] == [{"value": values}] * 2 and is_freed(seen["after"])


def passes(seen, products):
    """Return whether two passes gave the gradients, and the third one the error."""
    right = all(
        abs(x - y) < 1e-9
        for got, wanted in zip(seen[:2], products, strict=True)
        for x, y in zip(got["value"], wanted["value"], strict=True)
    )
    return right and len(seen) == 3 and is_freed(seen[2])


def is_freed(outcome):
    """Return whether this is a RuntimeError that tells what to do."""
    return outcome.get("error") == "RuntimeError" and "retain_graph=True" in outcome["text"]


FREED = 'raise RuntimeError("saved values were freed; specify retain_graph=True")'


def box(get, release, init="self.values = values", run=None):
    """Return an answer cell: the bodies of the three methods as lines, and that of `run`."""
    bodies = (("__init__(self, values)", init), ("get(self)", get), ("release(self)", release))
    text = "class SavedValues:\n"
    for head, body in bodies:
        text += f"    def {head}:\n" + "".join(f"        {line}\n" for line in body.split("\n"))
    body = run or "gradients = node.backward(node.saved.get(), gradient)\n" + RELEASES + "\nreturn gradients"
    text += "def run(node, gradient, retain_graph=False):\n"
    return text + "".join(f"    {line}\n" for line in body.split("\n"))


RELEASES = "if not retain_graph:\n    node.saved.release()"
GET = f"if self.values is None:\n    {FREED}\nreturn self.values"
RELEASE = "if self.values:\n    self.values = None"

EXERCISE = Exercise(
    id="ex09_2",
    title=Text("用完就放", "Freed after use"),
    kind=Kind.FILL_IN,
    points=8,
    minutes=12,
    difficulty=3,
    answers=("SavedValues", "run"),
    challenge=challenge,
    collect=collect.ex09_2,
    judge=judge,
    hints=(
        Text(
            "怎样区分“什么都没存”和“存过，但是放掉了”？",
            "How can “nothing was saved” be told from “something was saved and freed”?",
        ),
        Text(
            "释放时把 `self.values` 换成 `None`，但只在里面有东西时才换：空的元组可以留着。`get()` 看到 `None` 就抛出 `RuntimeError`。`run` 先算后放。",
            "On release, put `None` into `self.values`, but only if there was something: an empty tuple can stay. `get()` raises a `RuntimeError` when it finds `None`. `run` computes first and releases afterwards.",
        ),
        Text(
            "`release`：`if self.values: self.values = None`。`run`：`gradients = node.backward(node.saved.get(), gradient)`，然后 `if not retain_graph: node.saved.release()`，最后返回 `gradients`。",
            "`release`: `if self.values: self.values = None`. `run`: `gradients = node.backward(node.saved.get(), gradient)`, then `if not retain_graph: node.saved.release()`, and finally return `gradients`.",
        ),
    ),
    wrong=(
        Wrong(
            "frees_nothing_too",
            box(GET, "self.values = None"),
            Text(
                "什么都没存的节点也被当成放掉了，于是和也不能走第二遍。空的元组没有什么可放。",
                "A node that saved nothing is taken for freed as well, so a sum cannot go twice either. There is nothing to free in an empty tuple.",
            ),
        ),
        Wrong(
            "a_flag_and_the_values_stay",
            box(
                f"if self.freed and self.values:\n    {FREED}\nreturn self.values",
                "self.freed = True",
                "self.values, self.freed = values, False",
            ),
            Text(
                "错误报得对，可是值还握在手里：一点内存也没有放掉。释放正是为了内存。",
                "The error is right, but the values are still held and no memory was freed, which is what freeing is for.",
            ),
        ),
        Wrong(
            "gives_nothing_instead_of_an_error",
            box("return self.values", "self.values = ()"),
            Text(
                "放掉以后悄悄地给出空的元组，出错的地方就变成了别处一个看不懂的错误。要在这里说清楚。",
                "After the release an empty tuple is returned silently, and the failure shows up elsewhere as an error that nobody understands. Say it here.",
            ),
        ),
        Wrong(
            "the_wrong_error",
            box("return tuple(value for value in self.values)", "if self.values:\n    self.values = None"),
            Text(
                "遍历 `None` 抛出的是 `TypeError`，使用者看不出发生了什么，也不知道可以写 `retain_graph=True`。",
                "Going through `None` raises a `TypeError`, from which the user learns neither what happened nor that there is `retain_graph=True`.",
            ),
        ),
        Wrong(
            "an_error_without_advice",
            box('if self.values is None:\n    raise RuntimeError("freed")\nreturn self.values', RELEASE),
            Text(
                "异常的类型对了，但没有说怎么办。好的错误消息告诉使用者可以写 `retain_graph=True`。",
                "The type is right, but the message does not say what to do. A good message tells the user about `retain_graph=True`.",
            ),
        ),
        Wrong(
            "frees_always",
            box(
                GET,
                RELEASE,
                run="gradients = node.backward(node.saved.get(), gradient)\nnode.saved.release()\nreturn gradients",
            ),
            Text(
                "没有看 `retain_graph`：要求保留时也放掉了。",
                "`retain_graph` is not looked at: the values are freed even when they should be retained.",
            ),
        ),
        Wrong(
            "frees_when_retaining",
            box(
                GET,
                RELEASE,
                run="gradients = node.backward(node.saved.get(), gradient)\nif retain_graph:\n    node.saved.release()\nreturn gradients",
            ),
            Text("条件写反了：应当保留时放掉，应当放掉时保留。", "The condition is the wrong way round."),
        ),
        Wrong(
            "frees_too_early",
            box(
                GET,
                RELEASE,
                run=RELEASES + "\nreturn node.backward(node.saved.get(), gradient)",
            ),
            Text(
                "还没有用就放掉了：不保留时第一遍就出错。",
                "The values are freed before they are used: without retaining, even the first pass fails.",
            ),
        ),
    ),
)
