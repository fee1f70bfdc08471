"""Files and folders as download folders, sync tools and pranksters leave them."""

import json
import os

from autograd_lib.grading.reading import MAX_BYTES

from .cases import Case
from .handing_in import LESSON, hand_in, released, solved

NOTEBOOK = f"{LESSON}.ipynb"


def corrupt(student, made, reason, **more):
    return Case(student, made, status="corrupt", score=0, reason=reason, **more)


def placed(student, place, status, reason, **more):
    return Case(student, place=place, status=status, score=0, reason=reason, **more)


def folder(root, student):
    path = root / "submitted" / student / LESSON
    path.mkdir(parents=True)
    return path


def renamed(root):
    hand_in(root, "renamed", solved(), "02_expression_trees (1).ipynb")


def two_names(root):
    for number in (1, 2):
        hand_in(root, "two_names", solved(), f"02_expression_trees ({number}).ipynb")


def other_name_other_lesson(root):
    hand_in(root, "renamed_stranger", {"nbformat": 4, "cells": [], "metadata": {}}, "holiday.ipynb")


def file_link_out(root):
    outside = root / "elsewhere.ipynb"
    outside.write_text(json.dumps(solved()), encoding="utf-8")
    (folder(root, "link_out") / NOTEBOOK).symlink_to(outside)


def link_to_neighbour(root):
    (folder(root, "link_to_neighbour") / NOTEBOOK).symlink_to(
        root / "submitted" / "right_en" / LESSON / NOTEBOOK
    )


def folder_link_out(root):
    (root / "submitted" / "folder_link").symlink_to(root / "submitted" / "right_en", target_is_directory=True)


def circle(root):
    (folder(root, "circle") / NOTEBOOK).symlink_to(NOTEBOOK)


def link_inside(root):
    path = hand_in(root, "link_inside", solved(), "kept.txt")
    (path.parent / NOTEBOOK).symlink_to("kept.txt")


def pipe(root):
    os.mkfifo(folder(root, "pipe") / NOTEBOOK)


def directory(root):
    (folder(root, "directory") / NOTEBOOK).mkdir()


def lesson_is_a_file(root):
    (root / "submitted" / "lesson_is_a_file").mkdir()
    (root / "submitted" / "lesson_is_a_file" / LESSON).write_text("hello", encoding="utf-8")


def undecodable_name(root):
    path = os.fsencode(root / "submitted") + b"/caf\xe9/" + LESSON.encode()
    os.makedirs(path)


def stranger():
    notebook = released()
    notebook["metadata"]["autograd_kit"]["lesson"] = "03_graphs"
    for cell in notebook["cells"]:
        cell["id"] = cell["id"].replace("ex02", "ex03")
        cell["source"] = "".join(cell["source"]).replace("ex02", "ex03")
        if "nbgrader" in cell["metadata"]:
            cell["metadata"]["nbgrader"]["grade_id"] = cell["id"]
    return notebook


def format_3():
    cells = []
    for cell in solved()["cells"]:
        source = cell.pop("source")
        cells.append({**cell, "input" if cell["cell_type"] == "code" else "source": source})
    return {"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": [{"cells": cells}]}


def without_ids():
    notebook = solved()
    for cell in notebook["cells"]:
        del cell["id"]
    return notebook | {"nbformat_minor": 4}


def damaged_cells():
    notebook = solved()
    notebook["cells"] += [
        7,
        None,
        {"cell_type": "code", "source": 5},
        {"cell_type": "spell", "source": "abra"},
    ]
    return notebook


def surrogates():
    notebook = solved()
    notebook["cells"].append({"cell_type": "code", "source": "'\ud800'", "metadata": {"tags": [3, "\udfff"]}})
    return notebook


CONFLICT = b'{"cells": [\n<<<<<<< HEAD\n {}\n=======\n{}\n>>>>>>> theirs\n], "nbformat": 4}'

CASES = (
    corrupt("empty", lambda: b"", "empty"),
    corrupt("blank", lambda: b" \n", "empty"),
    corrupt("too_large", lambda: b" " * (MAX_BYTES + 1), "too_large"),
    corrupt(
        "gbk", lambda: json.dumps(released("zh"), ensure_ascii=False).encode("gbk", "ignore"), "not_utf8"
    ),
    corrupt("cut_off", lambda: json.dumps(solved()).encode()[:5000], "not_json"),
    corrupt("conflict", lambda: CONFLICT, "conflict"),
    corrupt("nested", lambda: b"[" * 200_000, "not_json"),
    corrupt("long_number", lambda: b'{"nbformat": ' + b"9" * 10_000 + b"}", "not_json"),
    corrupt("list", lambda: b"[1, 2]", "not_a_notebook"),
    corrupt("no_cells", lambda: b'{"nbformat": 4, "metadata": {}}', "not_a_notebook"),
    corrupt("no_known_cells", lambda: {"nbformat": 4, "metadata": {}, "cells": []}, "nothing_known"),
    corrupt("other_lesson", stranger, "other_lesson"),
    Case("format_3", format_3, notes=("format",)),
    Case("format_5", lambda: solved() | {"nbformat": 5}, notes=("format",)),
    Case("without_ids", without_ids),
    Case("byte_order_mark", lambda: b"\xef\xbb\xbf" + json.dumps(solved()).encode()),
    Case("damaged_cells", damaged_cells, notes=("cells_dropped",)),
    Case("surrogates", surrogates),
    Case("renamed", place=renamed, notes=("renamed",)),
    placed("two_names", two_names, "missing", "several_notebooks"),
    placed("renamed_stranger", other_name_other_lesson, "corrupt", "nothing_known"),
    placed("no_notebook", lambda root: folder(root, "no_notebook"), "missing", "no_notebook"),
    placed("no_folder", lambda root: (root / "submitted" / "no_folder").mkdir(), "missing", "no_folder"),
    placed("link_out", file_link_out, "corrupt", "leads_out"),
    placed("link_to_neighbour", link_to_neighbour, "corrupt", "leads_out"),
    placed("folder_link", folder_link_out, "corrupt", "leads_out"),
    placed("circle", circle, "corrupt", "leads_out"),
    Case("link_inside", place=link_inside),
    placed("pipe", pipe, "corrupt", "not_a_file"),
    placed("directory", directory, "corrupt", "not_a_file"),
    placed("lesson_is_a_file", lesson_is_a_file, "corrupt", "not_a_file"),
    corrupt("back\\slash", solved, "bad_name", shown="back\\\\slash"),
    corrupt("line\nbreak", solved, "bad_name", shown="line\\nbreak"),
    corrupt("bell\a", solved, "bad_name", shown="bell\\x07"),
    corrupt("x" * 200, solved, "bad_name", shown="x" * 128),
    placed("caf\udce9", undecodable_name, "corrupt", "bad_name", shown="caf\\udce9"),
    Case("Zoë [bold] O'Neil", solved),
)
