"""`asctwin run --coverage FILE`: lines and branches of a kernel in lcov's format, after runs that end
well, with an error, by a signal and by a timeout; counts stand beside the lines of the source.
"""

import pathlib
import re
import shutil
import unittest

from harness import CLEAN, COMPILERS, FINDINGS, CommandTest, execute, run

# Behind `//` stands how often 2 blocks execute the line, and behind `:` how often each branch is
# taken; `-`: its condition is never reached.
KERNEL = """#include "own.h"
using namespace AscendC;
extern "C" __global__ __vector__ void k(__gm__ int32_t* gm, int32_t n) {
  GlobalTensor<int32_t> x;
  x.SetGlobalBuffer(gm, 32);  // 2
  int32_t sum = 0;  // 2
  for (int32_t i = 0; i < n; ++i) {  // 16: 2 14
    if (i % 3 == 0 && n > 100) {  // 14: 0 6 6 8
      sum += 100;  // 0
    } else {
      sum += sign_of(i);  // 14
    }
  }
  if (sum == 1000) {  // 2: 0 2
    if (n > 3) {  // 0: - -
      sum = 1;  // 0
    }
  }
  x.SetValue(16 * static_cast<int32_t>(GetBlockIdx()), sum);  // 2
}
"""
HEADER = """template <class T>
__aicore__ inline int32_t sign_of(T x) {
  if (x > 0) {  // 14: 2 12
    return 1;  // 12
  }
  return -1;  // 2
}
"""
ARGUMENTS = ("i32[32]=zeros", "7", "--blocks", "2")


def marks(text):
    """({line: count}, {line: counts of the branches}) of the comments."""
    lines, branches = {}, {}
    for number, line in enumerate(text.splitlines(), 1):
        mark = re.search(r"// (\d+)(?:: ([-\d ]+))?$", line)
        if mark:
            lines[number] = int(mark[1])
        if mark and mark[2]:
            branches[number] = sorted(mark[2].split())
    return lines, branches


def read_info(path):
    """{file name: (lines, branches)} as `marks` has them; checks the sums of each record."""
    files = {}
    for record in path.read_text().split("end_of_record\n")[:-1]:
        fields = [line.partition(":")[::2] for line in record.splitlines()]
        (source,) = [value for name, value in fields if name == "SF"]
        lines = {int(number): int(count) for number, count in
                 (value.split(",") for name, value in fields if name == "DA")}
        branches = {}
        for value in [value for name, value in fields if name == "BRDA"]:
            number, _, _, taken = value.split(",")
            branches.setdefault(int(number), []).append(taken)
        taken = [one for all_of_line in branches.values() for one in all_of_line]
        sums = {name: int(value) for name, value in fields if name in ("LF", "LH", "BRF", "BRH")}
        assert sums == {"LF": len(lines), "LH": sum(count > 0 for count in lines.values()),
                        "BRF": len(taken), "BRH": sum(one not in "-0" for one in taken)}, sums
        assert pathlib.Path(source).is_absolute(), source
        files[pathlib.Path(source).name] = (
            lines, {number: sorted(counts) for number, counts in branches.items()})
    return files


class Coverage(CommandTest):
    def cover(self, *arguments, **environment):
        """(the run, read_info() of what it has written)."""
        result = self.run_command(*arguments, "--coverage", "k.info", **environment)
        info = self.directory / "k.info"
        return result, read_info(info) if info.exists() else None

    def check_marks(self, files, name, text):
        lines, branches = files[name]
        wanted_lines, wanted_branches = marks(text)
        self.assertEqual({number: lines.get(number) for number in wanted_lines}, wanted_lines)
        self.assertEqual({number: branches.get(number) for number in wanted_branches},
                         wanted_branches)

    def write_kernel(self):
        (self.directory / "own.h").write_text(HEADER)
        self.source(KERNEL)

    def test_counts(self):
        self.write_kernel()
        for compiler in COMPILERS:
            with self.subTest(compiler=compiler):
                result, files = self.cover("k.cpp", *ARGUMENTS, CXX=compiler)
                self.assertEqual((result.returncode, result.stderr), (CLEAN, ""))
                self.assertEqual(set(files), {"k.cpp", "own.h"})
                self.check_marks(files, "k.cpp", (self.directory / "k.cpp").read_text())
                self.check_marks(files, "own.h", HEADER)
                self.assertLessEqual(max(files["k.cpp"][0]), KERNEL.count("\n") + 1)

    def test_table(self):
        self.write_kernel()
        result, files = self.cover("k.cpp", *ARGUMENTS)
        head, *rows = result.stdout.splitlines()
        self.assertEqual(head.split("  ")[0], "FILE")
        lines, branches = files["k.cpp"]
        hit = sum(count > 0 for count in lines.values())
        self.assertEqual(rows[0].split(), [
            "k.cpp", str(hit), "of", str(len(lines)), f"({100 * hit // len(lines)}", "%)",
            "6", "of", "10", "(60", "%)", "10,", "16-17"], branches)
        self.assertTrue(rows[1].startswith("own.h"))
        result, _ = self.cover("k.cpp", *ARGUMENTS, "--json")
        self.assertNotIn("NOT EXECUTED", result.stdout)

    def test_schedules_add_up(self):
        self.write_kernel()
        _, once = self.cover("k.cpp", *ARGUMENTS)
        _, explored = self.cover("k.cpp", *ARGUMENTS, "--schedule=explore:3")
        self.assertEqual(explored["own.h"][0], {line: 4 * n for line, n in once["own.h"][0].items()})

    def stopped(self, statement, *options):
        self.source(f"""#include <csignal>
using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ int32_t* gm, int32_t n) {{
  volatile int32_t before = n;
  {statement}
  volatile int32_t behind = n;
}}
""")
        return self.cover("k.cpp", "i32[16]=zeros", "7", *options)

    def check_stopped(self, code, statement, *options):
        result, files = self.stopped(statement, *options)
        self.assertEqual(result.returncode, FINDINGS, result.stderr)
        self.assertIn(f"error[{code}]", result.stderr)
        self.assertIn("note: a core was stopped: the counts of the functions that it was in are "
                      "not exact in `k.info`\n", result.stderr)
        return files["k.cpp"][0]

    def test_a_name_that_gcov_cannot_write(self):
        for name in ('a"b.cpp', "a\nb.cpp"):
            self.source("", name)
            self.assert_refused(self.run_command(name, *ARGUMENTS, "--coverage", "k.info"),
                                "a quote or the end of a line")

    def test_runs_that_stop(self):
        for code, statement in (
                ("E0205", "GlobalTensor<int32_t> x; x.SetGlobalBuffer(gm, 16); x.SetValue(99, n);"),
                ("E0802", "if (n == 7) __builtin_trap();"),
                ("E0802", "if (n == 7) exit(n);")):
            lines = self.check_stopped(code, statement)
            self.assertGreater(lines[5], 0, statement)
            self.assertEqual(lines[7], 0, statement)
        lines = self.check_stopped("E0801", "while (before == 7) {}", "--timeout", "2")
        self.assertGreater(lines[6], 2)

    def test_a_run_that_is_killed(self):
        (self.directory / "k.info").write_text("of an earlier run")
        result, files = self.stopped("raise(SIGKILL);")
        self.assertEqual(result.returncode, FINDINGS)
        self.assertIn("error[E0802]", result.stderr)
        self.assertIn("note: `k.info` is not written: the kernel's process was ended before it could "
                      "write what it has executed\n", result.stderr)
        self.assertIsNone(files)

    def test_both_kinds_of_cores(self):
        self.source("""using namespace AscendC;
extern "C" __global__ __mix__(1, 2) void k(__gm__ int32_t* gm) {
  volatile int32_t kind = 0;
#if defined(__DAV_C220_CUBE__)
  kind = 1;
#else
  kind = 2;
#endif
}
""")
        for compiler in COMPILERS:
            result, files = self.cover("k.cpp", "i32[16]=zeros", CXX=compiler)
            self.assertEqual(result.returncode, CLEAN, result.stderr)
            lines, _ = files["k.cpp"]
            self.assertEqual((lines[4], lines[6], lines[8]), (3, 1, 2), compiler)

    def test_what_it_does_not_go_with(self):
        self.source(KERNEL)
        result = self.run_command("k.cpp", *ARGUMENTS, "--coverage", "k.info", "--soc", "all")
        self.assert_refused(result, "`--coverage` is for one chip")
        result = self.run_command("k.cpp", *ARGUMENTS, "--coverage", "k.info", "-O", "2")
        self.assert_refused(result, "`-O` and `--coverage` exclude each other")

    @unittest.skipUnless("g++" in COMPILERS, "the PATH is made for g++")
    def test_without_gcov(self):
        self.write_kernel()
        tools = self.directory / "tools"
        tools.mkdir()
        for name in ("g++", "as", "ld", "objcopy"):
            (tools / name).symlink_to(pathlib.Path(shutil.which(name)).resolve())
        result = self.run_command("k.cpp", *ARGUMENTS, "--coverage", "k.info", PATH=tools,
                                  CXX="g++")
        self.assert_refused(result, "the gcov of `g++`, which `--coverage` needs, is not installed")

    @unittest.skipUnless("g++" in COMPILERS, "the program is read by gcov")
    def test_a_host_program(self):
        (self.directory / "p.asc").write_text("""#include "acl/acl.h"
#include "kernel_operator.h"
__global__ __aicore__ void twice(int32_t n) {
  volatile int32_t sum = 0;
  for (int32_t i = 0; i < n; ++i) sum = sum + 2;  // line 5
}
int main() {
  aclrtStream stream;
  aclrtSetDevice(0);
  aclrtCreateStream(&stream);
  twice<<<2, nullptr, stream>>>(3);
  return aclrtSynchronizeStream(stream);
}
""")
        built = run("cc", "-O0", "--coverage", "-c", "p.asc", "-o", "p.o", cwd=self.directory,
                    CXX="g++")
        self.assertEqual(built.returncode, CLEAN, built.stderr)
        linked = run("cc", "--coverage", "p.o", "-o", "p", cwd=self.directory, CXX="g++")
        self.assertEqual(linked.returncode, CLEAN, linked.stderr)
        self.assert_clean(execute([self.directory / "p"], self.directory, {}))
        shown = execute(["gcov", "--stdout", "p.gcda"], self.directory, {})
        self.assertRegex(shown.stdout, r"(?m)^ *8:    5:.*// line 5$")


if __name__ == "__main__":
    unittest.main()
