"""Write docs/reference/profiles.md: a sheet per group of banks, from the profiles."""

from collections.abc import Iterable
from pathlib import Path

from kontowerk.connectors import profiles
from kontowerk.connectors.profiles import GroupProfile, Profiles
from kontowerk.providers.behaviour import Behaviour, behaviours

TARGET = Path(__file__).parent.parent / "docs" / "reference" / "profiles.md"
PROTOCOLS = {"fints": "FinTS", "xs2a": "XS2A"}
_HEAD = """# Groups of banks

Made from `connectors/fints/profiles.toml`, `connectors/xs2a/profiles.toml` and
`providers/behaviour.toml` by `make profiles`; do not edit. A bank gets its profile when the
endpoints are imported: [Manage the bank catalogue](../howto/providers.md). *Checked* is
the date of the source. **None of it has been tested with a real bank.**
"""


def text() -> str:
    """Return the page as it is stored."""
    read = {protocol: profiles.read(protocol) for protocol in PROTOCOLS}
    named = {group.profile for group in behaviours()}
    others = sorted({name for one in read.values() for name in one.groups} - named)
    parts = [_HEAD, _defaults(read)]
    parts += [_sheet(group.profile, read, group) for group in behaviours()]
    parts += [_sheet(name, read, None) for name in others]
    return "".join(parts) + _sources()


def _defaults(read: dict[str, Profiles]) -> str:
    rows = (
        [PROTOCOLS[protocol], f"`{key}`", _plain(value)]
        for protocol, found in read.items()
        for key, value in found.default.items()
    )
    intro = "\n## Defaults\n\n"
    return intro + _table(["Protocol", "Key", "Value"], rows)


def _sheet(name: str, read: dict[str, Profiles], group: Behaviour | None) -> str:
    found = {protocol: one.groups[name] for protocol, one in read.items() if name in one.groups}
    title = next(iter(found.values())).title
    return f"\n## {name}\n\n{title}.{_recognised(group)}\n" + _facts(found)


def _recognised(group: Behaviour | None) -> str:
    if group is None:
        return " No bank is recognised as one; an operator names the profile."
    marks = {
        "host": group.hosts,
        "name": group.names,
        "BIC": group.bics,
        "data centre": group.centres,
    }
    told = "; ".join(
        f"{what} {', '.join(_escaped(value) for value in values)}"
        for what, values in marks.items()
        if values
    )
    part = f" Part of {group.within}." if group.within else ""
    return f"{part} Recognised by {told}."


def _facts(found: dict[str, GroupProfile]) -> str:
    rows = list[list[str]]()
    for protocol, group in found.items():
        told = PROTOCOLS[protocol]
        for key, quirk in group.quirks.items():
            value = f"`{key}`: {_plain(quirk.value)}"
            rows.append([told, value, quirk.source, quirk.checked.isoformat()])
        for note in group.notes:
            rows.append([told, note.says, note.source, note.checked.isoformat()])
    if not rows:
        return "\nNothing is known that differs from the default.\n"
    return "\n" + _table(["Protocol", "What differs", "Source", "Checked"], rows)


def _sources() -> str:
    rows = ([name, meaning] for name, meaning in sorted(profiles.sources().items()))
    return "\n## Sources\n\nFacts were taken, no text and no code.\n\n" + _table(
        ["Name", "Stands for"], rows
    )


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key}: {word}" for key, word in value.items()) or "none"
    if isinstance(value, list):
        return ", ".join(_escaped(str(item)) for item in value)
    return _escaped(str(value))


def _escaped(words: str) -> str:
    return words.replace("*", "\\*").replace("|", "\\|")


def _table(columns: list[str], rows: Iterable[list[str]]) -> str:
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    print(f"wrote {TARGET.name}")
