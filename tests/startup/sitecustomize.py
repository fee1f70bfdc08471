"""Runs first in every Python that finds this folder on its path, and does for it what autograd_lib/unneeded.py does."""

import sys

sys.modules.setdefault("rfc3987_syntax", None)
