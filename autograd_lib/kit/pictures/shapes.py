"""The look of a picture: colours, fonts, text widths and the SVG of single parts.

Colours are given in full, background included, so that a picture reads the same in light and dark themes.
"""

import unicodedata
from collections.abc import Iterable
from html import escape

FONTS = (
    "system-ui, 'Segoe UI', 'Helvetica Neue', 'Noto Sans', 'DejaVu Sans', "
    "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', sans-serif"
)
PAPER, FRAME = "#ffffff", "#d5dce6"
INK, QUIET = "#1f2a3d", "#5b6779"
COOL_FILL, COOL_LINE = "#e8f0fc", "#3f6cb0"
WARM_FILL, WARM_LINE = "#fdf1d8", "#b57a13"
TITLE_SIZE, LINE_SIZE, NUMBER_SIZE, NOTE_SIZE = 19, 13, 11, 13
STYLES = (  # told apart by colour, and by their dashes in print and by the colour-blind
    ("#0072b2", ""),
    ("#c44e00", "9 5"),
    ("#00785a", "2 4"),
    ("#1f2a3d", ""),
    ("#b3175d", "5 3"),
)


def text_width(text: str, size: int) -> int:
    """Return the width of `text` in pixels, by class of character: a CJK character counts two units."""
    units = sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
    return units * size * 58 // 100


def wrap(pieces: list[str], size: int, width: int, joint: str) -> list[str]:
    """Return the pieces in lines no wider than `width`, broken between pieces, else wherever they must be."""
    lines = [""]
    for i, piece in enumerate(pieces):
        text = piece + (joint if i < len(pieces) - 1 else "")
        if lines[-1] and text_width(lines[-1] + text.rstrip(), size) > width:
            lines.append("")
        lines[-1] += text
        while text_width(lines[-1].rstrip(), size) > width and len(lines[-1]) > 1:
            lines[-1:] = _broken(lines[-1], size, width)
    return [line.rstrip() for line in lines]


def _broken(line: str, size: int, width: int) -> tuple[str, str]:
    """Return the longest beginning that fits, up to a space if there is one, and the rest."""
    fit = 1
    while text_width(line[: fit + 1], size) <= width:
        fit += 1
    space = line.rfind(" ", 1, fit + 1)
    fit = fit if space < 0 else space + 1
    return line[:fit], line[fit:]


def label(
    text: str, x: int, y: int, size: int, colour: str, anchor: str = "middle", weight: int = 400
) -> str:
    """Return a text element whose baseline is at `y`."""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="{anchor}" '
        f'font-weight="{weight}">{escape(text)}</text>'
    )


def haloed(words: str) -> str:
    """Return a text element that stays readable on lines: first as a broad outline in the colour of the paper."""
    outline = f'<text stroke="{PAPER}" stroke-width="5" stroke-linejoin="round" '
    return words.replace("<text ", outline, 1) + words


def sheet(parts: Iterable[str], width: int, height: int, title: str) -> str:
    """Return a whole picture made of parts, on its own light paper."""
    return "\n".join(
        [
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                f'viewBox="0 0 {width} {height}" role="img" font-family="{FONTS}">'
            ),
            f"<title>{escape(title)}</title>",
            (
                f'<rect class="paper" x="1" y="1" width="{width - 2}" height="{height - 2}" rx="12" '
                f'fill="{PAPER}" stroke="{FRAME}"/>'
            ),
            *parts,
            "</svg>",
        ]
    )
