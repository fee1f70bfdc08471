"""The exercises of the sample lesson."""

FORBIDDEN = ()
