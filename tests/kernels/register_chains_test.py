"""Chains of calls on registers and masks, drawn at random, against a model in numpy that shares
nothing with the library: 300 chains, ASCTWIN_TEST_BUDGET of them, or 100,000 in a long run.
spec: reg_api.md, sections 5, 6 and 9
"""

import os
import pathlib
import unittest

import numpy as np
from harness import LONG, CommandTest

KERNEL = pathlib.Path(__file__).parent / "registers" / "chains.cpp"
CHAINS = int(os.environ.get("ASCTWIN_TEST_BUDGET", "100000" if LONG else "300"))
IN_A_LAUNCH = 300
CALLS = 12
ROOM = 64  # bytes for the code of a chain
REGISTERS, MASKS = 6, 3
STATE = REGISTERS * 256 + 128
TYPES = [np.uint8, np.int8, np.uint16, np.int16, np.uint32, np.int32]
MUL, LAST = 22, 32


def unsigned(dtype):
    return np.dtype(f"u{np.dtype(dtype).itemsize}")


class Model:
    """Registers as 256 bytes each, masks as 256 bits each."""

    def __init__(self, state):
        self.r = [state[256 * i:256 * i + 256].copy() for i in range(REGISTERS)]
        bits = np.unpackbits(state[REGISTERS * 256:REGISTERS * 256 + 32 * MASKS], bitorder="little")
        self.m = list(bits.reshape(MASKS, 256).astype(bool))

    def state(self):
        masks = np.packbits(np.concatenate(self.m), bitorder="little")
        return np.concatenate([*self.r, masks])

    def call(self, call, dtype, d, a, b, k):
        if call <= MUL:
            self.lanes(call, dtype, d, a, b, k)
        else:
            self.widths(call, d, a, b, k)

    def elementwise(self, call, x, y, by):
        dtype, bits = x.dtype, 8 * x.dtype.itemsize
        natural = x.view(unsigned(dtype))
        sign = natural.dtype.type(1 << (bits - 1))
        signed = np.issubdtype(dtype, np.signedinteger)
        left = np.zeros_like(natural) if by >= bits else natural << natural.dtype.type(by)
        right = x >> dtype.type(min(by, bits - 1)) if by < bits or signed else np.zeros_like(x)
        shifted = (left & ~sign) | (natural & sign) if signed else left
        return {0: lambda: x + y, 1: lambda: x - y, 2: lambda: np.maximum(x, y),
                3: lambda: np.minimum(x, y), 4: lambda: x & y, 5: lambda: x | y, 6: lambda: x ^ y,
                7: lambda: ~x, 8: lambda: x + y, 9: lambda: shifted.view(dtype), 10: lambda: right,
                11: lambda: x, 15: lambda: x, 16: lambda: np.full_like(x, x[0]),
                MUL: lambda: x * y}[call]()

    def lanes(self, call, dtype, d, a, b, k):
        width = np.dtype(dtype).itemsize
        x, y, old = (self.r[i].view(dtype).copy() for i in (a, b, d))
        on = self.m[k % MASKS][::width].copy()
        if call in (12, 13):
            both = np.stack([x, y], 1).reshape(-1) if call == 12 else np.concatenate([x, y])
            first, second = np.split(both, 2) if call == 12 else (both[0::2], both[1::2])
            self.put(d, first)
            self.put((d + 1) % REGISTERS, second)
        elif call == 14:
            self.put(d, np.concatenate([x[on], np.zeros_like(x)])[:len(x)])
        elif call == 17:
            self.put(d, (np.cumsum(on) - on).astype(dtype))
        elif call in (18, 19):
            bits = np.zeros(256, bool)
            bits[::width] = (x < y if call == 18 else x == y) & on
            self.m[d % MASKS] = bits
        elif call in (20, 21):
            p, q = (self.m[i % MASKS].reshape(-1, width) for i in (a, b))
            both = np.stack([p, q], 1).reshape(-1, width) if call == 20 else np.concatenate([p, q])
            first, second = np.split(both, 2) if call == 20 else (both[0::2], both[1::2])
            self.m[d % MASKS], self.m[(d + 1) % MASKS] = first.reshape(-1), second.reshape(-1)
        else:
            others = y if call == 11 else old if call in (8, 15) else np.zeros_like(x)
            self.put(d, np.where(on, self.elementwise(call, x, y, b + 1), others))

    def widths(self, call, d, a, b, k):
        zeros = np.zeros(128, np.uint8)
        x = self.r[a].copy()
        p, q, mask = (self.m[i % MASKS].copy() for i in (a, b, k))
        none = np.zeros(128, bool)
        spread = np.zeros(256, bool)
        spread[::2] = p[:128]
        if call == 23:
            self.put(d, np.concatenate([x[::2], zeros]))
        elif call == 24:
            self.put(d, np.concatenate([zeros, x.view(np.uint16)[::2].copy().view(np.uint8)]))
        elif call == 25:
            self.put(d, x[:128].view(np.int8).astype(np.int16))
        elif call == 26:
            self.put(d, x[128:].view(np.uint16).astype(np.uint32))
        else:
            self.m[d % MASKS] = {27: p & q & mask, 28: (p ^ q) & mask, 29: ~p & mask,
                                 30: np.where(mask, p, q), 31: np.concatenate([none, p[::2]]),
                                 32: spread}[call]

    def put(self, d, lanes):
        self.r[d] = np.ascontiguousarray(lanes).view(np.uint8).copy()


def draw(generator):
    """The code of a chain: numbers of calls, results and types, operands, and more."""
    code = np.zeros((CALLS, 5), np.uint8)
    for call in code:
        kind = int(generator.integers(0, LAST + 1))
        first = 2 if kind == MUL else 0
        d, kind_of = generator.integers(0, REGISTERS), generator.integers(first, len(TYPES))
        # Two results are two variables; masks have three.
        call[:] = (kind, d + 8 * kind_of, *generator.integers(0, REGISTERS, 2),
                   generator.integers(0, MASKS))
    return code


class Chains(CommandTest):
    def run_chains(self, seed, count):
        generator = np.random.default_rng(seed)
        states = generator.integers(0, 256, (count, STATE), dtype=np.uint8)
        states[:, :REGISTERS * 256:7] = 0  # so that some lanes are equal
        codes = np.zeros((count, ROOM), np.uint8)
        golden = states.copy()
        for i in range(count):
            code = draw(generator)
            codes[i, :5 * CALLS] = code.reshape(-1)
            model = Model(states[i])
            for call, typed, a, b, k in code.tolist():
                model.call(call, TYPES[typed // 8], typed % 8, a, b, k)
            final = model.state()
            golden[i, :len(final)] = final
        for name, array in (("states", states), ("codes", codes)):
            np.save(self.directory / f"{name}.npy", array)
        result = self.run_command(KERNEL, "--kernel", "chains", "--soc", "Ascend950", "states.npy",
                                  "codes.npy", count, CALLS, ROOM, "--save", "0=out.npy",
                                  "--allow", "W1302")
        self.assert_clean(result)
        wrong = np.flatnonzero((np.load(self.directory / "out.npy") != golden).any(1))
        self.assertEqual([(int(i), codes[i, :5 * CALLS].reshape(-1, 5).tolist())
                          for i in wrong[:1]], [], f"seed {seed}: {len(wrong)} of {count} differ")

    def test_chains(self):
        for begin in range(0, CHAINS, IN_A_LAUNCH):
            with self.subTest(seed=begin):
                self.run_chains(begin, min(IN_A_LAUNCH, CHAINS - begin))


if __name__ == "__main__":
    unittest.main()
