// The order of scores as integers, and the merging of queues of structures by it.
// UNVERIFIED: evidence = inferred: a NaN of either sign is above infinity, and zeros are equal.
// spec: vector.md, section 4.12; adv_math.md, section 12
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

#include "asctwin/isa/sort.h"

namespace asctwin::isa {

inline constexpr int32_t kNanKey = INT32_MAX - 1;  // one more is still a number
inline constexpr int32_t kNoKey = INT32_MIN;       // below every score

// A score by its bits: uint16_t of a half, uint32_t of a float.
template <class Bits>
constexpr int32_t key_of(Bits bits) {
  constexpr int kShift = 32 - 8 * static_cast<int>(sizeof(Bits));
  constexpr int32_t kInfinity = sizeof(Bits) == 2 ? 0x7C00 << 16 : 0x7F800000;
  const uint32_t word = uint32_t{bits} << kShift;
  const auto magnitude = static_cast<int32_t>(word & 0x7FFFFFFF);
  const int32_t number = word >> 31 != 0 ? -magnitude : magnitude;
  return magnitude > kInfinity ? kNanKey : number;
}

template <class Bits>
int32_t key_at(const uint8_t* score) {
  Bits bits;
  std::memcpy(&bits, score, sizeof(bits));
  return key_of(bits);
}

// Calls visit(Bits{}) with the type of a score's bits.
template <class Visit>
decltype(auto) with_score(DType dtype, Visit&& visit) {
  if (dtype == DType::kHalf) return visit(uint16_t{});
  return visit(uint32_t{});
}

// How a structure lies in memory.
struct Structure {
  int64_t bytes;
  int64_t score_at;
};

// The first structures of up to four queues. Those of a queue without any have the key kNoKey.
template <class Bits>
class QueueHeads {
 public:
  QueueHeads(const Structure& structure, const uint8_t* const (&queues)[kMostQueues],
             const int64_t (&lengths)[kMostQueues])
      : structure_(structure) {
    for (int i = 0; i < kMostQueues; ++i) {
      next_[i] = queues[i];
      left_[i] = lengths[i];
      look(i);
    }
  }

  // The queue with the greatest one; of equal ones the first.
  int greatest() const {
    const int low = keys_[1] > keys_[0] ? 1 : 0;
    const int high = keys_[3] > keys_[2] ? 3 : 2;
    return keys_[high] > keys_[low] ? high : low;
  }
  const uint8_t* at(int queue) const { return next_[queue]; }
  // @return how many are left
  int64_t pass(int queue) {
    next_[queue] += structure_.bytes;
    --left_[queue];
    look(queue);
    return left_[queue];
  }

 private:
  void look(int queue) {
    keys_[queue] = left_[queue] > 0 ? key_at<Bits>(next_[queue] + structure_.score_at) : kNoKey;
  }

  Structure structure_;
  const uint8_t* next_[kMostQueues];
  int64_t left_[kMostQueues];
  int32_t keys_[kMostQueues];
};

}  // namespace asctwin::isa
