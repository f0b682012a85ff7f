"""Times of whole kernels that are published, against those of the model: products.cpp. No figure of
the model comes from them, but it was changed after they were seen; docs/timing.md has a table."""

import pathlib
import struct
import tempfile
import unittest

from harness import CLEAN, SOURCE_DIR, run
from profiled import profile_of

KERNELS = SOURCE_DIR / "tests/timeline/products.cpp"
TALL, DEEP = "(80000 x 5) x (5 x 1024)", "(32 x 4096) x (4096 x 32)"
Y, Z = "f16[5,1024]=ones", "f16[80000,1024]"
# Name in the table, kernel, arguments, blocks, microseconds on the device with what a launch takes.
PRODUCTS = (
    (TALL, "tall_rows", ("f16[80000,5]=ones", Y, Z), 24, 606),
    ("rows copied by vector cores", "tall_padded",
     ("f16[80000,5]=ones", Y, "f16[80000,16]", Z), 24, 193),
    ("transposed", "tall_columns", ("f16[5,80000]=ones", Y, Z), 24, 117),
    (DEEP, "deep", ("f16[32,4096]=ones", "f16[4096,32]=ones", "f16[32,32]"), 1, 12.2),
    ("split over k", "deep_split", ("f16[32,4096]=ones", "f16[4096,32]=ones", "f32[16,32,32]",
                                    "f16[32,32]"), 16, 8.4),
)
# The pipe that takes most of the time, where it is published and possible.
BOUND_BY = {"tall_rows": ("MTE2", "FIXP"), "tall_padded": ("FIXP",)}


def profile(kernel, arguments, blocks, *options):
    return profile_of(KERNELS, kernel, arguments, blocks, "--check", "fast", *options)


class Products(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.profiles = {kernel: profile(kernel, arguments, blocks)
                        for _, kernel, arguments, blocks, _ in PRODUCTS}

    def test_totals_are_within_a_factor_of_two(self):
        for name, kernel, _, _, measured in PRODUCTS:
            with self.subTest(name):
                total = self.profiles[kernel]["total_us"]
                # A launch takes 2.5 to 12 us more.
                self.assertTrue(measured / 2 <= total + 12 and total + 2.5 <= measured * 2, total)

    def test_each_change_gains(self):
        gains = {}
        for slow, fast in (("tall_rows", "tall_padded"), ("tall_padded", "tall_columns"),
                           ("deep", "deep_split")):
            ours = self.profiles[slow]["total_us"] - self.profiles[fast]["total_us"]
            measured = {kernel: us for _, kernel, _, _, us in PRODUCTS}
            gains[slow] = (ours, measured[slow] - measured[fast])
        for slow, (ours, measured) in gains.items():
            self.assertTrue(measured / 3 < ours < 3 * measured, f"{slow}: {ours}, {measured}")

    def test_what_bounds_them(self):
        for kernel, pipes in BOUND_BY.items():
            self.assertIn(self.profiles[kernel]["bound_by"], pipes)

    def test_short_rows_are_not_calibrated(self):
        self.assertGreater(self.profiles["tall_rows"]["bands"]["gm.rows"], 30)
        self.assertGreater(self.profiles["tall_padded"]["bands"]["gm.rows"], 30)
        for kernel, one in self.profiles.items():
            self.assertGreaterEqual(one["band_percent"], 25, kernel)

    def test_the_page_shows_them(self):
        for page in ("timing.md", "timing.zh-CN.md"):
            text = (SOURCE_DIR / "docs" / page).read_text()
            for _, kernel, _, _, measured in PRODUCTS:
                one = self.profiles[kernel]
                total = float(f"{one['total_us']:.3g}")
                row = rf"\| {measured} \|[^|]*\| {total:g}0* \| {one['bound_by']} "
                self.assertRegex(text, row, kernel)

    def test_the_kernels_are_right(self):
        with tempfile.TemporaryDirectory(prefix="asctwin-products-") as directory:
            golden = pathlib.Path(directory, "z.bin")
            golden.write_bytes(struct.pack("<e", 4096) * 1024)
            for _, kernel, arguments, blocks, _ in PRODUCTS[3:]:
                result = run("run", KERNELS, *arguments, "--kernel", kernel, "--blocks",
                             str(blocks), "--expect", f"{len(arguments) - 1}={golden}")
                self.assertEqual(result.returncode, CLEAN, result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
