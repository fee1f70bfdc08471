"""Thirty cells of the student's own."""

from tests.kit.grading.handing_in import code, solved

SCORE = 24


def made():
    notebook = solved()
    return {**notebook, "cells": [*notebook["cells"], *(code(f"{i}") for i in range(30))]}
