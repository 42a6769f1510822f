"""What words of German booking lines are taken for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.tagging.keywords import KeywordIndex, KeywordRow, sign_of
from kontowerk.tagging.model import Clue, TagStage
from kontowerk.tagging.phrases import Phrases
from kontowerk.tagging.shape import fold
from kontowerk.tagging.trees import load_trees
from tests.rooms.tagging.word_rows import cleaned, rows

WORDS = KeywordIndex.load()
ENOUGH = 900


def _best(clues: list[Clue]) -> str:
    return max(clues, key=lambda it: it.precision).item if clues else ""


@pytest.mark.parametrize("row", rows("words.tsv"), ids=" ".join)
def test_a_booking_line_is_understood(row: list[str]) -> None:
    sign, kind, name, text, category = row
    clues = WORDS.clues(cleaned(name, text, incoming=sign == "+", debit_or_card=kind == "c"))
    assert _best(clues) == category


@pytest.mark.parametrize(
    "name",
    [
        *("Anna Müller", "Thomas Beck", "Ingolf Schuster", "Kira Neumann", "Peter Keller"),
        *("Sabine Krug", "Mohammed El Sayed", "Maria da Silva", "Jan Kirchner", "Uwe Rosenthal"),
        *("Lisa Hoffmann", "Ralf Schmidt", "Eva Engel", "Karl Fischer", "Olga Petrowa"),
    ],
)
def test_a_person_is_no_trade(name: str) -> None:
    assert WORDS.clues(cleaned(name)) == []


@pytest.mark.parametrize(
    "wording",
    [
        *("SEPA-Lastschrift", "Folgelastschrift", "Dauerauftrag", "Online-Überweisung"),
        *("Gutschrift", "Kartenzahlung girocard", "Echtzeitüberweisung", "Überweisungsauftrag"),
        *("Dauerauftragsgutschrift", "Zahlungseingang", "VISA Debitkartenumsatz"),
    ],
)
@pytest.mark.parametrize("incoming", [True, False])
def test_the_wording_of_a_bank_for_a_kind_of_booking_says_nothing(
    wording: str, *, incoming: bool
) -> None:
    assert WORDS.clues(cleaned(text=wording, incoming=incoming)) == []


def test_the_longest_word_wins() -> None:
    assert _best(WORDS.clues(cleaned("Autohaus", "Autoversicherung", debit_or_card=True))) == (
        "MOBILITY_VEHICLEACQUISITION"
    )
    assert WORDS.clues(cleaned("", "Autoversicherung")) == []
    assert [it.rule for it in WORDS.clues(cleaned("", "Mieteinnahme", incoming=True))] == [
        "kw.rentincome"
    ]


def test_a_word_does_not_fire_on_the_wrong_sign() -> None:
    for clue in WORDS.clues(cleaned("Bäckerei Huber", "Gehalt", incoming=True)):
        assert sign_of(clue.item) != "-"
    for clue in WORDS.clues(cleaned("Firma", "Gehalt Kindergeld Rente")):
        assert sign_of(clue.item) != "+"


def test_what_people_write_to_each_other_is_not_read_off_a_card_slip() -> None:
    transfer = WORDS.clues(cleaned("Jonas Berg", "danke"))
    assert [it.item for it in transfer] == ["BANKFINANCE_TRANSFER"]
    assert WORDS.clues(cleaned("Jonas Berg", "danke", debit_or_card=True)) == []


def test_a_shop_that_is_only_mentioned_counts_less() -> None:
    (named,) = WORDS.clues(cleaned("Ristorante Bologna", ""))
    (mentioned,) = WORDS.clues(cleaned("", "Ristorante Bologna"))
    assert mentioned.precision < named.precision


def test_umlauts_that_a_bank_lost_are_found() -> None:
    for spelling in ("Bäckerei", "Baeckerei", "BACKEREI", "B?CKEREI", "Ba\u0308ckerei"):
        assert _best(WORDS.clues(cleaned(spelling))) == "LIVING_GROCERIES"


def test_a_clue_names_its_row() -> None:
    (clue,) = WORDS.clues(cleaned("Zahnarztpraxis Klein"))
    assert clue == Clue(clue.stage, clue.tree, "HEALTH_SERVICES", clue.precision, "kw.doctor")
    assert clue.stage is TagStage.KEYWORD


def test_every_item_is_a_leaf_of_the_tree_and_every_id_is_unique() -> None:
    tree = load_trees().by_name("CATEGORIES")
    parents = {it.parent for it in tree.items}
    leaves = {it.system_name for it in tree.items} - parents
    assert {row.item for row in WORDS.rows if row.item} <= leaves
    ids = [row.id for row in WORDS.rows]
    assert len(ids) == len(set(ids))


def test_the_table_is_broad() -> None:
    assert len({word for row in WORDS.rows for word in row.words}) >= ENOUGH
    tree = load_trees().by_name("CATEGORIES")
    parents = {it.parent for it in tree.items}
    # Insurance has words of its own; the rest of these is found by other stages.
    elsewhere = {"NET", "EXPENSES", "SAVINGS_LIFEINSURANCE", "TRANSFER_OTHER"}
    leaves = {
        it.system_name
        for it in tree.items
        if it.system_name not in parents | elsewhere and it.parent != "INSURANCE"
    }
    assert leaves - {row.item for row in WORDS.rows} == set()


def _spoken(row: KeywordRow) -> list[str]:
    return [*row.words, *row.needs, *row.unless]


def test_every_word_is_written_as_texts_are_folded() -> None:
    for row in WORDS.rows:
        for word in _spoken(row):
            assert fold(word.strip("*")).strip() == word.strip("*"), row.id


def test_needed_and_forbidden_words_decide() -> None:
    service = WORDS.clues(cleaned("Autohaus Meier", "Inspektion", debit_or_card=True))
    assert {it.item for it in service} == {"MOBILITY_SERVICES"}
    bought = WORDS.clues(cleaned("Autohaus Meier", "", debit_or_card=True))
    assert {it.item for it in bought} == {"MOBILITY_VEHICLEACQUISITION"}


@given(name=st.text(max_size=60), text=st.text(max_size=200), incoming=st.booleans())
def test_any_text_can_be_read(name: str, text: str, *, incoming: bool) -> None:
    clues = WORDS.clues(cleaned(name, text, incoming=incoming))
    assert len({it.rule for it in clues}) == len(clues)
    assert all(0 < it.precision < 1 and it.item for it in clues)


def test_stars_say_where_a_phrase_stands_in_a_word() -> None:
    phrases = Phrases([("whole", 0), ("start*", 1), ("*end", 2), ("*any*", 3), ("two words", 4)])
    assert phrases.rows(" whole ") == [0]
    assert phrases.rows(" wholesale ") == []
    assert phrases.rows(" starting restart ") == [1]
    assert phrases.rows(" weekend ending ") == [2]
    assert phrases.rows(" company ") == [3]
    assert phrases.rows(" two words ") == [4]
    assert phrases.rows(" ") == []
