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


def test_profile(tmp_path):
    op = asctwin.op(PROJECTS / "scale_bias", "ScaleBias")
    x = np.arange(256).astype(np.float16)
    report, _ = op.run(x, options={"profile": True})
    assert report.profile["total_us"] > 0
    (tmp_path / "calls.csv").write_text("case,x\nsmall,f32[256]=ones\nlarge,f32[65536]=ones\n")
    small, large = op.sweep(tmp_path / "calls.csv", options={"profile": True})
    assert 0 < small.report.profile["total_us"] < large.report.profile["total_us"]
    assert op.sweep(tmp_path / "calls.csv")[0].report.profile is None


def test_lists_and_types_of_outputs():
    x = np.ones(64, np.float32)
    total = asctwin.op(PROJECTS / "sum_list", "SumList")([x, 2 * x, 4 * x])
    np.testing.assert_array_equal(total, 7 * x)
    filled = asctwin.op(PROJECTS / "fill_attrs", "FillAttrs")(x, count=9, dtype=3, sizes=[7, 8],
                                                              flag=np.bool_(True))
    assert filled.dtype == np.int32 and filled[0] == 9 and filled[2] == 1


def test_lists_of_outputs():
    op = asctwin.op(PROJECTS / "scale_list", "ScaleList")
    x = [np.arange(8, dtype=np.float32), np.ones((3, 5), np.float32)]
    for doubled in (op(x), op(x, outputs={"y": x})):
        assert [array.shape for array in doubled] == [(8,), (3, 5)]
        np.testing.assert_array_equal(doubled[0], 2 * x[0])
        np.testing.assert_array_equal(doubled[1], 2 * x[1])


def test_sweep(tmp_path):
    op = asctwin.op(PROJECTS / "scale_bias", "ScaleBias")
    table = tmp_path / "calls.csv"
    table.write_text("case,x,bias,scale\nplain,f32[256]=arange(0),null,\n"
                     "bias,f16[64]=ones,f16[64]=ones,3\nwrong,i32[256]=ones,null,\n"
                     "scaled,f32[256]=arange(0),null,4\n")
    asked = []

    def golden(x, bias=None, scale=2.0):
        asked.append((x.dtype.name, bias is not None, scale))
        return x * x.dtype.type(scale) + (0 if bias is None else bias) + (scale == 4)

    results = op.sweep(table, golden, jobs=3)
    assert [(one.name, one.verdict) for one in results] == [
        ("plain", "ok"), ("bias", "ok"), ("wrong", "E1203"), ("scaled", "differs")]
    assert [bool(one) for one in results] == [True, True, False, False]
    assert sorted(asked) == [("float16", True, 3), ("float32", False, 2.0), ("float32", False, 4),
                             ("int32", False, 2.0)]
    assert results[0].report.clean and results[0].tiling == "key 2, 4 blocks"
    assert "256 of 256" in results[3].differences[0]
    assert op.sweep(table, golden, atol=1)[3].ok


def test_sweep_of_lists(tmp_path):
    op = asctwin.op(PROJECTS / "scale_list", "ScaleList")
    table = tmp_path / "calls.json"
    table.write_text('[{"x": ["f32[8]=ones", "f32[4,2]=arange(1)"]}]')
    assert all(op.sweep(table, lambda x: [2 * one for one in x]))
    (result,) = op.sweep(table, lambda x: [one for one in x])
    assert len(result.differences) == 2


def test_faults_of_sweeps(tmp_path):
    op = asctwin.op(PROJECTS / "add_custom", "AddCustom")
    table = tmp_path / "calls.csv"
    table.write_text("x,y\nf32[8]=ones,f32[8]=ones\n")
    (result,) = op.sweep(table, lambda x: x)
    assert result.verdict == "error" and "golden" in result.reason
    (result,) = op.sweep(table, lambda x, y: np.ones(9, np.float32))
    assert result.verdict == "error" and "f32[9]" in result.reason
    with pytest.raises(TypeError, match="golden is a function"):
        op.sweep(table, "reference:add")
    table.write_text("w\n1\n")
    with pytest.raises(ValueError, match="there is no column `w`"):
        op.sweep(table)


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
    with pytest.raises(asctwin.KernelError, match="has no combination of these types"):
        op(x.astype(np.int32))
    with pytest.raises(TypeError, match="no operator takes the dtype complex128"):
        op(x.astype(np.complex128))
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
