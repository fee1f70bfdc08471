"""The map of the course: its way by stations, the roads beside it by what they ask, and where questions lead."""

from ..checking.registry import questions_of
from ..notebooks.courses import home
from ..progress.around import own_title
from ..progress.way import in_stages
from .reading import heading_of, target
from .words import TEXTS


def course_map(openings: dict[str, str], language: str) -> str:
    """Return the map in a language, as Markdown. openings: {lesson: the text of its first cell}."""
    roads = [name.in_language(language) for name in home().roads.values()]
    stages = {name.in_language(language): row for name, row in in_stages(openings).items()}
    way = {name: row for name, row in stages.items() if name not in roads}
    beside = {name: row for name, row in stages.items() if name in roads}
    return "\n\n".join(
        [*_way(way, openings, language), *_roads(beside, openings, language), *_questions(openings, language)]
    )


def _way(stages, openings, language):
    count = sum(map(len, stages.values()))
    yield f"{target('index', 'way')}\n## {TEXTS('map_way', count=count).in_language(language)}"
    for name, row in stages.items():
        stations = "\n".join(f"* {_link(lesson, heading_of(openings[lesson]))}" for lesson in row)
        yield f"```{{container}} kit-stage\n**{name}**\n\n{stations}\n```"


def _roads(roads, openings, language):
    for at, (name, row) in enumerate(roads.items()):
        lines = "\n".join(_asked(lesson, openings[lesson]) for lesson in row)
        yield f"{target('index', f'road-{at}')}\n## {TEXTS('map_road', name=name, count=len(row)).in_language(language)}\n\n{lines}"


def _questions(openings, language):
    lines = [
        f"* {question.in_language(language)} → {_link(lesson, heading_of(opening))}"
        for lesson, opening in openings.items()
        for question in questions_of(lesson)
    ]
    if lines:
        heading = f"{target('index', 'questions')}\n## {TEXTS('map_questions').in_language(language)}"
        yield "\n".join([heading, "", *lines])


def _asked(lesson, opening):
    """Return a line of the map: what a lesson asks, its title, and where it belongs, as its first cell says them."""
    _, _, asks, *rest = [*opening.split("\n\n"), "", ""]
    title = _link(lesson, own_title(heading_of(opening)))
    said = [f"{_one_line(asks)} → {title}", _one_line(" ".join(rest))]
    return f"* {' · '.join(filter(None, said))}"


def _link(lesson, words):
    return f"[{words}](lessons/{lesson}.ipynb)"


def _one_line(text):
    return " ".join(text.split())
