"""All cells in reverse order."""

from tests.kit.grading.handing_in import solved

SCORE = 24


def made():
    notebook = solved()
    return {**notebook, "cells": notebook["cells"][::-1]}
