"""Both notations of a format, as rules and as RE2 runs them."""

import re
import time
from pathlib import Path

import pytest
from hypothesis import example, given, reject
from hypothesis import strategies as st

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.providers import rules
from kontowerk.providers.login_profiles import compiled, fits
from kontowerk.providers.model import BadEndpointError, BadFormatError, Capability

LETTERS = "0123456789ABCXYZabcxyz"
SIGNS = {"|": LETTERS, "#": "0123456789", "-": "-/. "}

Item = tuple[str, str, int]
items = st.lists(
    st.tuples(st.sampled_from("|#-"), st.sampled_from(["", "N", "~"]), st.integers(1, 12)),
    min_size=1,
    max_size=8,
)


def _notation(parts: list[Item]) -> str:
    counts = {"": "", "N": "{}", "~": "~{}"}
    return "".join(token + counts[kind].format(number) for token, kind, number in parts)


@st.composite
def notation_and_text(draw: st.DrawFn) -> tuple[str, str]:
    parts = draw(items)
    text = ""
    for token, kind, number in parts:
        size = {"": 1, "N": number, "~": draw(st.integers(1, number))}[kind]
        text += "".join(draw(st.lists(st.sampled_from(SIGNS[token]), min_size=size, max_size=size)))
    return _notation(parts), text


@given(notation_and_text())
def test_a_text_made_from_a_notation_fits_it(made: tuple[str, str]) -> None:
    notation, text = made
    assert fits(notation, text)


@given(notation_and_text(), st.sampled_from("äß€\n\0*"), st.data())
def test_a_strange_character_anywhere_never_fits(
    made: tuple[str, str], strange: str, data: st.DataObject
) -> None:
    notation, text = made
    at = data.draw(st.integers(0, len(text)))
    assert not fits(notation, text[:at] + strange + text[at:])


@given(items, st.text(alphabet="aZ09-/. _", max_size=20))
def test_the_translation_means_the_same_to_python_and_to_re2(parts: list[Item], text: str) -> None:
    pattern = rules.pattern_of(_notation(parts))
    assert pattern.startswith("^")
    assert pattern.endswith("$")
    expected = re.fullmatch(pattern[1:-1], text) is not None
    assert fits(_notation(parts), text) is expected


@given(st.integers(1, 1000), st.integers(0, 1100))
def test_exactly_n_and_at_most_n_count(number: int, length: int) -> None:
    assert fits(f"#{number}", "7" * length) is (length == number)
    assert fits(f"#~{number}", "7" * length) is (1 <= length <= number)


@pytest.mark.parametrize(
    "notation",
    ["", "x", "#0", "#01", "~3", "#~", "3", "#1001", "##x", "#3 ", "| 3", "#~0", "#" * 201],
)
def test_what_is_neither_notation_is_refused(notation: str) -> None:
    with pytest.raises(BadFormatError):
        rules.pattern_of(notation)


@given(st.text(max_size=60))
def test_any_text_is_a_format_or_refused_as_one(text: str) -> None:
    try:
        compiled(text)
    except BadFormatError:
        return
    assert text.startswith("^") or set(text) <= set("|#-~0123456789")


@pytest.mark.parametrize(
    ("pattern", "good", "bad"),
    [
        ("^.{1,50}$", "x" * 50, "x" * 51),
        ("^[0-9]{3}(-[0-9]{2})?$", "123-45", "123-4"),
        (r"^\d{2}\.\d{2}$", "12.34", "12x34"),
        ("^(?:a|b)$", "a", "ab"),
        (r"^[^\]|]$", "x", "|"),
        (r"^a\$$", "a$", "a"),
    ],
)
def test_an_anchored_regular_expression_is_taken_as_it_is(
    pattern: str, good: str, bad: str
) -> None:
    assert rules.pattern_of(pattern) == pattern
    assert fits(pattern, good)
    assert not fits(pattern, bad)


@pytest.mark.parametrize(
    "pattern",
    [
        "^a", "^", "^a|b$", "^(a)|b$", r"^a\$", "^[$", "^[a$", "^[]a]$", "^[[:alpha:]]$", "^(?m)a$",
        "^(?i:a)$", "^(?P<x>a)$", "^(?=a)a$", "^(?!a)b$", r"^(a)\1$", r"^\Qa\E$", r"^\Q(\E|b$",
        r"^a\z$", "^(a$", "^a)$", "^a{1,1001}$", "^(.{1,1000}){1,1000}$", "^a**$", "^[z-a]$",
        "^[a-z&&[^b]]$", "^\\", "^" + "a" * 200 + "$", r"^\pL$", r"^\x41$", r"^\bx$",
    ],
)  # fmt: skip
def test_other_expressions_are_refused(pattern: str) -> None:
    with pytest.raises(BadFormatError):
        compiled(pattern)


@given(
    st.text(alphabet="ab|()[]^$\\?:*+{}1,.-QEzA", max_size=14).map(lambda inner: f"^{inner}$"),
    st.text(alphabet="ab|()[]\\1,.", max_size=6),
)
@example(r"^\Q(\E|b$", "b")
@example("^(a|b$", "xb")
@example("^()|(b)$", "xb")
@example("^?$", "b")
@example("^(^)?b$", "ab")
def test_what_is_accepted_matches_the_whole_text_or_nothing(pattern: str, text: str) -> None:
    """A caller that searches instead of matching must come to the same result."""
    try:
        accepted = compiled(pattern)
    except BadFormatError:
        reject()
    found, whole = accepted.search(text), accepted.fullmatch(text)
    assert (found is None) is (whole is None)


@pytest.mark.parametrize("pattern", ["^(a+)+$", "^(a|aa)*$", "^(.*a){10}$", "^(a*)*b$"])
def test_a_hostile_pattern_costs_nothing(pattern: str) -> None:
    started = time.thread_time()
    fits(pattern, "a" * 4095 + "!")
    assert time.thread_time() - started < 0.5


def test_only_one_module_runs_patterns_from_data() -> None:
    source = Path(rules.__file__).parents[1]
    users = [path.name for path in source.rglob("*.py") if "import re2" in path.read_text("utf-8")]
    assert users == ["login_profiles.py"]


def test_a_text_longer_than_any_credential_never_fits() -> None:
    assert not fits("^a*$", "a" * 4097)


def test_ids_come_from_the_bank_code_alone_and_stay_the_same() -> None:
    # A changed namespace would orphan every stored access.
    assert str(rules.id_of_bank_code("10010010")) == "b443acfd-9afe-5917-b4fe-1f96f9f19485"
    assert rules.id_of_bank_code("10010010") != rules.id_of_bank_code("10010011")


def test_one_channel_holds_all_kinds_of_the_capabilities() -> None:
    (channel,) = rules.one_channel(tuple(Capability))
    assert len(set(channel)) == len(channel)
    assert set(ProductKind) - set(channel) == {ProductKind.OTHER_PRODUCT}


@pytest.mark.parametrize(
    "url",
    ["https://fints.example/x", "https://a.example:8443/fints?x=1", "http://127.0.0.1:9000/fints"],
)
def test_an_endpoint_is_https_or_on_this_machine(url: str) -> None:
    rules.check_endpoint(url)


@pytest.mark.parametrize(
    "url",
    [
        "", "fints.example", "http://fints.example/x", "ftp://fints.example", "https://",
        "https://user:pw@fints.example/", "https://@fints.example/", "https://a.example/#x",
        "https://a.example:0/", "https://a.example:99999/", "https://a.example:x/", "https://ä.example",
        "https://a.example/\n", "https://a b.example", "https://a.example\\@b", "https://[::1",
        "https://a.example/" + "x" * 500, "javascript:alert(1)", "file:///etc/passwd",
    ],
)  # fmt: skip
def test_other_endpoints_are_refused(url: str) -> None:
    with pytest.raises(BadEndpointError):
        rules.check_endpoint(url)
