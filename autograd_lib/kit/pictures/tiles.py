"""Small grey pictures side by side, such as handwritten digits, each with a caption."""

from collections.abc import Sequence

from .picture import Picture
from .shapes import FRAME, INK, LINE_SIZE, label, sheet

PIXEL, GAP, MARGIN, PER_ROW, MOST = 11, 20, 18, 6, 24
_GREYS = " .:+*#"


def tiles(
    images: Sequence[Sequence[Sequence[float]]], captions: Sequence[str], *, text: str | None = None
) -> Picture:
    """Return a picture of grey images, each a matrix of numbers from 0 (paper) to 1 (ink), with captions below them.

    `text` is the picture's text form, by default the images in signs of growing darkness.

    Raises ValueError for none or more than 24 images, images of several sizes, another number of captions, and greys
    outside of 0 to 1.
    """
    images = [[[float(grey) for grey in row] for row in image] for image in images]
    _require_images(images, captions)
    down, across = len(images[0]), len(images[0][0])
    step_x, step_y = PIXEL * across + GAP, PIXEL * down + GAP + 16
    parts = []
    for place, (image, caption) in enumerate(zip(images, captions, strict=True)):
        x, y = MARGIN + step_x * (place % PER_ROW), MARGIN + step_y * (place // PER_ROW)
        parts += _tile(image, x, y)
        parts.append(label(caption, x + PIXEL * across // 2, y + PIXEL * down + 18, LINE_SIZE, INK))
    rows = -(-len(images) // PER_ROW)
    width = 2 * MARGIN - GAP + step_x * min(len(images), PER_ROW)
    shown = _as_text(images, captions) if text is None else text
    return Picture(shown, sheet(parts, width, 2 * MARGIN - GAP + 12 + step_y * rows, ", ".join(captions)))


def _require_images(images, captions):
    if not 1 <= len(images) <= MOST:
        raise ValueError(f"{len(images)} images: 1 to {MOST} can be shown side by side")
    if len(captions) != len(images):
        raise ValueError(f"{len(captions)} captions for {len(images)} images")
    sizes = {(len(image), *map(len, image)) for image in images}
    if len(sizes) != 1 or not images[0] or len(set(map(len, images[0]))) != 1:
        raise ValueError("images are matrices of one size")
    if not all(0.0 <= grey <= 1.0 for image in images for row in image for grey in row):
        raise ValueError("a grey is a number from 0 to 1")


def _tile(image, x, y):
    """Return one image: its frame, and the pixels that hold any ink."""
    width, height = PIXEL * len(image[0]), PIXEL * len(image)
    frame = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="none" stroke="{FRAME}"/>'
    return [frame] + [
        f'<rect class="pixel" x="{x + PIXEL * j}" y="{y + PIXEL * i}" width="{PIXEL}" height="{PIXEL}" '
        f'fill="{INK}" fill-opacity="{round(grey, 2)}"/>'
        for i, row in enumerate(image)
        for j, grey in enumerate(row)
        if grey > 0
    ]


def _as_text(images, captions):
    """Return the images one below the other, in signs."""
    lines = []
    for image, caption in zip(images, captions, strict=True):
        lines += [
            caption,
            *("".join(_GREYS[round(grey * (len(_GREYS) - 1))] for grey in row).rstrip() for row in image),
        ]
    return "\n".join(lines)
