"""What all tests share: where the repository is, a browser, repeatable random cases, and no silent skips in CI."""

import gc
import os
import shutil
from pathlib import Path

import hypothesis
import pytest

import autograd_lib.kit.unneeded  # noqa: F401

# A skip whose reason begins so is about what the platform is, not about what someone forgot to install.
NOT_THIS_PLATFORM = "not on this platform"

CHROMIUM_ARGS = [
    "--no-sandbox",  # its own sandbox does not start as root, which is what containers run as
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
]

# What a fixture starts marks every test that asks for it; a file that starts such things by itself marks itself.
STARTED_BY_FIXTURES = {"chromium": "browser", "confinement": "sandbox", "new_gradebook": "slow"}

hypothesis.settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
hypothesis.settings.load_profile("repeatable")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Collect tests without the cyclic collector: nearly all of what is made stays until the end of the run."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


@pytest.fixture(scope="module", autouse=True)
def _what_stays():
    """Keep the cyclic collector from walking, again and again, what was there before a file's tests."""
    gc.collect()
    gc.freeze()


# What `make quick` leaves out: pyproject.toml says what each of these means.
LONG = ("browser", "sandbox", "cluster", "slow", "exhaustive")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    for item in items:
        for fixture, marker in STARTED_BY_FIXTURES.items():
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(marker)
        # What a browser paints when both cores are busy is nobody's promise: it is asked twice, and that is said.
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.flaky(reruns=1))
    # Files that take long come first, so that no core is left with one of them while the other has nothing to do.
    long = {item.path for item in items if any(item.get_closest_marker(marker) for marker in LONG)}
    items.sort(key=lambda item: item.path not in long)


def browser():
    """Return the path of a Chromium, or None. The one without windows opens a page in half the time."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


@pytest.fixture(scope="session")
def repository():
    """Return the root of the repository."""
    return Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def confinement():
    """Skip where kernels cannot be confined, which every class graded by kernels needs."""
    from tests.kit.sandbox.processes import needs_confinement

    needs_confinement()


# Module scope: while Playwright runs, its event loop counts as running for every other test of the process.
@pytest.fixture(scope="module")
def chromium(tmp_path_factory):
    """Yield a headless Chromium, as Playwright's BrowserContext with an empty profile and no way off this machine."""
    executable = browser()
    if executable is None:
        pytest.skip("chromium is not installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("chromium"), executable_path=executable, args=CHROMIUM_ARGS
        )
        yield context
        context.close()


def forbids_skips():
    """Return whether this run must not skip: in CI everything that a test wants has been installed."""
    return os.environ.get("CI") == "true"


def forbid_skip(report):
    """Turn a skip into a failure, unless it is about the platform or an expected failure."""
    if not report.skipped or hasattr(report, "wasxfail") or not forbids_skips():
        return
    reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    reason = reason.removeprefix("Skipped: ")
    if not reason.startswith(NOT_THIS_PLATFORM):
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid}: skipped where CI=true, so it tests nothing: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    report = yield
    forbid_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    report = yield
    forbid_skip(report)
    return report
