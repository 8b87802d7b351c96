"""The page that lists what an update changes."""

import subprocess
from pathlib import Path

from conftest import BINARY

ROOT = Path(__file__).parent.parent.parent


def test_the_table_of_severities_is_current():
    command = [ROOT / "scripts" / "upgrade-table", BINARY, "--check"]
    outcome = subprocess.run(command, capture_output=True, text=True)
    assert outcome.returncode == 0, outcome.stderr
