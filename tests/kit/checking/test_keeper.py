"""Candidates behave alike with and without a keeper, and nothing that is in reach of a check tells them apart."""

import gc
import os
import random
import sys
import types
from contextlib import contextmanager

import numpy as np
import pytest

from autograd_lib.exercises.beside import are_transposes, eight_mistakes
from autograd_lib.kit.checking import keeper
from autograd_lib.kit.checking.evidence import dumps, loads
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.verdict import draw_challenge

HELD = (eight_mistakes, are_transposes)
G, X, W = np.arange(6.0).reshape(2, 3) + 1, np.arange(6.0).reshape(2, 3) - 2.5, np.array([2.0, -1.0, 0.5])
SEALING = ("eight_mistakes", "gradcheck", "are_transposes", "agree", "own_operation")


@pytest.fixture
def sealed(monkeypatch):
    """Return {module: its recipes}, which a keeper has as well, until it is not needed any more."""
    monkeypatch.setattr(keeper, "_keepers", [])
    names = (module.__name__ for module in HELD)
    found = {name: challenge_of(name.rpartition(".")[2])["sealed"] for name in names}
    with kept(found):
        yield found


@contextmanager
def kept(sealed):
    """Have a keeper of {module: its recipes} as long as the block runs."""
    source, aside = os.pipe()
    keeper._write(aside, dumps({name: dumps(recipes) for name, recipes in sealed.items()}).encode())
    keeper.keep(source)
    yield
    channel = keeper._keepers[0]
    for end in (source, aside, channel.asks, channel.answers):
        os.close(end)


@pytest.fixture(params=["here", "a keeper"])
def echo(request, monkeypatch):
    """Return what asks a candidate that returns what it is asked with."""
    name, recipes = "echoing", ["any"]
    module = types.ModuleType(name)
    module.reply = lambda recipe, occasion, *given: list(given)
    monkeypatch.setitem(sys.modules, name, module)
    if request.param == "here":
        yield keeper.asking(name, recipes)
        return
    monkeypatch.setattr(keeper, "_keepers", [])
    with kept({name: recipes}):
        yield keeper.asking(name, None)


def challenge_of(exercise):
    return draw_challenge(find(exercise), random.Random(1))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no keeper where nothing can be forked")
def test_a_keeper_returns_what_the_candidates_return(sealed):
    name = eight_mistakes.__name__
    there, here = keeper.asking(name, None), keeper.asking(name, sealed[name])
    for place in range(len(sealed[name])):
        one, other = there(place, 0, G, X, W), here(place, 0, G, X, W)
        assert type(one) is type(other)
        assert all(a.dtype == b.dtype and np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no keeper where nothing can be forked")
def test_a_keeper_raises_what_the_candidates_raise(sealed):
    name = are_transposes.__name__
    place = next(at for at, pair in enumerate(sealed[name]) if pair[0] == "mix")
    for recipes in (None, sealed[name]):
        with pytest.raises(ValueError, match="matmul"):
            keeper.asking(name, recipes)(place, 0, np.ones(7))


@pytest.mark.parametrize("value", ["ab", ["a", ""], {"a": ["b"], "b": []}, [[1], [2, 3]], None])
def test_what_is_no_number_arrives_as_it_is(echo, value):
    assert echo(0, 0, value) == [value]


def test_numbers_arrive_as_arrays(echo):
    one, other = echo(0, 0, [1, 2], 3.0)
    assert (one.tolist(), other.shape) == ([1, 2], ())


def test_what_is_no_plain_data_is_refused(echo):
    with pytest.raises(
        TypeError, match="expected numbers, texts, or lists or dictionaries of them, and got set"
    ):
        echo(0, 0, {"x"})


@pytest.mark.parametrize("exercise", SEALING)
def test_a_run_is_told_of_a_challenge_what_tells_nothing(exercise):
    challenge = challenge_of(exercise)
    told, sealed = keeper.parted(dumps(challenge))
    assert loads(sealed) == challenge["sealed"]
    assert loads(told) == {**challenge, "sealed": None}
    recipes = {text for one in challenge["sealed"] for text in words_in(one)}
    assert recipes
    assert not recipes & set(words_in(loads(told)))


def words_in(value):
    """Return the words among plain data, other than names of entries."""
    if isinstance(value, (list, dict)):
        inner = value.values() if isinstance(value, dict) else value
        return [word for one in inner for word in words_in(one)]
    return [value] if isinstance(value, str) else []


@pytest.mark.skipif(sys.platform == "win32", reason="there is no keeper where nothing can be forked")
@pytest.mark.parametrize("module", HELD, ids=lambda module: module.__name__.rpartition(".")[2])
def test_candidates_differ_in_their_places_alone(module, sealed):
    seen = []

    def check(candidate, *others):
        seen.append([reachable(candidate), frames_above()])
        return True

    exercise = find(module.__name__.rpartition(".")[2])
    challenge = {**challenge_of(exercise.id), "sealed": None}
    parts = exercise.collect(dict.fromkeys(exercise.answers, check), challenge)
    assert all(said == [True, True] for said in parts.values())
    assert len(seen) == 2 * len(sealed[module.__name__])
    assert len({str(one) for one in seen}) == 1


def reachable(candidate):
    """Return what a candidate's closure and defaults hold, as code and types: numbers are places."""
    held, todo, met = [], [candidate.__closure__, candidate.__defaults__, candidate.__kwdefaults__], set()
    while todo:
        one = todo.pop()
        if id(one) in met or isinstance(one, (type, types.ModuleType)):
            continue
        met.add(id(one))
        held.append(str(one) if isinstance(one, (str, types.CodeType)) else type(one).__name__)
        todo += [
            two for two in gc.get_referents(one) if not (isinstance(two, dict) and "__builtins__" in two)
        ]
    return sorted(set(held)), candidate.__code__, candidate.__name__


def frames_above():
    """Return which frames of ours are above a check, and the types of what their names hold."""
    frame, found = sys._getframe(2), []
    while frame.f_code.co_name != "collect":
        found.append((frame.f_code.co_name, {n: type(v).__name__ for n, v in frame.f_locals.items()}))
        frame = frame.f_back
    return found
