"""Metadata that JupyterLab writes."""

from tests.kit.grading.handing_in import code, solved

SCORE = 24


def made():
    notebook = solved()
    return {**notebook, "cells": [*notebook["cells"], code("1 + 1", editable=True, slideshow={})]}
