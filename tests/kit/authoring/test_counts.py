"""Figures of a unit: words, the longest way without anything to do, new names, minutes, results that nobody guessed."""

import pytest

from autograd_lib.kit.authoring.counts import counts, words_in

from .samples import LESSON, SOURCE


@pytest.mark.parametrize(
    ("prose", "words"),
    [
        ("Two walks, and there is the value.", 7),
        ("it isn't 3.14", 3),
        ("take $x^2 - xy + y$ and `self.lhs.value`", 4),
        ("[a link](../../en/90_sample/90_sample.ipynb) here", 3),
        ("一二三四五六七八九十一", 6),
        ("张量 tensor", 2),
        ("$$\na + b\n$$", 1),
        ("", 0),
    ],
)
def test_words_are_counted_as_they_are_read(prose, words):
    assert words_in(prose) == words


def counted(course, language="en"):
    return next(one for one in counts(course, [LESSON]) if one.language == language)


def test_a_unit_is_measured_in_both_languages(make_course):
    zh, en = counts(make_course(), [LESSON])
    assert (zh.language, en.language, en.unit) == ("zh", "en", LESSON)
    assert en.words > zh.words > 0
    assert (en.slow, en.quick) == (round(en.words / 51 + 1.25 * 2), round(en.words / 112 + 0.57 * 2))
    assert (en.cold, en.demos) == (3, 3)
    assert not en.opening
    assert not en.closing


def prose(name, zh, en):
    sides = (
        f'# %% [markdown] id="{name}" lang="{lang}"\nr"""\n{text}\n"""\n\n'
        for lang, text in (("zh", zh), ("en", en))
    )
    return "".join(sides)


def test_a_gap_ends_at_what_is_to_be_done(make_course):
    before = counted(make_course()).gap
    long = prose("long", "字" * 200, "word " * 100)
    demo = '# %% id="demo_use"\n'
    assert counted(make_course(SOURCE.replace(demo, long + demo))).gap == max(before, 100)
    run = '# %% id="run"\nx = 1\n\n'
    apart = long + run + long.replace('"long"', '"again"')
    assert counted(make_course(SOURCE.replace(demo, apart + demo))).gap == max(before, 100)
    together = long + long.replace('"long"', '"again"')
    assert counted(make_course(SOURCE.replace(demo, together + demo))).gap == 200


def test_a_guess_and_a_spoiler_are_no_cold_demos(make_course):
    asks = '# %% id="guess_sum"\nguess("sum", ...)\n\n'
    demo = '# %% id="demo_sum" ledger="S0-07"\n'
    guessing = SOURCE.replace(demo, asks + demo).replace("[3, 4]\n\n", 'guessed("sum", 7)\n[3, 4]\n\n')
    assert counted(make_course(guessing)).cold == 2
    spoiling = guessing.replace('id="demo_use"', 'id="demo_use" spoils="double_it"')
    assert counted(make_course(spoiling)).cold == 1


def test_names_are_new_once_and_sentences_are_none(make_course):
    bold = prose("bold", "**叶子**和**叶子**", "a **leaf**, **Leaf**, a **root**; **this is no name at all**")
    course = make_course(SOURCE.replace('# %% id="setup"\n', bold + '# %% id="setup"\n'))
    assert counted(course).names == 2
    assert counted(course, "zh").names == 1
    earlier = course.source("01_two_starts")  # which the course has earlier
    earlier.parent.mkdir()
    earlier.write_text(bold, encoding="utf-8")
    assert counted(course).names == 0


def test_both_ends_are_told_by_the_ids_of_their_cells(make_course):
    ends = prose("opening", "开头", "begin") + prose("closing_question", "结尾", "end")
    one = counted(make_course(SOURCE.replace('# %% id="setup"\n', ends + '# %% id="setup"\n')))
    assert one.opening
    assert one.closing


def test_a_unit_that_cannot_be_built_has_no_figures(make_course):
    assert list(counts(make_course(SOURCE.replace("3 + 4)", "3 +)")), [LESSON])) == []
    assert list(counts(make_course(b"\xff"), [LESSON])) == []
