"""Every move between UB and registers, by every way to give its address, against plain numpy: each
distribution of loads and stores, masks, block strides, streams, lanes that are squeezed into a
stream, and masks by counts. Whole registers and whole results are compared.
spec: reg_api.md, sections 4 and 5
"""

import unittest

import numpy as np
from register_bodies import RegisterCallsTest
from register_reference_test import bits_of

POST = "PostLiteral::POST_MODE_UPDATE"
UNITS = {1: "uint8_t", 2: "uint16_t", 4: "uint32_t", 8: "uint64_t"}
AWAY = 64  # bytes from the pointer to what is moved


def spread(units, factor):
    """Each unit, and zeros up to `factor` units."""
    wide = np.zeros((len(units), factor), units.dtype)
    wide[:, 0] = units
    return wide.reshape(-1)


# Distribution: bytes of a unit, and the lanes of the register from the units in UB.
LOADS = {f"DIST_BRC_B{8 * w}": (w, lambda x, n: np.full(n, x[0])) for w in (1, 2, 4)}
LOADS.update({f"DIST_US_B{8 * w}": (w, lambda x, n: np.repeat(x[:n // 2], 2)) for w in (1, 2)})
LOADS.update({f"DIST_DS_B{8 * w}": (w, lambda x, n: x[:2 * n:2]) for w in (1, 2)})
LOADS.update({f"DIST_UNPACK_B{8 * w}": (w, lambda x, n: spread(x[:n // 2], 2)) for w in (1, 2, 4)})
LOADS.update({"DIST_UNPACK4_B8": (1, lambda x, n: spread(x[:n // 4], 4)),
              "DIST_BLK": (4, lambda x, n: np.tile(x[:8], 8)),
              "DIST_E2B_B16": (2, lambda x, n: np.repeat(x[:8], 16)),
              "DIST_E2B_B32": (4, lambda x, n: np.repeat(x[:8], 8)),
              "DIST_NORM": (4, lambda x, n: x[:n])})
# Distribution: bytes of a lane and of what is stored of it, and whether the mask counts.
STORES = {"DIST_NORM_B8": (1, 1, True), "DIST_NORM_B16": (2, 2, True), "DIST_NORM_B32": (4, 4, True),
          "DIST_PACK_B16": (2, 1, True), "DIST_PACK_B32": (4, 2, True), "DIST_PACK_B64": (8, 4, True),
          "DIST_PACK4_B32": (4, 1, True), "DIST_FIRST_ELEMENT_B8": (1, 1, False),
          "DIST_FIRST_ELEMENT_B16": (2, 2, False), "DIST_FIRST_ELEMENT_B32": (4, 4, False),
          "DIST_NORM": (8, 8, True)}


class Moves(RegisterCallsTest):
    def setUp(self):
        super().setUp()
        self.x = np.random.default_rng(21).integers(0, 256, 1024, dtype=np.uint8)

    def test_loads(self):
        calls = []
        for dist, (width, lanes_of) in LOADS.items():
            kind = UNITS[width]
            start = (f"RegTensor<{kind}> r; MaskReg all = CreateMask<uint8_t>();"
                     f" __ubuf__ {kind}* p = (__ubuf__ {kind}*)src; ")
            end = " StoreAlign(DST, (RegTensor<uint8_t>&)r, all);"
            step = AWAY // width
            here, away = (lanes_of(x.view(f"u{width}"), 256 // width)
                          for x in (self.x[:512], self.x[AWAY:AWAY + 512]))
            plain = f"LoadAlign<{kind}, LoadDist::{dist}>"
            calls += [
                (f"{start}{plain}(r, p);{end}", here),
                (f"{start}LoadAlign<{kind}, {POST}, LoadDist::{dist}>(r, p, {step});"
                 f" {plain}(r, p);{end}", away),
                (f"{start}LoadAlign<{kind}, {POST}, LoadDist::{dist}>(r, p, {step});{end}", here),
                (f"{start}AddrReg o = CreateAddrReg<{kind}>(2, {step // 2}); {plain}(r, p, o);{end}",
                 away)]
        self.run_calls({0: self.x}, calls)

    def test_loads_of_two(self):
        calls = []
        for width in (1, 2, 4):
            kind, dist = UNITS[width], f"DIST_DINTLV_B{8 * width}"
            start = (f"RegTensor<{kind}> r, s; MaskReg all = CreateMask<{kind}>();"
                     f" __ubuf__ {kind}* p = (__ubuf__ {kind}*)src; ")
            step = AWAY // width
            plain, post = f"LoadAlign<{kind}, LoadDist::{dist}>", f"LoadAlign<{kind}, {POST}, LoadDist::{dist}>"
            for first, register in enumerate("rs"):
                end = f" StoreAlign((__ubuf__ {kind}*)DST, {register}, all);"
                here, away = (x.view(f"u{width}")[first::2] for x in (self.x[:512], self.x[AWAY:AWAY + 512]))
                calls += [(f"{start}{plain}(r, s, p);{end}", here),
                          (f"{start}{post}(r, s, p, {step}); {plain}(r, s, p);{end}", away),
                          (f"{start}AddrReg o = CreateAddrReg<{kind}>(1, {step}); {plain}(r, s, p, o);{end}",
                           away)]
        self.run_calls({0: self.x}, calls)

    def test_stores(self):
        generator = np.random.default_rng(22)
        calls, given = [], {0: self.x[:256]}
        for i, (dist, (lane, stored, is_masked)) in enumerate(STORES.items()):
            kind, lanes = UNITS[lane], 256 // lane
            on = generator.random(lanes) < 0.6
            given[1024 + 32 * i] = bits_of(on, lane)
            # The pointer of a pack has the type that is stored.
            to = UNITS[stored]
            start = (f"RegTensor<{to}> r; MaskReg m; LoadAlign(m, src + {1024 + 32 * i});"
                     f" LoadAlign(r, (__ubuf__ {to}*)src); __ubuf__ {to}* p = (__ubuf__ {to}*)DST; ")
            parts = self.x[:256].reshape(lanes, lane)[:, :stored].copy()
            if is_masked:
                parts[~on] = 0
            else:
                parts = parts[:1]
            golden = np.zeros(AWAY + 256, np.uint8)
            golden[:parts.size] = parts.reshape(-1)
            moved = np.roll(golden, AWAY)
            step = AWAY // stored
            plain, post = (f"StoreAlign<{to}, {given_first}StoreDist::{dist}>"
                           for given_first in ("", POST + ", "))
            calls += [(f"{start}{plain}(p, r, m);", golden),
                      (f"{start}AddrReg o = CreateAddrReg<{to}>(2, {step // 2}); {plain}(p, r, o, m);", moved)]
            twice = moved.copy()
            twice[:AWAY] = golden[:AWAY]
            if parts.size <= AWAY:
                calls.append((f"{start}{post}(p, r, {step}, m); {plain}(p, r, m);", twice))
            else:
                calls.append((f"{start}{post}(p, r, {step}, m);", golden))
        self.run_calls(given, calls)

    def test_stores_of_two(self):
        calls = []
        for width in (1, 2, 4):
            kind = UNITS[width]
            start = (f"RegTensor<{kind}> r, s; MaskReg m = CreateMask<{kind}>();"
                     f" LoadAlign(r, (__ubuf__ {kind}*)src); LoadAlign(s, (__ubuf__ {kind}*)(src + 256));"
                     f" __ubuf__ {kind}* p = (__ubuf__ {kind}*)DST; ")
            store = f"StoreAlign<{kind}, StoreDist::DIST_INTLV_B{8 * width}>"
            joined = np.stack(self.x[:512].reshape(2, 256).view(f"u{width}"), 1).reshape(-1).view(np.uint8)
            calls += [(f"{start}{store}(p, r, s, m);", joined),
                      (f"{start}AddrReg o = CreateAddrReg<{kind}>(2, {32 // width}); {store}(p, r, s, o, m);",
                       np.concatenate([np.zeros(64, np.uint8), joined]))]
        self.run_calls({0: self.x}, calls)

    def test_masks(self):
        """Offsets are bytes, whatever the pointer's type."""
        bits = np.unpackbits(self.x, bitorder="little")
        shapes = {"NORM": lambda b: b[:256], "US": lambda b: np.repeat(b[:128], 2), "DS": lambda b: b[:512:2]}
        calls = []
        for dist, shape in shapes.items():
            here, away = (np.packbits(shape(b), bitorder="little") for b in (bits[:512], bits[512:1024]))
            start = "MaskReg m; __ubuf__ uint8_t* p = src; "
            plain, post = (f"LoadAlign<uint8_t, {first}MaskDist::DIST_{dist}>" for first in ("", POST + ", "))
            if dist == "NORM":
                plain, post = "LoadAlign<uint8_t>", f"LoadAlign<uint8_t, {POST}>"
            calls += [(f"{start}{plain}(m, p); StoreAlign(DST, m);", here),
                      (f"{start}{post}(m, p, 64); {plain}(m, p); StoreAlign(DST, m);", away)]
        start = "MaskReg m; LoadAlign(m, src); __ubuf__ uint8_t* p = DST; "
        packed = np.packbits(bits[:256:2], bitorder="little")
        both = np.concatenate([packed, packed])
        calls += [(f"{start}StoreAlign<uint8_t, MaskDist::DIST_PACK>(p, m);", packed),
                  (f"{start}StoreAlign<uint8_t, {POST}, MaskDist::DIST_PACK>(p, m, 16);"
                   " StoreAlign<uint8_t, MaskDist::DIST_PACK>(p, m);", both),
                  (f"{start}StoreAlign<uint8_t, {POST}>(p, m, 32); StoreAlign(p, m);",
                   np.concatenate([self.x[:32], self.x[:32]]))]
        self.run_calls({0: self.x}, calls)

    def test_block_strides(self):
        """Blocks that a repeat stride adds: before the access, or to the pointer behind it."""
        generator = np.random.default_rng(23)
        on = generator.random(128) < 0.2
        on[16:32] = False
        active = on.reshape(8, 16).any(1)
        start = ("RegTensor<half> r, s; MaskReg m, all = CreateMask<half>(); LoadAlign(m, src + 1024);"
                 " __ubuf__ half* p = (__ubuf__ half*)src; __ubuf__ half* q = (__ubuf__ half*)DST; ")
        blocks = self.x.reshape(-1, 32)

        def loaded(first, stride):
            return np.where(active[:, None], blocks[first + stride * np.arange(8)], 0).astype(np.uint8).reshape(-1)

        copy = "DataCopyMode::DATA_BLOCK_COPY"
        normal = "PostLiteral::POST_MODE_NORMAL"
        end = " StoreAlign(q, r, all);"
        calls = [(f"{start}LoadAlign<half, {copy}, {normal}>(r, p, 3, 2, m);{end}", loaded(2, 3)),
                 (f"{start}LoadAlign<half, {copy}, {POST}>(r, p, 3, 2, m); LoadAlign<half, {copy}>(r, p, 3, m);{end}",
                  loaded(2, 3)),
                 (f"{start}LoadAlign<half, {copy}, {POST}>(r, p, 0, 2, m);{end}", loaded(0, 0))]
        room = np.zeros((26, 16), np.uint16)
        lanes = np.where(on.reshape(8, 16), self.x[:256].view(np.uint16).reshape(8, 16), 0)
        room[1 + 3 * np.arange(8)] = lanes
        calls.append((f"{start}LoadAlign(r, p); StoreAlign<half, {copy}, {normal}>(q, r, 3, 1, m);", room.reshape(-1)))
        later = np.zeros((16, 16), np.uint16)
        later[1:16:2] = lanes
        later[0:16:2] = lanes
        calls.append((f"{start}LoadAlign(r, p); StoreAlign<half, {copy}, {POST}>(q, r, 2, 1, m);"
                      f" StoreAlign<half, {copy}>(q, r, 2, m);", later.reshape(-1)))
        self.run_calls({0: self.x, 1024: bits_of(on, 2)}, calls)

    def test_stores_at_any_address(self):
        words = self.x.view(np.uint32)
        start = "RegTensor<float> r; LoadAlign(r, (__ubuf__ float*)src); "
        calls = []
        for first in (0, 1, 7):
            whole = np.zeros(first + 64, np.uint32)
            whole[first:] = words[:64]
            calls.append((f"{start}Store((__ubuf__ float*)DST + {first}, r);", whole))
            for count in (0, 1, 9, 64):
                part = np.zeros(first + 64, np.uint32)
                part[first:first + count] = words[:count]
                calls.append((f"{start}Store((__ubuf__ float*)DST + {first}, r, {count});", part))
        self.run_calls({0: self.x}, calls)

    def test_streams_by_address_registers(self):
        words = self.x.view(np.uint32)
        start = ("RegTensor<float> r; MaskReg all = CreateMask<float>(); UnalignRegForLoad u;"
                 " __ubuf__ float* p = (__ubuf__ float*)src; AddrReg o = CreateAddrReg<float>(3, 7); ")
        end = " StoreAlign((__ubuf__ float*)DST, r, all);"
        calls = [(f"{start}LoadUnAlignPre(u, p, o); LoadUnAlign(r, u, p, o, 0);{end}", words[21:85]),
                 (f"{start}p += 5; LoadUnAlignPre(u, p); LoadUnAlign(r, u, p); p += 64; LoadUnAlign(r, u, p);{end}",
                  words[69:133])]
        self.run_calls({0: self.x}, calls)

    def test_squeezed_lanes_in_a_stream(self):
        """AR counts their bytes; each piece stands behind the one before it."""
        generator = np.random.default_rng(24)
        calls, given = [], {0: self.x[:512]}
        for i, (kind, width) in enumerate((("uint8_t", 1), ("half", 2), ("float", 4))):
            lanes = self.x[:512].view(f"u{width}").reshape(2, -1)
            on = generator.random(lanes.shape) < 0.5
            for part in (0, 1):
                given[1024 + 64 * i + 32 * part] = bits_of(on[part], width)
            text = (f"RegTensor<{kind}> a, d; MaskReg m; UnalignRegForStore u; __ubuf__ {kind}* q ="
                    f" (__ubuf__ {kind}*)DST; ClearSpr<SpecialPurposeReg::AR>(); ")
            for part in (0, 1):
                text += (f"LoadAlign(a, (__ubuf__ {kind}*)(src + {256 * part}));"
                         f" LoadAlign(m, src + {1024 + 64 * i + 32 * part});"
                         f" Squeeze<{kind}, Reg::GatherMaskMode::STORE_REG>(d, a, m); StoreUnAlign(q, d, u); ")
            kept = lanes.reshape(-1)[on.reshape(-1)]
            golden = np.zeros(2 * lanes.shape[1], kept.dtype)
            golden[:len(kept)] = kept
            calls.append((text + "StoreUnAlignPost(q, u);", golden))
        self.run_calls(given, calls)

    def test_numbers_that_the_c_form_gives(self):
        """AR behind two pieces of lanes, and the bytes of a register."""
        given = {0: self.x[:256], 1024: bits_of(np.arange(64) % 3 == 0, 4)}
        store = (" vector_bool one = asc_create_mask_b32(PAT_VL1); asc_storealign((__ubuf__ uint32_t*)DST, n, one);")
        squeeze = "asc_squeeze_with_status(d, a, m); asc_storeunalign_postupdate(q, u, d); "
        calls = [("vector_float a, d; vector_uint32_t n; vector_bool m; vector_store_unalign u;"
                  " __ubuf__ float* q = (__ubuf__ float*)(DST + 256); asc_loadalign(a, (__ubuf__ float*)src);"
                  f" asc_loadalign(m, src + 1024); asc_clear_ar_spr(); {squeeze}{squeeze}"
                  f"asc_storeunalign_post(q, u); asc_duplicate_scalar(n, (uint32_t)({number}));{store}",
                  np.concatenate([np.array([2 * 22 * 4], np.uint32), np.zeros(63, np.uint32),
                                  *2 * [self.x[:256].view(np.uint32)[::3]]]))
                 for number in ("asc_get_ar_spr()", "asc_get_squeeze_status()")]
        calls.append(("vector_uint32_t n; asc_duplicate_scalar(n, (uint32_t)asc_get_vf_len());" + store,
                      np.array([256], np.uint32)))
        self.run_calls(given, calls)

    def test_masks_by_counts(self):
        calls = []
        for kind, width in (("uint8_t", 1), ("half", 2), ("float", 4), ("uint64_t", 8)):
            lanes = 256 // width
            for count in (0, 1, lanes - 1, lanes, lanes + 1, 3 * lanes):
                left = max(count - lanes, 0)
                text = (f"uint32_t n = {count}; MaskReg m = UpdateMask<{kind}>(n); StoreAlign(DST, m);"
                        " RegTensor<uint32_t> r; MaskReg one = CreateMask<uint32_t, MaskPattern::VL1>();"
                        " Duplicate(r, n); StoreAlign((__ubuf__ uint32_t*)(DST + 32), r, one);")
                golden = np.concatenate([bits_of(np.arange(lanes) < count, width),
                                         np.array([left], np.uint32).view(np.uint8)])
                calls.append((text, golden))
        self.run_calls({}, calls)

    def test_the_mask_set_outside(self):
        high, low = 0x0123456789ABCDEF, 0xF0E1D2C3B4A59687
        bits = np.unpackbits(np.array([low, high], np.uint64).view(np.uint8), bitorder="little")
        calls = [("MaskReg m = MoveMask<uint16_t>(); StoreAlign(DST, m);",
                  np.packbits(np.repeat(bits, 2), bitorder="little")),
                 ("MaskReg m = MoveMask<uint32_t>(); StoreAlign(DST, m);",
                  np.packbits(np.repeat(bits[:64], 4), bitorder="little"))]
        self.run_calls({}, calls, around=("SetMaskNorm(); SetVectorMask<half, MaskMode::NORMAL>"
                                          f"({high:#x}ull, {low:#x}ull);\n", "ResetMask();\n"))


if __name__ == "__main__":
    unittest.main()
