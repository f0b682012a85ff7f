"""The documents' sample kernels, unmodified, give the numbers that the documents print.

Expected values are the printed ones, written in numpy; all blocks, optimisations and compilers must
give the same bytes. spec: data_movement.md, section 15. Each sample is written for one block: with
more of them all write the same output, which is a race and nothing else.
"""

import dataclasses
import json
import re
import unittest
from typing import Callable

import documents
import numpy as np
from harness import COMPILERS, FINDINGS, SOURCE_DIR, CommandTest

FOLDER = documents.folder(SOURCE_DIR)
BLOCKS = (1, 8, 48)
OPTIMISATIONS = ("0", "2")


def counting(size):
    return np.arange(1, size + 1, dtype=np.float16)


def nz2nd_output():
    # [1 ... 16 513 ... 528 17 ... 32 529 ... 544 ... 497 ... 512 1009 ... 1024]
    return counting(1024).reshape(2, 32, 16).transpose(1, 0, 2)


def copy_pad_output():
    # [1 2 3 ... 20]; nothing is said of the other 12, so they stay as they were given
    return np.concatenate([counting(20), np.full(12, 7, np.float16)])


def nd2nz_output():
    # [1 ... 16 33 ... 48 65 ... 80 97 ... 112 ... 1009 ... 1024]
    return counting(1024).reshape(32, 2, 16).transpose(1, 0, 2)


def add_output():
    return 2 * counting(512)  # [2 4 6 ... 1024]


@dataclasses.dataclass(frozen=True)
class Sample:
    number: int  # of the document
    source: Callable[[str], str]  # takes the kernel out of the document's text
    arguments: tuple  # the last one is the output
    output: Callable[[], np.ndarray]


def markdown(text):
    return documents.fenced_block(text, '#include "kernel_operator.h"')


SAMPLES = {
    "nz2nd": Sample(0, markdown, ("f16[1024]=arange(1)", "f16[1024]"), nz2nd_output),
    "copy_pad": Sample(1, documents.html_list, ("f16[32]=arange(1)", "f16[32]=full(7)"),
                       copy_pad_output),
    "nd2nz": Sample(2, documents.plain_text, ("f16[1024]=arange(1)", "f16[1024]"), nd2nz_output),
    "add": Sample(3, documents.plain_text, ("f16[512]=arange(1)", "f16[512]=arange(1)", "f16[512]"),
                  add_output),
}


@unittest.skipIf(FOLDER is None, "the documents are not at hand; ASCTWIN_SEEDS names their folder")
class WholeKernels(CommandTest):
    def run_sample(self, name, *options, **environment):
        """The codes of what was found, and the bytes of the output."""
        sample = SAMPLES[name]
        text = sample.source(documents.read(FOLDER, sample.number))
        (self.directory / f"{name}.cpp").write_text(text, encoding="utf-8")
        save = f"{len(sample.arguments) - 1}=output.bin"
        result = self.run_command(f"{name}.cpp", *sample.arguments, "--save", save, "--json",
                                  *options, **environment)
        found = json.loads(result.stdout)["findings"]["findings"]
        codes = {finding["code"] for finding in found}
        return codes, (self.directory / "output.bin").read_bytes()

    def check(self, name):
        """On several blocks all write the same values to one place."""
        expected = SAMPLES[name].output().astype(np.float16).tobytes()
        for compiler in COMPILERS:
            for level in OPTIMISATIONS:
                for blocks in BLOCKS:
                    with self.subTest(compiler=compiler, level=level, blocks=blocks):
                        options = ("-O", level, "--blocks", blocks)
                        codes, output = self.run_sample(name, *options, CXX=compiler)
                        self.assertEqual(codes, {"W0403"} if blocks > 1 else set())
                        self.assertEqual(output, expected)

    def test_nz2nd(self):
        self.check("nz2nd")

    def test_copy_pad(self):
        self.check("copy_pad")

    def test_nd2nz(self):
        self.check("nd2nz")

    def test_add(self):
        self.check("add")


# Around the fragment: its arrays are filled from global memory and emptied into it.
BEFORE = """extern "C" __global__ __aicore__ void transpose(__gm__ half* in, __gm__ half* out) {
"""
FILL = "for (int i = 0; i < 256; ++i) src[i] = in[i];\n"
AFTER = """for (int i = 0; i < 256; ++i) out[i] = dst[i];
}
"""


@unittest.skipIf(FOLDER is None, "the documents are not at hand; ASCTWIN_SEEDS names their folder")
class TransposeFragment(CommandTest):
    ARGUMENTS = ("f16[16,16]=rand(3)", "f16[16,16]=full(7)")

    def kernel(self, **values):
        """The fragment in a kernel, with some of its variables given another value."""
        fragment = documents.fenced_block(documents.read(FOLDER, 4), "asc_set_va_reg(VA0")
        for name, value in values.items():
            fragment, count = re.subn(rf"(\b{name} = )\d+;", rf"\g<1>{value};", fragment)
            self.assertEqual(count, 1, name)
        fragment, count = re.subn(r"^(?=asc_set_va_reg)", FILL, fragment, 1, re.MULTILINE)
        self.assertEqual(count, 1)
        text = BEFORE + fragment + AFTER
        self.source(text, "fragment.cpp")
        return 2 + text[:text.index("asc_transto5hd_b16(")].count("\n")

    def test_one_repeat_without_strides_is_the_transpose(self):
        self.kernel(repeat=1, dst_stride=0, src_stride=0)
        for compiler in COMPILERS:
            for level in OPTIMISATIONS:
                result = self.run_command("fragment.cpp", *self.ARGUMENTS, "--save", "0=in.npy",
                                          "--save", "1=out.npy", "-O", level, CXX=compiler)
                self.assert_clean(result)
                given = np.load(self.directory / "in.npy")
                output = np.load(self.directory / "out.npy")
                self.assertEqual(output.tobytes(), given.T.tobytes(), (compiler, level))

    def test_its_own_repeats_leave_both_arrays(self):
        line = self.kernel()
        result = self.run_command("fragment.cpp", *self.ARGUMENTS)
        self.assertEqual(result.returncode, FINDINGS)
        # Repeat i reads at src + i blocks and writes at dst + 16 i blocks, for i up to 15.
        holder = r"\(its declaration at fragment.cpp:\d+\), which holds 512 B"
        self.assertRegex(result.stderr, r"reads `src\[15\]` at bytes \[0, 992\) of `src` " + holder)
        self.assertRegex(result.stderr, r"writes `dst\[15\]` at bytes \[0, 8192\) of `dst` " + holder)
        self.assertEqual(re.findall(r"--> fragment.cpp:(\d+) ", result.stderr), [str(line)] * 2)
        self.assertTrue(result.stderr.endswith("\n2 errors\n"), result.stderr)


if __name__ == "__main__":
    unittest.main()
