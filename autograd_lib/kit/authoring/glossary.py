"""The terms that both languages of a lesson use in fixed pairs, because tutorials disagree about them."""

import re
from dataclasses import dataclass

from ..wording.text import Text
from .words import TEXTS


@dataclass(frozen=True)
class Term:
    """One pair. `en` occurring asks for `zh`; `zh` occurring asks for `en` or one of `also`.

    everyday: the Chinese word also has an everyday meaning, so that it asks for nothing.
    """

    en: str
    zh: str
    also: tuple[str, ...] = ()
    everyday: bool = False


TERMS = (
    Term("automatic differentiation", "自动微分", ("autodiff",)),
    Term("reverse accumulation", "反向累积"),
    Term("computation graph", "计算图", ("computational graph", "graph")),
    Term("leaf tensor", "叶子张量"),
    Term("gradient accumulation", "梯度累积"),
    Term("vector-Jacobian product", "向量-雅可比积", ("VJP",)),
    Term("cotangent", "上游梯度", ("incoming gradient", "upstream gradient")),
    Term("incoming gradient", "上游梯度", ("cotangent", "upstream gradient")),
    Term("broadcasting", "广播", ("broadcast", "broadcasts", "broadcasted")),
    Term("in-place operation", "原地操作"),
    Term("version counter", "版本计数器"),
    Term("saved tensor", "已保存张量"),
    Term("hook", "钩子"),
    Term("detach", "分离", everyday=True),
    Term("higher-order gradient", "高阶梯度"),
    Term("gradient check", "梯度检验", ("gradcheck",)),
    Term("topological order", "拓扑序"),
    Term("custom Function", "自定义函数", everyday=True),
    Term("numerical stability", "数值稳定性"),
)


def glossary_differences(zh: str, en: str) -> list[Text]:
    """Return the terms that one side uses without the other. Code spans and formulas are taken out beforehand."""
    found = []
    for term in TERMS:
        if _in_english(term.en, en) and term.zh not in _joined(zh):
            found.append(TEXTS("term", one="en", word=term.en, other="zh", term=term.zh))
        elif (
            term.zh in _joined(zh)
            and not term.everyday
            and not any(_in_english(t, en) for t in (term.en, *term.also))
        ):
            found.append(TEXTS("term", one="zh", word=term.zh, other="en", term=term.en))
    return found


def _in_english(term, words):
    pattern = r"[\s\-–‑]+".join(re.escape(part) for part in re.split(r"[\s-]", term))
    return re.search(rf"\b{pattern}s?\b", words, re.IGNORECASE) is not None


def _joined(zh):
    """Return Chinese prose with the spaces inside it removed and its dashes made alike."""
    return re.sub(r"[–‑—]", "-", re.sub(r"\s+", "", zh))
