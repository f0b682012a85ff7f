// The common part of the descriptions of loads with LoadData2DParamsV2, without and with scales.
// spec: cube.md, section 2
#pragma once

#include <algorithm>
#include <array>

#include "isa/ops/cube/fractal_load.h"

namespace asctwin::isa {

inline constexpr Types kStripTypes =
    kTypes8To32 | kBf16 | kFp4 | kInt4 | Types(DType::kHiFloat8, DType::kFp8E5M2, DType::kFp8E4M3);

inline constexpr const char* kFractalUnit = "fractals of 512 B";

template <class Record, auto kMember>
constexpr Limit strip_place_limit(const char* field, int64_t least, int64_t most, const char* unit,
                                  const char* meaning) {
  return {.field = field,
          .value = value_of<Record, kMember>,
          .lo = least,
          .hi = most,
          .unit = unit,
          .meaning = meaning};
}
constexpr Limit strip_step_limit(const char* field, const Accessor& value, const char* unit,
                                 const char* meaning) {
  return {.field = field,
          .value = value,
          .lo = 1,
          .hi = 255,
          .zero_never_acts = true,
          .unit = unit,
          .meaning = meaning};
}

template <class Record>
constexpr auto strip_limits(const Accessor& m_step = value_of<Record, &Record::m_step>,
                            const Accessor& k_step = value_of<Record, &Record::k_step>) {
  return std::array{
      strip_place_limit<Record, &Record::m_start>("mStartPosition", 0, INT32_MAX, kFractalUnit,
                                                  "the first of each strip"),
      strip_place_limit<Record, &Record::k_start>("kStartPosition", 0, INT32_MAX, "strips of 32 B",
                                                  "the first"),
      strip_step_limit("mStep", m_step, kFractalUnit, "of each strip"),
      strip_step_limit("kStep", k_step, "strips of 32 B", "how many"),
      strip_place_limit<Record, &Record::src_stride>("srcStride", INT32_MIN, INT32_MAX,
                                                     kFractalUnit,
                                                     "in the source, from one strip to the next"),
      strip_place_limit<Record, &Record::dst_stride>(
          "dstStride", 0, 65535, kFractalUnit, "in the destination, from one strip to the next"),
  };
}

template <class Record>
inline constexpr Parameter kTransposeParameter = {"ifTranspose", "whether the part is transposed",
                                                  value_of<Record, &Record::if_transpose>};

// The square of elements that is transposed at once, in fractals of the source.
struct StripSquare {
  int64_t m, k;
  explicit StripSquare(DType dtype)
      : m(std::max(1, 16 / info_of(dtype).bits)), k(std::max(1, info_of(dtype).bits / 16)) {}
};

template <class Record>
bool has_whole_squares(const Record& op, const Context&) {
  const StripSquare square(op.dtype);
  return op.if_transpose == 0 || (op.m_step % square.m == 0 && op.k_step % square.k == 0);
}
template <class Record>
inline constexpr Rule kSquareRule = {
    .code = Code::E0105,
    .holds = holds_for<Record, has_whole_squares<Record>>,
    .actual = "`ifTranspose` of `mStep` {mStep} and `kStep` {kStep}",
    .statement =
        "whole squares are transposed: of 4 bits `mStep` is a multiple of 4, of 8 bits of "
        "2, of 32 bits `kStep` is one of 2"};

}  // namespace asctwin::isa
