"""Git's conflict markers."""

STATUS = "corrupt"
SCORE = 0
REASON = "conflict"


def made():
    return b'{"cells": [\n<<<<<<< HEAD\n {}\n=======\n{}\n>>>>>>> theirs\n], "nbformat": 4}'
