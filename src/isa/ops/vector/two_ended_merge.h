// A merge of queues in order, from both ends at once: the greatest heads to the front, the least
// tails to the back. The two do not wait for each other, and neither has a branch that depends on
// a score.
// spec: vector.md, section 4.12
#pragma once

#include <vector>

#include "isa/ops/vector/score_order.h"

namespace asctwin::isa {

inline constexpr int32_t kNoTail = INT32_MAX;  // above every score

// The keys of four queues, with kNoTail in front of each and kNoKey behind it.
class QueueKeys {
 public:
  template <class Bits>
  void read(const Structure& structure, const uint8_t* const (&queues)[kMostQueues],
            const int64_t (&lengths)[kMostQueues]) {
    const int64_t all = lengths[0] + lengths[1] + lengths[2] + lengths[3];
    keys_.resize(static_cast<size_t>(all + 2 * kMostQueues));
    int32_t* next = keys_.data();
    falling_ = true;
    for (int q = 0; q < kMostQueues; ++q) {
      *next++ = kNoTail;
      of_[q] = next;
      const uint8_t* const score = queues[q] + structure.score_at;
      for (int64_t i = 0; i < lengths[q]; ++i) next[i] = key_at<Bits>(score + i * structure.bytes);
      for (int64_t i = 1; i < lengths[q]; ++i) falling_ &= next[i - 1] >= next[i];
      next += lengths[q];
      *next++ = kNoKey;
    }
  }
  const int32_t* operator[](int queue) const { return of_[queue]; }
  // Whether each queue is in order: others are merged from the front alone.
  bool falling() const { return falling_; }

 private:
  std::vector<int32_t> keys_;
  const int32_t* of_[kMostQueues] = {};
  bool falling_ = true;
};

// One end of the queues: a place in each of them, and how the next of all is chosen.
template <bool kFront>
class QueueEnds {
 public:
  QueueEnds(const QueueKeys& keys, const uint8_t* const (&queues)[kMostQueues],
            const int64_t (&lengths)[kMostQueues])
      : keys_{keys[0], keys[1], keys[2], keys[3]},
        queues_{queues[0], queues[1], queues[2], queues[3]} {
    for (int q = 0; q < kMostQueues; ++q) at_[q] = kFront ? 0 : lengths[q] - 1;
  }

  template <int64_t kBytes>
  void put_next(uint8_t* to) {
    const int32_t key[] = {keys_[0][at_[0]], keys_[1][at_[1]], keys_[2][at_[2]], keys_[3][at_[3]]};
    const bool second = takes(key[1], key[0]), fourth = takes(key[3], key[2]);
    const bool high = takes(fourth ? key[3] : key[2], second ? key[1] : key[0]);
    const uint8_t* const low_at =
        second ? queues_[1] + at_[1] * kBytes : queues_[0] + at_[0] * kBytes;
    const uint8_t* const high_at =
        fourth ? queues_[3] + at_[3] * kBytes : queues_[2] + at_[2] * kBytes;
    std::memcpy(to, high ? high_at : low_at, kBytes);
    constexpr int64_t kStep = kFront ? 1 : -1;
    at_[0] += kStep * (!high & !second);
    at_[1] += kStep * (!high & second);
    at_[2] += kStep * (high & !fourth);
    at_[3] += kStep * (high & fourth);
  }

 private:
  // Whether the key of the later queue is the one to take: of equal ones the front takes the
  // earlier queue.
  static bool takes(int32_t later, int32_t earlier) {
    return kFront ? later > earlier : later <= earlier;
  }

  const int32_t* keys_[kMostQueues];
  const uint8_t* queues_[kMostQueues];
  int64_t at_[kMostQueues];
};

// @pre keys.falling(), and `dst` shares no bytes with the queues
template <int64_t kBytes>
void merge_from_both_ends(uint8_t* dst, const QueueKeys& keys,
                          const uint8_t* const (&queues)[kMostQueues],
                          const int64_t (&lengths)[kMostQueues]) {
  const int64_t count = lengths[0] + lengths[1] + lengths[2] + lengths[3];
  QueueEnds<true> heads(keys, queues, lengths);
  QueueEnds<false> tails(keys, queues, lengths);
  uint8_t *front = dst, *back = dst + (count - 1) * kBytes;
  for (; front < back; front += kBytes, back -= kBytes) {
    heads.template put_next<kBytes>(front);
    tails.template put_next<kBytes>(back);
  }
  if (front == back) heads.template put_next<kBytes>(front);
}

}  // namespace asctwin::isa
