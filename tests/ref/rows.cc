// Element by element.
#include "ref/rows.h"

#include <cstddef>

namespace ref {

void sum(Type type, const SumParams& params, Place dst, Place src) {
  const int64_t size = size_of(type);
  std::vector<uint64_t> sums;
  for (int64_t i = 0; i < params.outter; ++i) {
    std::vector<uint64_t> level;
    for (int64_t j = 0; j < params.n; ++j)
      level.push_back(src.memory.load(src.at + (i * params.inner + j) * size, size));
    while (level.size() > 1) {
      std::vector<uint64_t> next;
      for (std::size_t j = 0; j + 1 < level.size(); j += 2)
        next.push_back(apply(Op::kAdd, type, level[j], level[j + 1]));
      if (level.size() % 2 != 0) next.push_back(level.back());
      level = next;
    }
    sums.push_back(level[0]);
  }
  for (std::size_t i = 0; i < sums.size(); ++i)
    dst.memory.store(dst.at + static_cast<int64_t>(i) * size, size, sums[i]);
}

void broadcast(int64_t size_bytes, int64_t rows, int64_t columns, bool of_column, Place dst,
               Place src) {
  for (int64_t i = 0; i < rows; ++i)
    for (int64_t j = 0; j < columns; ++j) {
      const int64_t from = of_column ? i : j;
      dst.memory.store(dst.at + (i * columns + j) * size_bytes, size_bytes,
                       src.memory.load(src.at + from * size_bytes, size_bytes));
    }
}

}  // namespace ref
