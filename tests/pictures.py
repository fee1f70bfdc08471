"""Takes the pictures of READMEs and docs anew, with the real lab, a real class and a real browser: `make pictures`."""

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from autograd_lib.kit.demo import run_demo
from autograd_lib.kit.grading.gradebook.records import class_overview
from autograd_lib.kit.grading.pages.report.pages import write_report
from autograd_lib.kit.wording.text import LANGUAGES
from tests.conftest import CHROMIUM_ARGS
from tests.kit.grading.handing_in import COURSE, slip
from tests.running_lab import cell, opened, output, run, running_lab

LESSON = "02_changed_formula"
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
        opened(page, address, "02")
        run(page, "lang = start(")
        run(page, "class Multiply:", slip("multiply_derive", "drops_the_seed").strip())
        run(page, 'check("multiply_derive")')
        said = output(page, 'check("multiply_derive")')
        said.filter(has_text="0/3").wait_for()
        answer, below = cell(page, "class Multiply:").bounding_box(), said.bounding_box()
        top, bottom = answer["y"] - 12, below["y"] + below["height"] + 12
        clip = {"x": answer["x"], "y": top, "width": answer["width"], "height": min(bottom - top, 900)}
        save(page, f"lab-{language}", clip=clip)


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
