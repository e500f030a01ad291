"""The boards: geometry to layers, hit test and marks. A board draws a position and names places; it knows no rules."""
