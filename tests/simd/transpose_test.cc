// The transposes of TransDataTo5HD against the documents' formulas, on every level of this CPU.
// spec: data_movement.md, section 9.1
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <random>
#include <vector>

#include "isa/simd/transpose.h"

namespace asctwin {
namespace {

constexpr int kPieces = 16;
constexpr size_t kPitchBytes = 48;  // leaves a gap behind every piece

using Memory = std::vector<uint8_t>;

Memory random_memory(uint32_t seed) {
  std::mt19937 rng(seed);
  Memory memory(kPieces * kPitchBytes);
  for (uint8_t& byte : memory) byte = static_cast<uint8_t>(rng());
  return memory;
}

std::array<uint8_t*, kPieces> pieces_of(Memory& memory) {
  std::array<uint8_t*, kPieces> pieces;
  for (size_t i = 0; i < kPieces; ++i) pieces[i] = memory.data() + i * kPitchBytes;
  return pieces;
}

// Each repeat lies behind the one before it.
Transposes transposes_of(const std::array<uint8_t*, kPieces>& dst,
                         const std::array<uint8_t*, kPieces>& src, int64_t repeats) {
  Transposes all{{}, {}, repeats, kPieces * kPitchBytes, kPieces * kPitchBytes};
  std::copy(dst.begin(), dst.end(), all.dst);
  std::copy(src.begin(), src.end(), all.src);
  return all;
}

template <class T>
T element(const uint8_t* piece, int index) {
  T value;
  std::memcpy(&value, piece + static_cast<size_t>(index) * sizeof(T), sizeof(T));
  return value;
}

// Returns the source of element `j` of destination `i`.
template <class T>
T expected_element(const std::array<uint8_t*, kPieces>& src, int i, int j) {
  if constexpr (sizeof(T) == 4) return element<T>(src[i % 2 * 8 + j], i / 2);
  return element<T>(src[j], i);
}

template <class T>
void expect_transposed(SimdLevel level, bool in_place) {
  constexpr int kElements = sizeof(T) == 4 ? 8 : 16;
  Memory from = random_memory(1), before = from;
  Memory to = in_place ? from : random_memory(2), rest = to;
  const auto src = pieces_of(in_place ? to : from), original = pieces_of(before);
  const auto dst = pieces_of(to);
  transpose_body(sizeof(T), level)(transposes_of(dst, src, 1));
  for (int i = 0; i < kPieces; ++i) {
    for (int j = 0; j < kElements; ++j)
      ASSERT_EQ(element<T>(dst[i], j), expected_element<T>(original, i, j)) << i << ", " << j;
    const size_t end = i * kPitchBytes + kElements * sizeof(T);
    for (size_t gap = end; gap < (i + 1) * kPitchBytes; ++gap) ASSERT_EQ(to[gap], rest[gap]) << gap;
  }
}

class Transpose16 : public ::testing::TestWithParam<SimdLevel> {
 protected:
  void SetUp() override {
    if (!cpu_has(GetParam())) GTEST_SKIP();
  }
};
INSTANTIATE_TEST_SUITE_P(Levels, Transpose16, ::testing::ValuesIn(kSimdLevels));

TEST_P(Transpose16, MovesBytes) { expect_transposed<uint8_t>(GetParam(), false); }
TEST_P(Transpose16, MovesHalfWords) { expect_transposed<uint16_t>(GetParam(), false); }
TEST_P(Transpose16, MovesWords) { expect_transposed<uint32_t>(GetParam(), false); }

// As many repeats as make it worth while to ask whether one of them reads what is written.
constexpr int64_t kRepeats = 5;

TEST_P(Transpose16, RepeatsAtAPitch) {
  Memory from, to(kRepeats * kPieces * kPitchBytes);
  for (uint32_t seed = 0; seed < kRepeats; ++seed) {
    const Memory part = random_memory(seed);
    from.insert(from.end(), part.begin(), part.end());
  }
  transpose_body(2, GetParam())(transposes_of(pieces_of(to), pieces_of(from), kRepeats));
  for (size_t t = 0; t < kRepeats; ++t)
    for (size_t i = 0; i < kPieces; ++i)
      for (size_t j = 0; j < kPieces; ++j)
        ASSERT_EQ(element<uint16_t>(to.data() + (t * kPieces + i) * kPitchBytes, int(j)),
                  element<uint16_t>(from.data() + (t * kPieces + j) * kPitchBytes, int(i)));
}

TEST_P(Transpose16, RepeatsInPlace) {
  Memory memory;
  for (uint32_t seed = 0; seed < kRepeats; ++seed) {
    const Memory part = random_memory(seed);
    memory.insert(memory.end(), part.begin(), part.end());
  }
  const Memory before = memory;
  transpose_body(2, GetParam())(transposes_of(pieces_of(memory), pieces_of(memory), kRepeats));
  for (size_t t = 0; t < kRepeats; ++t)
    for (size_t i = 0; i < kPieces; ++i)
      for (size_t j = 0; j < kPieces; ++j)
        ASSERT_EQ(element<uint16_t>(memory.data() + (t * kPieces + i) * kPitchBytes, int(j)),
                  element<uint16_t>(before.data() + (t * kPieces + j) * kPitchBytes, int(i)));
}

// Two destinations that touch make up a line, which is written at once.
TEST_P(Transpose16, MovesToNeighbours) {
  constexpr size_t kPiece = 32;
  for (const size_t first : {0, 1, 32}) {
    for (const bool reversed : {false, true}) {
      Memory from = random_memory(3), to((kPieces + 2) * kPiece, 0xEE);
      std::array<uint8_t*, kPieces> dst;
      for (size_t i = 0; i < kPieces; ++i)
        dst[i] = to.data() + first + (reversed ? kPieces - 1 - i : i) * kPiece;
      const auto src = pieces_of(from);
      const auto moves_as_expected = [&](auto element_of) {
        using T = decltype(element_of);
        transpose_body(sizeof(T), GetParam())(transposes_of(dst, src, 1));
        for (int i = 0; i < kPieces; ++i)
          for (int j = 0; j < static_cast<int>(kPiece / sizeof(T)) && j < kPieces; ++j)
            ASSERT_EQ(element<T>(dst[i], j), expected_element<T>(src, i, j)) << i << ", " << j;
        EXPECT_EQ(to[first + kPieces * kPiece], 0xEE);
      };
      moves_as_expected(uint8_t{});
      moves_as_expected(uint16_t{});
      moves_as_expected(uint32_t{});
    }
  }
}

// The last one of destinations that overlap prevails, also where two of them make up a line.
void expect_written_in_order(SimdLevel level, const std::array<size_t, kPieces>& places) {
  for (const int64_t element_bytes : {1, 2, 4}) {
    Memory from = random_memory(4), to(8 * kPieces + 64), expected = to;
    const auto src = pieces_of(from);
    std::array<uint8_t*, kPieces> dst;
    for (size_t i = 0; i < kPieces; ++i) dst[i] = to.data() + places[i];
    transpose_body(element_bytes, level)(transposes_of(dst, src, 1));
    for (int i = 0; i < kPieces; ++i) {
      uint8_t* const at = expected.data() + (dst[i] - to.data());
      for (int j = 0; j < (element_bytes == 4 ? 8 : 16); ++j)
        for (int64_t b = 0; b < element_bytes; ++b)
          at[j * element_bytes + b] = element_bytes == 4 ? src[i % 2 * 8 + j][i / 2 * 4 + b]
                                                         : src[j][i * element_bytes + b];
    }
    EXPECT_EQ(to, expected) << element_bytes;
  }
}
TEST_P(Transpose16, WritesInOrder) {
  std::array<size_t, kPieces> scattered, in_pairs;
  for (size_t i = 0; i < kPieces; ++i) scattered[i] = 4 * (i * 7 % kPieces);
  for (size_t i = 0; i < kPieces; ++i) in_pairs[i] = i / 2 * 8 + i % 2 * 32;
  expect_written_in_order(GetParam(), scattered);
  expect_written_in_order(GetParam(), in_pairs);
}

// Each repeat reads what the one before it has written.
TEST_P(Transpose16, LaterRepeatsReadWhatEarlierOnesWrote) {
  constexpr size_t kRepeatBytes = kPieces * 32;
  Memory memory((kRepeats + 1) * kRepeatBytes);
  std::mt19937 rng(5);
  for (uint8_t& byte : memory) byte = static_cast<uint8_t>(rng());
  Memory expected = memory;
  const auto pieces_at = [](Memory& at, size_t repeat) {
    std::array<uint8_t*, kPieces> pieces;
    for (size_t i = 0; i < kPieces; ++i) pieces[i] = at.data() + repeat * kRepeatBytes + i * 32;
    return pieces;
  };
  auto all = transposes_of(pieces_at(memory, 1), pieces_at(memory, 0), kRepeats);
  all.dst_pitch = all.src_pitch = kRepeatBytes;
  transpose_body(2, GetParam())(all);
  for (size_t t = 0; t < kRepeats; ++t) {
    const auto src = pieces_at(expected, t), dst = pieces_at(expected, t + 1);
    for (int i = 0; i < kPieces; ++i)
      for (int j = 0; j < kPieces; ++j) std::memcpy(dst[i] + 2 * j, src[j] + 2 * i, 2);
  }
  EXPECT_EQ(memory, expected);
}

TEST_P(Transpose16, ReadsAllBeforeItWrites) {
  expect_transposed<uint8_t>(GetParam(), true);
  expect_transposed<uint16_t>(GetParam(), true);
  expect_transposed<uint32_t>(GetParam(), true);
}

}  // namespace
}  // namespace asctwin
