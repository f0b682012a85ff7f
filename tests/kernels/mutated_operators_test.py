"""asctwin mutate on operators as real code writes them: the loss of every call that orders, frees
or puts something back is noticed, but for what a kernel marks as redundant. A sample of the kernels,
in a long run all of them.
"""

import json
import pathlib
import unittest

from harness import LONG, SOURCE_DIR, CommandTest, head_command, redundant_calls, run

HERE = pathlib.Path(__file__).parent
EXAMPLES = SOURCE_DIR / "examples"
SAMPLE = [EXAMPLES / "gelu.cpp", HERE / "operators/im2col.cpp", HERE / "real/masked_select.cpp"]
KERNELS = [*sorted((HERE / "operators").glob("*.cpp")), *sorted((HERE / "rows").glob("*.cpp")),
           *sorted((HERE / "sorting").glob("*.cpp")), *SAMPLE, EXAMPLES / "online_softmax.cpp",
           EXAMPLES / "two_phase_mean.cpp"]


class Mutated(CommandTest):
    def test_every_loss_is_noticed(self):
        for kernel in KERNELS if LONG else SAMPLE:
            with self.subTest(kernel=kernel.name):
                # The toolchain's automatic synchronisation would stand in for barriers.
                result = run("mutate", kernel, *head_command(kernel), "--autosync=off", "--json",
                             cwd=self.directory)
                mutants = json.loads(result.stdout)["mutants"]
                self.assertTrue(mutants)
                missed = {(mutant["line"], mutant["change"])
                          for mutant in mutants if not mutant["noticed"]}
                self.assertEqual(missed, redundant_calls(kernel))


if __name__ == "__main__":
    unittest.main()
