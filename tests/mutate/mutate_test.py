"""asctwin mutate, on kernels that are right: their outputs are those of numpy, and the loss of
every call is noticed, but for what a kernel marks: `// NOT NOTICED: CHANGE (why)` stands where a
call is redundant.
"""

import json
import pathlib
import unittest

import numpy as np
from harness import CLEAN, FINDINGS, CommandTest, head_command, redundant_calls, run

HERE = pathlib.Path(__file__).parent
KERNELS = sorted((HERE / "kernels").glob("*.cpp"))


def halves(count):
    return np.arange(1, count + 1, dtype=np.float16)


def floats(count):
    return np.arange(1, count + 1, dtype=np.float32)


def first_half_of_repeats(x):
    rows = x.reshape(-1, 128).copy()
    rows[:, :64] += np.float16(1)
    return rows.ravel()


# The second argument of each kernel, which is its output.
EXPECTED = {
    "atomics": np.concatenate([4 * floats(64), floats(8)]),
    "barrier_all": floats(64) + 1,
    "barrier_mte2": np.concatenate([halves(1024)[512:768], halves(1024)[256:512]]),
    "barrier_v": (floats(64) + 1) * floats(64),
    "double_buffer": halves(1024) + np.float16(1),
    "manual_flags": halves(1024) + np.float16(1),
    "masked": first_half_of_repeats(halves(1024)),
    "ping_pong": halves(1024),
    "que_bind": halves(1024),
    "scalar": np.concatenate([[np.float32(2)], floats(64)[1:]]),
    "sync_all": np.roll(halves(1024), -256),
    "tbuf": 2 * floats(64) + 1,
    "tiles": halves(120) + np.float16(1),
}


class Mutate(CommandTest):
    def mutate(self, kernel, *options):
        return run("mutate", f"kernels/{kernel.name}", *head_command(kernel), *options, cwd=HERE)

    def test_every_kernel_has_a_golden(self):
        self.assertEqual([kernel.stem for kernel in KERNELS], sorted(EXPECTED))

    def test_wrong_numbers_are_planted_where_it_is_asked_for(self):
        kernel = HERE.parent / "verify/kernels/by_data.cpp"
        result = run("mutate", kernel.name, "f32[64]=rand(1)", "f32[64]", "--expect", "1=x0+1",
                     "--values", "--json", cwd=kernel.parent)
        planted = {(mutant["line"], mutant["outcome"]) for mutant in
                   json.loads(result.stdout)["mutants"]
                   if mutant["change"] == "((64) / 2) for 64"}
        self.assertEqual(planted, {(11, "E0302"), (14, "wrong result"), (18, "not noticed"),
                                   (22, "W0303")})

    def test_kernels_are_right(self):
        for kernel in KERNELS:
            with self.subTest(kernel=kernel.name):
                golden = self.directory / "golden.npy"
                np.save(golden, EXPECTED[kernel.stem])
                self.assert_clean(run("run", f"kernels/{kernel.name}", *head_command(kernel),
                                      "--werror", "--expect", f"1={golden}", cwd=HERE))

    def test_every_loss_is_noticed(self):
        for kernel in KERNELS:
            with self.subTest(kernel=kernel.name):
                mutants = json.loads(self.mutate(kernel, "--json").stdout)["mutants"]
                self.assertTrue(mutants)
                missed = {(mutant["line"], mutant["change"])
                          for mutant in mutants if not mutant["noticed"]}
                self.assertEqual(missed, redundant_calls(kernel))

    def test_table(self):
        result = self.mutate(HERE / "kernels/que_bind.cpp")
        self.assertEqual((result.returncode, result.stderr), (CLEAN, ""))
        lines = result.stdout.splitlines()
        self.assertRegex(lines[0], "^WHERE +CALL +CHANGE +OUTCOME$")
        self.assertRegex(lines[1], r"^kernels/que_bind.cpp:17 +through.EnQue\(x\) +removed +E0603$")
        self.assertEqual(lines[-1], "2 of 2 mutants noticed")
        result = self.mutate(HERE / "kernels/masked.cpp")
        self.assertEqual(result.returncode, FINDINGS)
        self.assertIn("redundant, or a hole in the test", result.stdout)


BODY = """using namespace AscendC;
extern "C" __global__ __aicore__ void k(__gm__ float* out) {
  %s
}
"""


class Outcomes(CommandTest):
    def mutate(self, body, *options):
        return run("mutate", self.source(BODY % body), "f32[8]=zeros", *options,
                   cwd=self.directory)

    def outcomes(self, body, *options):
        document = json.loads(self.mutate(body, "--json", *options).stdout)
        return [mutant["outcome"] for mutant in document["mutants"]]

    def test_a_hang_is_noticed(self):
        body = ("bool done = false; struct { bool& d; void SyncAll() { d = true; } } s{done};\n"
                "  s.SyncAll();\n  while (!*(volatile bool*)&done) {}")
        self.assertEqual(self.outcomes(body, "--timeout", "1"), ["E0801"])

    def test_a_mutant_that_does_not_compile_is_not_counted(self):
        body = 'struct { void SetFlag(const char*) {} } q;\n  q.SetFlag("x");'
        self.assertEqual(self.outcomes(body), ["not noticed", "does not compile"])
        self.assertIn("\n0 of 1 mutants noticed\n", self.mutate(body).stdout)

    def test_an_equivalent_mutant_is_not_counted(self):
        body = ("TPipe pipe; TQue<TPosition::VECIN, 2> queue; pipe.InitBuffer(queue, 2, 64);\n"
                "  out[0] = 1;")
        document = json.loads(self.mutate(body, "--values", "--json").stdout)
        self.assertEqual([(one["outcome"], one["reason"]) for one in document["mutants"]],
                         [("equivalent", "one buffer for several gives the same bytes, later"),
                          ("equivalent", "the buffer is larger than this run needs")])
        self.assertEqual((document["noticed"], document["counted"]), (0, 0))

    def test_headers_of_other_directories_are_mutated(self):
        (self.directory / "include").mkdir()
        (self.directory / "kernel").mkdir()
        (self.directory / "include/order.h").write_text(
            "inline __aicore__ void order() { AscendC::PipeBarrier<PIPE_V>(); }\n")
        for header in ("../include/order.h", "order.h"):
            source = self.source(f'#include "{header}"\n' + BODY % "order();", "kernel/k.cpp")
            result = run("mutate", source, "f32[8]=zeros", "-Iinclude", "--json", cwd=self.directory)
            mutants = json.loads(result.stdout)["mutants"]
            self.assertEqual([(pathlib.Path(one["file"]).name, one["line"]) for one in mutants],
                             [("order.h", 1)], header)

    def test_files_that_are_skipped(self):
        for name in ("include/lib", "include/library"):
            (self.directory / name).mkdir(parents=True)
            (self.directory / name / "order.h").write_text(
                f"inline __aicore__ void order_{name[11:]}() "
                "{ AscendC::PipeBarrier<PIPE_V>(); }\n")
        source = self.source('#include "lib/order.h"\n#include "library/order.h"\n'
                             + BODY % "order_(); order_rary(); PipeBarrier<PIPE_MTE2>();")
        self.source("", "unrelated.cpp")

        def files(*skips):
            options = [word for skip in skips for word in ("--skip", skip)]
            return run("mutate", source, "f32[8]=zeros", "-Iinclude", "--json", *options,
                       cwd=self.directory)

        everything = {"k.cpp", "include/lib/order.h", "include/library/order.h"}
        for skips, left in (((), everything),
                            (("include/lib",), {"k.cpp", "include/library/order.h"}),
                            (("include/../include/lib/", "k.cpp"), {"include/library/order.h"}),
                            ((self.directory / "include/library/order.h",),
                             {"k.cpp", "include/lib/order.h"}),
                            (("include",), {"k.cpp"})):
            mutants = json.loads(files(*skips).stdout)["mutants"]
            self.assertEqual({one["file"] for one in mutants}, left, skips)
        for skip in ("unrelated.cpp", "includ", "nothing"):
            self.assert_refused(files(skip), f"`--skip {skip}` names no file")

    def test_a_warning_at_another_line_is_noticed(self):
        body = ("SetFlag<HardEvent::MTE2_V>(EVENT_ID0); // is not set when the kernel ends\n"
                "  SetFlag<HardEvent::MTE2_V>(EVENT_ID1); // is: W0501\n"
                "  WaitFlag<HardEvent::MTE2_V>(EVENT_ID0);")
        document = json.loads(self.mutate(body, "--json").stdout)
        outcomes = [one["outcome"] for one in document["mutants"]
                    if one["call"].startswith("WaitFlag") and one["change"] == "another id"]
        self.assertEqual(outcomes, ["W0501"])

    def test_nothing_to_mutate(self):
        result = self.mutate("out[0] = 1;")
        self.assertEqual((result.returncode, result.stdout), (CLEAN, "0 of 0 mutants noticed\n"))

    def test_a_kernel_that_fails_already(self):
        self.assert_refused(self.mutate("WaitFlag<HardEvent::MTE2_V>(0);"), "unchanged kernel")

    def test_options_that_make_no_sense(self):
        self.assert_refused(self.mutate("", "--print", "0"), "--print")
        self.assert_refused(self.mutate("", "--soc", "all"), "all")
        self.assert_refused(self.mutate("", "--format=sarif"), "--format")


if __name__ == "__main__":
    unittest.main()
