"""64 ranks: the kernels of styles_test.py in one process with all checks, as so many processes, and
what is left when one of these is killed."""

import signal
import unittest

import numpy as np
import processes_test
import styles_test
from harness import COMMAND, LONG, execute
from styles_test import RING

RANKS = 64
DAILY = {"symmetric_barrier.cpp", "put_signal.cpp"}
# These have no windows.h, whose windows are those of a mesh unless RING is defined.
WITHOUT_LAYOUT = DAILY | {"low_latency.cpp", "gather_matmul.cpp", "matmul_scatter.cpp"}


class ManyRanks(styles_test.Styles):
    ranks = RANKS

    def check(self, name, inputs, goldens, faults, *options, soc=RING):
        if not LONG and name not in DAILY:
            self.skipTest("one of the long tests")
        layout = [] if name in WITHOUT_LAYOUT else ["-DRING"]
        for schedule in ("in-order", "random:0") if LONG else ("in-order",):
            self.check_clean(name, inputs, goldens, "--schedule", schedule, *layout, *options,
                             soc=RING)

    def test_a_pe_that_leaves_out_a_barrier(self):
        x = np.zeros((RANKS, 256), np.float32)
        (finding,) = self.check_found("symmetric_barrier.cpp", [x, "f32[256]", "f32[512]"], "E1501",
                                      "-DFAULT=2")
        self.assertIn("of PE 63", finding["message"])

    def test_one_python_evaluates_the_expectations_of_all(self):
        code, findings, _ = self.launch(
            "symmetric_barrier.cpp", ["f32[256]=full({r})", "f32[256]", "f32[512]"], "--expect",
            f"1=x0*0+{{(r+{RANKS - 3})%n}}", ranks=RANKS)
        self.assertEqual((code, findings), (0, []))


class ManyProcesses(processes_test.ProcessTest):
    def ranks(self, *words, **environment):
        return execute([COMMAND, "ranks", "-n", RANKS, self.directory / "program", self.directory,
                        *words], processes_test.PROGRAMS, environment)

    def test_barriers_of_symmetric_memory(self):
        x = np.random.default_rng(1).standard_normal((RANKS, 256)).astype(np.float32)
        kernel = processes_test.KERNELS / "symmetric_barrier.cpp"
        self.build("kernel_in_processes.asc", "in_process.asc", f'-DKERNEL_FILE="{kernel}"',
                   "-DKERNEL_CALL=symmetric_barrier(a, b, c)", f"--soc={processes_test.MESH}",
                   "-DSYMMETRIC")
        for rank in range(RANKS):
            x[rank].tofile(self.directory / f"in0_{rank}")
        made = self.ranks("in0", "=1024", "=2048", ASCTWIN_SOC=processes_test.MESH)
        self.assertEqual((made.returncode, made.stdout, made.stderr), (0, "", ""))
        for rank in range(RANKS):
            got = np.fromfile(self.directory / f"1_{rank}.out", np.float32)
            np.testing.assert_array_equal(got, x[(rank - 3) % RANKS])
        self.check_nothing_left()

    @unittest.skipUnless(LONG, "processes_test.py does this with few ranks")
    def test_one_that_is_killed(self):
        self.build("processes.asc")
        made = self.ranks("dies", ASCTWIN_CHECK="full,format=json")
        self.assertEqual(made.returncode, 128 + signal.SIGKILL, made.stderr)
        lines = [line for line in made.stderr.splitlines() if line.startswith("error: rank")]
        self.assertEqual(len(lines), 1, made.stderr)
        self.assertIn("E1504", made.stderr)
        self.check_nothing_left()


if __name__ == "__main__":
    unittest.main()
