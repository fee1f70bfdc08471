"""The site's own templates: few, since Sphinx has its own for nearly every page."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

_PAGES = Environment(
    loader=FileSystemLoader(Path(__file__).parent / "templates"),
    undefined=StrictUndefined,
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
)


def rendered(template: str, **values) -> str:
    """Return a template of the folder `templates` with its values; texts are escaped, ready-made HTML is `Markup`."""
    return _PAGES.get_template(template).render(**values)
