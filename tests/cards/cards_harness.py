"""Runs kernels on several ranks: each rank's arrays go to files, and come back as files."""

import json
import pathlib
import tempfile

import numpy as np
from harness import CommandTest, run

KERNELS = pathlib.Path(__file__).parent / "kernels"


class CardsTest(CommandTest):
    def launch(self, name, inputs, *options, ranks=None, results=(), soc="Ascend910_9391"):
        """`inputs`: of each argument an array whose first axis is the rank, or a text. Returns
        (exit code, findings, {argument: the arrays of all ranks})."""
        with tempfile.TemporaryDirectory(prefix="asctwin-cards-") as directory:
            arrays = [value for value in inputs if not isinstance(value, str)]
            ranks = ranks or len(arrays[0])
            texts = []
            for number, value in enumerate(inputs):
                if not isinstance(value, str):
                    for rank in range(ranks):
                        np.save(f"{directory}/{number}_{rank}.npy", value[rank])
                texts.append(value if isinstance(value, str) else f"{number}_{{r}}.npy")
            saves = [word for number in results for word in ("--save", f"{number}=out{number}_{{r}}.npy")]
            made = run("run", KERNELS / name, *texts, "--ranks", ranks, "--soc", soc, "--json", *saves,
                       *options, cwd=directory)
            self.assertTrue(made.stdout, made.stderr)
            findings = json.loads(made.stdout)["findings"]["findings"]
            got = {number: np.stack([np.load(f"{directory}/out{number}_{rank}.npy")
                                     for rank in range(ranks)]) for number in results}
            return made.returncode, findings, got

    def check_clean(self, name, inputs, goldens, *options, **more):
        code, findings, got = self.launch(name, inputs, *options, results=tuple(goldens), **more)
        self.assertEqual((code, findings), (0, []))
        for number, golden in goldens.items():
            np.testing.assert_array_equal(got[number], golden)

    def check_found(self, name, inputs, code, *options, **more):
        _, findings, _ = self.launch(name, inputs, *options, **more)
        self.assertIn(code, {finding["code"] for finding in findings})
        return [finding for finding in findings if finding["code"] == code]
