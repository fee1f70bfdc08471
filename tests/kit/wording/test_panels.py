"""The colours of a panel read where JupyterLab's mean nothing: on white, and on a dark editor."""

import re

import pytest

from autograd_lib.kit.wording.panels import TONES, Panel

ENOUGH = 4.5  # WCAG 2.2, 1.4.3
PLACES = {"white": ("#ffffff", "#3b3b3b"), "VS Code's dark": ("#1f1f1f", "#cccccc")}  # paper, ink
TOLD = [tone for tone in TONES if tone != "line"]


def channels(colour):
    """Return red, green and blue, 0 to 1, of #rrggbb or what a browser says of a mixture."""
    if colour.startswith("#"):
        return [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    return [float(one) for one in re.findall(r"[\d.]+", colour)[:3]]


def luminance(colour):
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels(colour)]
    return sum(part * one for part, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one, other):
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_what_wcag_says():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#27873b", "color(srgb 1 1 1)") == contrast("#ffffff", "#27873b")


@pytest.mark.parametrize("tone", TOLD)
def test_the_colour_that_an_untrusted_notebook_keeps_reads_on_white(tone):
    _, plain = TONES[tone]
    assert f"color:{plain};" in Panel(tone, "Right")._repr_html_()
    assert contrast(plain, "#ffffff") >= ENOUGH


@pytest.mark.parametrize("place", PLACES)
def test_a_headline_reads_where_no_theme_is(chromium, place):
    paper, ink = PLACES[place]
    page = chromium.new_page()
    panels = "".join(Panel(tone, "Right")._repr_html_() for tone in TOLD)
    page.set_content(f'<body style="background:{paper};color:{ink}">{panels}</body>')
    shown = page.evaluate(
        "() => [...document.querySelectorAll('body > div > div')].map(one => getComputedStyle(one).color)"
    )
    assert len(shown) == len(TOLD)
    assert [colour for colour in shown if contrast(colour, paper) < ENOUGH] == []
