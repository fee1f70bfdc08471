"""One code cell, two languages: comments kept for one of them, and the language named to `start`."""

import ast
import io
import re
import tokenize

from ..wording.text import LANGUAGES, Text
from .words import TEXTS

NOT_INSTALLED = Text(
    "# 下一行报错？说明这个内核里没有装 autograd-kit，或者版本太旧：\n"
    "# 换一个内核，或者在上面加一格，用 %pip install 装上课程的 wheel。",
    "# An error in the next line? This kernel has no autograd-kit, or an old one:\n"
    "# choose another kernel, or %pip install the course's wheel in a cell above.",
)
_TAGGED = re.compile(r"#\|\s*(\w+)\s*:\s?(.*)")


def tagged_comments(text: str) -> tuple[dict[int, tuple[str, str, str]], list[tuple[int, Text]]]:
    """Return the comments written for one language, and faults as (line index, message).

    The comments are {line index: (indentation, language, words)}. Each run of them must name both languages.
    text: a cell that parses.
    """
    found, faults = {}, []
    if "#|" not in text:  # as in most cells
        return found, faults
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT or not token.string.startswith("#|"):
            continue
        index, match = token.start[0] - 1, _TAGGED.fullmatch(token.string)
        if token.line[: token.start[1]].strip():
            faults.append((index, TEXTS("comment_beside")))
        elif not match or match[1] not in LANGUAGES:
            faults.append((index, TEXTS("side_line", line=token.string)))
        else:
            found[index] = (token.line[: token.start[1]], match[1], match[2])
    return found, [*faults, *_unpaired(found)]


def _unpaired(found):
    runs = []
    for index in sorted(found):
        if runs and runs[-1][-1] == index - 1:
            runs[-1].append(index)
        else:
            runs.append([index])
    for run in runs:
        missing = [language for language in LANGUAGES if language not in {found[index][1] for index in run}]
        if missing:
            yield run[0], TEXTS("comment_unpaired", language=missing[0])


def in_language(text: str, language: str) -> str:
    """Return the cell as its notebook in `language` shows it: comments of that language only, `start` told so too.

    Above the one that calls `start` stands what to do where the course is not installed: IPython quotes it with its
    error. text: a cell without faults that parses.
    """
    found, _ = tagged_comments(text)
    lines = [
        (f"{found[index][0]}# {found[index][2]}".rstrip() if index in found else line)
        for index, line in enumerate(text.split("\n"))
        if index not in found or found[index][1] == language
    ]
    told = "\n".join(lines)
    if "start" not in told or not start_calls(told):  # which one cell of a lesson calls
        return told
    return f"{NOT_INSTALLED.in_language(language)}\n{started_in(told, language)}"


def start_calls(text: str) -> list[ast.Call]:
    """Return the calls of `start("lesson", "language")` in a cell."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    return [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "start"]


def start_fault(call: ast.Call, lesson: str) -> Text | None:
    """Return what is wrong with a call of `start`, or None."""
    words = [getattr(argument, "value", None) for argument in call.args]
    if call.keywords or len(words) != 2 or words[0] != lesson or words[1] not in LANGUAGES:
        return TEXTS("start_wrong", lesson=lesson, found=ast.unparse(call))
    return None


def starts_first(text: str) -> bool:
    """Return whether a cell begins with the import of `start` and the call of it."""
    body = ast.parse(text).body
    imported = [one.name for one in getattr(body[0], "names", ())]
    return "start" in imported and bool(start_calls(ast.unparse(body[1:2])))


def started_in(text: str, edition: str) -> str:
    """Return the cell with its call of `start`, where it has one, told another language, or both. It has to parse."""
    for call in start_calls(text):
        literal = call.args[1]
        lines = text.split("\n")
        # Columns of the syntax tree count UTF-8 bytes.
        line = lines[literal.lineno - 1].encode()
        changed = line[: literal.col_offset] + f'"{edition}"'.encode() + line[literal.end_col_offset :]
        lines[literal.lineno - 1] = changed.decode()
        text = "\n".join(lines)
    return text
