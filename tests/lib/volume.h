// A volume, plain and in the formats of TransData: where its elements lie.
// spec: adv_math.md, section 6.6
#pragma once

#include <cstdint>

#include "kernel_operator.h"

namespace asctwin::test::formats {

inline constexpr AscendC::TransDataConfig kToBlocks{AscendC::DataFormat::NCDHW,
                                                    AscendC::DataFormat::NDC1HWC0};
inline constexpr AscendC::TransDataConfig kFromBlocks{AscendC::DataFormat::NDC1HWC0,
                                                      AscendC::DataFormat::NCDHW};
inline constexpr AscendC::TransDataConfig kToFilters{AscendC::DataFormat::NCDHW,
                                                     AscendC::DataFormat::FRACTAL_Z_3D};
inline constexpr AscendC::TransDataConfig kFromFilters{AscendC::DataFormat::FRACTAL_Z_3D,
                                                       AscendC::DataFormat::NCDHW};

// In NCDHW, with its H * W in whole blocks of 32 B.
struct Volume {
  uint32_t n, c, d, h, w;

  uint32_t hw() const { return h * w; }
  uint32_t padded() const { return (hw() + 15) / 16 * 16; }
  uint32_t c1() const { return (c + 15) / 16; }
  uint32_t n1() const { return (n + 15) / 16; }
  uint32_t plain_size() const { return n * c * d * padded(); }
  uint32_t plain(uint32_t in, uint32_t ic, uint32_t id, uint32_t i) const {
    return ((in * c + ic) * d + id) * padded() + i;
  }
  uint32_t blocked_size(bool filters) const {
    return d * c1() * hw() * 16 * (filters ? n1() * 16 : n);
  }
  uint32_t blocked(bool filters, uint32_t in, uint32_t ic, uint32_t id, uint32_t i) const {
    if (!filters) return (((in * d + id) * c1() + ic / 16) * hw() + i) * 16 + ic % 16;
    return (((id * c1() + ic / 16) * hw() + i) * n1() * 16 + in) * 16 + ic % 16;
  }
};

inline auto plain_layout(const Volume& v) {
  return AscendC::MakeLayout(AscendC::MakeShape(v.n, v.c, v.d, v.h, v.w), AscendC::MakeStride());
}
inline auto block_layout(const Volume& v) {
  return AscendC::MakeLayout(AscendC::MakeShape(v.n, v.d, v.c1(), v.h, v.w, 16),
                             AscendC::MakeStride());
}
inline auto filter_layout(const Volume& v) {
  return AscendC::MakeLayout(AscendC::MakeShape(v.d, v.c1(), v.h, v.w, v.n1(), 16, 16),
                             AscendC::MakeStride());
}

}  // namespace asctwin::test::formats
