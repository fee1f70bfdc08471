"""Imported first by programs that read notebooks: spares them what a library loads wherever it finds it.

nbformat loads jsonschema, which loads this package to build 38 grammars for addresses beyond ASCII: 1.4 s of every
program. No notebook has such an address, and without the package jsonschema does not look for one.
"""

import sys

sys.modules.setdefault("rfc3987_syntax", None)
