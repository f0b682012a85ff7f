// Rows that several descriptions share are joined into the table of each, in the order given.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace asctwin::isa {
namespace joining {

template <class Row>
constexpr Row* put(Row* to, const Row& row) {
  *to = row;
  return to + 1;
}
template <class Row, size_t kRows>
constexpr Row* put(Row* to, const Row (&rows)[kRows]) {
  return std::copy(rows, rows + kRows, to);
}
template <class Row, size_t kRows>
constexpr Row* put(Row* to, const std::array<Row, kRows>& rows) {
  return std::copy(rows.begin(), rows.end(), to);
}

template <class Part>
struct Rows {
  static constexpr size_t kCount = 1;
};
template <class Row, size_t kRows>
struct Rows<Row[kRows]> {
  static constexpr size_t kCount = kRows;
};
template <class Row, size_t kRows>
struct Rows<std::array<Row, kRows>> {
  static constexpr size_t kCount = kRows;
};

}  // namespace joining

// join<Limit>(kLaneLimits<Record>, kCountLimit, kStrideLimits): parts are tables and single rows.
template <class Row, class... Parts>
constexpr auto join(const Parts&... parts) {
  std::array<Row, (joining::Rows<Parts>::kCount + ...)> all{};
  Row* next = all.data();
  ((next = joining::put(next, parts)), ...);
  return all;
}

// One row of a table that another one takes, as row<1>(kLaneLimits<Record>).
template <size_t kIndex, class Row, size_t kRows>
constexpr const Row& row(const Row (&table)[kRows]) {
  static_assert(kIndex < kRows);
  return table[kIndex];
}

}  // namespace asctwin::isa
