"""Tests of autograd_lib.grading.judging."""
