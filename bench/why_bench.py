"""Measures the cost of an answer of `asctwin why`: one element of a kernel of 48 cores and millions
of instructions is explained, and the times are ratios to the checked run of the same kernel.

    python3 bench/why_bench.py build/release/bin/asctwin [--iterations N]
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import tempfile
import time

BLOCKS = 48
KERNEL = """#include "kernel_operator.h"
using namespace AscendC;
constexpr uint32_t kTile = 256;
extern "C" __global__ __aicore__ void chain(GM_ADDR x, GM_ADDR y, uint32_t iterations) {
  GlobalTensor<half> from, to;
  from.SetGlobalBuffer((__gm__ half*)x + GetBlockIdx() * kTile);
  to.SetGlobalBuffer((__gm__ half*)y + GetBlockIdx() * kTile);
  LocalTensor<half> a(TPosition::VECCALC, 0, kTile), b(TPosition::VECCALC, 512, kTile);
  DataCopy(a, from, kTile);
  PipeBarrier<PIPE_ALL>();
  for (uint32_t i = 0; i < iterations; ++i) {
    Muls(b, a, half(1.0), kTile);
    PipeBarrier<PIPE_V>();
    Adds(a, b, half(0.0), kTile);
    PipeBarrier<PIPE_V>();
  }
  PipeBarrier<PIPE_ALL>();
  DataCopy(to, a, kTile);
}
"""


def measured(words, directory):
    """(seconds, peak MiB of the process and its children)."""
    begin = time.monotonic()
    with subprocess.Popen(words, cwd=directory, stdout=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"{' '.join(words)} ends with {process.returncode}")
    return time.monotonic() - begin, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("asctwin")
    parser.add_argument("--iterations", type=int, default=12000, help="of each core")
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    command = str(pathlib.Path(options.asctwin).resolve())
    elements = BLOCKS * 256
    arguments = ["chain.cpp", f"f16[{elements}]=rand(1)", f"f16[{elements}]=zeros",
                 str(options.iterations), "--blocks", str(BLOCKS)]
    runs = {"run": ["run"], "why, 1 level": ["why", "--element", "1[5000]", "--depth", "1"],
            "why, 4 levels": ["why", "--element", "1[5000]", "--depth", "4"]}
    with tempfile.TemporaryDirectory() as directory:
        pathlib.Path(directory, "chain.cpp").write_text(KERNEL)
        measured([command, "run", *arguments[:3], "1", *arguments[4:]], directory)  # compiles it
        seconds, memory = {name: [] for name in runs}, {}
        for _ in range(options.rounds):
            for name, words in runs.items():
                taken, peak = measured([command, words[0], *arguments, *words[1:]], directory)
                seconds[name].append(taken)
                memory[name] = max(peak, memory.get(name, 0))
    plain = statistics.median(seconds["run"])
    calls = BLOCKS * 4 * options.iterations
    print(f"{calls / 1e6:.1f} million instructions on {BLOCKS} cores; ratios to the plain checked run")
    for name in runs:
        print(f"{name:14} time {statistics.median(seconds[name]) / plain:6.2f}   "
              f"memory {memory[name] / memory['run']:5.2f}")
    one, four = (statistics.median(seconds[name]) for name in list(runs)[1:])
    print(f"each further level: time {(four - one) / 3 / plain:.2f}")


if __name__ == "__main__":
    main()
