"""Tensors in files: what --save writes and --expect compares, and .npy files that are refused.
numpy is the other side. A refused command leaves no file behind, and keeps one that was there.
"""

import shlex
import unittest

import numpy as np
from harness import COMMAND, FINDINGS, USAGE, CommandTest, execute

COPY = """extern "C" __global__ __aicore__ void copy(__gm__ float* in, __gm__ float* out) {
  for (int i = 0; i < 6; ++i) out[i] = in[i];
}
"""
TOUCH = 'extern "C" __global__ __aicore__ void touch(__gm__ uint8_t* x) { x[0] = x[0]; }\n'
DTYPES = {"f16": np.float16, "f32": np.float32, "f64": np.float64, "i8": np.int8, "i16": np.int16,
          "i32": np.int32, "i64": np.int64, "u8": np.uint8, "u16": np.uint16, "u32": np.uint32,
          "u64": np.uint64, "bool": np.bool_}


class Files(CommandTest):
    def setUp(self):
        super().setUp()
        self.source(COPY)
        self.x = np.array([[1, -2, 0.1], [np.inf, 1e-40, np.nan]], np.float32)

    def path(self, name):
        return self.directory / name

    def files(self):
        return sorted(path.name for path in self.directory.iterdir())

    def refuse(self, content, *texts):
        """`content` as x.npy is refused, with every spelling of a tensor from a file."""
        self.path("x.npy").write_bytes(content)
        before = self.files()
        for argument in ("x.npy", "f32[2,3]=@x.npy"):
            result = self.run_command("k.cpp", argument, "f32[2,3]", "--save", "1=out.npy")
            self.assert_refused(result, "`x.npy`", *texts)
        self.assertEqual(self.files(), before)

    def npy(self, array):
        np.save(self.path("made.npy"), array)
        content = self.path("made.npy").read_bytes()
        self.path("made.npy").unlink()
        return content

    def test_numpy_reads_what_is_saved(self):
        np.save(self.path("x.npy"), self.x)
        self.assert_clean(self.run_command("k.cpp", "x.npy", "f32[2,3]", "--save", "1=out.npy",
                                           "--save", "1=out.bin"))
        out = np.load(self.path("out.npy"))
        self.assertEqual((out.dtype, out.shape), (np.float32, (2, 3)))
        self.assertEqual(out.tobytes(), self.x.tobytes())
        self.assertEqual(self.path("out.bin").read_bytes(), self.x.tobytes())

    def test_what_has_no_value(self):
        self.source('extern "C" __global__ __aicore__ void k(__gm__ float* x) { x[0] = 1; x[1] = 2; }\n')
        result = self.run_command("k.cpp", "f32[6]", "--print", "0", "--save", "0=out.npy",
                                  "--allow", "W0303")
        self.assertEqual(result.returncode, 0)
        self.assertIn("[1 2 ? ? ? ?]", result.stdout)
        self.assertIn("4 of 6 elements in `out.npy` have no value: their bytes are 0xFD", result.stderr)
        self.assertEqual(np.load(self.path("out.npy"))[:2].tolist(), [1, 2])

    def test_a_formula_that_rounds(self):
        self.source(TOUCH)
        result = self.run_command("k.cpp", "f16[3]=arange(2047)")
        self.assertEqual(result.returncode, 0)
        self.assertEqual(result.stderr.strip(), "warning: argument 0 `f16[3]=arange(2047)`: element 2 is "
                         "2049, but f16 rounds it to 2048")

    def test_every_type_of_numpy(self):
        self.source(TOUCH)
        for name, dtype in DTYPES.items():
            with self.subTest(name=name):
                x = np.array([[0, 1, 1], [1, 0, 0]]).astype(dtype)
                np.save(self.path("x.npy"), x)
                self.assert_clean(self.run_command("k.cpp", "x.npy", "--save", "0=out.npy"))
                out = np.load(self.path("out.npy"))
                self.assertEqual((out.dtype, out.tobytes()), (x.dtype, x.tobytes()))

    def test_every_order_of_bytes_and_elements(self):
        for x in (self.x.astype(">f4"), np.asfortranarray(self.x),
                  np.asfortranarray(self.x, ">f4")):
            np.save(self.path("x.npy"), x)
            self.assert_clean(self.run_command("k.cpp", "x.npy", "f32[2,3]", "--save", "1=out.bin"))
            self.assertEqual(self.path("out.bin").read_bytes(), self.x.tobytes())

    def test_a_file_cut_short_anywhere(self):
        whole = self.npy(self.x)
        for size in (0, 1, 5, 6, 8, 9, 10, 64, len(whole) - 25, len(whole) - 24, len(whole) - 1):
            with self.subTest(size=size):
                self.refuse(whole[:size])
        self.refuse(whole + b"\0")

    def test_a_file_of_another_kind(self):
        self.refuse(self.npy(self.x.astype(np.complex128)), "c16")
        self.refuse(self.npy(np.array(["a", "b"])), "U1")
        self.refuse(self.npy(np.array([(1, 2.0)], dtype="i4,f4")))
        self.refuse(b"PK\3\4" + bytes(60))

    def test_a_header_that_lies(self):
        whole = self.npy(self.x)
        self.refuse(whole.replace(b"(2, 3)", b"(2, 4)"))
        self.refuse(whole.replace(b"(2, 3)", b"(0, 3)"))
        self.refuse(whole.replace(b"(2, 3)", b"(2,-3)"))
        self.refuse(whole.replace(b"'shape'", b"'shade'"))
        self.refuse(whole.replace(b"\x93NUMPY\1", b"\x93NUMPY\7"), "version")

    def test_a_file_that_disagrees_with_the_argument(self):
        np.save(self.path("x.npy"), self.x)
        self.path("x.bin").write_bytes(self.x.tobytes()[:-1])
        for argument, text in (("f32[3,2]=@x.npy", "f32[2,3]"), ("f16[2,3]=@x.npy", "f32[2,3]"),
                               ("f32[6]=@x.bin", "23"), ("f32[6]=@missing.npy", "missing.npy"),
                               ("missing.npy", "missing.npy"), ("f32[6]=@x.txt", "x.txt")):
            self.assert_refused(self.run_command("k.cpp", argument, "f32[6]"), text)

    def test_a_place_that_cannot_be_written(self):
        self.path("folder.npy").mkdir()
        for path, text in (("/proc/x.npy", "cannot be written"), ("no/x.npy", "no such file"),
                           ("folder.npy", "folder.npy"), ("x.txt", ".npy"), ("x", ".npy"),
                           ("", "")):
            result = self.run_command("k.cpp", "f32[6]=ones", "f32[6]", "--save", f"1={path}")
            self.assert_refused(result, text)
        self.assertEqual(self.files(), ["folder.npy", "k.cpp"])

    def test_standard_streams_that_cannot_be_written(self):
        arguments = ("k.cpp", "f32[6]=ones", "f32[6]", "--print", "1")
        for redirection in (">/dev/full", ">&-"):
            shell = " ".join(["exec", COMMAND, "run", *map(shlex.quote, arguments), redirection])
            result = execute(["sh", "-c", shell], self.directory, {})
            self.assert_refused(result, "the standard output cannot be written")
        long = " ".join(["exec", COMMAND, "ops", ">/dev/full"])  # more than a buffer holds
        self.assert_refused(execute(["sh", "-c", long], self.directory, {}),
                            "the standard output cannot be written: no space left on device")
        bad = " ".join(["exec", COMMAND, "run", "none.cpp", "2>/dev/full"])
        self.assertEqual(execute(["sh", "-c", bad], self.directory, {}).returncode, USAGE)

    def test_what_a_failing_kernel_leaves_is_saved(self):
        self.source(TOUCH.replace("x[0] = x[0];", "((volatile uint8_t*)nullptr)[0] = 1;"))
        result = self.run_command("k.cpp", "u8[2]=[4,5]", "--save", "0=out.npy")
        self.assertEqual(result.returncode, FINDINGS)
        self.assertEqual(np.load(self.path("out.npy")).tolist(), [4, 5])
        self.assertIn("note: `out.npy` holds what the stopped kernel has left", result.stderr)

    def test_expected_values(self):
        np.save(self.path("x.npy"), self.x)
        same = ("k.cpp", "x.npy", "f32[2,3]", "--expect", "1=golden.npy")
        np.save(self.path("golden.npy"), self.x)
        self.assertIn("equals `golden.npy` in all 6 elements", self.run_command(*same).stdout)
        self.x[0, 1] = -2.5
        np.save(self.path("golden.npy"), self.x)
        result = self.run_command(*same)
        self.assertEqual((result.returncode, result.stderr), (FINDINGS, ""))
        self.assertIn("differs from `golden.npy` in 1 of 6 elements", result.stdout)
        self.assertIn("[0,1]: got -2, expected -2.5", result.stdout)
        self.assert_clean(self.run_command(*same, "--atol", "0.5"))
        self.assert_clean(self.run_command(*same, "--rtol", "0.2"))
        self.assertEqual(self.run_command(*same, "--rtol", "0.19").returncode, FINDINGS)

    def test_an_expectation_of_another_shape(self):
        np.save(self.path("golden.npy"), self.x)
        for path in ("golden.npy", "missing.npy", "golden.txt"):
            result = self.run_command("k.cpp", "f32[6]=ones", "f32[6]", "--expect", f"1={path}")
            self.assert_refused(result, path)


if __name__ == "__main__":
    unittest.main()
