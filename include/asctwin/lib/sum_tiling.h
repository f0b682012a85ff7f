// Bytes of UB that Sum works in beside its operands.
// spec: adv_math.md, sections 8.1 and 8.3
#pragma once

#include <cstdint>

namespace AscendC {

// `n` elements of a row.
void GetSumMaxMinTmpSize(const uint32_t n, const uint32_t typeSize, const bool isReuseSource,
                         uint32_t& maxSize, uint32_t& minSize);

}  // namespace AscendC
