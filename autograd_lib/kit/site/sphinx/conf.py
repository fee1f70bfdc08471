"""Sphinx's configuration for one language of the site, which the environment names."""

import os
from pathlib import Path

import autograd_lib.kit.unneeded  # noqa: F401
from autograd_lib.kit.notebooks.courses import home
from autograd_lib.kit.pictures import FILMS, STYLE
from autograd_lib.kit.site.words import LANGUAGE_TAGS, LOCALES, OTHER, TEXTS
from autograd_lib.kit.wording.markup import as_html

_here = Path(__file__).parent
_language = os.environ["AUTOGRAD_KIT_SITE_LANGUAGE"]

project = home().title.in_language(_language)
language = LOCALES[_language]
extensions = ["myst_nb", "autograd_lib.kit.site.sphinx.extension"]
exclude_patterns = []

nb_execution_mode = "off"  # outputs are documented, and stored in the built notebooks
myst_enable_extensions = ["dollarmath", "amsmath"]
myst_dmath_allow_labels = False
myst_dmath_double_inline = True
myst_update_mathjax = False
html_math_renderer = "kit"

html_theme = "furo"
html_title = project
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False
html_search_language = _language
html_permalinks_icon = "#"
templates_path = [str(_here / "templates")]
html_static_path = [str(_here / "static"), str(STYLE), str(FILMS)]
html_favicon = str(_here / "static" / "favicon.svg")
html_css_files = ["site.css", STYLE.name]
html_js_files = [(name, {"defer": "defer"}) for name in (FILMS.name, "site.js")]
html_theme_options = {"top_of_page_buttons": []}
html_context = {
    "kit_language": _language,
    "kit_locale": LOCALES[_language],
    "kit_other": OTHER[_language],
    "kit_tag": LANGUAGE_TAGS[_language],
    "kit_other_tag": LANGUAGE_TAGS[OTHER[_language]],
    "kit_lessons_in_browser": os.environ["AUTOGRAD_KIT_SITE_IN_BROWSER"].split(),
    "kit_elsewhere": as_html(TEXTS("elsewhere").in_language(_language)),
    "kit_claim": home().part("site").get("claim", {}).get(_language, project),
    "kit_address": os.environ.get("AUTOGRAD_KIT_SITE_ADDRESS", "").rstrip("/"),
    "kit_licence": home().part("site").get("licence", {}).get(_language),
    "kit": {key: text.in_language(_language) for key, text in TEXTS.items()},
}
pygments_style = "a11y-light"
pygments_dark_style = "a11y-dark"
