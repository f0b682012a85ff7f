"""pytest: kernels as fixtures, findings as failures with the kernel's source.

    @pytest.mark.parametrize("blocks", [1, 8])
    def test_add(asctwin_kernel, blocks):
        add = asctwin_kernel("add.cpp", "add_custom")
        ...
        add[blocks](x, y, z, n)

Options: --asctwin-check=LEVEL, --asctwin-soc=NAME[,NAME...] (a test that uses the fixture
asctwin_soc or asctwin_kernel runs once for each), --asctwin-schedule=random:SEED,
--asctwin-sarif=FILE.
"""

from __future__ import annotations

import json
import pathlib

import pytest

from . import Kernel, KernelError, load

_SARIF_RUNS = pytest.StashKey[list]()


def pytest_addoption(parser):
    group = parser.getgroup("asctwin")
    group.addoption("--asctwin-check", choices=["full", "fast", "off"],
                    help="checks of kernels that come from asctwin_kernel")
    group.addoption("--asctwin-soc", default="Ascend910B1",
                    help="chips to run them on, separated by commas")
    group.addoption("--asctwin-schedule", metavar="random:SEED",
                    help="order in which their instructions take effect")
    group.addoption("--asctwin-sarif", metavar="FILE", help="write all findings as SARIF")


def pytest_configure(config):
    config.stash[_SARIF_RUNS] = []


def pytest_generate_tests(metafunc):
    if "asctwin_soc" in metafunc.fixturenames:
        socs = metafunc.config.getoption("--asctwin-soc").split(",")
        if len(socs) > 1:
            metafunc.parametrize("asctwin_soc", socs, indirect=True)


@pytest.fixture
def asctwin_soc(request) -> str:
    """The chip of this test."""
    return getattr(request, "param", request.config.getoption("--asctwin-soc").split(",")[0])


class _TestedKernel(Kernel):
    """A kernel whose calls have the options of the command line, unless they say otherwise."""

    def __init__(self, kernel: Kernel, defaults: dict, reports: list):
        super().__init__(kernel._core, kernel._signature, kernel.file)
        self._defaults = defaults
        self._reports = reports

    def run(self, *values, **options):
        report = super().run(*values, **{**self._defaults, **options})
        self._reports.append(report)
        return report


@pytest.fixture
def asctwin_kernel(request, asctwin_soc):
    """`asctwin_kernel(file, name="")` is the kernel of a source; further options as of load().

    A relative path that is not there is taken from the directory of the test.
    """
    config = request.config
    reports: list = []
    defaults = {name: value for name, value in (
        ("check", config.getoption("--asctwin-check")),
        ("schedule", config.getoption("--asctwin-schedule"))) if value}

    def kernel(file, name: str = "", **options) -> Kernel:
        path = pathlib.Path(file)
        if not path.is_file():
            path = request.path.parent / path
        module = load(path, soc=asctwin_soc, **options)
        if not name and len(module.kernels) != 1:
            raise ValueError(f"`{path}` has {len(module.kernels)} kernels: name one")
        chosen = module[name] if name else module.kernels[0]
        return _TestedKernel(chosen, defaults, reports)

    yield kernel
    if config.getoption("--asctwin-sarif"):
        for report in reports:
            config.stash[_SARIF_RUNS] += json.loads(report.as_format("sarif"))["runs"]


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    if call.excinfo is not None and call.excinfo.errisinstance(KernelError):
        # The findings say where; Python's frames would only hide them.
        where = "\n".join(f"{path}:{line}: in {item.name}" for path, line in _own_lines(call, item))
        outcome.get_result().longrepr = f"{where}\n{call.excinfo.value}"


def _own_lines(call, item):
    return [(entry.path, entry.lineno + 1) for entry in call.excinfo.traceback
            if pathlib.Path(str(entry.path)) == item.path]


def pytest_sessionfinish(session):
    path = session.config.getoption("--asctwin-sarif")
    runs = session.config.stash[_SARIF_RUNS]
    worker_output = getattr(session.config, "workeroutput", None)
    if worker_output is not None:  # of pytest-xdist
        worker_output["asctwin_sarif"] = json.dumps(runs)
    elif path:
        document = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json",
                    "version": "2.1.0", "runs": runs}
        pathlib.Path(path).write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    output = getattr(node, "workeroutput", {})
    node.config.stash[_SARIF_RUNS] += json.loads(output.get("asctwin_sarif", "[]"))
