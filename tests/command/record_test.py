"""asctwin record and replay: one file has all that a run reads, and repeats it elsewhere."""

import json
import shutil
import unittest

from harness import CLEAN, FINDINGS, USAGE, CommandTest, run

KERNEL = """#include "sizes.h"
extern "C" __global__ __aicore__ void k(__gm__ float* x, int n) {
  AscendC::SetFlag<AscendC::HardEvent::MTE2_V>(kId + n);
}
"""


class Record(CommandTest):
    def project(self):
        """A kernel with a header beside it and one found by -I."""
        project = self.directory / "project"
        (project / "include").mkdir(parents=True)
        (project / "sizes.h").write_text("constexpr int kId = 7;\n")
        (project / "include" / "more.h").write_text("#define MORE 1\n")
        (project / "k.cpp").write_text('#include "kernel_operator.h"\n#include <more.h>\n' + KERNEL)
        (project / "x.bin").write_bytes(bytes(range(16)))
        (project / "known.txt").write_text("W0001 other.cpp\n")
        return project

    def record(self, project, *options):
        return run("record", "../report.json", "run", "k.cpp", "f32[4]=@x.bin", "2", "-I",
                   project / "include", "--suppressions", "known.txt", *options, cwd=project)

    def test_a_run_is_repeated_without_its_files(self):
        project = self.project()
        recorded = self.record(project, "--print", "0")
        self.assertEqual(recorded.returncode, FINDINGS, recorded.stderr)
        self.assertIn("event id 9", recorded.stderr)
        document = json.loads((self.directory / "report.json").read_text())
        self.assertEqual({file["path"].rsplit("/", 1)[1] for file in document["files"]},
                         {"k.cpp", "sizes.h", "more.h", "x.bin", "known.txt"})
        self.assertIn("event id 9", document["report"])
        shutil.rmtree(project)
        replayed = run("replay", "report.json", cwd=self.directory)
        self.assertEqual((replayed.returncode, replayed.stdout), (FINDINGS, recorded.stdout))
        self.assertEqual(replayed.stderr, recorded.stderr)

    def test_a_kernel_that_does_not_compile(self):
        project = self.project()
        (project / "k.cpp").write_text("no_such_type x;\n")
        self.assertEqual(self.record(project).returncode, USAGE)
        document = json.loads((self.directory / "report.json").read_text())
        self.assertIn("no_such_type", document["error"])
        replayed = run("replay", "report.json", cwd=self.directory)
        self.assertEqual(replayed.returncode, USAGE)
        self.assertIn("no_such_type", replayed.stderr)

    def test_what_changed_is_said(self):
        project = self.project()
        self.record(project)
        path = self.directory / "report.json"
        document = json.loads(path.read_text())
        document["version"] = "asctwin 0.0.1\n"
        document["words"][3] = "-7"
        path.write_text(json.dumps(document))
        replayed = run("replay", "report.json", cwd=self.directory)
        self.assertIn("recorded with another build:\nasctwin 0.0.1\n", replayed.stderr)
        self.assertIn("the recorded run ended with 1, this one with 0", replayed.stderr)
        self.assertEqual(replayed.returncode, CLEAN)

    def test_files_stay_below_their_root(self):
        for path in ("/tmp/../../evil", "evil", "../evil", "/a/./b"):
            document = {"asctwin_recording": 1, "version": "", "directory": "/d", "status": 0,
                        "words": ["run"], "files": [{"path": path, "text": "x"}]}
            (self.directory / "bad.json").write_text(json.dumps(document))
            self.assert_refused(run("replay", "bad.json", cwd=self.directory), "has a file")

    def test_what_is_no_recording(self):
        (self.directory / "x.json").write_text('{"a": 1}')
        self.assert_refused(run("replay", "x.json", cwd=self.directory), "no recording")
        self.assert_refused(run("replay", "none.json", cwd=self.directory), "none.json")
        self.assert_refused(run("record", "x.json", "socs", cwd=self.directory), "asctwin record")
        self.assert_refused(run("record", "x.json", cwd=self.directory), "COMMAND")


if __name__ == "__main__":
    unittest.main()
