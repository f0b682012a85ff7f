#!/usr/bin/env python3
"""Measures vector functions on registers of the 950: the speed of a loop that loads, adds and stores 16 KiB
of float, without checks and with all of them, over that of a plain loop compiled with
`-O3 -march=native`; and how long a kernel with 200 register calls compiles, as `asctwin run` does
it, over one with 200 calls on UB.

Usage: register_bench.py ASCTWIN [--repeats N]. What is compared takes turns, and the least of each
counts, because what others do on the machine only adds. Prints a line for each bar, and fails where
one is not met.
"""
import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

import beside_plain

SPEED_BARS = {"off": 0.3, "full": 0.1}  # of the plain loop
COMPILE_BAR = 2.0  # times the kernel with calls on UB
CALLS = 200

ON_REGISTERS = """
__simd_vf__ inline void calls(__ubuf__ float* x) {
  AscendC::Reg::RegTensor<float> a, b, c;
  AscendC::Reg::MaskReg m = AscendC::Reg::CreateMask<float>();
%s}
extern "C" __global__ __aicore__ void kernel(GM_ADDR gm) {
  AscendC::TPipe pipe;
  AscendC::TBuf<AscendC::TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 65536);
  asc_vf_call<calls>((__ubuf__ float*)buffer.Get<float>().GetPhyAddr());
}
"""
ON_UB = """
extern "C" __global__ __aicore__ void kernel(GM_ADDR gm) {
  AscendC::TPipe pipe;
  AscendC::TBuf<AscendC::TPosition::VECCALC> buffer;
  pipe.InitBuffer(buffer, 65536);
  AscendC::LocalTensor<float> x = buffer.Get<float>();
  AscendC::GlobalTensor<float> y;
  y.SetGlobalBuffer((__gm__ float*)gm);
%s}
"""
REGISTER_CALLS = """  AscendC::Reg::LoadAlign(a, x + {at});
  AscendC::Reg::Adds(b, a, {at}.0f, m);
  AscendC::Reg::Mul(c, b, a, m);
  AscendC::Reg::StoreAlign(x + {at}, c, m);
"""
UB_CALLS = """  AscendC::Adds(x[{at}], x[{at}], {at}.0f, 64);
  AscendC::Mul(x[{at}], x[{at}], x[{at}], 64);
  AscendC::Add(x[{at}], x[{at}], x[{at}], 64);
  AscendC::DataCopy(y[{at}], x[{at}], 64);
"""


def kernel_of(frame, calls):
    return '#include "kernel_operator.h"\n' + frame % "".join(
        calls.format(at=64 * i) for i in range(CALLS // 4))


def children_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def compile_seconds(asctwin, source, directory):
    """Processor seconds of `asctwin run` of a kernel that is not in the cache, without compiled headers."""
    before = children_seconds()
    subprocess.run([asctwin, "run", source, "--soc", "Ascend950", "--check=off", "f32[16384]"],
                   check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "ASCTWIN_CACHE_DIR": directory, "ASCTWIN_PRECOMPILED": "0"})
    return children_seconds() - before


def compare_compilation(asctwin, repeats, directory):
    least = {}
    for turn in range(repeats):
        for name, text in (("registers", kernel_of(ON_REGISTERS, REGISTER_CALLS)),
                           ("UB", kernel_of(ON_UB, UB_CALLS))):
            source = pathlib.Path(directory, f"{name}{turn}.cpp")
            source.write_text(text)
            seconds = compile_seconds(asctwin, source, f"{directory}/cache-{name}-{turn}")
            least[name] = min(least.get(name, seconds), seconds)
    ratio = least["registers"] / least["UB"]
    print(f"{CALLS} calls: on UB {least['UB']:.2f} s, on registers {least['registers']:.2f} s: "
          f"{ratio:.2f} times, bar {COMPILE_BAR}: {'met' if ratio <= COMPILE_BAR else 'not met'}")
    return ratio <= COMPILE_BAR


def compare_speed(asctwin, repeats, directory):
    program = beside_plain.build(asctwin, "register_loop", "plain_loop", ["-march=native"], directory)
    are_met = True
    for level, bar in SPEED_BARS.items():
        plain, registers = beside_plain.seconds(program, repeats, level)
        ratio = plain / registers
        are_met = are_met and ratio >= bar
        print(f"checks {level}: plain loop {1e9 * plain:.0f} ns, registers {1e9 * registers:.0f} ns: "
              f"{ratio:.2f} of it, bar {bar}: {'met' if ratio >= bar else 'not met'}", flush=True)
    return are_met


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("asctwin")
    parser.add_argument("--repeats", type=int, default=9)
    options = parser.parse_args()
    asctwin = os.path.abspath(options.asctwin)
    with tempfile.TemporaryDirectory() as directory:
        are_met = [compare_speed(asctwin, options.repeats, directory),
                   compare_compilation(asctwin, options.repeats, directory)]
    return 0 if all(are_met) else 1


if __name__ == "__main__":
    sys.exit(main())
