// Memory that a kernel divides beside TPipe's queues: LocalMemAllocator, TBufPool, addresses that
// are set by hand.
// spec: data_movement.md, sections 13.1 and 13.3
#include <gtest/gtest.h>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;

constexpr uint32_t kUbBytes = 192 * 1024;  // of the 910B

std::string codes_of(const std::function<void()>& kernel) {
  asctwin::RunOptions options;
  options.policy.pedantic = true;
  return asctwin::test::codes_of(asctwin::run_on_cores(kernel, options, {}));
}

TEST(LocalMemAllocator, HandsOutWholeBlocksFromTheStart) {
  EXPECT_EQ(codes_of([] {
              LocalMemAllocator ub;
              const auto a = ub.Alloc<TPosition::VECIN, half, 17>();
              const auto b = ub.Alloc<float, 8>();
              const auto c = ub.Alloc<TPosition::VECOUT, int32_t>(1);
              const auto d = ub.Alloc<uint8_t>(64);
              EXPECT_EQ(a.GetSize(), 17u);
              EXPECT_EQ(b.GetPhyAddr() - a.GetPhyAddr(), 64u);
              EXPECT_EQ(c.GetPhyAddr() - a.GetPhyAddr(), 96u);
              EXPECT_EQ(d.GetPhyAddr() - a.GetPhyAddr(), 128u);
              EXPECT_EQ(ub.GetCurAddr(), 192u);
              EXPECT_EQ(c.GetPosition(), static_cast<int32_t>(TPosition::VECOUT));
            }),
            "");
}

TEST(LocalMemAllocator, KnowsEachMemory) {
  asctwin::RunOptions options;
  options.kind = asctwin::KernelKind{1, 0};
  const auto kernel = [] {
    LocalMemAllocator<Hardware::L1> l1;
    LocalMemAllocator<Hardware::L0C> l0c;
    LocalMemAllocator<Hardware::BIAS> bias;
    l1.Alloc<half>(16);
    EXPECT_EQ((l1.Alloc<TPosition::B1, half, 16>().GetPosition()),
              static_cast<int32_t>(TPosition::B1));
    EXPECT_EQ(l1.GetCurAddr(), 64u);
    EXPECT_EQ(l0c.Alloc<float>(256).GetPosition(), static_cast<int32_t>(TPosition::CO1));
    bias.Alloc<float>(1);
    EXPECT_EQ(bias.GetCurAddr(), 64u);
  };
  EXPECT_EQ(asctwin::test::codes_of(asctwin::run_on_cores(kernel, options, {})), "");
}

TEST(LocalMemAllocator, EndsWithTheMemory) {
  const auto kernel = [](uint32_t bytes) {
    return [bytes] { LocalMemAllocator<>().Alloc<uint8_t>(bytes); };
  };
  EXPECT_EQ(codes_of(kernel(kUbBytes)), "");
  EXPECT_EQ(codes_of(kernel(kUbBytes + 1)), "E0206");
}

TEST(Address, SaysWhereATensorLies) {
  EXPECT_EQ(codes_of([] {
              const LocalTensor<half> placed(TPosition::VECCALC, 256, 64);
              EXPECT_EQ(placed.address_.bufferAddr, 256u);
              EXPECT_EQ(placed[16].address_.bufferAddr, 288u);
              EXPECT_EQ(placed[16].address_.dataLen, 96u);
              EXPECT_EQ(placed.address_.logicPos, static_cast<uint8_t>(TPosition::VECCALC));
              TPipe pipe;
              TBuf<TPosition::VECIN> first, second;
              pipe.InitBuffer(first, 100);
              pipe.InitBuffer(second, 100);
              EXPECT_EQ(second.Get<float>().address_.bufferAddr, 128u);
              EXPECT_EQ(second.GetWithOffset<float>(8, 32).address_.bufferAddr, 160u);
              first.Get<half>().SetValue(0, half(1));
              second.Get<half>().SetValue(0, half(1));
            }),
            "");
}

TEST(Address, MayBeChanged) {
  EXPECT_EQ(codes_of([] {
              const LocalTensor<half> start(TPosition::VECIN, 0, 16);
              TBuffAddr address;
              address.logicPos = static_cast<uint8_t>(TPosition::VECCALC);
              LocalTensor<half> tensor;
              tensor.SetAddr(address);
              tensor.InitBuffer(64, 32);
              EXPECT_EQ(tensor.GetSize(), 32u);
              EXPECT_EQ(tensor.GetPhyAddr() - start.GetPhyAddr(), 64u);
              EXPECT_EQ(tensor.GetPosition(), static_cast<int32_t>(TPosition::VECCALC));
              tensor.SetValue(0, half(3));
              LocalTensor<half> other;
              other.SetAddr(tensor.address_);
              EXPECT_EQ(static_cast<float>(other.GetValue(0)), 3);
              other.address_.bufferAddr = 128;
              EXPECT_EQ(other.GetPhyAddr() - start.GetPhyAddr(), 128u);
              other.address_.bufferAddr = 64;
              EXPECT_EQ(static_cast<float>(other.GetValue(0)), 3);
              EXPECT_EQ(other[16].GetPhyAddr() - start.GetPhyAddr(), 96u);
            }),
            "");
}

TEST(Address, IsMissingWhereATensorWasNeverPlaced) {
  EXPECT_EQ(codes_of([] { LocalTensor<half>().GetValue(0); }), "E0203");
  EXPECT_EQ(codes_of([] {
              LocalTensor<half> tensor;
              tensor.InitBuffer(kUbBytes - 32, 32);
              tensor.SetValue(15, half(1));
              tensor.SetValue(16, half(1));
            }),
            "E0205");
}

// Adds 1 to the tensor in UB that `pool` gives; the queues' buffers are in the pool.
template <class Pool>
void add_one(Pool& pool, float first) {
  TQue<TPosition::VECIN, 1> in;
  pool.InitBuffer(in, 1, 256);
  TBuf<TPosition::VECCALC> sum;
  pool.InitBuffer(sum, 256);
  LocalTensor<float> x = in.template AllocTensor<float>();
  Duplicate(x, first, 64);
  in.EnQue(x);
  x = in.template DeQue<float>();
  PipeBarrier<PIPE_V>();
  Adds(sum.Get<float>(), x, 1.0f, 64);
  in.FreeTensor(x);
  EXPECT_EQ(sum.Get<float>().GetValue(63), first + 1);
}

TEST(BufPool, IsUsedAgainAfterReset) {
  EXPECT_EQ(codes_of([] {
              TPipe pipe;
              TBufPool<TPosition::VECCALC> pool;
              pipe.InitBufPool(pool, 512);
              for (const float first : {1.0f, 5.0f}) {
                add_one(pool, first);
                pool.Reset();
              }
            }),
            "");
}

TEST(BufPool, DividesAndSharesItsPart) {
  EXPECT_EQ(codes_of([] {
              TPipe pipe;
              TBufPool<TPosition::VECCALC> whole, one, other, shares;
              pipe.InitBufPool(whole, 1024);
              whole.InitBufPool(one, 512);
              whole.InitBufPool(other, 512);
              whole.InitBufPool(shares, 512, one);
              add_one(one, 1);
              add_one(other, 2);
              one.Reset();
              add_one(shares, 3);
              TBuf<TPosition::VECCALC> buffer;
              pipe.InitBuffer(buffer, 32);
              EXPECT_EQ(buffer.Get<float>().address_.bufferAddr, 1024u);
              buffer.Get<float>().SetValue(0, 1.0f);
            }),
            "");
}

TEST(BufPool, EndsWithItsLength) {
  const auto takes = [](uint32_t bytes, uint32_t pool_bytes) {
    return [=] {
      TPipe pipe;
      TBufPool<TPosition::VECCALC> pool;
      pipe.InitBufPool(pool, pool_bytes);
      TBuf<TPosition::VECIN> buffer;
      pool.InitBuffer(buffer, bytes);
      buffer.Get<uint8_t>().SetValue(0, 1);
    };
  };
  EXPECT_EQ(codes_of(takes(512, 512)), "");
  EXPECT_EQ(codes_of(takes(513, 512)), "E0206");
  EXPECT_EQ(codes_of(takes(32, kUbBytes + 32)), "E0206");
}

TEST(BufPool, NeedsInitBufPoolAndHoldsAtMost16Buffers) {
  EXPECT_EQ(codes_of([] {
              TPipe pipe;
              TBufPool<TPosition::VECCALC> pool;
              TBuf<TPosition::VECIN> buffer;
              pool.InitBuffer(buffer, 32);
            }),
            "E0605");
  const auto queues_of = [](uint8_t number) {
    return [number] {
      TPipe pipe;
      TBufPool<TPosition::VECCALC> pool;
      pipe.InitBufPool(pool, 1024);
      TQue<TPosition::VECIN, 1> queue;
      pool.InitBuffer(queue, number, 32);
    };
  };
  EXPECT_EQ(codes_of(queues_of(16)), "W0604");
  EXPECT_EQ(codes_of(queues_of(17)), "E0607");
}

}  // namespace
