"""Every text of the package, found by its type wherever it stands: both languages say the same of the same values."""

import ast
import dataclasses
import importlib
import pkgutil
import re
import string
import types
from enum import Enum

import pytest

import autograd_lib
from autograd_lib.kit.checking.exercise import kinds
from autograd_lib.kit.checking.registry import lesson_exercises, lessons
from autograd_lib.kit.notebooks.courses import home
from autograd_lib.kit.wording.text import Catalogue, Text

from .imports import PACKAGE, dotted

CHINESE = re.compile(r"[\u3400-\u9fff]")
LETTERS = re.compile(r"[^\W\d_]{2,}")
NAMES_OF_LANGUAGES = Text("English", "中文")  # what a page calls its other language
# Programs that run when they are imported.
PROGRAMS = {
    "autograd_lib.__main__",
    "autograd_lib.kit.site.sphinx.conf",
    "autograd_lib.kit.site.browser.piplite.piplite",
}


def parts_of(value):
    """Yield (what it is called, part) for what a value is made of; nothing for what holds no other values."""
    if isinstance(value, dict):
        yield from ((f"[{key!r}]", one) for key, one in value.items())
    elif isinstance(value, (list, tuple, set, frozenset)):
        yield from ((f"[{place}]", one) for place, one in enumerate(value))
    elif isinstance(value, types.FunctionType):
        yield from (("()", one) for one in value.__defaults__ or ())
        yield from ((f"({key})", one) for key, one in (value.__kwdefaults__ or {}).items())
    elif isinstance(value, type) and value.__module__.startswith("autograd_lib"):
        yield from ((f".{name}", one) for name, one in vars(value).items())
    elif isinstance(value, Enum):
        yield ".value", value.value
    elif dataclasses.is_dataclass(value) and type(value).__module__.startswith("autograd_lib"):
        yield from ((f".{one.name}", getattr(value, one.name)) for one in dataclasses.fields(value))


def texts_in(where, value, seen):
    """Yield (where, text) for every text in a value, however deep; `seen` are the ids of what was looked at."""
    if id(value) in seen:
        return
    seen[id(value)] = value  # kept, so that no other value gets its id
    if isinstance(value, Text):
        yield where, value
    else:
        for name, part in parts_of(value):
            yield from texts_in(f"{where}{name}", part, seen)


def texts_of_modules():
    """Yield every text that a module of the package holds, in whatever, and every one that an exercise has."""
    seen = {}
    for found in pkgutil.walk_packages(autograd_lib.__path__, "autograd_lib."):
        if found.name not in PROGRAMS:
            for name, value in vars(importlib.import_module(found.name)).items():
                yield from texts_in(f"{found.name}.{name}", value, seen)
    yield from texts_in(
        "course", vars(home()) | {"misconceptions": home().misconceptions, "kinds": kinds(home())}, seen
    )
    for lesson in lessons():
        for exercise in lesson_exercises(lesson):
            yield from texts_in(exercise.id, exercise, seen)


def side(node):
    """Return one side of a text as its source has it, each value in braces; None where a program makes it up."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (
            part.value if isinstance(part, ast.Constant) else f"{{{_value(part)}}}" for part in node.values
        )
        return "".join(parts)
    return None


def _value(part):
    """Return what is filled in; `both.zh` on one side is `both.en` on the other."""
    return re.sub(r"\.(zh|en)\b", "", ast.unparse(part.value))


def written_texts(source):
    """Yield (line, zh, en) for every text that a source writes out, in functions as well."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Text":
            given = dict(zip(("zh", "en"), node.args, strict=False))
            given |= {one.arg: one.value for one in node.keywords}
            sides = [side(given.get(language)) for language in ("zh", "en")]
            if None not in sides:
                yield node.lineno, *sides


def texts_of_sources():
    for path in sorted(PACKAGE.rglob("*.py")):
        for line, zh, en in written_texts(path.read_text(encoding="utf-8")):
            yield f"{dotted(path)}:{line}", Text(zh, en)


def quoted(words):
    """Return what stands in backquotes, in any order and number: each language has its own.

    Code with words of a language in it, as `(深度, 标签)`, is the same code in the other one's words.
    """
    return {(CHINESE.search(code) and "…") or code for code in re.findall(r"`([^`]+)`", words)}


def same_code(zh, en):
    """Return whether two sides quote the same code."""
    translated = zh - en
    return translated <= {"…"} and len(en - zh) == len(translated)


def values(words):
    """Return the names of the values that are filled in."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(words) if name}
    except ValueError:  # no template: it has braces of its own
        return set()


def faults(text):
    """Return what is wrong with a text, as sentences."""
    if text == NAMES_OF_LANGUAGES:
        return
    if values(text.zh) != values(text.en):
        yield f"values {values(text.zh)} in Chinese, {values(text.en)} in English"
    if not same_code(quoted(text.zh), quoted(text.en)):
        yield f"code {quoted(text.zh)} in Chinese, {quoted(text.en)} in English"
    if CHINESE.search(text.en) and text.zh != text.en:
        yield "Chinese in the English side"
    bare = re.sub(r"`[^`]*`|\{[^}]*\}", "", text.zh)
    if text.zh != text.en and LETTERS.search(bare) and not CHINESE.search(text.zh):
        yield "no Chinese in the Chinese side"


@pytest.fixture(scope="module")
def modules_texts():
    return list(texts_of_modules())


def test_texts_are_found_wherever_they_stand(modules_texts):
    known = {id(text) for _, text in modules_texts}
    for room in (
        "kit.checking",
        "kit.progress",
        "kit.lab",
        "kit.authoring",
        "kit.grading.pages.report",
        "kit.site",
        "kit.cli",
        "drawing",
    ):
        texts = importlib.import_module(f"autograd_lib.{room}.words").TEXTS
        assert {id(text) for text in texts.values()} <= known
    found = " ".join(where for where, _ in modules_texts)
    for part in ("by_counts.title", "by_counts.hints[0]", "by_counts.wrong[0].why", "PREDICT.label"):
        assert part in found


def test_no_text_of_a_module_differs_between_the_languages(modules_texts):
    assert {where: found for where, text in modules_texts if (found := list(faults(text)))} == {}


def test_no_text_in_a_source_differs_between_the_languages():
    assert {where: found for where, text in texts_of_sources() if (found := list(faults(text)))} == {}


def test_one_class_says_all_catalogues():
    """A dictionary of texts that is no catalogue would need a lookup of its own."""
    for found in pkgutil.walk_packages(autograd_lib.__path__, "autograd_lib."):
        if found.name in PROGRAMS or ".exercises." in found.name:
            continue
        for name, value in vars(importlib.import_module(found.name)).items():
            if not name.startswith("_") and isinstance(value, dict) and value:
                of_texts = all(isinstance(key, str) and isinstance(one, Text) for key, one in value.items())
                assert isinstance(value, Catalogue) or not of_texts, f"{found.name}.{name}"


@pytest.mark.parametrize(
    ("zh", "en"),
    [
        ("{a}", "{b}"),
        ("运行 `check`", "run `hint`"),
        ("一", "one 一"),
        ("only English", "only in English"),
    ],
)
def test_a_difference_is_noticed(zh, en):
    assert len(list(faults(Text(zh, en)))) == 1


@pytest.mark.parametrize(("zh", "en"), [("{a} 个 `f`", "`f`, {a}"), ("`x` · {n}", "`x`: {n}"), ("ok", "ok")])
def test_what_says_the_same_is_let_through(zh, en):
    assert list(faults(Text(zh, en))) == []


@dataclasses.dataclass
class _Held:
    text: Text


_Held.__module__ = "autograd_lib.planted"


def test_a_text_is_found_however_deep():
    def planted(label):
        return label

    planted.__defaults__ = (Text("深", "deep"),)
    value = {"a": [_Held(Text("一", "one"))], "b": ({"c": planted},)}
    assert dict(texts_in("here", value, {})) == {
        "here['a'][0].text": Text("一", "one"),
        "here['b'][0]['c']()": Text("深", "deep"),
    }
    source = 'def f(n):\n    return Text(f"{n} 个 `x`", en=f"{n} of `y`")'
    (found,) = written_texts(source)
    assert list(faults(Text(*found[1:]))) == ["code {'x'} in Chinese, {'y'} in English"]
