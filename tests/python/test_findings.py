"""What a launch finds: exceptions, warnings, and kernels that die."""

import os
import pathlib
import signal
import threading
import time

import asctwin
import numpy as np
import pytest

KERNELS = pathlib.Path(__file__).parent / "kernels"


@pytest.fixture(scope="module")
def add():
    return asctwin.load(KERNELS / "add.cpp").add


@pytest.fixture(scope="module")
def wild():
    return asctwin.load(KERNELS / "wild.cpp")


def line_of(file, text):
    return 1 + (KERNELS / file).read_text().splitlines().index(text)


@pytest.mark.parametrize("in_process", [False, True])
def test_error(add, in_process):
    x = np.ones(256, np.float16)
    with pytest.raises(asctwin.KernelError) as caught:
        add[1](x, x, asctwin.empty(100, np.float16), 256, in_process=in_process)
    [finding] = caught.value.findings
    assert finding.code == "E0201" and finding.severity == "error"
    assert finding.file.endswith("add.cpp")
    assert finding.line == line_of("add.cpp", "  DataCopy(sum, c, share);")
    assert finding.block == 0 and finding.facts["op"] == "DataCopy"
    assert "argument 2 (`z`), which holds 200 B" in finding.message
    assert finding.message in str(caught.value)
    assert "E0201" in asctwin.explain(finding.code)


def test_run_returns_the_report(add):
    x = np.ones(256, np.float16)
    report = add.run(x, x, np.ones(100, np.float16), 256, blocks=1)
    assert not report.ok and "1 error" in report.summary
    assert '"E0201"' in report.as_format("json")
    assert "<testsuite" in report.as_format("junit")
    with pytest.raises(asctwin.KernelError):
        report.raise_for_errors()


def test_unwritten_memory(wild):
    out = asctwin.empty(16, np.int32)
    with pytest.raises(asctwin.KernelError, match="E03"):
        wild.copy(asctwin.empty(16, np.int32), out)
    given = asctwin.empty(16, np.int32)
    given[:] = 5
    wild.copy(given, out)
    np.testing.assert_array_equal(out, np.full(16, 6))


def test_warnings(wild):
    with pytest.warns(asctwin.KernelWarning, match="W0"):
        report = wild.useless(np.zeros(16, np.int32), pedantic=True)
    assert report.ok and not report.clean
    with pytest.raises(asctwin.KernelError):
        wild.useless(np.zeros(16, np.int32), pedantic=True, werror=True)


def test_random_schedules(add):
    x = np.arange(256).astype(np.float16)
    for seed in range(5):
        z = np.zeros_like(x)
        add[2](x, x, z, 256, schedule=f"random:{seed}")
        np.testing.assert_array_equal(z, x + x)


def test_crash_hang_and_exit(wild):
    out = np.arange(16, dtype=np.int32)
    with pytest.raises(asctwin.KernelError, match="E0204|E0802"):
        wild.crash(out)
    with pytest.raises(asctwin.KernelError, match="E0801"):
        wild.hang(out, timeout=0.2)
    with pytest.raises(asctwin.KernelError, match="E08"):
        wild.leave(out)
    np.testing.assert_array_equal(out, np.arange(16))


def test_keyboard_interrupt_stops_a_run(wild):
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    begin = time.monotonic()
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        wild.hang(np.zeros(16, np.int32), timeout=60)
    assert time.monotonic() - begin < 30
    timer.join()


def open_descriptors():
    return len(os.listdir("/proc/self/fd"))


def resident_kib():
    status = pathlib.Path("/proc/self/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


@pytest.mark.parametrize("in_process,calls", [(False, 1000), (True, 1000)])
def test_nothing_grows(add, in_process, calls):
    x = np.ones(256, np.float16)

    def turns(count):
        for _ in range(count):
            add[2](x, x, np.zeros(256, np.float16), 256, in_process=in_process)

    turns(50)
    before = open_descriptors(), resident_kib()
    turns(calls)
    assert open_descriptors() == before[0]
    assert resident_kib() - before[1] < 8 * 1024


@pytest.mark.parametrize("in_process", [False, True])
def test_threads(add, in_process):
    failures = []

    def work(seed):
        x = np.random.default_rng(seed).normal(size=256).astype(np.float16)
        for _ in range(10):
            z = np.zeros_like(x)
            add[2](x, x, z, 256, in_process=in_process)
            if not np.array_equal(z, x + x):
                failures.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
