"""A notebook that has nothing of the lesson."""

STATUS = "corrupt"
SCORE = 0
REASON = "nothing_known"


def made():
    return {"nbformat": 4, "metadata": {}, "cells": []}
