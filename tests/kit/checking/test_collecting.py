"""Collecting: what happens in the learner's code is written down, and only that."""

import numpy as np
import pytest

from autograd_lib.kit.checking.collecting import MAX_FRAMES, attempt, gather, said
from autograd_lib.kit.checking.evidence import UNATTEMPTED, dumps

from .cells import run


def raised(function, *arguments):
    record = attempt(function, *arguments)
    assert set(record) == {"$raised"}
    dumps(record)  # it travels
    return record["$raised"]


def functions(record):
    return [frame["function"] for frame in record["frames"]]


def test_a_value_comes_home():
    assert attempt(lambda a, b: (a + b, [a]), 1, 2) == [3, [1]]


@pytest.mark.parametrize(
    ("function", "arguments"), [(..., ()), (abs, (...,)), (lambda: ..., ()), (lambda a, b: 1, (1, ...))]
)
def test_placeholders_are_unattempted(function, arguments):
    assert attempt(function, *arguments) == UNATTEMPTED


def test_a_stub_is_unattempted_but_a_library_that_lacks_something_has_raised():
    code = "def stub():\n    raise NotImplementedError\ndef call():\n    raise NotImplementedError('no backward')\n"
    own, installed = run(code), run(code, "/lib/site-packages/library.py")
    assert attempt(own["stub"]) == attempt(own["call"]) == UNATTEMPTED
    assert raised(installed["call"])["message"] == "no backward"


def test_an_exception_that_an_answer_raises_itself_is_its_own():
    answer = run(
        """
        def says():
            raise ValueError(
                "in words of mine")

        def claims():
            assert False, "in words of mine"

        def divides():
            return 1 / 0

        def passes_on():
            raise int("no number")
        """
    )
    own = {name: "own" in raised(answer[name]) for name in ("says", "claims", "divides", "passes_on")}
    assert own == {"says": True, "claims": True, "divides": False, "passes_on": False}


def test_a_stub_by_another_class():
    answer = run(
        """
        class Later(NotImplementedError):
            args = property(lambda self: 1 / 0)

        def stub():
            raise Later
        """
    )
    assert attempt(answer["stub"]) == UNATTEMPTED


def test_a_misspelt_backward_is_no_stub():
    answer = run(
        """
        import torch

        class Double(torch.autograd.Function):
            @staticmethod
            def forward(ctx, x):
                return 2 * x

            @staticmethod
            def backwards(ctx, g):
                return 2 * g

        def call():
            x = torch.ones(2, requires_grad=True)
            Double.apply(x).sum().backward()
        """
    )
    record = raised(answer["call"])
    assert record["type"] == "NotImplementedError"
    assert "backward" in record["message"]
    assert functions(record) == ["call"]  # none of torch's own frames


def test_the_compiled_parts_of_a_library_are_no_lines_of_the_learners():
    record = raised(run("import numpy as np\ndef draw():\n    return np.random.randn((2, 3))\n")["draw"])
    assert (record["type"], functions(record)) == ("TypeError", ["draw"])


def test_a_stub_below_torch_is_still_a_stub():
    answer = run(
        """
        import torch

        class Double(torch.autograd.Function):
            @staticmethod
            def forward(ctx, x):
                return 2 * x

            @staticmethod
            def backward(ctx, g):
                raise NotImplementedError

        def call():
            x = torch.ones(2, requires_grad=True)
            Double.apply(x).sum().backward()
        """
    )
    assert attempt(answer["call"]) == UNATTEMPTED


@pytest.mark.parametrize(
    "filename", ["/run/ipykernel_77/1234567.py", "<ipython-input-3-0a1b2c>", "<string>", "cell.py"]
)
def test_only_the_learners_frames_are_kept(filename):
    answer = run(
        """
        import json

        def outer(text):
            return inner(text)

        def inner(text):
            return json.loads(text)
        """,
        filename,
    )
    record = raised(answer["outer"], "{")
    assert functions(record) == ["outer", "inner"]
    assert [frame["line"] for frame in record["frames"]] == [5, 8]


def test_frames_of_numpy_and_torch_are_left_out():
    import numpy as np
    import torch

    answer = run(
        "def f():\n    return np.linalg.inv(np.zeros((2, 2)))\ndef g():\n    return torch.nn.Linear(2, 3)(torch.ones(5))\n",
        np=np,
        torch=torch,
    )
    assert functions(raised(answer["f"])) == ["f"]
    assert functions(raised(answer["g"])) == ["g"]


def test_the_source_line_is_shown_where_python_knows_it(tmp_path):
    path = tmp_path / "cell.py"
    path.write_text("def f(x):\n    return 1 / x  # here\n", encoding="utf-8")
    answer = run(path.read_text(encoding="utf-8"), str(path))
    assert raised(answer["f"], 0)["frames"] == [
        {"function": "f", "line": 2, "source": "return 1 / x  # here"}
    ]


def test_deep_recursion_keeps_the_innermost_frames():
    record = raised(run("def f(n):\n    return f(n + 1)\n")["f"], 0)
    assert record["type"] == "RecursionError"
    assert functions(record) == ["f"] * MAX_FRAMES


def test_a_syntax_error_shows_the_line_it_is_about():
    record = raised(run("def f():\n    exec('x = 1\\ny = = 2')\n")["f"])
    assert record["type"] == "SyntaxError"
    assert record["frames"][-1] == {"function": "<code>", "line": 2, "source": "y = = 2"}


@pytest.mark.parametrize(
    "error", ["SystemExit(3)", "GeneratorExit()", "BaseException('odd')", "StopIteration(1)"]
)
def test_nothing_but_an_interrupt_gets_through(error):
    kind = error.partition("(")[0]
    assert raised(run(f"def f():\n    raise {error}\n")["f"])["type"] == kind


def test_an_interrupt_gets_through():
    answer = run("def f():\n    raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        attempt(answer["f"])
    with pytest.raises(KeyboardInterrupt):
        gather(lambda answers, challenge: {"a": attempt(answers["f"])}, ["f"], answer, None)


HOSTILE_ERRORS = {
    "no words": "class E(Exception):\n    def __str__(self):\n        raise RuntimeError\n",
    "exits": "class E(Exception):\n    def __str__(self):\n        raise SystemExit\n",
    "no string": "class E(Exception):\n    def __str__(self):\n        return 5\n",
    "endless words": "class E(Exception):\n    def __str__(self):\n        return 'x' * 10**7\n",
    "surrogate": "class E(Exception):\n    def __str__(self):\n        return '\\ud800'\n",
    "lying string": "class S(str):\n    def __getitem__(self, at):\n        return object()\n"
    "class E(Exception):\n    def __str__(self):\n        return S('x')\n",
    "recursion": "class E(Exception):\n    def __str__(self):\n        return str(self)\n",
    "name": "class M(type):\n    @property\n    def __name__(cls):\n        return object()\nclass E(Exception, metaclass=M):\n    pass\n",
    "name that raises": "class M(type):\n    @property\n    def __name__(cls):\n        raise RuntimeError\nclass E(Exception, metaclass=M):\n    pass\n",
    "traceback": "class E(Exception):\n    __traceback__ = property(lambda self: 5)\n",
    "class": "class E(Exception):\n    __class__ = property(lambda self: SyntaxError)\n",
    "syntax text": "class E(SyntaxError):\n    text = property(lambda self: 5)\n    lineno = property(lambda self: object())\n",
    "syntax that raises": "class E(SyntaxError):\n    @property\n    def text(self):\n        raise RuntimeError\n",
    "name of a mark": "class E(Exception):\n    pass\nE.__name__ = '$unattempted'\n",
}


@pytest.mark.parametrize("code", HOSTILE_ERRORS.values(), ids=HOSTILE_ERRORS)
def test_hostile_exceptions_are_recorded(code):
    answer = run(code + "def f():\n    raise E()\n")
    record = raised(answer["f"])
    assert all(type(record[key]) is str and len(record[key]) <= 500 for key in ("type", "message"))
    record["message"].encode("utf-8")
    home = gather(lambda answers, challenge: {"a": attempt(answers["f"])}, ["f"], answer, None)
    assert home["parts"]["a"]["$raised"] == record


def test_the_message_of_an_ordinary_exception():
    record = raised(run("def f():\n    return {}['π']\n")["f"])
    assert (record["type"], record["message"]) == ("KeyError", "'π'")


def test_missing_answers_are_told_from_partly_missing_ones():
    def collect(answers, challenge):
        return {name: attempt(lambda value: value, answer) for name, answer in answers.items()}

    names = ("a", "b")
    assert gather(collect, names, {}, None) == {"missing": ["a", "b"]}
    assert gather(collect, names, {"a": ..., "b": ...}, None) == {"parts": UNATTEMPTED}
    assert gather(collect, names, {"a": ...}, None) == {"parts": UNATTEMPTED}
    assert gather(collect, names, {"a": 1}, None)["parts"] == {"a": 1, "b": UNATTEMPTED}
    assert gather(collect, names, {"a": None, "b": 2}, None)["parts"] == {"a": None, "b": 2}


def test_the_learner_cannot_change_the_judges_challenge():
    challenge = {"values": [1, 2], "inner": {"x": 3}}

    def collect(answers, challenge):
        answers["f"](challenge["values"])
        challenge["inner"].clear()
        return {}

    gather(collect, ["f"], {"f": list.clear}, challenge)
    assert challenge == {"values": [1, 2], "inner": {"x": 3}}


def test_a_check_says_yes_or_no_in_numpys_words_too_and_no_by_an_assert():
    def asserts(candidate):
        assert candidate

    assert said(lambda one: np.all(np.array(one)), [1, 1]) is True
    assert said(lambda one: np.all(np.array(one)), [1, 0]) is False
    assert said(asserts, 0) is False
    assert said(asserts, 1) is None
    with pytest.raises(ZeroDivisionError):
        said(lambda one: 1 / one, 0)
