"""What commands print of what others wrote: signs for control characters, JSON that says the same, our own colours."""

import io
import json
import sys
import unicodedata
import zipfile

import pytest
from rich.table import Table

from autograd_lib.kit.cli import main, terminal
from autograd_lib.kit.grading.classroom import Classroom
from autograd_lib.kit.lab.watching import watch
from tests.kit.grading.handing_in import COURSE, LESSON, WRONG, hand_in, solved
from tests.kit.grading.small_class import run
from tests.kit.lab import tabs
from tests.kit.progress.standings import small_course

# A title, a colour, a cursor that goes up, eight-bit forms of them, a bell, a line that overwrites, text turned around.
HOSTILE = "\x1b]0;owned\x07\x1b[31m\x1b[2A\x9b2Jowned\b\x7f\rowned\u202edenwo\u2028\x85\x0c"
COMMENT = f"# {HOSTILE}".replace("\r", " ")  # which ends a line of Python
ALLOWED = "\n\t"


def control_characters(text):
    kinds = {"Cc", "Cs", "Zl", "Zp"}
    turned = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    return {
        one for one in text if (unicodedata.category(one) in kinds and one not in ALLOWED) or one in turned
    }


def test_of_all_characters_those_that_control_become_signs():
    for character in map(chr, [*range(0x300), *range(0x2000, 0x2100), 0xD800, 0xDFFF, 0xFFFD, 0x1F600]):
        shown = terminal.plain(character)
        assert control_characters(shown) == set()
        assert (shown == character) == (control_characters(character) == set())
        assert json.loads(terminal.escaped(json.dumps(character, ensure_ascii=False))) == character


def test_line_ends_of_other_systems_are_line_ends():
    assert terminal.plain("a\r\nb\rc\td") == "a\nb␍c\td"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def screen(monkeypatch):
    """Return what stands for stdout as a terminal from now on."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdout", Terminal())
    return sys.stdout


def test_a_table_has_colours_of_ours_and_none_of_others(monkeypatch):
    seen = screen(monkeypatch)
    table = Table("who", header_style="bold red")
    table.add_row(HOSTILE)
    terminal.show(table)
    shown = seen.getvalue()
    assert "\x1b[1;31m" in shown
    assert "owned" in shown
    assert control_characters(shown) == {"\x1b"}
    assert "\x1b]" not in shown
    assert "\x1b[31m" not in shown
    assert "\x1b[2A" not in shown


def test_whoever_prints_prints_plain_and_consoles_keep_their_colours(monkeypatch):
    seen = screen(monkeypatch)
    with terminal.plain_streams():
        print(HOSTILE)
        sys.stdout.writelines([HOSTILE, "\n"])
        assert sys.stdout.isatty()
        assert control_characters(seen.getvalue()) == set()
        terminal.console().print("mine", style="red")
    assert "\x1b[31mmine" in seen.getvalue()
    assert sys.stdout is seen


@pytest.fixture
def said(capsys):
    """Return a function that runs a command in this process, and gives everything that it printed."""

    def command(*arguments):
        with pytest.raises(SystemExit):
            main(list(map(str, arguments)))
        return "".join(capsys.readouterr())

    return command


@pytest.fixture(scope="module")
def hostile_class(tmp_path_factory):
    """Return the folder of a class in which a student's code, its errors and the names of files are hostile."""
    root = tmp_path_factory.mktemp("hostile")
    raising = f"{COMMENT}\nraise ValueError({HOSTILE!r})"
    hand_in(root, "ann", solved(multiply_derive=raising))
    hand_in(root, "bob", solved(multiply_derive=f"{WRONG}\n'''{HOSTILE}'''"))
    hand_in(root, "cy", json.dumps({**solved(), "nbformat": HOSTILE}).encode())
    hand_in(root, "di", solved(), name=f"di{HOSTILE}.ipynb".replace("\0", ""))
    run(Classroom(root))
    with zipfile.ZipFile(root / "delivery.zip", "w") as archive:
        archive.writestr(f"Eve{HOSTILE}_12_assignsubmission_file_/x.ipynb", json.dumps(solved()))
        archive.writestr(f"Flo_13_assignsubmission_file_/{HOSTILE}.txt", "x")
    (root / "list.csv").write_bytes(f"Full name,Email address\nMallory{HOSTILE},m@x.org\n".encode())
    return root


CLASS = [
    ("collect", "{root}/delivery.zip"),
    ("collect", "{root}/delivery.zip", "--json"),
    ("roster", "{root}/list.csv"),
    ("show", "ann", LESSON),
    ("show", "bob", LESSON),
    ("show", f"nobody{HOSTILE}", LESSON),
    ("report",),
    ("export",),
    ("export", "--format", "canvas"),
    ("adopt", HOSTILE, "--name", "a_name"),
    ("grade", HOSTILE),
    ("grade", "--unconfined"),
    ("grade", "--unconfined", "--json"),
    ("grade", "--unconfined", "--diff"),
]


@pytest.mark.sandbox
@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_command_of_instructors_sends_what_students_wrote(
    language, hostile_class, said, repository, monkeypatch
):
    monkeypatch.chdir(repository)
    shown = {}
    for name, *rest in CLASS:
        arguments = [one.replace("{root}", str(hostile_class)) for one in rest]
        shown[name, *rest] = said(name, *arguments, "--classroom", hostile_class, "--lang", language)
    assert {command: found for command, text in shown.items() if (found := control_characters(text))} == {}
    silent = {command[0] for command, text in shown.items() if "owned" in text}
    assert silent >= {"collect", "show", "adopt", "grade"}  # it was there to be sent
    lines = [line for line in shown["grade", "--unconfined", "--json"].splitlines() if line.startswith("{")]
    assert [json.loads(line)["student"] for line in lines if "owned" in line]


@pytest.mark.sandbox
def test_no_command_of_learners_sends_what_stands_in_a_notebook(tmp_path, said, capsys, monkeypatch):
    path = small_course(tmp_path).work(LESSON, "en")
    path.parent.mkdir(parents=True)
    path.write_bytes(COURSE.release(LESSON, "en").read_bytes())
    server = tabs.server(tmp_path / "work")
    code = f"{COMMENT}\nclass Multiply:\n    def __init__(self, *parts): raise ValueError({HOSTILE!r})"
    for version in ("first", "second"):
        tabs.edit(server, f"en/{LESSON}/{LESSON}.ipynb", multiply_derive=f"{code}\n# {version}")
    capsys.readouterr()
    commands = [
        ("restore",),
        ("restore", "multiply_derive"),
        ("restore", "multiply_derive", "1"),
        ("restore", "multiply_derive", "1", "--write"),
        ("restore", HOSTILE),
        ("status",),
        ("status", "--json"),
        ("engine",),
        ("check", str(path)),
        ("check", str(path), "--json"),
        ("check", f"{HOSTILE}.ipynb"),
        ("lab", "--bring", f"{HOSTILE}.ipynb", "--no-browser"),
    ]
    shown = {}
    for command in commands:
        # A notebook is held against its course; the rest is about copies in the learner's own folder.
        monkeypatch.chdir(COURSE.root if command[0] == "check" else tmp_path)
        shown[command] = said(*command, "--lang", "en")

    def enough(seconds):
        raise KeyboardInterrupt

    watch(COURSE, "en", [path], say=terminal.show, wait=enough)
    shown["watch",] = "".join(capsys.readouterr())
    assert {command: found for command, text in shown.items() if (found := control_characters(text))} == {}
    assert {command[0] for command, text in shown.items() if "owned" in text} >= {"restore", "check", "watch"}
