"""House rules that no linter knows: modules, leftovers, documents that tell the truth, bounds and data of the package."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest
import typer

from shared.scenario import read_scenario, run_scenario
from shared.version import VERSION

ROOT = Path(__file__).parent.parent
PACKAGES = ("client", "server", "shared")
CODE = sorted(path for folder in (*PACKAGES, "scripts", "tests") for path in (ROOT / folder).rglob("*.py"))
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
TEXTS = [*CODE, *DOCUMENTS, *ROOT.glob("requirements/*.lock"), ROOT / "pyproject.toml", ROOT / ".ci" / "run"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", CODE, ids=name)
def test_a_module_is_short_and_says_what_it_is(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < 600, "split it along a concept"
    assert not text or ast.get_docstring(ast.parse(text)), "the first lines say what the module is and is not"
    assert not re.fullmatch(r"_?(utils?|helpers?|managers?|misc|common)", path.stem), "named after nothing"


LEFTOVERS = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X|HA" r"CK)\b")
REGISTRIES = re.compile(r"py" r"pi\.|python" r"hosted|npm" r"js\.|crates\." r"io|conda\.")


@pytest.mark.parametrize("path", TEXTS, ids=name)
def test_no_leftovers_and_no_hosts_of_registries(path: Path) -> None:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        assert not LEFTOVERS.search(line), f"line {number}"
        assert not REGISTRIES.search(line), f"line {number}"


@pytest.mark.parametrize("path", CODE, ids=name)
def test_documents_that_code_refers_to_are_there(path: Path) -> None:
    for document in re.findall(r"[\w./-]+\.md\b", path.read_text(encoding="utf-8")):
        assert (ROOT / document).is_file() or (ROOT / "docs" / document).is_file(), document


@pytest.mark.parametrize("path", sorted((ROOT / "tests").rglob("test_*.py")), ids=name)
def test_tests_do_not_sleep(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and (getattr(node.func, "attr", "") or getattr(node.func, "id", "")) == "sleep":
            assert [getattr(argument, "value", None) for argument in node.args] == [0], (
                f"line {node.lineno}: only a turn of the loop, sleep(0)"
            )


# ------------------------------------------------------------------------------------------------ documents


def commands(text: str) -> Iterator[str]:
    """The lines of code blocks and the pieces of inline code."""
    for block in re.findall(r"```[a-z]*\n(.*?)```", text, flags=re.DOTALL):
        yield from block.splitlines()
    yield from re.findall(r"(?<!`)`([^`\n]+)`(?!`)", text)


def subcommands(console: str) -> set[str]:
    """The words that may follow one of the project's commands."""
    module = importlib.import_module(PROJECT["scripts"][console].partition(":")[0])
    return set(typer.main.get_command(module.app).commands)


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_what_a_document_starts_is_there(path: Path) -> None:
    for command in commands(path.read_text(encoding="utf-8")):
        for script in re.findall(r"(?<![\w/.])scripts/[\w-]+\.py", command):
            assert (ROOT / script).is_file(), command
        for module in re.findall(r"python3? -m ((?:client|server|shared)[\w.]*)", command):
            file = ROOT / module.replace(".", "/")
            assert file.with_suffix(".py").is_file() or (file / "__main__.py").is_file(), command
        for console, word in re.findall(r"^(?:\$ )?(palatine[\w-]*)(?: +([a-z][\w-]*))?", command):
            assert console in PROJECT["scripts"], command
            assert not word or word in subcommands(console), command


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_what_a_document_links_to_is_there(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_modules_that_a_document_names_are_there(path: Path) -> None:
    for module in re.findall(r"`((?:client|server|shared|tests|scripts|docs)/[\w/]+\.(?:py|toml|md))`", path.read_text(encoding="utf-8")):
        assert (ROOT / module).is_file(), module


@pytest.mark.parametrize(
    "example", re.findall(r"```toml\n(.*?)```", (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8"), re.DOTALL)
)
def test_the_example_scenarios_pass(example: str) -> None:
    assert run_scenario(read_scenario(example)) == []


def test_the_changelog_tells_of_this_version() -> None:
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


# ------------------------------------------------------------------------------------------------ the package


REQUIREMENTS = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]


@pytest.mark.parametrize("requirement", REQUIREMENTS)
def test_a_dependency_has_a_lower_bound_and_stops_before_the_next_major(requirement: str) -> None:
    assert re.fullmatch(r"[\w-]+>=\d+(\.\d+)*,<\d+(\.\d+)?(; .*)?", requirement)


def locked(lock: str) -> dict[str, str]:
    """Package to version."""
    return dict(re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / "requirements" / lock).read_text(encoding="utf-8"), flags=re.MULTILINE))


def test_the_locks_fit_the_project_and_each_other() -> None:
    run, dev = locked("run.lock"), locked("dev.lock")
    assert {re.split("[>=]", requirement)[0] for requirement in PROJECT["dependencies"]} <= run.keys()
    assert {re.split("[>=]", requirement)[0] for requirement in REQUIREMENTS} <= dev.keys()
    assert {package: dev.get(package) for package in run} == run


@pytest.mark.parametrize("lock", ["run.lock", "dev.lock"])
def test_every_locked_package_has_a_hash(lock: str) -> None:
    entries = re.split(r"\n(?=[\w.-]+==)", (ROOT / "requirements" / lock).read_text(encoding="utf-8"))[1:]
    assert entries
    assert [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_what_a_package_reads_is_installed_with_it(package: str) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    patterns = settings["package-data"].get(package, [])
    for path in (ROOT / package).rglob("*"):
        if path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts and path.suffix != ".mo":
            assert any(fnmatch(path.name, pattern.removeprefix("**/")) for pattern in patterns), path
