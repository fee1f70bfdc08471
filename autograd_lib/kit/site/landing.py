"""The first page: an exercise, answers to it with what `check` says to each, and a place to check one's own."""

import json
import random
from dataclasses import dataclass, replace

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from ..checking.known import wrong_evidence
from ..checking.presenting import slip_line, verdict_panel
from ..checking.registry import find
from ..checking.verdict import draw_challenge, judged
from ..notebooks.cells import check_id
from ..notebooks.courses import home
from ..wording.markup import as_html
from .reading import answer_code, target
from .templating import rendered
from .words import TEXTS, SiteError

LIVE = (
    "live_loading",
    "live_ready",
    "live_running",
    "live_endless",
    "live_failed",
    "live_again",
    "live_syntax",
)
_SEED = 3  # the page is the same in every build


@dataclass(frozen=True)
class Example:
    """The exercise that the first page shows, as the course's [site.example] names it.

    method: what of the exercise's class the page shows. given: the cell of the lesson that the exercise builds upon.
    slips: the known wrong answers that are shown.
    """

    exercise: str
    lesson: str
    method: str
    given: str
    slips: list[str]
    task: dict[str, str]


def landing_page(course, language: str, trees: str, in_browser) -> str:
    """Return the source of the first page in a language; `trees` are the tables of contents of the sidebar.

    in_browser: the lessons that can be worked in the browser.
    """
    site, title = home().part("site"), home().title.in_language(language)
    shown = Example(**site["example"]) if "example" in site else None
    words = {key: Markup(as_html(text.in_language(language))) for key, text in TEXTS.items()}
    answers = list(_answers(course, shown, language)) if shown else []
    lives = bool(shown) and shown.lesson in in_browser
    html = rendered(
        "landing.html",
        kit=words,
        claim=site.get("claim", {}).get(language, title),
        task=shown.task[language] if shown else "",
        lesson=shown.lesson if shown else "",
        first=next(iter(in_browser), None),
        answers=answers,
        own=_own(course, shown, language, answers[0]["source"]) if lives else None,
    )
    lines = "\n".join(line for line in html.splitlines() if line.strip())
    return f"---\nhide-toc: true\n---\n\n{target('index', 'home')}\n# {title}\n\n```{{raw}} html\n{lines}\n```\n\n{trees}"


def _answers(course, shown, language):
    """Yield known wrong answers and the right one, as code, with what `check` shows for each."""
    exercise = find(shown.exercise)
    wrongs = {wrong.name: wrong for wrong in exercise.wrong}
    for name in shown.slips:
        challenge = draw_challenge(exercise, random.Random(_SEED))
        verdict = judged(exercise, wrong_evidence(exercise, wrongs[name], challenge).evidence, challenge)
        panel = verdict_panel(verdict, language)
        slips = tuple(slip_line(verdict, one).in_language(language) for one in verdict.diagnoses)
        short = replace(panel, blocks=slips)
        yield _shown(shown, wrongs[name].code, short._repr_html_(), panel._repr_html_())
    yield _shown(shown, *_right(course, shown, language))


def _right(course, shown, language):
    """Return the right answer and its panel, which stand in the built notebook and nowhere else."""
    cells = _cells(course.solution(shown.lesson, language))
    panel = cells[check_id(shown.exercise)].outputs[0].data["text/html"]
    return answer_code(cells[shown.exercise].source), panel


def _own(course, shown, language, source):
    """Return what the page's script needs to check a visitor's own answer, which begins as the code in `source`."""
    cells = _cells(course.release(shown.lesson, language))
    begun = f"from {__name__.partition('.')[0]} import check, start\n"
    begun += f"start({shown.lesson!r}, {language!r})\n\n\n{cells[shown.given].source}"
    head, method = _parted(shown, source)
    data = {
        "exercise": shown.exercise,
        "given": begun,
        "head": head,
        "states": {key: TEXTS[key].in_language(language) for key in LIVE},  # the script fills them
    }
    return {"method": method, "data": Markup(json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"))}


def _cells(path):
    """Return {id: cell} of a built notebook."""
    import nbformat

    return {cell.id: cell for cell in nbformat.read(path, as_version=4).cells}


def _parted(shown, code):
    """Return the class up to the method that the page shows, and that method without its indentation."""
    lines = code.strip("\n").split("\n")
    start = next((n for n, line in enumerate(lines) if f"def {shown.method}" in line), None)
    if start is None:
        raise SiteError("no_example", name=shown.exercise)
    return "\n".join(lines[:start]), "\n".join(line.removeprefix("    ") for line in lines[start:])


def _shown(shown, code, short, whole=""):
    painted = highlight(_parted(shown, code)[1], PythonLexer(), HtmlFormatter(nowrap=True)).replace(
        "\n", "&#10;"
    )
    return {"code": Markup(painted), "source": code, "short": Markup(short), "whole": Markup(whole)}
