"""The login profiles and groups we ship."""

import pytest

from kontowerk.providers import login_profiles
from kontowerk.providers.behaviour import groups
from kontowerk.providers.login_profiles import fits
from kontowerk.providers.model import BadCatalogueDataError, UnknownLoginProfileError

PROFILES = sorted(login_profiles.profiles())


@pytest.mark.parametrize("name", PROFILES)
def test_every_profile_asks_for_a_user_and_a_secret(name: str) -> None:
    profile = login_profiles.profiles()[name]
    asked = [("userid", False), ("pin", True)]
    if name == "sandbox-xs2a":  # the secret is typed at the bank's own pages
        asked = [("userid", False)]
    assert [(field.key, field.secret) for field in profile.fields] == asked
    assert all(field.label for field in profile.fields)


@pytest.mark.parametrize("name", PROFILES)
def test_every_format_admits_an_ordinary_login_and_no_empty_one(name: str) -> None:
    for field in login_profiles.profiles()[name].fields:
        assert fits(field.pattern, "1234567890")
        assert not fits(field.pattern, "")
        assert not fits(field.pattern, "1234567890\n")
        assert not fits(field.pattern, "1" * 51)


def test_nothing_is_called_verified_that_nobody_has_tried() -> None:
    assert [name for name in PROFILES if login_profiles.profiles()[name].verified] == []


def test_every_group_has_a_profile_of_its_own() -> None:
    named = [group.login_profile for group in groups().known]
    assert len(named) == len(set(named)) == 12
    assert set(PROFILES) == {*named, "generic", "sandbox", "sandbox-xs2a"}


@pytest.mark.parametrize(
    "fields",
    [
        'fields = [{ key = "a", label = "A", secret = false, format = "^(?=a)a$" }]',
        'fields = [{ key = "a", label = "A", secret = false, format = "^.{1,5000}$" }]',
        'fields = [{ key = "a", label = "A", secret = false, format = "a" }]',
        'fields = [{ key = "a", label = "A", secret = false, format = "#5" }]',
        'fields = [{ key = "a", label = "A", secret = false }]',
        """fields = [{ key = "a", label = "A", secret = false, format = "^a$" },
                     { key = "a", label = "B", secret = true, format = "^a$" }]""",
        "fields = []",
    ],
    ids=["look-ahead", "too long", "no anchor", "token notation", "no format", "twice", "none"],
)
def test_a_wrong_profile_is_refused_when_it_is_read(fields: str) -> None:
    with pytest.raises(BadCatalogueDataError):
        login_profiles.parse(f"[x]\n{fields}\n")


def test_an_operator_cannot_name_a_profile_that_does_not_exist() -> None:
    with pytest.raises(UnknownLoginProfileError):
        login_profiles.require("nobody")


def test_a_stored_row_with_an_unknown_profile_gets_the_generic_one() -> None:
    assert login_profiles.of_row("of a later version").name == "generic"


@pytest.mark.parametrize(
    ("name", "bic", "group"),
    [
        ("Ostseesparkasse Rostock", "NOLADE21ROS", "Sparkasse"),
        ("LBS Landesbausparkasse NordOst", "LBSODEB1BLN", None),
        ("Berliner Volksbank", "BEVODEBBXXX", "Volksbanken Raiffeisenbanken"),
        ("GLS Gemeinschaftsbank", "GENODEM1GLS", "Volksbanken Raiffeisenbanken"),
        ("Sparda-Bank Berlin", "GENODEF1S10", "Sparda"),
        ("PSD Bank Nord", "GENODEF1P08", "PSD Bank"),
        ("Deutsche Bank", "DEUTDEBBXXX", "Deutsche Bank"),
        ("Postbank Ndl der Deutsche Bank", "PBNKDEFFXXX", "Postbank"),
        ("Commerzbank, Filiale Berlin 1", "COBADEBBXXX", "Commerzbank"),
        ("Commerzbank - GF comdirect", "COBADEHDXXX", "comdirect"),
        ("ING-DiBa", "INGDDEFFXXX", "ING"),
        ("Deutsche Kreditbank Berlin", "BYLADEM1001", "DKB"),
        ("UniCredit Bank - HypoVereinsbank", "HYVEDEMM488", "HypoVereinsbank"),
        ("TARGOBANK", "CMCIDEDDXXX", "TARGOBANK"),
        ("N26 Bank", "NTSBDEB1XXX", None),
        ("Banking Circle - German Branch", "SXPYDEHHXXX", None),
    ],
)
def test_banks_are_put_into_their_group(name: str, bic: str, group: str | None) -> None:
    assert groups().of(name, bic).name == group


@pytest.mark.parametrize(
    ("name", "bic", "relevant"),
    [
        ("Volksbank Vorpommern", "GENODEF1HST", True),
        ("Volksbank Wolgast -alt-", "GENODEF1WOG", False),
        ("Kieler Volksbank (Gf GAA)", "GENODEF1KIL", False),
        ("Bundesbank", "MARKDEF1100", False),
        ("Commerzbank - GF comdirect", "COBADEHDXXX", True),
    ],
)
def test_codes_without_customers_are_not_shown_in_the_selection(
    name: str, bic: str, *, relevant: bool
) -> None:
    assert groups().is_consumer_relevant(name, bic) is relevant
