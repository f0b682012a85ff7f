"""Vector functions with one fault: the finding stands at the call that has it. Beside each stands the
same function without the fault, which passes. spec: reg_api.md, sections 12 and 14
"""

import unittest

from harness import FINDINGS, CommandTest

FRAME = """
using namespace AscendC;
using namespace AscendC::Reg;
extern "C" __global__ __aicore__ void kernel(GM_ADDR gm) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<float> x(TPosition::VECIN, 0, 256);
  GlobalTensor<float> data;
  data.SetGlobalBuffer((__gm__ float*)gm);
  DataCopy(x, data, 256);
  SetFlag<HardEvent::MTE2_V>(0);
  WaitFlag<HardEvent::MTE2_V>(0);
  __ubuf__ float* ub = (__ubuf__ float*)x.GetPhyAddr();
  __VEC_SCOPE__ {
    RegTensor<float> a, b;
    MaskReg all = CreateMask<float>();
    LoadAlign(a, ub);
%s
  }
%s
  SetFlag<HardEvent::V_MTE3>(0);
  WaitFlag<HardEvent::V_MTE3>(0);
  DataCopy(data, x, 256);
}
"""
FIRST_LINE = 18  # of the body, below the include


class Faults(CommandTest):
    def run_body(self, body, behind="", soc="Ascend950"):
        name = self.source(FRAME % ("\n".join(body), behind))
        return self.run_command(name, "--soc", soc, "f32[256]=ones")

    def check(self, code, fault, right, *texts, line=0):
        """`fault` has the finding in line `line`; `right` passes."""
        result = self.run_body(fault)
        self.assertEqual(result.returncode, FINDINGS if code[0] == "E" else 0, result.stderr)
        self.assertIn(f"[{code}]", result.stderr)
        self.assertIn(f"k.cpp:{FIRST_LINE + line}", result.stderr)
        for text in texts:
            self.assertIn(text, result.stderr)
        self.assert_clean(self.run_body(right))

    def test_alignment(self):
        self.check("E0104", ["LoadAlign(b, ub + 3);"], ["LoadAlign(b, ub + 8);"])

    def test_bounds(self):
        self.check("E0105", ["StoreAlign(ub + 70000, a, all);"], ["StoreAlign(ub, a, all);"])

    def test_a_tail_that_is_masked(self):
        self.assert_clean(self.run_body(["uint32_t n = 5; MaskReg some = UpdateMask<float>(n);",
                                         "LoadAlign(b, ub + 248); Add(b, b, b, some);",
                                         "StoreAlign(ub + 248, b, some);"]))

    def test_a_type_that_the_call_does_not_have(self):
        bytes_ = "MaskReg m = CreateMask<uint8_t>(); RegTensor<uint8_t> c; LoadAlign(c, (__ubuf__ uint8_t*)ub); "
        self.check("E0101", [bytes_ + "Mul(c, c, c, m);"], [bytes_ + "Add(c, c, c, m);"], "uint8_t")

    def test_a_cast_that_does_not_exist(self):
        trait = "static constexpr CastTrait t = {RegLayout::ZERO, SatMode::UNKNOWN, MaskMergeMode::ZEROING, RoundMode::CAST_RINT}; "
        self.check("E0101", [trait + "RegTensor<uint16_t> s; Cast<uint16_t, float, t>(s, a, all);"],
                   [trait + "RegTensor<int16_t> s; Cast<int16_t, float, t>(s, a, all);"],
                   "float to uint16_t")

    def test_an_undefined_register(self):
        self.check("E1302", ["Add(a, a, b, all);"], ["Duplicate(b, 1); Add(a, a, b, all);"], "lane 0")

    def test_an_undefined_lane_that_moves(self):
        self.check("E1302", ["Interleave(a, b, a, b);", "Muls(a, a, 2, all);"],
                   ["Duplicate(b, 1); Interleave(a, b, a, b);", "Muls(a, a, 2, all);"], "lane 1", line=1)

    def test_an_undefined_mask(self):
        self.check("E1302", ["MaskReg m;", "Add(a, a, a, m);"],
                   ["MaskReg m = all;", "Add(a, a, a, m);"], "a mask", line=1)

    def test_a_mask_of_wider_lanes(self):
        store = "StoreAlign((__ubuf__ uint16_t*)ub, (RegTensor<uint16_t>&)a, "
        self.check("W1302", [store + "all);"],
                   ["MaskReg m = CreateMask<uint16_t>(); " + store + "m);"])

    def test_a_stream_without_its_end(self):
        store = "UnalignRegForStore u; __ubuf__ float* p = ub + 1; "
        self.check("E0105", [store, "StoreUnAlign(p, a, u, 3);"],
                   [store, "StoreUnAlign(p, a, u, 3); StoreUnAlignPost(p, u, 0);"], "still wait", line=1)

    def test_a_stream_without_its_begin(self):
        self.check("E0105", ["UnalignRegForLoad u; LoadUnAlign(b, u, ub + 1);"],
                   ["UnalignRegForLoad u; LoadUnAlignPre(u, ub + 1); LoadUnAlign(b, u, ub + 1);"])

    def test_more_streams_than_registers(self):
        def append(count):
            return (f"UnalignRegForStore u[5]; __ubuf__ float* p[{count}];"
                    f" for (uint16_t i = 0; i < {count}; ++i) p[i] = ub + 32 * i + 1;"
                    f" for (uint16_t i = 0; i < {count}; ++i) StoreUnAlign(p[i], a, u[i], 3);"
                    f" for (uint16_t i = 0; i < {count}; ++i) StoreUnAlignPost(p[i], u[i], 0);")
        self.check("E0105", [append(5)], [append(4)], "5 unalign registers")

    def test_squeezed_lanes_without_a_cleared_ar(self):
        squeeze = ("UnalignRegForStore u; Squeeze<float, Reg::GatherMaskMode::STORE_REG>(b, a, all);")
        store = "StoreUnAlign(ub, b, u); StoreUnAlignPost(ub, u);"
        self.check("E0105", [squeeze, store],
                   ["ClearSpr<SpecialPurposeReg::AR>(); " + squeeze, store], "AR", line=1)

    def test_a_barrier_that_does_not_exist(self):
        self.check("E0101", ["LocalMemBar<MemType::SCALAR_LOAD, MemType::VEC_LOAD>();"],
                   ["LocalMemBar<MemType::SCALAR_LOAD, MemType::VEC_STORE>();"])

    def test_equal_indices(self):
        index = "RegTensor<uint32_t> i; "
        self.check("E0105", [index + "Duplicate(i, 3u); Scatter(ub, a, i, all);"],
                   [index + "Arange((RegTensor<int32_t>&)i, 0); Scatter(ub, a, i, all);"], "index 3")

    def test_a_division_by_zero(self):
        self.check("E0105", ["RegTensor<int32_t> i, z; Duplicate(i, 5); Duplicate(z, 0);",
                             "Div(i, i, z, all);"],
                   ["RegTensor<int32_t> i, z; Duplicate(i, 5); Duplicate(z, 2);", "Div(i, i, z, all);"],
                   line=1)

    def test_a_call_outside(self):
        result = self.run_body([], "  MaskReg outside = CreateMask<float>();")
        self.assert_found(result, "E0105", f"k.cpp:{FIRST_LINE + 2}", "no vector function around it")

    def test_in_place_loops_have_their_order(self):
        self.assert_clean(self.run_body(["for (uint16_t i = 0; i < 4; ++i) {",
                                         "LoadAlign(b, ub + 64 * i); Add(b, b, a, all);",
                                         "StoreAlign(ub + 64 * i, b, all); }"]))

    def test_another_chip(self):
        result = self.run_body([], soc="Ascend910B1")
        self.assertIn("registers, which the 950 alone has", result.stdout + result.stderr)


if __name__ == "__main__":
    unittest.main()
