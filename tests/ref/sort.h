// Sorting of structures of a score and an index, and of region proposals.
// spec: vector.md, section 4.12
#pragma once

#include <array>

#include "ref/memory.h"
#include "ref/number.h"

namespace ref {

// A score is a half (2 B) or a float (4 B); a structure has 8 B with the score in front.
void sort32(int64_t score_bytes, int64_t repeat_times, Place dst, Place scores, Place indices);
void extract(int64_t score_bytes, int64_t repeat_times, Place values, Place indices, Place sorted);

struct Queues {
  std::array<int64_t, 4> at;  // where each begins
  std::array<int64_t, 4> lengths;
  int64_t validBit;
  int64_t repeatTimes;
  bool proposals;  // of eight elements with the score as the fifth; otherwise structures of 8 B
};
// @return what was used of each queue by the last repeat
std::array<int64_t, 4> merge(int64_t score_bytes, const Queues& queues, bool suspend, Place dst);

void rp_sort16(int64_t element_bytes, int64_t repeat_times, Place dst, Place src);
void proposal_concat(int64_t element_bytes, int64_t repeat_times, int64_t mode, Place dst,
                     Place src);
void proposal_extract(int64_t element_bytes, int64_t repeat_times, int64_t mode, Place dst,
                      Place src);

struct TopK {
  int64_t k, outer, inner, n;
  bool largest, sorted, init_index, has_finish, small;
};
void top_k(Type type, const TopK& params, Place values, Place indices, Place src, Place src_indices,
           Place finish);

}  // namespace ref
