"""A server extension of the learner's JupyterLab: an answer that is saved in one language is there in the others, too.

The others are the second language, and the notebook in both once there is one.

What counts is what changed in this very save, so that an old tab, saved again with its old answers, takes nothing back.
"""

from pathlib import Path

import nbformat

from ..authoring.recognise import cell_key
from ..checking.text import EDITIONS
from ..files import write_text
from .carrying import is_answer


def _load_jupyter_server_extension(app):
    """Have every save pass by here. Jupyter logs what goes wrong in a hook, and saves all the same."""
    app.contents_manager.register_pre_save_hook(before_save)


def before_save(model, path, contents_manager, **_):
    """Bring the answers that differ from the file on disk into the same notebook of the other languages."""
    if model["type"] != "notebook":
        return
    saved = Path(contents_manager.root_dir) / path.strip("/")
    others = _in_other_languages(Path(contents_manager.root_dir), saved)
    if not (others and saved.is_file()):
        return
    changed = _changed(_read(saved), nbformat.from_dict(model["content"]))
    for other in others if changed else ():
        _bring(changed, other)


def _in_other_languages(root, path):
    """Return the files that are `path` in other languages: ROOT/zh/x for ROOT/en/x; none for what lies elsewhere."""
    language, *rest = path.relative_to(root).parts
    if language not in EDITIONS or not rest:
        return []
    others = (root.joinpath(other, *rest) for other in EDITIONS if other != language)
    return [other for other in others if other.is_file()]


def _changed(before, after):
    """Return {id: source} of the answer cells that are not what they were."""
    old = {cell_key(cell): cell.source for cell in before.cells}
    new = {cell_key(cell): cell.source for cell in after.cells if is_answer(cell)}
    return {name: source for name, source in new.items() if old.get(name, source) != source}


def _bring(answers, path):
    notebook = _read(path)
    targets = [cell for cell in notebook.cells if is_answer(cell) and cell_key(cell) in answers]
    if any(cell.source != answers[cell_key(cell)] for cell in targets):
        for cell in targets:
            cell.source = answers[cell_key(cell)]
        write_text(path, nbformat.writes(notebook) + "\n")


def _read(path):
    return nbformat.read(path, as_version=4)
