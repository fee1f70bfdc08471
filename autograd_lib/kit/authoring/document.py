"""Reading an exercise document: what is asked, the answers that are right, the hints, and the answers that are wrong.

A document is Python in the percent format. Its header says what is shown beside the task, one key a line; each cell
says what it is for in its marker. Texts of a sentence or two stand in comments, `#| zh: …` beside `#| en: …`; a side
that takes several lines is one paragraph.
"""

import ast
import re
from dataclasses import dataclass, replace

from ..checking.changes import BECOMES
from ..checking.constructs import stands_in
from ..checking.exercise import PREDICT, Wrong, kinds
from ..notebooks.cells import check_id, is_exercise_name, task_id
from ..notebooks.courses import home
from ..wording.text import LANGUAGES, Text
from .problems import Problem
from .prose import joined_lines
from .source import Cell, read_cells
from .whereabouts import differing
from .words import TEXTS

FENCE = "# ---"
_LINE = re.compile(r"#\s*([a-z][a-z_ ]*?)\s*:\s*(.*)")
_NAMES = re.compile(r"[A-Za-z_]\w*(?:, *[A-Za-z_]\w*)*")
_SIDE = re.compile(r"#\|\s*(\w+)(?: (\w+))?\s*:\s?(.*)")
SIDES = (
    "",
    "ask",
    "else",
)  # of a wrong answer: why it is wrong, what is asked first, and why, where `shows` is not there


def _number(least, most):
    def number(value):
        return int(value) if re.fullmatch(r"\d{1,3}", value) and least <= int(value) <= most else None

    return number, f"{least}…{most}"


def _kind(value):
    return kinds(home()).get(value)


def _names(value):
    return tuple(value.replace(" ", "").split(",")) if _NAMES.fullmatch(value) else None


# key: (what reads its value, or gives None for one that cannot be; what the value may be, or what says that)
KEYS = {
    "exercise": (str, "sum_to"),
    "title zh": (str, "…"),
    "title en": (str, "…"),
    "kind": (_kind, lambda: ", ".join(kinds(home()))),
    "points": _number(0, 20),
    "minutes": _number(1, 60),
    "difficulty": _number(1, 5),
    "answers": (_names, "backward, by_number"),
    "part": (_names, "by_number"),
    "order": (_names, "sign_error, forgets_everything"),
}
OPTIONAL = ("part", "order")
# role: the attributes that its marker takes
ROLES = {
    ("markdown", "task"): {"lang"},
    ("code", "answer"): set(),
    ("code", "right"): set(),
    ("code", "hint"): set(),
    ("code", "given"): set(),
    ("code", "wrong"): {"wrong", "about", "in", "shows", "because"},
    ("code", "equivalent"): set(),
}
_ONCE = ("answer", "given", "equivalent")


@dataclass(frozen=True)
class Document:
    """One exercise as its author wrote it.

    task: {language: cell}. given: code of the lesson that every wrong answer needs, or None. hints, wrong: with the
    cell in which each stands.
    """

    id: str
    file: str
    header: dict
    lines: dict[str, int]  # of the header's keys
    task: dict[str, Cell]
    answer: Cell
    right: tuple[Cell, ...]
    given: Cell | None
    hints: tuple[tuple[Text, Cell], ...]
    wrong: tuple[tuple[Wrong, Cell], ...]
    equivalent: tuple[
        str, ...
    ] = ()  # changes of right answers that leave them right, as `mutants` writes them

    @property
    def title(self) -> Text:
        return Text(self.header["title zh"], self.header["title en"])

    @property
    def several(self) -> bool:
        """Return whether it asks for several answers, each of which may be wrong in its own way."""
        return len(self.header["answers"]) > 1 and self.header["kind"] is not PREDICT

    def differing(self, wrong: Wrong) -> tuple[str, ...]:
        """Return those answers that a wrong one writes otherwise than all right ones, and than what is given."""
        given = [self.given] if self.given else []
        sources = [cell.text for cell in (self.answer, *self.right, *given)]
        return differing(wrong, self.header["answers"], sources)


def parse_document(exercise_id: str, file: str, text: str) -> tuple[Document | None, list[Problem]]:
    """Return the document in `text`, None where it cannot be used, and everything that is wrong with it."""
    reader = _Reader(exercise_id, file)
    header = reader.header(text.split("\n"))
    cells = reader.by_role(read_cells(text, file))
    parts = {
        "task": reader.task(cells["task"]),
        "answer": cells["answer"][0] if cells["answer"] else None,
        "right": tuple(cells["right"]),
        "given": cells["given"][0] if cells["given"] else None,
        "hints": tuple(reader.hints(cells["hint"])),
    }
    parts["wrong"] = tuple(reader.wrong(cells["wrong"], parts["given"], header.get("answers") or ()))
    parts["equivalent"] = tuple(reader.equivalent(cells["equivalent"]))
    reader.order(header, parts["wrong"])
    reader.syntax([*cells["given"], *cells["right"], *cells["wrong"]])
    if reader.found:
        return None, reader.found
    return _with_whereabouts(Document(exercise_id, file, header, reader.lines, **parts)), []


def _with_whereabouts(document):
    """Return the document whose wrong answers say where they are wrong, those of which its author does not."""
    if not document.several:
        return document
    wrong = (
        (one if one.where else replace(one, where=document.differing(one)), cell)
        for one, cell in document.wrong
    )
    return replace(document, wrong=tuple(wrong))


class _Reader:
    """Reads the parts of one document and collects what is wrong with them."""

    def __init__(self, exercise_id, file):
        self.id, self.file, self.found = exercise_id, file, []
        self.lines = {}

    def fault(self, key, line, cell="", /, **values):
        self.found.append(Problem(self.file, cell, TEXTS(key, **values), line))

    def header(self, lines):
        """Return the values of the header by key."""
        start = next((i for i, line in enumerate(lines) if line.strip()), 0)
        end = next((i for i in range(start + 1, len(lines)) if lines[i].rstrip() == FENCE), None)
        if lines[start].rstrip() != FENCE or end is None:
            self.fault("no_header", start + 1, fence=FENCE)
            return {}
        values = {}
        for number, line in enumerate(lines[start + 1 : end], start + 2):
            match = _LINE.fullmatch(line.rstrip())
            if match is None:
                self.fault("header_line", number, line=line.strip()[:60])
            elif match[1] not in KEYS:
                self.fault("header_key", number, key=match[1], known=", ".join(KEYS))
            elif match[1] in self.lines:
                self.fault("header_twice", number, key=match[1])
            else:
                self.lines[match[1]] = number
                values[match[1]] = self._value(number, match[1], match[2])
        missing = [key for key in KEYS if key not in self.lines and key not in OPTIONAL]
        if missing:
            self.fault("header_missing", end + 1, keys=", ".join(f"`{key}`" for key in missing))
        for name in values.get("part") or ():
            if name not in (values.get("answers") or ()):
                self.fault("part_no_answer", self.lines["part"], name=name)
        return values

    def _value(self, number, key, value):
        read, allowed = KEYS[key]
        found = read(value) if value else None
        if found is None:
            known = allowed() if callable(allowed) else allowed
            self.fault("header_value", number, key=key, value=value[:60], allowed=known)
        elif key == "exercise" and value != self.id:
            self.fault("header_other", number, value=value[:60], id=self.id)
        elif key == "exercise" and not is_exercise_name(value):
            self.fault("exercise_name", number, name=value[:60])
        return found

    def by_role(self, cells):
        """Return {role: cells} for all roles; what has none is a fault."""
        found = {role: [] for _, role in ROLES}
        for cell in cells:
            role = "wrong" if "wrong" in cell.attributes else str(cell.attributes.get("title", ""))
            allowed = ROLES.get((cell.kind, role))
            odd = sorted(set(cell.attributes) - {"title"} - (allowed or set()))
            if allowed is None or ("title" in cell.attributes and role == "wrong"):
                known = ", ".join(
                    f"[markdown] {name}" if kind == "markdown" else name for kind, name in ROLES
                )
                self.fault("cell_role", cell.line, role=f"[{cell.kind}] {role}".strip(), known=known)
            elif odd:
                self.fault("cell_attribute", cell.line, role=role, name=odd[0])
            else:
                found[role].append(cell)
        for role in _ONCE:
            for cell in found[role][1:]:
                self.fault("cell_twice", cell.line, role=role, line=found[role][0].line)
        if not found["answer"]:
            self.fault("no_answer", None)
        return found

    def task(self, cells):
        """Return the task by language."""
        found = {}
        for cell in cells:
            if cell.language not in LANGUAGES:
                self.fault("task_language", cell.line)
            elif cell.language in found:
                self.fault(
                    "cell_twice", cell.line, role=f"task {cell.language}", line=found[cell.language].line
                )
            else:
                found[cell.language] = cell
        for language in LANGUAGES:
            if language not in found or not found[language].text.strip():
                self.fault("no_task", found[language].line if language in found else None, language=language)
        return found

    def hints(self, cells):
        """Yield each hint with its cell."""
        for cell in cells:
            said, rest = self._texts(cell, "hint", ("",))
            if rest.strip():
                self.fault("hint_rest", cell.line + 1, "hint")
            elif "" in said:
                yield said[""], cell
        if not cells:
            self.fault("no_hints", None)

    def wrong(self, cells, given, answers):
        """Yield each wrong answer with its cell. Its code begins with what is given."""
        seen = {}
        before = f"{given.text.rstrip()}\n\n\n" if given else ""
        for cell in cells:
            name = cell.attributes["wrong"]
            if not isinstance(name, str) or not re.fullmatch("[a-z][a-z0-9_]*", name):
                self.fault("wrong_name", cell.line, name=str(name)[:60])
                continue
            if name in seen:
                self.fault("wrong_twice", cell.line, name, name=name, line=seen[name])
            seen.setdefault(name, cell.line)
            said, code = self._texts(cell, name, SIDES)
            if not code.strip():
                self.fault("wrong_empty", cell.line, name)
            shows = self._shown(cell, name, code, said)
            about, where = cell.attributes.get("about", ""), self.where(cell, name, answers)
            if about and about not in home().misconceptions:
                known = ", ".join(home().misconceptions)
                self.fault("about_unknown", cell.line, name, about=str(about)[:60], known=known)
            elif "" in said:
                because = _names(str(cell.attributes.get("because", ""))) or ()
                texts = {"why": said[""], "ask": said.get("ask"), "neutral": said.get("else")}
                code = before + code.strip("\n") + "\n"
                yield Wrong(name, code, about=about, where=where, shows=shows, because=because, **texts), cell

    def where(self, cell, name, answers):
        """Return the answers that a cell says its wrong answer is wrong in; none where it says nothing of it."""
        if "in" not in cell.attributes:
            return ()
        said = str(cell.attributes["in"])
        names = _names(said) or ()
        if not names or not {*names} <= {*answers}:
            self.fault("in_unknown", cell.line, name, names=said[:60], known=", ".join(answers))
        return names

    def _shown(self, cell, name, code, said):
        """Return the construct that an explanation names: it has to stand in the code, and another text beside it."""
        shows = str(cell.attributes.get("shows", ""))
        try:
            there = not shows or stands_in(shows, code)
        except SyntaxError:
            there = False
        if not there or bool(shows) != ("else" in said):
            self.fault("wrong_shows", cell.line, name, shows=shows)
        return shows

    def equivalent(self, cells):
        """Yield the changes that leave right answers right: one a line, each in a comment."""
        for number, line in (
            (n, line) for cell in cells for n, line in enumerate(cell.text.split("\n"), cell.line + 1)
        ):
            change = line.removeprefix("# ").strip()
            if BECOMES in change and line.startswith("# "):
                yield change
            elif line.strip():
                self.fault("equivalent_line", number, "equivalent", line=line[:60])

    def order(self, header, wrong):
        """Note names in the order of answers that no wrong answer has."""
        known = [one.name for one, _ in wrong]
        for name in header.get("order") or ():
            if name not in known:
                self.fault("order_unknown", self.lines["order"], name=name)

    def _texts(self, cell, name, kinds):
        """Return the bilingual texts at the head of a cell, by what they are for, and the code below them."""
        lines = cell.text.split("\n")
        sides = {(kind, language): [] for kind in kinds for language in LANGUAGES}
        at = 0
        while at < len(lines) and (lines[at].startswith("#|") or (not lines[at].strip() and at == 0)):
            match = _SIDE.fullmatch(lines[at].rstrip())
            if match and (match[2] or "", match[1]) in sides:
                sides[match[2] or "", match[1]].append(match[3].strip())
            elif lines[at].strip():
                self.fault("side_line", cell.line + 1 + at, name, line=lines[at][:60])
            at += 1
        found = {}
        for kind in kinds:
            missing = [language for language in LANGUAGES if not any(sides[kind, language])]
            if kind and len(missing) == len(LANGUAGES):
                continue
            for language in missing:
                self.fault("no_side", cell.line, name, language=f"{language} {kind}".strip())
            if not missing:
                found[kind] = Text(_chinese(sides[kind, "zh"]), " ".join(sides[kind, "en"]))
        return found, "\n".join(lines[at:])

    def syntax(self, cells):
        """Note the cells that are no Python. The answer cell is looked at with the lesson that it stands in."""
        for cell in cells:
            try:
                ast.parse(cell.text)
            except (SyntaxError, ValueError) as error:
                line = cell.line + (getattr(error, "lineno", None) or 1)
                name = str(cell.attributes.get("wrong") or cell.attributes.get("title"))
                self.fault("cell_syntax", line, name, why=getattr(error, "msg", None) or str(error))


def _chinese(lines):
    return joined_lines("\n".join(lines)).replace("\n", " ")


_HEADINGS = {
    "zh": "### 练习 {number} · {title}\n\n*`{id}` · {kind} · 难度 {difficulty}/5 · {minutes} 分钟 · {worth}*",
    "en": "### Exercise {number} · {title}\n\n*`{id}` · {kind} · difficulty {difficulty}/5 · {minutes} · {worth}*",
}


def heading(document: Document, number: int, language: str) -> str:
    """Return what stands above the task in a notebook: number, title, name, kind, difficulty, minutes and points.

    number: the place of the exercise among those of its page, from 1.
    """
    header = document.header
    points, minutes = header["points"], header["minutes"]
    worth = Text(f"{points} 分", _count(points, "point")) if points else TEXTS("optional")
    return _HEADINGS[language].format(
        id=document.id,
        number=number,
        title=document.title.in_language(language),
        kind=header["kind"].label.in_language(language),
        difficulty=header["difficulty"],
        minutes=minutes if language == "zh" else _count(minutes, "minute"),
        worth=worth.in_language(language),
    ) + ("" if points else " ★")


def _count(number, unit):
    return f"{number} {unit}{'' if number == 1 else 's'}"


def notebook_cells(document: Document, number: int) -> list[Cell]:
    """Return the cells that an exercise adds to its lesson, as the one of this number on its page.

    They are task, answer, check, and other right answers.
    """
    id, answer = document.id, document.answer
    task = [
        replace(
            cell,
            text=f"{heading(document, number, language)}\n\n{cell.text.strip()}",
            attributes={"id": task_id(id), "lang": language},
        )
        for language, cell in ((language, document.task[language]) for language in LANGUAGES)
    ]
    return [
        *task,
        replace(answer, attributes={"id": id, "answers": id}),
        replace(answer, text=f'check("{id}")', attributes={"id": check_id(id), "checks": id}),
        *(replace(cell, attributes={"right_for": id}) for cell in document.right),
    ]
