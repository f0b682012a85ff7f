"""Makes a wheel of a build tree and installs it, without a network, in an empty virtual environment
that sees the system's numpy and pytest.

Usage: make_venv.py SOURCE BUILD VENV
"""

import os
import pathlib
import shutil
import subprocess
import sys

source, build, venv = map(pathlib.Path, sys.argv[1:])
wheels = venv.parent / "wheel"
for directory in (venv, wheels):
    shutil.rmtree(directory, ignore_errors=True)
pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
# setuptools writes beside the sources; the tree stays as it is.
copy = venv.parent / "source"
shutil.rmtree(copy, ignore_errors=True)
copy.mkdir(parents=True)
for name in ("pyproject.toml", "setup.py", "CMakeLists.txt"):
    shutil.copy(source / name, copy / name)
shutil.copytree(source / "python", copy / "python")
subprocess.run([*pip, "wheel", copy, "--no-build-isolation", "--no-deps", "--quiet", "-w", wheels],
               env={**os.environ, "ASCTWIN_BUILD_DIR": str(build)}, check=True)
subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", venv], check=True)
[wheel] = wheels.glob("asctwin-*.whl")
subprocess.run([venv / "bin/pip", "--disable-pip-version-check", "install", "--quiet", "--no-index",
                "--no-deps", wheel], check=True)
