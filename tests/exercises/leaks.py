"""Looks for right answers in an installed package: in files, in strings of modules, in what functions return.

Run as a program: `leaks.py PACKAGE COURSE LESSON …`, where PACKAGE is the folder it is installed in, COURSE the one
that holds the notebooks, and the exercises of these lessons are those that are tried. It prints one line of JSON: how
many texts there are, how many of them might answer an exercise, and {"exercise", "score", "places", "code"} for each
that earns points.

Three things are no leaks. A known wrong answer may earn part of its own exercise's points: that is what it is for. In a
known wrong answer to another exercise, a number or a pair of numbers may happen to do, as any guess may. And what every
learner's notebook shows, such as a function that a later lesson gives, is no secret.
"""

import ast
import contextlib
import copy
import importlib
import inspect
import io
import json
import os
import pkgutil
import random
import re
import signal
import sys
import warnings
from pathlib import Path

# What a function that happens to take no argument may not do while it is being tried.
FORBIDDEN = (
    "subprocess.",
    "os.system",
    "os.exec",
    "os.fork",
    "os.posix_spawn",
    "os.kill",
    "socket.",
    "webbrowser.",
)
CHANGES = (
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.chmod",
    "shutil.",
    "os.symlink",
    "os.truncate",
)
# Parts whose functions act on processes, terminals and files. They are imported and read like all others, not called.
ACTING = ("kit.cli", "kit.grading", "kit.lab", "kit.sandbox")
PATIENCE = 5  # seconds for one call
CODE_SPAN = re.compile(r"(?<!`)`([^`\n]{3,})`(?!`)")
OF_MATH = re.compile(r"\bmath\.(pi|e|tau|inf|nan)\b")
LITERAL = (
    *(ast.Constant, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.expr_context),
    *(ast.UnaryOp, ast.BinOp, ast.unaryop, ast.operator),
)
FENCE = re.compile(r"^```\w*\n(.*?)^```", re.M | re.S)


class Refused(BaseException):
    """A call that would do more than return something, or takes too long. No `except Exception` stops it."""


@contextlib.contextmanager
def harmless():
    """Run a block that may neither change files nor start or reach anything, nor take long."""
    GUARD["on"] = True
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        GUARD["on"] = False


GUARD = {"on": False}
DRAWN = {}


def guard(event, arguments):
    if not GUARD["on"]:
        return
    writes = event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+")
    if writes or event.startswith((*FORBIDDEN, *CHANGES)):
        raise Refused(event)


def too_long(*_):
    raise Refused("too long")


def strings_in(value, depth=0):
    """Yield every string in a value that is a container, to a modest depth."""
    if isinstance(value, str):
        yield value
    elif depth < 6:
        if isinstance(value, dict):
            value = [*value.keys(), *value.values()]
        elif hasattr(value, "__dataclass_fields__") and not isinstance(value, type):
            value = [getattr(value, name, None) for name in value.__dataclass_fields__]
        if isinstance(value, (list, tuple, set, frozenset)):
            for one in value:
                yield from strings_in(one, depth + 1)


def texts_of_files(root):
    """Yield (place, text) for every data file, every string in one, and every string in the source of a module."""
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_dir() or "__pycache__" in path.parts:
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        if path.suffix == ".py":
            nodes = ast.walk(ast.parse(text))
            found = [n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)]
        else:
            found = [text]
            if path.suffix == ".json":
                found += strings_in(json.loads(text))
            if path.suffix == ".ipynb":
                found += ["".join(cell["source"]) for cell in json.loads(text)["cells"]]
        yield from ((name, one) for one in found)


def texts_of_modules(package):
    """Yield (place, text) for the strings that modules hold and that functions without an argument return."""
    for module in list(modules(package)):
        for name, value in list(vars(module).items()):
            place = f"{module.__name__}.{name}"
            yield from ((place, text) for text in strings_in(value))
            if module.__name__.removeprefix("autograd_lib.").startswith(ACTING) or not inspect.isfunction(
                value
            ):
                continue
            if value.__module__ == module.__name__ and needs_nothing(value):
                yield from ((f"{place}()", text) for text in strings_in(returned(value)))


def modules(package):
    prefix = f"{package.__name__}."
    for found in pkgutil.walk_packages(package.__path__, prefix, onerror=lambda name: None):
        if not found.name.endswith("__main__"):
            # What another platform has, and settings that only their tool can load.
            with contextlib.suppress(ImportError, KeyError):
                yield importlib.import_module(found.name)


def needs_nothing(function):
    kinds = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    parameters = inspect.signature(function).parameters.values()
    return all(p.default is not p.empty or p.kind in kinds for p in parameters)


def returned(function):
    """Return what a call without arguments returns, None where it raises or does more than that."""
    try:
        with harmless():
            value = function()
            return list(value) if inspect.isgenerator(value) else value
    except (Exception, SystemExit, Refused):
        return None


def candidates(texts, exercises, published):
    """Return {(exercise id, code): places} for the texts that answer an exercise, whole or in part."""
    by_name = {}
    for exercise in exercises:
        for name in exercise.answers:
            by_name.setdefault(name, []).append(exercise)
    mentioned = re.compile(rf"\b({'|'.join(map(re.escape, by_name))})\b")
    known = {(exercise.id, code_of(wrong.code)) for exercise in exercises for wrong in exercise.wrong}
    wrong = {code for _, code in known}
    found = {}
    for place, text in texts:
        for piece in (text, *CODE_SPAN.findall(text), *FENCE.findall(text)):
            if not mentioned.search(piece):
                continue
            own = code_of(piece)
            code, names = answering(piece, set(by_name), published, guesses=own not in wrong)
            for exercise in {exercise.id: exercise for name in names for exercise in by_name[name]}.values():
                if (exercise.id, own) not in known:
                    found.setdefault((exercise.id, code), set()).add(place)
    return found


def answering(text, answers, published, *, guesses):
    """Return a text as code without answers that are no secret, and the names of the answers that are left in it.

    guesses: whether an answer that is only a number counts.
    """
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError):
        return "", set()
    kept = []
    for node in tree.body:
        secret = ast.dump(node) not in published and (guesses or not is_literal(node))
        if secret or not bound(node) & answers:
            kept.append(node)
    return ast.unparse(ast.Module(kept, [])), {name for node in kept for name in bound(node)} & answers


def bound(node):
    """Return the names that a statement binds at the top level."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return {node.name}
    if not isinstance(node, (ast.Assign, ast.AnnAssign)):
        return set()
    names = (one for one in ast.walk(node) if isinstance(one, ast.Name))
    return {one.id for one in names if isinstance(one.ctx, ast.Store)}


def is_literal(node):
    """Return whether a statement assigns a number, a text, or a few of them; math.pi and -1 / 3 are numbers, too."""
    if not isinstance(node, ast.Assign):
        return False
    value = ast.parse(OF_MATH.sub("0.5", ast.unparse(node.value)), mode="eval").body
    return all(isinstance(one, LITERAL) for one in ast.walk(value))


def published_statements(course):
    """Return every statement at the top of a cell of the notebooks that learners are given."""
    found = set()
    for path in course.glob("notebooks/*/*/*.ipynb"):
        for cell in code_cells(path):
            with contextlib.suppress(SyntaxError):
                found |= {ast.dump(node) for node in ast.parse("".join(cell["source"])).body}
    return found


def code_cells(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def code_of(text):
    try:
        return ast.dump(ast.parse(text))
    except (SyntaxError, ValueError, RecursionError):
        return text


def namespaces(notebook, wanted):
    """Return {exercise id: what a learner has when they come to it}, by running the lesson with its solutions."""
    found, namespace = {}, {"__name__": "__main__"}
    for cell in code_cells(notebook) if wanted else ():
        if cell["id"] in wanted:
            found[cell["id"]] = dict(namespace)
        if len(found) == len(wanted):
            break
        if not cell["id"].endswith("_check"):
            exec(compile("".join(cell["source"]), cell["id"], "exec"), namespace)
    return found


def earned(exercise, code, namespace):
    """Return the score of a text as an answer; what cannot be run earns nothing."""
    from autograd_lib.kit.checking.known import brought_home
    from autograd_lib.kit.checking.verdict import judged

    space = {name: value for name, value in namespace.items() if name not in exercise.answers}
    challenge = challenge_of(exercise)
    try:
        with harmless():
            exec(compile(code, "<text>", "exec"), space)
            evidence = brought_home(exercise, space, challenge, explained=False)
            return judged(exercise, evidence, challenge, diagnose=False).score
    except (Exception, SystemExit, Refused):
        return 0.0


def challenge_of(exercise):
    """Return the challenge on which all texts are tried as answers to an exercise; each has it to itself."""
    from autograd_lib.kit.checking.verdict import draw_challenge

    if exercise.id not in DRAWN:
        DRAWN[exercise.id] = draw_challenge(exercise, random.Random(exercise.id))
    return copy.deepcopy(DRAWN[exercise.id])


def leaks(package, course, lessons):
    """Return what earns points, as the module says."""
    from autograd_lib.kit.checking.registry import lesson_exercises
    from autograd_lib.kit.checking.registry import lessons as all_lessons

    exercises = [exercise for lesson in all_lessons() for exercise in lesson_exercises(lesson)]
    root = Path(package.__file__).parent
    texts = [*texts_of_files(root), *texts_of_modules(package)]
    answers, found = candidates(texts, exercises, published_statements(course)), []
    for lesson in lessons:
        asked = {exercise.id: exercise for exercise in lesson_exercises(lesson)}
        tried = {key: places for key, places in answers.items() if key[0] in asked}
        notebook = course / "solutions" / "en" / lesson / f"{lesson}.ipynb"
        spaces = namespaces(notebook, {id for id, _ in tried})
        for (id, code), places in tried.items():
            score = earned(asked[id], code, spaces[id])
            if score:
                found.append({"exercise": id, "score": score, "places": sorted(places), "code": code})
    return {"texts": len(texts), "tried": len(answers), "leaks": found}


if __name__ == "__main__":
    folder, course, *lessons = sys.argv[1:]
    sys.path[0] = folder
    os.environ["MPLBACKEND"] = "agg"
    warnings.simplefilter("ignore")
    sys.addaudithook(guard)
    signal.signal(signal.SIGALRM, too_long)
    import torch.fx.experimental.symbolic_shapes  # noqa: F401 - now, since no call may break off an import

    import autograd_lib.kit.unneeded

    assert Path(autograd_lib.__file__).is_relative_to(folder)
    shown = sys.stdout
    with contextlib.redirect_stdout(io.StringIO()):
        result = leaks(autograd_lib, Path(course), lessons)
    print(json.dumps(result, ensure_ascii=False), file=shown)
