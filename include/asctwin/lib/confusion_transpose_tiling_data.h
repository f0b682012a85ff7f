// Transpose with tiling, of old ConfusionTranspose: its tiling struct, for host and kernel.
// spec: adv_math.md, sections 6.5 and 9.3
#pragma once

#include <cstdint>

#define ASCTWIN_CONFUSION_TRANSPOSE_TILING(FIELD) \
  FIELD(uint32_t, param0);                        \
  FIELD(uint32_t, param1);                        \
  FIELD(uint32_t, param2);                        \
  FIELD(uint32_t, param3);                        \
  FIELD(uint32_t, param4);                        \
  FIELD(uint32_t, param5);                        \
  FIELD(uint32_t, param6);                        \
  FIELD(uint32_t, param7);                        \
  FIELD(uint32_t, param8);                        \
  FIELD(uint32_t, param9);                        \
  FIELD(uint32_t, param10);                       \
  FIELD(uint32_t, param11);                       \
  FIELD(uint32_t, param12);                       \
  FIELD(uint32_t, param13);                       \
  FIELD(uint32_t, param14);                       \
  FIELD(uint32_t, param15);                       \
  FIELD(uint32_t, param16);                       \
  FIELD(uint32_t, param17)

namespace AscendC {
namespace tiling {

#define ASCTWIN_PLAIN_FIELD(type, field) type field = 0
struct ConfusionTransposeTiling {
  ASCTWIN_CONFUSION_TRANSPOSE_TILING(ASCTWIN_PLAIN_FIELD);
};
#undef ASCTWIN_PLAIN_FIELD

}  // namespace tiling
}  // namespace AscendC
