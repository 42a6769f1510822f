"""The Helm chart makes what Kubernetes takes and the service starts with."""

import json
from typing import Any

import jsonschema
import kubernetes_validate
import pytest
import yaml

from kontowerk.kit.settings import SettingsError, load_settings
from tests.deploy import chart
from tests.deploy.chart import Manifest

SCALED = {"enabled": True, "minReplicas": 3, "maxReplicas": 9, "cpuPercent": 60}
PLAIN = chart.values()
FULL = chart.values(
    ingress={"enabled": True, "className": "nginx", "tlsSecret": "tls"},
    transit={"url": "https://vault:8200/v1/transit/keys/kontowerk"},
    image={"tag": "1", "pullSecrets": ["registry"]},
    serve={"settings": {"KONTOWERK_CLIENT_RATE": "50"}, "autoscaling": SCALED},
    work={"settings": {"KONTOWERK_WORK_BANK_JOBS": "40"}, "autoscaling": SCALED},
    metrics={"podMonitor": {"enabled": True, "interval": "15s", "labels": {"release": "prom"}}},
)
WORLDS = pytest.mark.parametrize("given", [PLAIN, FULL], ids=["plain", "full"])


def _environment(container: Manifest) -> dict[str, str]:
    return {
        one["name"]: one.get("value", "postgresql://kontowerk@db/kontowerk")
        for one in container["env"]
    }


@WORLDS
@pytest.mark.parametrize("version", ["1.27", "1.37"])
def test_kubernetes_takes_every_manifest(given: dict[str, Any], version: str) -> None:
    for manifest in chart.render(given):
        if manifest["kind"] != "PodMonitor":  # of the Prometheus operator, not of Kubernetes
            kubernetes_validate.validate(manifest, version, strict=True)


@pytest.mark.parametrize("component", ["serve", "work"])
def test_pods_are_added_only_when_asked_for_and_then_nobody_else_counts_them(
    component: str,
) -> None:
    plain, full = chart.render(PLAIN), chart.render(FULL)
    assert "HorizontalPodAutoscaler" not in {one["kind"] for one in plain}
    assert chart.of_kind(plain, "Deployment", component)["spec"]["replicas"] == 2
    deployment = chart.of_kind(full, "Deployment", component)
    assert "replicas" not in deployment["spec"]
    scaler = chart.of_kind(full, "HorizontalPodAutoscaler", component)["spec"]
    assert scaler["scaleTargetRef"]["name"] == deployment["metadata"]["name"]
    assert (scaler["minReplicas"], scaler["maxReplicas"]) == (3, 9)
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    assert container["resources"]["requests"]["cpu"]  # a share of it is what is measured


def test_the_monitor_finds_the_metrics_of_both_roles() -> None:
    assert "PodMonitor" not in {one["kind"] for one in chart.render(PLAIN)}
    manifests = chart.render(FULL)
    monitor = chart.of_kind(manifests, "PodMonitor")
    assert monitor["apiVersion"] == "monitoring.coreos.com/v1"
    assert monitor["metadata"]["labels"]["release"] == "prom"
    (endpoint,) = monitor["spec"]["podMetricsEndpoints"]
    selector = monitor["spec"]["selector"]
    (chosen,) = selector["matchExpressions"]
    for component in chosen["values"]:
        template = chart.of_kind(manifests, "Deployment", component)["spec"]["template"]
        assert selector["matchLabels"].items() <= template["metadata"]["labels"].items()
        assert template["metadata"]["labels"][chosen["key"]] == component
        ports = {port["name"] for port in template["spec"]["containers"][0]["ports"]}
        assert endpoint["port"] in ports


@WORLDS
def test_the_service_knows_every_setting_it_is_given(given: dict[str, Any]) -> None:
    for pod in chart.pods(chart.render(given)).values():
        for container in pod["containers"]:
            load_settings(_environment(container))


def test_only_the_worker_is_given_the_key() -> None:
    pods = chart.pods(chart.render(PLAIN))
    holders = {name for name, pod in pods.items() if "kontowerk-kek" in json.dumps(pod)}
    assert holders == {"work"}


def test_the_key_file_is_copied_so_that_only_its_owner_reads_it() -> None:
    pod = chart.pods(chart.render(PLAIN))["work"]
    (copy,) = pod["initContainers"]
    assert copy["command"] == ["install", "-m", "0600", "/secret/kek", "/key/kek"]
    assert _environment(pod["containers"][0])["KONTOWERK_KEY_FILE"] == "/key/kek"


def test_with_a_transit_engine_no_key_file_is_mounted() -> None:
    pod = chart.pods(chart.render(FULL))["work"]
    assert "initContainers" not in pod
    assert [volume["name"] for volume in pod["volumes"]] == ["tmp"]


@WORLDS
def test_no_process_is_root_or_may_become_it(given: dict[str, Any]) -> None:
    for pod in chart.pods(chart.render(given)).values():
        assert pod["securityContext"]["runAsNonRoot"]
        assert not pod["automountServiceAccountToken"]
        for container in [*pod["containers"], *pod.get("initContainers", ())]:
            locked = container["securityContext"]
            assert locked["readOnlyRootFilesystem"]
            assert not locked["allowPrivilegeEscalation"]
            assert locked["capabilities"] == {"drop": ["ALL"]}


def test_kubernetes_adds_no_names_of_its_own_to_the_settings() -> None:
    with pytest.raises(SettingsError, match="KONTOWERK_PORT"):
        load_settings({"KONTOWERK_PORT": "tcp://10.0.0.1:80"})  # of a Service named kontowerk
    for pod in chart.pods(chart.render(PLAIN)).values():
        assert pod["enableServiceLinks"] is False


def test_the_schema_is_migrated_before_anything_else_changes() -> None:
    job = chart.of_kind(chart.render(PLAIN), "Job")
    assert job["metadata"]["annotations"]["helm.sh/hook"] == "pre-install,pre-upgrade"
    (container,) = job["spec"]["template"]["spec"]["containers"]
    assert container["args"] == ["migrate"]
    (login,) = (one for one in container["env"] if one["name"] == "KONTOWERK_DATABASE_URL")
    assert login["valueFrom"]["secretKeyRef"]["name"] == PLAIN["database"]["ownerSecret"]


def test_only_workers_reach_banks() -> None:
    manifests = chart.render(PLAIN)
    for component in ("serve", "work", "migrate"):
        policy = chart.of_kind(manifests, "NetworkPolicy", component)["spec"]
        ports = {port["port"] for rule in policy["egress"] for port in rule["ports"]}
        assert ports == ({53, 5432, 443, 8443} if component == "work" else {53, 5432})


def test_a_pod_that_serves_is_probed_where_it_answers() -> None:
    (container,) = chart.pods(chart.render(PLAIN))["serve"]["containers"]
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        assert container[probe]["httpGet"]["port"] == "http"
    assert {"name": "http", "containerPort": 8080} in container["ports"]
    assert container["livenessProbe"]["httpGet"]["path"] == "/health/live"
    assert container["readinessProbe"]["httpGet"]["path"] == "/health/ready"


def test_a_worker_gets_the_time_it_is_promised() -> None:
    pod = chart.pods(chart.render(PLAIN))["work"]
    settings = load_settings(_environment(pod["containers"][0]))
    assert settings.shutdown_grace < pod["terminationGracePeriodSeconds"]


@WORLDS
def test_the_values_keep_their_schema(given: dict[str, Any]) -> None:
    jsonschema.validate(given, _schema())


def test_a_misspelt_value_is_refused() -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**PLAIN, "baseURL": "https://x"}, _schema())


def test_the_chart_installs_the_release_it_lies_beside() -> None:
    described = yaml.safe_load((chart.CHART / "Chart.yaml").read_text(encoding="utf-8"))
    project = (chart.CHART.parent.parent.parent / "pyproject.toml").read_text(encoding="utf-8")
    assert f'\nversion = "{described["appVersion"]}"\n' in project


def _schema() -> dict[str, Any]:
    return json.loads((chart.CHART / "values.schema.json").read_text(encoding="utf-8"))
