// Defines the shape parameters and configurations of softmax functions.
// spec: adv_nn.md, section 1.1
#pragma once

#include <cstdint>

namespace AscendC {

enum class SoftmaxMode {
  SOFTMAX_NORMAL = 0,
  SOFTMAX_OUTPUT_WITHOUT_BRC = 1,  // an element of statistics for each row
};

struct SoftmaxConfig {
  constexpr SoftmaxConfig() = default;
  constexpr SoftmaxConfig(bool check) : isCheckTiling(check) {}
  constexpr SoftmaxConfig(bool check, uint32_t rows, uint32_t columns,
                          SoftmaxMode statistics = SoftmaxMode::SOFTMAX_NORMAL)
      : isCheckTiling(check), oriSrcM(rows), oriSrcK(columns), mode(statistics) {}

  bool isCheckTiling = true;
  uint32_t oriSrcM = 0;
  uint32_t oriSrcK = 0;
  SoftmaxMode mode = SoftmaxMode::SOFTMAX_NORMAL;
};
inline constexpr SoftmaxConfig SOFTMAX_DEFAULT_CFG = {true, 0, 0, SoftmaxMode::SOFTMAX_NORMAL};

// Rows and columns as they are stored, and those of them that count.
struct SoftMaxShapeInfo {
  constexpr SoftMaxShapeInfo() = default;
  constexpr SoftMaxShapeInfo(uint32_t rows, uint32_t columns, uint32_t valid_rows = 0,
                             uint32_t valid_columns = 0)
      : srcM(rows), srcK(columns), oriSrcM(valid_rows), oriSrcK(valid_columns) {}

  uint32_t srcM{0};
  uint32_t srcK{0};
  uint32_t oriSrcM{0};
  uint32_t oriSrcK{0};
};

// Parameters of SoftmaxFlashV3.
struct SoftMaxParams {
  uint32_t srcM{0};
  uint32_t srcK{0};
  uint32_t oriSrcM{0};
  uint32_t oriSrcK{0};
  uint32_t loopCnt{1};
  uint32_t splitMeanCnt{8};
  float alpha{0.9375F};
};

}  // namespace AscendC
