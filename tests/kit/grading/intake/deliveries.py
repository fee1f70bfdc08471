"""Making deliveries as learning platforms and people do, and reading what collecting made of them."""

import json
import zipfile

LESSON, OTHER = "02_expression_trees", "03_graphs"


def release(course, lesson=LESSON, language="en", mark=True, edit=""):
    document = json.loads(course.release(lesson, language).read_text(encoding="utf-8"))
    if not mark:
        document["metadata"] = {}
    document["cells"][0]["source"] = f"edited {edit}"
    return json.dumps(document).encode()


def zipped(path, members, **how):
    """Write a zip of {name or ZipInfo: content}."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            info = (
                name
                if isinstance(name, zipfile.ZipInfo)
                else zipfile.ZipInfo(name, how.get("time", (2026, 10, 5, 9, 0, 0)))
            )
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)
    return path


def placed(result):
    return [(one.student, one.lesson) for one in result.placed]


def reasons(result):
    return {one.name: one.why.en for one in result.left}


def handed_in(room, student, lesson=LESSON):
    return (room.submitted / student / lesson / f"{lesson}.ipynb").read_bytes()
