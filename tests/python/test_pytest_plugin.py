"""The plugin, in runs of pytest of its own."""

import json
import pathlib

import pytest

pytest_plugins = ["pytester"]
ADD = pathlib.Path(__file__).parent / "kernels" / "add.cpp"

GOOD = f"""
import numpy as np
def test_add(asctwin_kernel):
    x = np.ones(64, np.float16); z = np.zeros_like(x)
    asctwin_kernel({str(ADD)!r}, "add")[2](x, x, z, 64)
    assert (z == 2).all()
"""
BAD = f"""
import numpy as np
def test_short(asctwin_kernel):
    x = np.ones(64, np.float16)
    asctwin_kernel({str(ADD)!r}, "add")[1](x, x, np.zeros(32, np.float16), 64)
"""


def test_passes(pytester):
    pytester.makepyfile(GOOD)
    pytester.runpytest_subprocess("--asctwin-check=fast").assert_outcomes(passed=1)


def test_once_for_each_chip(pytester):
    pytester.makepyfile(GOOD)
    result = pytester.runpytest_subprocess("-v", "--asctwin-soc=Ascend910B1,Ascend310P3")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines(["*test_add?Ascend310P3?*"])


def test_findings_are_failures_with_the_source(pytester):
    pytester.makepyfile(BAD)
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*E0201*", "*add.cpp:*", "*DataCopy(sum, c, share);*"])


@pytest.mark.parametrize("options", [[], ["-n", "2"]])
def test_sarif(pytester, options):
    if options:
        pytest.importorskip("xdist")
    pytester.makepyfile(GOOD + BAD)
    result = pytester.runpytest_subprocess("--asctwin-sarif=out.sarif", *options)
    result.assert_outcomes(passed=1, failed=1)
    document = json.loads((pytester.path / "out.sarif").read_text())
    found = [entry["ruleId"] for run in document["runs"] for entry in run["results"]]
    assert document["version"] == "2.1.0" and found == ["E0201"]


def test_relative_paths(pytester):
    pytester.makepyfile(GOOD.replace(str(ADD), "add.cpp"))
    (pytester.path / "add.cpp").write_text(ADD.read_text())
    pytester.runpytest_subprocess("--rootdir=/").assert_outcomes(passed=1)
