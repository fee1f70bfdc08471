"""Making deliveries as learning platforms and people do, and reading what collecting made of them."""

import json
import zipfile

LESSON, OTHER = "02_changed_formula", "03_two_visits"


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


def answered(course, lesson=LESSON, edit="", language="en", cells=1):
    """Return a notebook in which its author has written: so many cells of code."""
    document = json.loads(release(course, lesson, language, edit=edit))
    for number in range(cells):
        written = {"cell_type": "code", "source": f"x{number} = {edit!r}", "metadata": {}, "outputs": []}
        document["cells"].append({**written, "execution_count": None})
    return json.dumps(document).encode()


def moodle_zip(path, submissions, downloaded):
    """Write what an assignment's "Download all submissions" gives: {(name, number, file): content}.

    A folder for each; as ZipStream writes it, every entry bears the time of the download.
    """
    members = {
        f"{name}_{number}_assignsubmission_file/{file}": c for (name, number, file), c in submissions.items()
    }
    return zipped(path, members, time=downloaded.timetuple()[:6])


def canvas_zip(path, submissions, downloaded):
    """Write what an assignment's "Download submissions" gives: {(name, user, submission, file, late): content}.

    All files side by side; as rubyzip writes it, every entry bears the time of the download.
    """
    members = {
        f"{name}_{'LATE_' if late else ''}{user}_{submission}_{file}": content
        for (name, user, submission, file, late), content in submissions.items()
    }
    return zipped(path, members, time=downloaded.timetuple()[:6])


def worksheet(path, people):
    """Write Moodle's grading worksheet: [(number, name, address, when it was handed in or None)]."""
    heading = (
        "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,"
        "Last modified (submission),Last modified (grade),Feedback comments"
    )
    lines = [heading]
    for number, name, address, time in people:
        shown = (
            f"{time:%A}, {time.day} {time:%B} {time.year}, {time.hour % 12 or 12}:{time:%M %p}"
            if time
            else "-"
        )
        lines.append(f'Participant {number},{name},{address},Submitted for grading,,24.00,Yes,"{shown}",-,')
    path.write_text("\n".join(lines) + "\n", encoding="utf-8-sig")
    return path
