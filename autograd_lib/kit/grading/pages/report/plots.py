"""The report's pictures, as SVG: text stays text, so any browser writes it in its own fonts, Chinese ones too."""

import base64
import io
import warnings
from collections import Counter
from contextlib import contextmanager
from datetime import datetime, timedelta

from ...results import Status
from .statistics import LessonFigures
from .words import TEXTS

_BLUE, _LIGHT, _GREY, _RED = "#4a82bd", "#4a82bd55", "#8a8f98", "#c4603f"
_SETTINGS = {
    "svg.fonttype": "none",
    "svg.hashsalt": "autograd-kit",  # the same ids at every run
    "font.family": "sans-serif",
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": _GREY,
    # readable on a light page and on a dark one
    **dict.fromkeys(("text.color", "axes.labelcolor", "xtick.color", "ytick.color"), "#767c86"),
}
_SVG_DPI = 72  # matplotlib writes SVG in points
_BINS = 20
_SHORT = 4  # letters of a name that stands level below a picture
_AROUND = 4  # hours or days that are shown before the first submission and after the last


def score_plot(lesson: LessonFigures, language: str) -> str:
    """Return the distribution of a lesson's scores as the address of a picture."""
    with _figure(6, 2.6) as (figure, axes):
        most = max((record.max_score for record in lesson.records), default=0) or 1
        axes.hist(
            [record.score for record in lesson.handed_in],
            bins=_BINS,
            range=(0, most),
            color=_BLUE,
            rwidth=0.92,
        )
        _labelled(axes, TEXTS("score").in_language(language), TEXTS("count").in_language(language))
        return _address(figure)


def exercise_plot(lesson: LessonFigures, language: str) -> str:
    """Return each exercise's share of right and of attempted answers as the address of a picture."""
    exercises = lesson.exercises[::-1]
    with _figure(6, 0.6 + 0.42 * max(1, len(exercises))) as (figure, axes):
        names = [exercise.id for exercise in exercises]
        axes.barh(
            names,
            [e.attempted / e.graded for e in exercises],
            color=_LIGHT,
            label=TEXTS("attempted").in_language(language),
        )
        axes.barh(
            names, [e.pass_rate for e in exercises], color=_BLUE, label=TEXTS("right").in_language(language)
        )
        axes.set_xlim(0, 1)
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), frameon=False)
        return _address(figure)


def status_plot(lesson: LessonFigures, language: str) -> str:
    """Return how many submissions ended in each status as the address of a picture."""
    counts = lesson.statuses
    statuses = [status for status in Status if counts[status]][::-1]
    with _figure(6, 0.6 + 0.36 * max(1, len(statuses))) as (figure, axes):
        colours = [_BLUE if status is Status.GRADED else _RED for status in statuses]
        bars = axes.barh(
            [status.text.in_language(language) for status in statuses],
            [counts[s] for s in statuses],
            color=colours,
        )
        axes.bar_label(bars, padding=4)
        _labelled(axes, TEXTS("count").in_language(language), None)
        return _address(figure)


def time_plot(lesson: LessonFigures, language: str) -> str:
    """Return when submissions came in as the address of a picture, by day, or by hour when all came in two days."""
    import matplotlib.dates

    times = sorted(lesson.times.values())
    hourly = not times or (times[-1] - times[0]).days < 2
    unit = timedelta(hours=1) if hourly else timedelta(days=1)
    with _figure(6, 2.2) as (figure, axes):
        counts = Counter(_slot(time, hourly) for time in times)
        axes.bar(list(counts), list(counts.values()), width=0.9 * (unit / timedelta(days=1)), color=_BLUE)
        if counts:  # a single hour would fill the picture, and its name stand under it several times
            axes.set_xlim(min(counts) - _AROUND * unit, max(counts) + _AROUND * unit)
        if lesson.due:
            due = lesson.due.replace(tzinfo=None)
            axes.axvline(due, color=_RED)
            axes.annotate(
                TEXTS("due").in_language(language), (due, 1), xycoords=("data", "axes fraction"), color=_RED
            )
        locator = matplotlib.dates.AutoDateLocator(maxticks=7)
        axes.xaxis.set_major_locator(locator)
        axes.xaxis.set_major_formatter(
            matplotlib.dates.DateFormatter("%m-%d %H:00" if hourly else "%Y-%m-%d")
        )
        figure.autofmt_xdate(rotation=20)
        _labelled(axes, None, TEXTS("count").in_language(language))
        return _address(figure)


def called(lesson: str) -> str:
    """Return what stands below a unit in a picture: its number, or its id where it has none."""
    unit = lesson.rpartition(".")[2]
    number = unit.partition("_")[0]
    return number if number.isdecimal() else unit


def progress_plot(lessons, language: str) -> str:
    """Return median and middle half of the class, lesson by lesson, as the address of a picture."""
    shown = [(called(one.lesson), one.quartiles) for one in lessons if one.quartiles]
    with _figure(6, 2.6) as (figure, axes):
        names = [name for name, _ in shown]
        places = range(len(shown))  # two units may have one number, of two courses
        low, middle, high = ([quartiles[i] for _, quartiles in shown] for i in range(3))
        if shown:
            axes.vlines(
                places, low, high, color=_LIGHT, linewidth=9, label=TEXTS("middle_half").in_language(language)
            )
            axes.plot(places, middle, color=_BLUE, marker="o", label=TEXTS("median").in_language(language))
            axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), frameon=False)
        axes.set_xticks(places, names, rotation=90 if max(map(len, names), default=0) > _SHORT else 0)
        axes.set_ylim(-0.03, 1.03)
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        _labelled(axes, TEXTS("lesson").in_language(language), TEXTS("share").in_language(language))
        return _address(figure)


@contextmanager
def _figure(width, height):
    """Yield a figure with one set of axes, and the axes, under settings that hold as long as it is drawn."""
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_SETTINGS), warnings.catch_warnings():
        # Text is measured in matplotlib's own font and written in the browser's, which has the signs.
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        figure = Figure(figsize=(width, height), dpi=_SVG_DPI)
        yield figure, figure.subplots()


def _address(figure):
    """Return a figure as a data URI, which needs no file beside the page."""
    target = io.BytesIO()
    bounds = _bounds(figure)
    figure.savefig(target, format="svg", bbox_inches=bounds, transparent=True, metadata={"Date": None})
    return "data:image/svg+xml;base64," + base64.b64encode(target.getvalue()).decode("ascii")


def _bounds(figure):
    """Return what `bbox_inches="tight"` stands for, which would have everything drawn twice to find it out."""
    import matplotlib
    from matplotlib.backends.backend_svg import RendererSVG

    width, height = figure.bbox.size
    bounds = figure.get_tightbbox(RendererSVG(width, height, io.StringIO()))
    return bounds.padded(matplotlib.rcParams["savefig.pad_inches"])


def _labelled(axes, x, y):
    """Name the axes; an axis that counts students has whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    for label, set_label, axis in ((x, axes.set_xlabel, axes.xaxis), (y, axes.set_ylabel, axes.yaxis)):
        set_label(label or "")
        if label in (TEXTS("count").zh, TEXTS("count").en):
            axis.set_major_locator(MaxNLocator(integer=True))


def _slot(time: datetime, hourly: bool) -> datetime:
    """Return the start of the hour or of the day, on the clock of the place where the report is made."""
    start = time.replace(minute=0, second=0, microsecond=0, tzinfo=None)
    return start if hourly else start.replace(hour=0)
