"""What side roads add to the engine: sections of the file, each with answers to its exercise, and nothing else."""

import subprocess
import sys

import numpy as np
import pytest
import torch
import torch.utils.checkpoint

from autograd_lib.mine import keeping, shelf
from autograd_lib.mine.parts import STAGES, every_part, extras_of, parts_of, text_with
from autograd_lib.mine.shelf.programs import PROGRAMS, expected, outcome, verdict
from autograd_lib.mine.shelf.rows import ROWS, broken
from autograd_lib.mine.trying import faults
from autograd_lib.mine.writing import ClashError, counted, lines_of_code, written

from .answers import by_exercise, engine, mixture, module_of, right, wrong
from .beside_torch import in_float64

EXERCISES = tuple(dict.fromkeys(part.exercise for part in extras_of("functions").values()))


def added(*exercises, pick=0):
    """Return {part: text} of one right answer to each of these exercises, or of the last that there is."""
    return {name: text for one in exercises for name, text in right("functions", one)[: pick + 1][-1].items()}


ADDED = engine("functions", added(*EXERCISES))


def again(lib, run, *inputs):
    options = {"use_reentrant": False} if lib is torch else {}
    return lib.utils.checkpoint.checkpoint(run, *inputs, **options)


def twice_again(lib, a, b, v):
    def run(x, w, factor):
        return (x * w).tanh().exp() * factor

    return again(lib, run, again(lib, run, a[0], b[0, 0], 3.0), b[1, 0], lib.tensor([2.0, -1.0, 0.3]))


def watched(lib, a, b, v):
    """Return the gradients that results have retained over two passes, and what a hook has seen, as a tensor."""
    y, seen = a * v, []
    z = (y * y)[1:]
    for one in (y, z):
        one.retain_grad()
    y.register_hook(lambda g: seen.append(g.tolist()))
    for _ in range(2):
        (z * a[0]).sum().backward(retain_graph=True)
    return y * y.grad + lib.tensor(seen).sum(0) + z.grad.sum()


GRADIENTS = {  # of a (4, 3), b (2, 5, 3), v (3)
    "rearranging": [
        lambda lib, a, b, v: lib.cat([a, v.reshape(1, 3), b[0] * v, a]),
        lambda lib, a, b, v: lib.cat((b, b[:, :, :1], b * b), -1),
        lambda lib, a, b, v: lib.stack([a * v, a, a]),
        lambda lib, a, b, v: lib.stack([v, a[0], v * v], dim=-1),
        lambda lib, a, b, v: lib.where(b > v, b * v, v) * b,
        lambda lib, a, b, v: lib.where(a > 0, 0.5, a),
        lambda lib, a, b, v: b.transpose(0, -1).reshape(-1, 5).exp(),
        lambda lib, a, b, v: lib.reshape(lib.transpose(b, 1, 2), (6, 5)) * a[:, :1].view(4)[1],
    ],
    "any_rank": [
        lambda lib, a, b, v: a @ b.detach()[:, :3] @ v,
        lambda lib, a, b, v: b @ v,
        lambda lib, a, b, v: v @ b[:, :3],
        lambda lib, a, b, v: lib.matmul(b[:, None], b[None, :, :3]) * 2,
        lambda lib, a, b, v: a @ b[0, :3],
        lambda lib, a, b, v: a[:3] @ a[1:] @ v,
    ],
    "einsum_vjp": [
        lambda lib, a, b, v: lib.einsum("ij,bkj->bki", a, b),
        lambda lib, a, b, v: lib.einsum("bkj, j -> b", b, v * v),
        lambda lib, a, b, v: lib.einsum("ij,k->jk", a, v),
        lambda lib, a, b, v: lib.einsum("ij,ij->", a, a),
    ],
    "stretches": [twice_again],
    "keep_it": [watched],
}  # fmt: skip
CASES = [(exercise, i) for exercise in GRADIENTS for i in range(len(GRADIENTS[exercise]))]


def passed(lib, program, seed):
    """Return the result of a program on drawn arrays, and the gradients that uneven weights leave in its leaves."""
    rng = np.random.default_rng(seed)
    leaves = [lib.tensor(rng.normal(size=shape), requires_grad=True) for shape in ((4, 3), (2, 5, 3), (3,))]
    out = program(lib, *leaves)
    out.backward(lib.tensor(rng.normal(size=tuple(out.shape))))
    grads = [None if one.grad is None else np.asarray(one.grad.tolist()) for one in leaves]
    return [np.asarray(out.detach().tolist()), *grads]


@pytest.mark.parametrize(("exercise", "i"), CASES)
def test_what_is_added_gives_what_pytorch_gives(exercise, i):
    made, program = (
        engine("functions", added(exercise, "rearranging", pick=1 if exercise == "any_rank" else 0)),
        GRADIENTS[exercise][i],
    )
    for seed in range(3):
        with in_float64(torch):
            found, given = passed(made, program, seed), passed(torch, program, seed)
        for one, other in zip(found, given, strict=True):
            assert (one is None) == (other is None)
            if one is not None:
                assert one.shape == other.shape
                assert np.allclose(one, other, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("exercise", GRADIENTS)
def test_without_its_answer_it_is_refused_and_the_unit_that_adds_it_is_named(exercise):
    bare = engine("functions", added(*(one for one in EXERCISES if one not in (exercise, "rearranging"))))
    for program in GRADIENTS[exercise][:3]:
        with pytest.raises((AttributeError, NotImplementedError)) as caught, np.errstate(all="ignore"):
            passed(bare, program, 0)
        assert "adds it from 11 on, once its exercise on that is solved" in str(caught.value)
        title = {"stretches": "What is kept", "keep_it": "Caught in passing"}.get(
            exercise, "Numbers moved about"
        )
        assert title in str(caught.value)


def test_the_test_of_gradients_is_refused_by_name_and_tells_a_wrong_way_back_once_it_is_there():
    bare, made = engine(), engine("functions", added("gradcheck"))
    with pytest.raises(AttributeError, match=r"Numbers that carry something.*adds it from 11 on"):
        bare.autograd.gradcheck(bare.tanh, [bare.ones(2)])

    class Forgetful(made.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return g

    assert made.autograd.gradcheck(made.tanh, [made.tensor([0.5, -1.0])]) is True
    assert made.autograd.gradcheck(Forgetful.apply, [made.tensor([0.5, -1.0])]) is False


def test_who_takes_no_side_road_has_nothing_of_them_in_the_file():
    text = written("functions", mixture("functions"))
    assert "Side road" not in text
    assert len(lines_of_code(text_with("functions", ()))[0]) <= 231
    missing_one = dict(list(added("rearranging").items())[1:])
    assert written("functions", mixture("functions") | missing_one) == text
    assert written("functions", added("rearranging")).count('borrowed("') == len(parts_of("functions"))


def test_sections_stand_in_one_order_whatever_came_first():
    answers = mixture("functions") | added(*EXERCISES)
    turned = dict(reversed(answers.items()))
    assert written("functions", answers) == written("functions", turned)
    text = written("functions", answers)
    places = [
        text.index(f"\n{kind} {name}")
        for name, kind in zip(extras_of("functions"), ["def"] * 7 + ["class", "def", "def"], strict=True)
    ]
    assert places == sorted(places)
    assert text.startswith(written("functions", mixture("functions")))


def test_lines_of_side_roads_are_counted_where_they_are():
    less, more = (counted("functions", mixture("functions") | added(*one)) for one in ((), EXERCISES))
    assert more.yours - less.yours == sum(len(lines_of_code(one)[0]) for one in added(*EXERCISES).values())
    assert more.frame > less.frame


def test_parts_of_side_roads_may_import_what_others_import():
    answers = mixture("functions") | added(*EXERCISES)
    both = {name: f"import math\n\n\n{answers[name]}" for name in ("sum_to", "cat_vjp")}
    assert module_of(written("functions", answers | both)).math.pi > 3


def test_a_helper_may_not_have_a_name_of_a_section_that_is_there():
    text = mixture("functions")["sum_to"]
    helped = {"sum_to": f"def where():\n    return 1\n\n\n{text}"}
    assert engine("functions", helped).where() == 1
    with pytest.raises(ClashError, match="where, which comes with sum_to"):
        written("functions", mixture("functions") | helped | added("rearranging"))


@pytest.mark.slow
@pytest.mark.parametrize("exercise", EXERCISES)
def test_checks_have_no_fault_to_find_with_model_answers_and_some_with_most_wrong_ones(exercise):
    assert faults("functions", added(exercise)) == []
    found = {
        name: faults("functions", added(exercise) | one) for name, one in wrong("functions", exercise).items()
    }
    unseen = [name for name, one in found.items() if not one]
    assert len(unseen) <= len(found) / 6, unseen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("exercise", "least"),
    [
        ("rearranging", 2),
        ("any_rank", 2),
        ("einsum_vjp", 4),
        ("stretches", 2),
        ("keep_it", 1),
        ("gradcheck", 2),
    ],
)
def test_other_right_answers_are_parts_as_well(exercise, least):
    assert sum(not faults("functions", one) for one in right("functions", exercise)) >= least


def test_every_part_of_a_side_road_has_rows():
    shelf.load()
    assert set(extras_of("functions")) <= set(ROWS)
    assert [(part, list(broken(ADDED, part))) for part in every_part("functions")] == [
        (part, []) for part in every_part("functions")
    ]


REFUSED_ANYWAY = {
    "a_trace_in_letters", "letters_without_an_arrow", "a_letter_for_a_size_of_one",
    "a_result_changed_that_retains_its_gradient",
}  # fmt: skip


def test_programs_of_the_shelf_that_use_what_is_added_run():
    bare = engine()
    told = {
        name: tuple(verdict(outcome(one, made), expected()[name]) for made in (bare, ADDED))
        for name, one in PROGRAMS.items()
        if one.quick
    }
    assert {name for name, (_, now) in told.items() if now not in ("right", "raises", "refused")} == set()
    gained = {name for name, (before, now) in told.items() if (before, now) == ("refused", "right")}
    of_road = {
        name
        for name, one in PROGRAMS.items()
        if one.run.__module__.endswith("side_roads") and "gives" in expected()[name]
    }
    assert of_road - gained == REFUSED_ANYWAY
    assert gained - of_road >= {
        "numbers_moved_about",
        "a_view_in_another_shape",
        "products_of_three_dimensions",
    }
    assert {name for name, (before, now) in told.items() if before == "right" != now} == set()


def test_a_stretch_that_would_lose_gradients_is_refused():
    x, w = (ADDED.tensor([1.0, 2.0], requires_grad=True) for _ in range(2))
    with pytest.raises(NotImplementedError, match="not among its inputs"):
        again(ADDED, lambda x: x * w, x)
    with pytest.raises(NotImplementedError, match="changes its inputs"):
        again(ADDED, lambda x: x.add_(1.0), x * 1)
    with ADDED.no_grad():
        assert not again(ADDED, lambda x: x * w, x).requires_grad
    again(ADDED, lambda x: x * w, ADDED.tensor([3.0, 4.0])).sum().backward()
    assert w.grad.tolist() == [3.0, 4.0]
    y = x * 1
    z = again(ADDED, lambda x: x * x, y)
    y.detach().add_(1.0)
    with pytest.raises(RuntimeError, match="expected version"):
        z.sum().backward()


def test_the_file_needs_numpy_alone_with_what_is_added(tmp_path):
    (tmp_path / "my_autograd.py").write_text(
        written("functions", mixture("functions") | added(*EXERCISES)), encoding="utf-8"
    )
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import my_autograd as t; x = t.ones(2, 3, requires_grad=True); "
        "t.utils.checkpoint.checkpoint(lambda x: t.cat([x, x]), x).sum().backward(); "
        "print(x.grad[0].tolist(), {'torch', 'autograd_lib'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-I", "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[2.0, 2.0, 2.0] set()"


def test_a_part_of_a_side_road_that_somebody_edits_is_judged_beside_the_others_of_its_section(tmp_path):
    keeping.keep(tmp_path, "functions", by_exercise(*STAGES) | {"rearranging": added("rearranging")})
    file, model = tmp_path / "my_autograd.py", added("rearranging")["reshape_vjp"]
    for before, after, is_right in (
        ("return g.reshape(x.shape)", "return np.reshape(g, x.shape)", True),
        ("return np.reshape(g, x.shape)", "return g", False),
    ):
        file.write_text(file.read_text(encoding="utf-8").replace(before, after), encoding="utf-8")
        report = keeping.taken_up(tmp_path)
        assert set(report.edited) == {"reshape_vjp"}
        assert (report.edited["reshape_vjp"] == [], report.left) == (is_right, None)
    assert "np.reshape(g, x.shape)" in keeping.read(tmp_path).at("functions")["reshape_vjp"]
    assert "np.reshape" not in model
