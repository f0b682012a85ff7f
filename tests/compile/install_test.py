"""An installed asctwin: the command starts, and a program builds with find_package, with pkg-config
and by hand. The prefix /usr gets links only, and `uninstall` removes everything.

Usage: install_test.py CMAKE BUILD_DIR COMPILER CONSUMER_DIR SOURCE_DIR
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile


def run(*command, **environment):
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False,
                          env={**os.environ, **environment})
    if done.returncode:
        sys.exit(f"error: {' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(actual, expected, what):
    if actual != expected:
        sys.exit(f"error: {what} printed {actual!r}, expected {expected!r}")


def check_no_path_of_the_build(prefix, build_dir, source_dir):
    for file in (prefix / "bin/asctwin", next(prefix.glob("**/libasctwin.so"))):
        for path in (build_dir, source_dir):
            if os.fsencode(path) in file.read_bytes():
                sys.exit(f"error: {file.name} contains {path}")


def check_pkg_config(prefix, compiler, consumer, program):
    if shutil.which("pkg-config") is None:
        return
    directory = next(prefix.glob("**/asctwin.pc")).parent
    flags = run("pkg-config", "--cflags", "--libs", "asctwin", PKG_CONFIG_PATH=str(directory))
    run(compiler, "-std=c++17", pathlib.Path(consumer, "consumer.cc"), *flags.split(), "-o", program)
    expect(run(program), "twice, 1 parameter\n", "the program built with pkg-config")


def check_system_prefix(cmake, build_dir, source_dir, root):
    """/usr keeps what it has, and gets links and packages."""
    run(cmake, "--install", build_dir, "--prefix", "/usr", DESTDIR=str(root))
    usr = root / "usr"
    own = usr / "lib/asctwin"
    installed = sorted(str(p.relative_to(usr)) for p in usr.rglob("*")
                       if not p.is_dir() and own not in p.parents)
    expect(installed, ["bin/asctwin", "bin/asctwin-cc", "lib/cmake/asctwin/asctwin-config-version.cmake",
                       "lib/cmake/asctwin/asctwin-config.cmake", "lib/pkgconfig/asctwin.pc"], "/usr")
    run(usr / "bin/asctwin", "--help")
    run(cmake, f"-DMANIFEST={build_dir}/install_manifest.txt", "-P",
        pathlib.Path(source_dir, "cmake/Uninstall.cmake"), DESTDIR=str(root))
    expect([p for p in root.rglob("*") if not p.is_dir()], [], "what is left")
    expect(own.exists(), False, "its directory")


def main(cmake, build_dir, compiler, consumer, source_dir):
    with tempfile.TemporaryDirectory() as scratch:
        # Installed and then moved: nothing may remember where it was put first.
        prefix = pathlib.Path(scratch, "moved")
        run(cmake, "--install", build_dir, "--prefix", pathlib.Path(scratch, "first"))
        pathlib.Path(scratch, "first").rename(prefix)
        run(prefix / "bin/asctwin", "--help")
        check_no_path_of_the_build(prefix, build_dir, source_dir)
        check_pkg_config(prefix, compiler, consumer, pathlib.Path(scratch, "by_pkg_config"))

        package = pathlib.Path(scratch, "package")
        run(cmake, "-S", consumer, "-B", package, f"-DCMAKE_PREFIX_PATH={prefix}",
            f"-DCMAKE_CXX_COMPILER={compiler}")
        run(cmake, "--build", package)
        expect(run(package / "consumer"), "twice, 1 parameter\n", "the find_package program")
        run(package / "clean_test")

        by_hand = pathlib.Path(scratch, "by_hand")
        lib = next(prefix.glob("**/libasctwin.so")).parent
        run(compiler, "-std=c++17", pathlib.Path(consumer, "consumer.cc"), f"-I{prefix}/include",
            f"-L{lib}", "-lasctwin", f"-Wl,-rpath,{lib}", "-o", by_hand)
        expect(run(by_hand), "twice, 1 parameter\n", "the program built by hand")
        check_system_prefix(cmake, build_dir, source_dir, pathlib.Path(scratch, "root"))


if __name__ == "__main__":
    main(*sys.argv[1:])
