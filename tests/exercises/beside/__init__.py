"""What runs beside answers, without the answers."""
