"""Chains of calls on registers, masks and UB, drawn at random and run in loops, against a model in
numpy that shares nothing with the library: 300 chains, or ASCTWIN_REGISTER_CHAINS of them.
spec: reg_api.md, sections 4 to 9
"""

import os
import pathlib
import unittest

import numpy as np
from harness import CommandTest

KERNEL = pathlib.Path(__file__).parent / "registers" / "chains.cpp"
CHAINS = int(os.environ.get("ASCTWIN_REGISTER_CHAINS", "300"))
FIRST = int(os.environ.get("ASCTWIN_REGISTER_CHAINS_SEED", "0"))
IN_A_LAUNCH = 300
CALLS = 12
ROOM = 64  # bytes for the code of a chain
REGISTERS, MASKS, MASK_BYTES, MEMORY = 6, 3, 128, 1536
STATE = REGISTERS * 256 + MASK_BYTES + MEMORY
# By the number that the code of a call has for it.
INTEGERS = [np.uint8, np.int8, np.uint16, np.int16, np.uint32, np.int32]
FLOATS = {6: (np.float16, np.uint16, 0xBFFF), 7: (np.float32, np.uint32, 0xBFFFFFFF)}
CASTS, WIDTHS, UB = 8, 9, 10
KINDS = {**{i: [*range(25), *(range(25, 31) if np.dtype(t).itemsize > 1 else ()),
                *(range(31, 35) if np.dtype(t).itemsize > 2 else ())]
            for i, t in enumerate(INTEGERS)},
         **{i: list(range(40, 54)) for i in FLOATS},
         CASTS: list(range(60, 73)), WIDTHS: list(range(80, 94)), UB: list(range(100, 121))}


def unsigned(dtype):
    return np.dtype(f"u{np.dtype(dtype).itemsize}")


def tree_sum(x):
    """Neighbours first, along the last axis; each sum has the type of the lanes."""
    while x.shape[-1] > 1:
        x = x[..., 0::2] + x[..., 1::2]
    return x[..., 0]


def padded(values, like):
    result = np.zeros_like(like)
    result[:len(values)] = values
    return result


def woven(first, second):
    return np.stack([first, second], 1).reshape(-1)


def clipped(x, dtype):
    info = np.iinfo(dtype)
    return np.clip(x, info.min, info.max).astype(dtype)


def bfloat16(x):
    """Rounds floats that are numbers to even, and gives the upper 16 bits."""
    bits = x.view(np.uint32).astype(np.uint64)
    sixteen = np.uint64(16)
    return ((bits + 0x7FFF + (bits >> sixteen & np.uint64(1))) >> sixteen).astype(np.uint16)


class Model:
    """Registers as 256 bytes each, masks as 256 bits each, and the bytes of UB."""

    def __init__(self, state):
        self.r = [state[256 * i:256 * i + 256].copy() for i in range(REGISTERS)]
        at = REGISTERS * 256
        bits = np.unpackbits(state[at:at + 32 * MASKS], bitorder="little")
        self.m = list(bits.reshape(MASKS, 256).astype(bool))
        self.spare = state[at + 32 * MASKS:at + MASK_BYTES]
        self.memory = state[at + MASK_BYTES:].copy()

    def state(self):
        masks = np.packbits(np.concatenate(self.m), bitorder="little")
        return np.concatenate([*self.r, masks, self.spare, self.memory])

    def call(self, call, kind, d, a, b, k):
        if kind < len(INTEGERS):
            self.integers(call, INTEGERS[kind], d, a, b, k)
        elif kind in FLOATS:
            self.floats(call, *FLOATS[kind], d, a, b, k)
        else:
            {CASTS: self.casts, WIDTHS: self.widths, UB: self.moves}[kind](call, d, a, b, k)

    def put(self, d, lanes):
        self.r[d] = np.ascontiguousarray(lanes).view(np.uint8).copy()

    def put_mask(self, d, lanes, width):
        bits = np.zeros(256, bool)
        bits[::width] = lanes
        self.m[d % MASKS] = bits

    def put_two(self, d, first, second):
        self.put(d, first)
        self.put((d + 1) % REGISTERS, second)

    def lane(self, index, dtype):
        return self.r[index % REGISTERS].view(dtype).copy()

    # --- Integers of each width

    def elementwise(self, call, x, y, old, by):
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
                11: lambda: x, 15: lambda: x, 16: lambda: np.full_like(x, x[0]), 25: lambda: x * y,
                26: lambda: x * dtype.type(by + 2), 27: lambda: x * y + old}[call]()

    def integers(self, call, dtype, d, a, b, k):
        width = np.dtype(dtype).itemsize
        x, y, old = (self.lane(i, dtype) for i in (a, b, d))
        on = self.m[k % MASKS][::width].copy()
        if call == 12:
            self.put_two(d, *np.split(woven(x, y), 2))
        elif call == 13:
            self.put_two(d, np.concatenate([x, y])[0::2], np.concatenate([x, y])[1::2])
        elif call == 14:
            self.put(d, padded(x[on], x))
        elif call == 17:
            self.put(d, (np.cumsum(on) - on).astype(dtype))
        elif call in (18, 19, 24):
            result = {18: x < y, 19: x == y, 24: x >= dtype(b + 1)}[call]
            self.put_mask(d, result & on, width)
        elif call in (20, 21):
            p, q = (self.m[i % MASKS].reshape(-1, width) for i in (a, b))
            both = np.stack([p, q], 1).reshape(-1, width) if call == 20 else np.concatenate([p, q])
            first, second = np.split(both, 2) if call == 20 else (both[0::2], both[1::2])
            self.m[d % MASKS], self.m[(d + 1) % MASKS] = first.reshape(-1), second.reshape(-1)
        elif call == 22:
            place = self.memory[32 * (4 * a + b):][:256].view(dtype)
            place[on] = old[on]
        elif call == 23:
            first = 32 * (4 * a + b) + (b + 1) * width
            self.r[d] = self.memory[first:first + 256].copy()
        elif call in (28, 29, 30, 31, 32):
            self.reduce(call, d, x, on)
        elif call in (33, 34):
            self.wide(call, d, x, y, on, dtype)
        else:
            others = y if call == 11 else old if call in (8, 15) else np.zeros_like(x)
            self.put(d, np.where(on, self.elementwise(call, x, y, old, b + 1), others))

    def reduce(self, call, d, x, on):
        info = np.iinfo(x.dtype)
        neutral = {28: info.min, 29: info.max, 30: info.min}.get(call, 0)
        used = np.where(on, x, x.dtype.type(neutral))
        if call in (28, 29):
            result = padded([used.max() if call == 28 else used.min()], x)
            if on.any():
                result[1] = np.flatnonzero(on & (x == result[0]))[0]
            self.put(d, result)
        elif call in (30, 32):
            blocks = used.reshape(8, -1)
            self.put(d, padded(blocks.max(1) if call == 30 else tree_sum(blocks), x))
        else:
            self.put(d, padded([tree_sum(used)], x))

    def wide(self, call, d, x, y, on, dtype):
        if call == 33:
            total = x.view(np.uint32).astype(np.uint64) + y.view(np.uint32)
            self.put(d, np.where(on, total, 0).astype(np.uint32))
            self.put_mask(d, (total >> np.uint64(32) != 0) & on, 4)
            return
        product = x.astype(np.int64 if dtype == np.int32 else np.uint64) * y
        pairs = np.where(on[:, None], product.view(np.uint32).reshape(-1, 2), 0)
        self.put_two(d, pairs[:, 0], pairs[:, 1])

    # --- Floats

    def floats(self, call, dtype, bits, below_two, d, a, b, k):
        x, y = ((self.lane(i, bits) & bits(below_two)).view(dtype) for i in (a, b))
        on = self.m[k % MASKS][::x.itemsize].copy()
        zero = dtype(0)
        if call == 49:
            self.put_mask(d, (x <= y) & on, x.itemsize)
        elif call == 50:
            self.put(d, padded([tree_sum(np.where(on, x, zero))], x))
        elif call == 51:
            blocks = np.where(on, x, dtype(np.inf)).reshape(8, -1)
            least = blocks.min(1)
            # The negative zero is less than the positive one.
            has_negative = (np.signbit(blocks) & (blocks == 0)).any(1)
            zeros = np.where(has_negative, dtype(-0.0), zero)
            self.put(d, padded(np.where(least == 0, zeros, least), x))
        elif call == 52:
            used = np.where(on, x, zero)
            self.put(d, padded(used[0::2] + used[1::2], x))
        else:
            self.put(d, np.where(on, self.of_floats(call, x, y), zero).astype(dtype))

    @staticmethod
    def of_floats(call, x, y):
        """Sums and products of halves are exact enough in float to be rounded once."""
        wide, other = x.astype(np.float32), y.astype(np.float32)
        both_zero = (x == 0) & (y == 0)
        larger = np.where(np.signbit(x) & np.signbit(y), -0.0, 0.0)
        lesser = np.where(np.signbit(x) | np.signbit(y), -0.0, 0.0)
        return {40: lambda: wide + other, 41: lambda: wide - other, 42: lambda: wide * other,
                43: lambda: np.where(both_zero, larger, np.maximum(x, y)),
                44: lambda: np.where(both_zero, lesser, np.minimum(x, y)),
                45: lambda: np.abs(x), 46: lambda: -x, 47: lambda: wide + np.float32(1.5),
                48: lambda: np.where(x > 0, wide, wide * np.float32(0.25)),
                53: lambda: np.floor(x)}[call]()

    # --- Casts

    def casts(self, call, d, a, b, k):
        x = self.r[a]
        f = (self.lane(a, np.uint32) & np.uint32(0xBFFFFFFF)).view(np.float32)
        large = (f * np.float32(40000)).astype(np.float64)
        on = self.m[k % MASKS].copy()
        words = on[::4]

        def narrow(lanes, dtype, slot, count=None, old=None):
            count = count or 256 // np.dtype(dtype).itemsize // len(lanes)
            result = np.zeros((len(lanes), count), dtype) if old is None else old
            result[:, slot] = np.where(words if len(words) == len(lanes) else on[::2], lanes,
                                       0 if old is None else result[:, slot])
            self.put(d, result.reshape(-1))

        if call == 60:
            self.put(d, np.where(words, clipped(np.rint(large), np.int32), 0).astype(np.int32))
        elif call in (61, 62):
            rounded = np.floor(large) if call == 61 else np.ceil(large)
            narrow(clipped(rounded, np.int16), np.int16, call - 61)
        elif call in (63, 64):
            old = self.lane(d, np.float16).reshape(-1, 2) if call == 64 else None
            narrow(f.astype(np.float16), np.float16, 1 if call == 63 else 0, old=old)
        elif call == 65:
            narrow(bfloat16(f), np.uint16, 0)
        elif call == 66:
            self.put(d, np.where(words, x.view(np.int32).astype(np.float32), 0).astype(np.float32))
        elif call == 67:
            self.put(d, np.where(on[2::4], x.view(np.int16)[1::2], 0).astype(np.float32))
        elif call == 68:
            narrow(clipped(x.view(np.int32), np.int16), np.int16, 1)
        elif call == 69:
            narrow(clipped(x.view(np.int32), np.uint8), np.uint8, 3)
        elif call == 70:
            narrow(clipped(x.view(np.uint16), np.uint8), np.uint8, 0)
        elif call == 71:
            self.put(d, np.where(on[3::4], x.view(np.int8)[3::4], 0).astype(np.int32))
        else:
            self.put(d, np.where(on[::2], x[::2], 0).astype(np.uint16))

    # --- Widths of lanes, and masks

    def widths(self, call, d, a, b, k):
        x, y = self.r[a].copy(), self.r[b].copy()
        zeros, none = np.zeros(128, np.uint8), np.zeros(128, bool)
        evens = x.view(np.uint16)[::2].copy().view(np.uint8)
        p, q, mask = (self.m[i % MASKS].copy() for i in (a, b, k))
        spread = np.zeros(256, bool)
        spread[::2] = p[:128]
        results = {80: lambda: np.concatenate([x[::2], zeros]),
                   81: lambda: np.concatenate([zeros, evens]),
                   82: lambda: x[:128].view(np.int8).astype(np.int16),
                   83: lambda: x[128:].view(np.uint16).astype(np.uint32),
                   90: lambda: self.lane(d, np.uint16) + self.counted(x[mask])[128:],
                   91: lambda: x[y],
                   93: lambda: np.arange(128).astype(np.int16) + np.int16(7 * b - 9)}
        if call in results:
            self.put(d, results[call]())
            return
        piece = np.unpackbits(x[40:48], bitorder="little").astype(bool)
        self.m[d % MASKS] = {84: p & q & mask, 85: (p ^ q) & mask, 86: ~p & mask,
                             87: np.where(mask, p, q), 88: np.concatenate([none, p[::2]]),
                             89: spread, 92: np.repeat(piece, 4)}[call]

    @staticmethod
    def counted(values):
        return np.cumsum(np.bincount(values, minlength=256)).astype(np.uint16)

    # --- UB

    def moves(self, call, d, a, b, k):
        at = 32 * (4 * a + b)
        place = self.memory[at:]
        halves, words = place[:512].view(np.uint16), place[:512].view(np.uint32)
        mask = self.m[k % MASKS]
        if call < 107 or call in (111, 113, 116):
            self.load(call, d, at, k, place, halves, words, mask)
        elif call == 119:
            bits = np.unpackbits(place[:16], bitorder="little").astype(bool)
            self.m[k % MASKS] = np.repeat(bits, 2)
        else:
            self.store(call, d, b, k, place, halves, mask)

    def load(self, call, d, at, k, place, halves, words, mask):
        if call == 100:
            self.put(d, place[:64].astype(np.uint32))
        elif call == 101:
            self.put(d, halves[:64].astype(np.uint32))
        elif call == 102:
            self.put(d, np.full(128, halves[k]))
        elif call == 103:
            self.put_two(d, halves[0:256:2], halves[1:256:2])
        elif call == 104:
            self.put(d, np.repeat(place[:128], 2))
        elif call == 105:
            self.put(d, halves[0:256:2])
        elif call == 106:
            self.put(d, np.repeat(words[:8], 8))
        elif call == 111:
            active = mask[::4].reshape(8, 8).any(1)
            rows = self.memory.reshape(-1, 32)[at // 32 + (k + 1) * np.arange(8)]
            self.put(d, np.where(active[:, None], rows, 0).astype(np.uint8))
            self.r[d] = self.r[d].reshape(-1)
        elif call == 113:
            self.put_two(d, halves[3:131], halves[36:164])
        else:
            index = self.lane(d + 1, np.uint16) & np.uint16(511)
            found = self.memory[:1024].view(np.uint16)[index]
            self.put(d, np.where(mask[::2], found, 0).astype(np.uint16))

    def store(self, call, d, b, k, place, halves, mask):
        x, next_one = self.r[d].copy(), self.r[(d + 1) % REGISTERS].copy()
        lanes = x.view(np.uint16)
        if call == 107:
            halves[:64][mask[::4]] = lanes[::2][mask[::4]]
        elif call == 108:
            place[:64][mask[::4]] = x[::4][mask[::4]]
        elif call == 109:
            place[:512] = woven(x, next_one)
        elif call == 110:
            halves[k] = lanes[0]
        elif call == 112:
            for block in range(8):
                row = place[32 * block * (k + 1):][:32].view(np.uint32)
                on = mask[::4][8 * block:8 * block + 8]
                row[on] = x.view(np.uint32)[8 * block:8 * block + 8][on]
        elif call == 114:
            first, second = 9 * b + 1, 7 * k + 2
            halves[k + 1:k + 1 + first] = lanes[:first]
            halves[k + 1 + first:k + 1 + first + second] = next_one.view(np.uint16)[:second]
        elif call == 115:
            kept = next_one.view(np.uint16)[mask[::2]]
            self.put(d, padded(kept, lanes))
            halves[:len(kept)] = kept
        elif call == 117:
            index = 5 * b + 127 - np.arange(128)
            self.memory[:1024].view(np.uint16)[index[mask[::2]]] = lanes[mask[::2]]
        elif call == 118:
            place[:32] = np.packbits(mask, bitorder="little")
        elif call == 120:
            place[:16] = np.packbits(mask[::2], bitorder="little")


def draw(generator):
    """The code of a chain: how often it runs, and of each call its number, result and kind,
    operands, and more."""
    code = np.zeros((CALLS, 5), np.uint8)
    for call in code:
        kind = int(generator.integers(0, len(KINDS)))
        number = KINDS[kind][int(generator.integers(0, len(KINDS[kind])))]
        call[:] = (number, int(generator.integers(0, REGISTERS)) + 8 * kind,
                   *generator.integers(0, REGISTERS, 2), generator.integers(0, MASKS))
    return int(generator.integers(1, 4)), code


def run_model(state, times, code):
    model = Model(state)
    with np.errstate(all="ignore"):
        for _ in range(times):
            for call, typed, a, b, k in code.tolist():
                model.call(call, typed // 8, typed % 8, a, b, k)
    return model.state()


class Chains(CommandTest):
    def run_chains(self, seed, count):
        generator = np.random.default_rng(seed)
        states = generator.integers(0, 256, (count, STATE), dtype=np.uint8)
        states[:, :REGISTERS * 256:7] = 0  # so that some lanes are equal
        codes = np.zeros((count, ROOM), np.uint8)
        golden = states.copy()
        for i in range(count):
            times, code = draw(generator)
            codes[i, 0] = times
            codes[i, 1:1 + 5 * CALLS] = code.reshape(-1)
            golden[i] = run_model(states[i], times, code)
        for name, array in (("states", states), ("codes", codes)):
            np.save(self.directory / f"{name}.npy", array)
        result = self.run_command(KERNEL, "--kernel", "chains", "--soc", "Ascend950", "states.npy",
                                  "codes.npy", count, CALLS, ROOM, "--save", "0=out.npy",
                                  "--allow", "W1302")
        self.assert_clean(result)
        wrong = np.flatnonzero((np.load(self.directory / "out.npy") != golden).any(1))
        self.assertEqual([(int(i), codes[i, 0], codes[i, 1:1 + 5 * CALLS].reshape(-1, 5).tolist())
                          for i in wrong[:1]], [], f"seed {seed}: {len(wrong)} of {count} differ")

    def test_chains(self):
        for begin in range(FIRST, FIRST + CHAINS, IN_A_LAUNCH):
            with self.subTest(seed=begin):
                self.run_chains(begin, min(IN_A_LAUNCH, FIRST + CHAINS - begin))


if __name__ == "__main__":
    unittest.main()
