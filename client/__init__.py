"""The pygame desktop client: draws and previews, never decides."""
