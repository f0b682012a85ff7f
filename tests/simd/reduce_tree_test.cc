// Sums of halves over whole repeats: every level gives the bits of a plain loop.
// spec: vector.md, section 4.11
#include "isa/simd/reduce_tree.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "asctwin/num/half.h"

namespace {

constexpr size_t kLeaves = 128;

half node_of(half a, half b, bool saturates) {
  const half sum(static_cast<float>(a) + static_cast<float>(b));
  const auto number = static_cast<float>(sum);
  if (std::isnan(number)) return half(saturates ? 0.0f : number);
  if (saturates && std::isinf(number)) return half(std::copysign(65504.0f, number));
  return sum;
}

half sum_of(std::vector<half> nodes, bool saturates) {
  for (size_t count = nodes.size() / 2; count > 0; count /= 2)
    for (size_t i = 0; i < count; ++i)
      nodes[i] = node_of(nodes[2 * i], nodes[2 * i + 1], saturates);
  return nodes[0];
}

// Any bits; magnitudes below 1, with denormals among them; numbers up to the largest.
std::vector<half> leaves(std::mt19937& random, size_t repeats) {
  constexpr uint16_t kKept[] = {0xFFFF, 0xBBFF, 0xFBFF};
  const uint16_t kept = kKept[random() % 3];
  std::vector<half> values(repeats * kLeaves);
  for (half& value : values) value = half::from_bits(static_cast<uint16_t>(random()) & kept);
  return values;
}

TEST(ReduceTree, OfHalvesHasTheSameBitsAtEveryLevel) {
  std::mt19937 random(1);
  for (int round = 0; round < 400; ++round) {
    const size_t repeats = 1 + random() % 70;
    const bool saturates = round % 2 != 0;
    const auto source = leaves(random, repeats);
    for (const asctwin::SimdLevel level : asctwin::kSimdLevels) {
      if (!asctwin::cpu_has(level)) continue;
      std::vector<half> sums(repeats);
      asctwin::reduce_tree({asctwin::isa::ReduceJoin::kSum, asctwin::DType::kHalf, saturates},
                           source.data(), sums.data(), repeats, 7, level);
      for (size_t i = 0; i < repeats; ++i) {
        const auto* const first = source.data() + i * kLeaves;
        ASSERT_EQ(sums[i].bits, sum_of({first, first + kLeaves}, saturates).bits)
            << "repeat " << i << " of " << repeats << ", " << name_of(level);
      }
    }
  }
}

TEST(ReduceTree, RunningSumsOfHalvesHaveTheSameBitsAtEveryLevel) {
  std::mt19937 random(2);
  for (int round = 0; round < 400; ++round) {
    const bool saturates = round % 2 != 0;
    const auto source = leaves(random, 1);
    half expected = source[0];
    for (size_t i = 1; i < kLeaves; ++i) expected = node_of(expected, source[i], saturates);
    for (const asctwin::SimdLevel level : asctwin::kSimdLevels) {
      if (!asctwin::cpu_has(level)) continue;
      auto sums = source;
      asctwin::running_sum({asctwin::isa::ReduceJoin::kSum, asctwin::DType::kHalf, saturates},
                           sums.data(), kLeaves, level);
      ASSERT_EQ(sums[0].bits, expected.bits) << name_of(level);
    }
  }
}

}  // namespace
