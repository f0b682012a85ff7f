"""The cell magic, and the example notebook from its first cell to the last."""

import json
import pathlib

import numpy as np
import pytest
from asctwin import CompileError, notebook

ROOT = pathlib.Path(__file__).resolve().parents[2]
CELL = (ROOT / "tests/python/kernels/add.cpp").read_text()


class Shell:
    """What the magic needs of IPython."""

    def __init__(self):
        self.user_ns = {}
        self.magics = {}

    def register_magic_function(self, function, magic_kind):
        self.magics[function.__name__] = function

    def run(self, source):
        if source.startswith("%load_ext "):
            import asctwin

            asctwin.load_ipython_extension(self)
        elif source.startswith("%%"):
            line, cell = source.split("\n", 1)
            name, _, options = line[2:].partition(" ")
            self.magics[name](options, cell)
        else:
            exec(source, self.user_ns)


@pytest.fixture
def shell(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return Shell()


def test_cell_defines_its_kernels(shell):
    shell.run("%load_ext asctwin")
    shell.run("%%ascendc mod --soc Ascend910B2\n" + CELL)
    x, z = np.ones(64, np.float16), np.zeros(64, np.float16)
    shell.user_ns["add"][2](x, x, z, 64)
    assert (z == 2).all() and shell.user_ns["mod"].add.name == "add"


def test_cell_that_does_not_compile(shell):
    with pytest.raises(CompileError, match="unknown_call"):
        notebook.compile_cell("", '#include "kernel_operator.h"\n__global__ __aicore__ void k()'
                              " { unknown_call(); }\n", {})


def test_example_notebook(shell):
    document = json.loads((ROOT / "examples/python/first_kernel.ipynb").read_text())
    sources = ["".join(cell["source"]) for cell in document["cells"] if cell["cell_type"] == "code"]
    for source in sources:
        shell.run(source)
    assert len(sources) >= 4


def test_reports_show_themselves_with_colours(tmp_path):
    import asctwin

    module = asctwin.load(ROOT / "tests/python/kernels/add.cpp")
    x = np.ones(256, np.float16)
    clean = module.add.run(x, x, x.copy(), x.size)
    assert "add: no findings" in clean._repr_html_()
    with pytest.raises(asctwin.KernelError) as caught:
        module.add(x, x, x[:16].copy(), x.size)
    shown = caught.value._repr_html_()
    assert shown.startswith("<pre ") and "color:#d1242f" in shown and "\x1b" not in shown
    assert "E0201" in shown and "--&gt;" in shown  # the text is escaped
    lines = caught.value._render_traceback_()
    assert lines[0] == "KernelError in add:" and not any("_kernel.py" in line for line in lines)
