"""Frozen data on its way to another process or into a file: written as plain data, and read back part by part."""

from typing import Self

import msgspec


class Plain:
    """Base of dataclasses that travel."""

    def to_json(self) -> dict:
        """Return plain data for `from_json`."""
        return msgspec.to_builtins(self)

    @classmethod
    def from_json(cls, data) -> Self:
        """Return what `to_json` wrote, with its default for a part that is not there.

        Raises ValueError for anything else, such as a part that is not of its type: anybody may have written it.
        """
        return msgspec.convert(data, cls)
