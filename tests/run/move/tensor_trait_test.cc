// Every vector and copy call takes tensors of a TensorTrait and does with them what it does with
// tensors of the type itself. spec: vector.md, section 3; data_movement.md, section 1.1
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;

template <class T>
using Itself = T;

constexpr uint32_t kBytes = 4096;  // of an array
using Words = std::vector<uint32_t>;

half g_memory[2048];  // what is global memory to the kernels

// Array `number` of UB, filled with small numbers.
template <class T>
LocalTensor<T> array(uint32_t number, int first = 1) {
  using Element = typename LocalTensor<T>::PrimType;
  LocalTensor<T> tensor(TPosition::VECCALC, number * kBytes, kBytes / sizeof(Element));
  for (uint32_t i = 0; i < tensor.GetSize(); ++i)
    tensor.SetValue(i, static_cast<Element>(static_cast<int>(i % 50) + first));
  return tensor;
}

// The first 1 KiB of the tensors of all calls.
class Log {
 public:
  template <class T>
  void add(const LocalTensor<T>& tensor) {
    const auto words = tensor.template ReinterpretCast<uint32_t>();
    for (uint32_t i = 0; i < 256; ++i) words_.push_back(words.GetValue(i));
  }
  const Words& words() const { return words_; }

 private:
  Words words_;
};

template <template <class> class W, class T>
void arithmetic(Log& log) {
  const auto dst = array<W<T>>(0), a = array<W<T>>(1), b = array<W<T>>(2, 3);
  const uint64_t mask[2] = {0xFFFF, 0};
  Add(dst, a, b, 100);
  Sub(dst[128], a, b, mask, 1, BinaryRepeatParams());
  Mul<W<T>>(dst, a, b, uint64_t{40}, 2, BinaryRepeatParams());
  log.add(dst);
  Abs(dst, a, 60);
  Relu(dst, b, mask, 1, UnaryRepeatParams());
  Exp(dst, b, uint64_t{3}, 1, {1, 1, 8, 8});
  log.add(dst);
  Adds(dst, a, T(2), 100);
  Muls<W<T>, T>(dst, a, T(3), mask, 1, UnaryRepeatParams());
  Maxs(dst, b, 7, uint64_t{30}, 1, UnaryRepeatParams());
  LeakyRelu(dst, b, 2, 20);
  Axpy(dst, a, T(2), 100);
  MulAddDst(dst, a, b, 100);
  FusedMulAdd(dst, a, b, mask, 1, BinaryRepeatParams());
  log.add(dst);
  auto sum = array<W<T>>(0);
  sum = a + b;
  log.add(sum);
  Duplicate(dst, T(5), 40);
  Duplicate<W<T>>(dst, T(6), mask, 1, 1, 8);
  log.add(dst);
}

template <template <class> class W>
void integers(Log& log) {
  const auto dst = array<W<int16_t>>(0), a = array<W<int16_t>>(1), b = array<W<int16_t>>(2, 3);
  And(dst, a, b, 100);
  Not(dst[128], a, 100);
  ShiftLeft(dst, a, int16_t{2}, 50);
  ShiftRight<W<int16_t>, int16_t>(dst, b, int16_t{1}, 30);
  ShiftRight(dst, b, int16_t{1}, uint64_t{20}, 1, UnaryRepeatParams(), true);
  auto bits = array<W<int32_t>>(3);
  bits = array<W<int32_t>>(4) | array<W<int32_t>>(5, 9);
  log.add(dst);
  log.add(bits);
}

template <template <class> class W>
void casts(Log& log) {
  const auto floats = array<W<float>>(0);
  const auto halves = array<W<half>>(1);
  const auto ints = array<W<int32_t>>(2);
  const auto bytes = array<W<int8_t>>(3);
  const uint64_t mask[2] = {0xFF, 0};
  Cast(floats, halves, RoundMode::CAST_NONE, 100);
  Cast(halves, floats[8], RoundMode::CAST_RINT, mask, 1, {1, 1, 4, 8});
  Cast<W<int32_t>, W<float>>(ints, floats, RoundMode::CAST_RINT, uint64_t{30}, 1, {1, 1, 8, 8});
  SetDeqScale(static_cast<half>(1.0f));
  CastDequant(halves, ints, 64);
  AddDeqRelu(halves, ints, array<W<int32_t>>(4), 64);
  AddReluCast(bytes, array<W<half>>(5), array<W<half>>(6), 128);
  MulAddDst(floats, array<W<half>>(5), array<W<half>>(6), 64);
  Axpy(floats, array<W<half>>(5), half(2.0f), 64);
  log.add(floats);
  log.add(halves);
  log.add(bytes);
}

template <template <class> class W>
void comparisons(Log& log) {
  const auto a = array<W<float>>(0), b = array<W<float>>(1, 3), dst = array<W<float>>(2);
  auto bits = array<W<uint8_t>>(3);
  const uint64_t mask[2] = {0xFFFF, 0};
  Compare(bits, a, b, CMPMODE::LT, 256);
  Select(dst, bits, a, b, SELMODE::VSEL_TENSOR_TENSOR_MODE, 256);
  log.add(dst);
  CompareScalar(bits, a, 20.0f, CMPMODE::GT, 256);
  Compares(bits, a, 21, CMPMODE::GT, uint64_t{64}, 2, UnaryRepeatParams());
  Select(dst, bits, a, 4.0f, SELMODE::VSEL_TENSOR_SCALAR_MODE, 100);
  Select(dst, bits, a, 4, SELMODE::VSEL_TENSOR_SCALAR_MODE, mask, 1, BinaryRepeatParams());
  log.add(dst);
  bits = a < b;
  log.add(bits);
  Compare(a, b, CMPMODE::GE, uint64_t{64}, BinaryRepeatParams());
  GetCmpMask(bits);
  SetCmpMask(bits);
  Select<W<float>, SELMODE::VSEL_CMPMASK_SPR>(dst, a, b, 1, BinaryRepeatParams());
  log.add(dst);
}

template <template <class> class W>
void reductions(Log& log) {
  const auto src = array<W<float>>(0), dst = array<W<float>>(1), tmp = array<W<float>>(2);
  const uint64_t mask[2] = {0xFFFF, 0};
  WholeReduceSum(dst, src, 64, 4, 1, 1, 8);
  WholeReduceMax(dst[64], src, mask, 2, 1, 1, 8);
  log.add(dst);
  BlockReduceMin(dst, src, 2, 64, 1, 1, 8);
  PairReduceSum(dst, src, 2, mask, 1, 1, 8);
  RepeatReduceSum(dst[128], src, 2, 64, 1, 1, 1, 8);
  ReduceRepeat<ReduceType::SUM>(dst, src, 64, 1, 1, 1, 8);
  log.add(dst);
  ReduceSum(dst, src, tmp, 200);
  dst.SetValue(1, GetAccVal<W<float>>());
  ReduceMax(dst[8], src, tmp, 200, true);
  ReduceMin(dst[16], src, tmp, mask, 2, 8, true);
  log.add(dst);
}

template <template <class> class W>
void arrangements(Log& log) {
  TPipe pipe;
  const auto src = array<W<half>>(0), dst = array<W<half>>(1);
  const auto offsets = array<W<uint32_t>>(2);
  for (uint32_t i = 0; i < 128; ++i) offsets.SetValue(i, 32 * (i % 8));
  const uint64_t mask[2] = {0xFFFF, 0};
  Gather(dst, src, offsets, 0, 100);
  Gatherb(dst[128], src, offsets, 1, GatherRepeatParams());
  Brcb(dst[512], src, 1, BrcbRepeatParams());
  log.add(dst);
  Copy(dst, src[16], mask, 1, CopyRepeatParams(1, 1, 8, 8));
  uint64_t kept = 0;
  GatherMask(dst, src, 1, true, 100, GatherMaskParams(1, 1, 8, 8), kept);
  GatherMask(dst[256], src, array<W<uint16_t>>(3), true, 100, GatherMaskParams(1, 1, 8, 8), kept);
  log.add(dst);
  Transpose(dst, src);
  LocalTensor<W<half>> from[16], to[16];
  for (uint32_t i = 0; i < 16; ++i) from[i] = src[16 * i], to[i] = dst[16 * i + 256];
  TransDataTo5HD(to, from, TransDataTo5HDParams());
  CreateVecIndex(LocalTensor<W<half>>(dst), half(3.0f), 40u);
  log.add(dst);
}

template <template <class> class W>
void sorting(Log& log) {
  TPipe pipe;
  const auto src = array<W<float>>(0), dst = array<W<float>>(1), tmp = array<W<float>>(2);
  const auto index = array<W<uint32_t>>(3), found = array<W<uint32_t>>(4);
  Sort32(dst, src, index, 4);
  log.add(dst);
  const uint16_t lengths[4] = {32, 32, 32, 32};
  const MrgSortSrcList<W<float>> list(dst, dst[64], dst[128], dst[192]);
  MrgSort(tmp, list, MrgSort4Info(lengths, false, 15, 1));
  log.add(tmp);
  LocalTensor<W<float>> concat = src;
  Concat(concat, src, tmp, 4);
  Sort<W<float>, true>(dst, concat, index, tmp, 4);
  Extract(tmp, found, dst, 4);
  log.add(tmp);
  log.add(found);
}

template <template <class> class W>
void copies(Log& log) {
  GlobalTensor<W<half>> gm;
  gm.SetGlobalBuffer(g_memory, 2048);
  const auto ub = array<W<half>>(0), other = array<W<half>>(1);
  DataCopy(ub, gm, 128);
  DataCopy(ub[128], gm[64], DataCopyParams(2, 1, 3, 0));
  DataCopyPad(ub[256], gm, DataCopyExtParams(2, 20, 4, 0, 0), {true, 0, 6, half(7.0f)});
  DataCopyPad(ub[320], gm, DataCopyExtParams(1, 20, 0, 0, 0),
              DataCopyPadExtParams<W<half>>(true, 0, 6, half(8.0f)));
  DataCopyPad(ub[352], gm, DataCopyParams(1, 20, 0, 0), DataCopyPadParams());
  PipeBarrier<PIPE_ALL>();
  DataCopy(other, ub, 128);
  log.add(ub);
  log.add(other);
  ub.SetValue(3, 2.5f);
  ub(4) = ub.GetValue(3);
  SetFlag<HardEvent::S_MTE3>(0);
  WaitFlag<HardEvent::S_MTE3>(0);
  DataCopy(gm[1024], ub, 64);
  DataCopyPad(gm[1100], ub, DataCopyExtParams(1, 10, 0, 0, 0));
  PipeBarrier<PIPE_ALL>();
  for (uint32_t i = 0; i < 512; ++i) other.SetValue(i, gm[1024].GetValue(i));
  other.SetValue(0, gm(1027));
  log.add(other);
}

Words results(void (*kernel)(Log&)) {
  Log log;
  for (int i = 0; i < 2048; ++i) g_memory[i] = static_cast<half>(i % 99);
  asctwin::RunOptions options;
  options.soc = "Ascend910B1";
  const auto report = asctwin::run_on_cores([&] { kernel(log); }, options,
                                            {{reinterpret_cast<uint8_t*>(g_memory), 4096}});
  EXPECT_TRUE(report.ok()) << report.text();
  return log.words();
}

#define EXPECT_SAME(kernel, ...)                                  \
  do {                                                            \
    const Words trait = results(kernel<TensorTrait __VA_ARGS__>); \
    EXPECT_FALSE(trait.empty());                                  \
    EXPECT_EQ(trait, results(kernel<Itself __VA_ARGS__>));        \
  } while (false)

TEST(TensorTraits, OfArithmetic) {
  EXPECT_SAME(arithmetic, , half);
  EXPECT_SAME(arithmetic, , float);
  EXPECT_SAME(integers);
}
TEST(TensorTraits, OfCasts) { EXPECT_SAME(casts); }
TEST(TensorTraits, OfComparisons) { EXPECT_SAME(comparisons); }
TEST(TensorTraits, OfReductions) { EXPECT_SAME(reductions); }
TEST(TensorTraits, OfArrangements) { EXPECT_SAME(arrangements); }
TEST(TensorTraits, OfSorting) { EXPECT_SAME(sorting); }
TEST(TensorTraits, OfCopies) { EXPECT_SAME(copies); }

TEST(TensorTraits, AreWhatTheyWrap) {
  using Trait = LocalTensor<TensorTrait<half>>;
  static_assert(std::is_same_v<Trait::PrimType, half>);
  static_assert(std::is_same_v<PrimT<TensorTrait<half>>, half> && std::is_same_v<PrimT<int>, int>);
  static_assert(std::is_same_v<TensorTrait<half>::LiteType, half>);
  static_assert(std::is_same_v<GlobalTensor<TensorTrait<float>>::PrimType, float>);
}

}  // namespace
