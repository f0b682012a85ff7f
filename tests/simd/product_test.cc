// The sums under Mmad: every level gives the bits of plain loops.
// spec: cube.md, sections 1.5 and 1.6
#include "isa/simd/product.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <vector>

#include "asctwin/num/half.h"

namespace {

using asctwin::kStripColumns;
using asctwin::ProductTable;
using asctwin::SimdLevel;

struct Size {
  int64_t rows, depth, step;
};
constexpr Size kSizes[] = {{1, 2, 16},    {7, 16, 16}, {8, 32, 4}, {9, 34, 16},
                           {64, 128, 16}, {3, 6, 4},   {17, 6, 16}};

template <class Test>
void at_every_level(Test test) {
  for (const SimdLevel level : asctwin::kSimdLevels)
    for (const bool with_vnni : {false, asctwin::cpu_has_vnni()})
      if (asctwin::cpu_has(level)) test(asctwin::product_table(level, with_vnni));
}

// Values of half, whose sums in double are rounded: magnitudes from 2^-24 to 65504.
std::vector<double> halves(std::mt19937& random, int64_t count) {
  std::vector<double> values(static_cast<size_t>(count));
  for (double& value : values) {
    const auto bits = static_cast<uint16_t>(random());
    const uint16_t finite = (bits & 0x7C00) == 0x7C00 ? bits & 0x83FF : bits;
    value = static_cast<float>(half::from_bits(finite));
  }
  return values;
}

std::vector<float> float_sums(const Size& size, std::vector<float> sums,
                              const std::vector<double>& rows, const std::vector<double>& strip) {
  for (int64_t r = 0; r < size.rows; ++r)
    for (int64_t j = 0; j < kStripColumns; ++j) {
      float& sum = sums[static_cast<size_t>(r * kStripColumns + j)];
      for (int64_t first = 0; first < size.depth; first += size.step) {
        double step = 0;
        for (int64_t q = first; q < std::min(size.depth, first + size.step); ++q)
          step += rows[static_cast<size_t>(r * size.depth + q)] *
                  strip[static_cast<size_t>(q * kStripColumns + j)];
        sum += static_cast<float>(step);
      }
    }
  return sums;
}

TEST(Product, OfFloatsHasTheSameBitsAtEveryLevel) {
  std::mt19937 random(1);
  for (const Size& size : kSizes) {
    const auto rows = halves(random, size.rows * size.depth);
    const auto strip = halves(random, size.depth * kStripColumns);
    std::vector<float> start(static_cast<size_t>(size.rows * kStripColumns));
    for (float& value : start) value = static_cast<float>(random() % 1000) / 7;
    const auto expected = float_sums(size, start, rows, strip);
    at_every_level([&](const ProductTable& table) {
      auto sums = start;
      table.add_floats(sums.data(), size.rows, rows.data(), strip.data(), size.depth, size.step);
      EXPECT_EQ(std::memcmp(sums.data(), expected.data(), sums.size() * sizeof(float)), 0)
          << size.rows << " rows, depth " << size.depth;
    });
  }
}

TEST(Product, OfIntegersIsExact) {
  std::mt19937 random(2);
  const auto value = [&] { return static_cast<int16_t>(static_cast<int>(random() % 383) - 128); };
  for (const Size& size : kSizes) {
    std::vector<int16_t> rows(static_cast<size_t>(size.rows * size.depth));
    std::vector<int16_t> strip(static_cast<size_t>(size.depth * kStripColumns));
    std::ranges::generate(rows, value);
    std::ranges::generate(strip, value);
    std::vector<int32_t> expected(static_cast<size_t>(size.rows * kStripColumns), 5);
    for (int64_t r = 0; r < size.rows; ++r)
      for (int64_t q = 0; q < size.depth; ++q)
        for (int64_t j = 0; j < kStripColumns; ++j)
          expected[static_cast<size_t>(r * kStripColumns + j)] +=
              rows[static_cast<size_t>(r * size.depth + q)] *
              strip[static_cast<size_t>(q / 2 * 2 * kStripColumns + 2 * j + q % 2)];
    at_every_level([&](const ProductTable& table) {
      std::vector<int32_t> sums(expected.size(), 5);
      table.add_ints(sums.data(), size.rows, rows.data(), strip.data(), size.depth);
      EXPECT_EQ(sums, expected) << size.rows << " rows, depth " << size.depth;
    });
  }
}

}  // namespace
