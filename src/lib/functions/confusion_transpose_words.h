// Names the words of ConfusionTransposeTiling. The documents give those of TRANSPOSE_ND2ND_ONLY;
// kernels fill those themselves.
// UNVERIFIED: evidence = inferred. Of the other types the device's words are not published: the
// first four are B, N, S and D, the last one says for which type they are.
// spec: adv_math.md, sections 6.5 and 9.3
#pragma once

#include <cstdint>

namespace asctwin::lib {

inline constexpr uint32_t kOnlyTranspose = 7;        // TRANSPOSE_ND2ND_ONLY
inline constexpr uint32_t kNzTypes = 6;              // 1 to 6 start from NZ
inline constexpr uint32_t kWordOfType = 0x54520000;  // the type is in its low half
inline constexpr int64_t kFractalSide = 16;

}  // namespace asctwin::lib
