"""What the answers of a notebook can reach, as its text says: names, and the statements that alone would define them.

A student's program may do anything to its own kernel, also make it report that an answer which lets an engine
differentiate uses nothing but `*` and `+`. The text of the notebook cannot be forged: starting from an answer, this
looks through helper functions, module-level assignments and aliases, as far as they go, without running anything.
"""

from collections import defaultdict
from dataclasses import dataclass

from ..checking.collecting import COMPUTING
from ..checking.own_work import HIDES
from .statements import Statement, Used


@dataclass(frozen=True)
class Reached:
    """What an answer reaches. `names`: sorted. `places`: those of the statements that it needs; empty if undefined."""

    names: tuple[str, ...]
    places: frozenset[int]

    @property
    def plain(self) -> bool:
        """Return whether nothing in it can hide something."""
        return not any(name.startswith(HIDES) for name in self.names)


class Text:
    """The statements of cells, in the order in which they run."""

    def __init__(self, statements: list[Statement]):
        self.statements = statements
        self.modules = {name for one in statements if one.imports for name in one.touches}
        self.touched = defaultdict(list)
        for place, statement in enumerate(statements):
            for name in statement.touches:
                self.touched[name].append(place)

    def reached(self, answer: str) -> Reached:
        """Return what an answer reaches: a variable, or "Class.method" for one method."""
        variable, _, method = answer.partition(".")
        search, end = _Search(self), len(self.statements)
        for place in self.in_force(variable, end):
            statement = self.statements[place]
            search.enter(place, end, (method and statement.used_by(method)) or statement.used)
        search.finish()
        return Reached(tuple(sorted(search.names - COMPUTING)), frozenset(search.places))

    def in_force(self, name: str, before: int) -> list[int]:
        """Return the places of the statements that make a name what it is before the statement at this place runs."""
        found = []
        for place in sorted({*self.touched[name], *self.touched["*"]}, reverse=True):
            if place < before and name in self.statements[place].binds:
                return [*found, place]
            if place < before and not self._passing(name, self.statements[place]):
                found.append(place)
        return found

    def _passing(self, name, statement):
        """Return whether a statement only calls a function of a module, which leaves the module as it is."""
        stores = {*statement.node._fields} & {"targets", "target"}
        return name in self.modules and not stores and not statement.defines

    def source(self, places) -> str:
        """Return the program that consists of these statements alone."""
        return "".join(self.statements[place].source for place in sorted(places))


class _Search:
    """Follows names from statement to statement. A name means what it means where the code that uses it is run."""

    def __init__(self, text):
        self.text, self.names, self.places = text, set(), set()
        self.todo, self.seen = [], set()

    def enter(self, place: int, when: int, used: Used):
        """Take up what a statement uses, or a part of it, when its definitions are used just before that at `when`."""
        self.places.add(place)
        self.names |= used.said
        self.todo += [(name, place) for name in used.now] + [(name, when) for name in used.later]

    def finish(self):
        """Follow all names that are left."""
        while self.todo:
            name, when = self.todo.pop()
            if (name, when) in self.seen:
                continue
            self.seen.add((name, when))
            self.names.add(name)
            for place in self.text.in_force(name, when):
                statement = self.text.statements[place]
                self.names.update(statement.binds if statement.defines else ())
                self.enter(place, when, statement.used)
