"""Paths through a graph: every edge of a path in its colour, and what is no path is refused."""

from xml.etree import ElementTree

import pytest

from autograd_lib.drawing import draw
from autograd_lib.scalar import Multiply, Plus, Variable

NS = {"s": "http://www.w3.org/2000/svg"}


@pytest.fixture
def diamond():
    x, y = Variable(3), Variable(2)
    s = Multiply(x, y)
    p, q = Plus(s, x), Multiply(s, y)
    r = Multiply(p, q)
    r.evaluate()
    return {"x": x, "y": y, "s": s, "p": p, "q": q, "r": r}


def drawn(nodes, **paths):
    ways = {name: [nodes[letter] for letter in letters] for name, letters in paths.items()}
    return draw(nodes["r"], nodes, paths=ways)


def lines(picture):
    """Return (colour, path data) of every coloured line."""
    found = ElementTree.fromstring(picture.svg).iterfind(".//s:path[@class='path']", NS)
    return [(line.get("stroke"), line.get("d")) for line in found]


def test_each_path_is_named_and_drawn_edge_by_edge_in_one_colour(diamond):
    picture = drawn(diamond, short="rpx", long="rpsx")
    assert picture.text.splitlines()[-2:] == ["short: r → p → x", "long: r → p → s → x"]
    colours = [colour for colour, _ in lines(picture)]
    assert sorted(map(colours.count, set(colours))) == [2, 3]


def test_two_paths_on_one_edge_lie_side_by_side(diamond):
    both = lines(drawn(diamond, short="rpx", long="rpsx"))
    assert len({data for _, data in both}) == len(both) == 5


def test_without_paths_nothing_changes(diamond):
    assert draw(diamond["r"], diamond, paths={}).svg == draw(diamond["r"], diamond).svg


@pytest.mark.parametrize("letters", ["xpr", "rx", "r"])
def test_what_is_no_path_is_refused(diamond, letters):
    with pytest.raises(ValueError, match="is no path"):
        drawn(diamond, way=letters)


def test_more_than_five_paths_are_refused(diamond):
    with pytest.raises(ValueError, match="at most 5"):
        drawn(diamond, **dict.fromkeys("abcdef", "rp"))
