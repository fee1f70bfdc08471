"""What runs beside the answers to several exercises, each module named after what it is."""
