"""Loads what a tile compiler has written and the compiler built: load_generated.py LIBRARY."""

import ctypes
import sys

import numpy as np

library = ctypes.CDLL(sys.argv[1])
random = np.random.default_rng(5)
a = random.integers(-4, 5, (960, 64)).astype(np.float16)
b = random.integers(-4, 5, (64, 64)).astype(np.float16)
c = np.zeros((960, 64), dtype=np.float32)


def checked(name, *arguments):
    status = getattr(library, name)(*arguments)
    assert status == 0, f"{name} returns {status}"


def on_device(array):
    pointer = ctypes.c_void_p()
    checked("aclrtMalloc", ctypes.byref(pointer), ctypes.c_size_t(array.nbytes), 0)
    checked("aclrtMemcpy", pointer, ctypes.c_size_t(array.nbytes),
            array.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(array.nbytes), 1)
    return pointer


checked("aclInit", None)
checked("aclrtSetDevice", 0)
stream = ctypes.c_void_p()
checked("aclrtCreateStream", ctypes.byref(stream))
tensors = [on_device(array) for array in (a, b, c, c)]
library.call.argtypes = [ctypes.c_void_p] * 5
library.call(*tensors, stream)
checked("aclrtSynchronizeStream", stream)
checked("aclrtMemcpy", c.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(c.nbytes), tensors[2],
        ctypes.c_size_t(c.nbytes), 2)
for tensor in tensors:
    checked("aclrtFree", tensor)
checked("aclrtDestroyStream", stream)
checked("aclrtResetDevice", 0)
checked("aclFinalize")
equal = (c == a.astype(np.float32) @ b.astype(np.float32) + 1).all()
print("equal" if equal else "different")
