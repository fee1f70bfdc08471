"""How the course speaks: texts in two languages, the marks in them, and the panels that they are shown in."""
