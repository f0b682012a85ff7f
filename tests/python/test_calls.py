"""Calls of kernels: results, arguments of every kind, and what is refused."""

import ctypes
import pathlib

import asctwin
import numpy as np
import pytest

KERNELS = pathlib.Path(__file__).parent / "kernels"


@pytest.fixture(scope="module")
def module():
    return asctwin.load(KERNELS / "add.cpp")


@pytest.fixture
def operands():
    x = np.arange(256).astype(np.float16)
    return x, np.ones_like(x), np.zeros_like(x)


@pytest.mark.parametrize("blocks", [1, 2, 8])
@pytest.mark.parametrize("in_process", [False, True])
def test_add(module, operands, blocks, in_process):
    x, y, z = operands
    report = module.add[blocks](x, y, z, x.size, in_process=in_process)
    np.testing.assert_array_equal(z, x + 1)
    assert report.ok and report.clean and report.findings == []


@pytest.mark.parametrize("in_process", [False, True])
def test_profile(module, operands, in_process):
    x, y, z = operands
    report = module.add.run(x, y, z, x.size, blocks=2, profile=True, in_process=in_process)
    assert report.ok and report.profile["blocks"] == 2
    assert report.profile["total_us"] > 0 and report.profile["kernel"].endswith("add")
    assert str(report.profile).startswith("profile of ") and report.profile is report.profile
    assert isinstance(report.profile.hints, list)
    assert module.add.run(x, y, z, x.size).profile is None
    with pytest.raises(ValueError, match="is unmodelled"):
        asctwin.load(KERNELS / "add.cpp", soc="Ascend310P3").add.run(x, y, z, x.size, profile=True)


@pytest.mark.parametrize("blocks, words", [
    ((8,), r"blocks are one number, not the grid \(8,\): write add\[8\]\(\.\.\.\)"),
    ((2, 4), r"not the grid \(2, 4\): a kernel computes coordinates from GetBlockIdx"),
    (lambda meta: (8,), r"not a function of meta-parameters: compute it before the call"),
    (1.5, r"blocks are one number, not float"),
])
def test_grids_of_other_languages_are_refused_in_plain_words(module, blocks, words):
    with pytest.raises(TypeError, match=words):
        module.add[blocks]
    with pytest.raises(TypeError, match="blocks are one number"):
        module.add.run(blocks=blocks)


def test_blocks_may_be_integers_of_numpy(module, operands):
    x, y, z = operands
    module.add[np.int64(2)](x, y, z, x.size)
    np.testing.assert_array_equal(z, x + 1)


def test_names(module):
    assert [kernel.name for kernel in module.kernels] == ["add", "address"]
    assert module["add"].parameters == ["pointer", "pointer", "pointer", "uint32_t"]
    assert "add" in dir(module)
    with pytest.raises(AttributeError, match="no kernel `sub`; there is add, address"):
        module.sub
    with pytest.raises(KeyError, match="has no kernel `sub`"):
        module["sub"]


def test_arrays_are_not_copied_in_process(module):
    aligned = asctwin.empty(4, np.uint64)
    module.address(aligned, in_process=True)
    assert aligned[0] == aligned.ctypes.data
    module.address(aligned)  # nor in a child: the memory is shared
    assert aligned[0] == aligned.ctypes.data


def test_overlapping_arrays_stay_so(module):
    x = np.arange(64).astype(np.float16)
    for in_process in (False, True):
        z = x.copy()
        module.add(z, z, z, z.size, in_process=in_process)
        np.testing.assert_array_equal(z, x + x)
        halves = np.concatenate([x, x])
        module.add(halves[:64], halves[64:], halves[64:], 64, in_process=in_process)
        np.testing.assert_array_equal(halves, np.concatenate([x, x + x]))
        module.add(halves, halves, halves[:16], 16, in_process=in_process)
        np.testing.assert_array_equal(halves[:16], (x + x)[:16])


def test_misaligned_views(module):
    storage = np.zeros(300, np.float16)
    z = storage[1:257]
    for in_process in (False, True):
        module.add(np.ones(256, np.float16), np.ones(256, np.float16), z, 256,
                   in_process=in_process)
        np.testing.assert_array_equal(storage, [0] + [2] * 256 + [0] * 43)


class Tiling(ctypes.Structure):
    _fields_ = [("count", ctypes.c_uint32), ("scale", ctypes.c_float),
                ("parts", ctypes.c_int16 * 2)]


RECORD = np.dtype([("count", "u4"), ("scale", "f4"), ("parts", "i2", 2)])


@pytest.mark.parametrize("tiling", [
    Tiling(7, 0.5, (ctypes.c_int16 * 2)(-1, 9)),
    np.array((7, 0.5, (-1, 9)), RECORD),
    np.array([(7, 0.5, (-1, 9))], RECORD)[0],
    bytes(Tiling(7, 0.5, (ctypes.c_int16 * 2)(-1, 9))),
], ids=["ctypes", "record", "void", "bytes"])
@pytest.mark.parametrize("half", [1.5, np.float16(1.5), np.array(1.5)])
def test_structs_and_numbers(tiling, half):
    values = asctwin.load(KERNELS / "values.cpp").values
    out = np.zeros(16, np.float32)
    values(out, tiling, half, np.bool_(True), -2**40, None)
    np.testing.assert_array_equal(out[:8], [7, 0.5, -1, 9, 1.5, 1, -2**40, 0])
    values(out, tiling, half, False, np.int8(3), out)
    np.testing.assert_array_equal(out[4:8], [1.5, 0, 3, 1])


@pytest.mark.parametrize("position,value,error,text", [
    (0, [1, 2], TypeError, "argument 0 is of type list, but the kernel takes a pointer"),
    (2, 5, TypeError, "argument 2 is of type int, but the kernel takes a pointer"),
    (1, np.array([object()]), TypeError, "argument 1 has the dtype object"),
    (1, np.array(["a"]), TypeError, "argument 1 has the dtype <U1"),
    (1, np.ones(256, ">f2"), ValueError, "argument 1 is big-endian"),
    (1, np.ones(512, "f2")[::2], ValueError, "argument 1 is not contiguous"),
    (1, np.ones(0, "f2"), ValueError, "argument 1 has no elements"),
    (3, "256", TypeError, "argument 3 is of type str, but the kernel takes a number"),
    (3, -1, ValueError, "does not fit `u32`, which holds integers from 0 to 4294967295"),
    (3, 2**32, ValueError, "argument 3"),
    (3, 0.5, ValueError, "argument 3"),
    (3, None, TypeError, "argument 3 is of type NoneType"),
])
def test_refused_values(module, operands, position, value, error, text):
    values = [*operands, 256]
    values[position] = value
    with pytest.raises(error, match=text.replace("[", r"\[")):
        module.add(*values)
    module.add(*operands, 256)  # nothing is left behind


def test_wrong_count_and_options(module, operands):
    with pytest.raises(TypeError, match=r"`add` takes 4 arguments \(x, y, z, count\), but 3 are given"):
        module.add(*operands)
    with pytest.raises(TypeError, match="unknown option 'block'"):
        module.add(*operands, 256, block=2)
    for option in ({"blocks": 0}, {"blocks": 70000}, {"check": "some"}, {"timeout": 0},
                   {"schedule": "random"}, {"allow": "E0102"}):
        with pytest.raises(ValueError):
            module.add(*operands, 256, **option)
    with pytest.raises(ValueError, match="argument 1 has 11 B, but the kernel's struct has 12 B"):
        asctwin.load(KERNELS / "values.cpp").values(operands[0], b"x" * 11, 1, True, 1, None)


def test_read_only_arrays():
    wild = asctwin.load(KERNELS / "wild.cpp")
    given = np.arange(16, dtype=np.int32)
    given.setflags(write=False)
    out = np.zeros(16, np.int32)
    for in_process in (False, True):
        wild.copy(given, out, in_process=in_process)
        np.testing.assert_array_equal(out, given + 1)
        with pytest.raises(ValueError, match="argument 0 is read-only, but the kernel has written"):
            wild.fill(given, in_process=in_process)
    np.testing.assert_array_equal(given, np.arange(16))


def test_arrays_of_other_libraries(module):
    class Exported:  # as cupy, jax and others on the host
        def __init__(self, array):
            self.array = array

        def __dlpack__(self, **options):
            return self.array.__dlpack__()

        def __dlpack_device__(self):
            return self.array.__dlpack_device__()

    class Interface:
        def __init__(self, array):
            self.array = array
            self.__array_interface__ = array.__array_interface__

    z = np.zeros(64, np.float16)
    ones = np.ones(64, np.float16)
    module.add(ones, Exported(ones), Interface(z), 64)
    np.testing.assert_array_equal(z, ones + ones)


def test_compile_errors(tmp_path):
    path = tmp_path / "broken.cpp"
    path.write_text('#include "kernel_operator.h"\n__global__ __aicore__ void k() { nonsense(); }\n')
    with pytest.raises(asctwin.CompileError, match="nonsense"):
        asctwin.load(path)
    with pytest.raises(FileNotFoundError, match="absent.cpp"):
        asctwin.load(tmp_path / "absent.cpp")
    with pytest.raises(ValueError, match="soc `Ascend910B9` is unknown"):
        asctwin.load(KERNELS / "add.cpp", soc="Ascend910B9")
