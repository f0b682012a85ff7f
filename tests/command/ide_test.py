"""`asctwin ide`: what clangd says with the file that it writes, and what it leaves alone."""

import json
import re
import shutil
import subprocess
import unittest

from harness import CommandTest, run

KERNEL = """#include "kernel_operator.h"
using namespace AscendC;
template <typename T>
__global__ __aicore__ void k(GM_ADDR x, int n) {
  GlobalTensor<T> gm;
  gm.SetGlobalBuffer(reinterpret_cast<__gm__ T*>(x), n);
  gm.SetValue(0, T(n));
}
int main() {
  k<half><<<8, nullptr, nullptr>>>(nullptr, 64);
  k<float><<<8, nullptr>>>(nullptr, {});
}
"""


class Ide(CommandTest):
    def write(self):
        return run("ide", cwd=self.directory)

    def errors_of_clangd(self, text):
        (self.directory / "k.asc").write_text(text)
        checked = subprocess.run(["clangd", "--enable-config", "--check=k.asc"],
                                 cwd=self.directory, capture_output=True, text=True, check=False)
        self.assertIn("All checks completed", checked.stderr)
        return [line for line in checked.stderr.splitlines() if line.startswith("E[")]

    def test_it_is_written_and_written_again(self):
        for _ in range(2):
            self.assert_clean(self.write())
            self.assertIn("CompileFlags", (self.directory / ".clangd").read_text())

    def test_tasks_of_visual_studio_code(self):
        for _ in range(2):
            self.assert_clean(run("ide", "--vscode", cwd=self.directory))
        for name in ("tasks", "launch"):
            text = (self.directory / ".vscode" / f"{name}.json").read_text()
            document = json.loads(text.split("\n", 1)[1])
            if name == "launch":
                self.assertNotIn("LIBRARY_DIR", text)
                continue
            pattern = document["tasks"][0]["problemMatcher"]["pattern"]["regexp"]
        self.source(KERNEL.replace("gm.SetValue", "SetFlag<HardEvent::MTE2_V>(9); gm.SetValue")
                    .replace("#include \"kernel_operator.h\"\n", "").replace("template <typename T>", "using T = int;")
                    .split("int main")[0], "k.cpp")
        found = self.run_command("k.cpp", "i32[8]", "8", "--format=gcc")
        match = re.match(pattern, found.stdout.splitlines()[0])
        self.assertEqual(match.group(1, 2, 4, 6), ("k.cpp", "7", "error", "E0503"))
        self.source("void f() { no_such_name(); }", "k.cpp")
        match = next(filter(None, (re.match(pattern, line) for line in
                                   self.run_command("k.cpp").stderr.splitlines())))
        self.assertEqual(match.group(2, 4, 6), ("2", "error", None))

    def test_another_file_is_left_alone(self):
        (self.directory / ".clangd").write_text("Diagnostics: {}\n")
        self.assert_refused(self.write(), "`./.clangd` is there")
        self.assertEqual((self.directory / ".clangd").read_text(), "Diagnostics: {}\n")

    def test_a_directory_that_is_none(self):
        self.assert_refused(run("ide", "nowhere", cwd=self.directory), "`nowhere/.clangd`")

    @unittest.skipUnless(shutil.which("clangd"), "clangd is not installed")
    def test_clangd_accepts_launches_and_headers(self):
        self.write()
        self.assertEqual(self.errors_of_clangd(KERNEL), [])

    @unittest.skipUnless(shutil.which("clangd"), "clangd is not installed")
    def test_clangd_still_finds_errors(self):
        self.write()
        wrong = KERNEL.replace("main() {", 'main() {\n  int wrong = "text";')
        errors = self.errors_of_clangd(wrong)
        self.assertEqual(len(errors), 1)
        self.assertIn("Line 10", errors[0])


if __name__ == "__main__":
    unittest.main()
