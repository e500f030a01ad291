"""The latest scenes of a board: what was put together for a position serves until the position, or how it looks, changes. Knows no game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, Protocol, TypeVar

_KEPT = 4


class Scene(Protocol):
    """A position ready to be drawn."""

    @property
    def sharp(self) -> bool:
        """Whether nothing in it is a stand-in."""


SceneT = TypeVar("SceneT", bound=Scene)


class KeptScenes(Generic[SceneT]):
    """Scenes, each found again by all that it ``shows``; that is only compared."""

    def __init__(self) -> None:
        self._kept: list[tuple[Any, SceneT]] = []

    def __iter__(self) -> Iterator[SceneT]:
        return (scene for _, scene in self._kept)

    @property
    def sharp(self) -> bool:
        """Whether none of them has to be made again."""
        return all(scene.sharp for scene in self)

    def get(self, shows: Any, make: Callable[[], SceneT]) -> SceneT:
        """The scene that shows this, made now if it is not kept."""
        for known, scene in self._kept:
            if known is shows or known == shows:
                return scene
        scene = make()
        self._kept = [*self._kept[1 - _KEPT :], (shows, scene)]
        return scene

    def drop_coarse(self) -> None:
        """Let those that are not sharp be made again."""
        self._kept = [(shows, scene) for shows, scene in self._kept if scene.sharp]

    def clear(self) -> None:
        self._kept.clear()
