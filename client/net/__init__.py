"""The way to a server: connection, resume, discovery. An asyncio thread behind a facade; no pygame, no rules."""
