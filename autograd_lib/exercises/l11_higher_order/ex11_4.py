"""ex11_4: what is in .grad after passes that are recorded, and which programs warn of a cycle."""

import warnings

from ... import engine as torch
from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect, expect_members
from . import collect

GROUPS = {
    "cleared_or_not": ("plain", "cleared"),
    "names": ("held", "recorded"),
    "asked_for": ("asked", "mixed", "unrecorded"),
}
LABELS = {
    "cleared_or_not": "`plain`, `cleared`",
    "names": "`held`, `recorded`",
    "asked_for": "`asked`, `mixed`, `unrecorded`",
}
PREDICTIONS = tuple(name for names in GROUPS.values() for name in names)
WARNS = Text("`warns`：哪些程序发出警告", "`warns`: which programs warn")


def challenge(rng):
    return {"groups": {name: list(names) for name, names in GROUPS.items()}}


def start():
    """Return x and y of the exercise, on the reference engine."""
    x = torch.tensor(3.0, requires_grad=True)
    return x, x**3


def plain():
    x, y = start()
    y.backward(create_graph=True)
    x.grad.backward()
    return x.grad


def cleared():
    x, y = start()
    y.backward(create_graph=True)
    g, x.grad = x.grad, None
    g.backward()
    return x.grad


def held():
    x, y = start()
    y.backward(create_graph=True)
    g = x.grad
    g.backward()
    return g


def recorded():
    x, y = start()
    y.backward(create_graph=True)
    g = x.grad
    g.backward(create_graph=True)
    return g


def asked():
    x, y = start()
    (g,) = torch.autograd.grad(y, x, create_graph=True)
    g.backward()
    return x.grad


def mixed():
    x, y = start()
    (g,) = torch.autograd.grad(y, x, create_graph=True)
    y.backward(retain_graph=True)
    g.backward()
    return x.grad


def unrecorded():
    x, y = start()
    (g,) = torch.autograd.grad(y, x)
    g.backward()
    return x.grad


def run(program):
    """Return the number that a program ends with, or "raises", and whether it warned."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            return program().item(), bool(caught)
        except RuntimeError:
            return "raises", bool(caught)


def judge(parts, challenge):
    programs = (plain, cleared, held, recorded, asked, mixed, unrecorded)
    truth = {program.__name__: run(program) for program in programs}
    findings = [
        expect(parts, group, {name: truth[name][0] for name in names}, label=LABELS[group])
        for group, names in GROUPS.items()
    ]
    warning = [name for name, (_, warned) in truth.items() if warned]
    return [*findings, expect_members(parts, "warns", warning, label=WARNS)]


def answer(warns=None, **predictions):
    """Return an answer cell."""
    lines = [f"{name} = {value!r}\n" for name, value in predictions.items()]
    return "".join(lines) + (f"warns = {warns.split()}\n" if warns else "")


EXERCISE = Exercise(
    id="ex11_4",
    title=Text("`.grad` 里是什么", "What is in `.grad`"),
    kind=Kind.PREDICT,
    points=6,
    minutes=10,
    difficulty=3,
    answers=(*PREDICTIONS, "warns"),
    challenge=challenge,
    collect=collect.ex11_4,
    judge=judge,
    hints=(
        Text(
            "每个程序里，一阶导数 27 有没有放进 `x.grad`？二阶导数 18 到达时，那里面已经有什么？",
            "In each program, was the first derivative, 27, put into `x.grad`? And what is in there when the second one, 18, arrives?",
        ),
        Text(
            "`backward` 总是往 `.grad` 里加，`torch.autograd.grad` 从不碰它。普通的反向是原地加的：`x.grad` 还是同一个张量，所有指着它的名字都看见新的数。被记录的反向不能原地改，会换成一个新的张量。",
            "`backward` always adds to `.grad`, and `torch.autograd.grad` never touches it. An ordinary pass adds in place: `x.grad` stays the same tensor, and every name for it sees the new number. A recorded pass must not change it and puts a new tensor in its place.",
        ),
        Text(
            "`cleared` 里只剩后来到达的那一个；`held` 里的 `g` 和 `x.grad` 是同一个张量。警告来自 `backward(create_graph=True)`，而不是 `torch.autograd.grad`。",
            "In `cleared`, what arrives later is all there is; in `held`, `g` and `x.grad` are one tensor. The warning comes from `backward(create_graph=True)`, not from `torch.autograd.grad`.",
        ),
    ),
    wrong=(
        Wrong(
            "second_replaces_first",
            answer(plain=18.0, cleared=18.0),
            Text(
                "`.grad` 是累加的：二阶的到达时，一阶的还在里面。",
                "`.grad` accumulates: when the second derivative arrives, the first one is still in there.",
            ),
        ),
        Wrong(
            "clearing_has_no_effect",
            answer(plain=45.0, cleared=45.0),
            Text(
                "`x.grad = None` 之后 `.grad` 是空的，一阶导数只剩下 `g` 这个名字；后来到达的不会加到它上面。",
                "After `x.grad = None` there is nothing in `.grad`, and the first derivative has only the name `g` left; what arrives later is not added to it.",
            ),
        ),
        Wrong(
            "a_name_is_a_copy",
            answer(held=27.0, recorded=27.0),
            Text(
                "`g = x.grad` 没有复制，只是又起了一个名字。普通的反向原地相加，改的就是这个张量。",
                "`g = x.grad` copies nothing; it is a second name. An ordinary pass adds in place, and this very tensor is what it changes.",
            ),
        ),
        Wrong(
            "always_in_place",
            answer(held=45.0, recorded=45.0),
            Text(
                "被记录的反向不会原地改动：那样就破坏了它正在记录的计算。它让 `x.grad` 换成一个新的张量，`g` 不受影响。",
                "A recorded pass does not change things in place, for that would spoil the very computation it records. It makes `x.grad` a new tensor and leaves `g` alone.",
            ),
        ),
        Wrong(
            "grad_fills_grad",
            answer(asked=45.0, mixed=72.0, unrecorded="raises"),
            Text(
                "`torch.autograd.grad` 把结果还给你，不放进 `.grad`。",
                "`torch.autograd.grad` hands its result to you and puts nothing into `.grad`.",
            ),
        ),
        Wrong(
            "recording_is_the_default",
            answer(asked=18.0, mixed=45.0, unrecorded=18.0),
            Text(
                "没有 `create_graph=True`，`g` 就只是一个数，没有历史，不能再求导。",
                "Without `create_graph=True`, `g` is just a number; it has no history and cannot be differentiated again.",
            ),
        ),
        Wrong(
            "every_recording_warns",
            answer("plain cleared held recorded asked mixed"),
            Text(
                "警告说的是 `.grad`：`x` 拿着 `x.grad`，`x.grad` 的图又指着 `x`。`torch.autograd.grad` 不往 `.grad` 里放东西，就没有这个环。",
                "The warning is about `.grad`: `x` holds `x.grad`, and the graph of `x.grad` points to `x`. `torch.autograd.grad` puts nothing into `.grad`, so there is no cycle.",
            ),
        ),
        Wrong(
            "clearing_prevents_the_warning",
            answer("plain held recorded"),
            Text(
                "清空 `.grad` 确实断开了环，可是那是后来的事；警告在 `backward(create_graph=True)` 的时候已经发出了。",
                "Clearing `.grad` does break the cycle, but only later; the warning has been given by then, during `backward(create_graph=True)`.",
            ),
        ),
    ),
)
