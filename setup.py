"""Builds the wheel: CMake builds the extension and installs command, library and headers.

ASCTWIN_BUILD_DIR names a build tree to use; without it the wheel has one of its own.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # before setuptools 70.1
    from wheel.bdist_wheel import bdist_wheel

ROOT = pathlib.Path(__file__).resolve().parent
# What every Linux with a C++ compiler has. Other libraries come along.
SYSTEM_LIBRARIES = re.compile(r"lib(c|m|dl|rt|pthread|stdc\+\+|gcc_s)\.so|ld-linux")


# Which version of libstdc++ comes with the C library that the tag manylinux_2_N names: a C library
# of that age and a libstdc++ of that age are found together.
GLIBC_OF_LIBSTDCXX = {29: 34, 30: 35, 31: 38, 32: 38, 33: 39}


def run(*command):
    subprocess.run([str(word) for word in command], check=True)


def copied_libraries(binary, directory):
    """Copies the shared libraries that `binary` needs, and that a machine may lack."""
    lines = subprocess.run(["ldd", binary], capture_output=True, text=True, check=True).stdout
    for name, path in re.findall(r"(\S+) => (/\S+)", lines):
        if not SYSTEM_LIBRARIES.match(name) and not (directory / name).exists():
            shutil.copy(path, directory / name)


def glibc_needed(binaries):
    """N of the oldest C library, 2.N, that has every symbol the binaries need."""
    oldest = 17  # as the first manylinux of this form
    for binary in binaries:
        symbols = subprocess.run(["objdump", "-T", binary], capture_output=True, text=True,
                                 check=True).stdout
        versions = [int(n) for n in re.findall(r"\(?GLIBC_2\.(\d+)", symbols)]
        versions += [GLIBC_OF_LIBSTDCXX.get(int(n), 39 if int(n) > 33 else 17)
                     for n in re.findall(r"GLIBCXX_3\.4\.(\d+)", symbols)]
        oldest = max([oldest, *versions])
    return oldest


def take_library(installed, directory):
    """A wheel has no symbolic links: libasctwin has its soname, and the linker gets a script."""
    directory.mkdir()
    [library] = installed.glob("lib*/**/libasctwin.so.0")
    shutil.copy(library, directory / "libasctwin.so.0")
    (directory / "libasctwin.so").write_text("INPUT(libasctwin.so.0)\n")


class CMakeBuild(build_ext):
    def run(self):
        build = pathlib.Path(os.environ.get("ASCTWIN_BUILD_DIR", ROOT / "build/python/cmake"))
        if "ASCTWIN_BUILD_DIR" not in os.environ:
            ccache = shutil.which("ccache") or ""
            run("cmake", "-S", ROOT, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                "-DASCTWIN_TESTS=OFF", f"-DASCTWIN_PYTHON_EXECUTABLE={sys.executable}",
                f"-DCMAKE_CXX_COMPILER_LAUNCHER={ccache}")
        run("cmake", "--build", build, "--target", "asctwin_command", "asctwin_python")
        package = pathlib.Path(self.build_lib).resolve() / "asctwin"
        self.install(build, package)

    def install(self, build, package):
        [extension] = (build / "python").glob("_core.*")
        package.mkdir(parents=True, exist_ok=True)
        shutil.copy(extension, package / extension.name)
        prefix = package / "prefix"
        shutil.rmtree(prefix, ignore_errors=True)
        with tempfile.TemporaryDirectory() as directory:
            installed = pathlib.Path(directory)
            run("cmake", "--install", build, "--prefix", installed, "--strip")
            shutil.copytree(installed / "include", prefix / "include")
            (prefix / "bin").mkdir()
            shutil.copy(installed / "bin/asctwin", prefix / "bin/asctwin")
            take_library(installed, prefix / "lib")
        for binary in (prefix / "lib/libasctwin.so.0", prefix / "bin/asctwin"):
            copied_libraries(binary, prefix / "lib")


class TaggedWheel(bdist_wheel):
    """Says in the name of the wheel which C library it needs, so that pip refuses an older one."""

    def get_tag(self):
        python, abi, platform_name = super().get_tag()
        built = self.get_finalized_command("build_ext")
        binaries = [path for path in pathlib.Path(built.build_lib, "asctwin").rglob("*")
                    if ".so" in path.name or path.parent.name == "bin"]
        if not binaries or not platform_name.startswith("linux_"):
            return python, abi, platform_name
        elf = [path for path in binaries if path.read_bytes()[:4] == b"\x7fELF"]
        machine = platform_name.removeprefix("linux_")
        return python, abi, f"manylinux_2_{glibc_needed(elf)}_{machine}"


VERSION = re.search(r"project\(asctwin VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)

setup(version=VERSION, ext_modules=[Extension("asctwin._core", [])],
      cmdclass={"build_ext": CMakeBuild, "bdist_wheel": TaggedWheel})
