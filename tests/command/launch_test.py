"""Launches with <<<>>> through `asctwin cc`: a program with every form of one, and what is said of
those that are none.
"""

import pathlib
import subprocess
import unittest

from harness import COMPILERS, CommandTest, run

FORMS = pathlib.Path(__file__).parent / "launch_forms.asc"


class Launches(CommandTest):
    def compile(self, source, *options, compiler=COMPILERS[0]):
        return run("cc", source, *options, "-o", "program", cwd=self.directory, CXX=compiler)

    def test_every_form_runs(self):
        for compiler in COMPILERS:
            for options in (["-Wall", "-Wextra"], ["-O0"], ["-std=c++20"]):
                with self.subTest(compiler=compiler, options=options):
                    self.assert_clean(self.compile(FORMS, *options, compiler=compiler))
                    ended = subprocess.run([self.directory / "program"], capture_output=True,
                                           text=True, check=False)
                    self.assertEqual((ended.returncode, ended.stdout, ended.stderr), (0, "", ""))

    def test_a_wrong_number_of_parameters_is_one_error_at_its_line(self):
        name = self.source("__global__ void k(int) {}\n"
                           "#define LAUNCH k<<<1>>>(0)\n"
                           "int main() {\n  LAUNCH;\n}\n")
        result = self.compile(name)
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stderr,
                         "k.cpp:5: error: the launch of `k` has 1 parameter in <<<>>>, "
                         "but takes 2 to 4: the number of blocks, l2ctrl, the stream\n")

    def test_errors_in_launches_keep_their_lines(self):
        name = self.source("__global__ void k(int) {\n  not_declared();\n}\n"
                           "int main() {\n  k<<<1,\n      nullptr,\n      stream>>>(\n"
                            "      value);\n}\n")
        for compiler in COMPILERS:
            result = self.compile(name, compiler=compiler)
            for line in (3, 8, 9):
                self.assertRegex(result.stderr, rf"k\.cpp:{line}:\d+: error: ")

    def test_flags_of_the_vendors_compiler_are_ignored_in_one_line(self):
        name = self.source("int main() {}\n", "k.asc")
        result = self.compile(name, "--npu-arch=dav-2201", "--cce-auto-sync", "-Xhost-start",
                              "-mllvm", "-cce-aicore-stack-size=0x8000")
        self.assertEqual((result.returncode, result.stderr),
                         (0, "note: ignored: --cce-auto-sync -Xhost-start "
                          "-mllvm -cce-aicore-stack-size=0x8000\n"))

    def test_a_header_with_launches_is_translated_too(self):
        self.source("template <class T>\n__global__ void k(T) {}\n"
                    "inline void start() { k<<<1, nullptr>>>(1); }\n", "start.h")
        (self.directory / "k.cpp").write_text('#include "acl/acl.h"\n#include "start.h"\n'
                                              'int main() {\n'
                                              '  aclrtSetDevice(0);\n  start();\n'
                                              '  return aclrtSynchronizeDevice();\n}\n')
        self.assert_clean(self.compile("k.cpp"))
        self.assertEqual(subprocess.run([self.directory / "program"], check=False).returncode, 0)


if __name__ == "__main__":
    unittest.main()
