"""deploy/: what a builder of images and a cluster would refuse, or should. `make test-long` builds
the images too, where there is a builder."""

import re
import subprocess
import unittest

import batch_case
import harness

try:
    import yaml
except ImportError:
    yaml = None

DEPLOY = harness.SOURCE_DIR / "deploy"
KNOWN = {"FROM", "RUN", "COPY", "ENV", "USER", "WORKDIR", "ENTRYPOINT", "CMD"}


def builder():
    """A program that builds images here, or None: docker needs its daemon."""
    for name in ("podman", "docker"):
        if batch_case.has(name) and subprocess.run([name, "info"], capture_output=True).returncode == 0:
            return name
    return None


def instructions(path):
    """(name, words) of each instruction, its continued lines joined."""
    text = re.sub(r"\\\n", " ", path.read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [tuple(line.split(maxsplit=1)) for line in lines]


class Containerfiles(unittest.TestCase):
    FILES = sorted(DEPLOY.glob("Containerfile*"))

    def test_there_are_some(self):
        self.assertTrue(self.FILES)

    def test_form(self):
        for file in self.FILES:
            with self.subTest(file=file.name):
                found = instructions(file)
                self.assertLessEqual({name for name, _ in found}, KNOWN)
                self.assertEqual(found[0][0], "FROM")
                stages = [words for name, words in found if name == "FROM"]
                self.assertEqual(len(stages), 2, "one to build, one to run")
                self.assertTrue(all(re.match(r"debian:(12|bookworm)-slim\b", stage) for stage in stages))
                names = re.findall(r"AS (\w+)", " ".join(stages))
                used = re.findall(r"--from=(\w+)", " ".join(words for _, words in found))
                self.assertEqual(set(used), set(names))
                self.assertIn("ENTRYPOINT", dict(found))

    def test_packages_leave_no_lists_in_the_image(self):
        for file in self.FILES:
            with self.subTest(file=file.name):
                found = instructions(file)
                last = max(i for i, (name, _) in enumerate(found) if name == "FROM")
                for name, words in found[last:]:
                    if name == "RUN" and "apt-get install" in words:
                        self.assertIn("--no-install-recommends", words)
                        self.assertRegex(words, r"rm -rf .*/var/lib/apt/lists/\*")

    @unittest.skipUnless(harness.LONG, "images are for `make test-long`")
    def test_they_are_built(self):
        program = builder()
        if program is None:
            self.skipTest("no builder of images")
        for file in self.FILES:
            with self.subTest(file=file.name):
                subprocess.run([program, "build", "-q", "-f", file, harness.SOURCE_DIR], check=True)


@unittest.skipIf(yaml is None, "no python3-yaml")
class Manifest(unittest.TestCase):
    def test_it_is_an_indexed_job_that_shards_know(self):
        documents = list(yaml.safe_load_all((DEPLOY / "batch-job.yaml").read_text(encoding="utf-8")))
        job = next(document for document in documents if document["kind"] == "Job")
        self.assertEqual(job["apiVersion"], "batch/v1")
        self.assertEqual(job["spec"]["completionMode"], "Indexed")
        pod = job["spec"]["template"]["spec"]
        self.assertIn(pod["restartPolicy"], ("Never", "OnFailure"))
        container = pod["containers"][0]
        shards = {entry["name"]: entry.get("value") for entry in container["env"]}["ASCTWIN_SHARDS"]
        self.assertEqual(int(shards), job["spec"]["completions"])
        mounts = {mount["name"] for mount in container.get("volumeMounts", [])}
        self.assertLessEqual(mounts, {volume["name"] for volume in pod.get("volumes", [])})


if __name__ == "__main__":
    unittest.main()
