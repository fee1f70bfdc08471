"""The map of the course: the way itself, station by station, and the roads beside it by what each of them asks."""

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
    return "\n\n".join([*_way(way, openings, language), *_roads(beside, openings, language)])


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
