"""Cities & Knights for the screen: selection, trade, previews, log lines. Every rule is asked of the engine."""
