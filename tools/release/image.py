"""The image of a release, where there is something to build images with."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

from tools.release.command import environment, run
from tools.release.errors import NotReleasedError

BUILDERS: Final = ("podman", "buildah", "docker")


def find_builder() -> str:
    """Return the first program that can build images here; docker needs its daemon."""
    for name in BUILDERS:
        if shutil.which(name) and _answers(name):
            return name
    message = f"none of {', '.join(BUILDERS)} answers here"
    raise NotReleasedError(message)


def build(builder: str, sources: Path, out: Path, version: str, seconds: int) -> Path:
    """Build the image as deploy/Dockerfile says and save it as an archive that can be loaded."""
    image = f"kontowerk:{version}"
    target = out / f"kontowerk-{version}-image.tar"
    options = ("--file", "deploy/Dockerfile", "--tag", image)
    if builder != "docker":
        ignored = ("--ignorefile", "deploy/Dockerfile.dockerignore")
        options = (*options, *ignored, "--timestamp", str(seconds))
    run(builder, "build", *options, ".", folder=sources, added={"SOURCE_DATE_EPOCH": str(seconds)})
    if builder == "buildah":
        run(builder, "push", image, f"docker-archive:{target}:{image}")
    else:
        run(builder, "save", "--output", target, image)
    return target


def _answers(name: str) -> bool:
    asked = subprocess.run([name, "info"], env=environment(), capture_output=True, check=False)
    return asked.returncode == 0
