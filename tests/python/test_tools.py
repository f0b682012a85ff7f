"""convert, show, explain, ops, socs, and the command that comes with the package."""

import subprocess
import sys

import asctwin
import numpy as np
import pytest


def test_convert():
    x = np.arange(40 * 40, dtype=np.float16).reshape(40, 40)
    nz = asctwin.convert(x, "nd", "nz")
    padded = np.zeros((48, 48), np.float16)
    padded[:40, :40] = x
    np.testing.assert_array_equal(nz, padded.reshape(3, 16, 3, 16).transpose(2, 0, 1, 3))
    assert nz.dtype == np.float16
    np.testing.assert_array_equal(asctwin.convert(nz, "nz", "nd", shape=(40, 40)), x)
    with pytest.raises(ValueError, match="the shape of the result is needed"):
        asctwin.convert(nz, "nz", "nd")
    with pytest.raises(ValueError, match="layout `zn` is unknown"):
        asctwin.convert(x, "nd", "zn")
    with pytest.raises(ValueError, match="1, 2 or 4 bytes"):
        asctwin.convert(x.astype(np.float64), "nd", "nz")


def test_show():
    picture = asctwin.show("nd2nz", nValue=2, dValue=24, srcDValue=32, dstNzC0Stride=2,
                           dstNzNStride=1, type="f16")
    assert picture and picture._repr_svg_().lstrip().startswith("<svg")
    with pytest.raises(ValueError):
        asctwin.show("nothing")


def test_lists():
    assert "Ascend910B1" in asctwin.socs()
    assert {row["name"] for row in asctwin.ops()} >= {"DataCopy", "Add"}
    assert "E0102" in asctwin.explain("E0102")
    with pytest.raises(ValueError, match="E9999"):
        asctwin.explain("E9999")


def test_command():
    done = subprocess.run([sys.executable, "-m", "asctwin", "socs"], capture_output=True, text=True)
    assert done.returncode == 0 and "Ascend910B1" in done.stdout
