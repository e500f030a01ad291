"""What the screens show, without pygame: replica, selection, preview, log, settings, language. Draws nothing, decides nothing."""
