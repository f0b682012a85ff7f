"""`asctwin convert` against numpy: every layout, type and way of going wrong. Whatever happens, the
output is complete or as it was, and no other file is left behind.
"""

import itertools
import os
import random
import signal
import subprocess
import time
import unittest

import numpy as np
from harness import CLEAN, COMMAND, CommandTest, run

DTYPES = {"i8": np.int8, "u8": np.uint8, "bool": np.bool_, "i16": np.int16, "u16": np.uint16,
          "f16": np.float16, "bf16": np.dtype("V2"), "i32": np.int32, "u32": np.uint32,
          "f32": np.float32}


def padded(x, axis, multiple):
    """`x` with zeros behind `axis` up to a multiple."""
    widths = [(0, 0)] * x.ndim
    widths[axis] = (0, -x.shape[axis] % multiple)
    return np.pad(x, widths)


def split(x, axis, size):
    """`axis` becomes two: the pieces and what lies inside of one."""
    x = padded(x, axis, size)
    return x.reshape(*x.shape[:axis], -1, size, *x.shape[axis + 1:])


def nz(x, c0):
    x = split(split(x, x.ndim - 1, c0), x.ndim - 2, 16)  # [..., N1, 16, D1, C0]
    return np.moveaxis(x, -2, -4)


def matrix_fractal_z(x, c0):
    return nz(np.swapaxes(x, -1, -2), c0)


def channels_split(x, c0):
    """NC... to NC1...C0."""
    return np.moveaxis(split(x, 1, c0), 2, -1)


def channels_last(x):
    return np.moveaxis(x, 1, -1)


def fractal_z(x, c0):
    x = split(split(x, 1, c0), 0, 16)  # [N1, 16, C1, C0, H, W]
    x = x.transpose(2, 4, 5, 0, 1, 3)
    return x.reshape(-1, *x.shape[3:])


# (from, to): the dimensions, the rank of `from`, and the way there by numpy.
CONVERSIONS = {
    ("nd", "nz"): (3, nz),
    ("nd", "fractal_z"): (3, matrix_fractal_z),
    ("nchw", "nc1hwc0"): (4, channels_split),
    ("nhwc", "nc1hwc0"): (4, lambda x, c0: channels_split(np.moveaxis(x, -1, 1), c0)),
    ("nchw", "nhwc"): (4, lambda x, c0: channels_last(x)),
    ("nchw", "fractal_z"): (4, fractal_z),
    ("nhwc", "fractal_z"): (4, lambda x, c0: fractal_z(np.moveaxis(x, -1, 1), c0)),
    # D stands before C1: [N, D, C1, H, W, C0]
    ("ncdhw", "ndc1hwc0"): (5, lambda x, c0: np.moveaxis(channels_split(x, c0), 2, 1)),
    ("ndhwc", "ndc1hwc0"):
        (5, lambda x, c0: np.moveaxis(channels_split(np.moveaxis(x, -1, 1), c0), 2, 1)),
    ("ncdhw", "ndhwc"): (5, lambda x, c0: channels_last(x)),
}


def usual_c0(to, dtype):
    return max(32 // np.dtype(dtype).itemsize, 16 if to in ("nc1hwc0", "ndc1hwc0") else 0)


class ConvertTest(CommandTest):
    def setUp(self):
        super().setUp()
        self.random = random.Random(5)

    def path(self, name):
        return self.directory / name

    def files(self):
        return sorted(path.name for path in self.directory.iterdir())

    def convert(self, *arguments, **environment):
        return run("convert", *arguments, cwd=self.directory, **environment)

    def tensor(self, shape, dtype):
        bytes_of_it = np.random.default_rng(3).bytes(int(np.prod(shape)) * np.dtype(dtype).itemsize)
        if dtype == np.bool_:
            return np.frombuffer(bytes_of_it, np.uint8).reshape(shape) % 2 == 1
        return np.frombuffer(bytes_of_it, dtype).reshape(shape)

    def assert_same(self, name, expected):
        got = np.load(self.path(name))
        self.assertEqual((got.shape, got.dtype), (expected.shape, expected.dtype))
        self.assertEqual(got.tobytes(), np.ascontiguousarray(expected).tobytes())

    def assert_both_ways(self, source, target, x, expected, *options):
        """x.npy to y.npy is as expected, and leads back to the very same tensor."""
        np.save(self.path("x.npy"), x)
        self.assert_clean(self.convert("x.npy", "y.npy", "--from", source, "--to", target, *options))
        self.assert_same("y.npy", expected)
        shape = ("--shape", ",".join(map(str, x.shape))) if target not in ("nhwc", "ndhwc") else ()
        self.assert_clean(self.convert("y.npy", "z.npy", "--from", target, "--to", source, *shape,
                                       *options))
        self.assert_same("z.npy", x)


class Layouts(ConvertTest):
    def bits(self, x):
        """As unsigned numbers: numpy pads and moves those of every width alike."""
        return x.view(f"u{x.dtype.itemsize}")

    def shape(self, dimensions):
        return [self.random.choice((1, 2, 3, 5, 7, 16, 17, 33)) for _ in range(dimensions)]

    def test_every_pair_and_type(self):
        for (source, target), (dimensions, way) in CONVERSIONS.items():
            for name, dtype in DTYPES.items():
                x = self.tensor(self.shape(dimensions), dtype)
                with self.subTest(source=source, target=target, name=name, shape=x.shape):
                    expected = way(self.bits(x), usual_c0(target, dtype))
                    self.assert_both_ways(source, target, x, np.ascontiguousarray(expected).view(dtype))

    def test_every_c0(self):
        for (source, target), (dimensions, way) in CONVERSIONS.items():
            for c0, dtype in itertools.product((4, 8, 16, 32), (np.uint8, np.uint16, np.uint32)):
                x = self.tensor(self.shape(dimensions), dtype)
                with self.subTest(source=source, target=target, c0=c0, shape=x.shape):
                    self.assert_both_ways(source, target, x, way(x, c0), "--c0", str(c0))

    def test_leading_dimensions_of_matrices(self):
        for shape in ((40, 50), (1, 40, 50), (2, 3, 2, 40, 50)):
            x = self.tensor(shape, np.float16)
            self.assert_both_ways("nd", "nz", x, nz(self.bits(x), 16).view(np.float16))

    def test_large_tensors_on_every_level_and_several_threads(self):
        x = self.tensor((3000, 1100), np.uint16)
        for level, threads in itertools.product(("portable", "avx2", "avx512"), (1, 3)):
            np.save(self.path("x.npy"), x)
            self.assert_clean(self.convert("x.npy", "y.npy", "--from", "nd", "--to", "nz",
                                           "--threads", str(threads), "--verify",
                                           ASCTWIN_SIMD=level))
            self.assert_same("y.npy", nz(x, 16))

    def test_raw_files(self):
        x = self.tensor((20, 30), np.uint16)
        self.path("x.bin").write_bytes(x.tobytes())
        self.assert_clean(self.convert("x.bin", "y.bin", "--from", "nd", "--to", "nz", "--type",
                                       "f16", "--shape", "[20, 30]"))
        self.assertEqual(self.path("y.bin").read_bytes(), nz(x, 16).tobytes())

    def test_every_order_of_bytes_and_elements(self):
        x = self.tensor((20, 30), np.uint16)
        for other in (x.astype(">u2"), np.asfortranarray(x), np.asfortranarray(x, ">u2")):
            np.save(self.path("x.npy"), other)
            self.assert_clean(self.convert("x.npy", "y.npy", "--from", "nd", "--to", "nz"))
            self.assert_same("y.npy", nz(x, 16))

    def test_what_is_said(self):
        np.save(self.path("x.npy"), self.tensor((20, 30), np.uint16))
        result = self.convert("x.npy", "y.npy", "--from", "ND", "--to", "FRACTAL_NZ", "--verify")
        self.assertEqual((result.returncode, result.stderr), (CLEAN, ""))
        self.assertEqual(result.stdout,
                         "y.npy: u16[2,2,16,16] in nz, from u16[20,30] in nd, verified\n")


class Refusals(ConvertTest):
    def setUp(self):
        super().setUp()
        self.x = self.tensor((20, 30), np.float16)
        np.save(self.path("x.npy"), self.x)
        self.path("x.bin").write_bytes(self.x.tobytes())

    def refuse(self, text, *arguments):
        before = self.files()
        self.path("y.npy").write_text("mine")
        self.assert_refused(self.convert(*arguments), text)
        self.assertEqual(self.path("y.npy").read_text(), "mine")
        self.path("y.npy").unlink()
        self.assertEqual(self.files(), before)

    def test_layouts(self):
        self.refuse("did you mean nz?", "x.npy", "y.npy", "--from", "nd", "--to", "nzz")
        self.refuse("did you mean nchw?", "x.npy", "y.npy", "--from", "nchv", "--to", "nz")
        self.refuse("known are nd, nz", "x.npy", "y.npy", "--from", "", "--to", "nz")
        self.refuse("`nd` is not converted to `nhwc`", "x.npy", "y.npy", "--from", "nd", "--to",
                    "nhwc")
        self.refuse("--to is missing", "x.npy", "y.npy", "--from", "nd")

    def test_shapes(self):
        self.refuse("`nchw` has 4 dimensions, but the shape [20,30] has 2", "x.npy", "y.npy",
                    "--from", "nchw", "--to", "nc1hwc0")
        self.refuse("holds f16[20,30], but in `nd` the tensor is f16[30,20]", "x.npy", "y.npy",
                    "--from", "nd", "--to", "nz", "--shape", "30,20")
        self.refuse("holds f16[20,30], but in `nz` the tensor is f16[2,2,16,16]", "x.npy", "y.npy",
                    "--from", "nz", "--to", "nd", "--shape", "20,30")
        self.refuse("give --shape of the tensor in nd", "x.npy", "y.npy", "--from", "nz", "--to",
                    "nd")
        self.refuse("`3x` is not a dimension", "x.npy", "y.npy", "--from", "nd", "--to", "nz",
                    "--shape", "3x,4")
        self.refuse("has no elements", "x.npy", "y.npy", "--from", "nd", "--to", "nz", "--shape",
                    "0,4")
        self.refuse("beyond any memory", "x.npy", "y.npy", "--from", "nd", "--to", "nz", "--shape",
                    f"{2 ** 62},{2 ** 62}")

    def test_raw_files(self):
        nz = ("--from", "nd", "--to", "nz")
        self.refuse("does not tell its element type", "x.bin", "y.npy", *nz)
        self.refuse("does not tell its shape", "x.bin", "y.npy", *nz, "--type", "f16")
        self.refuse("holds 1200 bytes, but the tensor takes 1240", "x.bin", "y.npy", *nz, "--type",
                    "f16", "--shape", "20,31")
        self.refuse("`f15` is not an element type", "x.bin", "y.npy", *nz, "--type", "f15")
        self.refuse("`--type` is f32", "x.npy", "y.npy", *nz, "--type", "f32")

    def test_numbers(self):
        nz = ("x.npy", "y.npy", "--from", "nd", "--to", "nz")
        self.refuse("`C0` is 24, but it is 4, 8, 16 or 32", *nz, "--c0", "24")
        self.refuse("`--c0` is -1", *nz, "--c0", "-1")
        self.refuse("`--threads` is -1, outside [0, 1024]", *nz, "--threads", "-1")
        self.refuse("--threads", *nz, "--threads", "many")

    def test_64_bit_elements(self):
        np.save(self.path("x.npy"), np.ones((3, 4)))
        self.refuse("`f64` have 64 bits", "x.npy", "y.npy", "--from", "nd", "--to", "nz")

    def test_files(self):
        nz = ("--from", "nd", "--to", "nz")
        self.path("folder.npy").mkdir()
        whole = self.path("x.npy").read_bytes()
        self.refuse("`missing.npy` cannot be opened", "missing.npy", "y.npy", *nz)
        self.refuse("known extension", "x.npy", "y.txt", *nz)
        self.refuse("is not a regular file", "folder.npy", "y.npy", *nz)
        self.refuse("is not a regular file", "x.npy", "folder.npy", *nz)
        self.refuse("no such file", "x.npy", "no/y.npy", *nz)
        for content, text in ((whole[:-1], "is truncated"), (whole + b"\0", "has trailing bytes"),
                              (whole[:50], "damaged"), (b"", "too short")):
            self.path("x.npy").write_bytes(content)
            self.refuse(text, "x.npy", "y.npy", *nz)

    def test_the_input_as_output(self):
        nz = ("--from", "nd", "--to", "nz")
        os.link(self.path("x.npy"), self.path("hard.npy"))
        self.path("soft.npy").symlink_to("x.npy")
        for name in ("x.npy", "./x.npy", "hard.npy", "soft.npy"):
            self.refuse(f"`{name}` is the input as well", "x.npy", name, *nz)
        self.assert_same("x.npy", self.x)

    def test_a_link_stays_one_also_without_a_target(self):
        for target in ("there.npy", "not_there.npy"):
            self.path("there.npy").write_text("")
            self.path("link.npy").symlink_to(target)
            self.assert_clean(self.convert("x.npy", "link.npy", "--from", "nd", "--to", "nz"))
            self.assertTrue(self.path("link.npy").is_symlink())
            self.assertGreater(self.path(target).stat().st_size, 0)
            self.path("link.npy").unlink()

    def test_padding_that_is_not_zero_fails_to_verify(self):
        y = np.ones((2, 2, 16, 16), np.float16)
        np.save(self.path("x.npy"), y)
        back = ("x.npy", "y.npy", "--from", "nz", "--to", "nd", "--shape", "20,30")
        self.refuse("does not come back: byte", *back, "--verify")
        self.assert_clean(self.convert(*back))


class Disasters(ConvertTest):
    """Large inputs are sparse; what is written of them is not."""

    def large(self, name="x.bin", mebibytes=512):
        path = self.path(name)
        with open(path, "wb") as file:
            file.truncate(mebibytes << 20)
        return ("--from", "nd", "--to", "nz", "--type", "f16", "--shape", f"{mebibytes << 7},4096")

    def start(self, *arguments):
        def heed_signals():  # whoever runs the tests in the background may have them ignored
            for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                signal.signal(number, signal.SIG_DFL)

        return subprocess.Popen([COMMAND, "convert", *arguments], cwd=self.directory,
                                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, preexec_fn=heed_signals)

    def wait_for_output(self, process):
        """Until the output is open, which has no name; False when the command has ended before."""
        def is_open():
            try:
                links = [os.readlink(entry) for entry in os.scandir(f"/proc/{process.pid}/fd")]
            except OSError:  # one is closed just now
                return False
            return any(link.startswith(f"{self.directory}/#") for link in links)

        while not is_open():
            if process.poll() is not None:
                return False
            time.sleep(0.001)
        return True

    def test_interrupted(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            options = self.large()
            self.path("y.bin").write_text("mine")
            with self.start("x.bin", "y.bin", *options, "--threads", "2") as process:
                self.assertTrue(self.wait_for_output(process))
                process.send_signal(number)
                output = process.communicate()
            self.assertEqual((process.returncode, output), (-number, ("", "")))
            self.assertEqual(self.files(), ["x.bin", "y.bin"])
            self.assertEqual(self.path("y.bin").read_text(), "mine")

    def test_killed(self):
        options = self.large()
        self.path("y.bin").write_text("mine")
        with self.start("x.bin", "y.bin", *options) as process:
            self.assertTrue(self.wait_for_output(process))
            process.kill()
            process.communicate()
        self.assertEqual(process.returncode, -signal.SIGKILL)
        self.assertEqual(self.files(), ["x.bin", "y.bin"])
        self.assertEqual(self.path("y.bin").read_text(), "mine")

    def change_while_reading(self, change):
        options = self.large()
        with self.start("x.bin", "y.bin", *options) as process:
            self.assertTrue(self.wait_for_output(process))
            change(self.path("x.bin"))
            output, error = process.communicate()
        self.assertEqual((process.returncode, output), (2, ""), error)
        self.assertRegex(error, "^error: `x.bin` (became shorter|was changed) while it was read\n$")
        self.assertEqual(self.files(), ["x.bin"])

    def test_input_cut_short_while_it_is_read(self):
        self.change_while_reading(lambda path: os.truncate(path, 4096))
        self.change_while_reading(lambda path: os.truncate(path, 0))

    def test_input_that_grows_while_it_is_read(self):
        self.change_while_reading(lambda path: os.truncate(path, 600 << 20))

    def test_a_full_disk(self):
        """A tmpfs of 1 MiB, mounted in a name space of its own."""
        x = self.tensor((1000, 1000), np.uint16)
        np.save(self.path("x.npy"), x)
        self.path("full").mkdir()
        script = ("mount -t tmpfs -o size=1m none full && echo mine > full/y.npy && "
                  f"'{COMMAND}' convert x.npy full/y.npy --from nd --to nz; "
                  "echo $? && ls full && cat full/y.npy")
        result = subprocess.run(["unshare", "-rm", "sh", "-c", script], cwd=self.directory,
                                capture_output=True, text=True, timeout=60)
        if "mine" not in result.stdout:
            self.skipTest("no name space to mount a file system in: " + result.stderr)
        self.assertEqual(result.stdout, "2\ny.npy\nmine\n")
        self.assertEqual(result.stderr,
                         "error: `full/y.npy` cannot be written: no space left on device\n")


if __name__ == "__main__":
    unittest.main()
