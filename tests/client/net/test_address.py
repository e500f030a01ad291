"""Addresses and invitations as people write them."""

from __future__ import annotations

import pytest

from client.net.address import Address, AddressError, CodeError, parse_address, parse_code


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("anna-pc", Address("anna-pc")),
        ("  ANNA-pc ", Address("anna-pc")),
        ("192.168.1.7:9000", Address("192.168.1.7", 9000)),
        ("[fe80::1]:7118", Address("fe80::1", 7118)),
        ("ws://anna-pc:80/", Address("anna-pc", 80)),
        ("wss://example.org", Address("example.org", 443, True)),
        ("kptrx@anna-pc", Address("anna-pc", code="KPTRX")),
        ("wss://KPTRX@example.org:7117", Address("example.org", 7117, True, "KPTRX")),
    ],
)
def test_what_is_understood(written: str, address: Address) -> None:
    assert parse_address(written) == address


@pytest.mark.parametrize("written", ["", " ", "a b", "host:", "host:0", "host:70000", "http://host", "host/path", "fe80::1", "KPTRX@a b"])
def test_what_is_refused(written: str) -> None:
    with pytest.raises(AddressError) as error:
        parse_address(written)
    assert error.value.key == "address_invalid"


@pytest.mark.parametrize("written", ["@host", "ABC@host", "KPTRI@host:7117", "wss://KPTRXX@example.org", "a b@host", "a@b@c"])
def test_a_wrong_code_before_an_address_is_named(written: str) -> None:
    with pytest.raises(CodeError) as error:
        parse_address(written)
    assert error.value.key == "code_invalid"


@pytest.mark.parametrize("address", [Address("anna-pc"), Address("fe80::1", 9), Address("example.org", 443, True)])
def test_an_invitation_leads_back_to_the_address(address: Address) -> None:
    read = parse_address(address.invitation("KPTRX"))
    assert (read.server, read.secure, read.code) == (address.server, address.secure, "KPTRX")


def test_a_code_is_forgiven_case_and_spaces() -> None:
    assert parse_code(" kp-trx ") == "KPTRX"
    for wrong in ("", "KPTR", "KPTRXX", "KPTR1", "OOOOO"):
        with pytest.raises(CodeError):
            parse_code(wrong)
