"""A cell that is no Python: what stands where, how it came there and what to type instead, in both languages."""

import sys

import pytest

from autograd_lib.kit.checking.syntax import fault_in, told_of_power, why_no_python, why_stopped

# source: (line, further words that both languages have, words in Chinese, words in English)
SIGNS = {
    "def f（x）:\n    return x": (1, "`（` (U+FF08) `(`", "输入法", "input method"),
    "def f(x):\n    return g(x，1)": (2, "`，` (U+FF0C) `,`", "全角", "full-width"),
    "\n\nif x：\n    pass": (3, "`：` (U+FF1A) `:`", "半角", "English"),
    "x = １ + 2": (1, "`１` (U+FF11) `1`", "全角", "full-width"),
    "x = 1\ny = “a”": (2, '`“` (U+201C) `"`', "弯引号", "curly"),
    "x = 5 − 3": (1, "`−` (U+2212) `-`", "数学符号", "mathematics"),
    "x = 5 × 3": (1, "`×` (U+00D7) `*`", "数学符号", "mathematics"),
    "x = y²": (1, "`²` (U+00B2) `**2`", "数学符号", "mathematics"),
    "x\u200b = 1": (1, "(U+200B)", "零宽空格", "zero-width space"),
    "x = 1\nif x:\n\u00a0\u00a0y = 2": (3, "(U+00A0)", "不换行空格", "no-break space"),
    "\u3000x = 1": (1, "(U+3000)", "全角空格", "full-width space"),
    "\ufeffx = 1": (1, "(U+FEFF)", "字节顺序标记", "byte order mark"),
    "x = 3 € 4": (1, "`€` (U+20AC)", "没有意义", "means nothing"),
}
PASTED = {
    "<<<<<<< local\nx = 1\n=======\nx = 2\n>>>>>>> remote": (
        1,
        "`<<<<<<<` 1, 3, 5",
        "合并冲突",
        "merge conflict",
    ),
    "```python\nx = 1\n```": (1, "", "代码围栏", "code fence"),
    "x = 1\n>>> y = 2": (2, "`>>>`", "提示符", "prompt"),
    "x = 1\nIn [3]: def f(x):\n    return x": (2, "`In [3]:`", "提示符", "prompt"),
    "Here is the code:\nx = 1": (1, "`Here is the code:` `#`", "说明文字", "is text"),
    "x = 1\n\nSure! I hope this helps you.\nLet me know!": (3, "`#`", "说明文字", "is text"),
    "好的，下面是修改后的代码：\nx = 1": (1, "`好的，下面是修改后的代码：`", "粘贴", "pasted"),
}
PLAIN = {
    "def f(x)\n    return x": (1, "expected ':'", "少了一个冒号", "`def f(x)`"),
    "x = (1,": (1, "'(' was never closed", "没有配对的右括号", "`x = (1,`"),
    "x = 1)": (1, "unmatched ')'", "没有与它配对的左括号", "`x = 1)`"),
    "\ndef f(x):\nreturn x": (3, "on line 2", "第 2 行的下面要有缩进", "`return x`"),
    "x = 1\n  y = 2": (2, "unexpected indent", "多了缩进", "`y = 2`"),
    "if 1:\n    x = 1\n  y = 2": (3, "unindent does not match", "对不齐", "`y = 2`"),
    "if 1:\n\tx = 1\n        y = 2": (3, "inconsistent use of tabs and spaces", "制表符", "`y = 2`"),
    "return 1": (1, "'return' outside function", "不在函数里面", "`return 1`"),
    "x = 2xy": (1, "invalid decimal literal", "乘法要写出 `*`", "`x = 2xy`"),
    "if x = 1:\n    pass": (1, "Maybe you meant '=='", "比较相等要写 `==`", "`if x = 1:`"),
    "f(1 2)": (1, "Perhaps you forgot a comma", "少了一个逗号", "`f(1 2)`"),
    "x = 'abc": (1, "unterminated string literal", "引号", "`x = 'abc`"),
}
ALL = SIGNS | PASTED | PLAIN


@pytest.mark.parametrize("source", ALL, ids=[repr(source) for source in ALL])
def test_what_is_wrong_is_said_with_its_line(source):
    line, both, zh, en = ALL[source]
    said = why_no_python(source)
    assert f"第 {line} 行" in said.zh.split("\n")[0]
    assert f"line {line}" in said.en.split("\n")[0].lower()
    assert zh in said.zh
    assert en in said.en
    plain = source in PLAIN  # Python's own sentence has blanks of its own
    for word in [both] if plain else both.split():
        code = word.strip("()")
        assert code in said.zh
        assert code in said.en


@pytest.mark.parametrize("source", ["def f（x，y）：\n    return x", "x = “a”"])
def test_further_signs_are_named_with_their_lines(source):
    said = why_no_python(source)
    assert said.zh.count("\n") == said.en.count("\n") == 1
    assert "(1)" in said.en.split("\n")[1]


def test_signs_in_strings_and_comments_are_nobodys_fault():
    said = why_no_python('x = "（"  # 说明，（这里）\ndef f(x)\n    return "，"')
    assert "line 2" in said.en.lower()
    assert "expected ':'" in said.en


def test_a_sign_elsewhere_is_named_only_where_it_is_the_reason():
    assert "U+FF08" in why_no_python("f（1\n)", "unmatched ')'", 2).en  # it is Python without the sign
    assert "U+FF08" not in why_no_python("x = 1\ny = '（2'\nz = = 3").en


@pytest.mark.parametrize(
    "line", ["x y z", "f(a b c)", "lambda x return x", "for one in the list", "x = a b c"]
)
def test_broken_code_is_not_taken_for_words_to_people(line):
    assert "is text" not in why_no_python(f"x = 1\n{line if line != 'x y z' else 'x y'}").en


NEWER = {
    'f"{d["a"]}"': (3, 12),
    "f'{d['a']}'": (3, 12),
    "class M[T]: pass": (3, 12),
    "def f[T](x): return x": (3, 12),
    "type N = int": (3, 12),
    't"a {b}"': (3, 14),
}


@pytest.mark.parametrize(("source", "since"), NEWER.items(), ids=NEWER)
def test_newer_syntax_names_both_versions(source, since):
    said = why_no_python(f"x = 1\n{source}", "invalid syntax", 2, running=(3, 11))
    needs = ".".join(map(str, since))
    for side in (said.zh, said.en):
        assert f"Python {needs}" in side
        assert "Python 3.11" in side
    assert "Python 3.11" not in why_no_python(f"x = 1\n{source}", "invalid syntax", 2, running=since).en


def test_exceptions_without_brackets_are_newer_syntax():
    source = "try:\n    pass\nexcept A, B:\n    pass"
    said = why_no_python(source, "multiple exception types must be parenthesized", 3, running=(3, 13))
    assert "Python 3.14" in said.en


@pytest.mark.parametrize("kind", ["SyntaxError", "IndentationError"])
def test_the_made_up_name_of_a_cells_file_is_not_repeated(kind):
    source = "\n\ndef f(x)\n    return x"
    for said in ("expected ':' (1385951584.py, line 1)", "expected ':' (<string>, line 1)"):
        told = why_stopped(kind, said, source)
        assert "1385951584" not in told.en
        assert "Line 3 (`def f(x)`)" in told.en  # IPython leaves blank lines above out
        assert "第 3 行" in told.zh


def test_other_exceptions_are_repeated_in_one_line():
    told = why_stopped("NameError", "name 'm' is not\x1b defined\n", "m.exp")
    assert told.en == "The answer cell stopped with NameError: name 'm' is not  defined"
    assert "NameError: name 'm'" in told.zh


def test_a_power_is_written_with_asterisks():
    with pytest.raises(TypeError) as caught:
        exec("1.5 ^ 2")
    told = told_of_power("TypeError", str(caught.value))
    assert "`**`" in told.en
    assert "`**`" in told.zh
    assert why_stopped("TypeError", str(caught.value), "x = 1.5 ^ 2") == told
    assert told_of_power("TypeError", "unsupported operand type(s) for +: 'int' and 'str'") is None
    assert told_of_power("ValueError", str(caught.value)) is None


def test_lines_of_the_shell_are_no_fault():
    assert "Line 2" in why_no_python("%matplotlib inline\ndef f(x)\n    return x").en
    assert fault_in("await f()") is None


def test_null_bytes_are_a_fault():
    assert fault_in("x = 1\0") is not None


def test_lines_are_shown_short_and_printable():
    said = why_no_python("x = = `" + "1" * 500 + "\x07")
    assert len(said.en) < 200
    assert "\x07" not in said.en


def test_the_version_that_runs_is_meant_where_none_is_given():
    assert "Python 99.1" not in why_no_python("x = = 1").en
    assert sys.version_info[:2] >= (3, 11)
