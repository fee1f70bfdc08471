"""Reading exercise documents: every part of one, and every fault that one may have, with its line and its mend."""

import random

import pytest

from autograd_lib.kit.authoring.document import KEYS, heading, parse_document
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.checking import Text
from autograd_lib.kit.checking.exercise import FILL_IN

from .samples import DOCUMENTS, FIRST, LESSON, SECOND

FILE = "solutions/lessons/90_sample/double_it.py"


def parsed(text=FIRST, exercise="double_it"):
    document, problems = parse_document(exercise, FILE, text)
    assert problems == []
    return document


def test_the_parts_of_a_document():
    document = parsed()
    assert document.title == Text("加倍", "Doubling")
    assert document.header["kind"] is FILL_IN
    assert document.header["answers"] == ("double",)
    assert {language: cell.text for language, cell in document.task.items()} == {
        "zh": "写出 `double(x)`。", "en": "Write `double(x)`."
    }  # fmt: skip
    assert [cell.text.strip() for cell in document.right] == ["def double(x):\n    return 2 * x"]
    assert [wrong.name for wrong, _ in document.wrong] == ["squares", "unchanged", "drops_the_sign"]


def test_a_side_of_several_lines_is_one_paragraph():
    hints = [hint for hint, _ in parsed().hints]
    assert hints == [Text("加上自己。", "Add it to itself."), Text("写 `x + x`。", "Write `x + x`.")]


def test_a_wrong_answer_begins_with_what_is_given_and_holds_no_explanation():
    wrong = {wrong.name: wrong.code for wrong, _ in parsed().wrong}
    assert wrong["unchanged"] == "SIGN = 1\n\n\ndef double(x):\n    return SIGN * x\n"
    alone = {one.name: one.code for one, _ in parsed(SECOND, "guess_it").wrong}
    assert alone["half"] == "guess = 21\n"


def test_a_part_of_the_engine_may_be_named():
    assert parsed(FIRST.replace("# answers: double", "# answers: double\n# part: double")).header["part"] == (
        "double",
    )
    assert "part" not in parsed().header


def test_a_wrong_answer_names_the_idea_behind_it():
    one_less = FIRST.replace('"unchanged" about="formula"', '"unchanged"')
    about = {one.name: one.about for one, _ in parsed(one_less).wrong}
    assert about == {"squares": "formula", "unchanged": "", "drops_the_sign": "formula"}


def test_a_wrong_answer_may_ask_first_and_name_a_construct_with_what_is_said_without_it():
    head = '# %% wrong="squares" about="formula"\n#| zh: 这是平方。\n#| en: That is the square.\n'
    more = head.replace('formula"', 'formula" shows="_x * _x; _x ** 2" because="big, odd"')
    more += "#| zh ask: 几倍？\n#| en ask: How many times?\n#| zh else: 大了。\n#| en else: Too large.\n"
    wrong = {one.name: one for one, _ in parsed(FIRST.replace(head, more)).wrong}
    squares, unchanged = wrong["squares"], wrong["unchanged"]
    assert (squares.why, squares.ask) == (
        Text("这是平方。", "That is the square."),
        Text("几倍？", "How many times?"),
    )
    assert squares.because == ("big", "odd")
    assert squares.said_of("def double(x):\n    return x ** 2").en == "That is the square."
    assert squares.said_of("def double(x):\n    return 3 * x").en == "Too large."
    assert (unchanged.ask, unchanged.neutral, unchanged.shows) == (None, None, "")


@pytest.mark.parametrize("shows", ["_x + _x", "_x ="])
def test_a_construct_has_to_stand_in_its_wrong_answer(shows):
    text = FIRST.replace(
        'wrong="squares" about="formula"', f'wrong="squares" about="formula" shows="{shows}"'
    )
    document, problems = parse_document("double_it", FILE, text)
    assert document is None
    assert f"the construct in `shows` ({shows}) must occur in this code" in str(problems[0])


def test_headings_are_made_from_the_header():
    assert (
        heading(parsed(), 1, "zh")
        == "### 练习 1 · 加倍\n\n*`double_it` · 补全代码 · 难度 1/5 · 1 分钟 · 2 分*"
    )
    assert heading(parsed(), 12, "en") == (
        "### Exercise 12 · Doubling\n\n*`double_it` · fill in · difficulty 1/5 · 1 minute · 2 points*"
    )
    optional = parsed(SECOND, "guess_it")
    assert heading(optional, 2, "en").endswith(
        "*`guess_it` · predict · difficulty 1/5 · 1 minute · optional, no points* ★"
    )
    assert heading(optional, 2, "zh").endswith("*`guess_it` · 预测输出 · 难度 1/5 · 1 分钟 · 选做，不计分* ★")
    assert "1 point*" in heading(parsed(FIRST.replace("points: 2", "points: 1")), 1, "en")


# What is changed, into what, the line that is named, and what is said.
FAULTS = {
    "no header": ("# ---\n# exercise", "# exercise", 1, "the file begins with its header"),
    "header without end": ("# answers: double\n# ---", "# answers: double", 1, "the file begins with its header"),
    "line without a key": ("# points: 2", "# two points", 6, "a line of the header is `# key: value`; this one is: # two points"),
    "unknown key": ("# points: 2", "# weight: 2\n# points: 2", 6, "no key `weight`; keys: exercise, title zh"),
    "key twice": ("# points: 2", "# points: 2\n# points: 3", 7, "`points` is there twice"),
    "missing keys": ("# points: 2\n# minutes: 1\n", "", 8, "still lacks: `points`, `minutes`"),
    "points that are no number": ("points: 2", "points: two", 6, "`points` cannot be “two”; it may be: 0…20"),
    "points that are too many": ("points: 2", "points: 21", 6, "`points` cannot be “21”"),
    "no minutes at all": ("minutes: 1", "minutes: 0", 7, "`minutes` cannot be “0”; it may be: 1…60"),
    "difficulty beyond 5": ("difficulty: 1", "difficulty: 6", 8, "it may be: 1…5"),
    "empty value": ("title en: Doubling", "title en:", 4, "`title en` cannot be “”"),
    "unknown kind": ("kind: fill_in", "kind: guess", 5, "it may be: fill_in, predict"),
    "answers that are no names": ("answers: double", "answers: 2x", 9, "`answers` cannot be “2x”"),
    "part that is no answer": ("# answers: double", "# answers: double\n# part: halve", 10, "halve in `part` is not among the `answers`"),
    "name of another file": ("exercise: double_it", "exercise: another_one", 2, "`exercise` says another_one, but the file is called double_it.py"),
    "unknown role": ("# %% right", "# %% correct", 29, "no cell “[code] correct”; cells: [markdown] task, answer, right"),
    "cell without role": ("# %% right", "# %%", 29, "no cell “[code]”"),
    "role and name": ('# %% wrong="squares"', '# %% right wrong="squares"', 46, "no cell"),
    "unknown attribute": ("# %% right", '# %% right id="x"', 29, "a cell “right” has no attribute `id`"),
    "two answers": ("# %% right", "# %% answer", 29, "there can be only one “answer”, and line 22 has it already"),
    "no answer": ("# %% answer", "# %% right", None, "no answer cell: write a cell `# %% answer`"),
    "task without language": ('task lang="zh"', "task", 12, "a task says its language"),
    "task in one language": ('task lang="en"', 'task lang="zh"', 17, "there can be only one “task zh”"),
    "no task in English": ('# %% [markdown] task lang="en"\nr"""\nWrite `double(x)`.\n"""\n', "", None, 'no task in en: write a cell `# %% [markdown] task lang="en"`'),
    "empty task": ("Write `double(x)`.\n", "", 17, "no task in en"),
    "hint with code": ("#| en: Add it to itself.", "#| en: Add it to itself.\ntotal = x + x", 34, "nothing else of it would be shown"),
    "hint in one language": ("#| en: Add it to itself.\n", "", 33, "nothing is said in en: begin the cell with a line `#| en: …`"),
    "no hints": ("# %% hint", "# %% right", None, "no hint: write a cell `# %% hint`"),
    "hint in a third language": ("#| en: Add", "#| fr: Add", 35, "expected `#| zh: …` or `#| en: …`, found: #| fr: Add"),
    "name that is none": ('wrong="squares"', 'wrong="It squares"', 46, "made of a-z, 0-9 and _"),
    "unknown misconception": ('about="formula"', 'about="chian"', 46, "no misconception “chian”; there are chain, formula"),
    "wrong in no answer": ('wrong="squares"', 'wrong="squares" in="halve"', 46, "`in` says which answers are wrong, and “halve” is not among them; there are double"),
    "wrong in nothing": ('wrong="squares"', 'wrong="squares" in=""', 46, "`in` says which answers are wrong"),
    "number as name": ('wrong="squares"', "wrong=7", 46, "made of a-z, 0-9 and _"),
    "two of one name": ('wrong="unchanged"', 'wrong="squares"', 52, "the wrong answer at line 46 is also called `squares`"),
    "no explanation": ("#| zh: 这是平方。\n", "", 46, "nothing is said in zh"),
    "no code": ("def double(x):\n    return x * x\n", "", 46, "this wrong answer contains no code"),
    "wrong answer that is no Python": ("return x * x", "return x *", 50, "syntax error: invalid syntax"),
    "right answer that is no Python": ("return 2 * x\n", "return 2 *\n", 31, "syntax error: invalid syntax"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_named_with_its_line(fault):
    old, new, line, message = FAULTS[fault]
    assert old in FIRST
    document, problems = parse_document(
        "double_it", FILE, FIRST.replace(old, new, 1 if fault != "no hints" else -1)
    )
    assert document is None
    told = [problem for problem in problems if message in str(problem)]
    assert told, "\n".join(map(str, problems))
    assert told[0].line == line


def test_faults_are_said_in_both_languages():
    for fault, (old, new, *_) in FAULTS.items():
        _, problems = parse_document("double_it", FILE, FIRST.replace(old, new))
        for problem in problems:
            zh, en = (problem.in_language(language) for language in ("zh", "en"))
            assert (zh.startswith(FILE), en.startswith(FILE)) == (True, True)
            assert zh != en, fault


# Faults that show only where the document stands in its lesson.
IN_LESSON = {
    "BEGIN without END": ("    ### END SOLUTION\n", "", 24, "BEGIN SOLUTION without END SOLUTION"),
    "END without BEGIN": ("    ### BEGIN SOLUTION\n", "", 26, "END SOLUTION without BEGIN SOLUTION"),
    "BEGIN twice": ("    total = x + x\n", "    ### BEGIN SOLUTION\n    total = x + x\n", 24, "before the next"),
    "marker beside code": ("    total = x + x\n", "    total = x + x  ### BEGIN SOLUTION\n", 25, "must be alone on its line"),
    "answer without region": ("    ### BEGIN SOLUTION\n    total = x + x\n    return total\n    ### END SOLUTION\n", "    return x + x\n", 22, "an answer cell without a solution region"),
    "stub that is no Python": ("def double(x):\n    ### BEGIN", "if True:\n    ### BEGIN", 22, "not valid Python"),
    "answer that is no Python": ("total = x + x", "total = x +", 25, "syntax error: invalid syntax"),
    "languages that disagree": ("写出 `double(x)`。", "写出 `double(y)`。", 12, "code span in zh only: double(y)"),
}  # fmt: skip


@pytest.mark.parametrize("fault", IN_LESSON)
def test_a_fault_of_a_cell_names_the_document(make_course, fault):
    old, new, line, message = IN_LESSON[fault]
    assert FIRST.count(old) == 1
    _, problems = read_lesson(make_course(double_it=FIRST.replace(old, new)), LESSON)
    told = [problem for problem in problems if message in str(problem)]
    assert told, "\n".join(map(str, problems))
    assert (told[0].file, told[0].line) == (FILE, line)


def test_a_document_that_is_not_utf8_is_a_problem(make_course):
    _, problems = read_lesson(make_course(double_it=FIRST.encode("gb18030")), LESSON)
    assert [str(problem) for problem in problems] == [
        f"{FILE}: not UTF-8 text (byte 40): save the file as UTF-8"
    ]


@pytest.mark.parametrize("encode", [
    lambda text: b"\xef\xbb\xbf" + text.encode(), lambda text: text.replace("\n", "\r\n").encode(),
], ids=["byte order mark", "CRLF"])  # fmt: skip
def test_bytes_of_every_editor_are_read_alike(make_course, encode):
    lesson, problems = read_lesson(make_course(double_it=encode(FIRST)), LESSON)
    assert problems == []
    assert lesson.documents["double_it"] == parsed()


def test_no_damage_to_a_document_ends_in_a_traceback():
    rng = random.Random(13)
    pieces = [
        "# %%",
        '"""',
        "'",
        "(",
        "\t",
        "\x00",
        "#| zh:",
        "### BEGIN SOLUTION",
        "# ---",
        ":",
        "wrong=",
        "\u2028",
        *KEYS,
    ]
    for name, source in DOCUMENTS.items():
        for _ in range(300):
            at, length = rng.randrange(len(source)), rng.choice((0, 0, 1, 5, 40, 400))
            document, problems = parse_document(
                name, FILE, source[:at] + rng.choice(pieces) + source[at + length :]
            )
            assert (document is None) == bool(problems)
