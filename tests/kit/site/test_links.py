"""The proof of a site notices what it is there for."""

import json

import pytest

from autograd_lib.kit.site.links import problems_of

PAGE = '<html><body><section id="top"><a href="other.html#place">x</a></section></body></html>'
OTHER = '<html><body><section id="place"><img src="data:image/png;base64,AA=="></section></body></html>'


@pytest.fixture
def folder(tmp_path):
    """Return a site without a fault: two pages in both languages."""
    for language in ("zh", "en"):
        (tmp_path / language / "_static").mkdir(parents=True)
        (tmp_path / language / "index.html").write_text(PAGE, encoding="utf-8")
        (tmp_path / language / "other.html").write_text(OTHER, encoding="utf-8")
    return tmp_path


def test_a_sound_site_has_no_problems(folder):
    assert problems_of(folder) == []


def test_a_link_to_another_host_is_fine_and_loading_from_there_is_not(folder):
    page = folder / "zh" / "index.html"
    page.write_text(PAGE.replace("</section>", '<a href="https://x.org/">x</a></section>'), encoding="utf-8")
    assert problems_of(folder) == []


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("other.html#place", "gone.html", "zh/index.html: gone.html leads nowhere"),
        ("other.html#place", "../en", "zh/index.html: ../en leads nowhere"),
        ("other.html#place", "../../x.html", "zh/index.html: ../../x.html leads nowhere"),
        ("other.html#place", "other.html#gone", "other.html#gone leads to no place on that page"),
        ("other.html#place", "#gone", "#gone leads to no place on that page"),
        ("<a ", '<img src="https://x.org/a.png"><a ', "https://x.org/a.png is loaded from another host"),
        ("<a ", '<script src="//x.org/a.js"></script><a ', "//x.org/a.js is loaded from another host"),
        (
            "<a ",
            '<p style="background:url(http://x.org/a)"><a ',
            "http://x.org/a is loaded from another host",
        ),
        ("<a ", '<a id="top" ', "zh/index.html: the id top is there twice"),
        ('id="top"', 'id="else"', "index.html has other sections in the other language"),
    ],
)
def test_a_fault_is_noticed(folder, old, new, sentence):
    (folder / "zh" / "index.html").write_text(PAGE.replace(old, new), encoding="utf-8")
    assert any(sentence in problem for problem in problems_of(folder)), problems_of(folder)


def test_a_page_in_one_language_only_is_noticed(folder):
    (folder / "en" / "more.html").write_text("<p>", encoding="utf-8")
    assert problems_of(folder) == ["more.html is in one language only"]


@pytest.mark.parametrize(
    ("address", "problems"),
    [
        ("../../zh/01_x/01_x.ipynb", []),
        ("../../zh/01_x/01_x.ipynb#cell-id=a", []),
        (
            "../../zh/02_y/02_y.ipynb",
            ["lab/files/work/en/01_x/01_x.ipynb: ../../zh/02_y/02_y.ipynb has no page in the browser"],
        ),
    ],
)
def test_a_link_in_a_notebook_of_the_browser_leads_to_a_page(folder, address, problems):
    (folder / "zh" / "start").mkdir()
    (folder / "en" / "start").mkdir()
    for language in ("zh", "en"):
        (folder / language / "start" / "01_x.html").write_text("<p>", encoding="utf-8")
    notebook = folder / "lab" / "files" / "work" / "en" / "01_x" / "01_x.ipynb"
    notebook.parent.mkdir(parents=True)
    text = [f"[中文]({address}), [PyTorch](https://x.org/a.ipynb), `a[0](b)`"]
    cells = [{"cell_type": "markdown", "source": text}, {"cell_type": "code", "source": "[a](b.ipynb)"}]
    notebook.write_text(json.dumps({"cells": cells}), encoding="utf-8")
    assert problems_of(folder) == problems


def test_a_style_sheet_that_loads_from_elsewhere_is_noticed(folder):
    style = folder / "zh" / "_static" / "site.css"
    style.write_text('@import "https://x.org/a.css"; p { background: url("gone.png") }', encoding="utf-8")
    assert problems_of(folder) == [
        "zh/_static/site.css: gone.png leads nowhere",
        "zh/_static/site.css: https://x.org/a.css is loaded from another host",
    ]
