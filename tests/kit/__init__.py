"""Tests of the kit, in the folders of what they test."""
