"""The list of cells twice, of which readers of JSON take the last."""

import json

from tests.kit.grading.handing_in import released, solved

SCORE = 24


def made():
    first, last = (json.dumps(notebook) for notebook in (released(), solved()))
    return f'{{"cells": {json.dumps(released()["cells"])}, {last[1:]}'.encode() if first else b""
