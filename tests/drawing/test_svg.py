"""The SVG: its structure is parsed and measured, so that a picture that reads badly fails."""

import base64
import os
import random
import re
import subprocess
import sys
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from autograd_lib.drawing import draw
from autograd_lib.drawing.layout import GAP
from autograd_lib.kit.pictures.shapes import text_width, wrap

NS = {"s": "http://www.w3.org/2000/svg"}
ROOT = Path(__file__).parents[2]


def parsed(picture):
    return ElementTree.fromstring(picture.svg)


def boxes(svg):
    """Return (x, y, width, height, is leaf) of every node."""
    found = []
    for group in svg.iterfind(".//s:g", NS):
        if (group.get("class") or "").split()[:1] == ["node"]:
            rect = group.find("s:rect", NS)
            found.append(
                (*(int(rect.get(k)) for k in ("x", "y", "width", "height")), "leaf" in group.get("class"))
            )
    return found


def sampled(data):
    """Return points along path data of M, V and C commands, finely enough to hit any box on the way."""
    points = []
    for command, numbers in re.findall(r"([MVC])([-\d ]+)", data):
        n = [int(part) for part in numbers.split()]
        if command == "M":
            points.append((n[0], n[1]))
            continue
        x0, y0 = points[-1]
        curve = [(x0, y0), (n[0], n[1]), (n[2], n[3]), (n[4], n[5])] if command == "C" else None
        for i in range(1, 41):
            t = i / 40
            if curve is None:
                points.append((x0, y0 + (n[0] - y0) * t))
            else:
                w = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
                points.append(tuple(sum(a * p[k] for a, p in zip(w, curve, strict=True)) for k in (0, 1)))
    return points


def edges(svg):
    return [sampled(g.find("s:path", NS).get("d")) for g in svg.iterfind(".//s:g[@class='edge']", NS)]


def inside(point, box, slack=0):
    x, y, width, height, _ = box
    return x - slack < point[0] < x + width + slack and y - slack < point[1] < y + height + slack


def assert_reads_well(svg):
    found = boxes(svg)
    for a, b in combinations(found, 2):
        apart_x = a[0] + a[2] + GAP <= b[0] or b[0] + b[2] + GAP <= a[0]
        assert apart_x or a[1] + a[3] < b[1] or b[1] + b[3] < a[1], (a, b)
    for points in edges(svg):
        assert not [(p, b) for p in points for b in found if inside(p, b)]
        assert sum(inside(points[0], b, 1) for b in found) == 1
        assert sum(inside(points[-1], b, 1) for b in found) == 1
        assert points[0][1] > points[-1][1]
    width, height = int(svg.get("width")), int(svg.get("height"))
    assert all(x >= 0 and y >= 0 and x + w <= width and y + h <= height for x, y, w, h, _ in found)


def random_graph(lib, seed, size=30):
    choice = random.Random(seed).choice
    pool = [lib.Variable(n) for n in range(2, 5)]
    for _ in range(size):
        pool.append(choice([lib.Plus, lib.Minus, lib.Multiply])(choice(pool[-8:]), choice(pool)))
    return pool[-1]


def test_seed_structure(lib):
    func, names = lib.seed_expression()
    svg = parsed(draw(func, names))
    assert len(boxes(svg)) == 7
    assert sum(leaf for *_, leaf in boxes(svg)) == 2
    assert len(edges(svg)) == 10
    assert len(svg.findall(".//s:g[@class='edge']/s:path[@class='arrowhead']", NS)) == 10
    assert_reads_well(svg)


@pytest.mark.parametrize("seed", range(12))
def test_random_graphs_read_well(lib, seed):
    assert_reads_well(parsed(draw(random_graph(lib, seed), limit=25 if seed % 3 == 0 else 60)))


def test_the_measure_itself_sees_an_edge_through_a_box(lib):
    svg = parsed(draw(random_graph(lib, 1)))
    x, y, width, height, _ = boxes(svg)[3]
    path = svg.find(".//s:g[@class='edge']/s:path", NS)
    path.set("d", f"M{x + width // 2} {y + height + 40} V{y - 40}")
    with pytest.raises(AssertionError):
        assert_reads_well(svg)


def test_square_has_two_visible_edges(lib):
    x = lib.Variable(3)
    first, second = edges(parsed(draw(lib.Multiply(x, x))))
    assert min(abs(a[0] - b[0]) for a, b in zip(first, second, strict=True)) >= 16


def test_depth_is_the_longest_path(lib):
    func, names = lib.seed_expression()
    svg = parsed(draw(func, names))
    tops = sorted({y for _, y, *_ in boxes(svg)})
    assert [sum(box[1] == top for box in boxes(svg)) for top in tops] == [1, 1, 1, 2, 2]
    assert all(leaf == (y == tops[-1]) for _, y, _, _, leaf in boxes(svg))


def test_doublings_stay_upright(lib):
    node = lib.Variable(3)
    for _ in range(10):
        node = lib.Plus(node, node)
    svg = parsed(draw(node))
    assert len(edges(svg)) == 20
    assert all(points[0][0] == points[-1][0] for points in edges(svg))


def test_seed_has_one_crossing(lib):
    func, names = lib.seed_expression()
    assert crossings(edges(parsed(draw(func, names)))) == 1


def crossings(lines):
    """Return how many pairs of edges change sides: sampled at the same heights."""
    count = 0
    for a, b in combinations(lines, 2):
        low, high = max(a[-1][1], b[-1][1]), min(a[0][1], b[0][1])
        heights = range(int(low) + 2, int(high) - 1)
        signs = [at(a, y) - at(b, y) for y in heights]
        signs = [s > 0 for s in signs if abs(s) > 1]
        count += sum(p != q for p, q in pairwise(signs))
    return count


def at(points, y):
    """Return the x of a descending line at height y."""
    for (x0, y0), (x1, y1) in pairwise(points):
        if y1 <= y <= y0:
            return x0 if y0 == y1 else x0 + (x1 - x0) * (y0 - y) / (y0 - y1)
    raise AssertionError(y)


def test_whole_pixels_and_nothing_that_changes(lib):
    func, names = lib.seed_expression()
    for backward in (False, True):
        picture = draw(func, names, backward=backward)
        assert picture == draw(func, names, backward=backward)
        svg = parsed(picture)
        for element in svg.iter():
            for key in {"x", "y", "width", "height", "d", "path"} & set(element.keys()):
                assert "." not in element.get(key)
            assert element.get("id") is None
            assert not element.tag.endswith(("script", "style", "foreignObject"))
        assert "0x" not in picture.svg


SCRIPT = """
import sys
sys.path.insert(0, {here!r})
from conftest import Variable, Multiply, Plus, Minus
from autograd_lib.drawing import draw
x, y = Variable(3), Variable(2)
z = Multiply(y, Plus(Minus(Multiply(x, x), Multiply(x, y)), y))
z = Multiply(Plus(z, x), Minus(z, Plus(y, z)))
z.evaluate()
picture = draw(z, {{"x": x, "y": y}}, lang="zh", backward=True)
sys.stdout.buffer.write((picture.svg + str(picture)).encode("utf-8"))
"""


def test_same_bytes_for_every_hash_seed():
    script = SCRIPT.format(here=str(Path(__file__).parent))
    outputs = set()
    for seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        run = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, check=True)
        outputs.add(run.stdout)
    assert len(outputs) == 1
    assert outputs.pop().startswith(b"<svg")


def test_mime_bundle_holds_image_and_text(lib):
    func, names = lib.seed_expression()
    names = {'<&"x': names["x"]}
    picture = draw(func, names)
    bundle = picture._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html"}
    assert bundle["text/plain"] == str(picture)
    image = ElementTree.fromstring(bundle["text/html"].replace(">", "/>"))
    kind, data = image.get("src").split(",")
    assert kind == "data:image/svg+xml;base64"
    assert base64.b64decode(data).decode("utf-8") == picture.svg
    assert image.get("alt").split(" | ") == str(picture).split("\n")
    assert image.get("style") == "max-width: 100%; max-height: 480px"  # where no style sheet of ours is


def test_seed_gradients_are_in_the_picture(lib):
    func, names = lib.seed_expression()
    func.derive(1)
    texts = [t.text for t in parsed(draw(func, names)).iterfind(".//s:text", NS)]
    assert "partial 8" in texts
    assert "partial 1" in texts
    zh = [t.text for t in parsed(draw(func, names, lang="zh")).iterfind(".//s:text", NS)]
    assert "偏导数 8" in zh
    assert "值 10" in zh
    assert "partial 8" not in zh


def frames(svg):
    """Return each animated group's (first text in it, times seen, seen in the end, base opacity)."""
    for group in svg.iterfind(".//s:g", NS):
        animate = group.find("s:animate", NS)
        if animate is not None:
            text = group.find("s:text", NS)
            values = animate.get("values").split(";")
            times = [float(t) for t in animate.get("keyTimes").split(";")]
            assert times[0] == 0
            assert times == sorted(set(times))
            assert len(times) == len(values)
            assert animate.get("repeatCount") == "indefinite"
            yield (None if text is None else text.text), values, group.get("opacity")


def test_animation_ends_on_the_totals_and_looks_so_without_smil(lib):
    func, names = lib.seed_expression()
    svg = parsed(draw(func, names, backward=True))
    shown = [(text, values[-1], base) for text, values, base in frames(svg)]
    assert all(last == base for _, last, base in shown)
    last = sorted(text for text, last, _ in shown if last == "1" and text.startswith("partial"))
    assert last == [
        "partial -2",
        "partial 1",
        "partial 1",
        "partial 2",
        "partial 2",
        "partial 2",
        "partial 8",
    ]
    passing = [text for text, last, _ in shown if last == "0" and text and text.startswith("partial")]
    assert sorted(passing) == ["partial 12", "partial 5", "partial 7"]
    assert len({a.get("dur") for a in svg.iter() if a.get("dur")}) == 1


@pytest.mark.parametrize("seed", [-1, 0, 1, 2])
def test_with_a_seed_it_stands_still_and_every_share_is_so_many_times_as_large(lib, seed):
    func, names = lib.seed_expression()
    picture = draw(func, names, seed=seed)
    svg = parsed(picture)
    texts = [one.text for one in svg.iterfind(".//s:text", NS)]
    assert "<animate" not in picture.svg
    assert sorted(text for text in texts if text.startswith("partial")) == sorted(
        f"partial {seed * partial}" for partial in (1, 2, 2, 2, -2, 8, 1)
    )
    amounts = [text for text in set(texts) if re.fullmatch(r"[+-]\d+", text)]
    assert {int(text) for text in amounts} == {seed * share for share in (2, 5, -2, 6, -4, -6)}
    assert len(list(svg.iterfind(".//s:path[@class='taken']", NS))) == 10
    assert str(picture).splitlines()[-2] == f"start: × #1 receives {seed}"
    assert names["x"].partial == 0  # nothing is left behind


def test_pictures_of_several_seeds_lie_on_each_other(lib):
    func, names = lib.seed_expression()
    seeds = (-1, 0, 1, 2_000_000_000)
    together = [draw(func, names, seed=one, seeds=seeds) for one in seeds]
    assert len({str(boxes(parsed(one))) for one in together}) == 1
    assert len({parsed(one).get("width") for one in together}) == 1
    assert len({str(boxes(parsed(draw(func, names, seed=one)))) for one in seeds}) > 1


def test_animation_marks_every_edge_once_and_names_the_amounts(lib):
    func, names = lib.seed_expression()
    svg = parsed(draw(func, names, backward=True))
    assert len(svg.findall(".//s:path[@class='taken']", NS)) == 10
    assert len(svg.findall(".//s:animateMotion", NS)) == 10
    amounts = {t.text for t in svg.iterfind(".//s:text", NS)}
    assert {"+5", "+2", "-2", "+6", "-4", "-6"} <= amounts
    assert_reads_well(svg)


def test_captions_stand_above_the_drawing(lib):
    func, names = lib.seed_expression()
    for picture in (draw(func, names, backward=True), draw(func, names, seed=2)):
        svg = parsed(picture)
        (drawing,) = (one for one in svg.iterfind("s:g", NS) if one.get("transform"))
        above = int(drawing.get("transform").rstrip(")").split()[1])
        begins = [text for text in svg.iterfind(".//s:text", NS) if text.text.startswith(("start", "step"))]
        assert begins
        assert all(
            12 < int(text.get("y")) <= above + 12 < min(y for _, y, *_ in boxes(svg)) + above
            for text in begins
        )


def test_edges_say_how_a_share_is_made_where_that_is_wanted(lib):
    func, names = lib.seed_expression()
    made = {"1 × 5 = 5", "1 × 2 = 2", "2 × 1 = 2", "2 × (-1) = -2", "2 × 3 = 6", "-2 × 2 = -4", "-2 × 3 = -6"}
    for lang in ("zh", "en"):
        svg = parsed(draw(func, names, backward=True, slopes=True, lang=lang))
        words = [t for t in svg.iterfind(".//s:text", NS) if t.get("font-weight") == "600"]
        assert {t.text for t in words if " = " in t.text} == made
    assert draw(func, names, seed=2, slopes=True) == draw(func, names, seed=2)


@pytest.mark.parametrize(
    "look", [{"backward": True, "slopes": True}, {"backward": True}, {"seed": -0.123456}]
)
def test_what_is_written_beside_edges_stays_on_the_paper(lib, look):
    x, y = lib.Variable(-0.123456), lib.Variable(1234.56)
    func = lib.Multiply(lib.Multiply(x, y), lib.Multiply(y, x))
    func.evaluate()
    svg = parsed(draw(func, {"x": x, "y": y}, **look))
    (drawing,) = (one for one in svg.iterfind("s:g", NS) if one.get("transform"))
    shift = int(re.search(r"\d+", drawing.get("transform"))[0])
    beside = [t for t in drawing.iterfind(".//s:text", NS) if re.match(r"\+|.* = ", t.text)]
    assert beside
    for text in beside:
        x, width = shift + int(text.get("x")), text_width(text.text, int(text.get("font-size")))
        assert x - width > 0 if text.get("text-anchor") == "end" else x + width < int(svg.get("width"))


def test_no_animation_where_derive_fails(lib):
    func = lib.Multiply(lib.Plus(lib.Variable(1), lib.Variable(2)), lib.Variable(3))
    svg = parsed(draw(func, backward=True))
    assert not list(svg.iter("{http://www.w3.org/2000/svg}animate"))
    words = " ".join(t.text for t in svg.iterfind(".//s:text", NS))
    assert "No gradients are shown" in words
    assert "partial" not in words


def test_cut_is_marked_in_the_picture(lib):
    chain = lib.Variable(0)
    for n in range(1, 80):
        chain = lib.Plus(chain, lib.Variable(n))
    svg = parsed(draw(chain, limit=21, lang="zh", backward=True))
    assert len(boxes(svg)) == 21
    assert len(svg.findall(".//s:g[@class='cut']", NS)) == 2
    assert "138 个节点未画出" in "".join(t.text for t in svg.iterfind(".//s:text", NS))


def test_words_fit_their_boxes(lib):
    x = lib.Variable(123456.789)
    svg = parsed(draw(lib.Multiply(x, x), {"学习率与动量": x}, lang="zh"))
    x0, _, width, _, _ = boxes(svg)[1]
    for text in svg.findall(".//s:g[@class='words']", NS)[1].iterfind("s:text", NS):
        assert text_width("".join(text.itertext()), int(text.get("font-size"))) + 12 <= width
        assert int(text.get("x")) == x0 + width // 2


def test_hostile_names_stay_text(lib):
    class Bad(lib.Plus):
        pass

    Bad.__name__ = "<script>&\x07\n"
    x = lib.Variable("]]></svg>")
    svg = parsed(draw(Bad(x, x), {'"><b>' * 30: x}))
    assert {e.tag.split("}")[1] for e in svg.iter()} == {"svg", "title", "rect", "g", "path", "text", "tspan"}


def test_wrap_breaks_between_pieces_then_anywhere():
    assert wrap(["aaaa", "bbbb", "cc"], 10, text_width("aaaa; bbbb;", 10), "; ") == ["aaaa; bbbb;", "cc"]
    assert wrap(["值" * 30], 10, text_width("值" * 12, 10), "") == ["值" * 12, "值" * 12, "值" * 6]
    assert all(text_width(line, 10) <= 80 for line in wrap(["one two three four five six"], 10, 80, ""))


def test_a_chinese_character_counts_two_units():
    assert text_width("偏导数", 13) == text_width("sixsix", 13) > 0
