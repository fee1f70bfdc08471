"""The learning platform's login page, saved under the notebook's name."""

STATUS = "corrupt"
SCORE = 0
REASON = "web_page"


def made():
    return b"<!DOCTYPE html><html><title>Log in</title></html>"
