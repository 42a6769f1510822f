"""Write for how long every table is kept into docs/howto/retention.md, between its markers."""

from datetime import timedelta
from pathlib import Path

from kontowerk.kit.settings import PREFIX, Settings
from kontowerk.privacy.kept import KEPT, KeptBySetting, KeptForPeriod, KeptUntil
from tools.write_rooms import between

TARGET = Path(__file__).parent.parent / "docs" / "howto" / "retention.md"
_HEAD = "\n| Table | A row for each | Kept | Removed |\n|---|---|---|---|\n"


def text() -> str:
    """Return the page as it is stored."""
    rows = "".join(
        f"| {', '.join(f'`{name}`' for name in tables.names)} | {tables.added_by} "
        f"| {_kept(tables.kept)} | {tables.removal} |\n"
        for tables in KEPT
    )
    return between(TARGET.read_text(encoding="utf-8"), "retention", _HEAD + rows + "\n")


def _kept(kept: KeptBySetting | KeptForPeriod | KeptUntil) -> str:
    match kept:
        case KeptBySetting(setting):
            unit = "days" if setting.endswith("_days") else "seconds"
            default = Settings.model_fields[setting].default
            return f"`{PREFIX}{setting.upper()}`, {default:,} {unit}"
        case KeptForPeriod(period, reason):
            return (
                f"{_length(period)} {reason}"
                if reason.startswith("after")
                else (f"{_length(period)}: {reason}")
            )
        case KeptUntil(end):
            return end if end.startswith("for ever") else f"until {end}"


def _length(period: timedelta) -> str:
    days, hours = period.days, period.seconds // 3600
    count, unit = (days, "day") if days else (hours, "hour")
    return f"{count} {unit}{'s' if count > 1 else ''}"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
