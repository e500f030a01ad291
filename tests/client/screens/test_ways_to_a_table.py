"""From the first screen to a table and back: lobby, hosting, codes, passwords, and what goes wrong on the way."""

from __future__ import annotations

import socket
from pathlib import Path

import pygame
import pytest

from client.embedded import EmbeddedTable
from client.model.identity import Memory
from client.net.address import parse_address
from client.puppet import Puppet
from client.screens.begin import begin
from client.screens.connect import ConnectScreen
from client.screens.intent import Intent
from client.screens.lobby import LobbyScreen
from client.screens.room import RoomScreen
from client.screens.table import TableScreen
from client.ui.buttons import Choice
from client.ui.labels import Paragraph
from shared.messages import Room
from tests.client.screens.conftest import Client
from tests.server_process import ServerProcess


def said(puppet: Puppet) -> str:
    """The words of the open dialog."""
    dialog = puppet.app.screen.dialog
    assert dialog is not None
    return " ".join(widget.text for widget in dialog.walk() if isinstance(widget, Paragraph))


def to_lobby(client: Client, name: str, address: str) -> Puppet:
    puppet = client(name)
    begin(puppet.app, None, None)
    connect = puppet.app.screen
    assert isinstance(connect, ConnectScreen)
    connect.address.set(address)
    puppet.press("join")
    puppet.wait(lambda: isinstance(puppet.app.screen, LobbyScreen) and puppet.app.screen.lobby.loaded, "the lobby")
    return puppet


def lobby_of(puppet: Puppet) -> LobbyScreen:
    screen = puppet.app.screen
    assert isinstance(screen, LobbyScreen)
    return screen


@pytest.mark.parametrize(("address", "says"), [("", "address"), ("not an address", "address"), ("host:99999", "address")])
def test_a_wrong_address_is_said_and_nothing_is_lost(client: Client, address: str, says: str) -> None:
    puppet = client()
    begin(puppet.app, None, None)
    connect = puppet.app.screen
    assert isinstance(connect, ConnectScreen)
    connect.address.set(address)
    puppet.press("join")
    assert says in said(puppet).lower()
    puppet.key(pygame.K_ESCAPE)
    assert puppet.app.screen is connect
    assert connect.address.text == address


@pytest.mark.parametrize("name", ["", "דוד", "Anna 🙂"])
def test_a_name_that_nobody_could_read_is_refused_where_it_is_typed(client: Client, name: str) -> None:
    puppet = client()
    begin(puppet.app, None, None)
    connect = puppet.app.screen
    assert isinstance(connect, ConnectScreen)
    connect.name.set(name)
    for button in ("play_here", "host_here", "join"):
        puppet.press(button)
        assert "name" in said(puppet)
        puppet.key(pygame.K_ESCAPE)
    assert puppet.app.settings.value.name == "Anna"
    assert puppet.app.embedded is None


def test_a_dead_server_can_be_given_up(client: Client) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    puppet = client()
    begin(puppet.app, None, None)
    connect = puppet.app.screen
    assert isinstance(connect, ConnectScreen)
    connect.address.set(f"127.0.0.1:{port}")
    puppet.press("join")
    puppet.wait(lambda: puppet.app.session.state.kind in ("reconnecting", "refused", "idle"), "the failure")
    puppet.frame(3)
    assert said(puppet)
    puppet.key(pygame.K_ESCAPE)
    assert puppet.app.screen.dialog is None
    assert puppet.app.session.state.kind == "idle"


def test_host_with_a_password_join_by_code_and_play(client: Client, tmp_path: Path) -> None:
    server = EmbeddedTable(tmp_path / "server")
    try:
        host = to_lobby(client, "Anna", server.address)
        host.press("host")
        form = lobby_of(host).form
        form.password.set("geheim")
        form.seats = 3
        host.press("open_room")
        host.wait(lambda: isinstance(host.app.screen, RoomScreen), "the own table")
        room = host.app.screen
        assert isinstance(room, RoomScreen)
        guest = to_lobby(client, "Boris", server.address)
        lobby = lobby_of(guest)
        guest.wait(lambda: len(lobby.lobby) == 1, "the table in the list")
        lobby.code.set(room.state.code.lower())
        guest.press("join_code")
        guest.type("wrong")
        guest.key(pygame.K_RETURN)
        guest.wait(lambda: "password" in said(guest).lower() if guest.app.screen.dialog else False, "the refusal")
        guest.key(pygame.K_ESCAPE)
        guest.press("join_code")
        guest.type("geheim")
        guest.key(pygame.K_RETURN)
        guest.wait(lambda: isinstance(guest.app.screen, RoomScreen), "the table of the other")
        guest.key(pygame.K_r, mod=pygame.KMOD_CTRL)
        host.wait(lambda: any(view.name == "Boris" and view.ready for view in room.state.seats), "the guest to be ready")
        host.key(pygame.K_b, mod=pygame.KMOD_CTRL)
        host.wait(lambda: all(view.kind != "empty" for view in room.state.seats), "the bot")
        host.key(pygame.K_RETURN)
        for puppet in (host, guest):
            puppet.wait(lambda puppet=puppet: isinstance(puppet.app.screen, TableScreen), "the match")  # type: ignore[misc]
    finally:
        server.close()


def test_kicking_and_leaving_lead_back_to_the_lobby(client: Client, tmp_path: Path) -> None:
    server = EmbeddedTable(tmp_path / "server")
    try:
        host, guest = to_lobby(client, "Anna", server.address), to_lobby(client, "Boris", server.address)
        host.press("host")
        host.press("open_room")
        host.wait(lambda: isinstance(host.app.screen, RoomScreen), "the own table")
        lobby = lobby_of(guest)
        guest.wait(lambda: lobby._shown, "the table in the list")
        guest.click(lobby.rooms.row_rect(0))
        guest.press("join")
        guest.wait(lambda: isinstance(guest.app.screen, RoomScreen), "the table of the other")
        host.wait(lambda: any(widget.name.startswith("kick") for widget in host.app.screen.stage.top.walk()), "the guest")
        seat = next(widget.name for widget in host.app.screen.stage.top.walk() if widget.name.startswith("kick"))
        host.press(seat)
        host.press("yes")
        guest.wait(lambda: isinstance(guest.app.screen, LobbyScreen), "the lobby again")
        assert "removed" in said(guest)
        host.key(pygame.K_F4)
        host.wait(lambda: isinstance(host.app.screen, LobbyScreen), "the lobby again")
        host.key(pygame.K_F4)
        assert isinstance(host.app.screen, ConnectScreen)
        assert host.app.settings.value.recent[0].address == server.address
    finally:
        server.close()


def test_the_first_screen_offers_the_game_that_was_hosted_last(client: Client, tmp_path: Path) -> None:
    server = EmbeddedTable(tmp_path / "server")
    try:
        host = to_lobby(client, "Anna", server.address)
        host.press("host")
        lobby_of(host).form._set_game("lancaster")
        lobby_of(host).form.seats = 5
        host.press("open_room")
        host.wait(lambda: isinstance(host.app.screen, RoomScreen), "the own table")
        host.key(pygame.K_F4)
        host.wait(lambda: isinstance(host.app.screen, LobbyScreen), "the lobby again")
        host.key(pygame.K_F4)
        first = host.app.screen
        assert isinstance(first, ConnectScreen)
        assert (first.game, first.seats) == ("lancaster", 5)
        chosen = {widget.name: widget.value for widget in first.stage.top.walk() if isinstance(widget, Choice)}
        assert (chosen["game"], chosen["seats"]) == ("lancaster", 5)
    finally:
        server.close()


def test_a_refusal_on_the_way_back_is_said_on_the_first_screen(client: Client, tmp_path: Path) -> None:
    """Also from a table: nobody is left before a board that nothing comes to any more. The seat is offered for later."""
    puppet = client("Anna")
    with ServerProcess(tmp_path / "server") as before:
        port = before.port
        begin(puppet.app, parse_address(f"127.0.0.1:{port}"), Intent(seats=3, bots="novice", bot_pace=0))
        puppet.wait(lambda: isinstance(puppet.app.screen, TableScreen), "the table")
        puppet.wait_for_move()
        before.stop()
    puppet.wait(lambda: puppet.app.session.state.kind == "reconnecting", "the loss")
    with ServerProcess(tmp_path / "server", "--port", str(port), "--set", "password=Loreley"):
        puppet.app.session.reconnect_now()
        puppet.wait(lambda: isinstance(puppet.app.screen, ConnectScreen), "the first screen")
        puppet.frame()
        assert "password" in said(puppet)
        puppet.key(pygame.K_ESCAPE)
        first = puppet.app.screen
        assert isinstance(first, ConnectScreen)
        first.password.set("Loreley")
        puppet.press("back_to_seat")
        puppet.wait(lambda: isinstance(puppet.app.screen, TableScreen), "the table again")
        puppet.wait_for_move()


def test_chat_and_mute(client: Client, tmp_path: Path) -> None:
    server = EmbeddedTable(tmp_path / "server")
    try:
        anna, boris = to_lobby(client, "Anna", server.address), to_lobby(client, "Boris", server.address)
        boris.press("chat_field")
        boris.type("Γεια σας!")
        boris.key(pygame.K_RETURN)
        chat = lobby_of(anna).lobby.chat
        anna.wait(chat.lines, "the line")
        anna.press("chat_field")
        anna.type("/mute Boris")
        anna.key(pygame.K_RETURN)
        assert chat.lines() == []
    finally:
        server.close()


def broken_off(puppet: Puppet) -> Room:
    """Close the client in the middle of its match; the room of that."""
    puppet.wait(lambda: isinstance(puppet.app.screen, TableScreen), "the table")
    puppet.wait_for_move()
    room = puppet.table.room.room
    assert room is not None
    puppet.app.close()
    return room


def test_a_client_that_is_started_again_leads_back_to_its_seat(client: Client) -> None:
    served = EmbeddedTable()
    try:
        tokens = Memory()
        first = client(home="anna", tokens=tokens)
        begin(first.app, parse_address(served.address), Intent(seats=3, bots="novice", bot_pace=0))
        room = broken_off(first)
        again = client(home="anna", tokens=tokens)
        begin(again.app, None, None)
        again.frame(2)
        again.press("back_to_seat")
        again.wait(lambda: isinstance(again.app.screen, TableScreen), "the table again")
        again.wait_for_move()
        now = again.table.room.room
        assert now is not None
        assert (now.code, now.you) == (room.code, room.you)
        again.app.journey.leave_room()
        again.wait(lambda: not isinstance(again.app.screen, TableScreen), "the way out")
        assert again.app.settings.value.recent[0].room == "", "a seat that was given up is not offered"
    finally:
        served.close()


def test_a_match_on_this_computer_is_gone_on_with_after_a_new_start(client: Client) -> None:
    """The server has another port then; seat and match are found all the same."""
    tokens = Memory()
    first = client(home="anna", tokens=tokens)
    begin(first.app, None, Intent(seats=3, bots="novice", bot_pace=0))
    room, address = broken_off(first), first.app.session.address
    # The old port is taken by somebody else.
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        assert address is not None
        taken.bind(("127.0.0.1", address.port))
        again = client(home="anna", tokens=tokens)
        begin(again.app, None, None)
        again.frame(2)
        again.press("back_to_own")
        again.wait(lambda: isinstance(again.app.screen, TableScreen), "the table again")
        again.wait_for_move()
    now = again.table.room.room
    assert now is not None
    assert (now.code, now.you) == (room.code, room.you)
    assert again.app.settings.value.own_room == room.code
    again.app.journey.leave_room()
    again.wait(lambda: not isinstance(again.app.screen, TableScreen), "the way out")
    assert again.app.settings.value.own_room == "", "a seat that was given up is not offered"


def test_the_first_screen_shows_the_game_that_was_asked_for(client: Client) -> None:
    """Behind "One moment", and when the player comes back to it."""
    puppet = client()
    begin(puppet.app, None, Intent(game="lancaster", seats=5, bots="novice", bot_pace=0))
    first = puppet.app.screen
    assert isinstance(first, ConnectScreen)
    assert first.dialog is not None
    chosen = {widget.name: widget.value for widget in first.stage.root.walk() if isinstance(widget, Choice)}
    assert (chosen["game"], chosen["seats"], chosen["bots"]) == ("lancaster", 5, "novice")
    puppet.wait(lambda: isinstance(puppet.app.screen, TableScreen), "the table")
    assert puppet.app.settings.value.room["game"] == "lancaster"


def test_a_match_on_this_computer_is_not_given_up_unasked(client: Client) -> None:
    tokens = Memory()
    first = client(home="anna", tokens=tokens)
    asked = Intent(seats=3, bots="novice", bot_pace=0)
    begin(first.app, None, asked)
    room = broken_off(first)
    again = client(home="anna", tokens=tokens)
    begin(again.app, None, asked)
    again.frame(2)
    again.key(pygame.K_ESCAPE)
    assert again.app.settings.value.own_room == room.code
    again.press("play_here")
    again.key(pygame.K_RETURN)
    again.wait(lambda: isinstance(again.app.screen, TableScreen), "the table again")
    assert again.table.room.room is not None
    assert again.table.room.room.code == room.code
    again.app.close()
    anew = client(home="anna", tokens=tokens)
    begin(anew.app, None, asked)
    anew.frame(2)
    anew.key(pygame.K_n, "n")
    anew.wait(lambda: isinstance(anew.app.screen, TableScreen), "a new table")
    assert anew.table.room.room is not None
    assert anew.app.settings.value.own_room == anew.table.room.room.code != room.code


def test_the_table_of_this_computer_is_opened_once(client: Client) -> None:
    first, second = client(), client("Boris")
    for puppet in (first, second):
        begin(puppet.app, None, None)
        puppet.frame()
        puppet.press("host_here")
    first.wait(lambda: isinstance(first.app.screen, LobbyScreen), "the lobby")
    assert isinstance(second.app.screen, ConnectScreen)
    assert "Your own table is open already in another window" in said(second)
