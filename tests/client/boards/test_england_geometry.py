"""The map of England on the plane: the data's areas, the bent coast of France, cards and tiles that find room on it."""

from __future__ import annotations

import itertools

import pytest
from england_boards import PRINTED

from client.boards.england_field import FAR, Field
from client.boards.england_geometry import NARROWEST, EnglandGeometry
from client.boards.england_outlines import Outlines, smoothed
from client.draw.shapes import contains

AREAS = [(906, 586), (780, 440), (1566, 866), (400, 700)]


@pytest.fixture(scope="module", params=AREAS, ids=str)
def geometry(map_cache: None, request: pytest.FixtureRequest) -> EnglandGeometry:
    return EnglandGeometry(PRINTED, EnglandGeometry.plane_for(PRINTED, request.param))


def test_the_plane_has_the_shape_of_the_area() -> None:
    for width, height in AREAS:
        plane = EnglandGeometry.plane_for(PRINTED, (width, height))
        assert plane[0] / plane[1] == pytest.approx(width / height)
        assert plane[0] >= NARROWEST
        assert plane[1] >= EnglandGeometry.natural_height(PRINTED) - 0.01


def test_a_county_is_hit_at_its_knight_and_its_nobles(geometry: EnglandGeometry) -> None:
    for letter, spot in geometry.counties.items():
        for point in (spot.knight, spot.nobles):
            assert geometry.hit(point, {}, ()) == letter


def test_what_stands_in_a_county_lies_on_no_other_and_apart(geometry: EnglandGeometry) -> None:
    for letter, spot in geometry.counties.items():
        boxes = [around(spot.knight, 18, 24), around(spot.nobles, 16, 18), around(spot.reward, 18, 9), around(spot.minimum, 9, 10)]
        for left, top, right, bottom in boxes:
            for corner in itertools.product((left, right), (top, bottom)):
                assert geometry.area_at(corner) in (letter, "", "england")
        for one, other in itertools.combinations(boxes, 2):
            assert one[2] <= other[0] + 5 or other[2] <= one[0] + 5 or one[3] <= other[1] + 5 or other[3] <= one[1] + 5
        assert boxes[2][1] > spot.name[1]


def around(middle: tuple[float, float], across: float, down: float) -> tuple[float, float, float, float]:
    return middle[0] - across, middle[1] - down, middle[0] + across, middle[1] + down


def test_neutral_land_and_the_sea_are_no_county(geometry: EnglandGeometry) -> None:
    kent = geometry.project((775, 634))
    assert geometry.area_at(kent) == "england"
    assert geometry.county_at(kent) is None
    assert geometry.area_at(geometry.project((850, 250))) == ""
    assert geometry.area_at((-5, -5)) == ""


def test_cards_and_tiles_lie_on_france_apart_from_one_another(geometry: EnglandGeometry) -> None:
    boxes = [*geometry.spots.values(), *geometry.favours.values()]
    for left, top, right, bottom in boxes:
        for corner in itertools.product((left, right), (top, bottom)):
            assert contains(geometry.france, corner)
    for one, other in itertools.combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_the_channel_lies_between_england_and_france(geometry: EnglandGeometry) -> None:
    england = geometry.outlines.rings["england"]
    assert not any(contains(geometry.france, point) for point in england)
    assert not any(contains(england, point) for point in geometry.france)
    # And it is wide enough to be seen.
    assert min(abs(x - fx) + abs(y - fy) for x, y in england[::5] for fx, fy in geometry.france[::4]) > 12


def test_a_card_that_loses_moves_straight_down(geometry: EnglandGeometry) -> None:
    for column in (0, 1):
        upper, lower = geometry.spots[f"upper:{column}"], geometry.spots[f"lower:{column}"]
        assert upper[0] == lower[0]
        assert upper[3] < lower[1]


def test_a_click_means_the_card_that_lies_there_and_the_favours_in_use(geometry: EnglandGeometry) -> None:
    at = geometry.anchor("lower:1")
    assert geometry.hit(at, {"lower:1": "c07a"}, ()) == "c07a"
    assert geometry.hit(at, {}, ()) is None
    tile = geometry.anchor("favour:upgrade")
    assert geometry.hit(tile, {}, ["favour:upgrade"]) == "favour:upgrade"
    assert geometry.hit(tile, {}, ["favour:noble"]) is None


def test_land_that_runs_off_the_map_reaches_beyond_the_plane(geometry: EnglandGeometry) -> None:
    width, height = geometry.size
    assert max(x for x, _ in geometry.france) > width
    assert max(y for _, y in geometry.france) > height
    assert min(y for _, y in geometry.outlines.rings["scotland"]) < 0


def test_nothing_of_the_game_lies_in_the_open_sea(geometry: EnglandGeometry) -> None:
    left, top, right, bottom = geometry.open_sea()
    assert right - left > 500
    assert bottom - top > 250
    for x in range(round(left), round(right), 9):
        for y in range(round(top), round(bottom), 9):
            assert geometry.area_at((x, y)) == ""
    for box in (*geometry.spots.values(), *geometry.favours.values()):
        assert box[1] > bottom


def test_a_corrected_file_changes_the_drawing(map_cache: None) -> None:
    chart = PRINTED.chart
    york = chart.counties["B"]
    x, y = york.knight
    moved = type(york)(york.id, "B", york.label, (x + 30, y - 30), york.nobles, york.tint, york.polygon)
    corrected = PRINTED._replace(chart=chart._replace(counties={**chart.counties, "B": moved}))
    size = EnglandGeometry.plane_for(PRINTED, (906, 586))
    before, after = (EnglandGeometry(components, size).anchor("B") for components in (PRINTED, corrected))
    assert (after[0] - before[0]) - (after[1] - before[1]) >= 4


# ------------------------------------------------------------------------------------------------ outlines and the field

SQUARES = {"west": [(0, 0), (50, 0), (50, 50), (0, 50)], "east": [(50, 0), (100, 0), (100, 50), (50, 50)]}


def test_a_common_border_is_the_same_on_both_sides() -> None:
    outlines = Outlines(SQUARES, lambda point: point)
    common = [points for chain, points in outlines.chains.items() if outlines.sides[chain] == {"west", "east"}]
    assert len(common) == 1
    assert len(common[0]) > 5
    for name in SQUARES:
        assert set(common[0]) <= {*outlines.rings[name]}


def test_corners_where_areas_meet_stay_and_ink_stays_near() -> None:
    outlines = Outlines(SQUARES, lambda point: point, amplitude=1.5)
    assert {(50, 0), (50, 50)} <= set(outlines.rings["east"])
    assert all(abs(x - 50) < 5 for x, y in outlines.chains[(50, 0), (50, 50)])


def test_an_island_is_a_ring_of_its_own() -> None:
    ring = Outlines({"island": [(0, 0), (30, 0), (30, 30), (0, 30)]}, lambda point: point).rings["island"]
    assert contains(ring, (15, 15))
    assert not contains(ring, (45, 15))


def test_a_curve_passes_its_points() -> None:
    points = [(0.0, 0.0), (20.0, 0.0), (30.0, 10.0), (30.0, 40.0)]
    assert set(points) <= set(smoothed(points, 4))


def test_the_field_knows_how_far_the_nearest_line_is() -> None:
    field = Field((200, 100))
    assert field.at((100, 50)) == FAR
    for _ in field.measure([[(100.0, 0.0), (100.0, 100.0)]]):
        pass
    assert field.at((100, 50)) < 3
    assert field.at((130, 50)) == pytest.approx(30, abs=3)
    assert field.at((190, 50)) == FAR
    water = field.water((0, 0), (100, 50), 0.5)
    assert water.get_size() == (100, 50)
    assert sum(water.get_at((50, 20))[:3]) > sum(water.get_at((4, 20))[:3])
