"""Shards that engines start: Open MPI, Slurm on this one machine, GNU parallel. In `make test-long`,
and where the engine is installed."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import time
import unittest

import batch_case
import harness

SLURM = ("slurmctld", "slurmd", "srun", "munged")


@unittest.skipUnless(harness.LONG, "engines are for `make test-long`")
class Engines(batch_case.BatchTest):
    def setUp(self):
        super().setUp()
        expected = self.write_mixture(500, 60)
        self.batch("--timeout", "5", out="whole.jsonl")
        self.assertEqual(self.verdicts("whole.jsonl"), expected)
        self.command = [harness.COMMAND, "batch", "cases.jsonl", "--out", "results.jsonl", "-j", "1",
                        "--quiet", "--timeout", "5"]

    def execute(self, command, **variables):
        result = subprocess.run(command, cwd=self.directory, env={**os.environ, **variables},
                                text=True, capture_output=True, timeout=300)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        return result

    def check_merged(self):
        self.assertEqual(len(list(self.directory.glob("results.*-of-4.jsonl"))), 4)
        self.assertEqual(self.batch("--merge").returncode, batch_case.FAILED)
        self.assertEqual(self.results(), self.results("whole.jsonl"))

    @unittest.skipUnless(batch_case.has("mpirun"), "no Open MPI")
    def test_open_mpi(self):
        self.execute(["mpirun", "--allow-run-as-root", "--oversubscribe", "-n", "4", *self.command])
        self.check_merged()

    @unittest.skipUnless(batch_case.has("parallel"), "no GNU parallel")
    def test_parallel(self):
        self.execute(["parallel", "--will-cite", *self.command, "--shard", "{}/4", ":::", "1", "2",
                      "3", "4"])
        self.check_merged()

    def test_kubernetes(self):
        for index in range(4):
            self.execute(self.command, JOB_COMPLETION_INDEX=str(index), ASCTWIN_SHARDS="4")
        self.check_merged()

    @unittest.skipUnless(batch_case.has(*SLURM) and os.geteuid() == 0, "no Slurm, or not root")
    def test_slurm(self):
        with Slurm() as variables:
            self.execute(["srun", "-n", "4", "--overcommit", *self.command], **variables)
            self.check_merged()
            for file in self.directory.glob("results*"):
                file.unlink()
            script = self.directory / "job.sh"
            words = " ".join(f"'{word}'" for word in self.command)
            script.write_text(f"#!/bin/sh\n{words}\ntrue\n")
            self.execute(["sbatch", "--wait", "--array=3-9:2", "--chdir", self.directory,
                          "--output=/dev/null", script], **variables)
            self.check_merged()


class Slurm:
    """A cluster of this one machine, with a configuration of its own."""

    def __enter__(self):
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="asctwin-slurm-"))
        self.directory.chmod(0o755)
        host = os.uname().nodename.split(".")[0]
        configuration = self.directory / "slurm.conf"
        configuration.write_text(
            f"ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nSlurmUser=root\nAuthType=auth/munge\n"
            f"AuthInfo=socket={self.directory}/munge.socket\nCredType=cred/munge\n"
            f"StateSaveLocation={self.directory}\nSlurmdSpoolDir={self.directory}/spool\n"
            f"SlurmctldPidFile={self.directory}/ctld.pid\nSlurmdPidFile={self.directory}/d.pid\n"
            f"SlurmctldLogFile={self.directory}/ctld.log\nSlurmdLogFile={self.directory}/d.log\n"
            "SlurmctldPort=26817\nSlurmdPort=26818\nProctrackType=proctrack/linuxproc\n"
            "TaskPlugin=task/none\nReturnToService=2\nSelectType=select/cons_tres\n"
            "SelectTypeParameters=CR_Core\nMpiDefault=none\n"
            f"NodeName={host} NodeAddr=127.0.0.1 CPUs={os.cpu_count()} State=UNKNOWN\n"
            f"PartitionName=all Nodes={host} Default=YES OverSubscribe=FORCE:8 State=UP\n")
        (self.directory / "spool").mkdir()
        key = self.directory / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o600)
        self.variables = {"SLURM_CONF": str(configuration)}
        environment = {**os.environ, **self.variables}
        self.processes = []
        for command in (["munged", "-F", "--force", "--key-file", key, "--socket",
                         self.directory / "munge.socket", "--pid-file", self.directory / "munge.pid",
                         "--log-file", self.directory / "munge.log", "--seed-file",
                         self.directory / "munge.seed"],
                        ["slurmctld", "-D", "-f", configuration], ["slurmd", "-D", "-f", configuration]):
            self.processes.append(subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL,
                                                   stderr=subprocess.DEVNULL))
            time.sleep(1)
        for _ in range(60):
            state = subprocess.run(["sinfo", "-h", "-o", "%T"], env=environment, text=True,
                                   capture_output=True)
            if "idle" in state.stdout:
                return self.variables
            time.sleep(0.5)
        logs = "".join(log.read_text() for log in self.directory.glob("*.log"))
        self.__exit__()
        raise unittest.SkipTest("Slurm does not start here: " + logs[-800:])

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()
        shutil.rmtree(self.directory, ignore_errors=True)


if __name__ == "__main__":
    unittest.main()
