"""Renders the Helm chart as Helm would, with a Python rendering of Go templates.

`helm` itself is not in Debian nor on PyPI; what it does besides rendering is not tried here.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import yaml
from gotpl.exts.helm import HelmTemplateEngine

CHART: Final = Path(__file__).parent.parent.parent / "deploy" / "helm" / "kontowerk"

Manifest = dict[str, Any]


def values(**changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the chart's own values, with sections changed."""
    found = yaml.safe_load((CHART / "values.yaml").read_text(encoding="utf-8"))
    for section, change in changes.items():
        found[section] = {**found[section], **change}
    return found


def render(given: Mapping[str, Any], *, release: str = "kontowerk") -> list[Manifest]:
    """Return every manifest the chart makes of these values."""
    chart = yaml.safe_load((CHART / "Chart.yaml").read_text(encoding="utf-8"))
    context = {
        "Values": given,
        "Chart": {name[0].upper() + name[1:]: value for name, value in chart.items()},
        "Release": {"Name": release, "Namespace": "bank-data", "Service": "Helm"},
    }
    sources = {
        path.name: path.read_text(encoding="utf-8") for path in (CHART / "templates").iterdir()
    }
    engine = HelmTemplateEngine(sources, strict=True)  # a misspelt value is an error
    rendered = engine.render({name: context for name in sources if not name.startswith("_")})
    return [
        manifest
        for name, text in sorted(rendered.items())
        if name.endswith(".yaml")
        for manifest in yaml.safe_load_all(text)
        if manifest
    ]


def of_kind(manifests: list[Manifest], kind: str, ending: str = "") -> Manifest:
    """Return the only manifest of a kind whose name ends so."""
    (found,) = (
        one for one in manifests if one["kind"] == kind and one["metadata"]["name"].endswith(ending)
    )
    return found


def pods(manifests: list[Manifest]) -> dict[str, Manifest]:
    """Return the pod templates by their component."""
    templates = (one["spec"]["template"] for one in manifests if "template" in one.get("spec", {}))
    return {
        template["metadata"]["labels"]["app.kubernetes.io/component"]: template["spec"]
        for template in templates
    }
