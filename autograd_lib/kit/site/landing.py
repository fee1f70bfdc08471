"""The first page: an exercise, answers to it with what `check` says to each, and a place to check one's own."""

import json
import random
from dataclasses import replace

from markupsafe import Markup
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer

from ...exercises.registry import find
from ..checking.presenting import slip_line, verdict_panel
from ..checking.verdict import draw_challenge, judged, wrong_evidence
from ..notebooks.cells import check_id
from ..wording.markup import as_html
from .reading import answer_code, target
from .templating import rendered
from .words import TEXTS, SiteError

EXERCISE = "multiply_derive"
LESSON = "02_expression_trees"
METHOD = "derive"  # what of the exercise's class the page shows
GIVEN = "nodes"  # the cell of the lesson that the exercise builds upon
SLIPS = ("swaps_the_factors", "drops_the_seed")
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


def landing_page(course, language: str, trees: str, in_browser) -> str:
    """Return the source of the first page in a language; `trees` are the tables of contents of the sidebar.

    in_browser: the lessons that can be worked in the browser.
    """
    words = {key: Markup(as_html(text.in_language(language))) for key, text in TEXTS.items()}
    answers = list(_answers(course, language))
    html = rendered(
        "landing.html",
        kit=words,
        lesson=LESSON,
        first=next(iter(in_browser), None),
        answers=answers,
        own=_own(course, language, answers[0]["source"]) if LESSON in in_browser else None,
    )
    lines = "\n".join(line for line in html.splitlines() if line.strip())
    title = TEXTS("course").in_language(language)
    return f"---\nhide-toc: true\n---\n\n{target('index', 'home')}\n# {title}\n\n```{{raw}} html\n{lines}\n```\n\n{trees}"


def _answers(course, language):
    """Yield known wrong answers and the right one, as code, with what `check` shows for each."""
    exercise = find(EXERCISE)
    wrongs = {wrong.name: wrong for wrong in exercise.wrong}
    for name in SLIPS:
        challenge = draw_challenge(exercise, random.Random(_SEED))
        parts = wrong_evidence(exercise, wrongs[name], challenge).parts
        verdict = judged(exercise, {"parts": parts}, challenge)
        panel = verdict_panel(verdict, language)
        slips = tuple(slip_line(verdict, slip).in_language(language) for slip in verdict.slips)
        short = replace(panel, blocks=slips)
        yield _shown(wrongs[name].code, short._repr_html_(), panel._repr_html_())
    yield _shown(*_right(course, language))


def _right(course, language):
    """Return the right answer and its panel, which stand in the built notebook and nowhere else."""
    cells = _cells(course.solution(LESSON, language))
    return answer_code(cells[EXERCISE].source), cells[check_id(EXERCISE)].outputs[0].data["text/html"]


def _own(course, language, source):
    """Return what the page's script needs to check a visitor's own answer, which begins as the code in `source`."""
    cells = _cells(course.release(LESSON, language))
    begun = "from autograd_lib import check, start\n"
    begun += f"start({LESSON!r}, {language!r})\n\n\n{cells[GIVEN].source}"
    head, method = _parted(source)
    data = {
        "exercise": EXERCISE,
        "given": begun,
        "head": head,
        "states": {key: TEXTS[key].in_language(language) for key in LIVE},  # the script fills them
    }
    return {"method": method, "data": Markup(json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"))}


def _cells(path):
    """Return {id: cell} of a built notebook."""
    import nbformat

    return {cell.id: cell for cell in nbformat.read(path, as_version=4).cells}


def _parted(code):
    """Return the class up to the method that the page shows, and that method without its indentation."""
    lines = code.strip("\n").split("\n")
    start = next((n for n, line in enumerate(lines) if f"def {METHOD}" in line), None)
    if start is None:
        raise SiteError("no_example", name=EXERCISE)
    return "\n".join(lines[:start]), "\n".join(line.removeprefix("    ") for line in lines[start:])


def _shown(code, short, whole=""):
    painted = highlight(_parted(code)[1], PythonLexer(), HtmlFormatter(nowrap=True)).replace("\n", "&#10;")
    return {"code": Markup(painted), "source": code, "short": Markup(short), "whole": Markup(whole)}
