"""Git's conflict markers with the line ends of Windows, and a branch name that is cut off."""

STATUS = "corrupt"
SCORE = 0
REASON = "conflict"


def made():
    return b'{"cells": [\r\n<<<<<<< HEAD\r\n {}\r\n=======\r\n{}\r\n>>>>>>>\r\n], "nbformat": 4}'
