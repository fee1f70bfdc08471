"""Tests of the course as web pages."""
