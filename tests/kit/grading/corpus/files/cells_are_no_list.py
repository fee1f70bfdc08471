"""Cells in a dictionary."""

STATUS = "corrupt"
SCORE = 0
REASON = "not_a_notebook"


def made():
    return {"nbformat": 4, "metadata": {}, "cells": {"0": {}}}
