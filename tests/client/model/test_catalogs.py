"""The three languages say the same things: same keys, placeholders and plural forms; and everything that is said has a text."""

from __future__ import annotations

import ast
import functools
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

import client
from client.model import language
from server.embedded import TROUBLES as OWN_SERVER_TROUBLES
from server.refusals import REFUSALS as SERVER_REFUSALS
from shared.rheinlaender import events
from shared.rheinlaender.refusals import REFUSALS as RULE_REFUSALS
from shared.rheinlaender.state import RheinlaenderOptions

CLIENT = Path(client.__file__).parent
DOMAINS = sorted(path.stem for path in (language.LOCALE_FOLDER / "en" / "LC_MESSAGES").glob("*.po"))
PLACEHOLDER = re.compile(r"\{(\w+)\}")
SAYING = {"text", "plural", "phrase", "has"}


def read(code: str, domain: str) -> Catalog:
    with (language.LOCALE_FOLDER / code / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def messages(code: str, domain: str) -> dict[str, Message]:
    return {key(message): message for message in read(code, domain) if message.id}


def key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def placeholders(form: str) -> set[str]:
    return set(PLACEHOLDER.findall(form))


def all_keys() -> set[str]:
    return {name for domain in DOMAINS for name in messages("en", domain)}


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("code", ["hu", "el"])
def test_a_translation_has_the_keys_of_english_in_the_same_order(domain: str, code: str) -> None:
    assert list(messages(code, domain)) == list(messages("en", domain))


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("code", language.CODES)
def test_every_text_is_there_and_has_the_same_placeholders(domain: str, code: str) -> None:
    english = messages("en", domain)
    for name, message in messages(code, domain).items():
        expected = set().union(*(placeholders(form) for form in forms(english[name])))
        assert len(forms(message)) == len(forms(english[name])), name
        for form in forms(message):
            assert form.strip(), name
            # A form for one may leave the number out; a list or a name never goes missing.
            assert placeholders(form) | {"n"} == expected | {"n"}, name


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_hungarian_suffix_or_article_touches_a_placeholder(domain: str) -> None:
    for name, message in messages("hu", domain).items():
        for form in forms(message):
            assert not re.search(r"\}-?[a-záéíóöőúüű]", form), (name, form)
            assert not re.search(r"\b[Aa]z? \{", form), (name, form)


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_hungarian_plural_forms_read_the_same(domain: str) -> None:
    for name, message in messages("hu", domain).items():
        assert len(set(forms(message))) == 1, name


@pytest.mark.parametrize("domain", DOMAINS)
def test_greek_has_its_own_question_mark_and_quotes(domain: str) -> None:
    for name, message in messages("el", domain).items():
        for form in forms(message):
            assert "?" not in form.replace("?", "", form == "?"), name
            assert '"' not in form, name


@pytest.mark.parametrize("code", language.CODES)
def test_no_key_is_in_two_catalogs(code: str) -> None:
    keys = [name for domain in DOMAINS for name in messages(code, domain)]
    assert len(keys) == len(set(keys)), sorted(name for name in set(keys) if keys.count(name) > 1)


@functools.cache
def calls_and_strings() -> list[tuple[str, ast.AST]]:
    """Every node of the client's code that may hold a key, and where it stands."""
    kinds = (ast.Call, ast.Constant, ast.JoinedStr)
    trees = ((path.relative_to(CLIENT), ast.parse(path.read_text(encoding="utf-8"))) for path in sorted(CLIENT.rglob("*.py")))
    return [(f"{name}:{node.lineno}", node) for name, tree in trees for node in ast.walk(tree) if isinstance(node, kinds)]


def said_in_code() -> dict[str, str]:
    """What is handed to ``text``, ``plural``, ``phrase``: a pattern for each literal or f-string, and where it stands."""
    found: dict[str, str] = {}
    for where, node in calls_and_strings():
        if isinstance(node, ast.Call) and node.args and _name(node.func) in SAYING:
            found |= dict.fromkeys(_patterns(node.args[0]), where)
    return found


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""


def _patterns(argument: ast.expr) -> list[str]:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str) and "." in argument.value:
        return [re.escape(argument.value)]
    if isinstance(argument, ast.IfExp):
        return _patterns(argument.body) + _patterns(argument.orelse)
    if isinstance(argument, ast.JoinedStr):
        return ["".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in argument.values)]
    return []


def test_every_key_in_the_code_has_a_text() -> None:
    keys = "\n".join(sorted(all_keys()))
    missing = {where: pattern for pattern, where in said_in_code().items() if not re.search(f"^{pattern}$", keys, re.MULTILINE)}
    assert missing == {}


def keys_named_in_code() -> list[re.Pattern[str]]:
    """Every string and f-string that looks like a key, whatever it is handed to."""
    found = {pattern for _, node in calls_and_strings() if isinstance(node, ast.expr) for pattern in _patterns(node)}
    return [re.compile(pattern) for pattern in sorted(found) if re.match(r"[a-z_]+\\\.|\.\+\\\.", pattern)]


@pytest.mark.parametrize("domain", ["rheinlaender", "errors"])
def test_every_text_is_used(domain: str) -> None:
    patterns = keys_named_in_code()
    assert [name for name in messages("en", domain) if not any(pattern.fullmatch(name) for pattern in patterns)] == []


@pytest.mark.parametrize("code", language.CODES)
def test_every_refusal_of_the_rules_has_a_sentence(code: str) -> None:
    held = messages(code, "rheinlaender")
    assert [name for name in RULE_REFUSALS if f"refused.{name}" not in held] == []


def test_every_refusal_of_the_server_has_a_sentence_with_its_details() -> None:
    held = messages("en", "errors")
    for name, details in SERVER_REFUSALS.items():
        assert placeholders(forms(held[f"error.{name}"])[0]) <= set(details), name


def test_all_that_keeps_the_own_server_from_starting_has_a_sentence_with_its_details() -> None:
    for code in language.CODES:
        held = messages(code, "errors")
        for name, details in OWN_SERVER_TROUBLES.items():
            assert placeholders(forms(held[f"error.{name}"])[0]) <= set(details), name


def test_every_refusal_of_the_connection_has_a_sentence() -> None:
    source = (CLIENT / "net" / "link.py").read_text(encoding="utf-8") + (CLIENT / "net" / "protocol.py").read_text(encoding="utf-8")
    source += (CLIENT / "net" / "address.py").read_text(encoding="utf-8")
    keys = set(re.findall(r'Unreachable\("(\w+)"\)|_refuse\(\w+, "(\w+)"\)|key = "(\w+)"|\d: "(\w+)"', source))
    found = {name for groups in keys for name in groups if name}
    assert "server_unreachable" in found
    assert "action_pending" in found
    assert {name for name in found if f"error.{name}" not in messages("en", "errors")} == set()


def test_every_option_and_choice_has_a_name_and_a_line() -> None:
    held = all_keys()
    for option in RheinlaenderOptions.__struct_fields__:
        choices = re.findall(r"'(\w+)'|\"(\w+)\"", str(RheinlaenderOptions.__annotations__[option]))
        names = (option, f"{option}.about", *(f"{option}.{first or second}" for first, second in choices))
        assert [name for name in names if f"option.rheinlaender.{name}" not in held] == []


def test_every_event_has_a_writer() -> None:
    from client.model.rheinlaender.lines import _WRITERS

    kinds = {*events.RheinlaenderEvent.__args__, events.RheinlaenderPrivateEvent}
    assert set(_WRITERS) == kinds
