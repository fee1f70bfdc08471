"""Every catalogue of texts, wherever it stands: both languages say the same things about the same values."""

import importlib
import pkgutil
import string

import pytest

import autograd_lib
from autograd_lib.wording.text import Text

# signs and code alone, and the name of a language in itself
NEUTRAL = {"about", "row", "separator", "none", "nothing", "system", "of_lesson", "other_language"}


def catalogues():
    """Yield (module, name, catalogue) for every dictionary of texts in a module of the package."""
    for found in pkgutil.walk_packages(autograd_lib.__path__, "autograd_lib."):
        if found.name.rpartition(".")[2] in ("messages", "headings", "words"):
            for name, value in vars(importlib.import_module(found.name)).items():
                if isinstance(value, dict) and value and all(isinstance(one, Text) for one in value.values()):
                    yield found.name, name, value


FOUND = list(catalogues())
TEXTS = {f"{module}.{name}[{key}]": text for module, name, texts in FOUND for key, text in texts.items()}


def test_the_learners_catalogues_are_among_them():
    assert {"autograd_lib.checking.words", "autograd_lib.lab.words"} <= {module for module, _, _ in FOUND}


@pytest.mark.parametrize("where", TEXTS)
def test_both_sides_have_the_same_placeholders_and_code(where):
    text = TEXTS[where]
    assert text.placeholders("zh") == text.placeholders("en")
    assert quoted(text.zh) == quoted(text.en)


@pytest.mark.parametrize("where", [where for where in TEXTS if where.partition("[")[2][:-1] not in NEUTRAL])
def test_each_side_is_in_its_language(where):
    zh, en = (
        "".join(part for part, *_ in string.Formatter().parse(side))
        for side in (TEXTS[where].zh, TEXTS[where].en)
    )
    assert any("一" <= sign <= "鿿" for sign in zh)
    assert not any("一" <= sign <= "鿿" for sign in en)


def quoted(words):
    """Return what stands in backquotes, in any order: each language has its own."""
    return sorted(words.split("`")[1::2])


def test_a_difference_is_noticed():
    assert Text("{a}", "{b}").placeholders("zh") != Text("{a}", "{b}").placeholders("en")
    assert quoted("运行 `check`") != quoted("run `hint`")
