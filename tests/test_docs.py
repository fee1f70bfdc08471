"""The pages in docs/: both languages in step, links that lead somewhere, code that parses, arithmetic that is right."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

from autograd_lib.checking.text import LANGUAGES

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted({path.name for language in LANGUAGES for path in (ROOT / "docs" / language).glob("*.md")})
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
LINK = re.compile(r"\]\(([^)#]+)\)")
SUM = re.compile(r"^    ([\d.]+) ?(\w*) ([×÷]) ([\d.]+) ?(\w*) = ([\d.]+) ?(\w*)", re.M)
OPTION = re.compile(r"--[a-z][a-z-]+")


def text_of(language, page):
    return (ROOT / "docs" / language / page).read_text(encoding="utf-8")


def blocks(text, kind):
    return [code for language, code in BLOCK.findall(text) if language == kind]


def wrong_sums(text):
    """Return the lines of arithmetic whose result is off by more than the last digit that is shown."""
    found = []
    for match in SUM.finditer(text):
        left, unit, sign, right, of, result, shown = match.groups()
        value = float(left) * float(right) if sign == "×" else float(left) / float(right)
        scale = 1e6 if "kB" in (unit, of) and shown == "GB" else 1
        digits = len(result.partition(".")[2])
        if abs(value / scale - float(result)) > 0.5 * 10**-digits + 1e-9:
            found.append(match[0].strip())
    return found


@pytest.mark.parametrize("page", PAGES)
def test_both_languages_show_the_same_code_and_sums(page):
    zh, en = (text_of(language, page) for language in ("zh", "en"))
    assert BLOCK.findall(zh) == BLOCK.findall(en)
    assert SUM.findall(zh) == SUM.findall(en)
    assert [len(re.findall(rf"^{mark} ", text, re.M)) for text in (zh, en) for mark in ("#", "##")] == 2 * [
        1,
        len(re.findall(r"^## ", en, re.M)),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_sums_are_right(page, language):
    text = text_of(language, page)
    assert len(SUM.findall(text)) >= 5
    assert wrong_sums(text) == []


def test_a_wrong_sum_is_noticed():
    assert wrong_sums("    50000 × 0.2 s = 9000 s\n") == ["50000 × 0.2 s = 9000 s"]
    assert wrong_sums("    50000 × 100 kB = 50 GB\n") == ["50000 × 100 kB = 50 GB"]


@pytest.mark.parametrize("page", PAGES)
def test_manifests_are_yaml_with_kinds_and_matching_labels(page):
    manifests = [m for code in blocks(text_of("en", page), "yaml") for m in yaml.safe_load_all(code)]
    assert {m["kind"] for m in manifests} == {"Deployment", "Service", "Job"}
    for manifest in manifests:
        assert {"apiVersion", "kind", "metadata", "spec"} == set(manifest)
        if manifest["kind"] == "Deployment":
            labels = manifest["spec"]["template"]["metadata"]["labels"]
            assert manifest["spec"]["selector"]["matchLabels"] == labels


@pytest.mark.parametrize("page", PAGES)
def test_shell_code_parses(page):
    codes = blocks(text_of("en", page), "sh")
    assert codes
    for code in codes:
        done = subprocess.run(["bash", "-n"], input=code, text=True, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES)
def test_options_of_our_command_exist(page):
    from typer.main import get_command

    from autograd_lib.cli import app

    known = {option for parameter in get_command(app).commands["grade"].params for option in parameter.opts}
    codes = [code.replace("\\\n", " ") for _, code in BLOCK.findall(text_of("en", page))]
    lines = [line for code in codes for line in code.splitlines() if line.startswith("autograd-kit grade")]
    assert lines
    assert {option for line in lines for option in OPTION.findall(line)} <= known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere_and_the_readme_leads_here(page, language):
    text = text_of(language, page)
    for link in LINK.findall(text):
        assert (ROOT / "docs" / language / link).is_file(), link
    readme = ROOT / {"en": "README.md", "zh": "README.zh.md"}[language]
    assert f"](docs/{language}/{page})" in readme.read_text(encoding="utf-8")
