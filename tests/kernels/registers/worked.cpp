// The worked examples of reg_api.md, section 17.
#include "frame.h"

using namespace AscendC::Reg;
template <class T>
using Ub = __ubuf__ T*;

__simd_vf__ inline void Masks(__ubuf__ uint8_t* dst, __ubuf__ uint8_t*) {
  uint32_t n = 100, k = 5;
  Ub<uint8_t> p = dst;
  for (uint16_t i = 0; i < 3; ++i) {
    MaskReg m = UpdateMask<float>(n);
    StoreAlign<uint8_t, PostLiteral::POST_MODE_UPDATE>(p, m, 32);
  }
  MaskReg five = UpdateMask<half>(k);
  StoreAlign(p, five);
}
REGISTER_KERNEL(w1, Masks)

// a and b are halves; the mask of a > b in four forms.
__simd_vf__ inline void Comparison(__ubuf__ uint8_t* dst, __ubuf__ uint8_t* src) {
  RegTensor<half> a, b;
  MaskReg all = CreateMask<half>(), m, packed, unpacked;
  UnalignRegForStore stream;
  LoadAlign(a, (Ub<half>)src);
  LoadAlign(b, (Ub<half>)(src + 256));
  Compare<half, CMPMODE::GT>(m, a, b, all);
  StoreAlign(dst, m);
  StoreAlign<uint8_t, MaskDist::DIST_PACK>(dst + 32, m);
  Ub<half> p = (Ub<half>)(dst + 64);
  StoreUnAlign<half>(p, m, stream);
  StoreUnAlignPost(p, stream, 0);
  Pack<HighLowPart::LOWEST>(packed, m);
  StoreAlign(dst + 96, packed);
  UnPack<HighLowPart::LOWEST>(unpacked, m);
  StoreAlign(dst + 128, unpacked);
}
REGISTER_KERNEL(w2, Comparison)

static constexpr CastTrait kZero = {RegLayout::ZERO, SatMode::UNKNOWN, MaskMergeMode::ZEROING,
                                    RoundMode::UNKNOWN};
static constexpr CastTrait kOne = {RegLayout::ONE, SatMode::UNKNOWN, MaskMergeMode::ZEROING,
                                   RoundMode::UNKNOWN};
__simd_vf__ inline void Widening(__ubuf__ uint8_t* dst, __ubuf__ uint8_t* src) {
  RegTensor<half> x;
  RegTensor<float> f;
  MaskReg floats = CreateMask<float>(), halves = CreateMask<half>();
  LoadAlign<half, LoadDist::DIST_UNPACK_B16>(x, (Ub<half>)src);
  Cast<float, half, kZero>(f, x, floats);
  StoreAlign((Ub<float>)dst, f, floats);
  LoadAlign(x, (Ub<half>)src);
  Cast<float, half, kZero>(f, x, floats);
  StoreAlign((Ub<float>)(dst + 256), f, floats);
  Cast<float, half, kOne>(f, x, halves);
  StoreAlign((Ub<float>)(dst + 512), f, floats);
}
REGISTER_KERNEL(w3, Widening)

static constexpr CastTrait kNarrow = {RegLayout::ZERO, SatMode::NO_SAT, MaskMergeMode::ZEROING,
                                      RoundMode::CAST_RINT};
static constexpr CastTrait kOdd = {RegLayout::ONE, SatMode::NO_SAT, MaskMergeMode::ZEROING,
                                   RoundMode::CAST_RINT};
static constexpr CastTrait kEven = {RegLayout::ZERO, SatMode::NO_SAT, MaskMergeMode::MERGING,
                                    RoundMode::CAST_RINT};
__simd_vf__ inline void Narrowing(__ubuf__ uint8_t* dst, __ubuf__ uint8_t* src) {
  RegTensor<float> f, even, odd;
  RegTensor<half> h;
  RegTensor<bfloat16_t> joined;
  uint32_t n = 5;
  MaskReg m = UpdateMask<float>(n), all = CreateMask<half>(), floats = CreateMask<float>();
  LoadAlign(f, (Ub<float>)src);
  Cast<half, float, kNarrow>(h, f, m);
  StoreAlign((Ub<half>)dst, h, all);
  StoreAlign<half, StoreDist::DIST_PACK_B32>((Ub<half>)(dst + 256), h, m);
  LoadAlign(even, (Ub<float>)(src + 256));
  LoadAlign(odd, (Ub<float>)(src + 512));
  Cast<bfloat16_t, float, kOdd>(joined, odd, floats);
  Cast<bfloat16_t, float, kEven>(joined, even, floats);
  StoreAlign((Ub<bfloat16_t>)(dst + 512), joined, all);
}
REGISTER_KERNEL(w4, Narrowing)

__simd_vf__ inline void Order(__ubuf__ uint8_t* dst, __ubuf__ uint8_t* src) {
  RegTensor<int32_t> a, b, c, d;
  RegTensor<half> r;
  MaskReg all = CreateMask<int32_t>(), few = CreateMask<half, MaskPattern::VL32>();
  LoadAlign(a, (Ub<int32_t>)src);
  LoadAlign(b, (Ub<int32_t>)(src + 256));
  Interleave(c, d, a, b);
  StoreAlign((Ub<int32_t>)dst, c, all);
  StoreAlign((Ub<int32_t>)(dst + 256), d, all);
  DeInterleave(c, d, a, b);
  StoreAlign((Ub<int32_t>)(dst + 512), c, all);
  StoreAlign((Ub<int32_t>)(dst + 768), d, all);
  Ub<half> p = (Ub<half>)(dst + 1024);
  LoadAlign(r, (Ub<half>)src);
  StoreAlign<half, DataCopyMode::DATA_BLOCK_COPY, PostLiteral::POST_MODE_UPDATE>(p, r, 3, 1, few);
  Ub<half> q = (Ub<half>)src;
  LoadAlign<half, DataCopyMode::DATA_BLOCK_COPY>(r, q, 3, few);
  MaskReg halves = CreateMask<half>();
  StoreAlign((Ub<half>)(dst + 1280), r, halves);
  StoreAlign<half, StoreDist::DIST_FIRST_ELEMENT_B16>(p + 112, r, halves);  // p has moved by 32 B
}
REGISTER_KERNEL(w5, Order)

__simd_vf__ inline void Streams(__ubuf__ uint8_t* dst, __ubuf__ uint8_t* src) {
  RegTensor<uint32_t> r, s;
  UnalignRegForLoad in;
  UnalignRegForStore out;
  MaskReg all = CreateMask<uint32_t>();
  LoadUnAlignPre(in, (Ub<uint32_t>)(src + 20));
  LoadUnAlign(r, in, (Ub<uint32_t>)(src + 20));
  StoreAlign((Ub<uint32_t>)dst, r, all);
  LoadAlign(s, (Ub<uint32_t>)src);
  Ub<uint32_t> p = (Ub<uint32_t>)(dst + 512 + 40);
  StoreUnAlign(p, s, out, 5);
  StoreUnAlign(p, s, out, 6);
  StoreUnAlign(p, s, out, 1);
  StoreUnAlignPost(p, out, 0);
  Load(r, (Ub<uint32_t>)(src + 12));
  StoreAlign((Ub<uint32_t>)(dst + 1024), r, all);
  Store((Ub<uint32_t>)(dst + 1280 + 4), r, 3);
}
REGISTER_KERNEL(w6, Streams)

__simd_vf__ inline void Squeezes(__ubuf__ uint8_t* dst, __ubuf__ uint8_t* src) {
  RegTensor<uint16_t> s, d;
  UnalignRegForStore out;
  MaskReg some = CreateMask<uint16_t, MaskPattern::M4>();
  ClearSpr<SpecialPurposeReg::AR>();
  Ub<uint16_t> p = (Ub<uint16_t>)dst;
  for (uint16_t i = 0; i < 2; ++i) {
    LoadAlign(s, (Ub<uint16_t>)src + i * 128);
    Squeeze<uint16_t, Reg::GatherMaskMode::STORE_REG>(d, s, some);
    StoreUnAlign(p, d, out);
  }
  StoreUnAlignPost(p, out);
}
REGISTER_KERNEL(w7, Squeezes)

__simd_vf__ inline void Reductions(__ubuf__ uint8_t* dst, __ubuf__ uint8_t* src) {
  RegTensor<float> f, r;
  RegTensor<uint16_t> counts;
  RegTensor<uint8_t> bytes;
  MaskReg all = CreateMask<float>(), eight = CreateMask<uint8_t, MaskPattern::VL8>();
  MaskReg shorts = CreateMask<uint16_t>();
  LoadAlign(f, (Ub<float>)src);
  Reduce<ReduceType::SUM>(r, f, all);
  StoreAlign((Ub<float>)dst, r, all);
  LoadAlign(f, (Ub<float>)(src + 256));
  Reduce<ReduceType::MAX>(r, f, all);
  StoreAlign((Ub<float>)(dst + 256), r, all);
  LoadAlign(f, (Ub<float>)(src + 512));
  ReduceDataBlock<ReduceType::SUM>(r, f, all);
  StoreAlign((Ub<float>)(dst + 512), r, all);
  PairReduceElem(r, f, all);
  StoreAlign((Ub<float>)(dst + 768), r, all);
  LoadAlign(bytes, src + 768);
  Duplicate(counts, 0);
  Histograms<uint8_t, uint16_t, HistogramsBinType::BIN0, HistogramsType::FREQUENCY>(counts, bytes,
                                                                                    eight);
  StoreAlign((Ub<uint16_t>)(dst + 1024), counts, shorts);
  Duplicate(counts, 0);
  Histograms<uint8_t, uint16_t, HistogramsBinType::BIN0, HistogramsType::ACCUMULATE>(counts, bytes,
                                                                                     eight);
  StoreAlign((Ub<uint16_t>)(dst + 1280), counts, shorts);
  Duplicate(counts, 0);
  Histograms<uint8_t, uint16_t, HistogramsBinType::BIN1, HistogramsType::ACCUMULATE>(counts, bytes,
                                                                                     eight);
  StoreAlign((Ub<uint16_t>)(dst + 1536), counts, shorts);
}
REGISTER_KERNEL(w8, Reductions)

__simd_vf__ inline void Integers(__ubuf__ uint8_t* dst, __ubuf__ uint8_t* src) {
  RegTensor<int32_t> a, b, d, e;
  RegTensor<int16_t> x;
  RegTensor<uint16_t> y;
  RegTensor<half> h, k;
  RegTensor<uint32_t> u;
  MaskReg all = CreateMask<int32_t>(), halves = CreateMask<half>(), carry, lanes;
  LoadAlign(a, (Ub<int32_t>)src);
  LoadAlign(b, (Ub<int32_t>)(src + 256));
  Sub(carry, d, a, b, all);
  StoreAlign((Ub<int32_t>)dst, d, all);
  StoreAlign(dst + 256, carry);
  Mull(d, e, a, b, all);
  StoreAlign((Ub<int32_t>)(dst + 288), d, all);
  StoreAlign((Ub<int32_t>)(dst + 544), e, all);
  LoadAlign(x, (Ub<int16_t>)(src + 512));
  ShiftLefts(x, x, int16_t(1), halves);
  StoreAlign((Ub<int16_t>)(dst + 800), x, halves);
  LoadAlign(y, (Ub<uint16_t>)(src + 512));
  ShiftLefts(y, y, int16_t(1), halves);
  StoreAlign((Ub<uint16_t>)(dst + 1056), y, halves);
  LoadAlign(h, (Ub<half>)(src + 768));
  LoadAlign(k, (Ub<half>)(src + 1024));
  MulAddDst(k, h, h, halves);
  StoreAlign((Ub<half>)(dst + 1312), k, halves);
  Compares<int32_t, CMPMODE::LT>(lanes, a, 6, all);
  Unsqueeze(u, lanes);
  StoreAlign((Ub<uint32_t>)(dst + 1568), u, all);
}
REGISTER_KERNEL(w9, Integers)
