"""Panels: both languages, notebook and terminal, nothing of the learner's taken for markup."""

import html.parser
import random
import re
from dataclasses import replace

import pytest

from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import expect
from autograd_lib.kit.checking.diagnosing import Diagnosis
from autograd_lib.kit.checking.exercise import PREDICT
from autograd_lib.kit.checking.outcomes import record_of
from autograd_lib.kit.checking.presenting import hint_panel, verdict_panel
from autograd_lib.kit.checking.registry import lesson_exercises
from autograd_lib.kit.checking.verdict import answer_verdict, draw_challenge, judged
from autograd_lib.kit.checking.words import TEXTS
from autograd_lib.kit.pictures import plot
from autograd_lib.kit.progress.presenting import progress_panel
from autograd_lib.kit.progress.standing import standing_of
from autograd_lib.kit.wording.panels import Folded, Panel, Table
from autograd_lib.kit.wording.text import LANGUAGES, Text, text

from .squares import exercise

WIDTHS = {"，": 2, "ｘ": 2, "\N{COMBINING ACUTE ACCENT}": 0}


class Page(html.parser.HTMLParser):
    """The tags and the text of a page; tags must close in order."""

    def __init__(self, source):
        super().__init__()
        self.tags, self.open, self.words = [], [], []
        self.feed(source)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.open.append(tag)
        assert set(dict(attributes)) <= {"style", "lang"}

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def panel(square, language="en", tries=1, **more):
    namespace = {"square": square} if callable(square) or square is ... else {}
    verdict = answer_verdict(exercise(**more), namespace, {"x": 7})
    return verdict_panel(verdict, language, tries=tries)


def test_the_right_line_is_one_and_the_same_in_every_run():
    for name, language, line in (
        ("sum_of_squares", "en", "✓ sum_of_squares right · 3/3 points"),
        ("sum_of_squares", "zh", "✓ sum_of_squares 正确 · 3/3 分"),
    ):
        given = exercise()
        for seed in range(5):
            challenge = draw_challenge(given, random.Random(seed))
            verdict = answer_verdict(given, {"square": lambda x: x * x}, challenge)
            assert repr(verdict_panel(verdict, language)) == line, name
    assert repr(panel(lambda x: x * x, points=0)) == "✓ sum_of_squares right (optional)"
    assert repr(panel(lambda x: x * x, "zh", points=0)) == "✓ sum_of_squares 正确（选做）"


def returns_nothing(x):
    x * x


SEEN = {
    "wrong": (
        lambda x: x + 1,
        {"en": ["✗ sum_of_squares not right yet · 0/3", "49", "8"], "zh": ["✗ sum_of_squares 还不对", "49"]},
    ),
    "slip": (lambda x: 2 * x, {"en": ["that is the double"], "zh": ["这是两倍"]}),
    "raised": (
        lambda x: 1 / 0,
        {"en": ["! sum_of_squares raised", "ZeroDivisionError"], "zh": ["抛出了", "ZeroDivisionError"]},
    ),
    "none": (
        returns_nothing,
        {
            "en": ["There is no return with a value in square. got None, expected 49"],
            "zh": ["square 里没有返回任何值的 return"],
        },
    ),
    "blank": (
        ...,
        {"en": ["○ sum_of_squares not attempted", "Nothing is wrong"], "zh": ["尚未作答", "这不是错误"]},
    ),
    "missing": (None, {"en": ["square is not defined"], "zh": ["找不到 square"]}),
}


@pytest.mark.parametrize(("square", "words"), SEEN.values(), ids=SEEN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_learner_reads(square, words, language):
    shown = panel(square, language)
    page = "".join(Page(shown._repr_html_()).words)
    for word in words[language]:
        assert word in repr(shown)
        assert word in page
    assert "Traceback" not in repr(shown)


@pytest.mark.parametrize("square", [square for square, _ in SEEN.values()], ids=SEEN)
def test_one_language_at_a_time(square):
    english = repr(panel(square, "en"))
    assert (
        english.replace("∂", "")
        .replace("·", "")
        .replace("✗", "")
        .replace("○", "")
        .replace("✓", "")
        .replace("↻", "")
        .isascii()
    )
    assert any("一" <= letter <= "鿿" for letter in repr(panel(square, "zh")))


def test_a_prediction_keeps_the_truth_until_it_may_be_shown():
    for difference in (None, 49.0):
        hidden = panel(lambda x: x + 1, kind=PREDICT, difference=difference)
        assert "49" not in repr(hidden) + hidden._repr_html_()
        assert "49" in repr(panel(lambda x: x + 1, kind=PREDICT, difference=difference, tries=3))
        assert "49" in repr(panel(lambda x: x + 1, kind=PREDICT, difference=difference, always_shown=True))


def test_what_is_right_so_far_is_asked_nothing():
    predicts = next(one for one in lesson_exercises("03_two_visits") if one.id == "how_many_calls")
    verdict = answer_verdict(predicts, {"leaf_visits": 1024, "all_visits": ...}, {})
    assert "Look again" not in repr(verdict_panel(verdict, "en"))


NASTY = "<script>alert(1)</script> & \"q\" 'q' `code` <img src=x onerror=y> </div></td> {braces} {0} %s \\x00"


def raises(kind):
    def square(x):
        raise kind(NASTY)

    return square


@pytest.mark.parametrize(
    "square",
    [
        raises(ValueError),
        raises(type("<b>", (Exception,), {})),
        lambda x: NASTY,
        lambda x: {NASTY: 1},
        lambda x: [NASTY] * 3,
        lambda x: type("<i>", (), {})(),
        lambda x: {"$type": NASTY},
        lambda x: {"$refused": NASTY},
        lambda x: {
            "$raised": {"type": NASTY, "message": NASTY, "frames": [{"source": NASTY, "line": "<b>"}, 5]}
        },
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_the_learners_is_taken_for_markup(square, language):
    shown = panel(square, language)
    page = Page(shown._repr_html_())
    assert set(page.tags) <= {"br", "code", "details", "div", "summary", "table", "tr", "th", "td"}
    assert "Traceback" not in "".join(page.words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_forged_evidence_stays_short(language):
    frames = [{"function": "f" * 9999, "line": "9" * 9999, "source": "s" * 9999}] * 999
    for part in (
        {"$raised": {"type": "E" * 9999, "message": "m" * 99_999, "frames": frames}},
        {"$raised": {"type": "E", "message": "m", "frames": [{"a": [1] * 999}] * 99}},
        {"$type": "t" * 99_999},
        {"$refused": "r" * 99_999},
        {"$odd": {"x": "o" * 99_999}},
        {"k" * 99_999: 1},
        "s" * 99_999,
        [1] * 9999,
    ):
        assert (
            len(
                verdict_panel(
                    judged(exercise(), {"parts": {"value": part}}, {"x": 7}), language
                )._repr_html_()
            )
            < 12_000
        )


def columns(line):
    return sum(WIDTHS.get(letter, 2 if "一" <= letter <= "鿿" else 1) for letter in line)


def test_tables_are_aligned_where_characters_take_two_columns():
    rows = (("导数", "1", "x"), ("a", "22222", "yy"), ("ｘ\N{COMBINING ACUTE ACCENT}", "，，", "z"))
    lines = repr(Panel("calm", "h", (Table(("量", "v", "w"), rows),))).splitlines()[1:]
    starts = {
        columns(line[: line.rindex(last)]) for line, last in zip(lines, "w x yy z".split(), strict=True)
    }
    assert len(starts) == 1


def test_text_keeps_lines_and_loses_backquotes():
    shown = repr(Panel("calm", "`a` b", ("one\ntwo `c`",)))
    assert shown.splitlines() == ["a b", "  one", "  two c"]


def test_half_done_is_not_red():
    def judge(parts, challenge):
        return [expect(parts, name, 7, label=name) for name in ("a", "b")]

    answers = {"a": lambda x: 7, "b": ...}
    given = replace(
        exercise(),
        answers=("a", "b"),
        judge=judge,
        collect=lambda answers, challenge: {name: attempt(answers[name], 1) for name in ("a", "b")},
    )
    verdict = answer_verdict(given, answers, {"x": 7})
    shown = verdict_panel(verdict, "en")
    assert (shown.tone, verdict.score) == ("calm", 1.5)
    assert "◐ sum_of_squares partly done, and right so far · 1.5/3 points" in repr(shown)
    wrong = answer_verdict(given, {**answers, "a": lambda x: 8}, {"x": 7})
    assert verdict_panel(wrong, "en").tone == "bad"
    predicts = replace(verdict, exercise=replace(given, kind=PREDICT))
    assert "Look again" not in repr(verdict_panel(predicts, "en", tries=1))
    assert "Look again" in repr(verdict_panel(replace(wrong, exercise=predicts.exercise), "en", tries=1))


def test_a_picture_in_a_panel_is_an_image_in_a_notebook_and_text_in_a_terminal():
    picture = plot({"one": [(0, 1), (1, 2)]}, text="a line\nfrom 1 to 2")
    shown = Panel("calm", "h", ("before", picture))
    assert '<img src="data:image/svg+xml;base64,' in shown._repr_html_()
    assert repr(shown).splitlines() == ["h", "  before", "  a line", "  from 1 to 2"]


def test_a_record_is_stored_beside_the_panel_and_not_shown():
    data, metadata = Panel("calm", "h", (), {"kit": {"outcome": "right"}})._repr_mimebundle_()
    assert metadata == {"kit": {"outcome": "right"}}
    assert set(data) == {"text/plain", "text/html"}
    assert "outcome" not in "".join(data.values())
    assert Panel("calm", "h")._repr_mimebundle_()[1] == {}


def test_an_untrusted_notebook_keeps_colours_and_lines():
    page = Panel("bad", "h", ("one\ntwo", Table(("a",), (("1",), ("long " * 9,)))))._repr_html_()
    for declaration in ("color:#", "border-left:4px solid #", "border-bottom:1px solid #"):
        assert page.index(declaration) < page.index(
            declaration.replace("#", "var(")
        )  # the later one wins if kept
    assert "one<br/>two" in page
    assert page.count("nowrap") == 2  # the head and the short cell


def test_html_marks_code():
    assert "<code>a &lt; b</code>" in Panel("calm", "h", ("`a < b`",))._repr_html_()


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_and_progress(language):
    given = exercise()
    last = hint_panel(given, 2, language)
    assert "2/2" in repr(last)
    assert TEXTS("hint_last").in_language(language) in repr(last)
    assert TEXTS("hint_last").in_language(language) not in repr(hint_panel(given, 1, language))
    verdict = answer_verdict(given, {"square": lambda x: x * x}, {"x": 7})
    standing = standing_of(record_of(verdict, ()), 3)
    done = progress_panel("97_squares", [given], {given.id: standing}, language)
    assert "3/3" in repr(done)
    assert done.tone == "good"
    assert "0/3" in repr(progress_panel("02_changed_formula", [given], {}, language))
    Page(done._repr_html_())


def test_the_panels_of_lesson_02_read_in_both_languages():
    for given in lesson_exercises("02_changed_formula"):
        challenge, known = draw_challenge(given, random.Random(1)), {}
        for wrong in given.wrong:
            namespace = {"__name__": "__main__"}
            exec(wrong.code, namespace)
            verdict = answer_verdict(given, namespace, challenge, known=known)
            for language in LANGUAGES:
                shown = verdict_panel(verdict, language, tries=2)
                Page(shown._repr_html_())
                said = (
                    text(wrong.neutral or wrong.why).in_language(language).replace("`", "").replace("**", "")
                )
                assert said[:40] in repr(shown).replace("**", "")  # of code, which keeps its powers


def test_chinese_says_that_it_is_chinese_in_both_languages_at_once():
    blocks = ("“种子”，`x`\nthe seed",)
    headline = "partials_of_f 还不对 · 0/3 分 / partials_of_f not right yet"
    shown = Panel("calm", headline, blocks, mixed=True)._repr_html_()
    assert re.findall('<span lang="zh-CN">([^<]+)</span>', shown) == ["还不对 · 0/3 分", "种子”，"]
    assert shown.startswith('<div lang="en">')
    Page(shown)
    assert "lang" not in Panel("calm", headline, blocks)._repr_html_()
    assert 'lang="zh-CN"' in panel(lambda x: x + 1, "both")._repr_html_()


def test_what_is_folded_is_closed_in_a_notebook_and_left_out_in_a_terminal():
    shown = Panel("calm", "h", (Folded("more", ("inside", Table(("a",), (("1",),)))),))
    assert repr(shown) == "h"
    page = shown._repr_html_()
    assert "<details" in page
    assert " open" not in page
    assert page.index("<summary>more</summary>") < page.index("inside") < page.index("</details>")
    Page(page)


def test_what_is_right_has_one_line_with_what_it_earns():
    def judge(parts, challenge):
        return [expect(parts, name, 7 if name < "d" else 8, label=f"part {name}") for name in "abcde"]

    given = replace(
        exercise(), judge=judge, collect=lambda answers, challenge: dict.fromkeys("abcde", 7), wrong=()
    )
    lines = repr(verdict_panel(answer_verdict(given, {"square": 1}, {"x": 7}), "en")).splitlines()
    assert lines[1:3] == [
        "  ✗ part d (also: part e): got 7, expected 8, and 1 more",
        "  ✓ right (3, worth 1.8/3): part a; part b; part c",
    ]


def test_the_smallest_example_stands_first_and_wants_are_said_where_no_slip_is_known():
    wants = Text("平方", "the square")
    verdict = judged(exercise(wants=wants), {"parts": {"value": 50}}, {"x": 7})
    assert "Wanted: the square" in repr(verdict_panel(verdict, "en"))
    named = replace(verdict, diagnoses=(Diagnosis(exercise().wrong),))
    assert "Wanted" not in repr(verdict_panel(named, "en"))
    assert "Wanted: the square" in named_page(named)


def named_page(verdict):
    return "".join(Page(verdict_panel(verdict, "en")._repr_html_()).words)
