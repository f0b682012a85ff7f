#include "isa/compare.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

#include "num/simd_level.h"
#include "property/random/touched.h"

namespace asctwin::test {
namespace {

void expect_same_set(const std::vector<uint8_t>& declared, const ref::ByteSet& expected,
                     const char* what, const std::string& call) {
  if (declared == expected) return;
  for (size_t i = 0; i < expected.size(); ++i) {
    if (declared[i] == expected[i]) continue;
    FAIL() << "byte " << i << " is declared as " << what << ": " << +declared[i] << ", should be "
           << +expected[i] << ": " << call;
  }
}

// Bytes without a defined value are left out.
void expect_same_bytes(const uint8_t* actual, const ref::Memory& expected,
                       const std::string& call) {
  if (const std::optional<int64_t> byte = expected.first_difference(actual))
    FAIL() << "byte " << *byte << " is " << +actual[*byte] << ", should be "
           << +expected.bytes()[static_cast<size_t>(*byte)] << ": " << call;
}

const std::vector<SimdLevel>& simd_levels_of_this_cpu() {
  static const std::vector<SimdLevel> levels = [] {
    std::vector<SimdLevel> all;
    std::copy_if(std::begin(kSimdLevels), std::end(kSimdLevels), std::back_inserter(all), cpu_has);
    return all;
  }();
  return levels;
}

}  // namespace

void expect_like_reference(const ComparedCall& call, const Machine& machine, Arena& arena,
                           uint64_t seed) {
  const std::string text = describe(call.resolved.info, call.given, machine, seed);
  ref::Memory expected(arena.bytes());
  const uint64_t scalar = call.reference(call.given, machine.context(), expected, arena.begin());
  const Touched touched = touched_by(call.resolved, arena);
  expect_same_set(touched.read, expected.bytes_read(), "read", text);
  expect_same_set(touched.written, expected.bytes_written(), "written", text);
  expect_same_set(touched.unspecified, expected.bytes_unspecified(), "unspecified", text);
  if (testing::Test::HasFatalFailure()) return;
  const std::vector<uint8_t> before = arena.bytes();
  for (const SimdLevel level : simd_levels_of_this_cpu()) {
    set_simd_level(level);
    std::copy(before.begin(), before.end(), arena.begin());
    call.resolved.execute();
    expect_same_bytes(arena.begin(), expected, text);
    EXPECT_EQ(arena.scalar, scalar) << text;
  }
}

}  // namespace asctwin::test
