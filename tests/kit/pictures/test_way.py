"""A way in stages: rows of stations, wrapped words, and stations that make no sense."""

from xml.etree import ElementTree

import pytest

from autograd_lib.kit.pictures.way import Station, way

SVG = "{http://www.w3.org/2000/svg}"


def drawn(stages, lines=("below",)):
    picture = way(stages, "a < b", lines, "the text")
    return picture, ElementTree.fromstring(picture.svg)


def test_every_station_and_word_lies_on_the_paper():
    stages = {
        "first & short": [Station("01", "1/2", 0.5), Station("02", "0/3", 0.0, here=True)],
        "beside": [Station("a", "1/1", 1.0, beside=tuple(Station(f"b{n}", "", n / 7) for n in range(8)))],
        "second": [Station(f"{n:02}", "2/2", 1.0) for n in range(3, 11)],
    }
    picture, root = drawn(stages, ["a long sentence " * 12, "another"])
    width, height = (int(root.get(name)) for name in ("width", "height"))
    for circle in root.iter(f"{SVG}circle"):
        x, y, r = (int(circle.get(name)) for name in ("cx", "cy", "r"))
        assert r < x < width - r
        assert r < y < height - r
    rings = [tuple(int(one.get(name)) for name in ("cx", "cy")) for one in root.iter(f"{SVG}circle")]
    assert len(set(rings)) == len([one for row in stages.values() for s in row for one in (s, *s.beside)])
    places = [(int(word.get("x")), int(word.get("y"))) for word in root.iter(f"{SVG}text")]
    assert all(0 < x < width and 0 < y < height for x, y in places)
    assert len(set(places)) == len(places)
    assert str(picture) == "the text"


def test_where_one_is_has_a_ring_and_what_does_not_exist_is_dashed():
    here, elsewhere = ({"s": [Station("01", "", 0.0, here=there)]} for there in (True, False))
    circles = [len(list(drawn(stages)[1].iter(f"{SVG}circle"))) for stages in (here, elsewhere)]
    assert circles == [2, 1]
    assert 'stroke-dasharray="4 4"' in drawn({"s": [Station("12", "", None)]})[0].svg
    assert "dasharray" not in drawn(elsewhere)[0].svg


@pytest.mark.parametrize("stations", [[], [Station("01", "", 1.5)], [Station("01", "", -0.1)]])
def test_stations_that_make_no_sense_are_refused(stations):
    with pytest.raises(ValueError, match="stage 's'"):
        way({"s": stations}, "t", [], "x")
