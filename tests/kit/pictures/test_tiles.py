"""Small grey pictures side by side."""

import xml.etree.ElementTree as ET

import pytest

from autograd_lib.kit.pictures import tiles

CROSS = [[0, 1, 0], [1, 1, 1], [0, 0.5, 0]]


def svg(picture):
    return ET.fromstring(picture.svg)


def pixels(picture):
    return [
        one for one in svg(picture).iter("{http://www.w3.org/2000/svg}rect") if one.get("class") == "pixel"
    ]


def test_every_pixel_with_ink_is_drawn_as_dark_as_it_is():
    assert [one.get("fill-opacity") for one in pixels(tiles([CROSS], ["plus"]))] == ["1.0"] * 4 + ["0.5"]


def test_the_text_form_shows_the_images_in_signs():
    assert str(tiles([CROSS, CROSS], ["a", "b"])) == "a\n #\n###\n :\nb\n #\n###\n :"


def test_seven_images_take_two_rows():
    picture = tiles([CROSS] * 7, list("abcdefg"))
    assert len({one.get("y") for one in pixels(picture)}) == 2 * 3
    one_row = tiles([CROSS] * 6, list("abcdef"))
    assert int(svg(picture).get("height")) > int(svg(one_row).get("height"))
    assert svg(picture).get("width") == svg(one_row).get("width")


@pytest.mark.parametrize(
    ("images", "captions", "message"),
    [
        ([], [], "0 images"),
        ([CROSS] * 25, ["x"] * 25, "25 images"),
        ([CROSS], [], "0 captions for 1 images"),
        ([CROSS, CROSS[:2]], ["a", "b"], "one size"),
        ([[[0.0, 1.0], [0.0]]], ["a"], "one size"),
        ([[[1.5]]], ["a"], "from 0 to 1"),
    ],
)
def test_what_cannot_be_shown_is_refused(images, captions, message):
    with pytest.raises(ValueError, match=message):
        tiles(images, captions)
