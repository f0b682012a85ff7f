#!/usr/bin/env python3
"""Times conversions of whole matrices against numpy's contiguous copy of the transposed view, with
results allocated by both: numpy_formats.py, where the module asctwin can be imported. A figure is
the ratio of two medians of one interleaved run; more than 1 is faster than numpy."""

import argparse
import os
import statistics
import time

import asctwin
import numpy as np

KIB = 1024
SIZES_KIB = (64, 1024, 16 * KIB, 64 * KIB, 256 * KIB, 1024 * KIB)
C0 = 16  # elements of 16 bits in a row of a fractal


def numpy_to_nz(plain):
    rows, columns = plain.shape
    view = plain.reshape(rows // 16, 16, columns // C0, C0).transpose(2, 0, 1, 3)
    return np.ascontiguousarray(view)


def numpy_from_nz(fractals):
    columns, rows = fractals.shape[0] * C0, fractals.shape[1] * 16
    return np.ascontiguousarray(fractals.transpose(1, 2, 0, 3)).reshape(rows, columns)


def medians(calls, seconds):
    """The median time of each of the calls, which take turns for about `seconds` together."""
    times = [[] for _ in calls]
    end = time.perf_counter() + seconds
    while len(times[0]) < 3 or time.perf_counter() < end:
        for call, list_of in zip(calls, times):
            start = time.perf_counter()
            call()
            list_of.append(time.perf_counter() - start)
    return [statistics.median(list_of) for list_of in times]


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition(":")[0])
    parser.add_argument("--seconds", type=float, default=3, help="for each size and direction")
    seconds = parser.parse_args().seconds
    threads = os.cpu_count()
    print(f"| KiB | direction | numpy, ms | one thread | {threads} threads |")
    print("|---|---|---|---|---|")
    for size in SIZES_KIB:
        columns = 256 if size <= 16 * KIB else 4096
        plain = np.arange(size * KIB // 2, dtype=np.uint32).astype(np.uint16).reshape(-1, columns)
        fractals = numpy_to_nz(plain)
        assert np.array_equal(asctwin.convert(plain, "nd", "nz"), fractals)
        for name, reference, convert in (
                ("ND to NZ", lambda: numpy_to_nz(plain),
                 lambda count: asctwin.convert(plain, "nd", "nz", threads=count)),
                ("NZ to ND", lambda: numpy_from_nz(fractals),
                 lambda count: asctwin.convert(fractals, "nz", "nd", shape=plain.shape,
                                               threads=count))):
            slow, one, every = medians(
                [reference, lambda: convert(1), lambda: convert(threads)], seconds)
            print(f"| {size} | {name} | {slow * 1e3:.3g} | {slow / one:.2f} | {slow / every:.2f} |",
                  flush=True)


if __name__ == "__main__":
    main()
