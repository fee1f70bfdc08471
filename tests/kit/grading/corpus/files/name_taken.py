"""A second folder for a student whose id stands for the first: neither may take the other's place."""

STUDENT = "O'Brien, Aoife"
STATUS = "corrupt"
SCORE = 0
REASON = "taken_name"
