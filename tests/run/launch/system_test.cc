// Small calls of the framework and the system: flags by pipes, lists of tensors, questions about
// the core.
// spec: vector.md, section 5; custom_op.md, section 3.2
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;

std::string codes_of(const std::function<void()>& kernel, asctwin::RunOptions options = {}) {
  return asctwin::test::codes_of(asctwin::run_on_cores(kernel, options, {}));
}

void move_with_flags(GM_ADDR in, GM_ADDR out) {
  GlobalTensor<float> x, y;
  x.SetGlobalBuffer(reinterpret_cast<float*>(in), 64);
  y.SetGlobalBuffer(reinterpret_cast<float*>(out), 64);
  const LocalTensor<float> tile(TPosition::VECCALC, 0, 64);
  TQueSync<PIPE_MTE2, PIPE_MTE3> sync;
  DataCopy(tile, x, 64);
  sync.SetFlag(0);
  sync.WaitFlag(0);
  DataCopy(y, tile, 64);
}

TEST(TQueSync, OrdersTwoPipes) {
  const asctwin::Gm<float> x(64), y(64);
  std::iota(x.begin(), x.end(), 1.0f);
  const asctwin::Report report = asctwin::run(move_with_flags, {}, x, y);
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_TRUE(std::equal(x.begin(), x.end(), y.begin()));
}

TEST(TQueSync, WaitsForItsOwnFlagOnly) {
  EXPECT_EQ(codes_of([] { TQueSync<PIPE_V, PIPE_MTE3>().WaitFlag(0); }), "E0501");
}

// Two tensors, of shapes (2, 3) and (5).
void read_list(GM_ADDR list, GM_ADDR out) {
  auto* const told = reinterpret_cast<uint64_t*>(out);
  ListTensorDesc tensors(list);
  told[0] = tensors.GetSize();
  uint64_t shape[8];
  for (uint32_t i = 0; i < 2; ++i) {
    TensorDesc<float> desc;
    desc.SetShapeAddr(shape);
    tensors.GetDesc(desc, i);
    told[1 + 4 * i] = desc.GetDim();
    told[2 + 4 * i] = desc.GetIndex();
    told[3 + 4 * i] = desc.GetShape(static_cast<uint32_t>(desc.GetDim()) - 1);
    told[4 + 4 * i] = reinterpret_cast<uint64_t>(desc.GetDataPtr());
  }
  told[9] = reinterpret_cast<uint64_t>(tensors.GetDataPtr<float>(1));
}

TEST(ListTensorDesc, ReadsTheWordsOfTheDocument) {
  const uint64_t index = uint64_t{1} << 32;
  const asctwin::Gm<uint64_t> list({6 * 8, 2, 2, 3, index | 1, 5, 0x1000, 0x2000});
  const asctwin::Gm<uint64_t> out(10);
  const asctwin::Report report = asctwin::run(read_list, {}, list, out);
  EXPECT_TRUE(report.clean()) << report.text();
  EXPECT_EQ(std::vector<uint64_t>(out.begin(), out.end()),
            (std::vector<uint64_t>{2, 2, 0, 3, 0x1000, 1, 1, 5, 0x2000, 0x2000}));
}

TEST(SubBlocks, AreCountedOnVectorCoresOfMixedKernels) {
  const auto count_is = [](asctwin::KernelKind kind, int64_t vector, int64_t cube) {
    asctwin::RunOptions options;
    options.kind = kind;
    EXPECT_EQ(codes_of(
                  [=] {
                    const int64_t count = ASCEND_IS_AIC ? cube : vector;
                    EXPECT_EQ(GetSubBlockNum(), count);
                    EXPECT_EQ(GetTaskRation(), count);
                    EXPECT_EQ(GetTaskRatio(), count);
                  },
                  options),
              "");
  };
  count_is({1, 2}, 2, 1);
  count_is({1, 1}, 1, 1);
  count_is({0, 1}, 1, 1);
}

TEST(SystemCycle, OnlyGrows) {
  EXPECT_EQ(codes_of([] {
              const int64_t first = GetSystemCycle();
              EXPECT_LT(first, GetSystemCycle());
            }),
            "");
}

TEST(Trap, StopsTheCore) {
  EXPECT_EQ(codes_of([] { Trap(); }), "E0804");
}

template <class T>
void divides(T divisor, std::initializer_list<T> dividends) {
  T magic, shift;
  GetUintDivMagicAndShift(magic, shift, divisor);
  for (const T x : dividends) {
    const auto high = static_cast<T>(static_cast<unsigned __int128>(x) * magic >> 8 * sizeof(T));
    const auto sum = static_cast<unsigned __int128>(high) + x;
    EXPECT_EQ(static_cast<T>(sum >> shift), x / divisor) << x << " / " << divisor;
  }
}

TEST(UintDivision, IsAMultiplicationAndAShift) {
  for (const uint32_t divisor : {1u, 2u, 3u, 7u, 10u, 641u, 0x7fffffffu, 0x80000001u, 0xffffffffu})
    divides<uint32_t>(divisor, {0, 1, 6, 7, 640, 641, 0x7ffffffe, 0x80000000, 0xffffffff});
  for (const uint64_t divisor : {uint64_t{1}, uint64_t{3}, uint64_t{10}, ~uint64_t{0}})
    divides<uint64_t>(divisor, {0, 1, 29, 30, ~uint64_t{0} - 1, ~uint64_t{0}});
}

}  // namespace
