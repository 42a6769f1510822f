"""Both languages say the same things, and every outcome has its words."""

import re
from enum import StrEnum
from pathlib import Path
from string import Formatter

import pytest

import kontowerk.api.webform
from kontowerk.accesses.model import AccessState, Brought
from kontowerk.api.pages.language import LANGUAGES
from kontowerk.api.webform.render import PageRefusal
from kontowerk.api.webform.shown import texts_in
from kontowerk.connectors.snapshot import MediaClass, ProductKind
from kontowerk.connectors.transfer import STANDING, PayeeMatch, PaymentCycle
from kontowerk.payments.model import LinkState
from kontowerk.webform.model import PAYMENT_WORDS
from kontowerk.webform.orders import EditField, PaymentEnd, Slip
from kontowerk.webform.pages import BankHealth, Exit, PageTrouble
from tests.webform.fixtures import PAY_STEPS, STEPS

TEMPLATES = Path(kontowerk.api.webform.__file__).parent / "templates"
GERMAN, ENGLISH = texts_in("de"), texts_in("en")
ALL = GERMAN.keys()
# Keys that templates put together: by the value of an enum, or by a number.
MADE = (
    *("report.", "report_check."),  # on paper, too: `report_words`
    *("standing.", "standing_paid."),
    *("exit.", "trouble.", "refusal.", "kind.", "health.", "media.", "step.", "month.", "format."),
    "error.side_",
    "language.",
    *("entry.", "slip.", "paid.", "payee.", "permissions.entry.", "permissions.state."),
    *("pay.open.", "pay.in_progress.", "pay.executed.", "pay.in_doubt.", "pay.cancelled."),
    "pay.expired.",
)

_PARTS = ("heading", "lead", "state")


def _gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_both_languages_have_the_same_keys() -> None:
    assert GERMAN.keys() == ENGLISH.keys()


def test_both_languages_fill_in_the_same_values() -> None:
    keys = GERMAN.keys() - {"format.date", "format.time"}  # written differently on purpose
    gaps = {key: (_gaps(GERMAN.raw(key)), _gaps(ENGLISH.raw(key))) for key in keys}
    assert {key: pair for key, pair in gaps.items() if pair[0] != pair[1]} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("names", "keys"),
    [
        (PageTrouble, ("trouble.{}.title", "trouble.{}.body", "trouble.{}.now", "trouble.{}.side")),
        (Exit, ("exit.{}.heading", "exit.{}.lead")),
        (PageRefusal, ("refusal.{}.heading", "refusal.{}.lead")),
        (ProductKind, ("kind.{}",)),
        (BankHealth, ("health.{}",)),
        (EditField, ("entry.{}",)),
        (Slip, ("slip.{}",)),
        (PaymentEnd, ("paid.{}.heading", "paid.{}.lead", "paid.{}.now")),
        (MediaClass, ("media.{}",)),
    ],
)
def test_every_outcome_has_words(
    names: type[StrEnum], keys: tuple[str, ...], language: str
) -> None:
    wanted = {key.format(name.value) for name in names for key in keys}
    assert wanted - texts_in(language).keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_result_of_a_check_that_is_shown_has_words(language: str) -> None:
    shown = set(PayeeMatch) - {PayeeMatch.MATCH}
    keys = {f"payee.{one.value}.{part}" for one in shown for part in ("heading", "title", "body")}
    assert keys <= texts_in(language).keys()


@pytest.mark.req("X-STANDING-008")
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_a_standing_order_can_be_has_words(language: str) -> None:
    actions = {kind.removeprefix("standing_") for kind in STANDING}
    days = {*(f"months_{day}" for day in (97, 98, 99)), *(f"weeks_{day}" for day in range(1, 8))}
    wanted = {f"standing.{word}_{action}" for word in ("title", "send") for action in actions}
    wanted |= {f"standing.day_{day}" for day in days}
    wanted |= {f"standing.{cycle}.{number}" for cycle in PaymentCycle for number in ("one", "many")}
    ends = {*actions, "accepted", "doubt"}
    wanted |= {f"standing_paid.{end}.{part}" for end in ends for part in ("heading", "lead", "now")}
    assert wanted - texts_in(language).keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_a_name(language: str) -> None:
    assert {f"step.{step}" for step in (*STEPS, *PAY_STEPS)} <= texts_in(language).keys()


def test_every_text_is_used() -> None:
    used = set[str]()
    for template in TEMPLATES.glob("*.html"):
        source = template.read_text(encoding="utf-8")
        used |= set(re.findall(r't\("([a-z_.]+)"', source))
        for key in re.findall(r't\.count\("([a-z_.]+)"', source):
            used |= {f"{key}.one", f"{key}.many"}
    assert {key for key in GERMAN.keys() - used if not key.startswith(MADE)} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_shouts_or_holds_markup(language: str) -> None:
    texts = texts_in(language)
    assert {key for key in ALL if re.search(r"[!<>]", texts.raw(key))} == set()


def test_an_unknown_language_is_german() -> None:
    assert texts_in("tlh").language == "de"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_and_entry_of_permissions_has_words(language: str) -> None:
    texts = texts_in(language)
    words = {f"permissions.state.{state.value}" for state in AccessState}
    words |= {f"permissions.entry.{word}" for word in PAYMENT_WORDS.values()}
    words |= {f"permissions.entry.fetch_{brought.value}" for brought in Brought}
    assert words <= texts.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_a_payment_link_has_words(language: str) -> None:
    words = {f"pay.{state.value}.{part}" for state in LinkState for part in _PARTS}
    assert words <= texts_in(language).keys()
