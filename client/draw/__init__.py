"""Drawing: palette, fonts, layers, textures, heraldry, pieces and panels. Surfaces only; no events, no game rules, no network."""
