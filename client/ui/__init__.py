"""The widget set: small, scalable, drawn by code. Widgets know no game, no network and no texts of their own."""
