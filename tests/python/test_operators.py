"""Operators of projects, called with arrays."""

import pathlib

import asctwin
import numpy as np
import pytest

PROJECTS = pathlib.Path(__file__).resolve().parents[1] / "operators"


def test_inputs_and_attributes():
    op = asctwin.op(PROJECTS / "scale_bias", "ScaleBias")
    x = np.arange(256).astype(np.float16)
    np.testing.assert_array_equal(op(x, np.ones_like(x), scale=3.0), 3 * x + 1)
    np.testing.assert_array_equal(op(x), 2 * x)
    np.testing.assert_array_equal(op(x, None, options={"schedule": "random:1"}), 2 * x)


def test_lists_and_types_of_outputs():
    x = np.ones(64, np.float32)
    total = asctwin.op(PROJECTS / "sum_list", "SumList")([x, 2 * x, 4 * x])
    np.testing.assert_array_equal(total, 7 * x)
    filled = asctwin.op(PROJECTS / "fill_attrs", "FillAttrs")(x, count=9, dtype=3, sizes=[7, 8],
                                                              flag=np.bool_(True))
    assert filled.dtype == np.int32 and filled[0] == 9 and filled[2] == 1


def test_tiling():
    op = asctwin.op(PROJECTS / "scale_bias", "ScaleBias")
    chosen = op.tiling(np.ones(256, np.float32), scale=2)
    assert (chosen["key"], chosen["blocks"]) == (2, 4)
    assert chosen["fields"]["total"] == "256" and len(chosen["data"]) == 32


def test_wrong_calls():
    op = asctwin.op(PROJECTS / "scale_bias", "ScaleBias")
    x = np.ones(256, np.float32)
    with pytest.raises(ValueError, match="has no attribute `factor`"):
        op(x, factor=2)
    with pytest.raises(ValueError, match="has no combination of these types"):
        op(x.astype(np.int32))
    with pytest.raises(TypeError, match="no operator takes the dtype complex64"):
        op(x.astype(np.complex64))
    with pytest.raises(ValueError, match="did you mean ScaleBias?"):
        asctwin.op(PROJECTS / "scale_bias", "ScaleBia")(x)
    with pytest.raises(ValueError, match="has no op_host"):
        asctwin.op(PROJECTS / "scale_bias" / "op_kernel", "ScaleBias")


def test_findings_of_the_kernel():
    op = asctwin.op(PROJECTS / "add_custom", "AddCustom")
    x = np.ones(256, np.float16)
    with pytest.raises(asctwin.KernelError, match="E02"):
        op(x, x[:100])
    report, outputs = op.run(x, x)
    assert report.clean and set(outputs) == {"z"}
