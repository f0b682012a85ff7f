// Repeated calls take the fast path. What differs from one iteration of a loop to the next, and
// what no single-call check looks at, must still be found in the iteration in which it happens. The
// fourth turn of each loop is the first with a fault.
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "isa/poison.h"
#include "kernel_operator.h"

namespace {

using namespace AscendC;
using asctwin::Code;
using asctwin::Gm;

constexpr uint32_t kCount = 256;  // elements of the tensors
constexpr int kFaulty = 3;        // the turn, counted from 0
constexpr int kTurns = 6;
// A value that looks like memory which nothing has written.
constexpr auto kLikePoison = static_cast<int16_t>(asctwin::isa::kPoison * 0x0101);

GlobalTensor<half> tensor_at(GM_ADDR address, uint32_t count = kCount) {
  GlobalTensor<half> tensor;
  tensor.SetGlobalBuffer((__gm__ half*)address, count);
  return tensor;
}
LocalTensor<half> in_ub(uint32_t byte, uint32_t count) { return {TPosition::VECIN, byte, count}; }

template <HardEvent event>
void order() {
  SetFlag<event>(0);
  WaitFlag<event>(0);
}

void expect_found(void (*kernel)(GM_ADDR), Code code, int turn = kFaulty,
                  asctwin::KernelKind kind = {}) {
  Gm<half> x(kCount);
  for (half& value : x) value = 1;
  asctwin::RunOptions options;
  options.policy.pedantic = true;
  options.kind = kind;
  const asctwin::Report report = asctwin::run(kernel, options, x);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, code) << report.text();
  EXPECT_EQ(report.findings()[0].iteration, turn + 1) << report.text();
}

void uses_what_is_freed(GM_ADDR) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  pipe.InitBuffer(queue, 1, kCount * sizeof(half));
  for (int i = 0; i < kTurns; ++i) {
    auto tensor = queue.AllocTensor<half>();
    Duplicate(tensor, half(1), kCount);
    Adds(tensor, tensor, half(1), kCount);
    if (i == kFaulty) queue.FreeTensor(tensor);
    Adds(tensor, tensor, half(2), kCount);
    if (i != kFaulty) queue.FreeTensor(tensor);
  }
}
TEST(FastPath, ATensorThatIsFreed) { expect_found(uses_what_is_freed, Code::E0610); }

void reads_what_is_unwritten(GM_ADDR) {
  TPipe pipe;
  TQue<TPosition::VECIN, 1> queue;
  pipe.InitBuffer(queue, 1, kCount * sizeof(half));
  for (int i = 0; i < kTurns; ++i) {
    auto tensor = queue.AllocTensor<half>();
    Duplicate(tensor, half(1), i == kFaulty ? kCount - 16 : kCount);
    Adds(tensor, tensor, half(2), kCount);
    PipeBarrier<PIPE_ALL>();
    tensor.GetValue(kCount - 1);
    queue.EnQue(tensor);
    tensor = queue.DeQue<half>();
    queue.FreeTensor(tensor);
  }
}
TEST(FastPath, BytesThatNothingHasWritten) { expect_found(reads_what_is_unwritten, Code::E0302); }

// One DataBlock of a tile that begins anywhere.
template <uint32_t kFirst, uint32_t kBlocks, uint32_t kHole>
void leaves_a_hole(GM_ADDR) {
  constexpr uint32_t kOfBlock = 16;
  for (uint32_t i = 0; i < kTurns; ++i) {
    const LocalTensor<int16_t> tile(TPosition::VECIN, (kFirst + i * kBlocks) * 32,
                                    kBlocks * kOfBlock);
    for (uint32_t block = 0; block < kBlocks; ++block)
      if (i != kFaulty || block != kHole) Duplicate(tile[block * kOfBlock], kLikePoison, kOfBlock);
    Adds(tile, tile, int16_t{2}, kBlocks * kOfBlock);
    PipeBarrier<PIPE_ALL>();
    for (uint32_t block = 0; block < kBlocks; ++block) tile.GetValue(block * kOfBlock);
  }
}
TEST(FastPath, ABlockThatNothingHasWritten) {
  expect_found(leaves_a_hole<3, 9, 0>, Code::E0302);
  expect_found(leaves_a_hole<3, 9, 4>, Code::E0302);
  expect_found(leaves_a_hole<3, 9, 8>, Code::E0302);
}
// The bits of 64 blocks stand in a word.
TEST(FastPath, ABlockOfATileAcrossTwoWords) {
  expect_found(leaves_a_hole<34, 9, 2>, Code::E0302);
  expect_found(leaves_a_hole<34, 9, 3>, Code::E0302);
  expect_found(leaves_a_hole<34, 9, 8>, Code::E0302);
}
TEST(FastPath, ABlockOfALongTile) {
  expect_found(leaves_a_hole<3, 140, 0>, Code::E0302);
  expect_found(leaves_a_hole<3, 140, 77>, Code::E0302);
  expect_found(leaves_a_hole<3, 140, 139>, Code::E0302);
}

// Elements of the scalar unit, one after the other.
void reads_an_unwritten_element(GM_ADDR) {
  const LocalTensor<int32_t> x = LocalTensor<int32_t>(TPosition::VECIN, 0, kTurns);
  for (int i = 0; i < kTurns; ++i)
    if (i != kFaulty) x.SetValue(i, i);
  int32_t sum = 0;
  for (int i = 0; i < kTurns; ++i) sum += x.GetValue(i);
  x.SetValue(0, sum);
}
TEST(FastPath, AnElementThatNothingHasWritten) {
  expect_found(reads_an_unwritten_element, Code::E0302);
}
void leaves_its_tensor(GM_ADDR) {
  constexpr uint32_t kElements = 8;
  const LocalTensor<int32_t> x = LocalTensor<int32_t>(TPosition::VECIN, 0, kElements);
  for (int i = 0; i < kTurns; ++i) x.SetValue(kElements - kFaulty + i, i);
}
TEST(FastPath, AnElementBehindTheEndOfItsTensor) { expect_found(leaves_its_tensor, Code::E0205); }
void stores_behind_the_copy(GM_ADDR x) {
  const LocalTensor<half> tile = in_ub(0, 16);
  GlobalTensor<half> tensor = tensor_at(x);
  Duplicate(tile, half(1), 16);
  order<HardEvent::V_S>();
  order<HardEvent::V_MTE3>();
  for (int i = 0; i < kTurns; ++i) {
    tile.SetValue(i, half(2));
    if (i != kFaulty) order<HardEvent::S_MTE3>();
    DataCopy(tensor, tile, 16);
    order<HardEvent::MTE3_S>();
  }
}
TEST(FastPath, AnElementThatACopyDoesNotWaitFor) {
  Gm<half> x(kCount);
  asctwin::RunOptions options;
  options.autosync = asctwin::Autosync::kOff;
  const asctwin::Report report = asctwin::run(stores_behind_the_copy, options, x);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, Code::E0401) << report.text();
  EXPECT_EQ(report.findings()[0].iteration, kFaulty + 1) << report.text();
}
void stores_over_a_copy_to_global(GM_ADDR x) {
  GlobalTensor<half> tensor = tensor_at(x);
  Duplicate(in_ub(0, 16), half(1), 16);
  order<HardEvent::V_MTE3>();
  for (int i = 0; i < kTurns; ++i) {
    tensor.SetValue(i, half(2));
    if (i == kFaulty) DataCopy(tensor, in_ub(0, 16), 16);
  }
}
TEST(FastPath, ACopyOverAnElementThatIsStillInTheDataCache) {
  Gm<half> x(kCount);
  const asctwin::Report report = asctwin::run(stores_over_a_copy_to_global, {}, x);
  ASSERT_FALSE(report.findings().empty());
  EXPECT_EQ(report.findings()[0].code, Code::E0401) << report.text();
}

void walks_over_tiles(GM_ADDR) {
  for (uint32_t i = 0; i < kTurns; ++i) {
    const LocalTensor<int16_t> tile(TPosition::VECIN, i * 512, kCount);
    Duplicate(tile, kLikePoison, kCount);
    Adds(tile, tile, int16_t{2}, kCount);
  }
}
TEST(FastPath, TilesThatAreWrittenInTurn) {
  const asctwin::Report report =
      asctwin::run(walks_over_tiles, asctwin::RunOptions(), Gm<half>(kCount));
  EXPECT_TRUE(report.clean()) << report.text();
}

void reads_a_global_hole(GM_ADDR x) {
  GlobalTensor<half> tensor = tensor_at(x);
  for (int i = 0; i < kTurns; ++i) {
    DataCopy(in_ub(0, 32), tensor[i * 32], 32);
    PipeBarrier<PIPE_ALL>();
    Adds(in_ub(0, 32), in_ub(0, 32), half(2), 32);
    PipeBarrier<PIPE_ALL>();
    in_ub(0, 32).GetValue(0);
    PipeBarrier<PIPE_ALL>();
  }
}
TEST(FastPath, BytesOfTheHostThatNothingHasWritten) {
  Gm<half> x(kCount);
  for (uint32_t i = 0; i < kCount; ++i)
    if (i / 32 != kFaulty) x[i] = 1;
  const asctwin::Report report = asctwin::run(reads_a_global_hole, asctwin::RunOptions(), x);
  ASSERT_EQ(report.findings().size(), 1u) << report.text();
  EXPECT_EQ(report.findings()[0].code, Code::E0302) << report.text();
  EXPECT_EQ(report.findings()[0].iteration, kFaulty + 1) << report.text();
}

void reads_too_early(GM_ADDR x) {
  for (int i = 0; i < kTurns; ++i) {
    DataCopy(in_ub(0, 64), tensor_at(x), 64);
    if (i != kFaulty) order<HardEvent::MTE2_V>();
    Adds(in_ub(512, 64), in_ub(0, 64), half(1), 64);
    order<HardEvent::V_MTE2>();
    PipeBarrier<PIPE_MTE2>();
  }
}
TEST(FastPath, AReadThatComesTooEarly) { expect_found(reads_too_early, Code::E0401); }

void writes_too_early(GM_ADDR x) {
  for (int i = 0; i < kTurns; ++i) {
    DataCopy(in_ub(0, 64), tensor_at(x), 64);
    order<HardEvent::MTE2_V>();
    Adds(in_ub(512, 64), in_ub(0, 64), half(1), 64);
    if (i != kFaulty) order<HardEvent::V_MTE2>();
  }
}
TEST(FastPath, AWriteThatComesTooEarly) {
  expect_found(writes_too_early, Code::E0401, kFaulty + 1);
}

void writes_behind_a_copy_out(GM_ADDR x) {
  for (int i = 0; i < kTurns; ++i) {
    Duplicate(in_ub(0, 64), half(1), 64);
    order<HardEvent::V_MTE3>();
    DataCopy(tensor_at(x), in_ub(0, 64), 64);
    if (i != kFaulty) order<HardEvent::MTE3_V>();
    PipeBarrier<PIPE_MTE3>();
  }
}
TEST(FastPath, AWriteBehindACopyOut) {
  expect_found(writes_behind_a_copy_out, Code::E0401, kFaulty + 1);
}

// In the second round a vector core writes what its cube core reads in one of the turns.
void reads_l1_of_the_block(GM_ADDR x) {
  const auto tile = [](TPosition l1, int i) { return LocalTensor<half>(l1, i * 512, kCount); };
  if ASCEND_IS_AIC
    for (int i = 0; i < kTurns; ++i) DataCopy(tile(TPosition::A1, i), tensor_at(x), kCount);
  for (int round = 0; round < 2; ++round) {
    SyncAll<false>();
    if ASCEND_IS_AIC
      for (int i = 0; i < kTurns; ++i) {
        LoadData(tile(TPosition::A2, 0), tile(TPosition::A1, i),
                 LoadData2DParams(0, 1, 0, 0, 0, 0, 0));
        PipeBarrier<PIPE_MTE1>();
      }
  }
  if ASCEND_IS_AIV
    if (GetSubBlockIdx() == 0) DataCopy(tile(TPosition::TSCM, kFaulty), tensor_at(x), kCount);
}
TEST(FastPath, AnL1ThatAnotherCoreWrites) {
  expect_found(reads_l1_of_the_block, Code::E0403, kTurns + kFaulty, {1, 2});
}

// Writes some of the bytes again: neither the run that was touched then, nor apart from it.
void writes_beside(GM_ADDR x) {
  for (int i = 0; i < kTurns; ++i) {
    DataCopy(in_ub(0, 64), tensor_at(x), 64);
    Adds(in_ub(i == kFaulty ? 96 : 128, 64), in_ub(512, 64), half(1), 64);
    order<HardEvent::V_MTE2>();
    PipeBarrier<PIPE_MTE2>();
  }
}
void writes_beside_what_is_copied(GM_ADDR x) {
  Duplicate(in_ub(512, 64), half(1), 64);
  writes_beside(x);
}
TEST(FastPath, ARunThatMovesOntoAnother) {
  expect_found(writes_beside_what_is_copied, Code::E0401);
}

void overwrites(GM_ADDR x) {
  TPipe pipe;
  TBuf<TPosition::VECCALC> buffers[2];
  for (auto& buffer : buffers) pipe.InitBuffer(buffer, kCount * sizeof(half));
  auto in = buffers[0].Get<half>(), out = buffers[1].Get<half>();
  for (int i = 0; i < kTurns; ++i) {
    DataCopy(in, tensor_at(x), kCount);
    PipeBarrier<PIPE_ALL>();
    Adds(out, in, half(1), kCount);
    PipeBarrier<PIPE_ALL>();
    if (i != kFaulty) DataCopy(tensor_at(x), out, kCount);
    PipeBarrier<PIPE_ALL>();
  }
}
// Told of when the launch has ended, without a turn.
TEST(FastPath, AResultThatNobodyReads) { expect_found(overwrites, Code::W0603, -1); }

// 32 bytes are copied each time; a tensor of 32 elements is what they would fill.
void counts_in_elements(GM_ADDR x) {
  GlobalTensor<float> from;
  from.SetGlobalBuffer(reinterpret_cast<__gm__ float*>(x), 32);
  for (int i = 0; i < kTurns; ++i) {
    DataCopyPad(LocalTensor<float>(TPosition::VECCALC, 0, i == kFaulty ? 32 : 16), from,
                DataCopyExtParams(1, 32, 0, 0, 0), DataCopyPadExtParams<float>(false, 0, 0, 0));
    PipeBarrier<PIPE_ALL>();
  }
}
TEST(FastPath, ALengthInAnotherUnit) { expect_found(counts_in_elements, Code::W0103); }

}  // namespace
