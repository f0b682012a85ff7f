"""Running a kernel as the comment at its head says, against goldens, in program order and by random
schedules; and its racy siblings, which a macro makes.
"""

import os

import numpy as np
from harness import CLEAN, CommandTest, head_command, without_dialect

SEEDS = int(os.environ.get("ASCTWIN_TEST_SEEDS", "10"))


class RightKernelsTest(CommandTest):
    DIRECTORY = None  # of the kernels

    def run_kernel(self, name, *options):
        kernel = self.DIRECTORY / f"{name}.cpp"
        return self.run_command(kernel, *head_command(kernel), *options)

    def check_right(self, name, goldens, *options):
        """`goldens` by the number of the argument."""
        expects = []
        for index, golden in goldens.items():
            np.save(self.directory / f"{index}.npy", np.ascontiguousarray(golden))
            expects += ["--expect", f"{index}={index}.npy"]
        schedules = [f"random:{seed}" for seed in range(1, SEEDS + 1)]
        for schedule in ("in-order", *schedules):
            with self.subTest(name=name, schedule=schedule, options=options):
                result = self.run_kernel(name, *expects, "--schedule", schedule, *options)
                self.assertEqual(result.returncode, CLEAN, result.stdout + result.stderr)
                self.assertEqual(without_dialect(result.stderr), "")

    def check_found(self, name, code, *options):
        with self.subTest(name=name, options=options):
            result = self.run_kernel(name, *options)
            self.assertIn(f"[{code}]", result.stderr)
