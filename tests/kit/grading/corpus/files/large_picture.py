"""A picture of 21 MB in an output: outputs are not read, so it costs nothing."""

import json

from tests.kit.grading.handing_in import cell_of, solved

SCORE = 24
WORK = "right"


def made():
    notebook = solved()
    shown = {"image/png": "A" * (21 * 2**20), "text/plain": ['a list [1, "]", \'\\\'"]']}
    picture = {"output_type": "display_data", "data": shown, "metadata": {}}
    cell_of(notebook, "demo_tree")["outputs"] = [picture]
    cell_of(notebook, "multiply_derive")["source"] += '\n# "outputs": [ is no output here'
    return json.dumps(notebook).encode()
