"""A name that would run in formgrader, whose template writes ids into its pages as they are."""

STUDENT = "<img src=x onerror=alert(1)>"
SHOWN = "_img src_x onerror_alert(1)_~63b586"
NOTES = ("called",)
WORK = "right"
SCORE = 24
