"""In CI a test that is skipped for want of a tool fails; on other machines it is skipped."""

import pytest

pytest_plugins = ["pytester"]

SKIPS = {
    "in the test": "import pytest\ndef test_it(): pytest.skip('psql is not installed')",
    "by a mark": "import pytest\n@pytest.mark.skipif(True, reason='psql is not installed')\ndef test_it(): pass",
    "in a fixture": "import pytest\n@pytest.fixture\ndef tool(): pytest.skip('psql is not installed')\n"
    "def test_it(tool): pass",
    "of the module": "import pytest\npytest.importorskip('no_such_module', reason='psql is not installed')",
}


@pytest.fixture
def run(pytester, repository, monkeypatch):
    conftest = (repository / "tests" / "conftest.py").read_text(encoding="utf-8")
    pytester.makeconftest(conftest)

    def run(source, ci):
        if ci:
            monkeypatch.setenv("CI", "true")
        else:
            monkeypatch.delenv("CI", raising=False)
        pytester.makepyfile(source)
        return pytester.runpytest_inprocess("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:nbval")

    return run


@pytest.mark.parametrize("source", SKIPS.values(), ids=SKIPS)
def test_a_skip_is_a_failure_in_ci(run, source):
    result = run(source, ci=True)
    outcomes = result.parseoutcomes()
    assert outcomes.get("failed", 0) + outcomes.get("errors", 0) == 1
    assert "skipped" not in outcomes
    result.stdout.fnmatch_lines(["*skipped where CI=true*psql is not installed*"])


@pytest.mark.parametrize("source", SKIPS.values(), ids=SKIPS)
def test_a_skip_is_a_skip_elsewhere(run, source):
    assert run(source, ci=False).parseoutcomes() == {"skipped": 1}


def test_what_the_platform_cannot_do_may_be_skipped_in_ci(run):
    source = "import pytest\ndef test_it(): pytest.skip('not on this platform: no fork')"
    assert run(source, ci=True).parseoutcomes() == {"skipped": 1}


def test_an_expected_failure_is_no_skip(run):
    source = "import pytest\n@pytest.mark.xfail(raises=ZeroDivisionError)\ndef test_it(): 1 / 0"
    assert run(source, ci=True).parseoutcomes() == {"xfailed": 1}


def test_chromium_shows_pages_and_reaches_nothing_outside(chromium):
    page = chromium.new_page()
    page.set_content("<title>导数</title><p id='p'>f′(x)</p>")
    assert page.title() == "导数"
    assert page.locator("#p").inner_text() == "f′(x)"
    failure = page.evaluate("fetch('https://example.org/').then(() => 'reached', error => error.name)")
    assert failure == "TypeError"
    page.close()
