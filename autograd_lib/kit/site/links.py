"""Proving a site: no dead link, the same pages and places in both languages, nothing asked of another host."""

import json
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from ..wording.text import LANGUAGES

_LOADS = {  # attributes whose address the browser asks for by itself
    ("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "src"), ("video", "src"),
    ("audio", "src"), ("object", "data"), ("embed", "src"), ("image", "href"), ("form", "action"),
}  # fmt: skip
# Two tags of three on a page: they colour code and set formulas, and hold nothing that is looked for here.
_COLOURED = re.compile(r'<span class="[^"<>]*">([^<>]*)</span>')
_TO_NOTEBOOK = re.compile(r"\]\(([^)\s:]+\.ipynb(?:#[^)\s]*)?)\)")
_IN_STYLE = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")


@dataclass
class Page:
    """What a page holds: its ids, its sections, where its links lead, and what it loads."""

    ids: Counter = field(default_factory=Counter)
    sections: list[str] = field(default_factory=list)
    links: set[str] = field(default_factory=set)
    loads: set[str] = field(default_factory=set)


class _Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.page = Page()

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if found.get("id"):
            self.page.ids[found["id"]] += 1
            if tag == "section":
                self.page.sections.append(found["id"])
        for name, value in attributes:
            if name in ("href", "src", "action", "data", "poster") and value is not None:
                loads = (tag, name) in _LOADS and found.get("rel") not in ("alternate", "canonical")
                (self.page.loads if loads else self.page.links).add(value)
        self.page.loads.update(_addresses(found.get("style") or ""))


@cache
def page_at(path: Path) -> Page:
    reader = _Reader()
    reader.feed(without_colours(path.read_text(encoding="utf-8")))
    return reader.page


def without_colours(html: str) -> str:
    """Return a page with what stands in a <span> that has a class, and no other tag in it, without the <span>."""
    return _COLOURED.sub(r"\1", html)


def _addresses(style):
    return {one or other for one, other in _IN_STYLE.findall(style)}


def pages_of(folder: Path) -> dict[str, Path]:
    """Return the pages of a site by their path in it, those in the browser's JupyterLab left out, which is not ours."""
    paths = sorted(folder.rglob("*.html"))
    names = {path.relative_to(folder).as_posix(): path for path in paths}
    return {name: path for name, path in names.items() if not name.startswith("lab/")}


def problems_of(folder: Path) -> list[str]:
    """Return what is wrong with a site, as English sentences; none when it is sound."""
    page_at.cache_clear()
    pages = pages_of(folder)
    found = [problem for name, path in pages.items() for problem in _page_problems(folder, name, path)]
    for path in sorted(folder.glob("*/_static/**/*.css")):
        name = path.relative_to(folder).as_posix()
        found += _dead(folder, name, path, _addresses(path.read_text(encoding="utf-8")), loads=True)
    return found + _language_problems(pages) + list(_notebook_problems(folder))


def _notebook_problems(folder):
    """Yield a sentence for each link from a notebook in the browser's JupyterLab to one that has no page there."""
    for path in sorted(folder.glob("lab/files/work/*/*/*.ipynb")):
        for address in notebook_links(json.loads(path.read_text(encoding="utf-8"))):
            if not start_page(folder, path, address).is_file():
                yield f"{path.relative_to(folder).as_posix()}: {address} has no page in the browser"


def notebook_links(notebook: dict) -> list[str]:
    """Return where links to notebooks lead that stand in the text of a notebook."""
    texts = ("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    return [address for text in texts for address in _TO_NOTEBOOK.findall(text)]


def start_page(folder: Path, notebook: Path, address: str) -> Path:
    """Return the page of a notebook to which another one links, as a script in the browser finds it."""
    *_, language, lesson, _ = (notebook.parent / unquote(urlsplit(address).path)).resolve().parts
    return folder / language / "start" / f"{lesson}.html"


def _page_problems(folder, name, path):
    page = page_at(path)
    yield from (f"{name}: the id {one} is there twice" for one, count in page.ids.items() if count > 1)
    yield from _dead(folder, name, path, page.links, loads=False)
    yield from _dead(folder, name, path, page.loads, loads=True)


def _dead(folder, name, path, addresses, *, loads):
    """Return a sentence for each address that leads nowhere, or that is loaded from somewhere else."""
    found = []
    for address in sorted(addresses):
        parts = urlsplit(address)
        if parts.scheme in ("data", "mailto", "javascript"):
            continue
        if parts.scheme or parts.netloc:
            if loads:
                found.append(f"{name}: {address} is loaded from another host")
            continue
        target = (path.parent / unquote(parts.path) if parts.path else path).resolve()
        if not target.is_relative_to(folder.resolve()) or not target.exists() or target.is_dir():
            found.append(f"{name}: {address} leads nowhere")
        elif parts.fragment and target.suffix == ".html" and parts.fragment not in page_at(target).ids:
            found.append(f"{name}: {address} leads to no place on that page")
    return found


def _language_problems(pages):
    """Return what one language has and the other has not: pages, and sections of pages, which go in the same order."""
    sides = {
        language: {name.removeprefix(f"{language}/"): path for name, path in pages.items() if name.startswith(f"{language}/")}
        for language in LANGUAGES
    }  # fmt: skip
    one, other = sides.values()
    found = [f"{name} is in one language only" for name in sorted(one.keys() ^ other.keys())]
    both = sorted(one.keys() & other.keys())
    different = [name for name in both if page_at(one[name]).sections != page_at(other[name]).sections]
    return found + [f"{name} has other sections in the other language" for name in different]
