// Shapes and element sizes that a host program may ask about while it searches for a tiling.
// spec: adv_math.md, sections 8.2 and 8.3
#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "tiling/tiling_api.h"

namespace asctwin::test {

inline constexpr int64_t kHuge = int64_t{1} << 40;
inline const std::vector<AscendC::TensorShape>& wild_shapes() {
  static const std::vector<AscendC::TensorShape> kShapes = {
      AscendC::TensorShape(std::vector<int64_t>{}),
      AscendC::TensorShape({0}),
      AscendC::TensorShape({-1, 5}),
      AscendC::TensorShape({5, -1, 0, 0}),
      AscendC::TensorShape({7}),
      AscendC::TensorShape({3, 8}),
      AscendC::TensorShape({2, 3, 4, 5, 6, 7, 8, 9}),
      AscendC::TensorShape({kHuge}),
      AscendC::TensorShape({kHuge, kHuge}),
      AscendC::TensorShape({1, INT32_MAX, UINT32_MAX, UINT32_MAX})};
  return kShapes;
}
inline constexpr uint32_t kWildSizes[] = {0, 1, 3, 4, 64, UINT32_MAX};  // bytes of an element

// Expects that ask(shape, type_bytes, max, min) answers for all of them, with no max below its min.
template <class Ask>
void expect_answers(const char* name, Ask ask) {
  for (const AscendC::TensorShape& shape : wild_shapes())
    for (const uint32_t type_bytes : kWildSizes) {
      uint32_t max = 0, min = 0;
      ask(shape, type_bytes, max, min);
      EXPECT_GE(max, min) << name << " " << shape.GetDimNum() << " " << type_bytes;
    }
}

}  // namespace asctwin::test
