"""A preview: pages that follow their source, in a browser; when it looks at files again; what it serves."""

import json
import os
import re
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.site.preview import Preview, keep_previewing, refreshed, served
from tests.kit.authoring.samples import LESSON, SOURCE, course_with, sample_exercises


@pytest.fixture
def course(tmp_path, repository, monkeypatch):
    """Return a course whose only lesson is the sample."""
    with sample_exercises(tmp_path):
        # New processes find the sample, and this very package.
        path = os.pathsep.join([str(repository), os.environ["PYTHONPATH"]])
        monkeypatch.setenv("PYTHONPATH", path)
        yield course_with(tmp_path / "course")


class Running:
    """A preview that runs in a thread until it is ended as Ctrl+C ends it."""

    def __init__(self, course):
        self.said, self._end = [], threading.Event()
        arguments, options = (course, LESSON, "en", self.said.append), {"browser": False, "wait": self._wait}
        self._thread = threading.Thread(target=keep_previewing, args=arguments, kwargs=options)
        self._thread.start()

    def _wait(self, seconds):
        if self._end.wait(seconds):
            raise KeyboardInterrupt

    def address(self):
        """Return the address that it told."""
        while True:
            if told := re.search(r"http://[\d.]+:\d+", "\n".join(self.said)):
                return told[0]
            time.sleep(0.05)

    def end(self):
        """End it, and return what it said."""
        self._end.set()
        self._thread.join()
        return self.said


@pytest.mark.exhaustive
def test_a_page_follows_its_source_and_stays_while_something_is_wrong_with_that(course, chromium):
    running, page, source = Running(course), chromium.new_page(), course.source(LESSON)
    try:
        page.goto(running.address())
        heading, problems = page.locator("h1"), page.locator("#kit-problems")
        heading.filter(has_text="Doubling").wait_for(timeout=120_000)
        assert page.url.endswith(f"/en/lessons/{LESSON}.html")
        problems.filter(has_text="H1 to H3").wait_for()  # which the site would not take

        source.write_text(SOURCE.replace('id="title" lang="zh"', 'id="title" lang="xx"'), encoding="utf-8")
        problems.filter(has_text="lesson.py:1:").wait_for(timeout=120_000)
        assert "Doubling" in heading.inner_text()

        mended = SOURCE.replace("# 加倍", "# 加倍\n\n## 怎么做").replace(
            "# Doubling", "# Doubling, again\n\n## How"
        )
        source.write_text(mended, encoding="utf-8")
        heading.filter(has_text="Doubling, again").wait_for(timeout=120_000)
        problems.wait_for(state="hidden")
        page.goto(page.url.replace("/en/", "/zh/"))
        assert "加倍" in heading.inner_text()
    finally:
        page.close()
        said = running.end()
    assert sum("lesson.py:1:" in line for line in said) == 1
    assert said[-1] == "The preview has ended."


class Counting(Preview):
    """A preview that only counts how often it was to be made."""

    def refresh(self):
        """Count."""
        self.made += 1
        return [f"made {self.made}"]


def looks(course, changes, monkeypatch):
    """Return what was said in the looks at a lesson's files between which these changes were made."""
    said, left = [[]], iter(changes)

    def wait(_):
        if (change := next(left, None)) is None:
            raise KeyboardInterrupt
        said.append([])
        change()

    def say(line):
        said[-1].append(line)

    monkeypatch.setattr("autograd_lib.kit.site.preview.Preview", Counting)
    monkeypatch.setattr("autograd_lib.kit.site.preview.fetched", list)
    keep_previewing(course, LESSON, "en", say, browser=False, wait=wait)
    assert said[-1].pop() == "The preview has ended."
    assert said[0].pop(0).startswith("Preview: http://127.0.0.1:")
    return said


def test_a_lesson_is_made_at_once_and_again_when_a_file_has_been_written_whole(course, monkeypatch):
    document = course.documents(LESSON)["double_it"]

    def nothing():
        pass

    def more():
        document.write_text(document.read_text(encoding="utf-8") + "\n", encoding="utf-8")

    def one_more():
        document.with_name("last_one.py").write_text("", encoding="utf-8")

    def one_less():
        document.with_name("last_one.py").unlink()

    changes = [nothing, more, more, nothing, nothing, one_more, nothing, one_less, nothing]
    said = looks(course, changes, monkeypatch)
    assert said == [["made 1"], [], [], [], ["made 2"], [], [], ["made 3"], [], ["made 4"]]


def got(address):
    """Return (status, text) of an answer."""
    try:
        with urllib.request.urlopen(address) as answer:
            return answer.status, answer.read().decode("utf-8")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode("utf-8")


def test_before_the_first_pages_and_where_there_is_none_a_page_says_so(course, tmp_path):
    preview = Preview(course, LESSON, "en", tmp_path)
    with served(preview) as address:
        status, page = got(address)
        assert (status, "Building for the first time" in page) == (404, True)
        assert 'data-made="0"' in page
        preview.made, preview.problems = 1, ["a < b"]
        status, page = got(f"{address}/zh/lessons/01_two_starts.html")
        assert (status, "The preview has only one lesson" in page) == (404, True)
        assert json.loads(got(f"{address}/preview.json")[1]) == {"made": 1, "problems": ["a < b"]}
        assert got(f"{address}/../course/solutions/lessons/{LESSON}/lesson.py")[0] == 404


def test_whatever_stops_a_build_is_told_and_ends_no_preview(tmp_path, monkeypatch):
    def build(*_, **__):
        raise ZeroDivisionError("in a judge")

    monkeypatch.setattr("autograd_lib.kit.site.preview.build", build)
    assert refreshed(Course(tmp_path), LESSON, "en", tmp_path) == (
        False,
        [],
        ["ZeroDivisionError: in a judge"],
    )


@pytest.mark.slow
def test_a_judge_that_ends_its_process_is_told(course, tmp_path):
    judge = Path(os.environ["PYTHONPATH"].split(os.pathsep)[-1], "exercises", "judges", "double_it.py")
    judge.write_text("import os\nos._exit(9)\n", encoding="utf-8")
    preview = Preview(course, LESSON, "en", tmp_path)
    assert preview.refresh() == [
        "The build process ended unexpectedly. Correct the source and save it again."
    ]
    assert (preview.made, len(preview.problems)) == (0, 1)


@pytest.mark.slow
def test_an_interrupt_ends_a_build_at_once(course, tmp_path, monkeypatch):
    started = []

    class Watched(subprocess.Popen):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            started.append(self)

        def wait(self, *arguments, **options):
            if not started[1:]:
                started.append("waited for")
                raise KeyboardInterrupt
            return super().wait(*arguments, **options)

    monkeypatch.setattr(subprocess, "Popen", Watched)
    with pytest.raises(KeyboardInterrupt):
        Preview(course, LESSON, "en", tmp_path).refresh()
    assert started[0].returncode == -signal.SIGKILL
