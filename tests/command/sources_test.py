"""Source files of every kind: what is refused, what options do to one, which kernel of several
runs, and when the compiler is called.
"""

import os
import stat
import time
import unittest

from harness import COMPILERS, USAGE, CommandTest, run

ONE = """extern "C" __global__ __aicore__ void k(__gm__ int32_t* out) {
  out[0] = VALUE;
}
"""
TWO = """extern "C" __global__ __aicore__ void first(__gm__ int32_t* out) { out[0] = 1; }
namespace deep { __global__ __aicore__ void second(__gm__ int32_t* out) { out[0] = 2; } }
"""
TEMPLATE = """template <typename T, int n>
__global__ __aicore__ void k(__gm__ T* out) {
  for (int i = 0; i < n; ++i) out[i] = T(i) / 2;
}
"""


class Sources(CommandTest):
    def assert_prints(self, result, text):
        self.assert_clean(result)
        self.assertIn(text, result.stdout)

    def test_a_file_that_is_none(self):
        for name in ("missing.cpp", ".", "", "no/such/place.cpp"):
            self.assert_refused(self.run_command(name), f"`{name}` is no file that can be read")

    def test_the_language_is_an_option(self):
        self.source("#if __cplusplus > 201703L\n" + ONE.replace("VALUE", "20") +
                    "#else\n" + ONE.replace("VALUE", "17") + "#endif\n")
        for options, value in (((), 17), (("-std=c++20",), 20), (("--std", "gnu++17"), 17)):
            result = self.run_command("k.cpp", "i32[1]=zeros", "--print", "0", *options)
            self.assert_prints(result, f"[{value}]")

    @unittest.skipUnless({"g++", "clang++"} <= set(COMPILERS), "needs both compilers")
    def test_what_one_compiler_does_not_take(self):
        """A member that is specialised in its class, for all pointers: g++ refuses it."""
        self.source('#include "kernel_operator.h"\n'
                    "template <class T> struct Outer {\n"
                    "  template <class U> struct Inner { static constexpr int value = 1; };\n"
                    "  template <> struct Inner<void> { static constexpr int value = 2; };\n};\n"
                    + ONE.replace("VALUE", "Outer<int>::Inner<void>::value"))
        for result in (self.run_command("k.cpp", "i32[1]=zeros", "--print", "0", CXX="g++"),
                       run("cc", "-c", "k.cpp", "-o", "k.o", cwd=self.directory, CXX="g++")):
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertRegex(result.stderr, r"\Anote: g\+\+ [^\n]*\n\Z")
        self.assertTrue((self.directory / "k.o").exists())
        # A constructor of C++20: the line says so.
        self.source("struct Row { int at[2]; constexpr Row(int a) { at[0] = a; at[1] = 0; } };\n"
                    "constexpr Row kRow(3);\n" + ONE.replace("VALUE", "kRow.at[0]"))
        result = self.run_command("k.cpp", "i32[1]=zeros", "--print", "0", CXX="g++")
        self.assertIn("[3]", result.stdout)
        self.assertEqual(result.stderr,
                         "note: g++ takes this source as C++20, not as C++17\n")

    def test_plain_char_is_signed(self):
        self.source(ONE.replace("VALUE", "static_cast<char>(out[1]) < 0"))
        result = self.run_command("k.cpp", "i32[2]=[0,-5]", "--print", "0")
        self.assert_prints(result, "[ 1 -5]")

    def test_no_kernel(self):
        self.source("void f() {}\n")
        self.assert_refused(self.run_command("k.cpp"), "`k.cpp` defines no kernel", "__global__")

    def test_an_empty_file(self):
        (self.directory / "k.cpp").write_text("")
        self.assert_refused(self.run_command("k.cpp"), "`k.cpp` defines no kernel")

    def test_a_documented_call_that_is_not_modelled(self):
        self.source('#include "kernel_operator.h"\n'
                    'extern "C" __global__ __aicore__ void k(GM_ADDR x) {\n'
                    '  AscendC::LocalTensor<half> t;\n'
                    '  AscendC::LoadDataUnzip<half>(t, t, 64);\n}\n')
        for compiler in COMPILERS:
            with self.subTest(compiler=compiler):
                result = self.run_command("k.cpp", "f16[1]", CXX=compiler)
                self.assertEqual(result.returncode, USAGE)
                self.assertIn("`LoadDataUnzip` is not modelled by asctwin", result.stderr)
                self.assertEqual(result.stderr.count("error"), 1, result.stderr)

    def test_groups_of_tasks_in_graphs_are_not_modelled(self):
        (self.directory / "p.asc").write_text(
            '#include "acl/acl.h"\n#include "kernel_operator.h"\n'
            "int main() {\n  aclrtStream stream = nullptr;\n  aclrtTaskGrp group;\n"
            "  aclmdlRICaptureTaskGrpBegin(stream);\n"
            "  aclmdlRICaptureTaskGrpEnd(stream, &group);\n}\n")
        result = run("cc", "p.asc", "-o", "p", cwd=self.directory)
        self.assertNotEqual(result.returncode, 0)
        for line, call in ((6, "aclmdlRICaptureTaskGrpBegin"), (7, "aclmdlRICaptureTaskGrpEnd")):
            self.assertIn(f"p.asc:{line}:", result.stderr)
            self.assertIn(f"error: `{call}` is not modelled by asctwin", result.stderr)
        self.assertIn("aclrtTaskGrp’ was not declared", result.stderr)  # which no document lists

    def test_two_kernels(self):
        self.source(TWO)
        self.assert_refused(self.run_command("k.cpp", "i32[1]"), "`k.cpp` defines 2 kernels",
                            "`first`", "`deep::second`", "--kernel")
        for name, value in (("first", 1), ("second", 2), ("deep::second", 2)):
            result = self.run_command("k.cpp", "i32[1]", "--kernel", name, "--print", "0")
            self.assert_prints(result, f"\n[{value}]\n")
        self.assert_refused(self.run_command("k.cpp", "i32[1]", "--kernel", "third"),
                            "`k.cpp` defines no kernel `third`", "`first`", "`deep::second`")

    def test_an_instance_of_a_template(self):
        self.source(TEMPLATE)
        for name, argument, text in (("k<float, 4>", "f32[4]", "[0.  0.5 1.  1.5]"),
                                     ("k<int32_t, 5>", "i32[5]", "[0 0 1 1 2]")):
            result = self.run_command("k.cpp", argument, "--kernel", name, "--print", "0")
            self.assert_prints(result, text)
        self.assert_refused(self.run_command("k.cpp", "f32[4]"), "`k.cpp` defines no kernel",
                            "--kernel 'k<float, 16>'")

    def test_what_the_compiler_says(self):
        self.source(ONE)
        for compiler in COMPILERS:
            result = self.run_command("k.cpp", "i32[1]", CXX=compiler)
            self.assertEqual((result.returncode, result.stdout), (USAGE, ""))
            self.assertRegex(result.stderr, r"(?m)^k\.cpp:3:\d+: error: .*VALUE")
            self.assertIn("out[0] = VALUE;", result.stderr)

    def test_what_the_compiler_says_names_the_kernel(self):
        self.source('extern "C" __global__ __aicore__ void first(GM_ADDR) {}\n'
                    'extern "C" __global__ __aicore__ void second(GM_ADDR x) {\n  x = nothing;\n}\n')
        result = self.run_command("k.cpp", "i32[1]", CXX="g++")
        self.assertIn("k.cpp: In kernel \u2018second\u2019:\nk.cpp:4:", result.stderr)

    def test_a_compiler_that_is_missing(self):
        self.source(ONE)
        self.assert_refused(self.run_command("k.cpp", "i32[1]", CXX="/nonexistent"),
                            "`/nonexistent`", "CXX")

    def test_macros_and_directories(self):
        (self.directory / "headers").mkdir()
        (self.directory / "headers" / "value.h").write_text("#define VALUE (LEFT + RIGHT)\n")
        self.source('#include "value.h"\n' + ONE)
        result = self.run_command("k.cpp", "i32[1]", "-D", "LEFT=40", "-DRIGHT=2", "-I", "headers",
                                  "--print", "0")
        self.assert_prints(result, "[42]")
        result = self.run_command("k.cpp", "i32[1]", "-DLEFT=1", "-DRIGHT", "-Iheaders",
                                  "--print", "0")
        self.assert_prints(result, "[2]")

    def test_a_chip_sets_its_macros(self):
        self.source("#if __NPU_ARCH__ == 1001\n#define VALUE 1\n#else\n#define VALUE 2\n#endif\n" +
                    ONE)
        for soc, value in (("Ascend910A", 1), ("Ascend910B1", 2)):
            self.assert_prints(self.run_command("k.cpp", "i32[1]", "--soc", soc, "--print", "0"),
                               f"[{value}]")


class Cache(CommandTest):
    """Counts what a compiler is started for, by a wrapper that writes it down."""

    def setUp(self):
        super().setUp()
        self.log = self.directory / "log"
        self.compiler = self.directory / "compiler"
        self.compiler.write_text(f"""#!/bin/sh
echo "$@" >> "{self.log}"
exec {COMPILERS[0]} "$@"
""")
        self.compiler.chmod(self.compiler.stat().st_mode | stat.S_IXUSR)

    def starts(self, *options, value="1"):
        """How often the compiler was started to print `value`."""
        self.log.write_text("")
        result = self.run_command("k.cpp", "i32[1]", "--print", "0", *options, CXX=self.compiler,
                                  ASCTWIN_CACHE_DIR=self.directory / "cache",
                                  ASCTWIN_PRECOMPILED=0)  # or it is started in the background
        self.assert_clean(result)
        self.assertIn(f"[{value}]", result.stdout)
        return len(self.log.read_text().splitlines())

    def test_a_second_run_starts_no_compiler(self):
        self.source(ONE.replace("VALUE", "1"))
        self.assertGreater(self.starts(), 0)
        self.starts()  # the first run may not trust a source as young as it was
        self.assertEqual(self.starts(), 0)
        self.assertEqual(self.starts("--blocks", "2"), 0)

    def test_what_changes_the_result_starts_it_again(self):
        self.source('#include "value.h"\n' + ONE)
        (self.directory / "value.h").write_text("#define VALUE 5\n")
        self.assertGreater(self.starts(value="5"), 0)
        (self.directory / "value.h").write_text("#define VALUE 6\n")
        self.assertGreater(self.starts(value="6"), 0)
        self.assertGreater(self.starts("-O0", value="6"), 0)
        self.source(ONE)
        self.assertGreater(self.starts("-DVALUE=7", value="7"), 0)
        self.assertGreater(self.starts("-DVALUE=8", value="8"), 0)
        self.assertGreater(self.starts("-DVALUE=8", "--soc", "Ascend910A", value="8"), 0)

    def test_a_header_that_appears_before_another(self):
        first, second = self.directory / "first", self.directory / "second"
        first.mkdir()
        second.mkdir()
        self.source('#include "value.h"\n' + ONE)
        (second / "value.h").write_text("#define VALUE 5\n")
        time.sleep(0.1)  # until the files are older than what is built from them
        directories = ("-I", "first", "-I", str(second))
        self.assertGreater(self.starts(*directories, value="5"), 0)
        self.assertEqual(self.starts(*directories, value="5"), 0)
        (first / "value.h").write_text("#define VALUE 6\n")
        self.assertGreater(self.starts(*directories, value="6"), 0)
        (self.directory / "value.h").write_text("#define VALUE 7\n")
        self.assertGreater(self.starts(*directories, value="7"), 0)

    def test_a_header_that_the_source_only_asks_for(self):
        self.source('#if defined(__cplusplus) && \\\n    __has_include("value.h")\n'
                    '#include "value.h"\n#endif\n' + ONE)
        time.sleep(0.1)
        self.assertGreater(self.starts("-DVALUE=5", value="5"), 0)
        self.assertEqual(self.starts("-DVALUE=5", value="5"), 0)
        (self.directory / "value.h").write_text("#undef VALUE\n#define VALUE 6\n")
        self.assertGreater(self.starts("-DVALUE=5", value="6"), 0)

    def test_a_source_that_failed_is_tried_again(self):
        self.source(ONE)
        for _ in range(2):
            self.log.write_text("")
            result = self.run_command("k.cpp", "i32[1]", CXX=self.compiler, ASCTWIN_PRECOMPILED=0,
                                      ASCTWIN_CACHE_DIR=self.directory / "cache")
            self.assertEqual(result.returncode, USAGE)
            self.assertIn("error: ", result.stderr)
            self.assertTrue(self.log.read_text())

    def test_a_name_that_begins_with_a_dash(self):
        self.source(ONE.replace("VALUE", "1"), "-k.cpp")
        self.assert_clean(run("run", "--", "-k.cpp", "i32[1]", cwd=self.directory))

    def test_a_header_before_the_source(self):
        self.source(ONE)
        (self.directory / "value.h").write_text("#define VALUE 5\n")
        self.starts("--include", "value.h", value="5")

    def test_a_header_of_the_library_alone(self):
        for header in ("lib/matmul_intf.h", "adv_api/activation/softmax.h", "lib/reduce/sum.h"):
            self.source(f'#include "{header}"\nextern "C" __global__ __aicore__ void k(GM_ADDR out) {{\n'
                        "  AscendC::GlobalTensor<int32_t> y;\n"
                        "  y.SetGlobalBuffer((__gm__ int32_t*)out, 1);\n  y.SetValue(0, 5);\n}\n")
            result = self.run_command("k.cpp", "i32[1]", "--print", "0")
            self.assert_clean(result)
            self.assertIn("[5]", result.stdout)

    def test_entries_that_are_no_files(self):
        self.source(ONE.replace("VALUE", "1"))
        self.starts()
        for entry in (self.directory / "cache").iterdir():
            entry.unlink()
            os.mkfifo(entry)
        self.assertGreater(self.starts(), 0)

    def test_a_cache_that_others_can_write(self):
        self.source(ONE.replace("VALUE", "1"))
        (self.directory / "cache").mkdir()
        (self.directory / "cache").chmod(0o777)
        result = self.run_command("k.cpp", "i32[1]", ASCTWIN_PRECOMPILED=0,
                                  ASCTWIN_CACHE_DIR=self.directory / "cache")
        self.assert_refused(result, "can be written by every user")

    def test_a_cache_that_cannot_be_written(self):
        self.source(ONE.replace("VALUE", "1"))
        result = self.run_command("k.cpp", "i32[1]", "--print", "0", TMPDIR=self.directory,
                                  ASCTWIN_CACHE_DIR="/proc/nonexistent")
        self.assert_clean(result)
        self.assertIn("[1]", result.stdout)


if __name__ == "__main__":
    unittest.main()
