"""No right answer ships: nothing in an installed wheel that is text earns points, but for known wrong answers."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tried import tried_lessons
from tests.wheels import the_wheel

from .answers import solution

pytestmark = pytest.mark.slow  # builds a wheel, imports all of it, and tries what it finds
PROBE = Path(__file__).with_name("leaks.py")
TRIED = sorted({*tried_lessons(), "side_orders", "03_two_visits"})  # these two's answers are planted


@pytest.fixture(scope="module")
def installed(tmp_path_factory, repository):
    """Return the folder that a freshly built wheel is installed in."""
    folder = tmp_path_factory.mktemp("installed")
    options = ("--quiet", "--no-deps", "--no-index", "--target", str(folder))
    wheel = the_wheel(repository, tmp_path_factory)
    subprocess.run([sys.executable, "-m", "pip", "install", *options, str(wheel)], check=True)
    return folder


def found(folder, repository):
    """Return what the probe finds in an installed package."""
    command = [sys.executable, str(PROBE), str(folder), str(repository), *TRIED]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


BY_COUNTS = solution("side_orders", "by_counts")
PLANTS = {
    "string.py": f"ANSWER = {BY_COUNTS!r}\n",
    "pieces.py": f'LINES = {BY_COUNTS.splitlines()!r}\n\n\ndef build(end="\\n"):\n    return end.join(LINES)\n',
    "texts.json": json.dumps({"hints": [{"en": f"Write\n```python\n{BY_COUNTS}\n```\n"}]}),
    "lesson.ipynb": json.dumps(
        {"cells": [{"cell_type": "code", "source": BY_COUNTS.splitlines(keepends=True)}]}
    ),
    "note.html": solution("03_two_visits", "two_shortcuts"),
    "span.jinja": "The first is `total_1 = 3`.",
}


@pytest.fixture(scope="module")
def report(installed, repository):
    """Return what the probe finds in the package, with answers planted in it, so that one search proves both."""
    planted = installed / "autograd_lib" / "exercises" / "planted"
    planted.mkdir()
    (planted / "__init__.py").write_text("", encoding="utf-8")
    for name, content in PLANTS.items():
        (planted / name).write_text(content, encoding="utf-8")
    return found(installed, repository)


def test_no_text_of_the_package_earns_points(report):
    assert report["texts"] > 50_000
    assert report["tried"] > 500
    places = [(leak["exercise"], place) for leak in report["leaks"] for place in leak["places"]]
    assert [place for place in places if "planted" not in place[1]] == []


def test_planted_answers_are_found(report):
    places = {
        (leak["exercise"], place.partition("planted")[2])
        for leak in report["leaks"]
        for place in leak["places"]
    }
    assert places == {
        ("by_counts", "/string.py"),
        ("by_counts", ".string.ANSWER"),
        ("by_counts", ".pieces.build()"),
        ("by_counts", "/texts.json"),
        ("by_counts", "/lesson.ipynb"),
        ("two_shortcuts", "/note.html"),
        ("two_shortcuts", "/span.jinja"),
    }
    assert all(leak["score"] == 6 for leak in report["leaks"] if leak["exercise"] == "by_counts")
