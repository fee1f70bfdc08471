"""Tests of autograd_lib.grading.pages."""
