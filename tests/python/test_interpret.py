"""asctwin.interpret(): options of the launches inside, and when operators run their kernels."""

import pathlib

import asctwin
import numpy as np
import pytest
from asctwin import _interpret

KERNELS = pathlib.Path(__file__).parent / "kernels"


def test_options_hold_inside_and_nest(monkeypatch):
    monkeypatch.delenv("ASCTWIN_INTERPRET", raising=False)
    assert not _interpret.interprets()
    with asctwin.interpret(check="off", workers=1):
        assert _interpret.interprets()
        with asctwin.interpret(check="fast"):
            assert _interpret.with_defaults({}) == {"check": "fast", "workers": 1}
            assert _interpret.with_defaults({"check": "full"})["check"] == "full"
        assert _interpret.with_defaults({})["check"] == "off"
    assert _interpret.with_defaults({}) == {}


@pytest.mark.parametrize("value, expected", [("1", True), ("0", False), ("", False), ("on", True)])
def test_the_environment_asks_for_it(monkeypatch, value, expected):
    monkeypatch.setenv("ASCTWIN_INTERPRET", value)
    assert _interpret.interprets() is expected


def test_unknown_options_are_refused():
    with pytest.raises(TypeError, match="unknown option 'chek'"):
        with asctwin.interpret(chek="full"):
            pass
    with pytest.raises(TypeError, match="blocks are those of each call"):
        with asctwin.interpret(blocks=8):
            pass


def test_launches_take_the_options():
    module = asctwin.load(KERNELS / "add.cpp")
    x = np.ones(256, np.float16)
    with asctwin.interpret(max_findings=1, werror=True, check="full"):
        with pytest.raises(asctwin.KernelError):
            module.add(x, x, x[:16].copy(), x.size)
