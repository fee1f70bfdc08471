"""The IPython shell of a run: the one that a kernel has, but what it shows goes into the run's pipe.

Made once, before the fork, without a folder of its own on disk; `connect` gives it the pipe afterwards. What differs
from `ipykernel` differs in what nobody stores: there is no debugger, no history, no input, and what a pager would show
is dropped, as it is when a notebook is executed.
"""

import ast
import getpass
import json
import os
import re
import sys
import tempfile

from IPython.core import page
from IPython.core.autocall import ZMQExitAutocall
from IPython.core.compilerop import CachingCompiler
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.error import StdinNotImplementedError, UsageError
from IPython.core.interactiveshell import InteractiveShell, InteractiveShellABC
from IPython.core.magic import Magics, line_magic, magics_class
from IPython.core.magics import execution
from IPython.core.profiledir import ProfileDir
from IPython.display import Javascript, display
from IPython.paths import get_ipython_dir
from traitlets import Any, CBool, Instance, Type, default
from traitlets.config import Config

from .frames import Writer
from .streams import LONGEST, Captured, NothingCaptured, TextStream

_ENVIRONMENT = {  # as ipykernel sets it, for the programs that a cell calls
    "TERM": "xterm-color",
    "CLICOLOR": "1",
    "FORCE_COLOR": "1",
    "CLICOLOR_FORCE": "1",
    "PAGER": "cat",
    "GIT_PAGER": "cat",
    "MPLBACKEND": "module://matplotlib_inline.backend_inline",
}
_IN_A_NOTEBOOK = (None, "inline", "asyncio", "notebook", "nbagg", "widget", "ipympl", "webagg", "auto")
_CELL_MAGIC = re.compile(r"(\s*)%%(\w+)([^\n]*)\n(.*)", re.S)
_OWN_FRAME = (
    os.path.join("kit", "sandbox", os.path.basename(__file__)) + ":"
)  # which no kernel's traceback shows
_NO_INPUT = "{} was called, but this frontend does not support input requests."


def _flush():
    for stream in (sys.stdout, sys.stderr):
        stream.flush()


def _bundle(data, metadata) -> list[str]:
    """Return the fields for a bundle of representations: metadata, and each one's type, form and value.

    Of a text that is too long for a message the beginning is sent, and of anything else nothing.
    """
    fields = [json.dumps(metadata or {}, default=str)]
    for kind, value in data.items():
        plain = isinstance(value, str)
        text = value if plain else json.dumps(value, default=str)
        if len(text) <= LONGEST or kind == "text/plain":
            fields += [str(kind), "text" if plain else "json", text[:LONGEST]]
    return fields


class Publisher(DisplayPublisher):
    """Sends what `display` shows."""

    writer = Any()

    def publish(self, data, metadata=None, *, transient=None, update=False, **_):
        """Send one display, or a new content for earlier ones with the same display id."""
        _flush()
        self._validate_data(data, metadata)
        name = str((transient or {}).get("display_id") or "")
        self.writer.send("update" if update else "display", name, *_bundle(data, metadata))

    def clear_output(self, wait=False):
        """Have the cell's output forgotten, now or when the next one comes."""
        _flush()
        self.writer.send("clear", "wait" if wait else "")


class ResultHook(DisplayHook):
    """Sends the value of a cell's last expression."""

    writer = Any()
    _bundled = None

    def start_displayhook(self):
        self._bundled = None

    def write_output_prompt(self):
        pass

    def write_format_data(self, format_dict, md_dict=None):
        """Keep the value's representations until everything printed while they were made is sent."""
        self._bundled = _bundle(format_dict, md_dict)

    def finish_displayhook(self):
        _flush()
        if self._bundled:
            self.writer.send("result", str(self.prompt_count), *self._bundled)
        self._bundled = None


@magics_class
class NotebookMagics(Magics):
    """The magics that a kernel has beside IPython's own, as far as they show anything in a notebook."""

    @line_magic
    def clear(self, line):
        """Clear the terminal; there is none."""

    @line_magic
    def less(self, line):
        """Show a file through the pager; there is none."""
        if not line:
            raise UsageError("Missing filename.")
        with open(line, encoding="utf-8"):
            pass

    more = line_magic("more")(less)

    @line_magic
    def man(self, line):
        """Show a manual page through the pager; there is none."""

    @line_magic
    def autosave(self, line):
        """Say how often the notebook is saved."""
        try:
            seconds = int(line)
        except ValueError:
            raise UsageError(f"%autosave requires an integer, got {line!r}") from None
        script = f"IPython.notebook.set_autosave_interval({1000 * seconds})"
        display(Javascript(script), include=["application/javascript"])
        print(f"Autosaving every {seconds} seconds" if seconds else "Autosave disabled")


class Compiler(CachingCompiler):
    """Names cells as a kernel does: a file that is not there, in a temporary folder."""

    def get_code_name(self, raw_code, code, number):
        return os.path.join(
            tempfile.gettempdir(), f"ipykernel_{os.getpid()}", f"{hash(raw_code) & 0xFFFFFFFF}.py"
        )


class RunShell(InteractiveShell):
    """The shell of a run."""

    displayhook_class = Type(ResultHook)
    display_pub_class = Type(Publisher)
    compiler_class = Type(Compiler)
    exiter = Instance(ZMQExitAutocall)
    autoindent = CBool(False)
    writer = Any()
    _ahead = None, None

    @default("exiter")
    def _exiter(self):
        return ZMQExitAutocall(self)

    @default("ipython_dir")
    def _own_folder(self):
        return get_ipython_dir()

    @default("profile_dir")
    def _own_profile(self):
        return ProfileDir.create_profile_dir_by_name(self.ipython_dir)

    def init_ipython_dir(self, ipython_dir):
        """Leave the folder until something wants it: most runs need none."""

    def init_profile_dir(self, profile_dir):
        """Leave the profile until something wants it."""

    def init_environment(self):
        pass  # `connect` does it

    def init_hooks(self):
        super().init_hooks()
        self.set_hook("show_in_pager", page.as_hook(lambda *_, **__: None), 99)

    def init_magics(self):
        super().init_magics()
        self.register_magics(NotebookMagics)

    def enable_gui(self, gui=None):
        """Accept what shows figures in a notebook, as a kernel does, and refuse window systems: there is none."""
        if gui not in _IN_A_NOTEBOOK:
            raise UsageError(f"Invalid GUI request {gui!r}, valid ones are: inline")

    def enable_matplotlib(self, gui=None):
        """Show figures as pictures, whatever shows them elsewhere; say so where that is not what was asked for."""
        try:
            return super().enable_matplotlib("inline" if gui in _IN_A_NOTEBOOK else gui)
        except Exception as error:
            _say_what_failed(error)
            return super().enable_matplotlib("inline")

    def run_line_magic(self, magic_name, line, _stack_depth=1):
        """Run a line magic. One that is not there, or fails at what is no work of the cell's, takes nothing with it.

        Elsewhere the learner has the extension, the window system or the network that is missing here.
        """
        try:
            return super().run_line_magic(magic_name, line, _stack_depth=_stack_depth + 1)
        except Exception as error:
            if _runs_cells_code(self.find_line_magic(magic_name)):
                raise
            _say_what_failed(error)
        return None

    def ask_exit(self):
        """Take note that a cell asked for the end: a notebook goes on with its next cell."""

    def transform_ahead(self, code):
        """Return a cell as Python, for `run_cell` as well, which asks for it next: large cells take a while."""
        self._ahead = None, None
        self._ahead = code, self.transform_cell(code)
        return self._ahead[1]

    def transform_cell(self, raw_cell):
        """Return a cell as Python."""
        (code, transformed), self._ahead = self._ahead, (None, None)
        return (
            transformed if code == raw_cell else super().transform_cell(self._without_strange_magic(raw_cell))
        )

    def _without_strange_magic(self, raw_cell):
        """Return a cell whose magic is not there as its code below that, if it is Python; else as it is."""
        found = _CELL_MAGIC.match(raw_cell)
        if not found or self.find_cell_magic(found[2]):
            return raw_cell
        try:
            ast.parse(super().transform_cell(found[4]))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return raw_cell
        return f"%{found[2]}{found[3]}\n{found[4]}"

    def run_cell(self, *args, **kwargs):
        """Run a cell."""
        self._last_traceback = None
        return super().run_cell(*args, **kwargs)

    def _showtraceback(self, etype, evalue, stb):
        _flush()
        shown = [piece for piece in stb if _OWN_FRAME not in piece]
        self.writer.send("error", *(text[:LONGEST] for text in (str(etype.__name__), _said(evalue), *shown)))
        self._last_traceback = shown

    def set_next_input(self, text, replace=False):
        """Propose the next cell's content to nobody."""

    def connect(self, writer: Writer, folder: str | None = None) -> None:
        """Send everything that is shown from now on to `writer`. folder: for files without a name."""
        captured = Captured(writer, folder) if os.name == "posix" else NothingCaptured()
        sys.stdout, sys.stderr = (TextStream(name, writer, captured) for name in ("stdout", "stderr"))
        self.writer = self.displayhook.writer = self.display_pub.writer = writer
        os.environ.update(
            {**_ENVIRONMENT, "MPLBACKEND": os.environ.get("MPLBACKEND") or _ENVIRONMENT["MPLBACKEND"]}
        )
        sys.path.insert(0, "")
        import builtins

        builtins.input, getpass.getpass = _refusing("raw_input"), _refusing("getpass")


InteractiveShellABC.register(RunShell)


def _runs_cells_code(magic):
    """Return whether a line magic runs what a learner has written: one of IPython's such as %time, or their own."""
    module = getattr(magic, "__module__", __name__)  # there may be none
    return module == execution.__name__ or not module.startswith(("IPython.", __name__))


def _say_what_failed(error):
    print(f"{type(error).__name__}: {error}", file=sys.stderr)


def _refusing(name):
    def refuse(prompt="", stream=None):
        raise StdinNotImplementedError(_NO_INPUT.format(name))

    return refuse


def _said(error):
    try:
        return str(error)
    except Exception:  # a learner's exception may fail to describe itself
        return ""


def made_ready() -> RunShell:
    """Return this process's shell, made on the first call."""
    settings = Config()
    settings.HistoryManager.enabled, settings.HistoryManager.hist_file = False, ":memory:"
    return RunShell.instance(config=settings)
