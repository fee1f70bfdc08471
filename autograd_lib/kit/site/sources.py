"""What Sphinx reads for one language: the landing page, the lessons, documents, under the same names in both."""

import os
import re
import shutil
from pathlib import Path

import nbformat

from ..checking.registry import lesson_exercises
from ..files import write_text
from ..notebooks.cells import stated_minutes
from ..notebooks.courses import home
from ..progress.standing import cells_in
from ..progress.way import in_stages
from ..wording.text import LANGUAGES
from .landing import landing_page
from .overview import course_map
from .reading import heading_of, headings, page_of, target, with_targets
from .words import TEXTS, SiteError

DOCUMENTS = ("students", "example-class", "instructors", "authors", "many-machines", "web")
CONTRIBUTING = "CONTRIBUTING.md"
_CODE = re.compile(r"(^`{3,}.*?^`{3,})", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"(?<!!)\[(?P<words>[^\]]+)\]\((?P<address>[^)\s]+)\)")
_DOCUMENT = re.compile(r"docs/(?P<language>zh|en)/(?P<name>[\w-]+)\.md")


def lay_out(course, language: str, folder: Path, in_browser=()) -> None:
    """Write the sources of the pages in one language to `folder`. Raises SiteError where a notebook is not built.

    in_browser: the lessons that can be worked in the browser.
    """
    lessons = course.lessons()
    openings = {lesson: lay_out_lesson(course, lesson, language, folder) for lesson in lessons}
    titles = {lesson: heading_of(opening) for lesson, opening in openings.items()}
    write_text(folder / "lessons" / "index.md", overview_page(course, titles, language))
    documents = dict(_documents(course, language))
    for name, content in documents.items():
        write_text(folder / f"{name}.md", content)
    if (pictures := course.root / "docs" / "pictures").is_dir():
        shutil.copytree(pictures, folder / "pictures", dirs_exist_ok=True)
    trees = _trees(lessons, documents, language)
    below = f"{course_map(openings, language)}\n\n{trees}"
    write_text(folder / "index.md", landing_page(course, language, below, in_browser))


def lay_out_lesson(course, lesson: str, language: str, folder: Path) -> str:
    """Write the source of a lesson's page to `folder`, and return the text that it begins with.

    Raises SiteError where it is not built.
    """
    solution, release = (_read(path(lesson, language)) for path in (course.solution, course.release))
    page = nbformat.writes(page_of(solution, release, language))
    write_text(folder / "lessons" / f"{lesson}.ipynb", page)
    return solution.cells[0].source


def _read(path):
    try:
        return nbformat.read(path, as_version=4)
    except FileNotFoundError:
        raise SiteError("not_built", file=path) from None


def _trees(lessons, documents, language):
    """Return the tables of contents that stand in the sidebar: the stages of the course, then the documents."""
    trees = {TEXTS("lessons").in_language(language): ["lessons/index"]}
    for name, row in in_stages(lessons).items():
        trees[name.in_language(language)] = [f"lessons/{lesson}" for lesson in row]
    trees |= {TEXTS("docs").in_language(language): documents} if documents else {}
    return "\n".join(
        "\n".join(["```{toctree}", ":hidden:", f":caption: {name}", "", *pages, "```", ""])
        for name, pages in trees.items()
    )


def overview_page(course, titles: dict[str, str], language: str) -> str:
    """Return the page that lists the lessons, with the time that each one's own page states."""

    def say(key, **values):
        return TEXTS(key, **values).in_language(language)

    rows = []
    for lesson, title in titles.items():
        exercises = lesson_exercises(lesson)
        stated = stated_minutes(cells_in(course.release(lesson, language)))
        minutes = say("minutes", count=stated or sum(exercise.minutes for exercise in exercises))
        points = sum(exercise.points for exercise in exercises)
        rows.append(f"| [{title}]({lesson}.ipynb) | {len(exercises)} | {points} | {minutes} |")
    everything = f'<a href="../../notebooks/autograd-kit-{language}.zip" download>{say("download_all")}</a>'
    table = "\n".join([say("table"), *rows])
    about = home().part("site").get("about", {}).get(language, "")
    return f"{target('lessons', 'lessons')}\n# {say('all_lessons')}\n\n{about}\n\n{table}\n\n{everything}\n"


def _documents(course, language):
    """Yield the name and the content of each document that lies beside the course."""
    for name in DOCUMENTS:
        if (course.root / "docs" / language / f"{name}.md").is_file():
            yield f"docs/{name}", _document(course, name, language)
    if (course.root / CONTRIBUTING).is_file():
        contributing = (course.root / CONTRIBUTING).read_text(encoding="utf-8")
        yield "docs/contributing", _with_links(contributing, Path(CONTRIBUTING), language)


def _document(course, name, language):
    """Return a document with links as they lead on the site, and with the same ids in both languages."""
    texts = {
        one: (course.root / "docs" / one / f"{name}.md").read_text(encoding="utf-8") for one in LANGUAGES
    }
    ids = [_slug(heading) for heading in headings(texts["en"])]
    if len(ids) != len(set(ids)) or len(ids) != len(headings(texts["zh"])):
        raise SiteError("not_paired", name=name)
    text = with_targets(texts[language], name, ids)
    return _with_links(text, Path("docs", language, f"{name}.md"), language)


def _with_links(text, place, language):
    """Return a document of the repository with its links to other files as links to their pages.

    place: where the document lies, from the repository's root. What has no page keeps its words alone.
    """

    def linked(match):
        words, address = match["words"], match["address"]
        if ":" in address or address.startswith("#"):
            return match[0]
        path, _, fragment = address.partition("#")
        file = Path(os.path.normpath(place.parent / path))
        page = _page_of(file, language)
        return f'<a href="{page}{fragment and "#"}{fragment}">{words}</a>' if page else words

    parts = _CODE.split(text)  # with the code itself at odd places
    return "".join(part if n % 2 else _LINK.sub(linked, part) for n, part in enumerate(parts))


def _page_of(file, language):
    """Return the address of a file's page as seen from a document in a language, or None."""
    if file.as_posix() == CONTRIBUTING:
        return "contributing.html"
    match = _DOCUMENT.fullmatch(file.as_posix())
    if not match or match["name"] not in DOCUMENTS:
        return None
    folder = "" if match["language"] == language else f"../../{match['language']}/docs/"
    return f"{folder}{match['name']}.html"


def _slug(heading):
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")
