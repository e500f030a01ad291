"""What all that lies on the board of Cities & Knights has in common. No rule, no look of its own."""

from __future__ import annotations

from client.model.catan.table import CatanTable
from client.screens.games import Desk, Overlay
from client.screens.table_layout import LOW
from client.ui.theme import Theme


class CatanOverlay(Overlay):
    """An overlay with the table of its desk."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk

    @property
    def table(self) -> CatanTable:
        """The model, looked up each time."""
        model = self.desk.model
        assert isinstance(model, CatanTable)
        return model

    def is_low(self, theme: Theme) -> bool:
        """Whether the window leaves little room for what lies on the board."""
        return self.stage is not None and self.stage.size[1] < theme.px(LOW)

    def on_press(self, point: tuple[int, int], button: int) -> bool:
        """A click on it is none on the board below."""
        return True
