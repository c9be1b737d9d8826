"""Node and the front end's packages, as the build of the web app finds them."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"


def node() -> str:
    """Its program; the packages are there then."""
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    build: Any = module_from_spec(spec)
    spec.loader.exec_module(build)
    return str(build.fetch_modules())
