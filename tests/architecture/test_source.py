"""What every source file keeps to: language, size, a sentence at its top."""

import ast
import builtins
import io
import re
import tokenize
from pathlib import Path

SOURCE = Path(__file__).parent.parent.parent / "src"
FILES = sorted(SOURCE.rglob("*.py"))
# German belongs to the wires; scope names are identifiers of the interface.
SPEAKS_GERMAN = (
    "kontowerk/api/wire/",
    "kontowerk/assistant/wire.py",  # a client of that wire
    "kontowerk/identity/model.py",
    "kontowerk/connectors/",
    "banksim/",
)
STEMS = re.compile(
    r"(bankzug|umsatz|umsaetz|ueberweis|verwendungs|buchung|betrag|konto(?!werk)|waehrung|saldo"
    r"|inhaber|empfaeng|bezeichn|kategorie|vertrag|sicherheit|gueltig|anmeld|benutzer|zugang"
    r"|nachricht|fehler|ungueltig|[äöüß])",
    re.IGNORECASE,
)


def _name(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


TEXTS = {_name(path): path.read_text(encoding="utf-8") for path in FILES}
TREES = {name: ast.parse(text) for name, text in TEXTS.items()}


def _german(source: str) -> list[str]:
    """Return names, strings and comments that hold German words."""
    words = (tokenize.NAME, tokenize.STRING, tokenize.COMMENT)
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return [token.string for token in tokens if token.type in words and STEMS.search(token.string)]


def test_german_is_spoken_only_on_the_wire() -> None:
    english = {name: text for name, text in TEXTS.items() if not name.startswith(SPEAKS_GERMAN)}
    assert {name: words for name, text in english.items() if (words := _german(text))} == {}


def test_a_german_word_is_noticed() -> None:
    assert _german("def lese_umsaetze(): pass") == ["lese_umsaetze"]
    assert _german("x = 'kontowerk account'") == []


def test_no_file_is_longer_than_400_lines() -> None:
    lengths = {name: len(text.splitlines()) for name, text in TEXTS.items()}
    assert {name: lines for name, lines in lengths.items() if lines > 400} == {}


def _says_what_it_is_for(tree: ast.Module) -> bool:
    docstring = ast.get_docstring(tree)
    return bool(docstring) and docstring.splitlines()[0].rstrip().endswith((".", ":"))


def test_every_module_says_in_a_sentence_what_it_is_for() -> None:
    assert [name for name, tree in TREES.items() if not _says_what_it_is_for(tree)] == []


def test_a_module_without_its_sentence_is_noticed() -> None:
    assert not _says_what_it_is_for(ast.parse("x = 1"))
    assert not _says_what_it_is_for(ast.parse('"""No full stop"""'))


def test_no_folder_is_called_utils_or_the_like() -> None:
    vague = {"utils", "util", "helpers", "common", "service", "services", "manager", "misc"}
    parts = {part for path in FILES for part in path.relative_to(SOURCE).with_suffix("").parts}
    assert not parts & vague


def _made_patterns(tree: ast.Module) -> list[str]:
    """Return calls of `re` whose pattern is made from data."""
    return [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "re"
        and not isinstance(node.args[0], ast.Constant)
    ]


def test_patterns_are_literals() -> None:
    """A pattern made from data could take for ever; only literals are compiled."""
    assert {name: calls for name, tree in TREES.items() if (calls := _made_patterns(tree))} == {}


def test_a_pattern_made_from_data_is_noticed() -> None:
    assert _made_patterns(ast.parse("re.compile(given)")) == ["re.compile(given)"]


_ERROR = re.compile(r"\b[A-Z][a-z]+(?:[A-Z][a-z0-9]+)*(?:Error|Exception)\b")


def test_an_error_that_a_docstring_names_exists() -> None:
    classes = {
        node.name
        for tree in TREES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
    }
    described = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    missing = {
        (name, error)
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if isinstance(node, described)
        for error in _ERROR.findall(ast.get_docstring(node) or "")
        if error not in classes and not hasattr(builtins, error)
    }
    assert missing == set()
