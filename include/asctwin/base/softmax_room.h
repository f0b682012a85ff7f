// The UB that softmax functions ask for and that their calls are held to.
// UNVERIFIED: evidence = inferred: the vendor's numbers are not published. A pass takes 4 bytes for
// each stored column and 64 more of a row; two repeats are the least, whatever the shape.
// spec: adv_nn.md, section 1.7
#pragma once

#include <cstdint>

namespace asctwin {

inline constexpr int64_t kLeastSoftmaxRoom = 512;
constexpr int64_t softmax_row_bytes(int64_t columns) { return 4 * columns + 64; }

}  // namespace asctwin
