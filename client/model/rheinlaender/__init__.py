"""Rheinländer for the screen: selection, previews, log lines. Every rule is asked of the engine."""
