"""The latest scenes of a board: found again by what they show, made again when they were coarse."""

from __future__ import annotations

from dataclasses import dataclass

from client.boards.kept_scenes import KeptScenes


@dataclass(frozen=True)
class Picture:
    name: str
    sharp: bool = True


def known(scenes: KeptScenes[Picture]) -> list[str]:
    return [scene.name for scene in scenes]


def test_a_scene_is_made_once_for_equal_positions() -> None:
    scenes = KeptScenes[Picture]()
    first = scenes.get([1, 2], lambda: Picture("first"))
    assert scenes.get([1, 2], lambda: Picture("again")) is first
    assert scenes.get([1], lambda: Picture("other")).name == "other"
    assert known(scenes) == ["first", "other"]


def test_the_oldest_gives_way() -> None:
    scenes = KeptScenes[Picture]()
    for name in "abcdefg":
        scenes.get(name, lambda name=name: Picture(name))  # type: ignore[misc]
    assert known(scenes) == list("defg")


def test_coarse_scenes_are_made_again() -> None:
    scenes = KeptScenes[Picture]()
    scenes.get(1, lambda: Picture("coarse", sharp=False))
    scenes.get(2, lambda: Picture("sharp"))
    assert not scenes.sharp
    scenes.drop_coarse()
    assert scenes.sharp
    assert known(scenes) == ["sharp"]
    assert scenes.get(1, lambda: Picture("fine")).name == "fine"
