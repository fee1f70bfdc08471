"""Plots: every point lies where its numbers say, nothing leaves the paper, names and numbers do not collide."""

import ast
import itertools
import re
from xml.etree import ElementTree

import pytest

from autograd_lib.kit.pictures import plot
from autograd_lib.kit.pictures.shapes import PAPER, text_width

NS = {"s": "http://www.w3.org/2000/svg"}
BENT = [(-2.0, 4.0), (0.0, 0.0), (1.0, 1.0), (6.0, -3.5)]


def parsed(picture):
    return ElementTree.fromstring(picture.svg)


def curve_points(picture):
    """Return the pixels of every curve, in order."""
    paths = [path.get("d") for path in parsed(picture).iterfind("s:path[@class='curve']", NS)]
    return [
        [tuple(map(float, pair)) for pair in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)] for path in paths
    ]


def words(picture):
    """Return (text, left, right, baseline) of everything written."""
    found = []
    for text in parsed(picture).iterfind("s:text", NS):
        x, width = int(text.get("x")), text_width(text.text, int(text.get("font-size")))
        left = x - {"start": 0, "middle": width // 2, "end": width}[text.get("text-anchor")]
        found.append((text.text, left, left + width, int(text.get("y"))))
    return found


def test_pixels_are_proportional_to_numbers():
    (pixels,) = curve_points(plot({"bent": BENT}))
    (x0, y0), (x1, y1) = pixels[0], pixels[-1]
    for (x, y), (across, down) in zip(BENT, pixels, strict=True):
        assert abs(across - (x0 + (x1 - x0) * (x + 2) / 8)) <= 1
        assert abs(down - (y0 + (y1 - y0) * (y - 4) / -7.5)) <= 1
    assert x0 < x1
    assert y0 < y1  # 4 stands higher on the paper than -3.5


def test_a_curve_bends_smoothly_however_close_its_points_lie():
    (pixels,) = curve_points(plot({"parabola": [(n / 50, (n / 50) ** 2) for n in range(101)]}))
    rises = [y0 - y1 for (_, y0), (_, y1) in itertools.pairwise(pixels)]
    assert all(after > before - 0.25 for before, after in itertools.pairwise(rises))


def test_the_name_of_a_mark_stays_readable_where_a_curve_runs_through_it():
    outline, name = [
        text
        for text in parsed(plot({"bent": BENT}, {"t": BENT[1]})).iterfind("s:text", NS)
        if text.text == "t"
    ]
    assert outline.get("stroke") == PAPER
    assert name.get("stroke") is None


@pytest.mark.parametrize("place", BENT)
def test_a_long_name_of_a_mark_stays_on_the_paper(place):
    written = words(plot({"bent": BENT}, {"gradient 0, × 3 and so on": place}))
    assert all(0 <= left < right <= 640 for _, left, right, _ in written)


@pytest.mark.parametrize("place", BENT)
def test_names_of_marks_at_one_place_stand_below_each_other_and_beside_the_numbers_of_the_axis(place):
    near = {"one 1.25": place, "other 1.25": place, "third": (place[0], place[1] + 0.01)}
    found = {text: where for text, *where in words(plot({"bent": BENT}, near)) if text in near}
    assert len({y for *_, y in found.values()}) == 3
    for (_, _, y), (_, _, other) in itertools.combinations(found.values(), 2):
        assert abs(y - other) >= 13
    assert all(left >= 72 for left, *_ in found.values())


def test_a_mark_without_a_name_keeps_its_place_and_is_not_drawn():
    with_room = plot({"bent": BENT}, {"": (-4.0, 8.0), " ": (8.0, -8.0)})
    assert not parsed(with_room).findall("s:circle", NS)
    assert str(with_room) == str(plot({"bent": BENT}))
    (narrow,), (wide,) = curve_points(with_room), curve_points(plot({"bent": BENT}))
    assert narrow[-1][0] - narrow[0][0] < 0.8 * (wide[-1][0] - wide[0][0])


def test_the_scale_of_an_axis_is_that_of_the_curve():
    picture = plot({"bent": BENT}, ticks={-2: "left", 6: "right"})
    (pixels,) = curve_points(picture)
    centres = {text: (left + right) / 2 for text, left, right, _ in words(picture)}
    assert abs(centres["left"] - pixels[0][0]) <= 1
    assert abs(centres["right"] - pixels[-1][0]) <= 1
    up = {text: baseline - 4 for text, _, _, baseline in words(picture)}
    assert abs((up["0"] - up["2"]) / 2 - (pixels[2][1] - pixels[0][1]) / -3 * -1) <= 1


@pytest.mark.parametrize("scale", [1e-9, 0.3, 1.0, 7.0, 4e5])
@pytest.mark.parametrize("count", [1, 3, 5])
def test_nothing_leaves_the_paper_or_lies_on_other_words(scale, count):
    curves = {
        f"第 {n} 条曲线 curve {n}": [(x * scale, y * scale * n) for x, y in BENT] for n in range(1, count + 1)
    }
    picture = plot(curves, {"t + h": (scale, scale)}, dots=True, axes=("横着走的 across", "竖着走的 up"))
    svg = parsed(picture)
    width, height = int(svg.get("width")), int(svg.get("height"))
    for x, y in (point for points in curve_points(picture) for point in points):
        assert 0 < x < width
        assert 0 < y < height
    written = words(picture)
    assert len(svg.findall("s:circle", NS)) == 4 * count + 1
    for text, left, right, baseline in written:
        assert 0 <= left < right <= width, text
        assert 0 < baseline < height, text
    for i, (one, left, right, y) in enumerate(written):
        for other, l2, r2, y2 in written[:i]:
            assert abs(y - y2) >= 12 or right <= l2 or r2 <= left or "t + h" in (one, other), (one, other)


def test_what_runs_across_is_named_at_the_right_below_the_numbers_and_what_runs_up_above_them():
    plain, named = words(plot({"bent": BENT})), words(plot({"bent": BENT}, axes=("steps", "loss")))
    (_, _, right, below), (_, left, _, above) = (
        one for name in ("steps", "loss") for one in named if one[0] == name
    )
    numbers = [one for one in plain if one[0] != "bent"]
    assert right == 640 - 30
    assert left >= 12  # and `above` as much: the frame of the paper is round
    assert above - 12 >= 4
    assert left < min(one[1] for one in numbers) + 20
    assert above < min(one[3] for one in numbers)
    assert max(one[3] for one in numbers) < below < next(one[3] for one in named if one[0] == "bent")
    assert [one for one in words(plot({"bent": BENT}, axes=("", "loss"))) if one[0] != "loss"] == plain


def plots_of(lesson):
    """Yield each call of plot in the source of a lesson."""
    for node in ast.walk(ast.parse(lesson.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "plot":
            yield node


def test_every_plot_of_the_course_says_what_its_axes_are(repository):
    found = [
        (one, call) for one in repository.glob("solutions/lessons/*/lesson.py") for call in plots_of(one)
    ]
    without = [
        f"{one.parent.name}:{call.lineno}"
        for one, call in found
        if "axes" not in {each.arg for each in call.keywords}
    ]
    assert len(found) > 20
    assert without == []


def test_curves_are_told_apart_by_colour_and_by_dashes():
    curves = {str(n): [(0, n), (1, n + 1)] for n in range(5)}
    lines = [
        (path.get("stroke"), path.get("stroke-dasharray"))
        for path in parsed(plot(curves)).iterfind("s:path[@class='curve']", NS)
    ]
    assert len({colour for colour, _ in lines}) == 5
    assert len({dashes for _, dashes in lines}) >= 4


def test_a_flat_curve_and_a_vertical_one_have_a_place():
    assert len({y for _, y in curve_points(plot({"flat": [(0, 2), (5, 2)]}))[0]}) == 1
    assert len({x for x, _ in curve_points(plot({"vertical": [(3, 0), (3, 9)]}))[0]}) == 1


def test_the_text_form_tells_ends_ranges_clouds_and_marks():
    cloud = [(-1.0, 0.5), (2.0, -1.0), (3.14159, 0.0)]
    assert str(plot({"a": BENT}, {"t": (6.0, -3.5)}, scatter={"own": cloud})).splitlines() == [
        "a: (−2, 4) → (6, −3.5), y −3.5 … 4",
        "own: 3 ×, x −1 … 3.14, y −1 … 0.5",
        "t: (6, −3.5)",
    ]


def test_the_text_form_shows_no_rounding():
    assert str(plot({"a": [(1e-17, 2.0), (0.1 + 0.2, -1e-16)]})) == "a: (0, 2) → (0.3, 0), y 0 … 2"
    assert (
        str(plot({"tiny": [(0.0, 1e-12), (1.0, 3e-12)]})) == "tiny: (0, 1e−12) → (1, 3e−12), y 1e−12 … 3e−12"
    )


def test_a_text_form_that_is_given_is_taken():
    assert repr(plot({"a": BENT}, text="a: rises")) == "a: rises"


def test_names_are_written_as_they_are():
    picture = plot({"a < b & c": BENT})
    assert "a < b & c" in [text for text, *_ in words(picture)]


CLOUDS = {"negative": [(-1.0, 0.0), (-2.0, 1.0)], "positive": [(1.0, 0.5), (2.0, -1.0), (3.0, 0.0)]}


def points_drawn(picture):
    return parsed(picture).findall(".//*[@class='point']")


def test_clouds_are_points_without_a_line_told_apart_by_shape():
    picture = plot(scatter=CLOUDS)
    assert curve_points(picture) == []
    drawn = points_drawn(picture)
    assert len(drawn) == 5 + 2  # one more each in the legend
    assert {one.tag.split("}")[1] for one in drawn} == {"circle", "path"}
    assert len({one.get("fill") for one in drawn}) == 2


def test_a_cloud_looks_the_same_however_many_curves_there_are():
    def looks(picture):
        return [(one.tag, one.get("fill")) for one in points_drawn(picture)]

    alone = plot(scatter=CLOUDS)
    assert looks(plot({str(n): BENT for n in range(3)}, scatter=CLOUDS)) == looks(alone)
    (line,) = parsed(plot({"line": BENT}, scatter=CLOUDS)).iterfind("s:path[@class='curve']", NS)
    assert line.get("stroke") not in {colour for _, colour in looks(alone)}


def test_a_region_takes_the_colour_of_the_cloud_it_belongs_to():
    picture = plot(scatter=CLOUDS, region=lambda x, y: x > 0.5)
    colours = [one.get("fill") for one in points_drawn(picture)]
    fields = parsed(picture).findall("s:rect[@class='region']", NS)
    assert len(fields) == 2 * 24  # two runs in each row
    left, right = fields[0], fields[1]
    assert (left.get("fill"), right.get("fill")) == (colours[0], colours[2])
    assert int(left.get("x")) + int(left.get("width")) == int(right.get("x"))
    assert abs(int(left.get("width")) / (int(left.get("width")) + int(right.get("width"))) - 0.5) < 0.03


def test_a_region_is_asked_where_the_points_lie():
    asked = []
    plot(scatter={"a": [(0.0, 10.0), (4.0, 20.0)]}, region=lambda x, y: asked.append((x, y)) or 0)
    xs, ys = zip(*asked, strict=True)
    assert -0.12 < min(xs) < 0  # a little beyond the points, which do not lie on the edge
    assert 4 < max(xs) < 4.12
    assert ys[0] > ys[-1]  # from the top down
    assert min(ys) < 10.1
    assert max(ys) > 19.9


@pytest.mark.parametrize("answer", [2, -1])
def test_a_region_of_no_cloud_is_refused(answer):
    with pytest.raises(ValueError, match="2 clouds, counted from 0"):
        plot(scatter=CLOUDS, region=lambda x, y: answer)


def test_dots_may_be_wanted_on_some_curves_only():
    picture = plot({"L": BENT, "path": BENT[:2]}, dots=["path"])
    assert len(parsed(picture).findall("s:circle", NS)) == 2
    with pytest.raises(ValueError, match="no such curve"):
        plot({"L": BENT}, dots=["M"])


def test_curves_and_clouds_share_the_five_styles():
    curves = {str(n): BENT for n in range(3)}
    assert len(points_drawn(plot(curves, scatter=CLOUDS))) == 7
    with pytest.raises(ValueError, match="6 curves and clouds"):
        plot({**curves, "one more": BENT}, scatter=CLOUDS)


BROKEN = {
    "no curve": {},
    "six curves": {str(n): BENT for n in range(6)},
    "a single point": {"a": [(1, 2)]},
    "not a number": {"a": [(0, 0), (1, float("nan"))]},
    "infinite": {"a": [(0, 0), (float("inf"), 1)]},
}


@pytest.mark.parametrize("curves", BROKEN.values(), ids=BROKEN)
def test_what_cannot_be_drawn_is_refused(curves):
    with pytest.raises(ValueError, match=r"curve|point"):
        plot(curves)
