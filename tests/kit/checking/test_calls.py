"""Tables of calls: what is called with what, what is made of it, and who is told which arrays to try."""

import random

import numpy as np

from autograd_lib.kit.checking.arrays import draw_array
from autograd_lib.kit.checking.calls import argument, calls, collect, written
from autograd_lib.kit.checking.evidence import carry

REACHES = ("near", "far")


def scaled(g, axis):
    return {"a": 2 * g, "b": g.sum(axis=axis)}


def drawn(rng):
    return {
        f"scale {reach}": [{"g": draw_array(rng, 2, 3), "axis": {"tuple": [0, 1]}}] * 2 for reach in REACHES
    }


TABLE = {"labels": {"scale": "`scale(g, axis)`"}, "truths": {"scale": scaled}}


def findings(answer, **options):
    judge = calls(drawn, **TABLE, **options)
    challenge = carry(judge.challenge(random.Random(3)))
    return judge.judge(carry(judge.collect({"scale": answer}, challenge)), challenge)


def right(g, axis):
    return 2 * g, g.sum(axis=axis)


def test_what_plain_data_has_no_word_for_arrives_as_it_is_meant():
    given = carry([{"tuple": [2, {"slice": [1, None, 2]}]}, [np.ones(2)], None, 1.5])
    pair, arrays, nothing, number = map(argument, given)
    assert (pair, nothing, number) == ((2, slice(1, None, 2)), None, 1.5)
    assert arrays[0].tolist() == [1.0, 1.0]


def test_calls_are_written_as_a_learner_would_and_told_apart():
    call = {"of": "f", "cases": [{"g": np.ones((2, 3)), "dim": 1, "axis": None, "xs": [np.ones(2)]}] * 2}
    assert written(call) == ["f(g(2, 3), 1, axis=None, xs[(2,)])", "f(g(2, 3), 1, axis=None, xs[(2,)]), 2"]


def test_a_dictionary_arrives_as_one_and_a_text_is_written_in_quotation_marks():
    graph = {"a": ["b"], "b": []}
    assert argument(graph) == graph
    assert argument({"a": ["b"]}) == {"a": ["b"]}
    assert written({"of": "f", "cases": [{"graph": {"a": []}, "start": "a"}]}) == ["f({'a': []}, 'a')"]


def test_a_result_of_another_length_is_told_with_its_call():
    judge = calls(lambda rng: {"f": [{"text": "aab"}, {"text": "b"}]}, {"f": "`f(text)`"}, {"f": list})
    challenge = carry(judge.challenge(random.Random(1)))
    (lost,) = judge.judge(carry(judge.collect({"f": lambda text: ["b"]}, challenge)), challenge)
    assert [note.en for note in lost.messages] == ["The lengths differ: expected 3, got 1."]
    assert [(row.quantity, row.expected, row.got) for row in lost.rows] == [
        ("f('aab')", "['a', 'a', 'b']", "['b']")
    ]


def test_right_results_earn_in_any_wrapping():
    for answer in (right, lambda g, axis: [(2 * g).tolist(), float(g.sum(axis=axis))]):
        assert [one.ok for one in findings(answer)] == [True, True]


def test_a_wrong_result_is_told_with_the_arrays_of_the_first_call_that_gives_it():
    lost = findings(lambda g, axis: (g * g, g.sum(axis=axis)))[0]
    assert lost.state == "wrong"
    assert lost.example.en.startswith("inputs: `g = [[")


def test_difference_quotients_stand_beside_what_is_near():
    near, far = findings(lambda g, axis: (g, g.sum(axis=axis)), beside={"scale": scaled})
    assert near.rows[0].difference
    assert not far.rows[0].difference


def test_an_answer_that_changes_an_argument_loses_its_part():
    def careless(g, axis):
        total = g.sum(axis=axis)
        g *= 2
        return g, total

    lost = findings(careless)[0]
    assert (lost.state, "`g`" in lost.messages[0].en) == ("wrong", True)


def test_one_result_where_two_are_due_is_told_so():
    assert findings(lambda g, axis: 2 * g.T)[0].wants.en.startswith("Return two arrays")


def test_in_stages_the_first_lost_part_of_a_function_speaks_for_it():
    assert [one.part for one in findings(right, staged=True, weights={"scale": 3})] == ["scale far"]
    (lost,) = findings(lambda g, axis: (g, g), staged=True, weights={"scale": 3})
    assert (lost.part, lost.weight) == ("scale near", 3)


def test_an_operation_with_a_vjp_may_neither_keep_one_input_nor_add_up():
    def square(x):
        return x * x, lambda g: 2 * x * g

    kept, total = {}, {}

    def keeping(x):
        kept["x"] = x
        return x * x, lambda g: 2 * kept["x"] * g

    def adding(x):
        shared = total.setdefault(len(total), np.zeros_like(x))

        def vjp(g):
            shared[...] += 2 * x * g
            return shared.copy()

        return x * x, vjp

    judge = calls(
        lambda rng: {"both": [{"x": draw_array(rng, 2), "g": draw_array(rng, 2)} for _ in range(2)]},
        {"both": "`square(x)`"},
        {"square": lambda x, g: {"out": x * x, "vjp(g)": 2 * x * g}},
        back="g",
    )
    challenge = judge.challenge(random.Random(5))
    for answer, ok in ((square, True), (keeping, False), (adding, False)):
        (finding,) = judge.judge(carry(collect({"square": answer}, challenge)), challenge)
        assert finding.ok is ok


def told(answer, back=None):
    """Return what is said of an operation besides the rows, as English."""
    truth = {"out": 1.0, "vjp(g)": 2.0} if back else 1.0
    judge = calls(
        lambda rng: {
            "both": [
                {"x": 1.0, "g": 2.0} if back else {"x": 1.0},
                {"x": 2.0, "g": 3.0} if back else {"x": 2.0},
            ]
        },
        {"both": "`double(x)`"},
        {"double": lambda *given: truth},
        back=back,
    )
    challenge = judge.challenge(random.Random(5))
    (finding,) = judge.judge(carry(collect({"double": answer}, challenge)), challenge)
    return [one.en for one in finding.because]


def test_none_in_every_call_is_told_as_a_return_that_is_missing():
    assert told(lambda x: None) == ["`double` returns `None` every time: is a `return` missing?"]
    assert told(lambda x: (1.0, lambda g: None), back="g") == [
        "`vjp` returns `None` every time: is a `return` missing?"
    ]


def test_none_in_some_calls_is_not():
    assert told(lambda x: None if x == 1 else x) == []
    assert told(lambda x: (1.0, lambda g: None if g == 2 else g), back="g") == []
