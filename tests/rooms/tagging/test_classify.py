"""The whole pipeline: what bookings are, whose they are, and what the person said."""

from datetime import date
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kontowerk.connectors.snapshot import ProductKind
from kontowerk.tagging.classify import Classifier
from kontowerk.tagging.model import Booking, TagContext, Tagged, TagStage, Tree, UserRule
from kontowerk.tagging.shape import folded_name

DAY = date(2026, 5, 4)
NOBODY = TagContext()
OWN = "DE02120300000000202051"


@pytest.fixture(scope="module")
def classifier() -> Classifier:
    return Classifier.load()


def tag(classifier: Classifier, amount: str, context: TagContext = NOBODY, **fields: str) -> Tagged:
    booking = Booking("x", 1, Decimal(amount), DAY, **fields)  # pyright: ignore[reportArgumentType]
    return classifier.tag([booking], context)[0]


def test_a_chain_is_known_by_its_name(classifier: Classifier) -> None:
    found = tag(classifier, "-43.21", name="REWE Markt GmbH", purpose="REWE SAGT DANKE 4711")
    assert (found.category, found.partner, found.stage) == (
        "LIVING_GROCERIES",
        "REWE",
        TagStage.PARTNER,
    )
    assert found.confidence > 0.9


def test_the_shop_behind_a_payment_service_counts(classifier: Classifier) -> None:
    found = tag(
        classifier,
        "-10.99",
        name="PayPal (Europe) S.a.r.l. et Cie, S.C.A.",
        purpose="1034/PP.6532.PP/. Spotify AB, Ihr Einkauf bei Spotify AB",
        booking_text="SEPA-Basislastschrift",
    )
    assert (found.category, found.partner) == ("RECREATION_ONLINE", "SPOTIFY")


def test_a_payment_service_alone_is_no_partner(classifier: Classifier) -> None:
    found = tag(classifier, "-10.99", name="PayPal Europe", booking_text="Lastschrift")
    assert found.partner == "UNKNOWN"
    assert found.confidence < 0.9


@pytest.mark.req("TAG-INS-005")
@pytest.mark.parametrize(
    ("name", "purpose", "kind", "category"),
    [
        ("HUK-COBURG", "Kfz-Versicherung F-AB 12", "VEHICLE_CAR_LIABILITY", "INSURANCE_VEHICLE"),
        ("Techniker Krankenkasse", "Beitrag 05/26", "HEALTH_STATUTORY", "INSURANCE_HEALTH"),
        ("Allianz", "Versicherung 4711", "OTHER_OTHER", "INSURANCE_OTHER"),
    ],
)
def test_insurance_decides_the_category(
    classifier: Classifier, name: str, purpose: str, kind: str, category: str
) -> None:
    for amount in ("-44.20", "12.00"):  # premiums, and what comes back of them
        found = tag(classifier, amount, name=name, purpose=purpose, booking_text="Lastschrift")
        assert (found.insurance_type, found.category) == (kind, category)


def test_a_shops_refund_is_other_income(classifier: Classifier) -> None:
    found = tag(classifier, "79.95", name="Zalando SE", purpose="Erstattung Retoure 1010")
    assert found.category == "INCOME_OTHER"


@pytest.mark.parametrize("name", ["Thomas Müller", "Müller Sabine", "Aylin Demir"])
def test_a_person_is_a_person(classifier: Classifier, name: str) -> None:
    sent = tag(classifier, "-35.00", name=name, purpose="Danke", booking_text="Überweisung")
    assert (sent.category, sent.partner) == ("BANKFINANCE_TRANSFER", "UNKNOWN")
    got = tag(classifier, "35.00", name=name, purpose="Danke", booking_text="Gutschrift")
    assert (got.category, got.partner) == ("OTHER_INCOME", "UNKNOWN")


def test_a_rent_paid_to_a_person_is_a_rent(classifier: Classifier) -> None:
    found = tag(
        classifier,
        "-645.50",
        name="Maria Schneider",
        purpose="Warmmiete April",
        transaction_code="152",
    )
    assert found.category == "HOUSING_RENT"


def test_own_accounts_come_before_names(classifier: Classifier) -> None:
    context = TagContext(own_ibans={OWN: ProductKind.CALL_MONEY}, kinds={1: ProductKind.CHECKING})
    found = tag(
        classifier, "-500", context, name="Erika Muster", iban="DE02 1203 0000 0000 2020 51"
    )
    assert (found.category, found.stage) == ("TRANSFER_SAVINGS", TagStage.TRANSFER)


def test_equal_amounts_on_two_accounts_are_one_transfer(classifier: Classifier) -> None:
    rows = [
        Booking("a", 1, Decimal(-80), DAY, name="Erika Muster", purpose="Sparen"),
        Booking("b", 2, Decimal(80), DAY, name="Erika Muster", purpose="Sparen"),
        Booking("c", 2, Decimal(80), DAY, name="Jonas Hartmann", purpose="Kino"),
    ]
    found = classifier.tag(rows, NOBODY)
    assert [it.category for it in found] == [
        "TRANSFER_OWNACCOUNT",
        "TRANSFER_OWNACCOUNT",
        "OTHER_INCOME",
    ]


def test_a_purchase_is_no_transfer_because_somebody_sent_the_same(classifier: Classifier) -> None:
    rows = [
        Booking("a", 1, Decimal(-80), DAY, name="REWE"),
        Booking("b", 2, Decimal(80), DAY, name=""),
    ]
    assert classifier.tag(rows, NOBODY)[0].category == "LIVING_GROCERIES"


def _rule(item: str, name: str = "", iban: str = "", tree: Tree = Tree.CATEGORIES) -> UserRule:
    return UserRule(UUID(int=1), tree, item, folded_name(name).strip(), iban)


@pytest.mark.parametrize(
    ("rule", "applies"),
    [
        (_rule("FAMILY_TOYS", name="rewe"), True),
        (_rule("FAMILY_TOYS", iban=OWN), True),
        (_rule("FAMILY_TOYS", name="Rewe", iban=OWN), True),
        (_rule("FAMILY_TOYS", name="Rewe", iban="DE99"), False),
        (_rule("FAMILY_TOYS", name="Edeka"), False),
        (_rule("INCOME_SALARY", name="rewe"), False),
    ],
    ids=["name", "iban", "both", "another iban", "another name", "sign does not fit"],
)
def test_a_persons_rule_wins(classifier: Classifier, rule: UserRule, applies: bool) -> None:  # noqa: FBT001
    found = tag(classifier, "-12", TagContext(rules=(rule,)), name="REWE", iban=OWN)
    assert (found.category == rule.item) is applies
    assert (found.stage is TagStage.RULE) is applies
    if applies:
        assert found.confidence == 1.0


def test_a_rule_for_the_tax_statement_leaves_the_category(classifier: Classifier) -> None:
    rule = _rule("GOODS_MATERIALS", name="rewe", tree=Tree.FREELANCER_CATEGORIES)
    found = tag(classifier, "-12", TagContext(rules=(rule,)), name="REWE")
    assert (found.category, found.freelancer_category) == ("LIVING_GROCERIES", "GOODS_MATERIALS")


TEXTS = st.text(max_size=80) | st.sampled_from(
    ["REWE", "Miete Mai", "PayPal", "SVWZ+Gehalt", "Müller", "KARTENZAHLUNG", "Versicherung"]
)


@given(
    st.lists(
        st.builds(
            Booking,
            id=st.uuids(),
            product=st.integers(1, 2),
            amount=st.decimals("-9999", "9999", places=2),
            booked_on=st.dates(date(2020, 1, 1), date(2026, 12, 31)),
            purpose=TEXTS,
            booking_text=TEXTS,
            transaction_code=st.sampled_from(["", "105", "106", "153", "166", "083", "x"]),
            name=TEXTS,
            iban=st.sampled_from(["", OWN, "DE99"]),
        ),
        max_size=12,
    )
)
def test_any_booking_gets_tags_of_all_trees_and_alone_the_same_as_in_company(
    classifier: Classifier, rows: list[Booking]
) -> None:
    trees = classifier.trees
    together = classifier.tag(rows, NOBODY)
    assert len(together) == len(rows)
    for booking, found in zip(rows, together, strict=True):
        category = trees.by_name(Tree.CATEGORIES).item(found.category)
        kind = trees.by_name(Tree.INSURANCE_TYPES).item(found.insurance_type)
        trees.by_name(Tree.BUSINESS_PARTNERS).item(found.partner)
        trees.by_name(Tree.FREELANCER_CATEGORIES).item(found.freelancer_category)
        assert 0 <= found.confidence <= 1
        if kind.system_name == "UNRELATED_OTHER" and booking.amount:
            assert category.sign in ("both", "+" if booking.amount > 0 else "-")
        if found.stage is not TagStage.TRANSFER:
            assert classifier.tag([booking], NOBODY)[0] == found
