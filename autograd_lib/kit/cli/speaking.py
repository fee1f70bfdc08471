"""Help in the language that was asked for, and every way in which a command can fail, said in one sentence."""

import os
import sys
from itertools import pairwise

import typer
from typer.core import TyperCommand, TyperGroup

from ..lab import guess_language
from ..notebooks.courses import CourseFileError, home
from ..wording.reasons import reason_of
from ..wording.text import LANGUAGES, SpokenError, Text
from .words import COMMANDS, EXAMPLES, OPTIONS, TEXTS

DEBUG = "--debug"
_USAGE = {  # what the parser raises -> the sentence, and the attribute that names what it is about
    "NoSuchOption": ("no_option", "option_name"),
    "BadOptionUsage": ("needs_value", "option_name"),
    "MissingParameter": ("missing", ""),
    "BadParameter": ("bad_value", ""),
}


class WrongUsage(SpokenError, typer.BadParameter):
    """A command was called in a way that makes no sense; `text` says in both languages what to do instead."""

    catalogue = TEXTS


def asked_language(arguments) -> str:
    """Return the language to speak before any argument is read: that of --lang, else the system's."""
    named = [after for at, after in pairwise(arguments) if at == "--lang"]
    named += [one.partition("=")[2] for one in arguments if one.startswith("--lang=")]
    return named[0] if named and named[0] in LANGUAGES else guess_language()


class KitCommand(TyperCommand):
    """A command whose help is in both languages."""

    def get_help(self, ctx):
        """Return the help in the language that was asked for."""
        return help_text(self, ctx)


class KitGroup(TyperGroup):
    """All commands: they share --debug, and --lang decides about their help, too."""

    language = LANGUAGES[1]

    def make_context(self, info_name, args, parent=None, **extra):
        """Return the context; --debug, which is for `main`, may stand anywhere."""
        self.language = asked_language(args)
        at = args.index("--") if "--" in args else len(args)
        kept = [one for one in args[:at] if one != DEBUG] + args[at:]
        return super().make_context(info_name, kept, parent, **extra)

    def resolve_command(self, ctx, args):
        """Return the command that the arguments begin with. Raises WrongUsage where there is none."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise WrongUsage("no_command", name=args[0], known=", ".join(self.list_commands(ctx)))
        return super().resolve_command(ctx, args)

    def get_help(self, ctx):
        """Return the help in the language that was asked for."""
        return help_text(self, ctx)


def help_text(command, ctx) -> str:
    """Return what --help says about a command: what it does, an example, its arguments and options."""
    language = ctx.find_root().command.language
    name = command.name if ctx.parent else ""

    def say(key):
        return TEXTS(key).in_language(language)

    usage = f"{say('usage')}{' '.join([ctx.command_path, *command.collect_usage_pieces(ctx)])}"
    example = EXAMPLES.get(name, f"autograd-kit {name}").format(lang=language)
    blocks = [usage, _about(name, command, language), f"{say('example')}\n  {example}"]
    if not ctx.parent:
        blocks.append(_listed(say("commands"), _commands(command, ctx, language)))
    described = [(param, _record(param, ctx, name, language)) for param in command.get_params(ctx)]
    for key, kind in (("arguments", "argument"), ("options", "option")):
        records = [record for param, record in described if record and param.param_type_name == kind]
        records += [(DEBUG, OPTIONS("debug").in_language(language))] if key == "options" else []
        blocks += [_listed(say(key), records)] if records else []
    return "\n\n".join([*blocks, say("exit_status")])


def artefact() -> dict:
    """Return what the course at hand says of the learner's artefact; nothing where its file cannot be used.

    Whatever command is called then says what is wrong with the file.
    """
    try:
        return home().part("artefact")
    except CourseFileError:
        return {}


def _about(name, command, language):
    own = artefact()  # whose command the course names
    if name and name == own.get("command"):
        return own[language]
    return COMMANDS(name).in_language(language) if name in COMMANDS else (command.help or "").strip()


def _commands(group, ctx, language):
    names = group.list_commands(ctx)
    return [(name, _about(name, group.get_command(ctx, name), language)) for name in names]


def _record(param, ctx, command, language):
    """Return (how a parameter is written, what it does), or None for one that is not shown."""
    record = param.get_help_record(ctx)
    if record is None:
        return None
    text = OPTIONS.get(f"{command} {param.name}") or OPTIONS.get(param.name)
    return (record[0], text.in_language(language)) if text else record


def _listed(title, records):
    # What is said stands on a line of its own: no width has to be guessed, and Chinese is never cut by columns.
    return "\n".join([title, *(f"  {left}\n      {right}" for left, right in records)])


def usage_text(error) -> Text:
    """Return what is wrong with a command line, from what the parser raised."""
    if isinstance(getattr(error, "text", None), Text):
        return error.text
    english = error.format_message()
    key, attribute = _USAGE.get(type(error).__name__, ("too_many", ""))
    if key == "too_many" and "extra argument" not in english:
        return Text(english, english)
    named = getattr(error, attribute) if attribute else _parameter(error)
    return TEXTS(key, name=named, why=_why(error, english))


def _why(error, english):
    return (getattr(error, "message", "") or english).removeprefix("Value error, ").rstrip(".")


def _parameter(error):
    hint, param = getattr(error, "param_hint", None), getattr(error, "param", None)
    if hint or param is None:
        return hint if isinstance(hint, str) else " / ".join(hint or ["?"])
    return param.opts[0] if param.param_type_name == "option" else param.name.upper()


def failure_text(error) -> Text:
    """Return why a command could not be done, from the error that ended it."""
    if isinstance(getattr(error, "text", None), Text):
        return error.text
    if isinstance(error, OSError) and error.strerror:
        return TEXTS("system", file=error.filename or TEXTS("the_system"), reason=reason_of(error))
    if type(error).__module__.startswith(f"{__name__.partition('.')[0]}."):
        return Text(str(error) or type(error).__name__, str(error) or type(error).__name__)
    return TEXTS("unforeseen", type=type(error).__name__, why=str(error).split("\n")[0][:300])


def is_usage_error(error) -> bool:
    """Return whether the parser raised this: typer keeps the classes of such errors to itself."""
    return hasattr(error, "format_message") and getattr(error, "exit_code", None) == 2


def close_stdout() -> None:
    """Write out what was printed. Raises OSError where it cannot be, and then prints nothing more at exit."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise
