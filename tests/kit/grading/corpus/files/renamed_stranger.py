"""A notebook about something else under another name."""

from tests.kit.grading.handing_in import hand_in

STATUS = "corrupt"
SCORE = 0
REASON = "nothing_known"


def place(root):
    hand_in(root, "renamed_stranger", {"nbformat": 4, "cells": [], "metadata": {}}, "holiday.ipynb")
