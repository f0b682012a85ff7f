"""NCHW to NC1HWC0 by the documented recipe of TransDataTo5HD equals numpy's own transpose, for
elements of 8, 16 and 32 bits. spec: data_movement.md, sections 9.1 and 15
"""

import pathlib
import unittest

import numpy as np
from harness import COMPILERS, CommandTest

KERNEL = pathlib.Path(__file__).parent / "nchw2nc1hwc0.cpp"
WIDTHS = {"b8": ("i8", np.int8, 32), "b16": ("f16", np.float16, 16), "b32": ("f32", np.float32, 16)}


class NchwToNc1hwc0(CommandTest):
    def check(self, kernel, shape, *options, **environment):
        short_name, dtype, c0 = WIDTHS[kernel]
        images, channels, height, width = shape
        given = np.random.default_rng(sum(shape)).integers(-128, 128, shape).astype(dtype)
        groups, pixels = images * channels // c0, height * width
        golden = given.reshape(groups, c0, pixels).transpose(0, 2, 1)
        np.save(self.directory / "in.npy", given)
        np.save(self.directory / "golden.npy", np.ascontiguousarray(golden))
        with self.subTest(kernel=kernel, shape=shape, options=options):
            result = self.run_command(KERNEL, "in.npy", f"{short_name}[{groups},{pixels},{c0}]",
                                      groups, pixels, "--kernel", kernel, "--expect",
                                      "1=golden.npy", *options, **environment)
            self.assert_clean(result)

    def test_equals_numpy(self):
        for kernel in WIDTHS:
            for compiler in COMPILERS:
                self.check(kernel, (2, 32, 16, 16), CXX=compiler)
            for shape in ((1, 32, 4, 8), (1, 64, 1, 32), (3, 32, 6, 16)):
                self.check(kernel, shape)

    def test_on_other_chips(self):
        for soc in ("Ascend310P3", "Ascend310B1", "Ascend950", "KirinX90"):
            self.check("b8", (1, 32, 8, 8), "--soc", soc)
        self.check("b16", (1, 32, 8, 8), "--soc", "Ascend910A")


if __name__ == "__main__":
    unittest.main()
