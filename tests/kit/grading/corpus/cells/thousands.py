"""Thousands of cells of text, and more than are read: the answers stand first."""

from tests.kit.grading.handing_in import solved

SCORE = 24
NOTES = ("cells_dropped",)


def made():
    notebook = solved()
    text = {"cell_type": "markdown", "metadata": {}, "source": "note"}
    return {**notebook, "cells": [*notebook["cells"], *([text] * 7000)]}
