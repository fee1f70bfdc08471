"""What the site adds to Sphinx: ids that stay, formulas set by KaTeX, and a search that finds Chinese."""

import json
import re
import subprocess
import textwrap

from docutils import nodes
from sphinx import search
from sphinx.transforms import SphinxTransform

from autograd_lib.kit.site.npm import PackageMissingError, node, package

DESCRIPTION = 200  # signs: more is cut off where links are shown
RENDERER = __file__.replace("extension.py", "render_formulas.js")


class StableIds(SphinxTransform):
    """Sections carry the id of their cell and no other, the same in both languages and in every build."""

    default_priority = 500  # after targets have been handed on to the sections behind them

    def apply(self, **_):
        for section in self.document.findall(nodes.section):
            places = [name.split("--")[1] for name in section["names"] if "--" in name]
            section["ids"] = places[:1] or section["ids"]


class Bigrams(search.SearchLanguage):
    """Chinese text is indexed by every two characters in a row, which needs no dictionary and misses nothing.

    What is searched for is cut in the same way in the browser, and a page is found when it has all pieces. Single
    characters are in the index as well, for whoever types only one.
    """

    lang = "zh"
    language_name = "Chinese"
    js_splitter_code = """
function splitQuery(query) {
  const runs = query.match(/[\\u3400-\\u9fff]+|[a-z0-9_]+/gi) || [];
  return runs.flatMap((run) =>
    /[\\u3400-\\u9fff]/.test(run) && run.length > 1
      ? Array.from({ length: run.length - 1 }, (_, i) => run.slice(i, i + 2))
      : [run]);
}
"""
    _runs = re.compile(r"[\u3400-\u9fff]+|[A-Za-z0-9_]+")

    def split(self, input):
        """Return the words of a text: what stands in Latin letters whole, Chinese in pieces of one and two."""
        return [piece for run in self._runs.findall(input) for piece in self._pieces(run)]

    @staticmethod
    def _pieces(run):
        if run.isascii():
            return [run]
        return [*run, *(run[i : i + 2] for i in range(len(run) - 1))]


def set_formulas(app, env):
    """Have all formulas of all pages set at once; pages show what the writers below find in `app.kit_formulas`."""
    found = {_key(formula) for name in env.all_docs for formula in _formulas(env.get_doctree(name))}
    app.kit_formulas = {}
    if not found:
        return
    try:
        command = [node(), RENDERER, str(package("katex"))]
    except PackageMissingError:
        return  # the formulas stay TeX; who builds the site says so
    done = subprocess.run(
        command, input=json.dumps(sorted(found)), capture_output=True, text=True, encoding="utf-8", check=True
    )
    app.kit_formulas = dict(zip(sorted(found), json.loads(done.stdout), strict=True))


def _formulas(document):
    return (formula for kind in (nodes.math, nodes.math_block) for formula in document.findall(kind))


def _key(formula):
    return formula.astext(), isinstance(formula, nodes.math_block)


def write_formula(self, formula):
    """Write a formula between words."""
    self.body.append(_written(self, formula, "span"))
    raise nodes.SkipNode


def write_display(self, formula):
    """Write a formula on lines of its own."""
    self.body.append(_written(self, formula, "div"))
    raise nodes.SkipNode


def _written(writer, formula, tag):
    known = writer.builder.app.kit_formulas.get(_key(formula))
    inside = known or f"<code>{writer.encode(formula.astext())}</code>"
    return f'<{tag} class="kit-formula">{inside}</{tag}>'


def description_of(doctree) -> str:
    """Return the first words of a page that are prose alone, for links to it; "" where it has none."""
    for paragraph in doctree.findall(nodes.paragraph) if doctree else ():
        if not any(paragraph.findall(lambda node: isinstance(node, (nodes.raw, nodes.reference)))):
            return textwrap.shorten(paragraph.astext(), DESCRIPTION, placeholder=" …")
    return ""


def page_context(app, pagename, templatename, context, doctree):
    """Tell the templates which lesson a page is, and whether formulas were set."""
    folder, _, name = pagename.partition("/")
    context["kit_lesson"] = name if folder == "lessons" and name != "index" else None
    context["kit_start"] = context["kit_lesson"] in context["kit_lessons_in_browser"]
    context["kit_description"] = (pagename != "index" and description_of(doctree)) or context["kit_claim"]
    context["kit_formulas"] = bool(app.kit_formulas)
    # Roles and names that screen readers stumble over: captions are no headings, a summary says itself what it opens.
    context["furo_navigation_tree"] = context["furo_navigation_tree"].replace(' role="heading"', "")
    context["body"] = context.get("body", "").replace(' aria-label="Toggle hidden content"', "")


def setup(app):
    """Register all of it."""
    search.languages["zh"] = Bigrams
    app.add_transform(StableIds)
    app.add_html_math_renderer("kit", (write_formula, None), (write_display, None))
    app.connect("env-updated", set_formulas)
    app.connect("html-page-context", page_context, priority=900)  # after Furo
    return {"parallel_read_safe": True, "parallel_write_safe": True}
