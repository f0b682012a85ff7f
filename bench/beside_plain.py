"""Programs (.asc) that take turns with a plain loop and print the least seconds of both: builds and runs
them. A plain loop is compiled for the machine.
"""
import os
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent


def build(asctwin, program, plain, options, directory):
    """Builds bench/PROGRAM.asc with `asctwin cc OPTIONS` and bench/PLAIN.cc; returns the path."""
    yardstick, built = f"{directory}/{plain}.o", f"{directory}/{program}"
    subprocess.run([os.environ.get("CXX", "g++"), "-O3", "-march=native", "-c",
                    HERE / f"{plain}.cc", "-o", yardstick], check=True)
    subprocess.run([asctwin, "cc", "--soc", "Ascend950", "-O2", *options,
                    HERE / f"{program}.asc", yardstick, "-o", built], check=True)
    return built


def seconds(program, repeats, checks):
    """Returns the least seconds of the plain loop and of the kernel with this level of checks."""
    result = subprocess.run([program, str(repeats)], check=True, text=True, stdout=subprocess.PIPE,
                            env={**os.environ, "ASCTWIN_CHECK": checks})
    return map(float, result.stdout.split())
