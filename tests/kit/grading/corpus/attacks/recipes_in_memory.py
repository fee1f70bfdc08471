"""A check that looks for the recipes of its candidates among all objects of the process, text included."""

LESSON = "14_new_folder"
ANSWERS = {
    "agree": """
import gc
import sys
def agree(engine):
    place, frame = None, sys._getframe()
    while frame:
        place = frame.f_locals.get('place', place)
        frame = frame.f_back
    for one in gc.get_objects():
        if isinstance(one, list) and len(one) > 9 and all(isinstance(r, dict) and 'slip' in r for r in one):
            return one[place]['slip'] is None
    return False
"""
}
SCORE = 0
