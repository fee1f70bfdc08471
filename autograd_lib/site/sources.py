"""What Sphinx reads for one language: the landing page, the lessons, documents, under the same names in both."""

import re
from pathlib import Path

import nbformat

from ..checking.messages import message
from ..checking.registry import lesson_exercises
from ..checking.text import LANGUAGES
from ..checking.way import STAGES
from ..files import write_text
from .landing import landing_page
from .reading import headings, page_of, target, title_of, with_targets
from .words import SiteError, word

DOCUMENTS = ("instructors", "authors", "many-machines")
_OTHER_SIDE = re.compile(r"\[(?P<text>[^\]]+)\]\(\.\./(?P<language>\w+)/(?P<name>[\w-]+)\.md\)")


def lay_out(course, language: str, folder: Path) -> None:
    """Write the sources of the pages in one language to `folder`. Raises SiteError where a notebook is not built."""
    lessons = course.lessons()
    titles = {}
    for lesson in lessons:
        solution, release = (_read(path(lesson, language)) for path in (course.solution, course.release))
        titles[lesson] = title_of(solution)
        page = nbformat.writes(page_of(solution, release, language))
        write_text(folder / "lessons" / f"{lesson}.ipynb", page)
    write_text(folder / "lessons" / "index.md", _overview(titles, language))
    for name in DOCUMENTS:
        write_text(folder / "docs" / f"{name}.md", _document(course, name, language))
    contributing = (course.root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    write_text(folder / "docs" / "contributing.md", contributing)
    write_text(folder / "index.md", landing_page(course, language, _trees(lessons, language)))


def _read(path):
    try:
        return nbformat.read(path, as_version=4)
    except FileNotFoundError:
        raise SiteError("not_built", file=path) from None


def _trees(lessons, language):
    """Return the tables of contents that stand in the sidebar: the stages of the course, then the documents."""
    stages = {
        message(stage).in_language(language): [f"lessons/{x}" for x in lessons if int(x[:2]) in numbers]
        for stage, numbers in STAGES.items()
    }
    documents = [f"docs/{name}" for name in (*DOCUMENTS, "contributing")]
    trees = {word("lessons").in_language(language): ["lessons/index"]} | stages
    trees[word("docs").in_language(language)] = documents
    return "\n".join(
        "\n".join(["```{toctree}", ":hidden:", f":caption: {name}", "", *pages, "```", ""])
        for name, pages in trees.items()
    )


def _overview(titles, language):
    """Return the page that lists the lessons."""

    def say(key, **values):
        return word(key, **values).in_language(language)

    rows = []
    for lesson, title in titles.items():
        exercises = lesson_exercises(lesson)
        minutes = say("minutes", count=sum(exercise.minutes for exercise in exercises))
        points = sum(exercise.points for exercise in exercises)
        rows.append(f"| [{title}]({lesson}.ipynb) | {len(exercises)} | {points} | {minutes} |")
    everything = f'<a href="../../notebooks/autograd-kit-{language}.zip" download>{say("download_all")}</a>'
    table = "\n".join([say("table"), *rows])
    return f"{target('lessons', 'lessons')}\n# {say('all_lessons')}\n\n{say('lessons_intro')}\n\n{table}\n\n{everything}\n"


def _document(course, name, language):
    """Return a document with links as they lead on the site, and with the same ids in both languages."""
    texts = {
        one: (course.root / "docs" / one / f"{name}.md").read_text(encoding="utf-8") for one in LANGUAGES
    }
    ids = [_slug(heading) for heading in headings(texts["en"])]
    if len(ids) != len(set(ids)) or len(ids) != len(headings(texts["zh"])):
        raise SiteError("not_paired", name=name)
    text = with_targets(texts[language], name, ids)
    text = _OTHER_SIDE.sub(r'<a href="../../\g<language>/docs/\g<name>.html">\g<text></a>', text)
    return text.replace("](../../CONTRIBUTING.md)", "](contributing.md)")


def _slug(heading):
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")
