"""Chinese prose is broken into lines in the source, and shows no gaps in the notebook."""

import pytest

from autograd_lib.kit.authoring.prose import joined_lines


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("把公式\n拆开", "把公式拆开"),
        ("拆开，\n而不是", "拆开，而不是"),
        ("（见\n下）", "（见下）"),
        ("所以，\n$x$ 变了", "所以，$x$ 变了"),
        ("用 NumPy\n写", "用 NumPy\n写"),
        ("如下：\n* 一\n* 二", "如下：\n* 一\n* 二"),
        ("如下：\n1. 一", "如下：\n1. 一"),
        ("标题\n\n正文", "标题\n\n正文"),
        ("前文。\n```\n甲\n乙\n```\n后文", "前文。\n```\n甲\n乙\n```\n后文"),
        ("表：\n| 甲 |\n|---|", "表：\n| 甲 |\n|---|"),
        ("**粗。**\n下一行", "**粗。**\n下一行"),
    ],
)
def test_only_gaps_between_chinese_characters_are_closed(source, shown):
    assert joined_lines(source) == shown
