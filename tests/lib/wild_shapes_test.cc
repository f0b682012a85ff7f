// Host functions answer at once for every shape and size of a type, as programs ask that search for
// a tiling: no answer is an accident, and max is not below min.
// spec: adv_math.md, sections 8.2 and 8.3; adv_nn.md, section 5
#include <gtest/gtest.h>

#include <algorithm>

#include "lib/wild_shapes.h"

namespace asctwin::test {
namespace {

using namespace AscendC;

constexpr uint32_t kRooms[] = {0, 1, 512, 65536, UINT32_MAX};

TEST(WildShapes, HaveAMostAndALeastSize) {
#define ASCTWIN_ASKED(name, ...)                                                    \
  expect_answers(#name, [](const TensorShape& shape, uint32_t bytes, uint32_t& max, \
                           uint32_t& min) { Get##name##MaxMinTmpSize(__VA_ARGS__, max, min); })
  ASCTWIN_ASKED(Sin, shape, bytes, false);
  ASCTWIN_ASKED(ReduceXorSum, shape, bytes, false);
  ASCTWIN_ASKED(Power, shape, TensorShape({1}), false, bytes, false);
  ASCTWIN_ASKED(Select, shape, shape, bytes, shape, 1, false);
  ASCTWIN_ASKED(Pad, shape, bytes);
  ASCTWIN_ASKED(Transpose, shape, bytes, 7);
  ASCTWIN_ASKED(LayerNorm, shape, bytes, false);
  ASCTWIN_ASKED(WelfordFinalize, shape, bytes, false);
  ASCTWIN_ASKED(GroupNorm, shape, bytes, false, 0);
  ASCTWIN_ASKED(AscendQuant, shape, bytes);
#undef ASCTWIN_ASKED
  expect_answers("SoftMax", [](const TensorShape& shape, uint32_t bytes, auto& max, auto& min) {
    max = GetSoftMaxMaxTmpSize(shape, bytes, false);
    min = GetSoftMaxMinTmpSize(shape, bytes, false);
  });
}

TEST(WildShapes, HaveATiling) {
  for (const TensorShape& shape : wild_shapes())
    for (const uint32_t bytes : kWildSizes)
      for (const uint32_t room : kRooms) {
        SoftMaxTiling softmax;
        SoftMaxTilingFunc(shape, bytes, room, softmax);
        tiling::LayerNormSeparateTiling separate;
        GetLayerNormNDTilingInfo(shape, room, bytes, false, true, separate);
        EXPECT_LE(separate.rHeadLength, std::max(separate.rLength, 1u));
        EXPECT_GT(separate.rHeadLength, separate.rLength / 2);
        tiling::RmsNormTiling rms;
        GetRmsNormTilingInfo(shape, shape, room, bytes, rms, true);
        tiling::BatchNormTiling batch;
        GetBatchNormNDTilingInfo(shape, shape, room, bytes, false, batch);
        tiling::GroupNormTiling group;
        GetGroupNormNDTilingInfo(shape, room, bytes, false, 0, group);
        EXPECT_EQ(group.d, 0u);
      }
}

}  // namespace
}  // namespace asctwin::test
