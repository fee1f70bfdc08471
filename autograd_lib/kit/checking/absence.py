"""Where an answer is to be found by hand, no program that finds it exists: those that its course calls machinery.

An answer is its author's own work when it still gives its results there. How it names its helpers, or which modules it
imports beside, does not matter: in the place of what is absent stands something that may be imported and looked up,
and only its use raises. In a graded run the files are hidden as well, so that there is nothing to be found.
"""

import sys
import types
from contextlib import contextmanager
from dataclasses import is_dataclass
from functools import cache, partial
from importlib.machinery import ModuleSpec

from ..notebooks.courses import known, of_module

_PACKAGE = __name__.partition(".")[0]


class NotHereError(ImportError):
    """Something was used that does not exist where answers are checked. Its text is the name of that."""


class Absent(types.ModuleType):
    """Stands for something that is absent: it may be imported, looked up, inherited from; whoever calls it is told."""

    __all__ = ()  # of `from … import *`
    __path__ = ()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Absent(f"{self.__name__}.{name}")

    def __call__(self, *arguments, **options):
        raise NotHereError(self.__name__)

    def __mro_entries__(self, bases):
        return ()

    def __instancecheck__(self, value):
        return False

    def __subclasscheck__(self, kind):
        return False


class _Finder:
    """Finds absent modules in the place of those that may be installed."""

    def __init__(self, modules):
        self.modules = modules

    def find_spec(self, name, path=None, target=None):
        return ModuleSpec(name, self, is_package=True) if _within(name, self.modules) else None

    def create_module(self, spec):
        return Absent(spec.name)

    def exec_module(self, module):
        pass


def remove(modules) -> None:
    """Make modules absent in this process, for good."""
    _hide(modules)
    sys.meta_path.insert(0, _Finder(tuple(modules)))


@contextmanager
def absent(modules, namespace: dict):
    """Run a block in which modules are absent, and with them what a namespace has of them.

    What comes from them by other ways, such as a default argument or a closure, is found where it is called: none of
    their functions exists for anybody.
    """
    if not modules:  # most checks: to look at all modules that there are costs more than many an answer
        yield
        return
    taken = {name: value for name, value in namespace.items() if _origin_within(value, modules)}
    finder, hidden = _Finder(tuple(modules)), _hide(modules)
    standins = {name: Absent(_named(value, name)) for name, value in taken.items()}
    namespace.update(standins)
    sys.meta_path.insert(0, finder)
    try:
        with refused(*functions_of(*_written_here(hidden))):
            yield
    finally:
        sys.meta_path.remove(finder)
        for name in _known(tuple(modules)).there():
            del sys.modules[name]
        sys.modules.update(hidden)
        for name in modules:  # the packages inside them were stand-ins themselves
            _bind(name, hidden.get(name))
        namespace.update(
            {name: taken[name] for name, standin in standins.items() if namespace.get(name) is standin}
        )


def _bind(name, module):
    """Have a package show a module of it again, or none: an import has put the stand-in there as well."""
    package, _, last = name.rpartition(".")
    shown = vars(sys.modules[package]).get(last) if package in sys.modules else None
    if isinstance(shown, Absent):
        delattr(sys.modules[package], last)
        if module is not None:
            setattr(sys.modules[package], last, module)


def without_machinery(run):
    """Return `run(answer, …)` as it is where no machinery exists for a function of the learner's.

    For those parts of an exercise that are to be found by hand, where others need it. What counts as machinery says the
    course that `run` belongs to.
    """
    machinery = of_module(run.__module__).machinery

    def running(answer, *arguments):
        known = getattr(answer, "__globals__", None)
        with absent(machinery, known if type(known) is dict else {}):  # an object may claim to have anything
            return run(answer, *arguments)

    return running


def _hide(modules):
    """Take modules and all inside them out of those that are loaded, and return them by name.

    Whoever imports one gets a stand-in from the finder; those that are named stand there at once, to be looked up.
    """
    hidden = {name: sys.modules.pop(name) for name in _known(tuple(modules)).there()}
    sys.modules.update({name: Absent(name) for name in modules if name in hidden})
    return hidden


class _Known(dict):
    """{name of a module: whether it is one of some modules, or inside one}, found out once for each name.

    It is asked of every module there is, twice at every check.
    """

    def __init__(self, modules):
        super().__init__(dict.fromkeys(modules, True))
        self.prefixes = tuple(f"{module}." for module in modules)
        self.inside = list(self)

    def __missing__(self, name):
        self[name] = name.startswith(self.prefixes)
        if self[name]:
            self.inside.append(name)
        return self[name]

    def there(self):
        """Return the names of those modules that are loaded."""
        if not sys.modules.keys() <= self.keys():
            for name in sys.modules.keys() - self.keys():
                self[name]
        return [name for name in self.inside if name in sys.modules]


_known = cache(_Known)


def _within(name, modules):
    return _known(tuple(modules))[name]


def _origin_within(value, modules):
    return any(isinstance(name, str) and _within(name, modules) for name in _origins(value))


def _origins(value):
    """Yield the names of the modules that a value comes from: it is one, or it or a class of it is defined there.

    A class on one that the course made in this process, a part of what learners build, is its author's: what it
    inherits is refused where it is called.
    """
    if isinstance(value, types.ModuleType):
        yield value.__name__
    elif isinstance(value, (types.FunctionType, types.BuiltinFunctionType, types.MethodType)):
        yield value.__module__
        yield _module_of(type(value.__self__)) if hasattr(value, "__self__") else None
    elif isinstance(value, type):
        kind, *bases = type.__dict__["__mro__"].__get__(value)
        yield _module_of(kind)
        yield from (name for name in map(_module_of, bases) if not _is_made(sys.modules.get(name, sys)))
    else:
        yield from map(_module_of, type.__dict__["__mro__"].__get__(type(value)))


def _module_of(kind):
    return type.__dict__["__module__"].__get__(
        kind
    )  # not through a metaclass, which may answer with anything


def _named(value, name):
    return value.__name__ if isinstance(value, types.ModuleType) else name


def of_others(collect) -> list[types.FunctionType]:
    """Return the functions of the course that know about exercises and are no business of what collects for one.

    They are those of all judges that are loaded, and of all modules beside answers to other exercises; what those share
    lies in packages beside them.
    """
    beside, judges = _about_exercises(of_module(collect.__module__).name)
    return functions_of(*(one for one in beside if one.__name__ != collect.__module__), *judges)


def look_through() -> None:
    """Look through the modules that `of_others` is about, of all loaded courses, and for the courses there are.

    Both are done once: a run may have imported nothing that this needs, and then refuse to import it.
    """
    tuple(known())
    for course in {name.partition(".exercises.")[0] for name in list(sys.modules) if ".exercises." in name}:
        functions_of(*(one for modules in _about_exercises(course) for one in modules))


def _about_exercises(course):
    """Return the modules beside answers to one exercise each, and those of the judges, as far as they are loaded."""
    beside, judges = (f"{course}.exercises.{room}" for room in ("beside", "judges"))
    depth = beside.count(".") + 1
    names = [name for name in _known((beside,)).there() if name.count(".") == depth]
    return [[sys.modules[name] for name in those] for those in (names, _known((judges,)).there())]


def _written_here(modules):
    """Return those of some modules by name that are this package's, or that the course made in this process."""
    return [one for name, one in modules.items() if name.startswith(_PACKAGE) or _is_made(one)]


def _is_made(module):
    return type(module) is not types.ModuleType and not hasattr(module, "__file__")


def functions_of(*modules) -> list[types.FunctionType]:
    """Return the Python functions that modules define, in their classes, containers and closures as well.

    A module without a file was made in this process, by the course, and may have been made anew since.
    """
    ways = (_functions_in if hasattr(one, "__file__") else _functions_in.__wrapped__ for one in modules)
    return [function for module, way in zip(modules, ways, strict=True) for function in way(module)]


@cache
def _functions_in(module):
    """Return the functions that a module defines; nothing of what it imports, which is there for others."""
    # A module that a program made has all of Python's builtins under one name.
    todo, seen, found = [one for name, one in vars(module).items() if name != "__builtins__"], {}, []
    while todo:
        value = todo.pop()
        if id(value) in seen:
            continue
        seen[id(value)] = value  # which keeps the number its own
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__:
            found.append(value)
        todo += _held(value, module.__name__)
    return found


def _held(value, module):
    """Return what a value holds that may be a function: of functions and classes, only those of this module."""
    if isinstance(value, dict):
        return list(value.values())
    if isinstance(value, (list, tuple, set, frozenset)):
        return list(value)
    if isinstance(value, partial):
        return [value.func, *value.args, *value.keywords.values()]
    if isinstance(value, (staticmethod, classmethod, types.MethodType)):
        return [value.__func__, getattr(value, "__self__", None)]
    if isinstance(value, property):
        return [value.fget]
    if isinstance(value, types.CellType):
        return _content(value)
    if isinstance(
        value, types.ModuleType
    ):  # what it imports is there for others, and asking it may import more
        return []
    if getattr(value, "__module__", None) != module and not is_dataclass(type(value)):
        return []
    if isinstance(value, types.FunctionType):
        return [*(value.__closure__ or ()), *(value.__defaults__ or ())]
    return list(getattr(value, "__dict__", {}).values())


def _content(cell):
    try:
        return [cell.cell_contents]
    except ValueError:  # an empty cell
        return []


@contextmanager
def refused(*functions):
    """Run a block in which some Python functions do not exist for anybody, by whatever name they are called."""
    known = {function: function.__code__ for function in functions}
    for function, code in known.items():
        function.__code__ = _refusing(code.co_name, code.co_freevars)
    try:
        yield
    finally:
        for function, code in known.items():
            function.__code__ = code


@contextmanager
def without_method(kind, name):
    """Run a block in which a class has no method of this name, nor inherits one."""
    own = kind.__dict__.get(name)

    def refuse(self, *arguments, **options):
        raise NotHereError(name)

    setattr(kind, name, refuse)
    try:
        yield
    finally:
        if own is None:
            delattr(kind, name)
        else:
            setattr(kind, name, own)


@cache  # by what differs: to hash a whole code, a thousand times a check, takes as long as all the rest
def _refusing(name, freevars):
    return _refuse.__code__.replace(co_name=name, co_freevars=freevars)


def _refuse(*arguments, **options):
    # It runs among another module's names, so it brings its own along.
    import sys

    from autograd_lib.kit.checking.absence import NotHereError

    raise NotHereError(sys._getframe().f_code.co_name)
