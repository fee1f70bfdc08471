"""Pictures under the hand: a frame for each state, two of them where no script runs, and handles for mouse and keys."""

import base64
import json
import re

import pytest

from autograd_lib.kit.pictures import frames, heat, plot

STATES = {"slope": (-1, 0.5, 2), "dotted": (False, True)}


def line(slope, dotted=False):
    return plot({"line": [(0, 0), (1, slope)]}, dots=dotted)


def html_of(picture):
    return picture._repr_mimebundle_()["text/html"]


def data_in(picture):
    return json.loads(re.search(r'\}\)\("kit-frames-\w+", (.*)\);\n', html_of(picture))[1])


def test_every_combination_has_the_frame_that_the_drawing_code_makes():
    data = data_in(frames(line, STATES))
    drawn = ["\n".join(data["lines"][n] for n in one) for one in data["frames"]]
    assert drawn == [line(slope, dotted).svg for slope in STATES["slope"] for dotted in STATES["dotted"]]
    assert data["handles"] == [["slope", ["-1", "0.5", "2"]], ["dotted", ["False", "True"]]]
    assert data["texts"][0] == line(-1).text


def test_first_and_last_frame_stand_without_a_script():
    still, _, script = html_of(frames(line, STATES)).partition("<script>")
    found = [base64.b64decode(one).decode() for one in re.findall(r'base64,([^"]*)"', still)]
    assert found == [line(-1, False).svg, line(2, True).svg]
    assert "slope = -1, dotted = False" in still
    assert "slope = 2, dotted = True" in still
    assert script.count("</script>") == 1
    assert script.rstrip().endswith("</script>")


def test_the_text_form_is_that_of_both_ends():
    picture = frames(line, {"slope": (-1, 0, 2)})
    assert str(picture) == f"slope = -1\n{line(-1)}\n\nslope = 2\n{line(2)}"


def test_words_of_a_frame_do_not_end_the_script():
    picture = frames(lambda n: plot({f"</script><!--{n}": [(0, 0), (1, n)]}), {"<b>n": (1, 2)})
    assert html_of(picture).count("</script>") == 1
    assert "<!--" not in html_of(picture)
    assert "<b>" not in html_of(picture)
    assert data_in(picture)["handles"][0][0] == "<b>n"


def test_the_same_bytes_every_time():
    assert html_of(frames(line, STATES)) == html_of(frames(line, STATES))


@pytest.mark.parametrize(
    ("handles", "begins", "message"),
    [
        ({}, None, "no handle"),
        ({"n": (1,)}, None, "'n' has no two values"),
        ({"n": range(41)}, None, "41 frames: at most 40"),
        ({"n": range(7), "m": range(6)}, None, "42 frames"),
        ({"n": (1, 2)}, (3,), "no frame has these values"),
    ],
)
def test_what_cannot_be_held_is_refused(handles, begins, message):
    with pytest.raises(ValueError, match=message):
        frames(line, handles, begins=begins)


@pytest.fixture
def page(chromium, tmp_path):
    """Yield a page with the same picture twice."""
    html = html_of(frames(line, STATES, begins=(0.5, False)))
    (tmp_path / "page.html").write_text(f"<!doctype html><meta charset=utf-8>{html}{html}", encoding="utf-8")
    page = chromium.new_page()
    page.goto((tmp_path / "page.html").as_uri())
    yield page
    page.close()


def shown(page, at=0):
    """Return the SVG that the hand has moved a picture to."""
    source = page.locator(".kit-frames-live img").nth(at).get_attribute("src")
    return page.evaluate("source => decodeURIComponent(source.split(',').slice(1).join(','))", source)


@pytest.mark.browser
def test_keys_clicks_and_switches_move_it(page):
    assert page.get_by_role("slider").count() == 2
    slider = page.get_by_role("slider").first
    assert shown(page) == line(0.5).svg
    slider.press("ArrowRight")
    assert shown(page) == line(2).svg
    assert slider.get_attribute("aria-valuetext") == "2"
    page.get_by_role("checkbox").first.press(" ")
    assert shown(page) == line(2, True).svg
    page.get_by_role("button", name="slope = 0.5").first.click()
    assert shown(page) == line(0.5, True).svg
    page.get_by_role("slider").first.click(position={"x": 2, "y": 10})
    assert shown(page) == line(-1, True).svg
    assert shown(page, 1) == line(0.5).svg  # the other one stays where it is
    said = page.locator(".kit-frames-says").first
    assert said.get_attribute("aria-live") == "polite"
    assert said.inner_text() == line(-1, True).text.splitlines()[-1].strip()


@pytest.mark.browser
def test_frames_of_different_sizes_take_the_same_room(chromium):
    page = chromium.new_page()
    page.set_content(
        html_of(frames(lambda wide, high: heat([[1.0] * wide] * high), {"wide": (1, 4), "high": (3, 1)}))
    )
    sizes = set()
    for handle in page.get_by_role("slider").all():
        size = page.locator(".kit-frames-live img").evaluate(
            "one => one.decode().then(() => [one.width, one.height])"
        )
        sizes.add(tuple(size))
        handle.press("ArrowRight")
    page.close()
    assert len(sizes) == 1
    ((width, height),) = sizes
    assert width > 4 * 46
    assert height > 3 * 34


@pytest.mark.browser
def test_on_paper_stand_its_ends(page):
    assert page.locator(".kit-frames-still").first.is_hidden()
    page.emulate_media(media="print")
    assert page.locator(".kit-frames-still img").first.is_visible()
    assert page.locator(".kit-frames-live").first.is_hidden()
