"""What a learner calls in a notebook: start, check, hint, needs, done, progress."""

import subprocess
import sys

import pytest

from autograd_lib import check, done, hint, needs, progress, start, versions
from autograd_lib.kit.checking import session
from autograd_lib.kit.checking.registry import find
from autograd_lib.kit.checking.session import LearnerError
from autograd_lib.kit.checking.verdict import Outcome, Verdict

from .answers import GOOD, LESSON, STUB

pytestmark = pytest.mark.usefixtures("fresh_session")


def define(monkeypatch, code):
    namespace = {"__name__": "__main__"}
    exec(code, namespace)
    for name, value in namespace.items():
        if not name.startswith("__"):
            monkeypatch.setitem(globals(), name, value)


PREDICTIONS = "x_after_two, y_after_two, x_after_reset, y_after_reset = {}"


def test_a_question_comes_first_then_the_slip_then_the_truth(monkeypatch):
    start(LESSON, "en")

    def predict(values):
        define(monkeypatch, PREDICTIONS.format(values))
        return repr(check("two_passes"))

    truth = "24"  # y.partial is 3, x.partial 16, then 8
    first = predict("8, 1, 7, 1")
    assert truth not in first
    assert "when the second pass begins" in first
    for same in ("8, 1, 7, 1", "(8), 1, 7, 1"):  # the same again tells nothing new
        assert predict(same) == first
    second = predict("8, 1, 6, 1")
    assert "overwrites the last one" in second
    assert "expected" not in second
    assert "expected" in predict("8, 1, 5, 1")
    assert "✓" in predict("16, 2, 8, 3").splitlines()[0]


def test_blank_predictions_do_not_count_as_tries(monkeypatch):
    start(LESSON, "en")
    for values in ("..., ..., ..., ...", "8, 1, 7, 1", "..., ..., ..., ..."):
        define(monkeypatch, PREDICTIONS.format(values))
        assert "expected" not in repr(check("two_passes"))


def test_answers_that_cannot_be_described_count_as_tries_too(monkeypatch):
    class Odd:
        def __str__(self):
            raise RuntimeError

        __hash__ = object.__hash__

    start(LESSON, "en")
    monkeypatch.setitem(globals(), "odd", {Odd(): 1})
    for name in ("x_after_two", "y_after_two", "x_after_reset", "y_after_reset"):
        monkeypatch.setitem(globals(), name, {Odd(): 1})
    assert "two_passes" in repr(check("two_passes"))


def test_hints_go_up_the_ladder_and_stay_at_the_top():
    start(LESSON, "en")
    shown = [repr(hint("two_passes")) for _ in range(4)]
    assert shown[0] != shown[1] == shown[2] == shown[3]
    assert "1/2" in shown[0]
    assert "2/2" in shown[3]
    assert "1/" in repr(hint("multiply_derive"))  # each exercise has a ladder of its own


def test_a_page_asks_for_a_hint_in_its_own_language_only_where_no_lesson_has_begun(monkeypatch):
    monkeypatch.setattr(session, "_session", session.Session())
    assert "提示 1/2" in repr(session.asked("hint", "two_passes", "zh"))
    start(LESSON, "en")
    assert "hint 1/2" in repr(session.asked("hint", "two_passes", "zh"))


def test_nothing_is_said_of_earlier_answers_in_a_graded_run(monkeypatch):
    start(LESSON, "en")
    assert "no answer has been checked" in repr(versions("two_passes"))
    monkeypatch.setattr(session._session, "graded", True)
    assert versions("two_passes") is session.SILENCE


def test_progress_remembers_the_latest_check(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # outside any course
    start(LESSON, "en")
    define(monkeypatch, GOOD)
    check("multiply_derive")
    assert "✓ right" in repr(progress())
    define(monkeypatch, STUB)
    check("multiply_derive")
    assert "✓ right" not in repr(progress())
    assert repr(progress()).count("\n") == 6
    start(LESSON, "zh")
    assert "尚未检查" in repr(progress())


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("", "en"),
        ("/srv/course/work/zh/02_changed_formula/02_changed_formula.ipynb", "zh"),
        ("work/en/02/02.ipynb", "en"),
        ("C:\\course\\work\\zh\\02.ipynb", "zh"),
        ("/srv/zhang/notes.ipynb", "en"),
        ("/srv/zh.ipynb", "en"),
    ],
)
def test_the_language_follows_the_folder_until_start(monkeypatch, name, language):
    monkeypatch.setenv("JPY_SESSION_NAME", name)
    assert session.language() == language
    start(LESSON, "zh" if language == "en" else "en")
    assert session.language() != language


def test_unknown_names_without_a_shell():
    for call in (
        lambda: check("ex02_77"),
        lambda: hint("?"),
        lambda: start("?", "en"),
        lambda: start(LESSON, ""),
    ):
        with pytest.raises(LearnerError) as caught:
            call()
        assert caught.value._render_traceback_() == [str(caught.value)]
        assert caught.value.__cause__ is None


@pytest.mark.parametrize(("language", "said"), [("zh", "这一课"), ("en", "has the lesson 77_new")])
def test_a_lesson_that_is_not_installed_is_told_what_to_install(language, said):
    with pytest.raises(LearnerError, match=said) as caught:
        start("77_new", language)
    assert "%pip install" in str(caught.value)


WARNING = "def derive(self, seed):\n        print('careful', file=sys.stderr)"


@pytest.mark.parametrize(
    ("code", "score"), [(GOOD, 3.0), (STUB, 0.0), (GOOD.replace("seed * ", ""), 0.0), ("", 0.0)]
)
def test_under_nbgrader_the_score_is_the_cells_value_and_the_panel_is_shown(monkeypatch, capsys, code, score):
    start(LESSON, "en")
    define(monkeypatch, code)
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    result = check("multiply_derive")
    assert (type(result), result) == (float, score)
    assert "multiply_derive" in capsys.readouterr().out


def test_a_warning_in_an_answer_costs_nothing_under_nbgrader(monkeypatch, capsys):
    start(LESSON, "en")
    define(monkeypatch, "import sys\n" + GOOD.replace("def derive(self, seed):", WARNING))
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    assert check("multiply_derive") == 3.0
    assert capsys.readouterr().err == ""
    monkeypatch.delenv("NBGRADER_EXECUTION")
    check("multiply_derive")
    assert "careful" in capsys.readouterr().err


def test_nbgrader_reads_partial_credit_from_such_a_cell(monkeypatch):
    from nbformat.v4 import new_code_cell, new_output
    from nbgrader.utils import determine_grade

    start(LESSON, "en")
    define(
        monkeypatch,
        GOOD.replace(
            "self.rhs.derive(seed * self.lhs.value)",
            "self.rhs.derive(seed * (self.lhs.value if self.rhs is self.lhs else 0))",
        ),
    )
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    score = check("multiply_derive")
    assert 0 < score < 3
    cell = new_code_cell(
        'check("multiply_derive")', metadata={"nbgrader": {"grade": True, "points": 3, "solution": False}}
    )
    cell.outputs = [new_output("execute_result", {"text/plain": repr(score)})]
    earned, points = determine_grade(cell)
    assert (earned, points) == (score, 3)


def test_what_comes_out_waits_for_right_predictions(monkeypatch, capsys):
    start(LESSON, "en")
    assert not done("two_passes")  # never checked
    for values, settled in (("..., ..., ..., ...", False), ("8, 1, 7, 1", False), ("16, 2, 8, 3", True)):
        define(monkeypatch, PREDICTIONS.format(values))
        check("two_passes")
        assert done("two_passes") is settled
    assert capsys.readouterr().out == "○ Finish two_passes first, then run this cell again.\n" * 3


def test_what_comes_out_may_be_printed_once_a_check_has_shown_it(monkeypatch, capsys):
    start(LESSON, "en")
    for values, settled in (("8, 1, 7, 1", False), ("8, 1, 6, 1", False), ("8, 1, 5, 1", True)):
        define(monkeypatch, PREDICTIONS.format(values))
        check("two_passes")
        assert done("two_passes") is settled
    assert not done("two_passes", "minus_derive")
    assert "Finish minus_derive first" in capsys.readouterr().out


def test_needs_without_a_language_speaks_english(capsys):
    with needs("multiply_derive", "minus_derive"):
        raise NotImplementedError
    assert (
        capsys.readouterr().out == "○ Finish multiply_derive, minus_derive first, then run this cell again.\n"
    )


def test_needs_waits_for_an_answer_that_is_not_there_and_for_no_other_name(capsys):
    with needs("multiply_derive", "two_passes"):
        print(x_after_two)  # noqa: F821
    assert "Finish multiply_derive, two_passes first" in capsys.readouterr().out
    with pytest.raises(NameError, match="x_after_twice"), needs("two_passes"):
        print(x_after_twice)  # noqa: F821


# Light as a feather --------------------------------------------------------------------------------------------------

BLOCKED = """
import sys

class Block:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"numpy", "torch", "IPython", "pandas", "matplotlib", "nbformat"}:
            raise ImportError("blocked: " + name)

sys.meta_path.insert(0, Block())
from autograd_lib import check, hint, progress, start
from autograd_lib.kit.checking.registry import lesson_exercises

start("02_changed_formula", "zh")
for exercise in lesson_exercises("02_changed_formula"):
    for wrong in exercise.wrong:
        for name in exercise.answers:
            globals()[name] = ...
        exec(wrong.code, globals())
        shown = check(exercise.id)
        assert "还不对" in repr(shown) or "异常" in repr(shown), (exercise.id, wrong.name)
        shown._repr_html_()
    hint(exercise.id)
progress()
print(len([name for name in sys.modules if name.partition(".")[0] in ("numpy", "torch", "IPython")]))
"""


@pytest.mark.slow
def test_lesson_02_is_checked_where_numpy_and_torch_cannot_be_imported(repository):
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", BLOCKED],
        cwd=repository,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={"PYTHONUTF8": "1", "PATH": ""},
    )
    assert (done.stdout.strip(), done.stderr) == ("0", "")


def test_a_lesson_in_both_languages_is_answered_in_both(monkeypatch, capsys):
    assert session.start("02_changed_formula", "both") == "en"  # the language of pictures
    define(monkeypatch, STUB)
    panel = session.check("multiply_derive")
    assert "multiply_derive 尚未作答 / multiply_derive not attempted yet" in repr(panel)
    define(monkeypatch, GOOD.replace("seed * ", ""))
    said = repr(session.check("multiply_derive"))
    for words in ("看起来像是：", "It looks like this slip: ", "（有限差分：", "(finite difference:"):
        assert said.count(words) == 1
    with session.needs("minus_derive"):
        raise NotImplementedError
    assert capsys.readouterr().out.count("minus_derive") == 2
    assert "multiply_derive" in repr(session.progress())


@pytest.mark.parametrize(
    ("earlier", "calls", "said"),
    [
        (Outcome.WRONG, "repaired(1)", True),
        (Outcome.WRONG, "Wrong.twice = 2", False),  # it does not use it
        (Outcome.RIGHT, "repaired(1)", False),
        (Outcome.NOT_ATTEMPTED, "repaired(1)", False),
        (None, "repaired(1)", False),
    ],
)
def test_a_wrong_answer_is_traced_to_an_earlier_one_that_it_calls(monkeypatch, earlier, calls, said):
    """An earlier exercise that was never checked may well be right."""
    start("side_sure", "en")
    twice = "def repaired(x):\n    Wrong.twice = 2\n    return x"
    define(monkeypatch, f"class Wrong:\n    pass\n\n\n{twice}\n\n\ndef fit(*given):\n    {calls}")
    if earlier:
        session._session.latest["quiet_error"] = Verdict(find("quiet_error"), earlier, 0.0)
    panel = repr(check("logistic"))
    assert panel.startswith("✗")
    assert ("builds on what you wrote in quiet_error" in panel) is said
