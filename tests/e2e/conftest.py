from __future__ import annotations

import pytest

from tests.e2e.installed import Installed, build


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return build(tmp_path_factory.mktemp("installed"))
