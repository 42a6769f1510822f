"""How `make conformance SAMPLE=n` finds what to break, and what it makes of the tests' answers."""

import ast
from pathlib import Path

import pytest
from quality.conformance import breaks, calls, judge, sites, words
from quality.conformance.__main__ import report
from quality.conformance.model import Break, Found, Requirement, Site, Verdict
from quality.conformance.stage import ROOT, Ran

ROW = 'return {"kontonummer": row["kontonummer"], "ä": _Details(amount_mean=1, iban=row["iban"])}'
ASKED = 'def asked(flag: Annotated[str, Query(alias="editable")] = "no") -> dict["editable", str]:'
WIRE = """
import msgspec
_KINDS = {1: "KREDITKONTO", 2: "DEPOT"}


class _Details(msgspec.Struct, rename="camel"):
    amount_mean: int
    iban: str


def write(row):
    return {"kontonummer": row["kontonummer"], "ä": _Details(amount_mean=1, iban=row["iban"])}


def links():
    return related(start_sca="x"), others(start_sca="y")


def asked(flag: Annotated[str, Query(alias="editable")] = "no") -> dict["editable", str]:
    return flag


MOST = 300
STATUS = ((KeyError, 404), (ValueError, 409))
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    place = tmp_path / "src" / "kontowerk" / "api" / "wire"
    place.mkdir(parents=True)
    (place / "x.py").write_text(WIRE, encoding="utf-8")
    return tmp_path


def _requirement(statement: str, kind: str = "field") -> Requirement:
    return Requirement("X-001", kind, statement)


def _broken(tree: Path, wanted: str | int) -> list[str]:
    """Break a word and return the lines that changed."""
    (path,) = sites.files(tree)
    if isinstance(wanted, str):
        found = sites.of_word(tree, path, wanted)
    else:
        found = sites.of_number(tree, path, wanted)
    before = breaks.apply(tree, Break("x", tuple(found)))
    after = path.read_text(encoding="utf-8")
    ast.parse(after)
    for one, content in before.items():
        one.write_bytes(content)
    assert path.read_text(encoding="utf-8") == WIRE
    pairs = zip(WIRE.splitlines(), after.splitlines(), strict=True)
    return [new.strip() for old, new in pairs if old != new]


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("`details.amountMean` is a number.", ["amountMean"]),
        ("`KREDITKONTO` is a value of BankProduct `kategorie`.", ["KREDITKONTO", "kategorie"]),
        ("`baReentry=INVALID_TAN` means: wrong.", ["INVALID_TAN", "baReentry"]),
        ("All but `TRANSFER_*` need it.", ["TRANSFER_"]),
        ("Each has `<DIVISION>_OTHER`.", ["_OTHER"]),
        ("Header `X-API-KEY` is required.", ["X-API-KEY"]),
        ("`GET /a/{id}` answers with 200; `/b/` resolves.", []),
        ("Nothing in code marks.", []),
    ],
)
def test_the_words_of_a_requirement_are_what_stands_in_code_marks(
    statement: str, found: list[str]
) -> None:
    assert words.words(_requirement(statement)) == found


def test_the_numbers_of_limits_count_and_those_of_fields_do_not() -> None:
    statement = "At most 3,200 euros in 30 days, 5 times, `2020_Y`."
    assert words.numbers(_requirement(statement, "limit")) == [3200, 30]
    assert words.numbers(_requirement(statement, "field")) == []


@pytest.mark.parametrize(
    ("wanted", "lines"),
    [
        ("KREDITKONTO", ["_KINDS = {1: 'KREDITKONTOX', 2: \"DEPOT\"}"]),
        # What reads is left alone: the row is still found.
        ("kontonummer", [ROW.replace('{"kontonummer"', "{'kontonummerx'")]),
        ("amountMean", ["amount_meanx: int", ROW.replace("amount_mean", "amount_meanx")]),
        ("start_sca", ['return related(start_scax="x"), others(start_sca="y")']),
        ("editable", [ASKED.replace('alias="editable"', "alias='editablex'")]),
        (300, ["MOST = 301"]),
        (404, ["STATUS = ((KeyError, 409), (ValueError, 409))"]),
        ("unheard", []),
    ],
)
def test_a_word_is_broken_where_it_is_written_and_put_back(
    tree: Path, wanted: str | int, lines: list[str]
) -> None:
    assert _broken(tree, wanted) == lines


def test_items_and_numbers_of_tag_trees_are_broken_in_their_files() -> None:
    (number,) = sites.in_trees(ROOT, 10)
    assert (number.file.rpartition("/")[2], number.text) == ("life_events.toml", "910")
    (item,) = sites.in_trees(ROOT, "AFFORDABILITY_INFORMATION")
    assert item.text == "AFFORDABILITY_INFORMATIONX"
    assert not list(sites.in_trees(ROOT, "NOBODY_KNOWS"))


def test_a_number_is_broken_only_in_files_that_the_tests_go_through(tree: Path) -> None:
    limit = _requirement("At most 300 of them.", "limit")
    assert not list(breaks.breaks_of(tree, limit, {}))
    (found,) = breaks.breaks_of(tree, limit, {"src/kontowerk/api/wire/x.py": {"write"}})
    assert (found.what, len(found.sites)) == ("300", 1)


def test_code_that_the_tests_do_not_go_through_is_left_alone() -> None:
    outside, inside = Site("a.py", 0, 1, "x", ""), Site("a.py", 5, 6, "x", "write")
    assert breaks.reached([outside, inside], {"a.py": {"write"}}) == [outside, inside]
    assert breaks.reached([outside, inside], {"a.py": {"read"}}) == [outside]
    assert breaks.reached([outside, inside], {}) == [outside]


def test_a_call_of_the_interface_is_broken_by_its_status() -> None:
    found = calls.break_of(ROOT, "POST", "/one/bc-token")
    assert found is not None
    assert {site.file for site in found.sites} == {"src/kontowerk/api/oauth2.py"}
    source = (ROOT / found.sites[0].file).read_bytes()
    for site in sorted(found.sites, reverse=True):
        source = source[: site.start] + site.text.encode() + source[site.end :]
    text = source.decode()
    ast.parse(text)
    assert "@_answers_otherwise\nasync def exchange_api_key(" in text
    assert calls.break_of(ROOT, "GET", "/nobody/knows") is None


def _test(name: str, outcome: str = "passed", tier: str = "service") -> Ran:
    return Ran(name, ("X-001",), tier, outcome, (("a.py", name),))


def test_only_a_test_that_ran_and_failed_has_noticed() -> None:
    assert judge.sees([_test("a"), _test("b", "failed")]) is True
    assert judge.sees([_test("a"), _test("b", "")]) is False
    assert judge.sees([_test("a", "failed in setup")]) is None
    assert judge.sees([]) is True  # no end in time


def test_some_tests_of_every_function_are_taken_and_none_that_cost_much() -> None:
    many = [_test(f"t.py::first[{number}]") for number in range(9)]
    others = [_test("t.py::second"), _test("t.py::third", tier="browser")]
    found = judge.cheap([*many, *others], _requirement(""))
    assert [it.name for it in found][:2] == ["t.py::first[0]", "t.py::second"]
    assert len(found) == judge.MOST_TESTS
    assert judge.cheap(others[1:], _requirement("")) == []


def test_functions_count_for_all_tests_of_a_file_that_is_gone_through() -> None:
    one, other = _test("one"), _test("other")
    assert judge.entered_by([one], [one, other]) == {"a.py": {"one", "other"}}


def test_the_report_counts_by_verdict() -> None:
    found = [Found(_requirement(""), verdict) for verdict in (Verdict.NOTICED, Verdict.UNNOTICED)]
    assert report(found) == "conformance: of 2 sampled 1 noticed, 1 NOT noticed"
