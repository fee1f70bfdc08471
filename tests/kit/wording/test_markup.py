"""The two marks of the course's texts, and what only looks like one."""

import pytest

from autograd_lib.kit.wording.markup import as_html, as_plain

READ = {
    "写在运算符**右边**的那个": ("写在运算符<strong>右边</strong>的那个", "写在运算符右边的那个"),
    "the **input**, but": ("the <strong>input</strong>, but", "the input, but"),
    "`x**2` is `a < b`": ("<code>x**2</code> is <code>a &lt; b</code>", "x**2 is a < b"),
    "**use `y` first**.": ("<strong>use <code>y</code> first</strong>.", "use y first."),
    "`**a` and `**b`": ("<code>**a</code> and <code>**b</code>", "**a and **b"),
}
LITERAL = [
    "a**b**c",
    "f(x)**2 * g(y)**2",
    "x ** 2 ** 3",
    "for ** or pow(): 'a' and 'b'",
    "f(**a, **b)",
    "**",
    "****",
]


@pytest.mark.parametrize("words", READ)
def test_marks_are_shown_or_left_out(words):
    assert (as_html(words), as_plain(words)) == READ[words]


@pytest.mark.parametrize("words", LITERAL)
def test_powers_are_no_marks(words):
    assert as_plain(words) == words
    assert "<strong>" not in as_html(words)


def test_everything_else_is_escaped():
    assert as_html('**<b>** "q" `<i>`') == "<strong>&lt;b&gt;</strong> &quot;q&quot; <code>&lt;i&gt;</code>"


def test_a_long_text_takes_no_long_time():
    words = "**a " * 20_000 + "`" * 20_001
    assert as_plain(words) == words.replace("`", "")
