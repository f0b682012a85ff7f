"""The Python blocks of docs/python.md run as they stand."""

import importlib.util
import pathlib
import re
import shutil

import asctwin
import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]


def blocks(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)


def test_python_page(monkeypatch, tmp_path, capsys):
    kernel = (ROOT / "tests/python/kernels/add.cpp").read_text()
    (tmp_path / "add.cpp").write_text(kernel.replace("void add(", "void add_custom("))
    shutil.copytree(ROOT / "tests/operators/add_custom", tmp_path / "add_custom")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "calls.csv").write_text("case,x,y\none,f32[300]=arange(0),f32[300]=ones\n")
    calls, findings, results, operators, sweep, with_torch, _ = blocks("docs/python.md")
    names = {"scale_bias": asctwin.op(ROOT / "tests/operators/scale_bias", "ScaleBias")}
    exec(calls, names)
    exec(findings, names)
    assert "error[E0201]" in capsys.readouterr().out
    exec(results, names)
    assert names["difference"]
    exec(operators, names)
    exec(sweep, names)
    assert [result.verdict for result in names["results"]] == ["ok"]
    assert (names["z"] == 3 * names["x"]).all()
    if importlib.util.find_spec("torch"):
        exec(calls, names)
        exec(with_torch, names)
        np.testing.assert_array_equal(names["z"].numpy(), names["x"] + names["y"])
