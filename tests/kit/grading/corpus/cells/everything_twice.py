"""All cells twice, the second time untouched."""

from tests.kit.grading.handing_in import released, solved

SCORE = 24
NOTES = ("duplicated",)


def made():
    notebook = solved()
    return {**notebook, "cells": notebook["cells"] + released()["cells"]}
