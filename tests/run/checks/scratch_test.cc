// UB that an instruction works in, against what the kernel has taken of it: by buffers, by tensors
// placed by hand. spec: data_movement.md, section 2.4
#include <gtest/gtest.h>

#include <functional>

#include "asctwin/run.h"
#include "kernel_operator.h"
#include "run/codes_of.h"

namespace {

using namespace AscendC;

constexpr uint32_t kKiB = 1024;

std::string codes_of(const char* soc, const std::function<void(GlobalTensor<half>&)>& kernel) {
  asctwin::RunOptions options;
  options.soc = soc;
  asctwin::Gm<half> gm(1024);
  return asctwin::test::codes_of(asctwin::run_on_cores(
      [&] {
        GlobalTensor<half> global;
        global.SetGlobalBuffer(gm.data());
        kernel(global);
      },
      options, {{gm.block().data(), gm.block().size_bytes(), "argument 0"}}));
}

const Nd2NzParams kOneMatrix(1, 8, 32, 0, 32, 8, 1, 0);

std::string nd2nz_beside(uint32_t buffer_bytes, const char* soc, TPosition to = TPosition::VECIN) {
  return codes_of(soc, [&](GlobalTensor<half>& global) {
    TPipe pipe;
    TBuf<TPosition::VECCALC> buffer;
    pipe.InitBuffer(buffer, buffer_bytes);
    DataCopy(LocalTensor<half>(to, 0, 256), global, kOneMatrix);
  });
}

TEST(Scratch, Is8KiBOfUbFor310P) {
  EXPECT_EQ(nd2nz_beside(248 * kKiB, "Ascend310P3"), "");
  EXPECT_EQ(nd2nz_beside(248 * kKiB + 32, "Ascend310P3"), "E0207");
  EXPECT_EQ(nd2nz_beside(248 * kKiB + 32, "Ascend310P3", TPosition::A1), "E0207");
}

TEST(Scratch, IsNotNeededWhereTheChipCopiesByItself) {
  EXPECT_EQ(nd2nz_beside(192 * kKiB, "Ascend910B1"), "");
}

TEST(Scratch, IsHeldAgainstTensorsPlacedByHand) {
  const auto placed_at = [](uint32_t address) {
    return codes_of("Ascend310P3", [=](GlobalTensor<half>& global) {
      DataCopy(LocalTensor<half>(TPosition::VECIN, address, 256), global, kOneMatrix);
    });
  };
  EXPECT_EQ(placed_at(248 * kKiB - 512), "");
  EXPECT_EQ(placed_at(248 * kKiB - 480), "E0207");
}

// From UB into L1 the 910B needs room for the strips with their gaps: here 1 + 7 + 8 blocks.
TEST(Scratch, HoldsTheStripsOnTheWayFromUbToL1) {
  const auto beside = [](uint32_t buffer_bytes) {
    return codes_of("Ascend910B1", [=](GlobalTensor<half>&) {
      TPipe pipe;
      TBuf<TPosition::VECCALC> buffer;
      pipe.InitBuffer(buffer, buffer_bytes);
      DataCopy(LocalTensor<half>(TPosition::TSCM, 0, 256), buffer.Get<half>(), kOneMatrix);
    });
  };
  EXPECT_EQ(beside(192 * kKiB - 512), "");
  EXPECT_EQ(beside(192 * kKiB - 480), "E0207");
}

// A call that is repeated at one line is known by then; the room beside it may have gone meanwhile.
TEST(Scratch, IsAskedForAgainWhenATensorHasTakenIt) {
  const auto repeated = [](bool takes_room) {
    return codes_of("Ascend910B1", [=](GlobalTensor<half>&) {
      const LocalTensor<half> x(TPosition::VECCALC, 0, 128), y(TPosition::VECCALC, 256, 128);
      const LocalTensor<uint8_t> bits(TPosition::VECCALC, 512, 32);
      Duplicate(x, half(1.0f), 128);
      Duplicate(bits.ReinterpretCast<int16_t>(), int16_t{5}, 16);
      for (int i = 0; i < 4; ++i) {
        Select(y, bits, x, half(2.0f), SELMODE::VSEL_TENSOR_SCALAR_MODE, 128);
        if (takes_room && i == 2)
          LocalTensor<half>(TPosition::VECCALC, 185 * kKiB, 128).SetValue(0, half(0.0f));
      }
    });
  };
  EXPECT_EQ(repeated(false), "");
  EXPECT_EQ(repeated(true), "E0207");
}

}  // namespace
