// Numbers of fewer bits: mx scales of blocks, a scale for each token, and back; a sigmoid in the C
// form.
#include "copies.h"

// --- mx: a power of two for 32 numbers, and their quotients as e4m3

constexpr uint16_t kExponentBits = 0x7F80;     // of bfloat16
constexpr uint16_t kLargestExponent = 8 << 7;  // of e4m3
constexpr uint16_t kInverse = 254 << 7;        // 2^-e has the exponent 254 - e

__simd_vf__ inline void MxScales(__ubuf__ uint8_t* scales, __ubuf__ uint16_t* inverses,
                                 __ubuf__ bfloat16_t* x, uint16_t loops) {
  using namespace MicroAPI;
  RegTensor<bfloat16_t> even, odd;
  RegTensor<uint16_t> bits, exponents, largest, shared, inverse, constant, emax;
  RegTensor<uint8_t> code;
  MaskReg all = CreateMask<uint16_t>();
  MaskReg eight = CreateMask<uint16_t, MaskPattern::VL8>();
  UnalignReg code_stream, inverse_stream;
  Duplicate(constant, kExponentBits);
  Duplicate(emax, kLargestExponent);
  for (uint16_t i = 0; i < loops; ++i) {
    DataCopy<bfloat16_t, LoadDist::DIST_DINTLV_B16>(even, odd, x + i * 256);
    And(bits, (RegTensor<uint16_t>&)even, constant, all);
    And(exponents, (RegTensor<uint16_t>&)odd, constant, all);
    Max(exponents, exponents, bits, all);
    ReduceMaxWithDataBlock(largest, exponents, all);
    Max(largest, largest, emax, eight);
    Sub(shared, largest, emax, eight);
    RegTensor<uint16_t> from;
    Duplicate(from, kInverse);
    Sub(inverse, from, shared, eight);
    DataCopyUnAlign(inverses, inverse, inverse_stream, 8);
    ShiftRights(shared, shared, (int16_t)7, eight);
    Pack<uint8_t, uint16_t>(code, shared);
    DataCopyUnAlign(scales, code, code_stream, 8);
  }
  DataCopyUnAlignPost(inverses, inverse_stream, 0);
  DataCopyUnAlignPost(scales, code_stream, 0);
}

template <MicroAPI::RegLayout from>
__simd_callee__ inline void HalfOf(MicroAPI::RegTensor<float>& dst,
                                   MicroAPI::RegTensor<bfloat16_t>& src, MicroAPI::MaskReg& mask) {
  static constexpr MicroAPI::CastTrait trait = {
      from, MicroAPI::SatMode::UNKNOWN, MicroAPI::MaskMergeMode::ZEROING, RoundMode::UNKNOWN};
  MicroAPI::Cast<float, bfloat16_t, trait>(dst, src, mask);
}
template <MicroAPI::RegLayout to>
__simd_callee__ inline void QuarterOf(MicroAPI::RegTensor<fp8_e4m3fn_t>& dst,
                                      MicroAPI::RegTensor<float>& src, MicroAPI::MaskReg& mask) {
  static constexpr MicroAPI::CastTrait trait = {
      to, MicroAPI::SatMode::SAT, MicroAPI::MaskMergeMode::ZEROING, RoundMode::CAST_RINT};
  MicroAPI::RegTensor<fp8_e4m3fn_t> part;
  MicroAPI::MaskReg bytes = MicroAPI::CreateMask<uint8_t>();
  MicroAPI::Cast<fp8_e4m3fn_t, float, trait>(part, src, mask);
  MicroAPI::Or((MicroAPI::RegTensor<uint8_t>&)dst, (MicroAPI::RegTensor<uint8_t>&)dst,
               (MicroAPI::RegTensor<uint8_t>&)part, bytes);
}

__simd_vf__ inline void MxQuotients(__ubuf__ fp8_e4m3fn_t* y, __ubuf__ uint16_t* inverses,
                                    __ubuf__ bfloat16_t* x, uint16_t loops) {
  using namespace MicroAPI;
  RegTensor<bfloat16_t> even, odd, inverse;
  RegTensor<float> part;
  RegTensor<fp8_e4m3fn_t> quotient;
  MaskReg all = CreateMask<uint16_t>(), bytes = CreateMask<uint8_t>(), wide = CreateMask<float>();
  for (uint16_t i = 0; i < loops; ++i) {
    DataCopy<bfloat16_t, LoadDist::DIST_DINTLV_B16>(even, odd, x + i * 256);
    DataCopy<uint16_t, LoadDist::DIST_E2B_B16>((RegTensor<uint16_t>&)inverse, inverses + i * 8);
    Mul(even, even, inverse, all);
    Mul(odd, odd, inverse, all);
    Duplicate((RegTensor<uint8_t>&)quotient, (uint8_t)0);
    HalfOf<RegLayout::ZERO>(part, even, all);
    QuarterOf<RegLayout::ZERO>(quotient, part, wide);
    HalfOf<RegLayout::ZERO>(part, odd, all);
    QuarterOf<RegLayout::ONE>(quotient, part, wide);
    HalfOf<RegLayout::ONE>(part, even, all);
    QuarterOf<RegLayout::TWO>(quotient, part, wide);
    HalfOf<RegLayout::ONE>(part, odd, all);
    QuarterOf<RegLayout::THREE>(quotient, part, wide);
    DataCopy(y + i * 256, quotient, bytes);
  }
}

extern "C" __global__ __aicore__ void mx_quant(GM_ADDR x, GM_ADDR y, GM_ADDR scales,
                                               uint32_t count) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  TPipe pipe;
  TQue<TPosition::VECIN, 1> in;
  TQue<TPosition::VECOUT, 1> out, scale_out;
  TBuf<TPosition::VECCALC> inverse;
  pipe.InitBuffer(in, 1, count * 2);
  pipe.InitBuffer(out, 1, count);
  pipe.InitBuffer(scale_out, 1, 512);
  pipe.InitBuffer(inverse, 512);
  LocalTensor<bfloat16_t> values = in.AllocTensor<bfloat16_t>();
  Fetch(values, x, count);
  in.EnQue(values);
  values = in.DeQue<bfloat16_t>();
  LocalTensor<fp8_e4m3fn_t> quotients = out.AllocTensor<fp8_e4m3fn_t>();
  LocalTensor<uint8_t> codes = scale_out.AllocTensor<uint8_t>();
  LocalTensor<uint16_t> inverses = inverse.Get<uint16_t>();
  uint16_t loops = (uint16_t)(count / 256);
  int64_t saved = GetCtrlSpr<60, 60>();
  SetCtrlSpr<60, 60>(0);  // saturation as casts say
  MxScales(At(codes), At(inverses), At(values), loops);
  MxQuotients(At(quotients), At(inverses), At(values), loops);
  SetCtrlSpr<60, 60>(saved);
  in.FreeTensor(values);
  out.EnQue(quotients);
  scale_out.EnQue(codes);
  quotients = out.DeQue<fp8_e4m3fn_t>();
  codes = scale_out.DeQue<uint8_t>();
  GlobalTensor<uint8_t> to;
  to.SetGlobalBuffer((__gm__ uint8_t*)y);
  DataCopy(to, quotients.ReinterpretCast<uint8_t>(), count);
  Return(scales, codes, count / 32);
  out.FreeTensor(quotients);
  scale_out.FreeTensor(codes);
}

// --- A scale for each token: the largest of its row becomes 127

static constexpr MicroAPI::CastTrait kToByte = {MicroAPI::RegLayout::ZERO, MicroAPI::SatMode::SAT,
                                                MicroAPI::MaskMergeMode::ZEROING,
                                                RoundMode::CAST_TRUNC};

extern "C" __global__ __aicore__ void dynamic_quant(GM_ADDR x, GM_ADDR y, GM_ADDR scales,
                                                    uint32_t rows, uint32_t columns) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<half> in(TPosition::VECIN, 0, 4096);
  LocalTensor<int8_t> out(TPosition::VECOUT, 8192, 4096);
  LocalTensor<float> scale(TPosition::VECOUT, 16384, 64);
  Fetch(in, x, rows * columns);
  WaitForCopies();
  __ubuf__ half* from = At(in);
  __ubuf__ int8_t* to = At(out);
  __ubuf__ float* factors = At(scale);
  uint16_t lines = (uint16_t)rows, loops = (uint16_t)((columns + kLanes - 1) / kLanes);
  __VEC_SCOPE__ {
    using namespace MicroAPI;
    RegTensor<float> value, largest, factor, full;
    RegTensor<half> narrow;
    RegTensor<int8_t> bytes;
    MaskReg all = CreateMask<float>();
    Duplicate(full, 127.0f);
    for (uint16_t row = 0; row < lines; ++row) {
      uint32_t left = columns;
      Duplicate(largest, 0.0f);
      for (uint16_t i = 0; i < loops; ++i) {
        MaskReg mask = UpdateMask<float>(left);
        LoadAsFloat(value, from + row * columns + i * kLanes, mask);
        Abs(value, value, mask);
        Max(largest, largest, value, all);
      }
      ReduceMax(largest, largest, all);
      Duplicate(largest, largest, all);
      Div(factor, full, largest, all);
      Div(largest, largest, full, all);
      DataCopy<float, StoreDist::DIST_FIRST_ELEMENT_B32>(factors + row, largest, all);
      left = columns;
      for (uint16_t i = 0; i < loops; ++i) {
        MaskReg mask = UpdateMask<float>(left);
        LoadAsFloat(value, from + row * columns + i * kLanes, mask);
        Mul(value, value, factor, mask);
        Truncate<float, RoundMode::CAST_RINT>(value, value, mask);
        Cast<half, float, kNarrow>(narrow, value, mask);
        Cast<int8_t, half, kToByte>(bytes, narrow, mask);
        DataCopy<int8_t, StoreDist::DIST_PACK4_B32>(to + row * columns + i * kLanes, bytes, mask);
      }
    }
  }
  WaitForResults();
  Return(y, out, rows * columns);
  Return(scales, scale, rows);
}

// --- And back: a scale for each channel and one for each token, to bfloat16

__simd_vf__ inline void DequantRows(__ubuf__ bfloat16_t* y, __ubuf__ int8_t* x,
                                    __ubuf__ float* channel, __ubuf__ float* token, uint16_t rows,
                                    uint32_t columns) {
  using namespace AscendC::Reg;
  RegTensor<int8_t> bytes;
  RegTensor<half> exact;
  RegTensor<float> value, factor, share;
  RegTensor<bfloat16_t> result;
  uint16_t loops = (columns + kLanes - 1) / kLanes;
  for (uint16_t row = 0; row < rows; ++row) {
    uint32_t left = columns;
    LoadAlign<float, LoadDist::DIST_BRC_B32>(share, token + row);
    for (uint16_t i = 0; i < loops; ++i) {
      MaskReg mask = UpdateMask<float>(left);
      LoadAlign<int8_t, LoadDist::DIST_UNPACK4_B8>(bytes, x + row * columns + i * kLanes);
      Cast<half, int8_t, kWiden>(exact, bytes, mask);
      Cast<float, half, kWiden>(value, exact, mask);
      LoadAlign(factor, channel + i * kLanes);
      Mul(value, value, factor, mask);
      Mul(value, value, share, mask);
      Cast<bfloat16_t, float, kNarrow>(result, value, mask);
      StoreAlign<bfloat16_t, StoreDist::DIST_PACK_B32>(y + row * columns + i * kLanes, result,
                                                       mask);
    }
  }
}

extern "C" __global__ __aicore__ void dequant(GM_ADDR x, GM_ADDR channel, GM_ADDR token, GM_ADDR y,
                                              uint32_t rows, uint32_t columns) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<int8_t> in(TPosition::VECIN, 0, 2048);
  LocalTensor<float> factors(TPosition::VECIN, 2048, 256), shares(TPosition::VECIN, 3072, 64);
  LocalTensor<bfloat16_t> out(TPosition::VECOUT, 4096, 2048);
  Fetch(in, x, rows * columns);
  Fetch(factors, channel, columns);
  Fetch(shares, token, rows);
  WaitForCopies();
  asc_vf_call<DequantRows>(At(out), At(in), At(factors), At(shares), (uint16_t)rows, columns);
  WaitForResults();
  Return(y, out, rows * columns);
}

// --- A sigmoid in the C form

__simd_vf__ inline void SigmoidInC(__ubuf__ float* y, __ubuf__ float* x, uint32_t count) {
  vector_float value, one;
  asc_duplicate_scalar(one, 1.0f);
  uint16_t loops = (count + kLanes - 1) / kLanes;
  for (uint16_t i = 0; i < loops; ++i) {
    vector_bool mask = asc_update_mask_b32(count);
    asc_loadalign(value, x + i * kLanes);
    asc_mul_scalar(value, value, -1.0f, mask);
    asc_exp(value, value, mask);
    asc_add(value, value, one, mask);
    asc_div(value, one, value, mask);
    asc_storealign(y + i * kLanes, value, mask);
  }
}

extern "C" __global__ __aicore__ void sigmoid(GM_ADDR x, GM_ADDR y, uint32_t count) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  LocalTensor<float> in(TPosition::VECIN, 0, 512), out(TPosition::VECOUT, 2048, 512);
  Fetch(in, x, count);
  WaitForCopies();
  asc_vf_call<SigmoidInC>(At(out), At(in), count);
  WaitForResults();
  Return(y, out, count);
}
