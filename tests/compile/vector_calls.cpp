// Every call of vector.md, sections 1, 3 and 4, in each of its forms, in a kernel: it compiles.
// What each does is tested elsewhere. Names and system calls: vector_names.cpp, system_calls.cpp.
#include "kernel_operator.h"

using namespace AscendC;

namespace {

struct Tensors {
  LocalTensor<half> h;
  LocalTensor<float> f;
  LocalTensor<int8_t> i8;
  LocalTensor<uint8_t> u8;
  LocalTensor<int16_t> i16;
  LocalTensor<uint16_t> u16;
  LocalTensor<int32_t> i32;
  LocalTensor<uint32_t> u32;
  LocalTensor<int64_t> i64;
  LocalTensor<uint64_t> u64;
  LocalTensor<bfloat16_t> bf;
  LocalTensor<int4b_t> i4;
  LocalTensor<complex32> c32;
  LocalTensor<complex64> c64;
  LocalTensor<hifloat8_t> hif8;
  LocalTensor<fp4x2_e2m1_t> fp4;
  LocalTensor<TensorTrait<half>> traits;
  uint64_t bits[2] = {FULL_MASK, FULL_MASK};
  uint64_t lanes = HALF_MASK_LEN;
};

// 1.4, 1.5
__aicore__ inline void masks(Tensors& t) {
  SetMaskNorm();
  SetMaskCount();
  SetVectorMask<half>(0, FULL_MASK);
  SetVectorMask<half, MaskMode::COUNTER>(0, 100);
  SetVectorMask<float, MaskMode::NORMAL>(64);
  SetVectorMask<float, MaskMode::COUNTER>(100);
  ResetMask();
  Add<half, false>(t.h, t.h, t.h, MASK_PLACEHOLDER, 1, {1, 1, 1, 8, 8, 8});
  Add<half, false>(t.h, t.h, t.h, MASK_PLACEHOLDER_LIST, 1, {1, 1, 1, 8, 8, 8});
  Adds<half, false>(t.h, t.h, half(1), 16);
}

// 1.9
__aicore__ inline void operators(Tensors& t) {
  t.f = t.f + t.f;
  t.f = t.f - t.f;
  t.f = t.f * t.f;
  t.f = t.f / t.f;
  t.i16 = t.i16 | t.i16;
  t.i16 = t.i16 & t.i16;
  t.u8 = t.f < t.f;
  t.u8 = t.f > t.f;
  t.u8 = t.f <= t.f;
  t.u8 = t.f >= t.f;
  t.u8 = t.f == t.f;
  t.u8 = t.f != t.f;
}

// 3, 4.2, 4.3: each family in its three forms.
#define BINARY(name, tensor)                                          \
  name(t.tensor, t.tensor, t.tensor, 16);                             \
  name(t.tensor, t.tensor, t.tensor, t.lanes, 1, {1, 1, 1, 8, 8, 8}); \
  name(t.tensor, t.tensor, t.tensor, t.bits, 1, {1, 1, 1, 8, 8, 8});
#define UNARY(name, tensor)                           \
  name(t.tensor, t.tensor, 16);                       \
  name(t.tensor, t.tensor, t.lanes, 1, {1, 1, 8, 8}); \
  name(t.tensor, t.tensor, t.bits, 1, {1, 1, 8, 8});
#define SCALAR(name, tensor, value)                          \
  name(t.tensor, t.tensor, value, 16);                       \
  name(t.tensor, t.tensor, value, t.lanes, 1, {1, 1, 8, 8}); \
  name(t.tensor, t.tensor, value, t.bits, 1, {1, 1, 8, 8});
#define OF_FOUR(form, name) form(name, h) form(name, f) form(name, i16) form(name, i32)
__aicore__ inline void elementwise(Tensors& t) {
  OF_FOUR(BINARY, Add)
  OF_FOUR(BINARY, Sub)
  OF_FOUR(BINARY, Mul)
  OF_FOUR(BINARY, Max)
  OF_FOUR(BINARY, Min)
  BINARY(Div, h)
  BINARY(Div, f)
  BINARY(And, i16)
  BINARY(Or, u16)
  BINARY(And, i32)
  UNARY(Not, i16)
  SCALAR(Adds, h, half(1))
  SCALAR(Adds, f, 1)
  SCALAR(Adds, i16, 1)
  SCALAR(Muls, i32, 2)
  SCALAR(Maxs, h, 1.0f)
  SCALAR(Mins, f, 1.0)
  SCALAR(LeakyRelu, h, 0.5f)
  SCALAR(ShiftLeft, i16, 2)
  SCALAR(ShiftRight, u32, 2)
  ShiftRight(t.i32, t.i32, 2, t.lanes, 1, {1, 1, 8, 8}, true);
  ShiftRight(t.i32, t.i32, 2, t.bits, 1, {1, 1, 8, 8}, false);
  UNARY(Abs, h)
  UNARY(Exp, f)
  UNARY(Ln, h)
  UNARY(Sqrt, f)
  UNARY(Rsqrt, h)
  UNARY(Reciprocal, f)
  UNARY(Relu, i32)
  BINARY(MulAddDst, h)
  BINARY(FusedMulAdd, f)
  BINARY(MulAddRelu, f)
  BINARY(FusedMulAddRelu, h)
  BINARY(AddRelu, i16)
  BINARY(SubRelu, f)
  SCALAR(Axpy, f, 2.0f)
  Axpy(t.f, t.h, half(2), 16);
  Axpy(t.f, t.h, half(2), t.lanes, 1, {1, 1, 8, 4});
  Axpy<float, half, false>(t.f, t.h, half(2), t.bits, 1, {1, 1, 8, 4});
  MulAddDst(t.f, t.h, t.h, 16);
  MulAddDst<float, half, true>(t.f, t.h, t.h, t.lanes, 1, {1, 1, 1, 8, 4, 4});
  AddReluCast(t.i8, t.h, t.h, 32);
  SubReluCast(t.h, t.f, t.f, t.lanes, 1, {1, 1, 1, 4, 8, 8});
  MulCast(t.u8, t.h, t.h, t.bits, 1, {1, 1, 1, 4, 8, 8});
  AddDeqRelu(t.h, t.i32, t.i32, 64);
  AddDeqRelu(t.h, t.i32, t.i32, t.lanes, 1, {1, 1, 1, 4, 8, 8});
  AddDeqRelu<true>(t.h, t.i32, t.i32, t.bits, 1, {1, 1, 1, 4, 8, 8});
  SetDeqScale(half(1));
  SetDeqScale(1.0f, 0, true);
  SetDeqScale(t.u64, VdeqInfo());
}

// TensorTrait, and types that are given.
__aicore__ inline void given_types(Tensors& t) {
  Add(t.traits, t.traits, t.traits, 16);
  Exp(t.traits, t.traits, 16);
  Adds<TensorTrait<half>, half>(t.traits, t.traits, half(1), 16);
  Muls<TensorTrait<half>, half, true>(t.traits, t.traits, half(1), t.bits, 1, {1, 1, 8, 8});
  Add<half>(t.h, t.h, t.h, 16);
  Add<half, true>(t.h, t.h, t.h, t.bits, 1, {1, 1, 1, 8, 8, 8});
  Cast<float, half, false>(t.f, t.h, RoundMode::CAST_NONE, t.bits, 1, {1, 1, 8, 4});
  Muls<half, true>(t.h, t.h, half(2), 16);
}

// 4.4
__aicore__ inline void fills(Tensors& t) {
  Duplicate(t.h, half(1), 16);
  Duplicate(t.h, half(1), t.lanes, 1, 1, 8);
  Duplicate(t.h, half(1), t.bits, 1, 1, 8);
  Duplicate<bfloat16_t>(t.bf, bfloat16_t(1.0f), 16);
  Duplicate(t.u32, 1, 16);
  Brcb(t.h, t.h, 1, {1, 8});
  CreateVecIndex(t.i32, 0, 64);
  CreateVecIndex<half>(t.h, half(0), t.lanes, 1, 1, 8);
  CreateVecIndex<float>(t.f, 0.0f, t.bits, 1, 1, 8);
}

// 4.5, 4.6: the pairs of the 910B.
__aicore__ inline void casts(Tensors& t) {
  constexpr RoundMode kNone = RoundMode::CAST_NONE, kRint = RoundMode::CAST_RINT;
  Cast(t.h, t.i4, kNone, 32);
  Cast(t.h, t.i8, kNone, 32);
  Cast(t.h, t.u8, kNone, 32);
  Cast(t.h, t.i16, kRint, 32);
  Cast(t.f, t.i16, kNone, 32);
  Cast(t.i4, t.h, kNone, 32);
  Cast(t.i8, t.h, kNone, 32);
  Cast(t.u8, t.h, kNone, 32);
  Cast(t.i16, t.h, kRint, 32);
  Cast(t.i32, t.h, kRint, 32);
  Cast(t.f, t.h, kNone, 32);
  Cast(t.f, t.bf, kNone, 32);
  Cast(t.i32, t.bf, kRint, 32);
  Cast(t.i16, t.i32, kNone, 32);
  Cast(t.h, t.i32, kNone, 32);
  Cast(t.f, t.i32, kNone, 32);
  Cast(t.i64, t.i32, kNone, 32);
  Cast(t.i32, t.i64, kNone, 32);
  Cast(t.f, t.i64, kRint, 32);
  Cast(t.h, t.f, RoundMode::CAST_ODD, 32);
  Cast(t.bf, t.f, kRint, 32);
  Cast(t.i16, t.f, kRint, 32);
  Cast(t.i32, t.f, kRint, 32);
  Cast(t.i64, t.f, kRint, 32);
  Cast(t.f, t.f, kRint, 32);
  Cast(t.f, t.h, kNone, t.lanes, 1, {1, 1, 8, 4});
  Cast<float, half>(t.f, t.h, kNone, t.bits, 1, {1, 1, 8, 4});
  CastDequant(t.h, t.i32, 64);
  CastDequant<int8_t, int16_t, true, true>(t.i8, t.i16, 64);
  CastDequant<uint8_t, int16_t, true, false, false>(t.u8, t.i16, t.bits, 1, {1, 1, 8, 8});
  CastDequant<uint8_t, int16_t, true, false, false>(t.u8, t.i16, 64, 1, {1, 1, 8, 8});
  CastDeq<int8_t, int16_t, false, true>(t.i8, t.i16, 64);
}

// 4.7, 4.8
__aicore__ inline void choices(Tensors& t) {
  Compare(t.u8, t.f, t.f, CMPMODE::LT, 64);
  Compare(t.i8, t.f, t.f, CMPMODE::LT, 64);
  Compare(t.u8, t.f, t.f, CMPMODE::LT, t.lanes, 1, {1, 1, 1, 8, 8, 8});
  Compare<float, uint8_t, true>(t.u8, t.f, t.f, CMPMODE::LT, t.bits, 1, {1, 1, 1, 8, 8, 8});
  Compare(t.f, t.f, CMPMODE::GE, t.lanes, {1, 1, 1, 8, 8, 8});
  Compare<float, true>(t.f, t.f, CMPMODE::GE, t.bits, {1, 1, 1, 8, 8, 8});
  Compares(t.u8, t.h, half(1), CMPMODE::NE, 128);
  Compares(t.u8, t.h, half(1), CMPMODE::NE, t.lanes, 1, {1, 1, 8, 8});
  Compares(t.u8, t.h, half(1), CMPMODE::NE, t.bits, 1, {1, 1, 8, 8});
  CompareScalar(t.u8, t.f, 1.0f, CMPMODE::EQ, 64);
  CompareScalar(t.u8, t.f, 1.0f, CMPMODE::EQ, t.lanes, 1, {1, 1, 8, 8});
  CompareScalar(t.u8, t.f, 1.0f, CMPMODE::EQ, t.bits, 1, {1, 1, 8, 8});
  GetCmpMask(t.u8);
  SetCmpMask(t.u8);
  constexpr SELMODE kTensors = SELMODE::VSEL_TENSOR_TENSOR_MODE,
                    kScalar = SELMODE::VSEL_TENSOR_SCALAR_MODE;
  Select(t.f, t.u8, t.f, t.f, SELMODE::VSEL_CMPMASK_SPR, 64);
  Select(t.f, t.u16, t.f, t.f, kTensors, t.lanes, 1, {1, 1, 1, 8, 8, 8});
  Select(t.f, t.u32, t.f, t.f, kTensors, t.bits, 1, {1, 1, 1, 8, 8, 8});
  Select(t.f, t.u64, t.f, 1.0f, kScalar, 64);
  Select(t.f, t.u8, t.f, 1.0f, kScalar, t.lanes, 1, {1, 1, 1, 8, 8, 8});
  Select(t.f, t.u8, t.f, 1.0f, kScalar, t.bits, 1, {1, 1, 1, 8, 8, 8});
  Select<float, SELMODE::VSEL_CMPMASK_SPR>(t.f, t.f, t.f, 1, {1, 1, 1, 8, 8, 8});
  Select<float, uint8_t>(t.f, t.u8, t.f, 1, {1, 1, 1, 8, 8, 8});
}

// 4.9, 4.10
__aicore__ inline void gathers(Tensors& t) {
  Gather(t.h, t.h, t.u32, 0, 16);
  Gather(t.h, t.h, t.u32, 0, t.lanes, 1, 8);
  Gather(t.h, t.h, t.u32, 0, t.bits, 1, 8);
  Gatherb(t.h, t.h, t.u32, 1, {1, 8});
  uint64_t kept = 0;
  GatherMask(t.h, t.h, 1, false, 0, {1, 1, 8, 0}, kept);
  GatherMask(t.h, t.h, t.u16, true, 100, {1, 1, 8, 1}, kept);
  GatherMask<float, uint32_t, defaultGahterMaskMode>(t.f, t.f, t.u32, true, 70, {1, 1, 8, 1}, kept);
  GatherMask<float, GatherMaskMode::VERSION_V1>(t.f, t.f, 7, true, 70, {1, 1, 8, 1}, kept);
}

// 4.11
#define REPEATS(name)                 \
  name(t.f, t.f, 64, 1, 1, 1, 8);     \
  name(t.f, t.f, t.bits, 1, 1, 1, 8); \
  name<float, false>(t.f, t.f, 64, 1, 1, 1, 8);
#define BLOCKS(name)                  \
  name(t.f, t.f, 1, 64, 1, 1, 8);     \
  name(t.f, t.f, 1, t.bits, 1, 1, 8); \
  name<float, false>(t.f, t.f, 1, 64, 1, 1, 8);
__aicore__ inline void reductions(Tensors& t) {
  REPEATS(WholeReduceSum)
  REPEATS(WholeReduceMax)
  REPEATS(WholeReduceMin)
  WholeReduceMax(t.f, t.f, 64, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_VALUE);
  WholeReduceMin(t.f, t.f, t.bits, 1, 1, 1, 8, ReduceOrder::ORDER_INDEX_VALUE);
  BLOCKS(BlockReduceSum)
  BLOCKS(BlockReduceMax)
  BLOCKS(BlockReduceMin)
  BLOCKS(PairReduceSum)
  RepeatReduceSum(t.f, t.f, 1, 64, 0, 1, 1, 8);
  RepeatReduceSum<float, false>(t.f, t.f, 1, 64, 0, 1, 1, 8);
  ReduceRepeat<ReduceType::MAX>(t.f, t.f, 64, 1, 1, 1, 8, ReduceOrder::ORDER_ONLY_INDEX);
  ReduceRepeat<ReduceType::SUM, float, true>(t.f, t.f, t.bits, 1, 1, 1, 8);
  ReduceDataBlock<ReduceType::MIN>(t.f, t.f, 64, 1, 1, 1, 8);
  ReduceDataBlock<ReduceType::SUM, float>(t.f, t.f, t.bits, 1, 1, 1, 8);
  ReducePairElem<ReduceType::SUM>(t.f, t.f, 64, 1, 1, 1, 8);
  ReducePairElem<ReduceType::SUM>(t.f, t.f, t.bits, 1, 1, 1, 8);
  ReduceSum(t.f, t.f, t.f, 64);
  ReduceSum<float, false>(t.f, t.f, t.f, 64);
  ReduceSum(t.f, t.f, t.f, 64, 1, 8);
  ReduceSum(t.f, t.f, t.f, t.bits, 1, 8);
  ReduceMax(t.f, t.f, t.f, 64);
  ReduceMax(t.f, t.f, t.f, 64, true);
  ReduceMin(t.f, t.f, t.f, 64, 1, 8);
  ReduceMin(t.f, t.f, t.f, t.bits, 1, 8, true);
  float value = 0, index = 0;
  uint32_t value_bits = 0, index_bits = 0;
  GetReduceMaxMinCount<float>(value, index);
  GetReduceMaxMinCount<float>(value);
  GetReduceRepeatMaxMinSpr<float>(value, index);
  GetReduceRepeatMaxMinSpr<float>(value);
  GetReduceMaxMinCount(value_bits, index_bits);
  value = GetAccVal<float>() + GetReduceRepeatSumSpr<float>();
}

// 4.12, 4.13
__aicore__ inline void sorts(Tensors& t) {
  Sort32(t.f, t.f, t.u32, 1);
  const uint16_t lengths[4] = {32, 32, 32, 32};
  MrgSort<float>(t.f, MrgSortSrcList<float>(t.f, t.f, t.f, t.f),
                 MrgSort4Info(lengths, false, 15, 1));
  uint32_t sorted[4] = {};
  MrgSort<float, true>(t.f, MrgSortSrcList<float>(t.f, t.f, t.f, t.f), lengths, sorted, 15, 1);
  uint16_t a = 0, b = 0, c = 0, d = 0;
  GetMrgSortResult(a, b, c, d);
  Concat(t.f, t.f, t.f, 1);
  Sort<float, true>(t.f, t.f, t.u32, t.f, 1);
  Sort<float, false>(t.f, t.f, t.u32, t.f, 1);
  Extract(t.f, t.u32, t.f, 1);
  (void)(GetSortOffset<half>(32) + GetSortLen<float>(32));
  RpSort16(t.h, t.h, 1);
  MrgSort4(t.h, MrgSortSrcList<half>(t.h, t.h, t.h, t.h), MrgSort4Info(lengths, false, 15, 1));
  ProposalConcat(t.h, t.h, 1, 4);
  ProposalExtract(t.h, t.h, 1, 4);
  BilinearInterpolation(t.h, t.h, t.u32, t.h, t.lanes, 1, true, 1, 1, 128, t.u8);
  BilinearInterpolation(t.h, t.h, t.u32, t.h, t.bits, 1, true, 1, 1, 128, t.u8);
  VectorPadding(t.h, t.h, 0, false, 16);
  VectorPadding(t.f, t.f, 1, true, t.lanes, 1, {1, 1, 8, 8});
  VectorPadding<half, false>(t.h, t.h, 2, true, t.bits, 1, {1, 1, 8, 8});
}

// reg_api.md, section 15: what the 950 adds.
#if __NPU_ARCH__ == 3510
constexpr ExpConfig kExp{ExpAlgo::PRECISION_1ULP_FTZ_FALSE};
constexpr DivConfig kDiv{DivAlgo::PRECISION_0ULP_FTZ_FALSE};
constexpr SqrtConfig kSqrt{SqrtAlgo::PRECISION_0ULP_FTZ_FALSE};
__aicore__ inline void calls_of_950(Tensors& t) {
  Neg(t.f, t.f, 16);
  Prelu(t.f, t.f, t.f, 16);
  Mull(t.i32, t.i32, t.i32, t.i32, 16);
  AbsSub(t.f, t.f, t.f, 16);
  ExpSub(t.f, t.f, t.f, 16);
  MulsCast(t.h, t.f, 2.0f, 16);
  Truncate(t.f, t.f, 16);
  Truncate<float, RoundMode::CAST_FLOOR>(t.f, t.f, 16);
  Interleave(t.f, t.f, t.f, t.f, 16);
  DeInterleave(t.f, t.f, t.f, t.f, 16);
  SCALAR(Subs, f, 2.0f)
  SCALAR(Divs, f, 2.0f)
  SCALAR(Ands, i16, 2)
  SCALAR(Ors, i16, 2)
  Adds(t.f, 1.0f, t.f, 16);
  Subs(t.f, 1.0f, t.f, 16);
  Muls(t.f, 1.0f, t.f, t.lanes, 1, {1, 1, 8, 8});
  Maxs(t.f, 1.0f, t.f, t.bits, 1, {1, 1, 8, 8});
  Mins(t.f, 1.0f, t.f, 16);
  Ands(t.i16, 1, t.i16, 16);
  Ors(t.i16, 1, t.i16, 16);
  Exp<float, kExp>(t.f, t.f, 16);
  Exp<float, true, kExp>(t.f, t.f, t.bits, 1, {1, 1, 8, 8});
  Exp<float, DEFAULT_EXP_CONFIG>(t.f, t.f, 16);
  Ln<half, DEFAULT_LN_CONFIG>(t.h, t.h, 16);
  Sqrt<float, kSqrt>(t.f, t.f, 16);
  Rsqrt<float, DEFAULT_RSQRT_CONFIG>(t.f, t.f, 16);
  Reciprocal<float, DEFAULT_RECIPROCAL_CONFIG>(t.f, t.f, 16);
  Div<float, kDiv>(t.f, t.f, t.f, 16);
  Div<float, false, DEFAULT_DIV_CONFIG>(t.f, t.f, t.f, t.lanes, 1, {1, 1, 1, 8, 8, 8});
  Cast(t.bf, t.h, RoundMode::CAST_RINT, 16);
  Cast(t.u8, t.u32, RoundMode::CAST_NONE, 16);
  ReduceMax(t.i32, t.i32, t.i32, 64, true);
}

__aicore__ inline void types_of_950(Tensors& t) {
  const complex32 small(half(1), half(2));
  const complex64 wide(1, 2);
  Add(t.c32, t.c32, t.c32, 16);
  Sub<complex64>(t.c64, t.c64, t.c64, 16);
  t.c64 = t.c64 * t.c64;
  t.c32 = t.c32 / t.c32;
  Adds(t.c32, t.c32, small, 16);
  Muls(t.c64, wide, t.c64, 16);
  Subs(t.c32, small, t.c32, 16);
  Divs(t.c64, t.c64, wide, 16);
  Abs(t.h, t.c32, 16);
  Abs<float, complex64>(t.f, t.c64, 16);
  Duplicate(t.c64, wide, 16);
  Select(t.c32, t.u8, t.c32, t.c32, SELMODE::VSEL_TENSOR_TENSOR_MODE, 16);
  Select(t.c64, t.u8, t.c64, wide, SELMODE::VSEL_TENSOR_SCALAR_MODE, 16);
  ExpSub(t.f, t.h, t.h, 16);
  ShiftLeft(t.u16, t.u16, t.i16, 16);
  ShiftRight(t.i64, t.i64, t.i64, 16);
  ExpSub<float, half>(t.f, t.h, t.h, 16);
  CreateVecIndex(t.i64, int64_t{0}, 16);
  ReduceMin(t.u64, t.u64, t.u64, 64, true);
  Compare(t.u8, t.bf, t.bf, CMPMODE::LT, 128);
  Cast(t.hif8, t.f, RoundMode::CAST_HYBRID, 16);
  Cast(t.fp4, t.bf, RoundMode::CAST_RINT, 16);
}
#endif

}  // namespace

extern "C" __global__ __aicore__ void every_call(GM_ADDR) {
  KERNEL_TASK_TYPE_DEFAULT(KERNEL_TYPE_AIV_ONLY);
  Tensors t;
  masks(t);
  operators(t);
  elementwise(t);
  given_types(t);
  fills(t);
  casts(t);
  choices(t);
  gathers(t);
  reductions(t);
  sorts(t);
#if __NPU_ARCH__ == 3510
  calls_of_950(t);
  types_of_950(t);
#endif
}
