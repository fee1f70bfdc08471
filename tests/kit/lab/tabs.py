"""A notebook open in JupyterLab, for tests that load and save it through the manager of the lab's server."""

import asyncio
import json

import nbformat

from autograd_lib.kit.lab.contents import LearnersFiles


def server(work):
    """Return the manager that the lab's server has for the learner's folder."""
    return LearnersFiles(root_dir=str(work))


def loaded(manager, path):
    """Return a notebook as a tab loads it."""
    model = asyncio.run(manager.get(path, type="notebook", require_hash=True))
    return nbformat.from_dict(json.loads(json.dumps(model["content"])))


def save(manager, path, notebook):
    """Save a notebook as a tab does, which has loaded it unless it comes from elsewhere."""
    content = json.loads(json.dumps(notebook))
    asyncio.run(manager.save({"type": "notebook", "format": "json", "content": content}, path))


def edit(manager, path, **answers):
    """Load a notebook, type answers {cell: source} into it, and save it."""
    notebook = loaded(manager, path)
    for cell in notebook.cells:
        cell.source = answers.get(cell.id, cell.source)
    save(manager, path, notebook)
