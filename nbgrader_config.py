"""nbgrader's view of the course: solutions/ is its source step, notebooks/ its release step, classroom/ the class.

The English notebooks are the source of record; a Chinese submission carries the same file name, cell ids and
grade ids. Build with `autograd-kit build`, not with `nbgrader generate_assignment --force`, which deletes the release
folder first.
"""

c = get_config()  # noqa: F821 - traitlets provides it

c.CourseDirectory.source_directory = "solutions/en"
c.CourseDirectory.release_directory = "notebooks/en"
c.CourseDirectory.submitted_directory = "classroom/submitted"
c.CourseDirectory.autograded_directory = "classroom/autograded"
c.CourseDirectory.feedback_directory = "classroom/feedback"
c.CourseDirectory.db_url = "sqlite:///classroom/gradebook.db"
c.ClearSolutions.code_stub = {"python": "# 在这里写你的代码 · your code here\nraise NotImplementedError"}
