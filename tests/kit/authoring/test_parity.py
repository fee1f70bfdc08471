"""The two languages of a text are told apart where they differ, and nowhere else."""

import pytest

from autograd_lib.kit.authoring.parity import differences
from autograd_lib.kit.authoring.reading import read_lesson

from .samples import LESSON, SOURCE

ALIKE = {
    "numbers as words": ("两个输入，1 次向前", "2 inputs, one walk forward"),
    "a number in brackets": ("在 (3, −2) 处", "at (3, -2)"),
    "thousands": ("100000 个节点", "100,000 nodes"),
    "myriads": ("10 万个节点", "100,000 nodes"),
    "ordinals": ("第 2 步", "the 2nd step"),
    "dates": ("2024 年 5 月 3 日", "May 3, 2024"),
    "order of a sentence": ("用 `b` 乘 `a`，得 $y$ 和 $x$，3 次、4 次", "4 times and 3 times, $x$ and $y$ come from `a` times `b`"),
    "a span said twice": ("`seed` 乘上它", "`seed` times `seed`"),
    "words in a formula": (r"$\text{根}^2$", r"$\text{root}^2$"),
    "spaces in a formula": ("$x+y$", "$x + y$"),
    "links to the other language": ("[甲](../zh/a.ipynb)", "[a](../en/a.ipynb)"),
    "an encyclopedia in its own language": ("[甲](https://zh.wikipedia.org/wiki/甲)", "[a](https://en.wikipedia.org/wiki/A_1)"),
    "a book that is English at its bare name": ("[书](https://zh.d2l.ai/a.html)", "[book](https://d2l.ai/a.html)"),
    "tabs in code": ("```\nall:\n\techo\n```", "```\nall:\n\techo\n```"),
    "comments in code": ("```python\nx = 1  # 一\n```", "```python\nx = 1  # one\n```"),
    "list numbers": ("1. 甲\n2. 乙", "1. a\n2. b"),
    "a price is no formula": ("5 美元和 6 美元", "$5 and $6"),
    "names with digits": ("用 float64 算", "in float64"),
    "version numbers": ("PyTorch 2.13.0", "PyTorch 2.13.0"),
    "identifiers in brackets": ("自动微分（automatic differentiation）", "automatic differentiation"),
    "graph for computation graph": ("计算图", "the graph"),
    "everyday words": ("把它们分离开", "keep them apart"),
    "html": ('<img src="a.png" width="300"> 图', '<img src="a.png" width="320"> picture'),
}  # fmt: skip


@pytest.mark.parametrize("case", ALIKE)
def test_a_faithful_translation_is_left_alone(case):
    assert differences(*ALIKE[case]) == []


UNLIKE = {
    "number": ("得到 12", "gives 18", "number in zh only: 12"),
    "sign": ("得到 -3", "gives 3", "number in zh only: -3"),
    "decimal": ("3.84 倍", "3.48 times", "number in zh only: 3.84"),
    "count of a number": ("3 和 3", "3 and 4", "number more often in zh: 3"),
    "exponent": ("1e-5 的步长", "steps of 1e-6", "number in zh only: 1e-5"),
    "superscript": ("x² 的导数", "the derivative of x³", "number in zh only: ²"),
    "small number for another": ("2 个", "three of them", "number in zh only: 2"),
    "formula": ("$x^2$ 的导数", "the derivative of $x^3$", "formula in zh only: x^2"),
    "display": ("$$y = x$$", "$$y = -x$$", "formula in zh only: y=x"),
    "missing formula": ("$x$", "it", "formula in zh only: x"),
    "code span": ("`seed`", "`sed`", "code span in zh only: seed"),
    "code block": ("```\nx = 1\n```", "```\nx = 2\n```", "the code blocks differ"),
    "link": ("[甲](a.ipynb)", "[a](b.ipynb)", "link in zh only: a.ipynb"),
    "heading": ("## 甲", "### a", "the heading levels differ: zh [2], en [3]"),
    "term in Chinese": ("拓朴序", "topological order", "en says “topological order”, zh does not say “拓扑序”"),
    "term in English": ("梯度累积", "adding up gradients", "zh says “梯度累积”, en does not say “gradient accumulation”"),
    "plural and hyphen": ("保存的张量", "Saved-Tensors", "en says “saved tensor”"),
    "invisible character": ("$\text{根}$", "$\text{root}$", r"an invisible character: '\t'"),
    "dash": ("雅可比", "vector–Jacobian products", "en says “vector-Jacobian product”"),
}  # fmt: skip


@pytest.mark.parametrize("case", UNLIKE)
def test_a_difference_is_told(case):
    zh, en, told = UNLIKE[case]
    assert any(found.en.startswith(told) for found in differences(zh, en)), differences(zh, en)


def test_a_term_inside_code_or_a_formula_asks_for_nothing():
    assert differences("`hook` 和 $hook$", "`hook` and $hook$") == []


def test_a_difference_names_the_cell(make_course):
    _, problems = read_lesson(
        make_course(SOURCE.replace("变成 $2x$", "变成 $3x$").replace("加倍", "加 3 倍")), LESSON
    )
    assert [str(problem).partition(": ")[0] for problem in problems] == [
        "solutions/lessons/90_sample/lesson.py:1"
    ] * 3
    assert [problem.message for problem in problems] == [
        "number in zh only: 3",
        "formula in zh only: 3x",
        "formula in en only: 2x",
    ]
    assert {problem.cell for problem in problems} == {"title"}
