"""gdb on a program with a launch: breakpoints on the kernel's lines, threads by core, our printers.
"""

import pathlib
import shutil
import subprocess
import unittest

from harness import COMMAND, COMPILERS, CommandTest, run

PROGRAM = """using namespace AscendC;
__global__ __aicore__ void k(int n, half h) {
  TPipe pipe;
  TBuf<> buffer;
  pipe.InitBuffer(buffer, 32);
  LocalTensor<half> local = buffer.Get<half>();
  for (int i = 0; i < 16; ++i) local.SetValue(i, half(i / 2.f));
  GlobalTensor<float> global;
  float values[2] = {1.f, 2.5f};
  global.SetGlobalBuffer(values, 2);
  bfloat16_t b(3.f);
  TQue<TPosition::VECIN, 2> queue, none;
  pipe.InitBuffer(queue, 2, 32);
  n += int(h);
  local.SetValue(4, half(7.f));
  SetFlag<HardEvent::MTE2_V>(9 + (n & 0));
}
int main() {
  aclrtSetDevice(0);
  k<<<2, nullptr, nullptr>>>(4, half(0.25f));
  return aclrtSynchronizeDevice();
}
"""


@unittest.skipUnless(shutil.which("gdb"), "gdb is not installed")
class Gdb(CommandTest):
    def session(self, compiler, *commands):
        self.source('#include "acl/acl.h"\n' + PROGRAM, "k.asc")
        self.assert_clean(run("cc", "-O0", "-g", "k.asc", "-o", "program", cwd=self.directory,
                              CXX=compiler))
        command = ["gdb", "-q", "-batch", "-nx", "-iex",
                   f"add-auto-load-safe-path {pathlib.Path(COMMAND).parent.parent}",
                   "-iex", "set debuginfod enabled off", "-ex", "break k.asc:16", "-ex", "run"]
        for each in commands:
            command += ["-ex", each]
        return subprocess.run([*command, "./program"], cwd=self.directory, capture_output=True,
                              text=True, check=False, env={"ASCTWIN_SCHED": "threads"}).stdout

    def test_a_breakpoint_on_a_line_of_the_kernel(self):
        for compiler in COMPILERS:
            output = self.session(compiler, "print n", "info threads")
            self.assertIn("k.asc:16\n16\t  n += int(h);", output)
            self.assertIn("$1 = 4\n", output)
            self.assertRegex(output, r'"block[01]\.aiv0"')

    def test_values_print_as_such(self):
        output = self.session(COMPILERS[0], "print h", "print b", "print local", "print global")
        halves = ", ".join(f"{i / 2:g}" for i in range(16))
        self.assertIn("$1 = 0.25\n$2 = 3\n"
                      f"$3 = VECCALC tensor of 16 elements of half = {{{halves}}}\n"
                      "$4 = GM tensor of 2 elements of float = {1, 2.5}\n", output)

    def test_queues_and_the_block(self):
        output = self.session(COMPILERS[0], "print queue", "print none", "print $asctwin_block()")
        self.assertRegex(output, r"\$1 = queue from GM to VECIN of depth 2, number \d+\n"
                                 r"\$2 = queue from GM to VECIN of depth 2, without InitBuffer\n"
                                 r"\$3 = [01]\n")

    def watches_are_heeded(self):
        """Whether this machine stops where a watched word changes: not every virtual one does."""
        (self.directory / "probe.cpp").write_text("volatile int word; int main() { word = 7; }\n")
        subprocess.run(["g++", "-g", "probe.cpp", "-o", "probe"], cwd=self.directory, check=True)
        words = ["gdb", "-q", "-batch", "-nx", "-iex", "set debuginfod enabled off", "-ex",
                 "break main", "-ex", "run", "-ex", "awatch word", "-ex", "continue", "./probe"]
        return "New value = 7" in subprocess.run(words, cwd=self.directory, capture_output=True,
                                                 text=True, check=False).stdout

    def test_a_watched_element(self):
        if not self.watches_are_heeded():
            self.skipTest("watchpoints of the processor do not work on this machine")
        output = self.session(COMPILERS[0], "delete", "asctwin-watch local 4", "continue")
        self.assertRegex(output, r"atchpoint 2: \*\(half \*\) 0x")
        self.assertRegex(output, r"Old value = 2\s+New value = 7\n")

    def test_a_breakpoint_at_findings(self):
        output = self.session(COMPILERS[0], "delete", "break asctwin_finding", "continue", "backtrace")
        self.assertRegex(output, r"(?s)hit Breakpoint 2.*asctwin_finding.*k\.asc:18")


if __name__ == "__main__":
    unittest.main()
