"""Setting up: what is run for which machine, what is said meanwhile, and when `make` thinks that it is needed."""

import ast
import importlib.util
import os
import re
import runpy
import shutil
import subprocess
import sys
from importlib.metadata import packages_distributions
from pathlib import Path
from types import SimpleNamespace

import pytest
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
HERE = "pip install --python=.venv/bin/python --constraint=constraints.txt -e".split()
PLAN = "Resolved 154 packages in 2.51s\r\n + numpy==2.4.6\r\n + torch==2.13.0\r\n"
CUDA = PLAN + " + nvidia-cublas==13.1.0.3\r\n"


@pytest.fixture
def tool():
    """Return tools/install.py as a module of its own."""
    spec = importlib.util.spec_from_file_location("install", ROOT / "tools" / "install.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def machine(tool, tmp_path, monkeypatch):
    """Return what installs on a made-up machine, whose programs answer as told, and returns what was run there."""
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "constraints.txt", tmp_path)
    for name in ("UV_TORCH_BACKEND", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE", "SSL_CERT_FILE"):
        monkeypatch.delenv(name, raising=False)

    def installing(extra="zh", torch=None, config="", plan=PLAN, fails=()):
        ran = []

        def run(command, what, variables=()):
            words = [str(word) for word in command]
            words = words[words.index("pip") :] if "uv" in words[0] else words
            ran.append((words, dict(variables)))
            if any(set(one.split()) <= set(words) for one in fails):
                raise tool.Failed("It did not work.")
            return config if words[-2:] == ["config", "list"] else plan

        monkeypatch.setattr(tool, "run", run)
        tool.install(extra, torch)
        return ran

    return installing


def test_without_find_links_torch_comes_for_the_cpu(machine):
    ran = [words for words, _ in machine(plan=CUDA)]
    assert ran[-2:] == [
        [*HERE, ".[zh]", "pip", "--dry-run"],
        [*HERE, ".[zh]", "pip", "--torch-backend=cpu"],
    ]
    assert ran[-3][-3:] == ["--no-deps", "--constraint=constraints.txt", "uv"]  # that uv itself


def test_what_the_configured_places_have_for_the_cpu_is_taken_from_there(machine):
    config = "global.find-links='/a /b'\n:env:.cert='/c.pem'\n"
    words, variables = machine("dev", config=config)[-1]
    assert words == [*HERE, ".[dev]", "pip", "--find-links=/a", "--find-links=/b"]
    assert variables == {"SSL_CERT_FILE": "/c.pem"}


def test_the_large_build_is_taken_where_it_is_asked_for(machine, monkeypatch):
    assert machine(torch="cuda", plan=CUDA)[-1][0] == [*HERE, ".[zh]", "pip", "--reinstall-package=torch"]
    monkeypatch.setenv("UV_TORCH_BACKEND", "cu130")  # uv itself was told
    assert machine(plan=CUDA)[-1][0] == [*HERE, ".[zh]", "pip"]


def test_where_the_cpus_build_cannot_be_reached_the_way_out_is_said(machine, tool):
    with pytest.raises(tool.Failed, match=r"did not work\.\n.* PIP_FIND_LINKS .*\n`make … torch=cuda`"):
        machine(plan=CUDA, fails=["--torch-backend=cpu"])
    with pytest.raises(tool.Failed, match=r"did not work\.$"):
        machine(fails=["pip .[zh] --constraint=constraints.txt"])


def test_pip_installs_where_uv_cannot_be_had_and_takes_no_cuda_either(machine, tool, monkeypatch, capsys):
    monkeypatch.setattr(tool.sys, "platform", "linux")
    words = machine(fails=["install uv"])[-1][0]
    assert words[:4] == [sys.executable, "-m", "pip", "--python=.venv/bin/python"]
    assert words[4:-1] == ["install", "--constraint=constraints.txt", "-e", ".[zh]", "pip"]
    assert re.fullmatch("--constraint=.*/cpu.txt", words[-1])
    assert "uv cannot be had" in capsys.readouterr().out
    assert machine(fails=["install uv"], torch="cuda")[-1][0] == words[:-1]
    monkeypatch.setattr(tool.sys, "platform", "darwin")
    assert machine(fails=["install uv"])[-1][0] == words[:-1]


def test_the_build_for_the_cpu_has_the_pinned_version(tool, tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(tool.sys, "platform", "linux")
    monkeypatch.setattr(tool, "run", lambda command, what: None)
    tool.install_by_pip([], None, tmp_path)
    pin = (tmp_path / "cpu.txt").read_text(encoding="utf-8").strip()
    assert pin.removesuffix("+cpu") in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def test_a_python_without_pip_unpacks_its_own(machine):
    ran = [words for words, _ in machine(fails=[f"{sys.executable} config"])]
    assert ran[1:3] == [
        [".venv/bin/python", "-m", name, *rest]
        for name, *rest in (["ensurepip", "--default-pip"], ["pip", "config", "list"])
    ]
    assert ran[-1] == [*HERE, ".[zh]", "pip"]


def test_the_uv_of_developers_is_used(machine, tmp_path):
    (tmp_path / ".venv/bin").mkdir(parents=True)
    (tmp_path / ".venv/bin/uv").touch()
    assert len(machine()) == 3  # pip's configuration, the plan, the libraries


def configured(tmp_path, text, **environment):
    """Return what `pip config list` says of a file of settings and of an environment."""
    path = tmp_path / "pip.conf"
    path.write_text(text, encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    places = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "XDG_CONFIG_DIRS": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"],
        env={**kept, **places, "PIP_CONFIG_FILE": str(path), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def test_pips_own_words_are_read(tool, tmp_path):
    text = (
        "[global]\nindex-url = https://a.example/simple\ntimeout = 9\n[install]\nno-index = no\npre = true\n"
    )
    text += "extra-index-url =\n    https://b.example\n    https://c.example\n"
    settings = tool.read_settings(configured(tmp_path, text, PIP_TIMEOUT="60", PIP_CONSTRAINT="~/c.txt"))
    options, variables = tool.translated({name: settings[name] for name in sorted(settings)})
    assert options == [
        f"--constraints={Path.home()}/c.txt",
        "--index=https://b.example",
        "--index=https://c.example",
        "--default-index=https://a.example/simple",
        "--prerelease=allow",
        "--index-strategy=unsafe-best-match",
    ]
    assert variables["UV_HTTP_TIMEOUT"] == "60"


def test_certificates_that_pip_heeds_are_uvs_as_well(tool, monkeypatch):
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", "/bundle.pem")
    assert tool.translated({})[1] == {"SSL_CERT_FILE": "/bundle.pem"}
    assert tool.translated({"cert": "/own.pem"})[1] == {"SSL_CERT_FILE": "/own.pem"}


def test_uv_knows_the_options(tool):
    uv = shutil.which("uv", path=Path(sys.executable).parent)
    if not uv:
        pytest.skip("uv is not installed here: pip has set this environment up")
    command = [uv, "pip", "install", "--help"]
    known = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    used = {
        *tool.OPTIONS.values(),
        "--torch-backend=",
        "--reinstall-package=",
        "--index-strategy=",
        "--dry-run",
    }
    assert [one for one in used if not re.search(rf"{one.partition('=')[0]}\b", known)] == []


def test_what_it_will_take_is_said_first_as_the_pages_say_it(tool, monkeypatch, tmp_path, capsys):
    (tmp_path / ".venv").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tool, "install", lambda extra, torch: None)
    tool.main(["zh"])
    said = capsys.readouterr().out
    assert {"350 MB", "1.1 GB"} == set(re.findall(r"[\d.]+ [GM]B", said))
    assert "350 MB" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "1.1 GB" in (ROOT / "docs" / "en" / "students.md").read_text(encoding="utf-8")
    assert tool.SIZES["dev"].split(" on ")[0] in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    tool.main(["zh", "cuda"])  # which is 5 GB more
    assert "1.1 GB" not in capsys.readouterr().out


def test_what_runs_is_told_with_its_total_and_its_end_where_it_fails(tool, monkeypatch, capsys):
    monkeypatch.setattr(tool, "time", SimpleNamespace(monotonic=iter(range(0, 1000, 6)).__next__))
    code = "print('⠙ Resolving\\033[2K⠙ Preparing packages... (35/135)\\033[2Kno such package'); {}"
    text = tool.run(
        [sys.executable, "-c", code.format("import sys; print(sys.stdout.isatty())")], "libraries"
    )
    assert text.splitlines()[-2:] == ["no such package", "True"]
    assert re.match(r"  libraries: 6 s \(35/135\)\n", capsys.readouterr().out)
    with pytest.raises(tool.Failed, match=r"^[^\n]*\nno such package$"):
        tool.run([sys.executable, "-c", code.format("raise SystemExit(1)")], "libraries")


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        (
            "Preparing packages... (1/135)\r\x1b[2K(35/135)\njupyterlab   ----- 374.58 KiB/16.53 MiB  ",
            "(35/135) jupyterlab 374.58 KiB/16.53 MiB",
        ),
        ("   ━━━━━━━━━━━━━ 10.1/20.0 MB 5.2 MB/s eta 0:00:02", "10.1/20.0 MB"),
        ("Collecting idna\r\nCollecting torch==2.13.0\r\n", "Collecting torch==2.13.0"),
        ("Resolving dependencies...", ""),
    ],
)
def test_how_far_it_is_is_what_came_last(tool, shown, said):
    assert tool.how_far(shown.encode()) == said


@pytest.fixture
def place(tmp_path):
    """Return a function that says what `make` would set up in a folder which holds these stamps."""
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / ".venv").mkdir()

    def wanted(*words, **stamps):
        for extra, text in stamps.items():
            (tmp_path / f".venv/.ready.{extra}").write_text(text.format(tmp_path), encoding="utf-8")
        environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
        command = ["make", "--dry-run", "--no-print-directory", *words]
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        )
        return re.findall(r"sh tools/setup (.*?) *$", done.stdout, re.M)

    return wanted


def test_each_target_sets_up_what_it_needs_and_nothing_that_is_there(place):
    assert [place("demo"), place("lab"), place("lint", "test")] == [["zh"], ["zh"], ["dev"]]
    assert place("lab", "torch=cuda") == ["zh cuda"]
    assert [place("demo", zh="[{}]"), place("test")] == [[], ["dev"]]
    assert place("lint", "lab", dev="[{}]") == []
    assert place("lab", "torch=cuda") == ["zh cuda"]
    assert [place("lab", "torch=cuda", zh="[{}]cuda"), place("lab")] == [[], []]
    assert place("lab", zh="[/elsewhere]") == ["zh"]


def test_a_stamp_says_what_make_asks_for(tool, place, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tool, "install", lambda extra, torch: None)
    monkeypatch.setattr(tool, "run", lambda command, what: "")
    tool.main(["dev", "cuda"])
    assert place("lab", "test", "torch=cuda") == []


LEFT_OUT = {
    "dask",
    "distributed",
    "furo",
    "hypothesis",
    "mypy",
    "playwright",
    "psycopg",
    "ruff",
    "sphinx",
    "uv",
}


def closure(extra):
    """Return the distributions that are installed here for an extra of pyproject.toml."""
    tool = runpy.run_path(str(ROOT / "tools" / "pins.py"))
    return tool["installed_closure"](f"autograd-kit[{extra}]").keys()


def test_learners_get_what_they_need_and_no_more():
    assert {"jupyterlab", "nbgrader", "numpy", "torch", "nbval", "pytest"} <= closure("zh")
    assert not LEFT_OUT & closure("zh")
    assert LEFT_OUT - {"uv"} <= closure("dev")  # so that a name that is misspelt is noticed


# What is imported there is an extra of its own: `cluster` and `site`.
EXTRAS = ("autograd_lib/kit/grading/execution/cluster.py", "autograd_lib/kit/site/")


def imported(path):
    """Return the names of the packages that a file imports."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    named = [one.name for node in nodes if isinstance(node, ast.Import) for one in node.names]
    named += [node.module for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
    return {name.partition(".")[0] for name in named}


@pytest.mark.slow
def test_all_that_is_imported_is_there_for_learners():
    there, owners = closure("zh") | {"autograd-kit"}, packages_distributions()
    foreign = {name for name, owner in owners.items() if not set(map(canonicalize_name, owner)) & there}
    found = {
        path.relative_to(ROOT).as_posix(): sorted(names)
        for path in sorted((ROOT / "autograd_lib").rglob("*.py"))
        if (names := imported(path) & foreign - sys.stdlib_module_names)
    }
    assert {path: names for path, names in found.items() if not path.startswith(EXTRAS)} == {}
    assert len(found) >= len(EXTRAS)  # what is foreign is noticed where it may stand
