// Bytes of UB that Arange works in beside its result: none.
// spec: adv_math.md, section 8.1
#pragma once

#include <cstdint>

namespace AscendC {

void GetArangeMaxMinTmpSize(uint32_t& maxValue, uint32_t& minValue);
void GetArithProgressionMaxMinTmpSize(uint32_t& maxValue, uint32_t& minValue);

}  // namespace AscendC
