"""Checking judges what it should, tells what went wrong, and cannot be talked into credit."""
