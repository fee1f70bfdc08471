"""No argument is accepted and ignored: every parameter of every public function is read, or listed with why not."""

import ast
import inspect
import textwrap

import pytest
import torch

import autograd_lib.engine as engine
from autograd_lib.engine.autograd import functional

# Options for which every value is served by the one thing that the engine does.
SERVED = {
    "unique.sorted": "an unsorted result may be in any order, so in the sorted one",
    "topk.sorted": "the same",
    "argsort.stable": "a stable sort is a sort",
    "to.non_blocking": "nothing is copied between devices",
    "copy_.non_blocking": "the same",
    "expand.implicit": "torch itself does not document what it means",
    "broadcast_to.implicit": "the same function",
    "embedding.norm_type": "belongs to max_norm, which is refused",
}
PLACES = (
    engine,
    engine.Tensor,
    engine.nn.functional,
    engine.linalg,
    engine.autograd,
    functional,
    engine.autograd.graph,
)


def functions():
    """Yield (name, function) for every public function and method that is written in Python."""
    for place in PLACES:
        for name, found in inspect.getmembers(place):
            if isinstance(found, property):
                continue
            function = inspect.unwrap(found) if callable(found) else None
            if inspect.isfunction(function) and not name.startswith("_"):
                yield name, function


def unread(function):
    """Return the parameters that the body of a function never reads."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    if not isinstance(tree, ast.FunctionDef):
        return set()
    given = tree.args
    names = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    names += [one.arg for one in (given.vararg, given.kwarg) if one]
    read = {
        node.id
        for part in tree.body
        for node in ast.walk(part)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    if "super" in read:
        read |= {"self", "cls"}
    return set(names) - read - {"self", "cls"}


FUNCTIONS = sorted(set(functions()), key=lambda pair: (pair[0], pair[1].__module__))


@pytest.mark.parametrize(("name", "function"), FUNCTIONS, ids=[name for name, _ in FUNCTIONS])
def test_every_argument_is_read(name, function):
    ignored = {one for one in unread(function) if f"{name}.{one}" not in SERVED}
    assert not ignored, f"{name}() accepts {', '.join(sorted(ignored))} and ignores it"


def test_what_is_listed_is_so():
    ignored = {f"{name}.{one}" for name, function in FUNCTIONS for one in unread(function)}
    assert set(SERVED) <= ignored


def test_an_ignored_argument_is_noticed():
    def ignores(x, mode="constant", **options):
        return x

    def heeds(x, mode="constant", **options):
        return x(mode, **options)

    assert unread(ignores) == {"mode", "options"}
    assert unread(heeds) == set()
    assert len(FUNCTIONS) > 300


@pytest.mark.parametrize(
    "call",
    [
        lambda t, x: t.zeros(2, colour=1),
        lambda t, x: x.new_zeros(2, colour=1),
        lambda t, x: t.rand(2, colour=1),
        lambda t, x: x.sum(colour=1),
        lambda t, x: x.view(2, 2, colour=1),
        lambda t, x: t.cat([x], colour=1),
        lambda t, x: t.nn.functional.pad(x, (1, 1), colour=1),
        lambda t, x: t.nn.functional.cross_entropy(x, t.tensor([0, 1]), colour=1),
        lambda t, x: t.linalg.norm(x, colour=1),
    ],
)
def test_an_unknown_option_is_refused_by_name(call):
    with pytest.raises(TypeError, match="unexpected keyword argument 'colour'"):
        call(engine, engine.ones(2, 2))


@pytest.mark.parametrize(
    ("call", "option"),
    [
        (lambda t, x: t.nn.functional.pad(x, (1, 1), mode="reflect"), "mode='reflect'"),
        (lambda t, x: t.nn.functional.embedding(t.tensor([0]), x, max_norm=2.0), "max_norm=2.0"),
        (lambda t, x: t.nn.functional.embedding(t.tensor([0]), x, sparse=True), "sparse=True"),
        (lambda t, x: x.gather(0, t.tensor([[0]]), sparse_grad=True), "sparse_grad=True"),
        (lambda t, x: t.linalg.norm(x, 2), "ord=2"),
        (lambda t, x: t.linalg.matrix_norm(x, "nuc"), "ord='nuc'"),
        (lambda t, x: t.tensor([1.0], pin_memory=True), "pin_memory=True"),
        (lambda t, x: t.zeros(2, memory_format="channels_last"), "memory_format='channels_last'"),
        (
            lambda t, x: functional.jacobian(lambda y: y, x, strategy="forward-mode"),
            "strategy='forward-mode'",
        ),
    ],
)
def test_an_option_that_is_not_supported_is_refused_by_name(call, option):
    with pytest.raises(NotImplementedError, match=option):
        call(engine, engine.ones(2, 2))


def test_a_method_complains_under_its_own_name_and_not_under_that_of_its_form_in_place():
    for name in ("relu", "tanh", "add", "tril", "round"):
        with pytest.raises(TypeError, match=rf"^{name}\(\) got an unexpected"):
            getattr(engine.ones(2), name)(colour=1)


@pytest.mark.parametrize("name", ["zeros", "ones", "empty", "rand", "randn", "arange", "full"])
def test_a_size_cannot_be_left_out(name):
    for module in (engine, torch):
        with pytest.raises(TypeError):
            getattr(module, name)()


@pytest.mark.parametrize(
    "name", ["view", "reshape", "expand", "permute", "repeat", "tile", "flip", "new_zeros"]
)
def test_a_shape_cannot_be_left_out(name):
    for module in (engine, torch):
        with pytest.raises(TypeError):
            getattr(module.ones(1), name)()


def test_scripts_may_ask_for_another_device_and_are_told_that_there_is_none():
    assert (engine.cuda.is_available(), engine.cuda.device_count()) == (False, 0)
    device = engine.device("cuda" if engine.cuda.is_available() else "cpu")
    assert engine.ones(2).to(device).tolist() == [1, 1]
    for call in (lambda x: x.cuda(), lambda x: x.cuda(0), lambda x: x.to("cuda:0")):
        with pytest.raises(RuntimeError, match="CPU only"):
            call(engine.ones(2))
