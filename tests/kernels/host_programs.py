"""Building host programs with kernels and running them on arrays: in program order and by random
schedules, with every check and without a finding.
"""

import functools
import tempfile
import pathlib

import numpy as np
from harness import CommandTest, execute, run

SCHEDULES = ("in-order", *(f"random:{seed}" for seed in range(1, 11)))


@functools.cache
def program(source):
    """Built once; the directory lives as long as the tests."""
    directory = tempfile.TemporaryDirectory(prefix="asctwin-program-")
    path = pathlib.Path(directory.name, source.stem)
    built = run("cc", source, "-o", path)
    assert built.returncode == 0, built.stderr
    return path, directory


class HostProgramTest(CommandTest):
    DIRECTORY = None  # of the sources

    def launch(self, name, given, results, *arguments, soc="Ascend910B1", all_schedules=False):
        """Ten random schedules, or two of them.
        @param results name to dtype and shape; @return the same as in program order"""
        for tensor, array in given.items():
            np.ascontiguousarray(array).tofile(self.directory / f"{tensor}.bin")
        first = None
        for schedule in SCHEDULES if all_schedules else SCHEDULES[:3]:
            with self.subTest(name=name, arguments=arguments, schedule=schedule, soc=soc):
                result = execute([program(self.DIRECTORY / f"{name}.asc")[0], *arguments],
                                 self.directory,
                                 {"ASCTWIN_SCHED": schedule, "ASCTWIN_SOC": soc,
                                  "ASCTWIN_CHECK": "full"})
                self.assertEqual((result.returncode, result.stderr), (0, ""), result.stdout)
                got = {tensor: np.fromfile(self.directory / f"{tensor}.bin", dtype).reshape(shape)
                       for tensor, (dtype, shape) in results.items()}
                first = first or got
                for tensor, array in got.items():
                    np.testing.assert_array_equal(array, first[tensor])
        return first
