"""nbgrader's view of the course: solutions/ is its source step, notebooks/ its release step, classroom/ the class.

The English notebooks are the source of record; a Chinese submission carries the same file name, cell ids and
grade ids. Build with `autograd-kit build`, not with `nbgrader generate_assignment --force`, which deletes the release
folder first.

Another class folder or database: `autograd-kit formgrader --classroom DIR --db URL`, which sets AUTOGRAD_KIT_CLASSROOM
and AUTOGRAD_KIT_DB; set them for nbgrader's own commands. AUTOGRAD_KIT_SUBMITTED is for classes without names.
"""

import os
from pathlib import Path

c = get_config()  # noqa: F821 - traitlets provides it

COURSE = Path(__file__).resolve().parent
CLASSROOM = COURSE / os.environ.get(
    "AUTOGRAD_KIT_CLASSROOM", "classroom"
)  # an absolute path stays what it is

c.CourseDirectory.root = str(COURSE)
c.CourseDirectory.source_directory = "solutions/en"
c.CourseDirectory.release_directory = "notebooks/en"
c.CourseDirectory.submitted_directory = os.environ.get("AUTOGRAD_KIT_SUBMITTED", str(CLASSROOM / "submitted"))
c.CourseDirectory.autograded_directory = str(CLASSROOM / "autograded")
c.CourseDirectory.feedback_directory = str(CLASSROOM / "feedback")
c.CourseDirectory.db_url = os.environ.get("AUTOGRAD_KIT_DB", f"sqlite:///{CLASSROOM / 'gradebook.db'}")
c.ClearSolutions.code_stub = {"python": "# 在这里写你的代码 · your code here\nraise NotImplementedError"}

# Formgrader's own grading and feedback would replace those of `autograd-kit grade`, and run student code unconfined.
c.Autograde.exporter_class = "autograd_lib.kit.grading.gradebook.nbgrader_exporters.RefuseAutograde"
c.GenerateFeedback.exporter_class = "autograd_lib.kit.grading.gradebook.nbgrader_exporters.RefuseFeedback"
