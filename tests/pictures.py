"""Takes the pictures of the READMEs anew, with the real lab, a real class and a real browser: `make pictures`."""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from autograd_lib.checking.text import LANGUAGES
from autograd_lib.demo import run_demo
from autograd_lib.grading.records import class_overview
from autograd_lib.grading.report.pages import write_report
from tests.conftest import CHROMIUM_ARGS
from tests.grading.handing_in import COURSE, slip
from tests.running_lab import running_lab

LESSON = "02_expression_trees"
PICTURES = COURSE.root / "docs" / "pictures"
MAX_BYTES = 150_000


def main():
    """Take all pictures; fail when one is too large for a README."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        run_demo(COURSE, Path(scratch) / "class")  # before Playwright has its event loop run in this process
        take_all(Path(scratch))
    for picture in sorted(PICTURES.glob("*.png")):
        print(f"{picture.relative_to(COURSE.root)}: {picture.stat().st_size} bytes")
        assert picture.stat().st_size <= MAX_BYTES, f"{picture} is too large"


def take_all(scratch):
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM_ARGS)
        take_class(chromium, scratch / "class")
        for language in LANGUAGES:
            take_lab(chromium, scratch / language, language)


def take_class(chromium, room):
    """Take the report and a feedback page of the example class, in both languages."""
    for language in LANGUAGES:
        index = write_report(*class_overview(room, COURSE), language)
        picture(chromium, index.as_uri(), f"report-{language}", {"width": 1240, "height": 900})
    for language, student in (("zh", "李明"), ("en", "alice")):
        page = room / "feedback" / student / LESSON / f"{LESSON}.html"
        picture(chromium, page.as_uri(), f"feedback-{language}", {"width": 820, "height": 900})


def take_lab(chromium, folder, language):
    """Take JupyterLab with a wrong answer and what its check says."""
    home = folder / "home"
    home.mkdir(parents=True)
    for name in LANGUAGES:
        released = COURSE.release(LESSON, name)
        shutil.copytree(released.parent, folder / "course" / "notebooks" / name / LESSON)
    with running_lab(folder / "course", home, language) as address:
        page = chromium.new_page(viewport={"width": 1300, "height": 6000}, color_scheme="light")
        page.goto(address)
        page.locator(".jp-NotebookPanel h1", has_text="02").wait_for(timeout=180_000)
        run(page, "lang = start(")
        run(page, "class Multiply:", slip("ex02_1", "drops_the_seed"))
        run(page, 'check("ex02_1")')
        said = page.locator(".jp-CodeCell", has_text='check("ex02_1")').locator(".jp-OutputArea-output").first
        said.filter(has_text="ex02_1").wait_for(timeout=120_000)
        answer = page.locator(".jp-CodeCell", has_text="class Multiply:").first.bounding_box()
        below = said.bounding_box()
        top, bottom = answer["y"] - 12, below["y"] + below["height"] + 12
        clip = {"x": answer["x"], "y": top, "width": answer["width"], "height": min(bottom - top, 900)}
        save(page, f"lab-{language}", clip=clip)


def run(page, text, code=None):
    """Run the code cell that holds `text`, with other code in it if any is given."""
    page.locator(".jp-CodeCell", has_text=text).first.locator(".cm-content").click()
    if code is not None:
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(code.strip())
    page.keyboard.press("Control+Enter")


def picture(chromium, address, name, viewport):
    page = chromium.new_page(viewport=viewport, color_scheme="light")
    page.goto(address)
    save(page, name)


def save(page, name, **how):
    """Write a picture with few colours, which text and plots do not need more of."""
    path = PICTURES / f"{name}.png"
    page.screenshot(path=path, **how)
    page.close()
    from PIL import Image  # matplotlib brings it

    with Image.open(path) as image:
        image.convert("P", palette=Image.Palette.ADAPTIVE, colors=128).save(path, optimize=True)


if __name__ == "__main__":
    sys.exit(main())
