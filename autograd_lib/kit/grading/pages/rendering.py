"""The templates of all pages. Whatever is put into one is escaped, since much of it is a student's."""

from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template


def template(name: str) -> Template:
    """Return the template in the file `name`, a path in templates/."""
    return _environment().get_template(name)


@cache
def _environment():
    loader = FileSystemLoader(Path(__file__).parent / "templates", encoding="utf-8")
    return Environment(
        loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
