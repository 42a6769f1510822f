"""Settings come from the environment, and a wrong one is explained without its value."""

from pathlib import Path

import pytest

from kontowerk.kit.settings import SettingsError, load_settings

URL = {"KONTOWERK_DATABASE_URL": "postgresql://somebody:canary@db/kontowerk"}


def test_only_the_database_is_needed() -> None:
    settings = load_settings(URL)
    assert settings.database_url.get_secret_value().endswith("@db/kontowerk")
    assert settings.request_deadline == 180
    assert settings.token_lifetime == 7200


def test_a_value_can_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "url"
    file.write_text("postgresql://from-file\n")
    settings = load_settings({"KONTOWERK_DATABASE_URL_FILE": str(file)})
    assert settings.database_url.get_secret_value() == "postgresql://from-file"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="KONTOWERK_DATABASE_URL_FILE"):
        load_settings({"KONTOWERK_DATABASE_URL_FILE": str(tmp_path / "none")})


def test_a_misspelt_setting_stops_the_start() -> None:
    with pytest.raises(SettingsError, match="KONTOWERK_DATABSE_POOL"):
        load_settings({**URL, "KONTOWERK_DATABSE_POOL": "3"})


def test_other_variables_are_not_ours() -> None:
    load_settings({**URL, "PATH": "/bin", "DATABASE_URL": "x"})


def test_a_wrong_value_is_explained_but_not_repeated() -> None:
    with pytest.raises(SettingsError) as caught:
        load_settings({**URL, "KONTOWERK_TOKEN_LIFETIME": "canary"})
    assert "KONTOWERK_TOKEN_LIFETIME" in str(caught.value)
    assert "canary" not in str(caught.value)


def test_settings_print_no_secret_and_do_not_change() -> None:
    settings = load_settings(URL)
    assert "canary" not in repr(settings)
    with pytest.raises(ValueError, match="frozen"):
        settings.cell = "c1"  # pyright: ignore[reportAttributeAccessIssue]
