"""What a worker is given to reach banks with."""

from dataclasses import replace
from pathlib import Path

import pytest

from kontowerk.bootstrap import banks
from kontowerk.commands import certificates as certificates_of
from kontowerk.commands.report import CommandError
from kontowerk.connectors.contract import Discover, Done, Failed, NeedTan
from kontowerk.kit.settings import Settings
from kontowerk.providers.model import ConnectorKind
from tests.connectors.bank import BANK_CODE, PIN, RunningBank, running_bank
from tests.connectors.world import Caller, access_to, login


def settings(**values: object) -> Settings:
    return Settings.model_validate({"database_url": "postgresql://127.0.0.1/none", **values})


def test_fints_banks_are_reached_with_a_product_id() -> None:
    connectors = banks.build_connectors(settings(fints_product_id="F" * 25))
    assert set(connectors) == {ConnectorKind.FINTS}


def test_without_a_product_id_there_is_no_fints_and_the_log_says_so(log_file: Path) -> None:
    before = len(log_file.read_text().splitlines())
    assert banks.build_connectors(settings()) == {}
    said = log_file.read_text().splitlines()[before:]
    assert sum("banks.fints_off" in line for line in said) == 1


async def test_a_bank_is_trusted_by_the_authority_the_operator_named(tmp_path: Path) -> None:
    connector = banks.build_connectors(settings(fints_product_id="F" * 25))[ConnectorKind.FINTS]
    with running_bank(tmp_path) as bank:
        for file, outcome in ((None, Failed), (bank.ca_file, Done)):
            async with banks.open_http(settings(bank_ca_file=file)) as http:
                access = access_to(bank.url, BANK_CODE)
                caller = Caller(connector, access, login("angestellte", PIN), http)
                step = await caller.begin(Discover())
                assert isinstance(step.outcome, outcome)


def test_a_file_without_a_certificate_stops_the_start(tmp_path: Path) -> None:
    for content in ("", "no certificate"):
        wrong = tmp_path / "ca.pem"
        wrong.write_text(content)
        with pytest.raises(CommandError, match="KONTOWERK_BANK_CA_FILE"):
            banks.open_http(settings(bank_ca_file=wrong))
    with pytest.raises(CommandError, match="KONTOWERK_BANK_CA_FILE"):
        banks.open_http(settings(bank_ca_file=tmp_path / "missing.pem"))


# XS2A ----------------------------------------------------------------------------------------


def certificates(bank: RunningBank) -> dict[str, object]:
    files = bank.files
    return {
        "bank_ca_file": bank.ca_file,
        "xs2a_qwac_file": files.tpp,
        "xs2a_qwac_key_file": files.tpp_key,
        "xs2a_qseal_file": files.seal,
        "xs2a_qseal_key_file": files.seal_key,
    }


async def test_xs2a_banks_are_shown_our_certificate_and_our_seal(tmp_path: Path) -> None:
    with running_bank(tmp_path) as bank:
        given = settings(**certificates(bank))
        connectors = banks.build_connectors(given)
        assert set(connectors) == {ConnectorKind.XS2A}
        async with banks.open_lines(given) as lines:
            access = access_to(f"{bank.xs2a_url}/signed", BANK_CODE, "atruvia")
            caller = Caller(
                connectors[ConnectorKind.XS2A],
                access,
                login("angestellte.sms", PIN),
                lines[ConnectorKind.XS2A],
            )
            step = await caller.begin(Discover())
            assert isinstance(step.outcome, NeedTan)
            # The other line shows no certificate.
            stranger = replace(caller, http=lines[ConnectorKind.FINTS])
            step = await stranger.begin(Discover())
            assert isinstance(step.outcome, Failed)
            assert step.outcome.codes == ("CERTIFICATE_MISSING",)


async def test_without_certificates_there_is_a_line_for_fints_only() -> None:
    async with banks.open_lines(settings()) as lines:
        assert set(lines) == {ConnectorKind.FINTS}


@pytest.mark.parametrize("name", ["xs2a_qwac_file", "xs2a_qwac_key_file"])
def test_a_certificate_and_its_key_go_together(tmp_path: Path, name: str) -> None:
    with pytest.raises(CommandError, match="go together"):
        banks.build_connectors(settings(**{name: tmp_path / "any.pem"}))


def test_a_seal_without_a_certificate_for_tls_stops_the_start(tmp_path: Path) -> None:
    files = {"xs2a_qseal_file": tmp_path / "a", "xs2a_qseal_key_file": tmp_path / "b"}
    with pytest.raises(CommandError, match="XS2A_QSEAL_FILE is of no use"):
        certificates_of.qseal(settings(**files))


async def test_keys_that_others_can_read_stop_the_start(tmp_path: Path) -> None:
    with running_bank(tmp_path) as bank:
        given = settings(**certificates(bank))
        for key, opened in (
            (bank.files.tpp_key, lambda: banks.open_http(given, certificates_of.qwac(given))),
            (bank.files.seal_key, lambda: banks.build_connectors(given)),
        ):
            key.chmod(0o640)
            with pytest.raises(CommandError, match="chmod 600"):
                opened()
            key.chmod(0o600)


async def test_a_key_of_another_certificate_stops_the_start(tmp_path: Path) -> None:
    with running_bank(tmp_path) as bank:
        files = bank.files
        mixed = settings(
            xs2a_qwac_file=files.tpp,
            xs2a_qwac_key_file=files.seal_key,
            xs2a_qseal_file=files.seal,
            xs2a_qseal_key_file=files.tpp_key,
        )
        with pytest.raises(CommandError, match="XS2A_QWAC_FILE"):
            banks.open_http(mixed, certificates_of.qwac(mixed))
        with pytest.raises(CommandError, match="XS2A_QSEAL_FILE"):
            banks.build_connectors(mixed)
