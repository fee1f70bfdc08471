"""A check cell copied to the end."""

from tests.kit.grading.handing_in import cell_of, solved

SCORE = 24


def made():
    notebook = solved()
    return {
        **notebook,
        "cells": [*notebook["cells"], {**cell_of(notebook, "multiply_derive_check"), "id": "copy"}],
    }
