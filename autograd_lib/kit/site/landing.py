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
    "live_beginning",
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

    function: that of its answer which the page shows, the last one. given: the cell of the lesson that the exercise
    builds upon. slips: the known wrong answers that are shown.
    """

    exercise: str
    lesson: str
    function: str
    given: str
    slips: list[str]
    task: dict[str, str]


def landing_page(course, language: str, below: str, in_browser) -> str:
    """Return the source of the first page in a language.

    below: the source of what follows the exercise. in_browser: the lessons that can be worked in the browser.
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
        task=Markup(as_html(shown.task[language])) if shown else "",
        first=next(iter(in_browser), None),
        answers=answers,
        own=_own(course, shown, language, answers) if lives else None,
    )
    lines = "\n".join(line for line in html.splitlines() if line.strip())
    return f"---\nhide-toc: true\n---\n\n{target('index', 'home')}\n# {title}\n\n```{{raw}} html\n{lines}\n```\n\n{below}"


def _answers(course, shown, language):
    """Yield known wrong answers and the right one, as code, with what `check` shows for each.

    What the page does not show of an answer is right, as it is for visitors who write their own.
    """
    exercise = find(shown.exercise)
    wrongs = {wrong.name: wrong for wrong in exercise.wrong}
    rest, _ = _parted(shown, _right(course, shown, language)[0])
    for name in shown.slips:
        challenge = draw_challenge(exercise, random.Random(_SEED))
        whole = replace(wrongs[name], code=f"{rest}\n\n\n{wrongs[name].code}")
        verdict = judged(exercise, wrong_evidence(exercise, whole, challenge).evidence, challenge)
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


def _own(course, shown, language, answers):
    """Return what the page's script needs to check a visitor's own answer, which begins as the first one shown.

    What the page does not show of the answer is given, as it is in the right one.
    """
    begun = f"from {__name__.partition('.')[0]} import check, start\nstart({shown.lesson!r}, {language!r})"
    given = _cells(course.release(shown.lesson, language))[shown.given].source
    rest, _ = _parted(shown, answers[-1]["source"])
    data = {
        "exercise": shown.exercise,
        "given": "\n\n\n".join((begun, given, rest)),
        "states": {key: TEXTS[key].in_language(language) for key in LIVE},  # the script fills them
    }
    _, begins_as = _parted(shown, answers[0]["source"])
    return {"code": begins_as, "data": Markup(json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"))}


def _cells(path):
    """Return {id: cell} of a built notebook."""
    import nbformat

    return {cell.id: cell for cell in nbformat.read(path, as_version=4).cells}


def _parted(shown, code):
    """Return an answer up to the function that the page shows, and that function."""
    before, definition, after = f"\n{code.strip()}".partition(f"\ndef {shown.function}(")
    if not definition:
        raise SiteError("no_example", name=shown.exercise, function=shown.function)
    return before.strip(), (definition + after).strip()


def _shown(shown, code, short, whole=""):
    painted = highlight(_parted(shown, code)[1], PythonLexer(), HtmlFormatter(nowrap=True)).replace(
        "\n", "&#10;"
    )
    return {"code": Markup(painted), "source": code, "short": Markup(short), "whole": Markup(whole)}
