// By selection: the greatest of what is left, the first one where several are; TopK, whose rows are
// long, by a stable sort.
#include "ref/sort.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ref/number.h"

namespace ref {
namespace {

// The score at `at` as a number, infinities as large ones and NaN above them.
double score_at(Memory& memory, int64_t at, int64_t score_bytes) {
  const uint64_t bits = memory.load(at, score_bytes);
  const double value = score_bytes == 2 ? half_to_double(bits) : float_to_double(bits);
  if (std::isnan(value)) return HUGE_VAL;
  return std::isinf(value) ? std::copysign(1e300, value) : value;
}

// A number of any type, 64 bits exactly.
long double number_at(Type type, Place place, int64_t at) {
  const int64_t bytes = size_of(type);
  const uint64_t bits = place.memory.load(place.at + at, bytes);
  switch (type) {
    case Type::kHalf:
    case Type::kBfloat16:
    case Type::kFloat:
      return value_of(type, bits);
    case Type::kInt8:
    case Type::kInt16:
    case Type::kInt32:
    case Type::kInt64:
      return static_cast<long double>(static_cast<int64_t>(bits << (64 - 8 * bytes)) >>
                                      (64 - 8 * bytes));
    default:
      return static_cast<long double>(bits);
  }
}

void copy(Place dst, int64_t to, Place src, int64_t from, int64_t bytes) {
  for (int64_t i = 0; i < bytes; ++i)
    dst.memory.write(dst.at + to + i, src.memory.read(src.at + from + i));
}

// The order in which `count` scores come out; score(i) is the i-th.
template <class Score>
std::vector<int64_t> falling(int64_t count, Score score) {
  std::vector<int64_t> order;
  std::vector<bool> taken(static_cast<size_t>(count));
  for (int64_t turn = 0; turn < count; ++turn) {
    int64_t best = -1;
    for (int64_t i = 0; i < count; ++i)
      if (!taken[static_cast<size_t>(i)] && (best < 0 || score(i) > score(best))) best = i;
    taken[static_cast<size_t>(best)] = true;
    order.push_back(best);
  }
  return order;
}

struct Layout {
  int64_t bytes, score_at;
};
Layout layout_of(bool proposals, int64_t score_bytes) {
  return proposals ? Layout{8 * score_bytes, 4 * score_bytes} : Layout{8, 0};
}

}  // namespace

void sort32(int64_t score_bytes, int64_t repeat_times, Place dst, Place scores, Place indices) {
  for (int64_t r = 0; r < repeat_times; ++r) {
    const auto order = falling(32, [&](int64_t i) {
      return score_at(scores.memory, scores.at + (r * 32 + i) * score_bytes, score_bytes);
    });
    for (int64_t i = 0; i < 32; ++i) {
      const int64_t to = (r * 32 + i) * 8, from = r * 32 + order[static_cast<size_t>(i)];
      copy(dst, to, scores, from * score_bytes, score_bytes);
      for (int64_t b = score_bytes; b < 4; ++b) dst.memory.write_unspecified(dst.at + to + b);
      copy(dst, to + 4, indices, from * 4, 4);
    }
  }
}

void extract(int64_t score_bytes, int64_t repeat_times, Place values, Place indices, Place sorted) {
  for (int64_t i = 0; i < 32 * repeat_times; ++i) {
    copy(values, i * score_bytes, sorted, i * 8, score_bytes);
    copy(indices, i * 4, sorted, i * 8 + 4, 4);
  }
}

std::array<int64_t, 4> merge(int64_t score_bytes, const Queues& queues, bool suspend, Place dst) {
  const Layout layout = layout_of(queues.proposals, score_bytes);
  const auto given = [&](size_t q) { return (queues.validBit >> q & 1) != 0; };
  int64_t all = 0;
  for (size_t q = 0; q < 4; ++q) all += given(q) ? queues.lengths[q] : 0;
  std::array<int64_t, 4> used{};
  for (int64_t r = 0; r < queues.repeatTimes; ++r) {
    std::array<std::vector<double>, 4> scores;
    const auto at = [&](size_t q, int64_t i) {
      return queues.at[q] + (r * all + i) * layout.bytes;
    };
    bool is_empty = false;
    for (size_t q = 0; q < 4; ++q) {
      for (int64_t i = 0; given(q) && i < queues.lengths[q]; ++i)
        scores[q].push_back(score_at(dst.memory, at(q, i) + layout.score_at, score_bytes));
      is_empty |= given(q) && scores[q].empty();
    }
    used = {};
    for (int64_t n = 0; n < all && !(suspend && is_empty); ++n) {
      size_t best = 4;
      for (size_t q = 0; q < 4; ++q) {
        if (used[q] == static_cast<int64_t>(scores[q].size())) continue;
        const auto head = [&](size_t queue) {
          return scores[queue][static_cast<size_t>(used[queue])];
        };
        if (best == 4 || head(q) > head(best)) best = q;
      }
      copy(dst, (r * all + n) * layout.bytes, {dst.memory, 0}, at(best, used[best]), layout.bytes);
      is_empty |= ++used[best] == static_cast<int64_t>(scores[best].size());
    }
  }
  return used;
}

void top_k(Type type, const TopK& p, Place values, Place indices, Place src, Place src_indices,
           Place finish) {
  const int64_t score_bytes = size_of(type);
  const auto pitch = [&](int64_t element) {
    const int64_t bytes = p.k * element;
    return p.small ? bytes : (bytes + 31) / 32 * 32;
  };
  for (int64_t r = 0; r < p.outer; ++r) {
    std::vector<long double> scores;
    for (int64_t i = 0; i < p.inner; ++i) {
      const long double score = number_at(type, src, (r * p.inner + i) * score_bytes);
      const long double finite = std::isinf(score) ? std::copysign(1e4000L, score) : score;
      scores.push_back(std::isnan(score) ? HUGE_VALL : p.largest ? finite : -finite);
    }
    std::vector<int64_t> order(scores.size());
    std::iota(order.begin(), order.end(), int64_t{0});
    std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
      return scores[static_cast<size_t>(a)] > scores[static_cast<size_t>(b)];
    });
    if (!p.sorted) std::sort(order.begin(), order.begin() + p.k);
    const bool done = p.has_finish && finish.memory.load(finish.at + r, 1) != 0;
    const int64_t index_row = p.small ? r * p.inner : 0;
    if (p.init_index)
      for (int64_t i = 0; i < 4 * p.inner; ++i)
        src_indices.memory.read(src_indices.at + 4 * index_row + i);
    for (int64_t i = 0; i < p.k; ++i) {
      const int64_t from = order[static_cast<size_t>(i)];
      copy(values, r * pitch(score_bytes) + i * score_bytes, src,
           (r * p.inner + from) * score_bytes, score_bytes);
      uint64_t index = static_cast<uint64_t>(from);
      if (p.init_index) index = src_indices.memory.load(src_indices.at + 4 * (index_row + from), 4);
      if (done) index = static_cast<uint64_t>(p.n);
      indices.memory.store(indices.at + r * pitch(4) + i * 4, 4, index);
    }
  }
}

void rp_sort16(int64_t element_bytes, int64_t repeat_times, Place dst, Place src) {
  const Layout layout = layout_of(true, element_bytes);
  for (int64_t r = 0; r < repeat_times; ++r) {
    const auto order = falling(16, [&](int64_t i) {
      return score_at(src.memory, src.at + (r * 16 + i) * layout.bytes + layout.score_at,
                      element_bytes);
    });
    for (int64_t i = 0; i < 16; ++i)
      copy(dst, (r * 16 + i) * layout.bytes, src,
           (r * 16 + order[static_cast<size_t>(i)]) * layout.bytes, layout.bytes);
  }
}

void proposal_concat(int64_t element_bytes, int64_t repeat_times, int64_t mode, Place dst,
                     Place src) {
  for (int64_t i = 0; i < 16 * repeat_times; ++i)
    copy(dst, (8 * i + mode) * element_bytes, src, i * element_bytes, element_bytes);
}

void proposal_extract(int64_t element_bytes, int64_t repeat_times, int64_t mode, Place dst,
                      Place src) {
  for (int64_t i = 0; i < 16 * repeat_times; ++i)
    copy(dst, i * element_bytes, src, (8 * i + mode) * element_bytes, element_bytes);
}

}  // namespace ref
