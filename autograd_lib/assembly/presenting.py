"""What there is to say about the learner's own engine: where it is, and whose every part is."""

from pathlib import Path

from ..kit.wording.panels import Panel, Table
from ..kit.wording.text import BOTH
from .words import TEXTS
from .writing import Engine


def engine_panel(engine: Engine, file: Path | None = None, left_alone: Path | None = None) -> Panel:
    """Return what there is to say about an engine: where it is, and whose every part is."""
    language, total = engine.language, len(engine.parts)
    said = {"own": len(engine.own), "total": total}
    headline = TEXTS("written", file=file, **said) if file else TEXTS("made", **said)
    notes = [TEXTS("beside", file=left_alone.name, new=file.name)] if left_alone else []
    notes += [TEXTS("none")] if not engine.own else []
    notes += [TEXTS("complete")] if len(engine.own) == total else []
    notes += [TEXTS("use", folder=file.parent)] if file and engine.own else []
    head = tuple(TEXTS(name).in_language(language) for name in ("lesson", "part", "whose"))
    blocks = [*(note.in_language(language) for note in notes), Table(head, tuple(_rows(engine)))]
    tone = "good" if len(engine.own) == total else "calm"
    return Panel(tone, headline.in_language(language), tuple(blocks), mixed=language == BOTH)


def _rows(engine):
    """Yield a row for every exercise that gives parts, in the order of the course."""
    by_exercise = {}
    for part in engine.parts:
        by_exercise.setdefault(part.exercise, []).append(part)
    for exercise, parts in sorted(by_exercise.items()):
        names = ", ".join(f"`{part.name}`" for part in parts)
        why = engine.reasons.get(exercise)
        whose = TEXTS("is_yours") if parts[0].name in engine.own else TEXTS("is_ours", id=exercise)
        whose = TEXTS("is_out", id=exercise, why=why) if why else whose
        yield parts[0].lesson[:2], names, whose.in_language(engine.language)
