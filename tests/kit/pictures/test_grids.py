"""Matrices as pictures: every number in its field, tinted by size and sign, nothing beyond the paper."""

import re
from xml.etree import ElementTree

import pytest

from autograd_lib.kit.pictures import heat

NS = {"s": "http://www.w3.org/2000/svg"}
MATRIX = [[1.0, -2.0, 0.0], [0.25, 4.0, -0.125]]


def fields(picture):
    """Return (colour, opacity, x, y) of every field, row by row."""
    found = ElementTree.fromstring(picture.svg).iterfind("s:rect[@class='field']", NS)
    return [(f.get("fill"), float(f.get("fill-opacity")), int(f.get("x")), int(f.get("y"))) for f in found]


def test_each_number_stands_in_its_field():
    picture = heat(MATRIX)
    words = [text.text for text in ElementTree.fromstring(picture.svg).iterfind("s:text", NS)]
    assert words == ["1", "−2", "0", "0.25", "4", "−0.125"]
    places = [(x, y) for _, _, x, y in fields(picture)]
    assert len(set(places)) == 6
    assert len({y for _, y in places[:3]}) == 1
    assert places[3][1] > places[0][1]


def test_the_tint_tells_size_and_sign():
    shown = fields(heat(MATRIX))
    assert [opacity for _, opacity, *_ in shown] == [0.11, 0.23, 0.0, 0.03, 0.45, 0.01]
    assert shown[0][0] == shown[4][0] != shown[1][0] == shown[5][0]


def test_a_matrix_of_zeros_is_paper():
    assert {opacity for _, opacity, *_ in fields(heat([[0, 0]]))} == {0.0}


def test_names_stand_beside_their_rows_and_columns():
    picture = heat(MATRIX, across=["x0", "x1", "x2"], down=["第一行", "y1"])
    svg = ElementTree.fromstring(picture.svg)
    texts = {t.text: t for t in svg.iterfind("s:text", NS)}
    first = fields(picture)[0]
    assert int(texts["x0"].get("y")) < first[3]
    assert int(texts["第一行"].get("x")) < first[2]
    width, height = int(svg.get("width")), int(svg.get("height"))
    assert all(0 < int(t.get("x")) < width and 0 < int(t.get("y")) < height for t in texts.values())


def test_the_text_form_is_the_numbers_in_columns():
    assert str(heat(MATRIX)) == "   1  -2       0\n0.25   4  -0.125"
    assert str(heat(MATRIX, text="g sweeps")) == "g sweeps"
    assert re.search("<title>g sweeps</title>", heat(MATRIX, text="g sweeps").svg)


REFUSED = {
    "nothing": ([], {}, "rows of one length"),
    "ragged": ([[1], [1, 2]], {}, "rows of one length"),
    "not finite": ([[1, float("inf")]], {}, "not finite"),
    "nan": ([[float("nan")]], {}, "not finite"),
    "too large": ([[1] * 21] * 20, {}, "at most 400"),
    "names": (MATRIX, {"across": ["x0"]}, "1 names for 3 columns"),
    "rows' names": (MATRIX, {"down": ["a", "b", "c"]}, "3 names for 2 rows"),
}


@pytest.mark.parametrize(("rows", "options", "why"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_matrix_is_refused(rows, options, why):
    with pytest.raises(ValueError, match=why):
        heat(rows, **options)
