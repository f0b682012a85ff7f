"""An installed asctwin: the command starts, and a program builds with find_package and by hand.

Usage: install_test.py CMAKE BUILD_DIR COMPILER CONSUMER_DIR
"""
import pathlib
import subprocess
import sys
import tempfile


def run(*command):
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"error: {' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout


def expect(actual, expected, what):
    if actual != expected:
        sys.exit(f"error: {what} printed {actual!r}, expected {expected!r}")


def main(cmake, build_dir, compiler, consumer):
    with tempfile.TemporaryDirectory() as scratch:
        # Installed and then moved: nothing may remember where it was put first.
        prefix = pathlib.Path(scratch, "moved")
        run(cmake, "--install", build_dir, "--prefix", pathlib.Path(scratch, "first"))
        pathlib.Path(scratch, "first").rename(prefix)
        run(prefix / "bin/asctwin", "--help")

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


if __name__ == "__main__":
    main(*sys.argv[1:])
