""".github: what runs on the machines of GitHub alone, as far as it can be looked at here. Every script is
one to bash, what it names is in the tree, and a release has the file that the action downloads."""

import re
import subprocess
import unittest

from harness import SOURCE_DIR

try:
    import yaml
except ImportError:
    yaml = None

GITHUB = SOURCE_DIR / ".github"
ACTION = GITHUB / "actions/asctwin/action.yml"
FILES = sorted([ACTION, *(GITHUB / "workflows").glob("*.yml")])


def steps_in(tree):
    """Every step, whatever job it is of."""
    if isinstance(tree, list):
        return [step for child in tree for step in steps_in(child)]
    if not isinstance(tree, dict):
        return []
    own = [tree] if "run" in tree or "uses" in tree else []
    return own + [step for child in tree.values() for step in steps_in(child)]


def steps():
    return [(path, step) for path in FILES
            for step in steps_in(yaml.safe_load(path.read_text(encoding="utf-8")))]


@unittest.skipIf(yaml is None, "python3-yaml is not installed")
class Workflows(unittest.TestCase):
    def test_scripts_are_such(self):
        scripts = [(path, re.sub(r"\$\{\{.*?\}\}", "x", step["run"]))
                   for path, step in steps() if "run" in step]
        self.assertGreater(len(scripts), 8)
        for path, script in scripts:
            with self.subTest(file=path.name, script=script):
                checked = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True)
                self.assertEqual(checked.returncode, 0, checked.stderr)

    def test_what_they_name_is_there(self):
        targets = re.findall(r"^([\w-]+):", (SOURCE_DIR / "Makefile").read_text(), re.M)
        for path, step in steps():
            script, uses = step.get("run", ""), step.get("uses", "")
            with self.subTest(file=path.name, step=script or uses):
                for target in re.findall(r"\bmake ([a-z-]+)", script):
                    self.assertIn(target, targets)
                for file in re.findall(r"\b(?:examples|tests)/[\w./]+", script):
                    self.assertTrue((SOURCE_DIR / file).exists(), file)
                for directory in re.findall(r"^sum=\$\(find (.*?) -type", script, re.M):
                    for name in directory.split():
                        self.assertTrue((SOURCE_DIR / name).exists(), name)
                if uses.startswith("./"):
                    self.assertTrue((SOURCE_DIR / uses / "action.yml").exists(), uses)
                else:
                    self.assertRegex(uses or "owner/action@v1", r"^[\w-]+(/[\w-]+)+@v\d+$")

    def test_the_action_downloads_what_a_release_has(self):
        packed = re.search(r"CPACK_PACKAGE_FILE_NAME (\S+)\)",
                           (SOURCE_DIR / "cmake/Package.cmake").read_text())[1]
        (name,) = re.findall(r'name="(.*)"', ACTION.read_text(encoding="utf-8"))
        self.assertEqual(name.replace("$VERSION", "${PROJECT_VERSION}")
                         .replace("$(uname -m)", "${CMAKE_SYSTEM_PROCESSOR}"), packed + ".tar.gz")


if __name__ == "__main__":
    unittest.main()
